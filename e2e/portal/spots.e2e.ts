import { familyPortal } from '../../packages/contract/src/portal/family-portal.ts'
import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { expect, test } from '../rig/afterbell.ts'
import { cutOff } from '../rig/layout.ts'
import { officeOf } from '../rig/office.ts'
import { billedFamily, logInFamily } from '../rig/portal.ts'
import { violations } from '../rig/violations.ts'

test('a mother sees what giving up a spot comes to, and gives it up @phone', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins['Super Admin']!)
  const { rights } = await office.call(familyPortal.get, {})
  await office.call(familyPortal.changeRights, {
    body: { rights: { ...rights, giveUp: 'THEMSELVES', giveUpBefore: 'NEXT_MEETING', giveUpDays: 0 } },
  })
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
