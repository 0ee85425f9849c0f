import type { Page } from '@playwright/test'
import { attendance } from '../../packages/contract/src/attendance/attendance.ts'
import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { expect, test } from '../rig/afterbell.ts'
import { boxOf, isApart } from '../rig/layout.ts'
import { officeOf, newPhone, type Office } from '../rig/office.ts'
import { signIn } from '../rig/sign-in.ts'
import { smallTargets } from '../rig/violations.ts'

let office: Office
test.beforeEach(async ({ logins, baseURL }) => {
  office = await officeOf(baseURL!, logins.Manager!)
})

const at = 'classes' as const
const late = { timeFrom: '15:15', timeTo: '18:15', maxEnroll: 40 }
const attendanceOf = (id: string) => `/schools/classes/${id}/attendance`
const linesOf = async (id: string) => (await office.call(attendance.list, { at, params: { id } })).content
const line = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Children' }).getByRole('listitem').filter({ hasText: name })
const THIRTY =
  'Anna Ben Cleo Dan Eve Fay Gil Hal Ida Jo Kay Lea Max Noa Ole Pia Quin Ria Sam Tea Uma Vic Wes Xia Yan Zoe Alf Bea Cid Dot'.split(
    ' ',
  )

/** Milliseconds between the taps of somebody who does not look up. */
const RHYTHM_MS = 400

test('thirty late children are tapped in one after another, and no tap misses its row @journey @phone', async ({
  page,
  logins,
}, { project }) => {
  test.slow()
  const { id } = await office.classWith(late)
  await office.enroll(id, ...THIRTY)
  await signIn(page, logins.Coordinator!, attendanceOf(id))
  const targets = page.getByRole('button', { name: /^Check in (?!all)/ })
  await expect(targets).toHaveCount(30)
  // Positions are read once, because people who tap in a rhythm aim at the places they saw before.
  const spots = await targets.evaluateAll((all) =>
    all.map((each) => {
      const { left, top, width, height } = each.getBoundingClientRect()
      return { x: left + width / 2, y: top + window.scrollY + height / 2 }
    }),
  )
  const half = page.viewportSize()!.height / 2
  let taps = 0
  for (const { x, y } of spots) {
    const scrolled = await page.evaluate((to) => {
      window.scrollTo(0, to)
      return window.scrollY
    }, y - half)
    if (project.use.hasTouch) await page.touchscreen.tap(x, y - scrolled)
    else await page.mouse.click(x, y - scrolled)
    taps += 1
    // oxlint-disable-next-line playwright/no-wait-for-timeout -- the rhythm is what is promised
    await page.waitForTimeout(RHYTHM_MS)
  }
  await expect
    .poll(async () => (await linesOf(id)).map(({ status }) => status))
    .toEqual(Array.from({ length: 30 }, () => 'IN'))
  expect(taps).toBeLessThanOrEqual(32)
  // One notice, with the name of the last child.
  const [last] = (await linesOf(id)).slice(-1)
  const notices = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')
  await expect(notices).toHaveCount(1)
  await expect(notices).toContainText(`${last!.firstName} ${last!.lastName}`)
  // On a phone the notice covers only the bar, and the counts stay readable.
  const counts = page.getByRole('toolbar', { name: 'Counts' })
  if (project.use.hasTouch) expect(isApart(await boxOf(notices), await boxOf(counts))).toBe(true)
})

test('a late child who is tapped in and out keeps the height and the place of its row @phone', async ({
  page,
  logins,
}) => {
  const { id, name: className } = await office.classWith(late)
  await office.enroll(id, 'Anna', 'Ben', 'Cleo')
  const names = (await linesOf(id)).map(({ firstName, lastName }) => `${firstName} ${lastName}`)
  await signIn(page, logins.Coordinator!, attendanceOf(id))
  await expect(line(page, names[0]!)).toContainText('Missing')
  // The children and the facts above them are two answers: only with both does everything have its height.
  await expect(page.getByRole('heading', { level: 1, name: className })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const before = await Promise.all(names.map((name) => boxOf(line(page, name))))
  const inPlace = async () =>
    expect(await Promise.all(names.map((name) => boxOf(line(page, name))))).toEqual(before)
  await page.getByRole('button', { name: `Check in ${names[0]}` }).click()
  await expect(line(page, names[0]!).getByRole('button', { name: /^In / })).toBeVisible()
  await inPlace()
  await page.getByRole('button', { name: `Check out ${names[0]}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Gus Test/ })
    .click()
  await expect(line(page, names[0]!).getByRole('button', { name: /^Out / })).toBeVisible()
  await inPlace()
})

test('eight children stand on the first screen of a phone, under what stays in sight @phone', async ({
  page,
  logins,
}, { project }) => {
  test.skip(project.name === 'desk', 'it is about a phone')
  const { id } = await office.classWith({ ...late, timeFrom: '17:00' })
  await office.enroll(id, ...THIRTY.slice(0, 11))
  const peanut = await office.childWith('Xavier', { allergies: 'Peanuts' })
  await office.call(rosters.add, { at, params: { id }, body: { childId: peanut.id } })
  await signIn(page, logins.Coordinator!, attendanceOf(id))
  const lines = page.getByRole('list', { name: 'Children' }).getByRole('listitem')
  await expect(lines).toHaveCount(12)
  const boxes = await Promise.all((await lines.all()).map(boxOf))
  expect(boxes[0]!.top).toBeLessThanOrEqual(360)
  expect(boxes.filter(({ bottom }) => bottom <= 844).length).toBeGreaterThanOrEqual(8)
  await expect(line(page, peanut.name)).toContainText('Peanuts')
  await expect(page.getByText('Allergies: none')).toHaveCount(0)
  await expect(lines.filter({ hasText: 'Allergies' })).toHaveCount(1)
  const tick = await boxOf(page.getByRole('checkbox', { name: `Select ${peanut.name}` }))
  expect(Math.min(tick.right - tick.left, tick.bottom - tick.top)).toBeGreaterThanOrEqual(24)
  expect(await smallTargets(page)).toEqual([])

  // Counts and search stay in reach at any scroll position.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const counts = page.getByRole('toolbar', { name: 'Counts' })
  const search = page.getByRole('searchbox', { name: 'Search children' })
  for (const each of [counts, search]) await expect(each).toBeInViewport({ ratio: 1 })
  const fixed = (await boxOf(search)).bottom
  expect((await boxOf(counts)).top).toBeGreaterThanOrEqual(
    (await boxOf(page.getByRole('region', { name: 'This page' }))).bottom - 1,
  )
  // They do not cover the focused element either.
  const first = page.getByRole('button', { name: /^Check in (?!all)/ }).first()
  await first.focus()
  expect((await boxOf(first)).top).toBeGreaterThanOrEqual(fixed)
})

test('numbers to call stand far enough apart on every screen of attendance @phone', async ({
  page,
  logins,
}) => {
  const { id } = await office.classWith(late)
  const anna = await office.childWith('Anna', {
    secondaryGuardian: { firstName: 'May', lastName: 'Fox', phone: newPhone() },
  })
  await office.call(rosters.add, { at, params: { id }, body: { childId: anna.id } })
  for (const path of [attendanceOf(id), `/schools/today?search=${encodeURIComponent(anna.name)}`]) {
    await signIn(page, logins.Coordinator!, path)
    await expect(page.getByRole('main').getByRole('link', { name: /^Call / })).toHaveCount(2)
    expect(await smallTargets(page)).toEqual([])
  }
})
