import type { Page } from '@playwright/test'
import { expect, test } from '../rig/afterbell.ts'
import { chooseFromMenu, rowMenu } from '../rig/row-menu.ts'
import { signIn } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'

const PATH = '/schools/settings/users'

/** An address no other test uses, at a desk or on a phone. */
let count = 0
const newEmail = (what: string) =>
  `${what}.${test.info().project.name}.${test.info().workerIndex}.${++count}@example.test`.toLowerCase()

/** Names of people allow only letters. */
const lastName = () => (test.info().project.name === 'phone' ? 'Phone' : 'Desk')

const row = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('tr, li')
    .filter({ has: page.getByRole('button', { name, exact: true }) })

async function find(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search users' }).fill(text)
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === text)
}

async function invite(page: Page, email: string, firstName: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite user' })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('This field is required')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('First name').fill(firstName)
  await dialog.getByLabel('Last name').fill(lastName())
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible()
  await expect(dialog).toHaveCount(0)
}

/** Returns the link in the last letter to an address. */
async function linkSentTo(page: Page, email: string): Promise<string> {
  await page.goto(`/schools/dev/mail?search=${encodeURIComponent(email)}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Join / })
    .first()
    .click()
  const link = page.getByRole('dialog').getByRole('link', { name: /\/schools\/invite#token=/ })
  return (await link.getAttribute('href'))!
}

test('somebody is invited, joins with a new account, gets another role and is turned off @phone', async ({
  page,
  logins,
  browser,
}) => {
  const [email, ivy] = [newEmail('ivy'), `Ivy ${lastName()}`]
  await signIn(page, logins['Super Admin']!, PATH)
  await invite(page, email, 'Ivy')
  await find(page, email)
  await expect(row(page, ivy)).toContainText('Invited')
  const link = await linkSentTo(page, email)

  const theirs = await browser.newContext({ viewport: page.viewportSize() })
  const newcomer = await theirs.newPage()
  await newcomer.goto(new URL(new URL(link).pathname + new URL(link).hash, page.url()).href)
  await expect(newcomer.getByRole('heading', { name: 'Join Harbor Lane After School' })).toBeVisible()
  await expect(newcomer.getByText(`You are invited as Coordinator, at ${email}.`)).toBeVisible()
  await newcomer.getByLabel('Phone').fill('2125550188')
  await newcomer.getByLabel('Password', { exact: true }).fill('short')
  await newcomer.getByRole('button', { name: 'Create account and join' }).click()
  await expect(newcomer.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /Password requires combination of 8 mixed case letters and numbers/,
  )
  expect.soft(await violations(newcomer)).toEqual([])
  await newcomer.getByLabel('Password', { exact: true }).fill('Brand7NewWorld')
  await newcomer.getByLabel('Confirm password').fill('Brand7NewWorld')
  await newcomer.getByRole('button', { name: 'Create account and join' }).click()
  await expect(newcomer).toHaveURL(/\/schools\/dashboard$/)
  await newcomer.goto(link.replace(/^https?:\/\/[^/]+/, new URL(page.url()).origin))
  await newcomer.reload()
  await expect(newcomer.getByRole('main')).toContainText('This invitation was already accepted')

  await page.goto(`${PATH}?search=${encodeURIComponent(email)}`)
  await row(page, ivy).getByRole('button', { name: ivy, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit user' })
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Manager' }).click()
  await dialog.getByLabel('Teaches, and can be chosen as an instructor').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, ivy)).toContainText('Manager, teaches')
  await chooseFromMenu(page, ivy, 'Turn off')
  await expect(row(page, ivy)).toContainText('Turned off')
  await newcomer.goto('/schools/dashboard')
  await expect(newcomer.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await theirs.close()
})

test('nobody turns themselves off, and an invitation is withdrawn', async ({ page, logins }) => {
  const [email, gus] = [newEmail('gone'), `Gus ${lastName()}`]
  await signIn(page, logins['Super Admin']!, PATH)
  await expect(row(page, 'Hana Dvorak')).toContainText('Invited')
  const menu = await rowMenu(page, 'Nora Lindqvist')
  await expect(menu.getByRole('menuitem', { name: 'Turn off' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await invite(page, email, 'Gus')
  await find(page, email)
  const link = await linkSentTo(page, email)
  await page.goto(`${PATH}?search=${encodeURIComponent(email)}`)
  await chooseFromMenu(page, gus, 'Withdraw invitation')
  await page.getByRole('button', { name: 'Withdraw invitation' }).click()
  await expect(page.getByText('Invitation withdrawn')).toBeVisible()
  await expect(row(page, gus)).toHaveCount(0)
  await page.goto(link.replace(/^https?:\/\/[^/]+/, new URL(page.url()).origin))
  await expect(page.getByRole('main')).toContainText('has withdrawn this invitation')
})

test('several colleagues are written to at once', async ({ page, logins }) => {
  await signIn(page, logins['Super Admin']!, `${PATH}?status=ACTIVE`)
  const some = page.getByRole('checkbox', { name: /^Select / })
  await some.nth(1).check()
  await some.nth(2).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send email' })
  await expect(dialog).toContainText('2 users')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByLabel('Subject')).toHaveAccessibleDescription('This field is required')
  await dialog.getByLabel('Subject').fill('Staff meeting')
  await dialog.getByRole('textbox', { name: 'Message' }).click()
  await page.keyboard.type('On Friday at four')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Your email is on its way to 2 recipients')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Delivery' })).toContainText('2 of 2 done')
})

test('a link that means nothing leads to the login, which says so', async ({ page }) => {
  await page.goto('/schools/invite#token=junk')
  await expect(page).toHaveURL(/\/schools\/login$/)
  await expect(page.getByText('Your token is invalid')).toBeVisible()
})
