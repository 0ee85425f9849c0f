import { expect, test } from '../rig/afterbell.ts'
import { signIn, switchToWillowbrook } from '../rig/sign-in.ts'

const PATH = '/schools/settings/profile'

test('a Super Admin changes the profile, and is told what another time zone moves before it is saved', async ({
  page,
  logins,
}) => {
  await signIn(page, logins['Super Admin']!, PATH)
  const form = page.getByRole('form', { name: 'Profile' })
  await expect(page.getByText('On Afterbell since')).toBeVisible()
  // This school has booked payments.
  await expect(form.getByLabel('Currency')).toBeDisabled()
  await form.getByLabel('Website').fill('harborlane.example')
  await expect(form.getByLabel('Website')).toHaveAccessibleDescription(/^Website must start with http/)
  await form.getByLabel('Website').fill('https://harborlane.example/wide')
  await form.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('You’ve successfully updated your profile')).toBeVisible()
  await page.reload()
  await expect(form.getByLabel('Website')).toHaveValue(/harborlane\.example/)

  await form.getByLabel('Time zone').click()
  await form.getByLabel('Time zone').fill('Tokyo')
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click()
  await form.getByText('dd/mm/yyyy', { exact: true }).click()
  const changesNotice = page.getByRole('status').filter({ hasText: 'What this changes' })
  await expect(changesNotice).toContainText(
    /\d+ meetings will start at the same time of day in the new time zone/,
  )
  await expect(changesNotice).toContainText('billed by the')
  await expect(changesNotice).toContainText('Dates and times will be written like')
})

test('legal name and tax number stand in the profile, and Registration leads there', async ({
  page,
  logins,
}) => {
  await signIn(page, logins['Super Admin']!)
  await switchToWillowbrook(page, '/schools/settings/registration')
  await expect(page.getByLabel('Tax number')).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'profile' }).click()
  await expect(page).toHaveURL(/\/settings\/profile$/)
  await expect(page.getByLabel('Tax number')).toHaveValue('GB 000 1234 56')
  await expect(page.getByLabel('School phone')).toBeVisible()
})
