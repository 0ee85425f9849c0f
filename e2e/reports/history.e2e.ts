import { expect, test } from '../rig/afterbell.ts'
import { signIn } from '../rig/sign-in.ts'

test('a Manager sees who did what, and everything that was done about one child', async ({
  page,
  logins,
}) => {
  await signIn(page, logins.Manager!, '/schools/settings/history')
  await expect(page.getByText(/^What was done from /)).toBeVisible()
  const entries = page.getByRole('main').locator('tbody tr, li')
  await expect(entries.first()).toBeVisible()
  await page.goto('/schools/settings/history?theme=USERS')
  await expect(page).toHaveURL(/theme=USERS/)

  await page.goto('/schools/contacts')
  await page.getByRole('main').locator('tbody tr, li').getByRole('link').first().click()
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page).toHaveURL(/\/settings\/history\?childId=/)
  await expect(page.getByText('Everything that was done about this child')).toBeVisible()
  await expect(entries.filter({ hasText: 'added the child' })).toBeVisible()
  await page.getByRole('button', { name: /^Show more than/ }).click()
  await expect(page.getByRole('combobox', { name: 'Only about a child' })).toBeVisible()
})
