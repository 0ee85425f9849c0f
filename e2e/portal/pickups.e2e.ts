import { expect, test } from '../rig/afterbell.ts'
import { clockShift, moveClock } from '../rig/clock.ts'
import { cutOff } from '../rig/layout.ts'
import { officeOf } from '../rig/office.ts'
import { billedFamily, logInFamily } from '../rig/portal.ts'
import { signIn } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'

test('a one-day pickup to the door @phone', async ({ page, logins, baseURL, browser }) => {
  const office = await officeOf(baseURL!, logins['Super Admin']!)
  const { email, className } = await billedFamily(office, {})
  await logInFamily(page, office, { email })
  const today = page.getByRole('listitem').filter({ hasText: 'Today · Wednesday, October 7' })
  await today.getByRole('button', { name: 'Someone else picks up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who is picking up?' })
  await dialog.getByLabel('First and last name').fill('NOT Yaw Osei')
  await dialog.getByRole('button', { name: 'Tell the school' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(/first and last name of one person/)
  await dialog.getByLabel('First and last name').fill('Yaw Osei')
  await dialog.getByLabel('Relation (optional)').fill('Uncle')
  expect(await violations(page)).toEqual([])
  expect(await cutOff(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Tell the school' }).click()
  await expect(page.getByText('We told the school. They should bring a photo ID.')).toBeVisible()

  const context = await browser.newContext({ baseURL: baseURL!, locale: 'en-US', serviceWorkers: 'block' })
  await context.addInitScript(moveClock, clockShift())
  const door = await context.newPage()
  await signIn(door, logins['Super Admin']!, '/schools/today')
  // Each activity's children are folded away until somebody opens it.
  await door.getByRole('button', { name: new RegExp(`^${className}`) }).click()
  const line = door
    .getByRole('listitem')
    .filter({ hasText: 'Yaw Osei, Uncle may pick up today only, named by Mara' })
  await expect(line).toBeVisible()
  await line.getByRole('button', { name: /^Check in/ }).click()
  await line.getByRole('button', { name: /^Check out/ }).click()
  const sheet = door.getByRole('dialog', { name: /^Who is picking up/ })
  await sheet.getByRole('button', { name: /^Yaw Osei Uncle, today only, named by Mara/ }).click()
  await expect(door.getByRole('button', { name: /^Out / }).first()).toBeVisible()
  await context.close()
})
