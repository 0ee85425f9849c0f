import { expect, test } from '../rig/afterbell.ts'
import { officeOf } from '../rig/office.ts'
import { openNavigation, signIn } from '../rig/sign-in.ts'

test('whoever knows a name is there in a moment: activities, children, screens, actions @phone @journey', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const { id, name } = await office.classWith()
  const child = await office.childWith('Ophelia')
  await signIn(page, logins.Manager!)
  const options = page.getByRole('listbox', { name: 'Results' }).getByRole('option')
  const field = page.getByRole('combobox', { name: 'Go to an activity, a child or a screen' })

  await page.getByRole('button', { name: 'Go to' }).click()
  await expect(field).toBeFocused()
  await expect(options.filter({ hasText: 'Add class' })).toBeVisible()
  await field.fill(name)
  await expect(options).toHaveCount(1)
  await expect(options).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL((url) => url.pathname === `/schools/classes/${id}`)

  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Fast typing must not get lost before the field appears.
  await page.keyboard.press('Control+k')
  await page.keyboard.type(child.name)
  await expect(field).toHaveValue(child.name)
  await options.filter({ hasText: child.name }).click()
  await expect(page.getByText(child.name).first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(child.id))

  await page.goto('/schools/classes')
  await page.getByRole('button', { name: 'Go to' }).click()
  await field.fill('calendar')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/calendar/)

  await page.getByRole('button', { name: 'Go to' }).click()
  await field.fill('Xyzzy')
  await expect(page.getByText('Nothing matches “Xyzzy”.')).toBeVisible()
})

test('keys lead to screens unless they are switched off, and never out of a field', async ({
  page,
  logins,
}) => {
  await signIn(page, logins.Manager!)
  // Keys work from the moment it opens.
  await page.getByRole('button', { name: 'Go to' }).click()
  await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible()
  await page.getByRole('searchbox').fill('gc')
  await expect(page.getByRole('searchbox')).toHaveValue('gc')
  await expect(page).toHaveURL(/\/contacts/)

  await openNavigation(page)
  await page.getByRole('button', { name: /Your account$/ }).click()
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog.getByText('Dashboard')).toBeVisible()
  await dialog.getByRole('switch').click()
  await page.keyboard.press('Escape')
  await page.goto('/schools/contacts')
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Go to' }).click()
  await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('?')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).not.toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('dialog', { name: 'Go to' })).toBeVisible()
})
