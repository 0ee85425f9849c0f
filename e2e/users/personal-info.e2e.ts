import { expect, test } from '../rig/afterbell.ts'
import { openNavigation, signIn } from '../rig/sign-in.ts'

const PATH = '/schools/settings/personal-info'

test('an instructor finds personal info behind Settings, and changes name and phone', async ({
  page,
  logins,
}) => {
  await signIn(page, logins.Instructor!)
  await openNavigation(page)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/settings\/personal-info$/)
  await expect(page.getByRole('heading', { name: 'Personal info' })).toBeVisible()
  const form = page.getByRole('form', { name: 'Your details' })
  await form.getByLabel('First name').fill('')
  await expect(form.getByLabel('First name')).toHaveAccessibleDescription('This field is required')
  await form.getByLabel('First name').fill('Ines')
  await form.getByLabel('Phone').fill('2125550188')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('You have successfully edited your profile')).toBeVisible()
})

test('a wrong current password is said at its field, and another device is logged out', async ({
  page,
  logins,
  request,
}) => {
  const me = logins.Manager!
  const { email, password } = me
  await request.post('/api/no-auth/login', {
    data: { email, password },
    headers: { 'user-agent': `Mozilla/5.0 (iPad) Version/18.5 Safari/604.1` },
  })
  await signIn(page, me, PATH)
  const form = page.getByRole('form', { name: 'Password' })
  await form.getByLabel('Current password').fill('Wrong9Password')
  await form.getByLabel('New password').fill('Brand7NewWorld')
  await form.getByLabel('Confirm password').fill('Brand7NewWorld')
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(form.getByLabel('Current password')).toHaveAccessibleDescription(
    'There is a mistake in your password.',
  )
  await expect(form.getByLabel('New password')).toHaveValue('Brand7NewWorld')
  const tablets = page.getByRole('button', { name: 'Log out Safari on iPad' })
  const before = await tablets.count()
  await tablets.first().click()
  await expect(tablets).toHaveCount(before - 1)
  // The page's head is translucent, so content scrolled below it would count as its background.
  await page.evaluate(() => scrollTo(0, 0))
})
