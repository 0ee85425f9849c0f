import { expect, test } from '../rig/afterbell.ts'
import { signIn } from '../rig/sign-in.ts'

const PATH = '/schools/settings/retention'

test('a Super Admin chooses for how long emails are kept, and is asked first', async ({ page, logins }) => {
  await signIn(page, logins['Super Admin']!, PATH)
  const emails = page.getByRole('combobox', { name: 'Emails and texts' })
  await expect(emails).toHaveValue('Keep for good')
  await emails.click()
  await page.getByRole('option', { name: 'Keep for 7 years' }).click()
  await page.getByRole('button', { name: 'Save retention' }).click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(question.getByText(/This cannot be undone/)).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(emails).toHaveValue('Keep for good')
  await emails.click()
  await page.getByRole('option', { name: 'Keep for 7 years' }).click()
  await page.getByRole('button', { name: 'Save retention' }).click()
  await question.getByRole('button', { name: 'Keep for less time' }).click()
  await expect(page.getByText('Retention saved')).toBeVisible()
  await page.reload()
  await expect(emails).toHaveValue('Keep for 7 years')
})
