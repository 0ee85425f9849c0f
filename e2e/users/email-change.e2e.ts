import { expect, test } from '../rig/afterbell.ts'
import { linkIn, newAddress, newcomer } from '../rig/newcomer.ts'
import { officeOf } from '../rig/office.ts'
import { fillLogin, signIn } from '../rig/sign-in.ts'

const PATH = '/schools/settings/personal-info'

test('somebody changes their email: with the password, by the link, and stands at their personal info', async ({
  page,
  logins,
  browser,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins['Super Admin']!)
  const [me, email] = [await newcomer(office, 'Mo', 'SCHOOL_DIRECTOR'), newAddress('mo')]
  await signIn(page, me, PATH)
  const form = page.getByRole('form', { name: 'Email' })
  await form.getByLabel('New email').fill(me.email)
  await form.getByLabel('Your password').fill('Wrong9Password')
  await expect(form.getByLabel('New email')).toHaveAccessibleDescription('This is your email already')
  await form.getByLabel('New email').fill(email)
  await form.getByRole('button', { name: 'Change email' }).click()
  await expect(form.getByLabel('Your password')).toHaveAccessibleDescription(
    'There is a mistake in your password.',
  )
  await form.getByLabel('Your password').fill(me.password)
  await form.getByRole('button', { name: 'Change email' }).click()
  await expect(form.getByRole('status')).toContainText(`We sent a link to ${email}.`)
  await page.evaluate(() => scrollTo(0, 0))

  const link = new URL(await linkIn(office, email, 'Confirm your new'))
  await page.goto(link.pathname + link.hash)
  await expect(page.getByRole('heading', { name: 'Confirm your new email' })).toBeVisible()
  await page.getByRole('button', { name: 'Confirm this email' }).click()
  await expect(page.getByText(`You now log in with ${email}`)).toBeVisible()
  await expect(page).toHaveURL(/\/settings\/personal-info$/)
  await expect(page.getByRole('form', { name: 'Email' })).toContainText(`You log in with ${email}.`)

  // Opened again without a session, it leads to the login, which says so.
  const elsewhere = await browser.newContext({ viewport: page.viewportSize() })
  const stranger = await elsewhere.newPage()
  await stranger.goto(new URL(link.pathname + link.hash, page.url()).href)
  await stranger.getByRole('button', { name: 'Confirm this email' }).click()
  await expect(stranger.getByText('This link was already used or has expired.')).toBeVisible()
  await expect(stranger).toHaveURL(/\/schools\/login$/)
  await fillLogin(stranger, { ...me, email })
  await expect(stranger).toHaveURL(/\/schools\/dashboard$/)
  await elsewhere.close()
})
