import { expect, test } from '../rig/afterbell.ts'
import { signIn } from '../rig/sign-in.ts'

const PATH = '/schools/dev/mail'

test('in the demo a message is read where it was kept, newest first, with its link', async ({
  page,
  logins,
}) => {
  const { email } = logins.Coordinator!
  await page.goto('/schools/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible()
  await signIn(page, logins['Super Admin']!, PATH)
  const rows = page
    .getByRole('main')
    .locator('tbody tr, li')
    .filter({ has: page.getByRole('button') })
  await expect(async () => {
    await page.reload()
    await expect(rows.first()).toContainText(email)
  }).toPass()
  await rows.first().getByRole('button').first().click()
  const message = page.getByRole('dialog')
  await expect(message).toContainText(`To ${email}`)
  await expect(message.getByRole('link')).toHaveAttribute('href', /\/schools\/forgot-password#/)
})
