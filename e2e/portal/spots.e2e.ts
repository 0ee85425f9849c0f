import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { expect, test } from '../rig/afterbell.ts'
import { cutOff } from '../rig/layout.ts'
import { officeOf } from '../rig/office.ts'
import { billedFamily, logInFamily } from '../rig/portal.ts'
import { violations } from '../rig/violations.ts'

test('a mother gives up a spot after seeing what that comes to, and the office finds it free @phone', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins['Super Admin']!)
  const { email, className, childId, classId } = await billedFamily(office, { price: 80 })
  await logInFamily(page, office, { email })
  await page.goto(`/portal/harbor-lane/children/${childId}`)
  await page.getByRole('button', { name: `Give up this spot: ${className}` }).click()
  const dialog = page.getByRole('dialog', { name: `Give up Ann’s spot in ${className}?` })
  await expect(dialog).toContainText('You no longer owe$65')
  await expect(dialog).toContainText('The school keeps$15')
  expect(await violations(page)).toEqual([])
  expect(await cutOff(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Give it up' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`Ann no longer has this spot: ${className}.`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Spots' })).toBeFocused()
  expect(await violations(page)).toEqual([])
  const { content } = await office.call(rosters.list, { at: 'classes', params: { id: classId } })
  expect(content).toEqual([])
})
