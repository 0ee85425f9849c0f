import { expect, test } from '../rig/afterbell.ts'
import { linkIn } from '../rig/newcomer.ts'
import { officeOf } from '../rig/office.ts'
import { fillLogin, haveSession, logOut, openNavigation, signIn } from '../rig/sign-in.ts'

const kinds = ['Classes', 'Camps', 'After Care']

/** What every role is offered says `navigation.test.tsx`. */
const entriesOf = {
  Manager: ['Dashboard', 'Today', ...kinds, 'Contacts', 'Transactions', 'Reports', 'Settings'],
  Instructor: ['Today', ...kinds, 'Settings'],
}

for (const [role, entries] of Object.entries(entriesOf)) {
  test(
    `a ${role} logs in, sees what the role may see, stays after a reload, and logs out`,
    { tag: role === 'Manager' ? '@phone' : [] },
    async ({ page, logins }) => {
      await signIn(page, logins[role]!)
      await expect(page).toHaveTitle('My classes · Afterbell')
      await openNavigation(page)
      const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
      await expect(links).toHaveText(entries)
      await page.reload()
      await openNavigation(page)
      await expect(page.getByRole('button', { name: /Your account$/ })).toContainText(role)
      await page.keyboard.press('Escape')
      await logOut(page)
      await page.goBack()
      await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
    },
  )
}

test('a wrong password is said under its field, and what was typed stays', async ({ page, logins }) => {
  const { email } = logins.Manager!
  await page.goto('/schools/login')
  await fillLogin(page, { email, password: 'Wrong9Horse' })
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAccessibleDescription('There is a mistake in your password.')
  await expect(password).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page).toHaveURL(/\/login$/)
  await password.fill('Another9Horse')
  await expect(page.getByText('mistake in your password')).toHaveCount(0)
})

test('an empty login asks for both fields', async ({ page }) => {
  await page.goto('/schools/login')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('This field is required')).toHaveCount(2)
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('a page behind the login is come back to', async ({ page, logins }) => {
  await page.goto('/schools/settings/locations?search=gym')
  await expect(page).toHaveURL(/\/login\?next=/)
  await fillLogin(page, logins.Manager!)
  await expect(page).toHaveURL(/\/schools\/settings\/locations\?search=gym$/)
  await expect(page.getByRole('heading', { name: 'Locations', level: 1 })).toBeVisible()
})

test('the way back leads nowhere else', async ({ page, logins }) => {
  await page.goto('/schools/login?next=//elsewhere.example/')
  await fillLogin(page, logins.Manager!)
  await expect(page).toHaveURL(/\/schools\/dashboard$/)
})

test('who is signed in has no business at the login', async ({ page, logins }) => {
  await haveSession(page, logins.Coordinator!)
  for (const path of ['/schools/login', '/schools/', '/']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/schools\/dashboard$/)
  }
  await page.goto(`/schools/login?next=${encodeURIComponent('/contacts?search=zoe')}`)
  await expect(page).toHaveURL(/\/schools\/contacts\?search=zoe$/)
})

test('an unknown path says so, signed in or not', async ({ page, logins }) => {
  await page.goto('/schools/no/such/page')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to login' }).click()
  await fillLogin(page, logins.Manager!)
  await expect(page).toHaveURL(/\/schools\/dashboard$/)
  await page.goto('/schools/no/such/page')
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(page).toHaveURL(/\/schools\/dashboard$/)
})

test('a forgotten password is changed by the link of the mail, once', async ({ page, baseURL, logins }) => {
  const email = 'theo@harbor-lane.test'
  const sentence = 'If account exists, an email will be sent with further instructions'
  await page.goto('/schools/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('status').filter({ hasText: sentence })).toContainText(email)

  const office = await officeOf(baseURL!, logins['Super Admin']!)
  const link = new URL(await linkIn(office, email, 'Choose a new Afterbell password'))
  await page.goto(`/schools/forgot-password${link.hash}`)
  await page.getByLabel('New password', { exact: true }).fill('Fresh9Start')
  await page.getByLabel('Confirm password').fill('Fresh9Star')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText("Password and Confirm Password doesn't match")).toBeVisible()
  await page.getByLabel('Confirm password').fill('Fresh9Start')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Password has been changed')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await fillLogin(page, { email, password: 'Fresh9Start' })
  await expect(page).toHaveURL(/\/schools\/classes$/)

  await page.goto(`/schools/forgot-password${link.hash}`)
  await page.getByLabel('New password', { exact: true }).fill('Again9Start')
  await page.getByLabel('Confirm password').fill('Again9Start')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await page.getByRole('button', { name: 'Ask for a new link' }).click()
  await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible()
})

test('the school is switched after a question, and stays so after a reload', async ({ page, logins }) => {
  const admin = logins['Super Admin']!
  const [first, second] = admin.schools as [string, string]
  await signIn(page, admin)
  await openNavigation(page)
  const switcher = page.getByRole('button', { name: 'Switch school' })
  await expect(switcher).toContainText(first)
  await switcher.click()
  await page.getByRole('menuitem', { name: second }).click()
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await expect(switcher).toContainText(first)
  await switcher.click()
  await page.getByRole('menuitem', { name: second }).click()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(page).toHaveURL(/\/settings\/personal-info$/)
  await page.reload()
  await openNavigation(page)
  await expect(page.getByRole('button', { name: 'Switch school' })).toContainText(second)
})

test('logging out in one tab logs the others out', async ({ page, context, logins }) => {
  await signIn(page, logins.Manager!)
  const other = await context.newPage()
  await other.goto('/schools/contacts')
  await expect(other.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible()
  await logOut(page)
  await expect(other.getByRole('heading', { name: 'Log in' })).toBeVisible()
})

test('a session that was ended elsewhere is refused at the next request, and its page come back to', async ({
  page,
  logins,
}) => {
  await signIn(page, logins.Manager!)
  await openNavigation(page)
  await page.waitForLoadState('networkidle')
  // Ends the session by the cookie, without the page knowing.
  expect((await page.request.delete('/api/logout')).status()).toBe(204)
  await page.getByRole('link', { name: 'Contacts' }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await fillLogin(page, logins.Manager!)
  await expect(page).toHaveURL(/\/schools\/contacts$/)
})

test('no token is kept where scripts of another day could read it', async ({ page, context, logins }) => {
  await signIn(page, logins.Manager!)
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
  )
  expect(stored).toContain('expirationToken')
  expect(stored).not.toMatch(/eyJ|jwt|refresh/i)
  const [cookie] = await context.cookies()
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
})

test('links without a school say what to do', async ({ page }) => {
  for (const [path, text] of [
    ['/schools/public/', 'Page not found'],
    ['/schools/public/classes/list', 'This link is incomplete'],
    ['/portal/', 'This link is incomplete'],
    ['/portal/some-school', 'This link is incomplete'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: text })).toBeVisible()
  }
})
