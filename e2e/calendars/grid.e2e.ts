import type { Page } from '@playwright/test'
import { camps } from '../../packages/contract/src/activities/camps.ts'
import { today } from '../../packages/contract/src/attendance/today.ts'
import { users } from '../../packages/contract/src/users/users.ts'
import { settings } from '../../packages/contract/src/settings/settings.ts'
import type { DemoLogin } from '../../apps/api/src/platform/process/demo.ts'
import { expect, test } from '../rig/afterbell.ts'
import { letters, officeOf } from '../rig/office.ts'
import { signIn } from '../rig/sign-in.ts'

// It is Wednesday, October 7, 2026. Every test has its own location, so nothing else overlaps its classes.

const PATH = '/schools/classes/calendar'

async function ground(baseURL: string, login: DemoLogin) {
  const office = await officeOf(baseURL, login)
  const name = `Hall ${letters()}`
  const { id } = await office.call(settings.addLocation, { body: { name } })
  const classAt = (timeFrom: string, timeTo: string) =>
    office.classWith({ locationId: id, timeFrom, timeTo, classEndDate: '2026-11-04' })
  return { office, name, locationId: id, classAt, at: (rest: string) => `${PATH}?${rest}&locationId=${id}` }
}

const isPhone = () => test.info().project.name === 'phone'
const box = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).first()
const move = (page: Page) => page.getByRole('dialog', { name: /^Move the meeting on/ })

test('a meeting is as high as it is long, those that overlap stand side by side, and what has no room is a list', async ({
  page,
  logins,
  baseURL,
}) => {
  const { classAt, at } = await ground(baseURL!, logins.Manager!)
  const [hour, half, quarter] = [
    await classAt('09:00', '10:00'),
    await classAt('09:30', '11:00'),
    await classAt('17:00', '17:15'),
  ]
  const crowd = []
  for (let index = 0; index < 7; index += 1) crowd.push(await classAt('14:00', '15:00'))
  await signIn(page, logins.Manager!, at('view=week'))
  const place = async ({ name }: { name: string }) => {
    await expect(box(page, name)).toBeVisible()
    return (await box(page, name).boundingBox())!
  }
  const [one, two, short] = [await place(hour), await place(half), await place(quarter)]
  expect(two.height / one.height).toBeCloseTo(1.5, 1)
  expect(two.x).toBeGreaterThanOrEqual(one.x + one.width)
  expect(short.height).toBeGreaterThanOrEqual(24)
  await expect(box(page, quarter.name)).toHaveAccessibleName(/5:00 PM to 5:15 PM/)
  await expect(page.locator('[data-now]')).toBeVisible()
  const table = page.getByRole('table', { name: 'Oct 4 – Oct 10, 2026' })
  await expect(table.getByRole('columnheader', { name: /Wednesday, October 7, 2026/ })).toBeVisible()

  const more = page.getByRole('button', { name: /^\+\d more meetings$/ })
  await more.focus()
  await page.keyboard.press('Enter')
  const list = page.getByRole('dialog', { name: /^\d meetings$/ })
  await expect(list).toBeVisible()
  const visibleCount = await table.getByRole('button', { name: /2:00 PM to 3:00 PM/ }).count()
  expect(visibleCount).toBeLessThanOrEqual(4)
  await expect(list.getByRole('listitem')).toHaveCount(7 - visibleCount)
  await list.getByRole('listitem').last().getByRole('button').press('Enter')
  const last = crowd
    .map(({ name }) => name)
    .toSorted()
    .at(-1)!
  await expect(page.getByRole('dialog', { name: last })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
})

test('the three kinds stand together, camps as bars; colors tell locations, and a day has columns of them @phone', async ({
  page,
  logins,
  baseURL,
}) => {
  const { office, name, locationId, classAt, at } = await ground(baseURL!, logins.Manager!)
  const morningClass = await classAt('09:00', '10:00')
  const campName = `Harbor ${letters()}`
  const days = { monday: true, tuesday: true, wednesday: true }
  const run = { campStartDate: '2026-10-05', campEndDate: '2026-10-07', ...days }
  const signUp = { signUpBeginsDate: '2026-09-01', signUpBeginsTime: '08:00' }
  await office.call(camps.create, {
    body: {
      camp: { campName, locationId, ...run, ...signUp },
      pricings: [{ name: 'All', timeFrom: '09:00', timeTo: '15:00', maxEnroll: 8 }],
    },
  })
  await signIn(page, logins.Manager!, at('view=week'))
  await expect(box(page, morningClass.name)).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(campName) })).toHaveCount(0)
  const kinds = page.getByRole('group', { name: 'Shown', exact: true })
  await kinds.getByRole('button', { name: /Camps/ }).click()
  await expect(page).toHaveURL(/kinds=classes%2Ccamps/)
  await expect(box(page, campName)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'meetings shown' })).toBeVisible()
  if (!isPhone()) {
    // One bar over three days.
    await expect(page.getByRole('button', { name: new RegExp(`${campName}.*3 days`) })).toHaveCount(1)
    await box(page, campName).click()
    const list = page.getByRole('dialog', { name: new RegExp(campName) })
    await expect(list.getByRole('listitem')).toHaveCount(3)
    await page.keyboard.press('Escape')
  }
  await page
    .getByRole('group', { name: 'Colors', exact: true })
    .getByRole('button', { name: 'Location' })
    .click()
  await expect(page.getByRole('list', { name: 'Colors' })).toContainText(name)
  if (isPhone()) return
  await page.getByRole('button', { name: 'Day', exact: true }).first().click()
  await page.getByRole('button', { name: 'Locations', exact: true }).click()
  await expect(page.getByRole('columnheader', { name })).toBeVisible()
  await page.getByRole('button', { name: 'Instructors', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'No instructor' })).toBeVisible()
})

test('a meeting is dragged to another time or day, and it is told before whom it concerns and what clashes', async ({
  page,
  logins,
  baseURL,
}) => {
  const { office, name: hall, classAt, at } = await ground(baseURL!, logins.Manager!)
  const morningClass = await classAt('09:00', '10:00')
  const other = await classAt('12:00', '13:00')
  await office.enroll(morningClass.id, 'Kim', 'Lee')
  await signIn(page, logins.Manager!, at('view=week&date=2026-10-14'))
  await expect(box(page, morningClass.name)).toBeVisible()
  await expect(page.locator('table[data-drags]')).toBeVisible()
  const from = (await box(page, morningClass.name).boundingBox())!
  const to = (await box(page, other.name).boundingBox())!
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2]

  // Esc leaves everything unchanged.
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 60, { steps: 4 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(move(page)).toBeHidden()

  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, to.y + to.height / 2, { steps: 8 })
  await page.mouse.up()
  await expect(move(page)).toBeVisible()
  await expect(move(page).getByRole('combobox', { name: 'Starts' })).toHaveValue('12:00 PM')
  await expect(move(page)).toContainText('2 children are enrolled on this day.')
  await expect(move(page)).toContainText(`${hall} is used by ${other.name}, 12:00 PM – 1:00 PM`)
  await move(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(move(page)).toBeHidden()
  expect((await box(page, morningClass.name).boundingBox())!.y).toBeCloseTo(from.y, 0)

  // To Thursday, where the class does not meet yet.
  const thursday = (await page.getByRole('columnheader').nth(5).boundingBox())!
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(thursday.x + 20, y, { steps: 8 })
  await page.mouse.up()
  await expect(move(page).getByRole('textbox', { name: 'Date' })).toHaveValue('10/15/2026')
  await expect(move(page)).toContainText('Nobody and nothing is elsewhere at that time.')
  await move(page).getByRole('button', { name: 'Move meeting' }).click()
  await expect(move(page)).toBeHidden()
  // Columns are as wide as their content, so Thursday may have moved.
  const stands = async () => {
    const meeting = await box(page, morningClass.name).boundingBox()
    const column = await page.getByRole('columnheader').nth(5).boundingBox()
    return meeting !== null && column !== null && meeting.x >= column.x
  }
  await expect.poll(stands).toBe(true)

  // Dragging the lower edge makes it longer.
  const there = (await box(page, morningClass.name).boundingBox())!
  await page.mouse.move(there.x + 20, there.y + there.height - 3)
  await page.mouse.down()
  await page.mouse.move(there.x + 20, there.y + there.height - 3 + 32, { steps: 4 })
  await page.mouse.up()
  await expect(move(page).getByRole('combobox', { name: 'Starts' })).toHaveValue('9:00 AM')
  await expect(move(page).getByRole('combobox', { name: 'Ends' })).toHaveValue('10:30 AM')
})

test('by keyboard alone a meeting is moved from its box, and it is told what clashes', async ({
  page,
  logins,
  baseURL,
}) => {
  const { name: hall, classAt, at } = await ground(baseURL!, logins.Manager!)
  const morningClass = await classAt('09:00', '10:00')
  const other = await classAt('12:00', '13:00')
  await signIn(page, logins.Manager!, at('view=day&date=2026-10-14'))
  await expect(box(page, morningClass.name)).toBeVisible()
  await box(page, morningClass.name).focus()
  await page.keyboard.press('Enter')
  const popup = page.getByRole('dialog', { name: morningClass.name })
  await expect(popup).toBeFocused()
  const moving = popup.getByRole('button', { name: 'Move…' })
  // The button is disabled until the meetings have loaded, and would ignore the key.
  await expect(moving).toBeEnabled()
  await moving.press('Enter')
  await move(page).getByRole('combobox', { name: 'Starts' }).fill('12:30 PM')
  await move(page).getByRole('combobox', { name: 'Ends' }).fill('1:30 PM')
  await page.keyboard.press('Tab')
  await expect(move(page)).toContainText('No children are expected on this day.')
  await expect(move(page)).toContainText(`${hall} is used by ${other.name}, 12:00 PM – 1:00 PM`)
  await move(page).getByRole('button', { name: 'Move meeting' }).press('Enter')
  await expect(move(page)).toBeHidden()
  await expect(box(page, morningClass.name)).toHaveAccessibleName(/12:30 PM to 1:30 PM/)
  // Undo in the notice restores it.
  const notices = page.getByRole('region', { name: 'Notifications' })
  await notices.getByRole('button', { name: 'Undo' }).click()
  await expect(notices).toContainText(`${morningClass.name} is back at Wed 10/14/2026, 9:00 AM – 10:00 AM`)
  await expect(box(page, morningClass.name)).toHaveAccessibleName(/9:00 AM to 10:00 AM/)
})

test('somebody takes a meeting over for a day, and checks its children then @phone', async ({
  page,
  logins,
  baseURL,
}) => {
  const { office, classAt, at } = await ground(baseURL!, logins.Manager!)
  const instructor = await officeOf(baseURL!, logins.Instructor!)
  const morningClass = await classAt('09:00', '10:00')
  const [child] = await office.enroll(morningClass.id, 'Kim')
  await signIn(page, logins.Manager!, at('view=day'))
  await box(page, morningClass.name).click()
  const popup = page.getByRole('dialog', { name: morningClass.name })
  await popup.getByRole('button', { name: 'Substitute' }).click()
  const dialog = page.getByRole('dialog', { name: 'Substitute on Wed 10/07/2026' })
  const { name } = (await office.call(users.instructors, {})).find(({ id }) => id === instructor.userId)!
  await dialog.getByRole('combobox', { name: 'Substitute' }).click()
  await page.getByRole('option', { name }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await box(page, morningClass.name).click()
  await expect(popup).toContainText('Substitute')
  await expect(popup).toContainText(name)
  const { lines } = await instructor.call(today.board, {})
  expect(lines.filter((line) => line.activityId === morningClass.id)).toHaveLength(1)
  expect(child!.name).toContain('Kim')
})
