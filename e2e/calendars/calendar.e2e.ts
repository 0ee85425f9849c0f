import type { Page } from '@playwright/test'
import { aftercare } from '../../packages/contract/src/activities/aftercare.ts'
import { camps } from '../../packages/contract/src/activities/camps.ts'
import { settings } from '../../packages/contract/src/settings/settings.ts'
import type { DemoLogin } from '../../apps/api/src/platform/process/demo.ts'
import { expect, test } from '../rig/afterbell.ts'
import { letters, officeOf, type Office } from '../rig/office.ts'
import { signIn } from '../rig/sign-in.ts'

// It is Wednesday, October 7, 2026. Every test has its own location, so its calendar shows only its own classes.

const PATH = '/schools/classes/calendar'

async function placeOf(office: Office): Promise<{ id: string; name: string; at: (rest?: string) => string }> {
  const name = `Hall ${letters()}`
  const { id } = await office.call(settings.addLocation, { body: { name } })
  return { id, name, at: (rest = 'view=month') => `${PATH}?${rest}&locationId=${id}` }
}

/** A class on Wednesdays except the 14th, with two of twelve spots taken; the calendar of its location. */
async function ground(baseURL: string, login: DemoLogin) {
  const office = await officeOf(baseURL, login)
  const place = await placeOf(office)
  const juggling = await office.classWith({
    locationId: place.id,
    maxEnroll: 12,
    ageFrom: 'FIVE',
    ageTo: 'EIGHT',
    noClassDates: ['2026-10-14'],
  })
  await office.enroll(juggling.id, 'Kim', 'Lee')
  return { office, place, juggling }
}

/** Today's box of a class, the first one in the month and in the day's list. */
const box = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: false }).first()
const day = (page: Page, named: string) => page.getByRole('main').getByRole('button', { name: named })
const period = (page: Page, name: string) => page.getByRole('heading', { name, level: 2, exact: true })
const isPhone = (project: { name: string }) => project.name === 'phone'

test('a meeting says when, where and how many; its popup leads on, and Esc gives the focus back @phone', async ({
  page,
  logins,
  baseURL,
}) => {
  const { place, juggling } = await ground(baseURL!, logins.Manager!)
  await signIn(page, logins.Manager!, place.at())
  await expect(period(page, 'October 2026')).toBeVisible()
  const meetingBox = box(page, juggling.name)
  await expect(meetingBox).toHaveAccessibleName(/2 of 12 booked/)
  await expect(meetingBox).toContainText(place.name)

  await meetingBox.click()
  const popup = page.getByRole('dialog', { name: juggling.name })
  await expect(popup).toBeFocused()
  await expect(popup).toContainText('Wednesday, October 7, 2026')
  await expect(popup).toContainText('5:00 PM – 6:00 PM')
  await expect(popup).toContainText('Ages 5y to 8y')
  await expect(popup).toContainText('2/12')
  await expect(popup.getByRole('link', { name: 'Edit' })).toBeVisible()
  await expect(popup.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await expect(meetingBox).toBeFocused()

  await meetingBox.click()
  await popup.getByRole('link', { name: 'Attendance' }).click()
  await expect(page).toHaveURL(new RegExp(`/classes/${juggling.id}/attendance\\?date=2026-10-07$`))
})

test('a popup goes when one presses elsewhere, and its cross closes it', async ({
  page,
  logins,
  baseURL,
}) => {
  const { place, juggling } = await ground(baseURL!, logins.Manager!)
  await signIn(page, logins.Manager!, place.at('view=day'))
  const meetingBox = box(page, juggling.name)
  const popup = page.getByRole('dialog', { name: juggling.name })
  await meetingBox.click()
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(popup).toBeHidden()
  await expect(meetingBox).toBeFocused()
  await meetingBox.click()
  await expect(popup).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(popup).toBeHidden()
})

test('a day on which a class does not meet says so', async ({ page, logins, baseURL }) => {
  const { place, juggling } = await ground(baseURL!, logins.Manager!)
  await signIn(page, logins.Manager!, place.at('view=month&date=2026-10-14'))
  const notMeetingBox = page.getByRole('button', { name: `No ${juggling.name}` })
  await notMeetingBox.click()
  const popup = page.getByRole('dialog', { name: 'Not meeting' })
  await expect(popup).toContainText('Wednesday, October 14, 2026')
  await expect(popup).toContainText(juggling.name)
  await page.keyboard.press('Escape')
  await expect(notMeetingBox).toBeFocused()
})

test('every view and day has its own address; paging keeps the page, and the view is remembered', async ({
  page,
  logins,
  baseURL,
}) => {
  const { place, juggling } = await ground(baseURL!, logins.Manager!)
  await signIn(page, logins.Manager!, place.at())
  await expect(box(page, juggling.name)).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))

  await page.getByRole('button', { name: 'Week', exact: true }).click()
  await expect(page).toHaveURL(/view=week/)
  await expect(period(page, 'Oct 4 – Oct 10, 2026')).toBeVisible()
  await expect(box(page, juggling.name)).toBeVisible()
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(page).toHaveURL(/date=2026-10-14/)
  await expect(period(page, 'Oct 11 – Oct 17, 2026')).toBeVisible()
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(period(page, 'Oct 18 – Oct 24, 2026')).toBeVisible()
  await expect(box(page, juggling.name)).toBeVisible()
  await page.goBack()
  await expect(period(page, 'Oct 11 – Oct 17, 2026')).toBeVisible()

  await page.getByRole('button', { name: 'Day', exact: true }).click()
  await expect(page).toHaveURL(/view=day/)
  await expect(period(page, 'Wednesday, October 14, 2026')).toBeVisible()
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(period(page, 'Wednesday, October 7, 2026')).toBeVisible()
  await expect(page).not.toHaveURL(/date=/)
  expect(await page.evaluate(() => (window as { isSamePage?: boolean }).isSamePage)).toBe(true)

  await page.reload()
  await expect(period(page, 'Wednesday, October 7, 2026')).toBeVisible()
  await page.getByRole('link', { name: 'Schedule' }).click()
  await expect(page).toHaveURL(/\/schools\/classes$/)
  await page.getByRole('link', { name: 'Calendar', exact: true }).click()
  await expect(page).toHaveURL(/\/classes\/calendar\?view=day$/)
})

test('arrow keys go from day to day, and over the edge of a month @phone', async ({ page, logins, baseURL }, {
  project,
}) => {
  const { place, juggling } = await ground(baseURL!, logins.Manager!)
  await signIn(page, logins.Manager!, place.at())
  await expect(box(page, juggling.name)).toBeVisible()
  await day(page, 'Wednesday, October 7, 2026').focus()
  await page.keyboard.press('ArrowRight')
  await expect(day(page, 'Thursday, October 8, 2026')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(day(page, 'Thursday, October 15, 2026')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(day(page, 'Sunday, October 11, 2026')).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(period(page, 'November 2026')).toBeVisible()
  await expect(day(page, 'Wednesday, November 11, 2026')).toBeFocused()
  await page.keyboard.press('Enter')
  if (isPhone(project))
    await expect(page.getByRole('region', { name: 'Wednesday, November 11, 2026' })).toBeVisible()
  else await expect(period(page, 'Wednesday, November 11, 2026')).toBeVisible()
})

test('many meetings of a day are behind a number that opens it @phone', async ({ page, logins, baseURL }, {
  project,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const place = await placeOf(office)
  const names: string[] = []
  for (let index = 0; index < 4; index += 1)
    names.push((await office.classWith({ locationId: place.id })).name)
  await signIn(page, logins.Manager!, place.at())
  if (isPhone(project)) await expect(day(page, 'Wednesday, October 7, 2026, 4 meetings')).toBeVisible()
  else {
    await page.getByRole('button', { name: '+1 more' }).first().click()
    await expect(period(page, 'Wednesday, October 7, 2026')).toBeVisible()
  }
  for (const name of names) await expect(box(page, name)).toBeVisible()
})

test('filters stand in the address, and an empty calendar says so and clears them @phone', async ({
  page,
  logins,
  baseURL,
}, { project }) => {
  const { place, juggling } = await ground(baseURL!, logins.Manager!)
  await signIn(page, logins.Manager!, place.at())
  await expect(box(page, juggling.name)).toBeVisible()
  if (isPhone(project)) await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('combobox', { name: 'Age' }).click()
  await page.getByRole('option', { name: '12y', exact: true }).click()
  await expect(page).toHaveURL(/age=TWELVE/)
  if (isPhone(project)) await page.getByRole('button', { name: 'Show results' }).click()
  await expect(page.getByText('No classes match in October 2026.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).not.toHaveURL(/age=|locationId=/)
  await expect(page).toHaveURL(/view=month/)
})

test('camps and after care have a calendar of their own, and the popup of a group or a weekday leads to its own roster', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const place = await placeOf(office)
  const signUp = { signUpBeginsDate: '2026-09-01', signUpBeginsTime: '08:00' }
  const [campName, aftercareName] = [`Harbor ${letters()}`, `Late ${letters()}`]
  const run = { campStartDate: '2026-10-05', campEndDate: '2026-10-09', monday: true, wednesday: true }
  await office.call(camps.create, {
    body: {
      camp: { campName, locationId: place.id, ...run, ...signUp },
      pricings: [
        {
          name: 'Younger',
          ageFrom: 'FIVE',
          ageTo: 'SEVEN',
          timeFrom: '09:00',
          timeTo: '12:00',
          maxEnroll: 8,
        },
        { name: 'Older', ageFrom: 'EIGHT', timeFrom: '09:00', timeTo: '15:00', maxEnroll: 9 },
      ],
    },
  })
  const dates = { aftercareStartDate: '2026-10-05', aftercareEndDate: '2026-10-16' }
  const times = { timeFrom: '15:00', timeTo: '18:00', maxEnroll: 6, dropIn: true, maxDropIn: 2 }
  await office.call(aftercare.create, {
    body: {
      aftercareName,
      locationId: place.id,
      ...dates,
      ...signUp,
      days: [{ day: 'wednesday', ...times }],
    },
  })

  await signIn(page, logins.Coordinator!, `/schools/camps/calendar?view=month&locationId=${place.id}`)
  await expect(page.getByRole('heading', { name: 'Camp calendar', level: 1 })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '4 meetings shown' })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`${campName} · Younger`) })
    .last()
    .click()
  const group = page.getByRole('dialog', { name: `${campName} · Younger` })
  await expect(group).toContainText('9:00 AM – 12:00 PM')
  await expect(group).toContainText('Ages 5y to 7y')
  await expect(group).toContainText('0/8')
  await expect(group).toContainText(place.name)
  await expect(group.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
  // A Coordinator may not add or remove, but sees the permitted actions.
  await expect(group.getByRole('link', { name: 'Edit' })).toBeVisible()
  await group.getByRole('link', { name: 'Roster' }).click()
  await expect(page.getByRole('heading', { name: campName, level: 1 })).toBeVisible()

  await page.goto(`/schools/after-care/calendar?view=week&locationId=${place.id}`)
  await expect(page.getByRole('heading', { name: 'After Care calendar', level: 1 })).toBeVisible()
  await box(page, aftercareName).click()
  const weekday = page.getByRole('dialog', { name: aftercareName })
  await expect(weekday).toContainText('Wednesday, October 7, 2026')
  await expect(weekday).toContainText('3:00 PM – 6:00 PM')
  await expect(weekday).toContainText('0/6')
  await expect(weekday.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
  await weekday.getByRole('link', { name: 'Attendance' }).click()
  await expect(page).toHaveURL(/\/after-care\/[0-9a-f-]+\/attendance\?date=2026-10-07$/)
})

test('an instructor sees what they teach, and follows it from elsewhere until they end that', async ({
  page,
  logins,
  baseURL,
}) => {
  const manager = await officeOf(baseURL!, logins.Manager!)
  const instructor = await officeOf(baseURL!, logins.Instructor!)
  const place = await placeOf(manager)
  const taughtClass = await manager.classWith({ locationId: place.id, instructorIds: [instructor.userId] })
  const other = await manager.classWith({ locationId: place.id })
  await manager.enroll(taughtClass.id, 'Quillon')
  await signIn(page, logins.Instructor!, place.at('view=day'))
  await expect(box(page, taughtClass.name)).toBeVisible()
  await expect(box(page, other.name)).toBeHidden()

  await page.getByRole('button', { name: 'Subscribe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Subscribe' })
  const open = await page.request.get(
    await dialog.getByRole('textbox', { name: 'Public address' }).inputValue(),
  )
  expect(await open.text()).toContain(`SUMMARY:${other.name}`)
  await dialog.getByRole('button', { name: 'Make a private address' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Private address' })).toBeVisible()
  const link = await dialog.getByRole('textbox', { name: 'Private address' }).inputValue()
  // The server does not know its public port.
  const address = new URL(link).pathname
  const followed = await (await page.request.get(address)).text()
  expect(followed).toContain(`SUMMARY:${taughtClass.name}`)
  expect(followed).not.toContain(other.name)
  expect(followed).not.toContain('Quillon')
  await dialog.getByRole('button', { name: 'Turn off this address' }).click()
  await page.getByRole('button', { name: 'Turn off', exact: true }).click()
  await expect(dialog.getByRole('textbox', { name: 'Private address' })).toBeHidden()
  expect((await page.request.get(address)).status()).toBe(404)
})
