import { aftercare } from '../../packages/contract/src/activities/aftercare.ts'
import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { expect, test } from '../rig/afterbell.ts'
import { cutOff } from '../rig/layout.ts'
import { officeOf } from '../rig/office.ts'
import { acceptPolicies, billedFamily, letFamilies, logInFamily } from '../rig/portal.ts'
import { violations } from '../rig/violations.ts'

test('a mother sees what giving up a spot comes to, and gives it up @phone', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins['Super Admin']!)
  await letFamilies(office, { giveUp: 'THEMSELVES', giveUpBefore: 'NEXT_MEETING', giveUpDays: 0 })
  const { email, className, childId, classId } = await billedFamily(office, { price: 80 })
  await page.setViewportSize({ width: 390, height: 844 })
  await logInFamily(page, office, { email })
  await page.goto(`/portal/harbor-lane/children/${childId}`)
  const spots = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Spots' }) })
  await expect(spots).toContainText(className)
  await spots.getByRole('button', { name: /^Give up this spot/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('$80')
  expect(await violations(page)).toEqual([])
  expect(await cutOff(page)).toEqual([])
  // By keyboard alone from here: the dialog closes with Escape, and what opened it has the focus again.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(spots.getByRole('button', { name: /^Give up this spot/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Give it up' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(spots).toContainText('Ann has no spots at the moment.')
  const { content } = await office.call(rosters.list, { at: 'classes', params: { id: classId } })
  expect(content).toEqual([])
})

test('a mother takes another weekday of care, and another class instead of the one her child has @phone', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins['Super Admin']!)
  await letFamilies(office, { changePlaces: 'THEMSELVES', giveUpBefore: 'NEXT_MEETING', giveUpDays: 0 })
  const { email, className, childId } = await billedFamily(office, { price: 80 })
  const other = await office.classWith({ price: 95 })
  const careId = await office.sessionWith()
  const { days, aftercareName } = await office.call(aftercare.get, { params: { id: careId } })
  const body = { childId }
  await office.call(rosters.add, { at: 'aftercare-day', params: { id: days[0]!.id! }, body })
  await page.setViewportSize({ width: 390, height: 844 })
  await logInFamily(page, office, { email })
  await page.goto(`/portal/harbor-lane/children/${childId}`)
  const spots = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Spots' }) })
  const dialog = page.getByRole('dialog')
  await spots.getByRole('button', { name: `Change this spot: ${aftercareName}` }).click()
  await dialog.getByLabel('Friday').check()
  await expect(dialog).toContainText('Meetings gained')
  expect(await violations(page)).toEqual([])
  expect(await cutOff(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Change it' }).click()
  await expect(spots).toContainText(`Ann now has Friday in ${aftercareName}.`)

  // Another activity is booked, so the policies of the school come first.
  await page.goto('/portal/harbor-lane/policies')
  await acceptPolicies(page, /^Accept/)
  await page.goto(`/portal/harbor-lane/children/${childId}`)
  await spots.getByRole('button', { name: `Change this spot: ${className}` }).click()
  await dialog.getByLabel('Search by name').fill(other.name)
  await dialog.getByLabel(other.name).check()
  await expect(dialog).toContainText('$95')
  expect(await violations(page)).toEqual([])
  expect(await cutOff(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Change it' }).click()
  await expect(spots).toContainText(`Ann now has ${other.name} instead of ${className}.`)
  await expect(spots.getByRole('button', { name: `Change this spot: ${other.name}` })).toBeVisible()
})
