import { randomInt } from 'node:crypto'
import { mkdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../rig/afterbell.ts'
import { letters } from '../rig/office.ts'
import { openNavigation, signIn, switchToWillowbrook } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'

const PATH = '/schools/settings/registration'
const TOLD = /turn on “Names may hold more characters” in Settings, Registration$/

// The demo has one second school, whose setting is changed for a while, so desk and phone take turns.
const turn = () => join(test.info().project.outputDir, '.name-characters')
let isOurs = false
test.beforeEach(async () => {
  await mkdir(test.info().project.outputDir, { recursive: true })
  const take = () =>
    mkdir(turn()).then(
      () => true,
      () => false,
    )
  await expect.poll(async () => (isOurs = await take()), { timeout: 200_000 }).toBe(true)
})
test.afterEach(async () => {
  if (isOurs) await rmdir(turn())
  isOurs = false
})

const setting = (page: Page) => page.getByRole('checkbox', { name: 'Names may hold more characters' })

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
}

async function addClass(page: Page) {
  await openNavigation(page)
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Classes', exact: true })
    .click()
  await page.getByRole('link', { name: 'Add class' }).click()
  return page.getByLabel('Class name')
}

test('a school says that names may hold more characters, and calls classes and people as they are called @journey', async ({
  page,
  logins,
}) => {
  await signIn(page, logins['Super Admin']!, PATH)
  await expect(setting(page)).not.toBeChecked()
  await switchToWillowbrook(page, PATH)
  await expect(setting(page)).toBeChecked()

  const name = `Children's Choir & Arts (K-2)! ${letters()}`
  await setting(page).uncheck()
  await save(page)
  const refused = await addClass(page)
  await refused.fill(name)
  await expect(refused).toHaveAccessibleDescription(TOLD)
  expect(await violations(page)).toEqual([])

  await page.goto(PATH)
  await expect(setting(page)).not.toBeChecked()
  await setting(page).check()
  await save(page)
  const title = await addClass(page)
  await title.fill(name)
  await expect(title).toHaveAccessibleDescription('')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('Draft saved').first()).toBeVisible()
  await expect(page.getByText(name).first()).toBeVisible()

  await page.goto('/schools/contacts')
  await page.getByRole('button', { name: 'Add child' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add child' })
  const [child, guardian] = ['Child', 'Primary guardian'].map((part) =>
    dialog.getByRole('group', { name: part, exact: true }),
  )
  const last = `李${Array.from(letters(), (letter) => HAN[letter.charCodeAt(0) % HAN.length]).join('')}`
  await child!.getByLabel('First name').fill('明')
  await child!.getByLabel('Last name').fill(last)
  await guardian!.getByLabel('First name').fill('محمد')
  await guardian!.getByLabel('Last name').fill('St. Pierre, Jr.')
  await guardian!.getByLabel('Phone').fill(`0207946${randomInt(1000, 10_000)}`)
  await dialog.getByRole('button', { name: 'Add child' }).click()
  await expect(page.getByText(`明 ${last} added`)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill(`${last}, 明`)
  await page.getByRole('link', { name: `明 ${last}`, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `明 ${last}` })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('محمد St. Pierre, Jr.')
})

const HAN = Array.from('伟芳娜敏静丽强磊军洋勇艳杰涛超秀霞平刚桂英华')

test('where it is off, what is refused at the field says nothing of it to those who may not change it', async ({
  page,
  logins,
}) => {
  await signIn(page, logins.Manager!, '/schools/today')
  const title = await addClass(page)
  await title.fill('Arts & Crafts')
  await expect(title).toHaveAccessibleDescription(
    'May contain latin letters, numbers, spaces, periods, commas and hyphens',
  )
})
