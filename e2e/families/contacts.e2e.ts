import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../rig/afterbell.ts'
import { newPhone, officeOf, type Office } from '../rig/office.ts'
import { chooseFromMenu } from '../rig/row-menu.ts'
import { signIn } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'

const PATH = '/schools/contacts'

/** A name no other test uses, at a desk or on a phone. Names of people allow only letters. */
let count = 0
function newName(first: string): { first: string; last: string; full: string } {
  const { project, workerIndex } = test.info()
  const letters = Array.from(`${workerIndex}${count++}`, (digit) => 'abcdefghij'[Number(digit)]).join('')
  const last = `${project.name === 'desk' ? 'Desk' : 'Phone'}${letters}`
  return { first, last, full: `${first} ${last}` }
}

/** A child's row, or its card on a phone. */
const row = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('tr, li')
    .filter({ has: page.getByRole('link', { name, exact: true }) })

const LANGUAGE = 'Language for messages'

const part = (dialog: Locator, name: string) => dialog.getByRole('group', { name })

async function openNew(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add child' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add child' })
  await expect(part(dialog, 'Child').getByLabel('First name')).toBeFocused()
  return dialog
}

async function fillNames(within: Locator, { first, last }: { first: string; last: string }): Promise<void> {
  await within.getByLabel('First name').fill(first)
  await within.getByLabel('Last name').fill(last)
}

async function choose(page: Page, field: Locator, option: string): Promise<void> {
  await field.click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill(text)
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === text)
}

/** Adds a child with one guardian of the same name. */
async function addChild(office: Office, { first, last }: { first: string; last: string }): Promise<void> {
  const primaryGuardian = { firstName: 'Gail', lastName: last, phone: newPhone() }
  await office.childWith(first, { lastName: last, primaryGuardian })
}

async function openChild(page: Page, name: string): Promise<Locator> {
  await search(page, name)
  await chooseFromMenu(page, name, 'Edit')
  const dialog = page.getByRole('dialog', { name })
  await expect(part(dialog, 'Child').getByLabel('First name')).toBeVisible()
  return dialog
}

test('a child is shown with the name everybody uses, and found by it', async ({ page, logins }) => {
  await signIn(page, logins.Manager!, PATH)
  const { first, last } = newName('Elizabeth')
  const full = `${first} "Lizzie" ${last}`
  const dialog = await openNew(page)
  await fillNames(part(dialog, 'Child'), { first, last })
  await part(dialog, 'Child').getByLabel('Preferred name').fill('Lizzie2')
  await fillNames(part(dialog, 'Primary guardian'), { first: 'Gail', last })
  await part(dialog, 'Primary guardian').getByLabel('Phone').fill(newPhone())
  await dialog.getByRole('button', { name: 'Add child' }).click()
  await expect(part(dialog, 'Child').getByLabel('Preferred name')).toHaveAccessibleDescription(/May contain/)
  await part(dialog, 'Child').getByLabel('Preferred name').fill('Lizzie')
  await dialog.getByRole('button', { name: 'Add child' }).click()
  await expect(page.getByText(`${full} added`)).toBeVisible()
  await search(page, `lizzie ${last}`)
  await expect(row(page, full)).toHaveCount(1)
  await search(page, `${last}, ${first}`)
  await row(page, full).getByRole('link', { name: full, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: full })).toBeVisible()
})

test('a child is added with two guardians and a pickup, and found by any of their names and numbers @phone', async ({
  page,
  logins,
}) => {
  test.slow()
  await signIn(page, logins.Coordinator!, PATH)
  const name = newName('Zoë')
  // No other family has these numbers, or the form would ask about joining that family.
  const end = newPhone().slice(-4)
  const [phone, abroad] = [`416-555-${end}`, `+354 555 ${end}`]
  const dialog = await openNew(page)
  const child = part(dialog, 'Child')
  await fillNames(child, name)
  await child.getByRole('textbox', { name: 'Birth date' }).fill('5/4/2018')
  await expect(child.getByRole('textbox', { name: 'Birth date' })).toHaveAccessibleDescription('8 years old')
  await choose(page, child.getByRole('combobox', { name: 'Grade' }), '3')
  await choose(page, child.getByRole('combobox', { name: 'Homeroom teacher' }), 'Ms. Alvarez')
  await choose(page, child.getByRole('combobox', { name: 'T-shirt size' }), 'YM')
  await dialog.getByLabel('Allergies').fill('Peanuts: EpiPen in the bag')

  const primary = part(dialog, 'Primary guardian')
  await fillNames(primary, { first: 'José', last: name.last })
  // Typed digits fill the mask of the school's country.
  await primary.getByLabel('Phone').pressSequentially(`416555${end}`)
  await expect(primary.getByLabel('Phone')).toHaveValue(phone)
  await primary.getByLabel('Email', { exact: true }).fill(`jose.${name.last.toLowerCase()}@example.com`)
  await expect(primary.getByRole('combobox', { name: LANGUAGE })).toHaveValue('Not set (English)')
  await choose(page, primary.getByRole('combobox', { name: LANGUAGE }), 'Español')
  await dialog.getByRole('button', { name: 'Add a secondary guardian' }).click()
  const secondary = part(dialog, 'Secondary guardian')
  await expect(secondary.getByLabel('First name')).toBeFocused()
  await fillNames(secondary, { first: 'Māia', last: name.last })
  // A number that begins with + leaves the mask and keeps its country. A digit in the middle stays where it was typed.
  await secondary.getByLabel('Phone').pressSequentially(`+35455${end}`)
  // +354 55|0 199
  for (let i = 0; i < 5; i += 1) await secondary.getByLabel('Phone').press('ArrowLeft')
  await secondary.getByLabel('Phone').pressSequentially('5')
  await expect(secondary.getByLabel('Phone')).toHaveValue(abroad)
  await dialog.getByRole('button', { name: 'Add a pickup' }).click()
  const pickup = part(dialog, 'Pickup 1')
  await expect(pickup.getByLabel('Name')).toBeFocused()
  await pickup.getByLabel('Name').fill('Ann Lee')
  await pickup.getByLabel('Relation').fill('Aunt')
  await dialog.getByRole('button', { name: 'Add child' }).click()
  await expect(page.getByText(`${name.full} added`)).toBeVisible()

  for (const text of [name.full, `maia ${name.last}`, `jose.${name.last}@`, phone, abroad]) {
    await search(page, text)
    await expect(row(page, name.full).first()).toContainText('Peanuts: EpiPen in the bag')
  }
  await search(page, name.full)
  const contactRow = row(page, name.full)
  await expect(contactRow.getByRole('link', { name: phone })).toHaveAttribute('href', `tel:416555${end}`)
  // A desk shows one guardian in a line; a card shows all of the first guardian, and the others on request.
  const isPhone = test.info().project.name === 'phone'
  await contactRow.getByRole('button', { name: isPhone ? /^More about/ : /, 1 more$/ }).click()
  const both = isPhone ? contactRow : page.getByRole('dialog', { name: /^Contacts of/ })
  await expect(both.getByRole('link', { name: abroad })).toHaveAttribute('href', `tel:+354555${end}`)
  await expect(both.getByRole('link', { name: /^jose\./ })).toHaveAttribute('href', /^mailto:jose\./)
  await page.keyboard.press('Escape')
  await expect(contactRow).toContainText('8 y')

  const again = await openChild(page, name.full)
  await expect(part(again, 'Child').getByRole('combobox', { name: 'Homeroom teacher' })).toHaveValue(
    'Ms. Alvarez',
  )
  await expect(part(again, 'Primary guardian').getByRole('combobox', { name: LANGUAGE })).toHaveValue(
    'Español',
  )
  await expect(part(again, 'Secondary guardian').getByLabel('First name')).toHaveValue('Māia')
  await expect(part(again, 'Secondary guardian').getByLabel('Phone')).toHaveValue(abroad)
  await expect(part(again, 'Pickup 1').getByLabel('Relation')).toHaveValue('Aunt')
})

test('a child is edited: guardians and pickups come and go', async ({ page, logins, baseURL }) => {
  test.slow()
  const name = newName('Noor')
  await addChild(await officeOf(baseURL!, logins.Manager!), name)
  await signIn(page, logins.Manager!, PATH)
  let dialog = await openChild(page, name.full)
  await part(dialog, 'Child').getByLabel('First name').fill('Noora')
  await dialog.getByRole('button', { name: 'Add a pickup' }).click()
  await part(dialog, 'Pickup 1').getByLabel('Name').fill('Bob Lee')
  await dialog.getByRole('button', { name: 'Add a secondary guardian' }).click()
  await dialog.getByRole('button', { name: 'Remove secondary guardian' }).click()
  await expect(dialog.getByRole('button', { name: 'Add a secondary guardian' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`Noora ${name.last} saved`)).toBeVisible()

  dialog = await openChild(page, `Noora ${name.last}`)
  await expect(part(dialog, 'Pickup 1').getByLabel('Name')).toHaveValue('Bob Lee')
  await dialog.getByRole('button', { name: 'Remove Bob Lee' }).click()
  await expect(dialog.getByRole('button', { name: 'Add a pickup' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  dialog = await openChild(page, `Noora ${name.last}`)
  await expect(part(dialog, 'Approved pickups')).toBeVisible()
  await expect(part(dialog, 'Pickup 1')).toHaveCount(0)
})

test('what is wrong is said at its field: while typing, and at saving', async ({ page, logins }) => {
  await signIn(page, logins.Manager!, PATH)
  const dialog = await openNew(page)
  const [child, primary] = [part(dialog, 'Child'), part(dialog, 'Primary guardian')]
  await child.getByLabel('First name').fill('R2D2')
  await expect(child.getByLabel('First name')).toHaveAccessibleDescription(
    'May contain latin letters, spaces, apostrophes and hyphens',
  )
  await child.getByRole('textbox', { name: 'Birth date' }).fill('01/01/2030')
  await expect(child.getByRole('textbox', { name: 'Birth date' })).toHaveAccessibleDescription(
    'Should be current or past date',
  )
  await primary.getByLabel('Email', { exact: true }).fill('gail@')
  await expect(primary.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
    'This field should be a valid email',
  )
  await primary.getByLabel('Phone').fill('555')
  await expect(primary.getByLabel('Phone')).toHaveAccessibleDescription('You should fill the mask')
  await dialog.getByRole('button', { name: 'Add a pickup' }).click()
  await dialog.getByRole('button', { name: 'Add child' }).click()
  await expect(child.getByLabel('First name')).toBeFocused()
  for (const field of [
    child.getByLabel('Last name'),
    primary.getByLabel('First name'),
    part(dialog, 'Pickup 1').getByLabel('Name'),
  ])
    await expect(field).toHaveAccessibleDescription('This field is required')
  expect(await violations(page)).toEqual([])
})

test('a brother or sister brings the guardians along, and gives back what was typed when taken away', async ({
  page,
  logins,
  baseURL,
}) => {
  test.slow()
  const [older, younger] = [newName('Ona'), newName('Yan')]
  await addChild(await officeOf(baseURL!, logins.Manager!), older)
  await signIn(page, logins.Manager!, PATH)
  const dialog = await openNew(page)
  await fillNames(part(dialog, 'Child'), younger)
  const primary = part(dialog, 'Primary guardian')
  await primary.getByLabel('First name').fill('Half')
  const picker = dialog.getByRole('combobox', { name: 'Sibling at this school' })
  await picker.fill(older.full)
  await page.getByRole('option', { name: new RegExp(`^${older.full}`) }).click()
  await expect(primary.getByLabel('Last name')).toHaveValue(older.last)
  await expect(primary.getByLabel('Phone')).toHaveValue(/^555-\d{3}-\d{4}$/)
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(primary.getByLabel('First name')).toHaveValue('Half')
  await expect(primary.getByLabel('Last name')).toHaveValue('')
  await picker.fill(older.full)
  await page.getByRole('option', { name: new RegExp(`^${older.full}`) }).click()
  await expect(dialog.getByText(`Joins the family of ${older.full}`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Add child' }).click()
  await expect(dialog).toHaveCount(0)

  const sibling = await openChild(page, older.full)
  await expect(part(sibling, 'Siblings')).toContainText(younger.full)
  await expect(part(sibling, 'Primary guardian')).toContainText(`Shared with ${younger.full}`)
})

test('a child has an address of its own; going back closes it, and asks when something was typed', async ({
  page,
  logins,
}) => {
  await signIn(page, logins.Manager!, PATH)
  const dialog = await openChild(page, 'Felix Abubakar')
  await expect(page).toHaveURL(/[?&]child=/)
  const address = page.url()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await page.goto(address)
  const again = page.getByRole('dialog', { name: 'Felix Abubakar' })
  await part(again, 'Child').getByLabel('First name').fill('Felicity')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await question.getByRole('button', { name: 'No' }).click()
  await expect(question).toHaveCount(0)
  await expect(part(again, 'Child').getByLabel('First name')).toHaveValue('Felicity')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(again).toHaveCount(0)
  await expect(page).not.toHaveURL(/child=/)
  await expect(row(page, 'Felix Abubakar')).toBeVisible()
})

test('search and filters stand in the address, and allergies are loud', async ({ page, logins }) => {
  await signIn(page, logins.Manager!, `${PATH}?allergies=true&grade=K&search=noah+abubakar`)
  await expect(row(page, 'Noah Abubakar')).toContainText('Tree nuts')
  await page.goto(`${PATH}?allergies=false&search=abubakar`)
  await expect(row(page, 'Rania Abubakar')).not.toContainText('none')
  await expect(row(page, 'Noah Abubakar')).toHaveCount(0)
  await search(page, 'nobody of this name')
  await expect(page.getByRole('heading', { name: 'No children match' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(page).toHaveURL(/\/contacts$/)
})
