import type { Page } from '@playwright/test'
import { pickUpOptions, teachers } from '../../packages/contract/src/settings/settings.ts'
import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { expect, test } from '../rig/afterbell.ts'
import { officeOf, type Office } from '../rig/office.ts'
import { chooseFromMenu, rowMenu } from '../rig/row-menu.ts'
import { openNavigation, signIn } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'

let office: Office
test.beforeEach(async ({ logins, baseURL }) => {
  office = await officeOf(baseURL!, logins.Manager!)
})

const PATHS = {
  teachers: '/schools/settings/teachers',
  options: '/schools/settings/pickup-options',
  sizes: '/schools/settings/t-shirt',
}

/** A name no other test uses, at a desk or on a phone. */
let count = 0
const newName = (what: string) => `${what} ${test.info().project.name} ${test.info().workerIndex} ${++count}`

/** An entry's row, or its card on a phone. */
const row = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('tr, li')
    .filter({ has: page.getByRole('button', { name, exact: true }) })

/** The row of a shirt size, which has no button to open it. */
const sizeRow = (page: Page, size: string) =>
  page
    .getByRole('main')
    .locator('tr, li')
    .filter({ has: page.getByRole('switch', { name: `${size} is active`, exact: true }) })

for (const [path, title, thing] of [
  [PATHS.teachers, 'Homeroom Teachers', 'teacher'],
  [PATHS.options, 'Pickup Options', 'pickup option'],
] as const) {
  test(
    `${title}: an entry is added, edited, switched off and deleted`,
    { tag: thing === 'teacher' ? '@phone' : [] },
    async ({ page, logins }) => {
      await signIn(page, logins.Manager!, path)
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await page
        .getByRole('button', { name: `Add ${thing}` })
        .first()
        .click()
      const dialog = page.getByRole('dialog', { name: `Add ${thing}` })
      const field = dialog.getByRole('textbox', { name: 'Name' })
      await field.fill('Учитель')
      await expect(field).toHaveAccessibleDescription('You should use latin symbols and numbers')
      const name = newName('Zelda')
      await field.fill(name)
      await dialog.getByRole('button', { name: `Add ${thing}` }).click()
      await expect(dialog).toHaveCount(0)

      await page.getByRole('searchbox').fill(name)
      await row(page, name).getByRole('button', { name, exact: true }).click()
      const edit = page.getByRole('dialog', { name: `Edit ${thing}` })
      await edit.getByRole('textbox', { name: 'Name' }).fill(`${name} Two`)
      await edit.getByRole('button', { name: 'Save' }).click()
      await expect(row(page, `${name} Two`)).toBeVisible()

      await page.getByRole('switch', { name: `${name} Two is active` }).click()
      await expect(row(page, `${name} Two`)).toContainText('Inactive')
      await expect(page.getByText(`${name} Two is turned off`)).toBeVisible()

      await chooseFromMenu(page, `${name} Two`, 'Delete')
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(row(page, `${name} Two`)).toHaveCount(0)
    },
  )
}

test('children go from the ticked teachers to another, who are free to be deleted then', async ({
  page,
  logins,
}) => {
  const mark = newName('Migra')
  const named = (name: string) => `${mark} ${name}`
  const add = async (name: string) => (await office.call(teachers.add, { body: { name: named(name) } })).id
  const [one, two] = [await add('One'), await add('Two'), await add('Three')]
  await office.childWith('Ann', { teacherId: one })
  await office.childWith('Bob', { teacherId: one })
  await office.childWith('Cleo', { teacherId: two })

  await signIn(page, logins.Manager!, `${PATHS.teachers}?search=${encodeURIComponent(mark)}`)
  await expect(row(page, named('One'))).toContainText('2')
  const menu = await rowMenu(page, named('One'))
  await expect(menu.getByRole('menuitem', { name: 'Delete' })).toBeDisabled()
  await page.keyboard.press('Escape')

  for (const name of ['One', 'Two'])
    await page.getByRole('checkbox', { name: `Select ${named(name)}` }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Migrate children' }).click()
  const dialog = page.getByRole('dialog', { name: 'Migrate children' })
  await expect(dialog).toContainText(`${named('One')} (2 children), ${named('Two')} (1 child)`)
  await dialog.getByRole('button', { name: 'Migrate children' }).click()
  const target = dialog.getByRole('combobox', { name: 'Migrate to' })
  await expect(target).toHaveAccessibleDescription('This field is required')
  expect(await violations(page)).toEqual([])
  await target.fill(mark)
  await expect(page.getByRole('option', { name: named('One') })).toHaveCount(0)
  await page.getByRole('option', { name: named('Three') }).click()
  await dialog.getByRole('button', { name: 'Migrate children' }).click()
  await expect(page.getByText('3 children migrated')).toBeVisible()
  await expect(row(page, named('Three'))).toContainText('3')

  await chooseFromMenu(page, named('One'), 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(row(page, named('One'))).toHaveCount(0)
})

test('children go from a pickup option to another on every roster', async ({ page, logins }) => {
  const mark = newName('Gate')
  const add = async (name: string) =>
    (await office.call(pickUpOptions.add, { body: { name: `${mark} ${name}` } })).id
  const [east] = [await add('east'), await add('west')]
  const { id } = await office.classWith({ pickUpOptions: true })
  const { id: childId } = await office.childWith('Ann')
  await office.call(rosters.add, { at: 'classes', params: { id }, body: { childId, pickUpOptionId: east } })
  await signIn(page, logins.Manager!, `${PATHS.options}?search=${encodeURIComponent(mark)}`)
  await chooseFromMenu(page, `${mark} east`, 'Migrate children')
  const dialog = page.getByRole('dialog', { name: 'Migrate children' })
  await dialog.getByRole('combobox', { name: 'Migrate to' }).click()
  await page.getByRole('option', { name: `${mark} west` }).click()
  await dialog.getByRole('button', { name: 'Migrate children' }).click()
  await expect(page.getByText('1 child migrated')).toBeVisible()
  const [place] = (await office.call(rosters.list, { at: 'classes', params: { id } })).content
  expect(place!.pickUpOption).toBe(`${mark} west`)
})

test('shirt sizes stand in their order and are switched; none is added or deleted', async ({
  page,
  logins,
}) => {
  // Both projects switch sizes of one school, each its own.
  const size = 'XXL'
  await signIn(page, logins.Manager!, PATHS.sizes)
  await expect(page.getByRole('heading', { name: 'T-Shirt', level: 1 })).toBeVisible()
  const switches = page.getByRole('main').getByRole('switch')
  await expect(switches).toHaveCount(11)
  const names = await switches.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))
  expect(names.map((name) => name!.replace(' is active', ''))).toEqual(
    'YXS YS YM YL YXL XS S M L XL XXL'.split(' '),
  )
  await expect(page.getByRole('button', { name: /^Add/ })).toHaveCount(0)
  const menu = await rowMenu(page, size)
  await expect(menu.getByRole('menuitem')).toHaveText([/^Turn off/, /^Migrate children/])
  await menu.getByRole('menuitem', { name: 'Turn off' }).click()
  await expect(sizeRow(page, size)).toContainText('Inactive')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('switch', { name: `${size} is active`, exact: true })).toBeChecked()
})

test('the settings stand in the navigation, and lead from one to the other', async ({ page, logins }) => {
  await signIn(page, logins.Manager!, PATHS.teachers)
  for (const [label, url] of [
    ['Pickup Options', PATHS.options],
    ['T-Shirt', PATHS.sizes],
    ['Locations', '/schools/settings/locations'],
    ['Homeroom Teachers', PATHS.teachers],
  ] as const) {
    await openNavigation(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(new RegExp(`${url}$`))
    await expect(page.getByRole('heading', { name: label, level: 1 })).toBeVisible()
  }
})
