import type { Page } from '@playwright/test'
import { activities } from '../../packages/contract/src/activities/activities.ts'
import { meetings } from '../../packages/contract/src/activities/meetings.ts'
import { settings } from '../../packages/contract/src/settings/settings.ts'
import { expect, test } from '../rig/afterbell.ts'
import { letters, officeOf } from '../rig/office.ts'
import { signIn } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'

// It is Wednesday, October 7, 2026.

const LIST = '/schools/classes'

const line = (page: Page, name: string) =>
  page.getByRole('dialog', { name: 'Meetings' }).getByRole('listitem').filter({ hasText: name })

async function act(page: Page, day: string, label: string) {
  await page.getByRole('button', { name: `Actions for ${day}` }).click()
  await page.getByRole('menuitem', { name: label }).click()
}

test('one meeting is canceled with what it comes to, restored, moved, and one more is added @phone', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const { id, name } = await office.classWith({
    classEndDate: '2026-11-04',
    price: 100,
    billingType: 'FIXED',
  })
  await office.enroll(id, 'Kim', 'Lee')
  await signIn(page, logins.Manager!, `${LIST}?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Meetings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Meetings' })
  await expect(dialog.getByRole('listitem')).toHaveCount(5)

  await act(page, 'Wed 10/14/2026', 'Cancel this meeting')
  const question = page.getByRole('dialog', { name: 'Cancel the meeting on Wed 10/14/2026?' })
  await expect(question).toContainText('2 children are enrolled on this day.')
  await expect(question).toContainText('$40 of what was billed may be refunded.')
  await question.getByLabel('Reason').fill('Snow')
  await question.getByRole('button', { name: 'Cancel this meeting' }).click()
  await expect(line(page, '10/14/2026')).toContainText('Canceled')
  await expect(line(page, '10/14/2026')).toContainText('Snow')
  await act(page, 'Wed 10/14/2026', 'Restore')
  await expect(line(page, '10/14/2026')).not.toContainText('Canceled')

  await act(page, 'Wed 10/21/2026', 'Move')
  const move = page.getByRole('dialog', { name: 'Move the meeting on Wed 10/21/2026' })
  await move.getByRole('textbox', { name: 'Date' }).fill('10/28/2026')
  await move.getByRole('button', { name: 'Move meeting' }).click()
  await expect(move.getByText('There is a meeting on 10/28/2026 already').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  await move.getByRole('textbox', { name: 'Date' }).fill('10/22/2026')
  await move.getByRole('button', { name: 'Move meeting' }).click()
  await expect(line(page, 'Thu 10/22/2026')).toContainText('Moved')

  await dialog.getByRole('button', { name: 'Add a meeting' }).click()
  const add = page.getByRole('dialog', { name: 'Add a meeting' })
  await add.getByRole('textbox', { name: 'Date' }).fill('10/30/2026')
  await add.getByRole('button', { name: 'Add meeting' }).click()
  await expect(line(page, 'Fri 10/30/2026')).toContainText('Added')
  await expect(dialog.getByRole('listitem')).toHaveCount(6)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
})

test('a canceled meeting is restored at once, or asks where another takes place there by now', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const { id: locationId } = await office.call(settings.addLocation, { body: { name: `Hall ${letters()}` } })
  const { id, name } = await office.classWith({ locationId })
  await signIn(page, logins.Manager!, `${LIST}?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Meetings' }).click()
  const [meeting] = (
    await office.call(activities.schedule, { at: 'classes', query: { ids: id } })
  )[0]!.meetings.filter(({ date }) => date === '2026-10-14')
  const body = { change: 'CANCEL' as const, meetingIds: [meeting!.id], anyway: true }
  await office.call(meetings.change, { at: 'classes', params: { id }, body })
  const other = await office.classWith({ locationId })
  await page.reload()
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Meetings' }).click()
  await act(page, 'Wed 10/14/2026', 'Restore')
  const question = page.getByRole('dialog', { name: 'Restore the meeting on Wed 10/14/2026?' })
  await expect(question).toContainText(`is used by ${other.name}`)
  await question.getByRole('button', { name: 'Restore anyway' }).click()
  await expect(line(page, '10/14/2026')).not.toContainText('Canceled')
})

test('a meeting is canceled from its calendar, where it stays to be seen, and families see it as canceled', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  // Its own location, so that nothing else is next to it.
  const { id: locationId } = await office.call(settings.addLocation, { body: { name: `Hall ${letters()}` } })
  const { name } = await office.classWith({ locationId })
  const address = `/schools/classes/calendar?view=day&date=2026-10-14&locationId=${locationId}`
  await signIn(page, logins.Manager!, address)
  const box = page.getByRole('main').getByRole('button', { name }).first()
  await box.click()
  const popup = page.getByRole('dialog', { name })
  await popup.getByRole('button', { name: 'Cancel this meeting' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel the meeting on Wed 10/14/2026?' })
  await expect(question).toContainText('No children are expected on this day.')
  await question.getByRole('button', { name: 'Cancel this meeting' }).click()
  await expect(question).toBeHidden()
  await expect(box).toHaveAccessibleName(/canceled/i)
})
