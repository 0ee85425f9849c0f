import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { attendance } from '../../packages/contract/src/attendance/attendance.ts'
import { today } from '../../packages/contract/src/attendance/today.ts'
import { settings } from '../../packages/contract/src/settings/settings.ts'
import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { expect, test } from '../rig/afterbell.ts'
import { officeOf, type Office } from '../rig/office.ts'
import { chooseFromMenu } from '../rig/row-menu.ts'
import { signIn } from '../rig/sign-in.ts'

// A roster change can be undone while its notice is visible, by keyboard too.

let office: Office
test.beforeEach(async ({ logins, baseURL }) => {
  office = await officeOf(baseURL!, logins.Manager!)
})

const rosterOf = (id: string) => `/schools/classes/${id}`
const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const undo = (page: Page) => notices(page).getByRole('button', { name: 'Undo' })
const row = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('tr, li')
    .filter({ has: page.getByText(name, { exact: true }) })

test('a child who is removed is back by Undo; the question says what is owed and who is next', async ({
  page,
  logins,
}) => {
  const { id } = await office.classWith({ maxEnroll: 1, price: 80 })
  const [anna] = await office.enroll(id, 'Anna')
  const [walt] = await office.wait(id, 'Walt')
  await signIn(page, logins.Manager!, rosterOf(id))
  await chooseFromMenu(page, anna!.name, 'Remove')
  const question = page.getByRole('dialog', { name: `Remove ${anna!.name}?` })
  await expect(question).toContainText('Nothing was paid for this spot, and $80 is still owed.')
  await expect(question).toContainText(`${walt!.name} is next on the wait list and is offered the spot.`)
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(notices(page)).toContainText('You have successfully removed a child')
  await expect(notices(page)).toContainText(anna!.name)
  await expect(page.getByText('No children yet')).toBeVisible()
  // Focus keeps the notice open, and Enter presses it.
  await undo(page).focus()
  await page.waitForTimeout(5500)
  await expect(undo(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(notices(page)).toContainText('The child is back')
  await expect(row(page, anna!.name)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('1 waiting')
})

test('children who are changed, removed or moved together are as they were by Undo @journey', async ({
  page,
  logins,
}) => {
  const [from, to] = [await office.classWith({ price: 40 }), await office.classWith({ price: 40 })]
  const [anna, ben] = await office.enroll(from.id, 'Anna', 'Ben')
  const readRows = async () => {
    const { content } = await office.call(rosters.list, { at: 'classes', params: { id: from.id } })
    return content.map(({ rosterId, pickUpOption, tshirt }) => ({ rosterId, pickUpOption, tshirt }))
  }
  const stood = await readRows()
  await signIn(page, logins.Manager!, rosterOf(from.id))
  const choose = async (act: string) => {
    for (const { name } of [anna!, ben!]) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    const bar = page.getByRole('toolbar', { name: 'Actions for 2 children' })
    await bar.getByRole('button', { name: act }).click()
  }

  await choose('Edit')
  const bulk = page.getByRole('dialog', { name: 'Edit 2 children' })
  await bulk.getByRole('combobox', { name: 'Pickup option' }).click()
  await page.getByRole('option').nth(1).click()
  await bulk.getByRole('button', { name: 'Change 2' }).click()
  await expect(notices(page)).toContainText('2 children changed')
  await undo(page).click()
  await expect(notices(page)).toContainText('The change is undone')
  expect(await readRows()).toEqual(stood)

  await choose('Remove')
  await page.getByRole('button', { name: 'Remove 2' }).click()
  await expect(notices(page)).toContainText('You have successfully removed children')
  await undo(page).click()
  await expect(notices(page)).toContainText('The children are back')
  await expect(row(page, ben!.name)).toBeVisible()
  expect(await readRows()).toEqual(stood)

  await choose('Transfer')
  const dialog = page.getByRole('dialog', { name: 'Transfer 2 children' })
  await dialog.getByRole('textbox', { name: 'Move to' }).fill(to.name)
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await dialog.getByRole('option', { name: to.name }).click()
  await dialog.getByRole('button', { name: 'Transfer 2', exact: true }).click()
  await expect(notices(page)).toContainText(`2 children moved to ${to.name}`)
  await expect(page.getByText('No children yet')).toBeVisible()
  await undo(page).click()
  await expect(row(page, anna!.name)).toBeVisible()
  expect(await readRows()).toEqual(stood)
})

test('a spot somebody else has by then is not given back, and it is said why', async ({ page, logins }) => {
  const { id } = await office.classWith({ maxEnroll: 1 })
  const [anna] = await office.enroll(id, 'Anna')
  await signIn(page, logins.Manager!, rosterOf(id))
  await chooseFromMenu(page, anna!.name, 'Remove')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await undo(page).focus()
  const [ben] = await office.enroll(id, 'Ben')
  await page.keyboard.press('Enter')
  await expect(notices(page)).toContainText(
    `The spot of ${anna!.name} was given to another child since, so this can no longer be undone`,
  )
  await expect(row(page, ben!.name)).toBeVisible()
  await expect(row(page, anna!.name)).toHaveCount(0)
})

test('a canceled meeting and a closed day that concerns nobody are undone from their notice', async ({
  page,
  logins,
}) => {
  const place = `Hall ${randomUUID().slice(0, 6)}`
  const { id: locationId } = await office.call(settings.addLocation, { body: { name: place } })
  const { name } = await office.classWith({ classEndDate: '2026-11-04', locationId })
  await signIn(page, logins.Manager!, `/schools/classes?search=${encodeURIComponent(name)}`)
  await chooseFromMenu(page, name, 'Meetings')
  const meetings = page.getByRole('dialog', { name: 'Meetings' })
  const meeting = meetings.getByRole('listitem').filter({ hasText: '10/14/2026' })
  await page.getByRole('button', { name: 'Actions for Wed 10/14/2026' }).click()
  await page.getByRole('menuitem', { name: 'Cancel this meeting' }).click()
  await page
    .getByRole('dialog', { name: /^Cancel the meeting/ })
    .getByRole('button', { name: 'Cancel this meeting' })
    .click()
  await expect(meeting).toContainText('Canceled')
  await undo(page).click()
  await expect(notices(page)).toContainText(`${name} meets on Wed 10/14/2026 again`)
  await expect(meeting).not.toContainText('Canceled')

  await page.goto('/schools/settings/closed-days')
  await page.getByRole('button', { name: 'Add closed day' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add closed day' })
  await dialog.getByLabel('Name').fill(`Snow ${place}`)
  await dialog.getByRole('textbox', { name: 'First day' }).fill('10/21/2026')
  await dialog.getByRole('combobox', { name: 'Locations' }).fill(place)
  await page.getByRole('option', { name: place }).click()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('status', { name: 'What comes of it' })).toContainText('1 meeting canceled.')
  await dialog.getByRole('button', { name: 'Close these days' }).click()
  await expect(notices(page)).toContainText(`Snow ${place}: 1 meeting canceled`)
  await undo(page).click()
  await expect(notices(page)).toContainText(`Snow ${place} is undone. Everything is as it was`)
  await expect(page.getByRole('main')).not.toContainText(place)
})

test('at check-out time and note come before the persons, and the focus stands on the first of them @phone', async ({
  page,
  logins,
}) => {
  const { id } = await office.classWith()
  const [anna] = await office.enroll(id, 'Anna')
  const { content } = await office.call(attendance.list, { at: 'classes', params: { id } })
  const { rosterId, meetingId } = content[0]!
  const event = {
    id: randomUUID(),
    rosterId,
    meetingId,
    act: 'IN' as const,
    at: '2026-10-07T19:20:00Z',
    time: '15:20',
  }
  await office.call(today.record, { body: { events: [event] } })
  await signIn(page, logins.Manager!, `/schools/classes/${id}/attendance`)
  await page.getByRole('button', { name: `Check out ${anna!.name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Who is picking up ${anna!.name}?` })
  const first = dialog.getByRole('list', { name: 'May pick up' }).getByRole('button').first()
  await expect(first).toBeFocused()
  const topOf = async (what: Locator) => (await what.boundingBox())!.y
  const [time, note, person] = [
    await topOf(dialog.getByLabel('Leaves at')),
    await topOf(dialog.getByLabel('Note')),
    await topOf(first),
  ]
  expect(time < note && note < person).toBe(true)
  await dialog.getByLabel('Note').fill('Has the violin')
  await first.click()
  await expect(dialog).toHaveCount(0)
})
