import type { Page } from '@playwright/test'
import { attendance } from '../../packages/contract/src/attendance/attendance.ts'
import { dropIns } from '../../packages/contract/src/drop-in/drop-in.ts'
import { expect, test } from '../rig/afterbell.ts'
import { storedBoard, onDevice, putOnDevice } from '../rig/browser-store.ts'
import { letters, officeOf, type Office } from '../rig/office.ts'
import { signIn } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'
import { waitForOfflineFiles } from '../rig/worker.ts'

const YESTERDAY = '2026-10-06'

let office: Office
test.beforeEach(async ({ logins, baseURL }) => {
  office = await officeOf(baseURL!, logins.Manager!)
})

/** A child who came to a session yesterday and was not checked out. */
async function makeUncollectedChild() {
  const name = `Harbor ${letters()}`
  const days = (['tuesday', 'wednesday'] as const).map((day) => ({
    id: null,
    day,
    timeFrom: '14:00',
    timeTo: '18:00',
    dropIn: true,
    maxDropIn: 5,
  }))
  const id = await office.sessionWith({ aftercareName: name, days, dropInPrice: 0 })
  const child = await office.childWith('Nora')
  const input = { at: 'aftercare' as const, params: { id } }
  await office.call(dropIns.add, { ...input, body: { childIds: [child.id], dates: [YESTERDAY] } })
  const line = async () => {
    const { content } = await office.call(attendance.list, { ...input, query: { date: YESTERDAY } })
    return content.find(({ childId }) => childId === child.id)!
  }
  const body = { checkIn: '14:05', attendanceIds: [(await line()).id] }
  await office.call(attendance.checkIn, { ...input, body })
  return { id, name, child, line }
}

const region = (page: Page, name: string) =>
  page.getByRole('region', { name: `${name}, yesterday`, exact: true })
const dialogFor = (page: Page, name: string) =>
  page.getByRole('dialog', { name: `Who is picking up ${name}?` })

test('a child who is still there since yesterday heads the boards, and leaves at the true time with its day @journey', async ({
  page,
  logins,
}) => {
  const { id, name, child, line } = await makeUncollectedChild()
  await signIn(page, logins.Manager!, '/schools/dashboard')
  const main = page.getByRole('main')
  await expect(
    main.getByRole('listitem').filter({ hasText: 'Still here since yesterday' }).filter({ hasText: name }),
  ).toBeVisible()

  await page.goto('/schools/today')
  await expect(main.getByRole('heading', { name: 'Still here since yesterday' })).toBeVisible()
  await expect(region(page, name)).toContainText('Yesterday, 2:00 PM – 6:00 PM')
  await expect(region(page, name)).toContainText(/Not picked up, 21 hours/)

  await region(page, name)
    .getByRole('button', { name: `Check out ${child.name}` })
    .click()
  const dialog = dialogFor(page, child.name)
  const today = dialog.getByRole('radio', { name: 'Wed 10/07/2026' })
  const choose = (day: string) => dialog.getByText(day, { exact: true }).click()
  await expect(today).toBeChecked()
  await dialog.getByLabel('Leaves at').fill('11:00 PM')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: /^Gus Test/ }).click()
  await expect(dialog.getByLabel('Leaves at')).toHaveAccessibleDescription(
    /Check-out cannot be in the future/,
  )
  await dialog.getByLabel('Leaves at').fill('12:30 AM')
  await choose('Tue 10/06/2026')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: /^Gus Test/ }).click()
  await expect(dialog.getByLabel('Leaves at')).toHaveAccessibleDescription(
    'Check-out cannot be before the check-in at 2:05 PM',
  )
  await choose('Wed 10/07/2026')
  await expect(dialog.getByRole('status')).toContainText('6 hours 30 minutes after the end')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: /^Gus Test/ }).click()
  const out = page.getByRole('button', { name: /^Out 12:30 AM Oct 7/ })
  await expect(dialog).toBeHidden()
  expect(await line()).toMatchObject({ checkOut: '00:30', checkOutDate: '2026-10-07' })

  await page.goto(`/schools/after-care/${id}/attendance`)
  await expect(main.getByRole('heading', { name: 'Left after midnight' })).toBeVisible()
  await out.click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await expect(page.getByRole('list', { name: 'Checks' })).toContainText('Out 12:30 AM, Oct 7')
  await page.keyboard.press('Escape')

  // The correction is on the page of that day: the child left before midnight and is not on today's board.
  await page.goto(`/schools/after-care/${id}/attendance?date=${YESTERDAY}`)
  await out.click()
  await page.getByRole('menuitem', { name: 'Change check-out' }).click()
  await expect(today).toBeChecked()
  await choose('Tue 10/06/2026')
  await dialog.getByLabel('Leaves at').fill('6:10 PM')
  await page.keyboard.press('Tab')
  await dialog.getByText('Told later').click()
  await dialog.getByRole('button', { name: /^Gus Test/ }).click()
  await expect(page.getByRole('button', { name: /^Out 6:10 PM/ })).toBeVisible()
  await page.goto('/schools/today')
  await expect(main.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  await expect(region(page, name)).toBeHidden()
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('yesterday’s board, as a program before this one kept it, shows after midnight who is still there, and they are checked out', async ({
    page,
    context,
    logins,
  }) => {
    const { name, child, line } = await makeUncollectedChild()
    const { id: lineId, rosterId, meetingId, childId, firstName, lastName } = await line()
    const row = {
      id: lineId,
      rosterId,
      meetingId,
      childId,
      firstName,
      lastName,
      activityId: '',
      activityName: name,
    }
    await signIn(page, logins.Coordinator!, '/schools/today')
    await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
    await waitForOfflineFiles(page)
    // The page must store its board first, or it would overwrite the one stored below.
    await expect.poll(() => onDevice(page, 'afterbell-kept', '"today.board"')).toBeTruthy()
    await context.setOffline(true)
    const whose = await page.evaluate(
      () => JSON.parse(localStorage.getItem('afterbell.session')!) as { userId: string; schoolId: string },
    )
    const at = await page.evaluate(() => Date.now())
    const [key, value] = storedBoard(whose, { at, date: YESTERDAY, lines: [row] })
    const { answer } = value as { answer: { lines: object[] } }
    const [boardLine] = answer.lines
    const isIn = { ...boardLine, checkIn: '15:20', status: 'IN', version: 1 }
    // Children who left on time or never came need no attention today.
    const others = [
      { ...boardLine, id: crypto.randomUUID(), firstName: 'Otto', checkIn: '15:20', checkOut: '18:00' },
      { ...boardLine, id: crypto.randomUUID(), firstName: 'Pia' },
    ]
    const there = { at, answer: { ...answer, lines: [isIn, ...others] } }
    // A request sent before the network went may still store its answer, so this repeats until ours stays.
    await expect(async () => {
      await putOnDevice(page, 'afterbell-kept', [[key, there]])
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
      expect(await onDevice(page, 'afterbell-kept', '"today.board"')).toEqual(there)
    }).toPass()

    await page.reload()
    await expect(page.getByRole('heading', { name: 'Still here since yesterday' })).toBeVisible()
    await expect(page.getByText('Today’s activities are not on this device yet')).toBeVisible()
    await expect(region(page, name).getByRole('listitem')).toHaveCount(1)
    await region(page, name)
      .getByRole('button', { name: `Check out ${child.name}` })
      .click()
    await dialogFor(page, child.name).getByRole('button', { name: /^Gus / }).click()
    await expect(page.getByRole('button', { name: /^Out .* Oct 7/ })).toBeVisible()
    await expect(page.getByText('1 not sent yet', { exact: true })).toBeVisible()

    await context.setOffline(false)
    await expect(page.getByText('1 not sent yet', { exact: true })).toBeHidden()
    await expect.poll(async () => (await line()).checkOutDate).toBe('2026-10-07')
  })
})
