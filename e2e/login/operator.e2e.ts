import type { Page } from '@playwright/test'
import { adminLoginCommand } from '../../apps/api/src/features/login/admin-login-command.ts'
import { operate } from '../../apps/api/src/features/school/operate.ts'
import { createPool } from '../../apps/api/src/platform/database/database.ts'
import { clockShift } from '../rig/clock.ts'
import { expect, test } from '../rig/afterbell.ts'
import { newcomer } from '../rig/newcomer.ts'
import { officeOf } from '../rig/office.ts'
import { signIn } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'

const REASON = 'Their rosters do not load'

/** Returns the path of the link the operator's command prints. */
async function linkFor(user: string): Promise<string> {
  const pool = createPool({
    connectionString: process.env.E2E_DATABASE_URL!,
    poolSize: 1,
    clockShiftSeconds: clockShift(),
  })
  const words = ['admin-login', 'harbor-lane', user, '--reason', REASON]
  const { text } = await operate(pool, words, [adminLoginCommand('http://here')])
  await pool.pg.end()
  return /http:\/\/here(\S+)/.exec(text)![1]!
}

const banner = (page: Page) => page.getByRole('complementary', { name: 'Operator' })

test('an operator looks into a school: a banner on every page, no export, and a way out @phone', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins['Super Admin']!)
  const mira = await newcomer(office, 'Mira', 'SCHOOL_DIRECTOR')
  // The link also works for people who are signed in.
  await signIn(page, logins.Coordinator!)
  const link = await linkFor(mira.email)
  await page.goto(link)
  await expect(page).toHaveURL(/\/schools\/dashboard$/)
  await expect(banner(page)).toContainText('as Mira Newcomer, Manager, until')
  await expect(banner(page)).toContainText(REASON)
  await page.goto('/schools/contacts')
  await expect(banner(page)).toBeVisible()
  await page.goto('/schools/settings/personal-info')
  const form = page.getByRole('form', { name: 'Password' })
  await form.getByLabel('Current password').fill(mira.password)
  await form.getByLabel('New password').fill('Brand8NewWorld')
  await form.getByLabel('Confirm password').fill('Brand8NewWorld')
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('This cannot be done while you are in a school')).toBeVisible()
  await expect(page.getByText('Whoever runs this server')).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
  expect.soft(await violations(page)).toEqual([])
  await banner(page).getByRole('button', { name: 'End now' }).click()
  await expect(page).toHaveURL(/\/schools\/login/)
  await expect(banner(page)).toHaveCount(0)

  await page.goto(link)
  await expect(page.getByText('This link was already used or has expired')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})

test('a link of the operator in the query is taken, and leaves the address', async ({ page, logins }) => {
  const link = await linkFor(logins.Manager!.email)
  await page.goto(link.replace('#', '?'))
  await expect(banner(page)).toBeVisible()
  expect(page.url()).not.toContain('adminToken')
  await banner(page).getByRole('button', { name: 'End now' }).click()
  await expect(page).toHaveURL(/\/schools\/login/)
})
