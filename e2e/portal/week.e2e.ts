import type { Browser } from '@playwright/test'
import { expect, test } from '../rig/afterbell.ts'
import { clockShift, moveClock } from '../rig/clock.ts'
import { cutOff } from '../rig/layout.ts'
import { officeOf } from '../rig/office.ts'
import { billedFamily, logInFamily } from '../rig/portal.ts'
import { signIn } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'

/** The browser of somebody at the door. */
async function openAnew(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL, locale: 'en-US', serviceWorkers: 'block' })
  await context.addInitScript(moveClock, clockShift())
  return context.newPage()
}

test('an absence and a late pickup told by phone are seen at the door @phone', async ({
  page,
  logins,
  baseURL,
  browser,
}) => {
  const office = await officeOf(baseURL!, logins['Super Admin']!)
  const { email, className } = await billedFamily(office, {})
  await logInFamily(page, office, { email })
  const today = page.getByRole('listitem').filter({ hasText: 'Today · Wednesday, October 7' })
  await today.getByRole('button', { name: /^Picking up late/ }).click()
  const late = page.getByRole('dialog')
  await late.getByLabel('How late?').selectOption('30 minutes')
  await late.getByLabel('Note for staff (optional)').fill('The bus is late')
  expect(await violations(page)).toEqual([])
  await late.getByRole('button', { name: 'Tell the school' }).click()
  await expect(today.getByText(/is picked up about 30 minutes late/)).toBeVisible()

  const door = await openAnew(browser, baseURL!)
  await signIn(door, logins['Super Admin']!, '/schools/today')
  // Each activity's children are folded away until somebody opens it.
  await door.getByRole('button', { name: new RegExp(`^${className}`) }).click()
  const line = door.getByRole('listitem').filter({ hasText: 'The bus is late' })
  await expect(line.getByText(/Picked up about 30 minutes late, told by Mara/)).toBeVisible()
  await door.context().close()

  // By keyboard alone: the dialog takes the focus, keeps it, and gives it back.
  const notComing = today.getByRole('button', { name: new RegExp(`^Not coming: .*${className}`) })
  await notComing.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Who is not coming?' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(notComing).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Sick').check()
  await dialog.getByLabel('Note for staff (optional)').fill('Fever since noon')
  expect(await violations(page)).toEqual([])
  expect(await cutOff(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Tell the school' }).click()
  await expect(page.getByText(/^The school knows that you told an absence/)).toBeVisible()
  await expect(today.getByText('Absent: sick')).toBeVisible()
  expect(await violations(page)).toEqual([])

  const board = await openAnew(browser, baseURL!)
  await signIn(board, logins['Super Admin']!, '/schools/today')
  await board.getByRole('button', { name: new RegExp(`^${className}`) }).click()
  const absent = board.getByRole('listitem').filter({ hasText: 'Fever since noon' })
  await expect(absent.getByText('Excused: sick')).toBeVisible()
  await absent.getByRole('button', { name: /^Seen/ }).click()
  await expect(absent.getByText(/Seen by/).first()).toBeVisible()
  await board.context().close()

  page.on('dialog', (question) => void question.accept())
  await today.getByRole('button', { name: /^Coming after all/ }).click()
  await expect(page.getByText(/^The school expects Ann Test .* again/)).toBeVisible()
})
