import type { Page } from '@playwright/test'
import { expect, test } from '../rig/afterbell.ts'
import { signIn } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'

/** Help is beside the page at a desk, and over it on a phone. */
const helpOn = (page: Page, title: string) =>
  page.getByRole('complementary', { name: 'Help' }).or(page.getByRole('dialog', { name: title }))

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `help shows the tasks of the screen, step by step, and passes axe, ${colorScheme}`,
    { tag: colorScheme === 'light' ? '@phone' : [] },
    async ({ page, logins }) => {
      await page.emulateMedia({ colorScheme })
      await signIn(page, logins.Manager!, '/schools/transactions')
      await page.getByRole('button', { name: 'Help', exact: true }).click()
      const help = helpOn(page, 'Transactions')
      await expect(help.getByRole('heading', { name: 'Refund a payment' })).toBeVisible()
      await expect(help.getByRole('listitem').filter({ hasText: 'Find the payment' })).toBeVisible()
      expect(await violations(page)).toEqual([])
    },
  )
}

test('the focus goes into help, and back to the button it was opened with @phone', async ({ page, logins }, {
  project,
}) => {
  await signIn(page, logins.Manager!, '/schools/settings/locations')
  const opener = page.getByRole('button', { name: 'Help', exact: true })
  const help = helpOn(page, 'Locations')
  const isInside = () =>
    help.evaluate((element) => element.contains(document.activeElement) || element === document.activeElement)
  for (const close of [
    () => page.keyboard.press('Escape'),
    () =>
      help
        .getByRole('button', { name: project.name === 'phone' ? 'Close' : 'Close help', exact: true })
        .click(),
  ]) {
    await opener.press('Enter')
    await expect(help.getByRole('heading', { name: 'Add a location' })).toBeVisible()
    await expect.poll(isInside).toBe(true)
    await close()
    await expect(help).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
  if (project.name !== 'phone') return
  // Full width, and almost full height.
  await opener.press('Enter')
  await expect.poll(async () => (await help.boundingBox())?.height).toBeGreaterThan(700)
  expect((await help.boundingBox())!.width).toBe(390)
})

test('whoever may not do a task is not shown it', async ({ page, logins }) => {
  await signIn(page, logins.Instructor!, '/schools/classes')
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  const help = helpOn(page, 'My classes')
  await expect(help.getByRole('heading', { name: 'Open the roster of a class' })).toBeVisible()
  await expect(help.getByRole('heading', { name: 'Add a class' })).toHaveCount(0)
})

test('the finder finds how something is done, and opens its screen with the steps', async ({
  page,
  logins,
}) => {
  await signIn(page, logins.Manager!, '/schools/contacts')
  const field = page.getByRole('combobox', { name: 'Go to an activity, a child or a screen' })
  const options = page.getByRole('listbox', { name: 'Results' }).getByRole('option')
  const find = async (search: string, label: string) => {
    // Keys work once their code has loaded.
    await expect(async () => {
      await page.keyboard.press('Control+k')
      await expect(field).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await field.fill(search)
    await options.filter({ hasText: label }).first().click()
  }
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible()
  await find('refund', 'How to refund a payment')
  await expect(page).toHaveURL(/\/transactions$/)
  const task = helpOn(page, 'Transactions').getByRole('heading', { name: 'Refund a payment' })
  await expect(task).toBeVisible()

  // A roster belongs to a class, so help cannot open one. It shows the steps on the current page.
  await page.keyboard.press('Escape')
  await expect(task).toHaveCount(0)
  await find('transfer child class', 'How to transfer a child to another class')
  await expect(page).toHaveURL(/\/transactions$/)
  const other = helpOn(page, 'Transactions')
  await expect(other.getByRole('heading', { name: 'Transfer a child to another class' })).toBeVisible()
  await expect(other.getByText('On the page Class rosters')).toBeVisible()
})

test('buttons say the keys that press them', async ({ page, logins }) => {
  await signIn(page, logins.Manager!, '/schools/contacts')
  const finder = page.getByRole('button', { name: 'Go to' })
  await expect(finder).toHaveAttribute('aria-keyshortcuts', 'Control+K')
  await finder.hover()
  await expect(page.getByRole('tooltip')).toContainText('Ctrl+K')
  await page.getByRole('link', { name: 'Classes' }).hover()
  await expect(page.getByRole('tooltip').filter({ hasText: 'Classesgthenc' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveAttribute('aria-keyshortcuts', '/')
  expect(await violations(page)).toEqual([])
})
