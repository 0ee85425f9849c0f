import type { Locator, Page } from '@playwright/test'
import { attendance } from '../../packages/contract/src/attendance/attendance.ts'
import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { expect, test } from '../rig/afterbell.ts'
import { boxOf, brokenWords, isApart } from '../rig/layout.ts'
import { officeOf, type Office } from '../rig/office.ts'
import { signIn } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'
import { waitForOfflineFiles } from '../rig/worker.ts'

test.use({ serviceWorkers: 'allow' })

let office: Office
test.beforeEach(async ({ logins, baseURL }) => {
  office = await officeOf(baseURL!, logins.Manager!)
})

const at = 'classes' as const
/** Began a quarter of an hour ago, so children who are not here are late. */
const late = { timeFrom: '15:15', timeTo: '18:15' }
const attendanceOf = (id: string) => `/schools/classes/${id}/attendance`
const line = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })
const checkIn = (page: Page, name: string) => page.getByRole('button', { name: `Check in ${name}` })
const linesOf = async (id: string) => (await office.call(attendance.list, { at, params: { id } })).content

async function allIn(id: string) {
  const attendanceIds = (await linesOf(id)).map((each) => each.id)
  await office.call(attendance.checkIn, { at, params: { id }, body: { checkIn: '15:20', attendanceIds } })
}

/** The buttons of every line, which must be large enough for a finger. */
const targets = (page: Page) => page.getByRole('list', { name: 'Children' }).getByRole('button')

test('no line moves when a late child is tapped in, with a network and without @phone', async ({
  page,
  context,
  logins,
}) => {
  const { id } = await office.classWith(late)
  await office.enroll(id, 'Anna', 'Ben', 'Cleo', 'Dan')
  const names = (await linesOf(id)).map(({ firstName, lastName }) => `${firstName} ${lastName}`)
  await signIn(page, logins.Coordinator!, attendanceOf(id))
  await expect(line(page, names[0]!)).toContainText('Missing')
  await waitForOfflineFiles(page)
  const tapped = async (name: string) => {
    const below = checkIn(page, names[3]!)
    // A bar at the bottom of the screen would make the browser scroll before it taps.
    await checkIn(page, name).evaluate((target) => target.scrollIntoView({ block: 'center' }))
    const before = await boxOf(below)
    await checkIn(page, name).click()
    await expect(line(page, name).getByRole('button', { name: /^In / })).toBeVisible()
    await expect(line(page, name)).not.toContainText(/\bMissing\b/)
    expect(await boxOf(below)).toEqual(before)
  }
  await tapped(names[0]!)
  // After an undo the line links to its history, until the next tap.
  await line(page, names[0]!).getByRole('button', { name: /^In / }).click()
  await page.getByRole('menuitem', { name: 'Undo check-in' }).click()
  await expect(page.getByRole('button', { name: `History of ${names[0]}` })).toBeVisible()
  // A check whose answer arrives before the network fails is on the device as well.
  const checkResponse = page.waitForResponse(/\/attendances\/check-in$/)
  await tapped(names[0]!)
  await checkResponse
  await context.setOffline(true)
  await expect(page.getByText('Offline', { exact: true })).toBeVisible()
  await tapped(names[1]!)
  await expect(page.getByText('1 not sent yet', { exact: true })).toBeVisible()
  await tapped(names[2]!)
})

test('the way back to the top lies over nothing that is pressed, and goes while children are ticked @phone @journey', async ({
  page,
  logins,
}) => {
  const { id } = await office.classWith({ ...late, maxEnroll: 30 })
  await office.enroll(
    id,
    ...'Anna Ben Cleo Dan Eve Fay Gil Hal Ida Jo Kay Lea Max Noa Ole Pia Quin Ria Sam Tea'.split(' '),
  )
  await allIn(id)
  await signIn(page, logins.Coordinator!, attendanceOf(id))
  await expect(targets(page).first()).toBeVisible()
  const toTop = page.getByRole('button', { name: 'Back to top' })
  const { height, visibleFrom } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight - window.innerHeight,
    visibleFrom: window.innerHeight * 0.75,
  }))
  expect(height).toBeGreaterThan(visibleFrom)
  for (let y = height; y > Math.max(height * 0.7, visibleFrom); y -= 40) {
    await page.evaluate((to) => window.scrollTo(0, to), y)
    await expect(toTop).toBeVisible()
    const top = await boxOf(toTop)
    const bar = (await boxOf(page.getByRole('region', { name: 'This page' }))).bottom
    for (const target of await targets(page).all()) {
      const box = await boxOf(target)
      // A line behind the bar is out of sight, whatever the bar contains.
      const seen = { ...box, top: Math.max(box.top, bar) }
      if (seen.bottom > seen.top) expect(isApart(seen, top)).toBe(true)
    }
  }
  await page
    .getByRole('checkbox', { name: /^Select / })
    .last()
    .check()
  await expect(page.getByRole('toolbar', { name: 'Actions for 1 child' })).toBeVisible()
  await expect(toTop).toBeHidden()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await toTop.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('what cannot be pressed says why to a finger, a key and a screen reader @phone', async ({
  page,
  logins,
}, { project }) => {
  const { id } = await office.classWith(late)
  const [anna] = await office.enroll(id, 'Anna', 'Ben')
  await signIn(page, logins.Coordinator!, attendanceOf(id))
  // Presses disabled buttons too: this test is about their explanation.
  const press = (button: Locator) =>
    project.use.hasTouch ? button.tap({ force: true }) : button.click({ force: true })
  const why = page.getByRole('tooltip').filter({ visible: true })
  const out = page.getByRole('button', { name: `Check out ${anna!.name}` })
  await expect(out).toHaveAccessibleDescription('This child is not checked in. Check them in first')
  await press(out)
  await expect(why).toContainText('is not checked in')
  await expect(why).toBeInViewport({ ratio: 1 })
  expect(await violations(page)).toEqual([])
  await press(page.getByRole('heading', { level: 1 }))
  await expect(why).toHaveCount(0)

  const before = page.getByRole('button', { name: 'Previous meeting' })
  await press(before)
  await expect(why).toContainText('There is no meeting before this day')
  await press(page.getByRole('heading', { level: 1 }))

  await page.getByRole('checkbox', { name: `Select ${anna!.name}` }).check()
  const both = page
    .getByRole('toolbar', { name: 'Actions for 1 child' })
    .getByRole('button', { name: 'Check out' })
  await press(both)
  await expect(why).toContainText(`${anna!.name} is not checked in`)
  await press(page.getByRole('heading', { level: 1 }))
  await both.focus()
  await page.keyboard.press('Enter')
  await expect(why).toContainText(`${anna!.name} is not checked in`)
})

test('a narrow phone and large text part no word, and no time lies over an allergy @phone @journey', async ({
  page,
  logins,
}, { project }) => {
  test.skip(project.name === 'desk', 'it is about a phone')
  const { id } = await office.classWith(late)
  const anna = await office.childWith('Anna', { allergies: 'Peanuts, tree nuts and sesame' })
  const ben = await office.childWith('Ben', { allergies: 'Bee stings' })
  for (const { id: childId } of [anna, ben])
    await office.call(rosters.add, { at, params: { id }, body: { childId } })
  const attendanceIds = (await linesOf(id))
    .filter(({ firstName }) => firstName === 'Anna')
    .map((each) => each.id)
  await office.call(attendance.checkIn, { at, params: { id }, body: { checkIn: '15:20', attendanceIds } })
  await signIn(page, logins.Coordinator!, attendanceOf(id))
  const allergy = line(page, anna.name).getByText('Peanuts, tree nuts and sesame')
  const time = line(page, anna.name).getByRole('button', { name: /^In / }).locator('[class~="numbers"]')
  await expect(allergy).toBeVisible()
  for (const [width, text] of [
    [320, 100],
    [390, 200],
    [320, 200],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of [attendanceOf(id), `/schools/today?search=${encodeURIComponent(anna.name)}`]) {
      await page.goto(path)
      await page.evaluate((percent) => (document.documentElement.style.fontSize = `${percent}%`), text)
      await expect(allergy).toBeVisible()
      expect(isApart(await boxOf(allergy), await boxOf(time)), `${path} ${width} ${text}`).toBe(true)
      expect(await brokenWords(page.getByRole('main')), `${path} ${width} ${text}`).toEqual([])
    }
  }
})

/** Checks whether the board on the device shows a child as checked in. */
function isCheckedInOnDevice(page: Page, name: string): Promise<boolean> {
  return page.evaluate(async (called) => {
    const opened = indexedDB.open('afterbell-kept')
    await new Promise((resolve) => opened.addEventListener('success', resolve))
    const all = opened.result.transaction('entries').objectStore('entries').getAll()
    await new Promise((resolve) => all.addEventListener('success', resolve))
    opened.result.close()
    type Line = { firstName: string; lastName: string; checkIn: string | null }
    return (all.result as { answer?: { lines?: Line[] } }[]).some(({ answer }) =>
      answer?.lines?.some(
        ({ firstName, lastName, checkIn: time }) => `${firstName} ${lastName}` === called && time !== null,
      ),
    )
  }, name)
}

test('whoever opened the attendance of one activity has the whole day without a network', async ({
  page,
  context,
  logins,
}) => {
  const one = await office.classWith(late)
  const other = await office.classWith(late)
  const [anna] = await office.enroll(one.id, 'Anna')
  const [ben] = await office.enroll(other.id, 'Ben')
  await signIn(page, logins.Coordinator!, attendanceOf(one.id))
  const board = page.waitForResponse(/\/attendance\/today$/)
  await checkIn(page, anna!.name).click()
  await board
  await waitForOfflineFiles(page)
  await expect.poll(() => isCheckedInOnDevice(page, anna!.name)).toBe(true)
  await context.setOffline(true)
  // Start address of the installed app.
  await page.goto('/schools/today')
  const search = page.getByRole('searchbox', { name: 'Search children' })
  await search.fill(ben!.name)
  await checkIn(page, ben!.name).click()
  await expect(page.getByText('1 not sent yet', { exact: true })).toBeVisible()
  await search.fill(anna!.name)
  await expect(line(page, anna!.name).getByRole('button', { name: /^In / })).toBeVisible()
  await context.setOffline(false)
  await expect.poll(async () => (await linesOf(other.id)).map(({ status }) => status)).toEqual(['IN'])
})
