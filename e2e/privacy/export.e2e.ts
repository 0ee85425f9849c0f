import { expect, test } from '../rig/afterbell.ts'
import { signIn, switchToWillowbrook } from '../rig/sign-in.ts'

const PATH = '/schools/settings/export'

test('a Super Admin has everything put into one file, and downloads it @journey', async ({
  page,
  logins,
}) => {
  const admin = logins['Super Admin']!
  await signIn(page, admin, PATH)
  // A school has one export at a time, and an erasure deletes it. No other test exports or erases in this school.
  await switchToWillowbrook(page, PATH)
  await expect(page.getByText(/Passwords and other secrets are not/)).toBeVisible()
  await page.getByRole('button', { name: 'Make an export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make an export?' })
  await dialog.getByLabel('Your password').fill(admin.password)
  await dialog.getByRole('button', { name: 'Make an export' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Your export is ready' })).toBeVisible({ timeout: 90_000 })
  const loaded = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download/ }).click()
  expect((await loaded).suggestedFilename()).toMatch(/^Export \d{4}-\d\d-\d\d\.zip$/)
})
