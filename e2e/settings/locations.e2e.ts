import type { Page } from '@playwright/test'
import { expect, test } from '../rig/afterbell.ts'
import { chooseFromMenu, rowMenu } from '../rig/row-menu.ts'
import { signIn } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'

const PATH = '/schools/settings/locations'

/** All on one page, because other tests add locations too. */
const ALL = `${PATH}?size=100`

/** A name no other test uses, at a desk or on a phone. */
let count = 0
const newName = (what: string) => `${what} ${test.info().project.name} ${test.info().workerIndex} ${++count}`

async function add(page: Page, name: string, address = ''): Promise<void> {
  await page.getByRole('button', { name: 'Add location' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add location' })
  await dialog.getByLabel('Name').fill(name)
  if (address) await dialog.getByLabel('Address').fill(address)
  await dialog.getByRole('button', { name: 'Add location' }).click()
  await expect(dialog).toHaveCount(0)
  // Waits until the rows below have moved.
  await expect(row(page, name)).toBeVisible()
}

/** A location's row, or its card on a phone. */
const row = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('tr, li')
    .filter({ has: page.getByRole('button', { name, exact: true }) })

test('a location is added, found by its address, and edited @phone', async ({ page, logins }) => {
  await signIn(page, logins.Manager!, ALL)
  const name = newName('Hall')
  await add(page, name, '12-14 King St., Unit 3')
  await expect(page.getByText('Location added')).toBeVisible()
  await expect(row(page, name)).toContainText('12-14 King St., Unit 3')

  await page.getByRole('searchbox', { name: 'Search locations' }).fill(name.toUpperCase())
  await expect(page).toHaveURL(/search=HALL/)
  await row(page, name).getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit location' })
  await dialog.getByLabel('Name').fill(`${name} renamed`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Location saved')).toBeVisible()
  await expect(row(page, `${name} renamed`)).toBeVisible()
})

test('what is wrong is said at its field while it is typed, and a name that is taken too', async ({
  page,
  logins,
}) => {
  await signIn(page, logins.Manager!, ALL)
  await page.getByRole('button', { name: 'Add location' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add location' })
  const [name, address] = [dialog.getByLabel('Name'), dialog.getByLabel('Address')]
  await dialog.getByRole('button', { name: 'Add location' }).click()
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('This field is required')
  await name.fill('Спортзал')
  await expect(name).toHaveAccessibleDescription('You should use latin symbols and numbers')
  await address.fill('<Unit 3>')
  await expect(address).toHaveAccessibleDescription(/^May contain latin letters, numbers, spaces/)

  await name.fill('main GYM')
  await address.fill('1 Elm St.')
  await dialog.getByRole('button', { name: 'Add location' }).click()
  await expect(name).toHaveAccessibleDescription('This name is already taken')
  await expect(name).toBeFocused()
  await expect(address).toHaveValue('1 Elm St.')
  await name.fill(newName('Gym'))
  await expect(name).toHaveAccessibleDescription('')
  await dialog.getByRole('button', { name: 'Add location' }).click()
  await expect(dialog).toHaveCount(0)
})

test('closing the modal asks when something was typed, and only then', async ({ page, logins }) => {
  await signIn(page, logins.Manager!, ALL)
  await page.getByRole('button', { name: 'Add location' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add location' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Add location' }).first().click()
  await dialog.getByLabel('Name').fill('Half a name')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect(question).toContainText('Are you sure you want to close this modal?')
  await question.getByRole('button', { name: 'No' }).click()
  await expect(question).toHaveCount(0)
  await expect(dialog.getByLabel('Name')).toHaveValue('Half a name')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(dialog).toHaveCount(0)
})

test('a location is turned off at once, and on again by undoing it', async ({ page, logins }) => {
  await signIn(page, logins.Manager!, ALL)
  const name = newName('Arena')
  await add(page, name)
  const toggle = page.getByRole('switch', { name: `${name} is active` })
  await expect(toggle).toBeChecked()
  // The screen shows it before the server answers.
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/status', async (route) => {
    await gate
    await route.continue()
  })
  await toggle.click()
  await expect(toggle).not.toBeChecked()
  await expect(row(page, name)).toContainText('Inactive')
  letGo()
  await expect(page.getByText(`${name} is turned off`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toggle).toBeChecked()
  await expect(page.getByText(`${name} is turned on`)).toBeVisible()
  await page.reload()
  await expect(toggle).toBeChecked()
})

test('a free location is deleted after a question; one in use says why it cannot be', async ({
  page,
  logins,
}) => {
  await signIn(page, logins.Manager!, ALL)
  const name = newName('Shed')
  await add(page, name)
  const barred = (await rowMenu(page, 'Main Gym')).getByRole('menuitem', { name: 'Delete' })
  await expect(barred).toBeDisabled()
  await expect(barred).toContainText('held here. Turn it off instead')
  await page.keyboard.press('Escape')

  await chooseFromMenu(page, name, 'Delete')
  const question = page.getByRole('dialog', { name: `Delete ${name}?` })
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(row(page, name)).toBeVisible()
  await chooseFromMenu(page, name, 'Delete')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('1 location deleted')).toBeVisible()
  await expect(row(page, name)).toHaveCount(0)
})

test('of several, those in use stay with their reason, and can be switched off instead', async ({
  page,
  logins,
}) => {
  await signIn(page, logins.Manager!, ALL)
  const names = [newName('Barn'), newName('Barn')]
  for (const name of names) await add(page, name)
  for (const name of [...names, 'Library'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page
    .getByRole('toolbar', { name: /^Actions for/ })
    .getByRole('button', { name: 'Delete' })
    .click()
  const question = page.getByRole('dialog', { name: 'Delete 3 locations?' })
  await expect(question).toContainText('Of these, 1 is in use and will stay.')
  await question.getByRole('button', { name: 'Delete 3' }).click()
  const stayed = page.getByRole('dialog', { name: '2 locations deleted, 1 could not be' })
  await expect(stayed.getByRole('listitem')).toContainText(/Library.*held here/s)
  await stayed.getByRole('button', { name: 'Done' }).click()
  for (const name of names) await expect(row(page, name)).toHaveCount(0)
  await expect(row(page, 'Library')).toBeVisible()
  await expect(page.getByRole('toolbar', { name: /^Actions for/ })).toHaveCount(0)
})

test('a file adds every row that is fine, and says of the others what is wrong @journey', async ({
  page,
  logins,
}) => {
  await signIn(page, logins.Manager!, ALL)
  const [good, bad] = [newName('Field'), 'Зал']
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import locations' })
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download a template' }).click()
  expect((await download).suggestedFilename()).toBe('locations.csv')
  const upload = (text: string) =>
    dialog
      .getByLabel('Choose a CSV file')
      .setInputFiles({ name: 'places.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

  await upload('street,city\n1 Elm St.,York\n')
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(dialog.getByRole('alert')).toContainText('name')
  await dialog.getByRole('button', { name: 'Remove places.csv' }).click()
  await expect(dialog.getByRole('alert')).toHaveCount(0)

  await upload('name,address\n')
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This file has no rows')
  await dialog.getByRole('button', { name: 'Remove places.csv' }).click()

  await upload(`name,address\n${good},12 Elm St.\n${bad},\nMain Gym,\n`)
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(dialog.getByRole('status')).toHaveText(/1 location imported.*2 rows left out/)
  const line = (text: string) => dialog.getByRole('row').filter({ hasText: text })
  await expect(line(bad)).toContainText('Name: You should use latin symbols and numbers')
  await expect(line('Main Gym')).toContainText('This name is already taken')
  await expect(line(good)).toContainText('Imported')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(row(page, good)).toContainText('12 Elm St.')
})

test('search, filter and sort stand in the address, to be sent and gone back to', async ({
  page,
  logins,
}) => {
  await signIn(page, logins.Manager!, `${ALL}&active=false&search=annex`)
  await expect(row(page, 'Old Annex')).toBeVisible()
  await expect(row(page, 'Main Gym')).toHaveCount(0)
  await expect(page.getByRole('searchbox', { name: 'Search locations' })).toHaveValue('annex')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page).toHaveURL(/locations\?(?=.*active=false)(?!.*search)/)

  const narrowFilters = page.getByRole('button', { name: /^Filters/ })
  const isNarrow = await narrowFilters.isVisible()
  if (isNarrow) await narrowFilters.click()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Active', exact: true }).click()
  await expect(page).toHaveURL(/active=true/)
  if (isNarrow) await page.getByRole('button', { name: 'Show results' }).click()
  await expect(row(page, 'Main Gym')).toBeVisible()
  await expect(row(page, 'Old Annex')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/active=false/)
  await expect(row(page, 'Old Annex')).toBeVisible()

  await page.goto(`${ALL}&sort=-name&active=true`)
  const names = page
    .getByRole('main')
    .locator('tr, li')
    .getByRole('button', { name: /^(Art Studio|Main Gym|Teaching Kitchen)$/ })
  await expect(names).toHaveText(['Teaching Kitchen', 'Main Gym', 'Art Studio'])
})

test('who saves second is told who was first, keeps what was typed, and overwrites nothing else', async ({
  page,
  browser,
  logins,
}) => {
  await signIn(page, logins.Manager!, ALL)
  const name = newName('Court')
  await add(page, name, '1 Elm St.')
  const other = await browser.newPage()
  await signIn(other, logins['Super Admin']!, ALL)
  for (const [each, login] of [
    [page, 'Manager'],
    [other, 'Super Admin'],
  ] as const) {
    await each.getByRole('searchbox', { name: 'Search locations' }).fill(name)
    await row(each, name).getByRole('button', { name, exact: true }).click()
    await expect(each.getByRole('dialog', { name: 'Edit location' }), login).toBeVisible()
  }
  await other.getByLabel('Address').fill('2 Oak St.')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await other.close()

  const dialog = page.getByRole('dialog', { name: 'Edit location' })
  await dialog.getByLabel('Name').fill(`${name} mine`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText(/ changed this at \d+:\d\d [AP]M/)
  await expect(dialog.getByRole('alert')).toContainText('Updated by someone else: Address.')
  await expect(dialog.getByLabel('Name')).toHaveValue(`${name} mine`)
  await expect(dialog.getByLabel('Address')).toHaveValue('2 Oak St.')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row(page, `${name} mine`)).toContainText('2 Oak St.')
})

test('a location is added without a mouse', async ({ page, logins }) => {
  await signIn(page, logins.Manager!, ALL)
  await expect(page.getByRole('button', { name: 'Add location' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Add location' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  const name = newName('Pool')
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(row(page, name)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add location' })).toBeFocused()
})
