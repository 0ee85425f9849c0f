import type { Page } from '@playwright/test'
import { codeNow } from '../../apps/api/test/rig/samples/authenticator.ts'
import { clockShift } from '../rig/clock.ts'
import { expect, test } from '../rig/afterbell.ts'
import { newcomer } from '../rig/newcomer.ts'
import { officeOf } from '../rig/office.ts'
import { fillLogin, logOut, signIn } from '../rig/sign-in.ts'

const PATH = '/schools/settings/personal-info'

const codeOf = (key: string, halfMinutes: number) =>
  codeNow({ clockShiftSeconds: clockShift() }, key, halfMinutes)

const panel = (page: Page) => page.getByRole('region', { name: 'Two-step login' })

test('somebody sets up an authenticator app, logs in with a code and a recovery code, and removes it @journey', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins['Super Admin']!)
  const me = await newcomer(office, 'Tess', 'SCHOOL_DIRECTOR')
  await signIn(page, me, PATH)
  await panel(page).getByRole('button', { name: 'Set up an authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await dialog.getByLabel('Your password').fill('Wrong9Password')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription(
    'There is a mistake in your password.',
  )
  await dialog.getByLabel('Your password').fill(me.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for your app' })).toBeVisible()
  const key = (await dialog.locator('code').textContent())!
  await dialog.getByRole('textbox', { name: 'Code' }).fill('000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(
    /This code is wrong/,
  )
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeOf(key, -1))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = (await codes.first().textContent())!
  await dialog.getByRole('button', { name: 'I saved them' }).click()
  await expect(panel(page)).toContainText('10 recovery codes are left.')

  await logOut(page)
  await fillLogin(page, me)
  const code = page.getByRole('textbox', { name: 'Code' })
  await expect(code).toBeFocused()
  await code.fill('000000')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(code).toHaveAccessibleDescription(/This code is wrong, or was used already/)
  await code.fill(codeOf(key, 1))
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/schools\/dashboard$/)

  await logOut(page)
  await fillLogin(page, me)
  await code.fill(recovery)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/schools\/dashboard$/)
  await page.goto(PATH)
  await expect(panel(page)).toContainText('9 recovery codes are left.')
  await panel(page).getByRole('button', { name: 'Remove the authenticator app' }).click()
  const off = page.getByRole('dialog', { name: 'Remove the authenticator app?' })
  await off.getByLabel('Your password').fill(me.password)
  await off.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Authenticator app removed')).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()
})

test('a school asks its Super Admins for it only by somebody who has it', async ({ page, logins }) => {
  await signIn(page, logins['Super Admin']!, '/schools/settings/users')
  const demanded = page.getByRole('switch', { name: 'Super Admins must use two-step login' })
  await expect(demanded).not.toBeChecked()
  await demanded.click()
  await expect(page.getByText('Set up two-step login for yourself first, in Personal info')).toBeVisible()
  await expect(demanded).not.toBeChecked()
})
