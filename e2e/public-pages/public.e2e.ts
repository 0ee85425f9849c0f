import type { Page } from '@playwright/test'
import { activities } from '../../packages/contract/src/activities/activities.ts'
import { meetings } from '../../packages/contract/src/activities/meetings.ts'
import { settings } from '../../packages/contract/src/settings/settings.ts'
import { expect, test } from '../rig/afterbell.ts'
import { cutOff } from '../rig/layout.ts'
import { letters, officeOf } from '../rig/office.ts'

const LIST = '/schools/public/classes/list?portal=harbor-lane'

const cards = (page: Page) => page.getByRole('article')

/** Records forbidden behavior of a page: console messages, stored data, cookies. */
function watch(page: Page): string[] {
  const faults: string[] = []
  page.on('console', (message) => faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(String(error)))
  return faults
}

/** On a narrow screen the filters are folded. */
async function openFilters(page: Page): Promise<void> {
  const folded = page.locator('summary').filter({ hasText: 'Filters' })
  if (await folded.isVisible()) await folded.click()
}

async function keepsNothing(page: Page): Promise<void> {
  expect(await page.context().cookies()).toEqual([])
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
}

test('families read the list of a school without an account: what, when, for whom, how many are left @phone', async ({
  page,
}) => {
  const faults = watch(page)
  await page.goto(LIST)
  await expect(page).toHaveTitle('Classes · Harbor Lane After School')
  await expect(page.getByRole('heading', { name: 'Classes', exact: true })).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByText(/^\d+ spots? left$/).first()).toBeVisible()
  await expect(page.getByText(/^Full, join the wait list \(\d+ waiting\)$/).first()).toBeVisible()
  await expect(page.getByText(/^Sign-up until /).first()).toBeVisible()
  await keepsNothing(page)
  expect(faults).toEqual([])
})

test('the list is narrowed as one types, in the address too, and an activity has a page to be sent @phone', async ({
  page,
  baseURL,
  logins,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const name = `Origami ${letters()}`
  const body = { name: `Hall${'withoutanyspacewhatsoever'.repeat(2)} ${letters()}`, address: '' }
  const { id: locationId } = await office.call(settings.addLocation, { body })
  const { id } = await office.classWith({
    className: name,
    locationId,
    description: 'Cranes and boats.',
    price: 120,
    gradeFrom: 'SECOND',
    gradeTo: 'FOURTH',
    signUpBeginsDate: '2026-12-07',
    signUpBeginsTime: '08:00',
  } as never)
  const faults = watch(page)
  await page.goto(LIST)
  await page.getByRole('searchbox', { name: 'Search' }).fill(name)
  await expect(page.getByRole('status')).toHaveText('1 class')
  await expect(page).toHaveURL(/search=Origami/)
  await expect(cards(page)).toContainText('Opens Mon Dec 7, 8:00 AM')
  await expect(cards(page)).toContainText('$120 for all meetings')
  const isWithin = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
  expect(await isWithin()).toBe(true)
  await openFilters(page)
  await page.getByLabel('Grade').selectOption({ label: '8' })
  await expect(page.getByRole('status')).toHaveText('0 classes')
  await page.getByRole('link', { name: 'See all classes' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('')
  await openFilters(page)
  await page.getByLabel('Day').selectOption('Wednesday')
  await page.getByLabel('Spots left').check()
  await expect(page).toHaveURL(/weekday=wednesday&free=true/)
  await page.getByRole('searchbox', { name: 'Search' }).fill(name)
  await expect(page.getByRole('status')).toHaveText('1 class')

  await page.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`activity=${id}`))
  await expect(page.getByRole('heading', { name })).toBeFocused()
  await expect(page.getByText('Cranes and boats.')).toBeVisible()
  expect(await isWithin()).toBe(true)
  await expect(page).toHaveTitle(`${name} · Harbor Lane After School`)
  await page.goBack()
  await expect(page.getByRole('status')).toHaveText('1 class')
  await keepsNothing(page)
  expect(faults).toEqual([])

  // The link that staff copy leads here.
  const { link } = await office.call(activities.copyLink, { at: 'classes', params: { id } })
  const { pathname, search } = new URL(link)
  await page.goto(pathname + search)
  await expect(page.getByRole('heading', { name })).toBeVisible()
})

test('what is typed and chosen at once is both kept; the way back leads to where one stood; no address leads nowhere', async ({
  page,
}) => {
  const faults = watch(page)
  await page.goto(LIST)
  await expect(cards(page).first()).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('dance')
  await openFilters(page)
  await page.getByLabel('Day').selectOption('Saturday')
  await expect(page).toHaveURL(/search=dance&weekday=saturday/)
  await expect(cards(page).first()).toContainText('Dance')

  await page.goto(LIST)
  const far = cards(page).nth(20).getByRole('link')
  await far.click()
  await expect(page.getByRole('link', { name: 'All classes' })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(far).toBeInViewport()
  await far.click()
  await page.getByRole('link', { name: 'All classes' }).click()
  await expect(far).toBeFocused()
  await expect(far).toBeInViewport()

  await page.goto(`${LIST}&page=99`)
  await page.getByRole('link', { name: 'See the first page' }).click()
  await expect(cards(page).first()).toBeVisible()
  await page.goto('/schools/public/camps/calendar?portal=harbor-lane&date=2026-02-31')
  await expect(page.getByRole('heading', { name: 'October 2026' })).toBeVisible()
  await page.goto('/schools/public/camps/calendar?portal=harbor-lane&date=2031-02-01')
  await expect(page.getByRole('status')).toHaveText('No camps meet in February 2031.')
  expect(faults).toEqual([])
})

test('the list is there before its program is, and is narrowed without one', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
  const page = await context.newPage()
  await page.goto(LIST)
  const all = await cards(page).count()
  expect(all).toBeGreaterThan(5)
  await openFilters(page)
  await page.getByLabel('Day').selectOption('Saturday')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/weekday=saturday/)
  await expect(cards(page).first()).toContainText('Sat')
  await context.close()
})

for (const [screen, title] of [
  ['classes', 'Classes'],
  ['camps', 'Camps'],
  ['after-care', 'After Care'],
] as const)
  test(`the ${title} of a school have a list and a calendar`, async ({ page }) => {
    const faults = watch(page)
    await page.goto(`/schools/public/${screen}/list?portal=harbor-lane`)
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Calendar' }).click()
    await expect(page).toHaveURL(new RegExp(`/${screen}/calendar`))
    await expect(page.getByRole('heading', { name: 'October 2026' })).toBeVisible()
    await page.getByRole('button', { name: 'Next month' }).click()
    await expect(page.getByRole('heading', { name: 'November 2026' })).toBeVisible()
    await expect(page).toHaveURL(/date=2026-11-07/)
    await page.getByRole('button', { name: 'Week', exact: true }).click()
    await expect(page).toHaveURL(/shows=week/)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'November 2026' })).toBeVisible()
    await keepsNothing(page)
    expect(faults).toEqual([])
  })

test('a meeting of the calendar leads to what it is a meeting of @phone', async ({
  page,
  baseURL,
  logins,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const { name } = await office.classWith()
  await page.goto('/schools/public/classes/calendar?portal=harbor-lane&shows=day&date=2026-11-18')
  await page.getByRole('button', { name: new RegExp(name) }).click()
  const popup = page.getByRole('dialog', { name })
  await expect(popup).toContainText('10 spots left')
  await expect(popup.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
  await popup.getByRole('link', { name: `More about ${name}` }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
})

test('the name of a school leads to its log-in, and from there to its list, which says how to sign up', async ({
  page,
}) => {
  await page.goto('/portal/harbor-lane')
  await page.getByRole('link', { name: 'What we offer' }).click()
  await expect(page).toHaveURL(LIST)
  await expect(page.getByText('To sign up, open an activity.')).toBeVisible()
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:/)
})

test('a link that leads to no school says what to do', async ({ page }) => {
  const unknown = await page.goto('/schools/public/camps/list?portal=nobody-has-this-name')
  expect(unknown!.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'School not found' })).toBeVisible()
  await page.goto('/schools/public/camps/list')
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
})

test('the page of an activity says how often and when not, where, and how to ask; a canceled meeting is told @phone', async ({
  page,
  baseURL,
  logins,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const where = { name: `Pool ${letters()}`, address: '12 Harbor Lane' }
  const { id: locationId } = await office.call(settings.addLocation, { body: where })
  const { id, name } = await office.classWith({
    locationId,
    noClassDates: ['2026-11-11'],
    price: 20,
    billingType: 'DAY',
  })
  const [row] = await office.call(activities.schedule, { at: 'classes', query: { ids: id } })
  const canceled = row!.meetings.find(({ date }) => date === '2026-10-21')!
  await office.call(meetings.change, {
    at: 'classes',
    params: { id },
    body: { change: 'CANCEL', meetingIds: [canceled.id], cause: 'Pump is broken' },
  })
  const faults = watch(page)
  const address = `${LIST}&activity=${id}`
  const response = await page.goto(address)
  expect(response!.status()).toBe(200)
  const facts = page.getByRole('article')
  await expect(facts).toContainText('9 meetings')
  await expect(facts).toContainText('Total today$180 (9 meetings, $20 each)')
  await expect(facts).toContainText('CanceledWed Oct 21')
  await expect(facts).toContainText('Does not meetWed Nov 11')
  await expect(facts).toContainText(`${where.name}, 12 Harbor Lane`)
  await expect(facts).not.toContainText('Pump is broken')
  await expect(page.getByRole('link', { name: 'Map' })).toHaveAttribute('href', /query=12\+Harbor\+Lane$/)
  await expect(page.getByRole('link', { name: /^Call / })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Follow in your calendar app' })).toHaveAttribute(
    'href',
    new RegExp(`^webcal://[^/]+/api/no-auth/.*activity=${id}$`),
  )
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to calendar' }).click()
  expect((await file).suggestedFilename()).toBe('calendar.ics')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`activity=${id}$`))
  const read = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!)
  expect(read).toMatchObject({ '@type': 'Course', name })
  expect(faults).toEqual([])

  const gone = await page.goto(`${LIST}&activity=${id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}`)
  expect(gone!.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'This class is no longer offered' })).toBeVisible()
})

test('a child is looked for by age and grade together', async ({ page, baseURL, logins }) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const word = `Kazoo ${letters()}`
  await office.classWith({ className: `${word} by age`, ageFrom: 'SEVEN', ageTo: 'NINE' })
  await office.classWith({ className: `${word} by grade`, gradeFrom: 'THIRD', gradeTo: 'FOURTH' })
  await page.goto(`${LIST}&search=${encodeURIComponent(word)}`)
  await expect(page.getByRole('status')).toHaveText('2 classes')
  await openFilters(page)
  await page.getByRole('combobox', { name: /^Age/ }).selectOption({ label: '8y' })
  await expect(page.getByRole('status')).toHaveText('1 class')
  await expect(page.getByText(/^\d+ more (is|are) by grade: add a grade\.$/)).toBeVisible()
  await page.getByLabel('Grade').selectOption({ label: '3' })
  await expect(page.getByRole('status')).toHaveText('2 classes')
  await expect(page).toHaveURL(/age=EIGHT&grade=THIRD/)
})

test('a birthday is asked for as an age and a grade, and leaves the phone in no address and no call @phone', async ({
  page,
}) => {
  const faults = watch(page)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')))
  await page.goto(LIST)
  await openFilters(page)
  await page.getByRole('button', { name: 'Use a birthday' }).click()
  await page.getByLabel('Your child’s birthday').fill('2018-05-17')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/age=EIGHT&grade=THIRD/)
  await expect(page.getByRole('combobox', { name: /^Age/ })).toHaveValue('EIGHT')
  await expect(page.getByText('Age 8y, grade 3. Schools differ: please check the grade.')).toBeVisible()
  await page.getByLabel('Date', { exact: true }).fill('2027-01-13')
  await expect(page).toHaveURL(/on=2027-01-13/)
  expect(sent.filter((each) => each.includes('2018'))).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await keepsNothing(page)
  expect(faults).toEqual([])
})

test('the pages are read in Spanish: by the browser, by the address, and by the link that keeps what is chosen @phone', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL!, locale: 'es-MX' })
  const page = await context.newPage()
  const faults = watch(page)
  await page.goto(`${LIST}&weekday=wednesday`)
  await expect(page).toHaveTitle('Clases · Harbor Lane After School')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(cards(page).first()).toContainText(/Inscripción|Abre el/)
  await expect(cards(page).first().getByRole('link')).toHaveAttribute('lang', 'en')
  // It stays in Spanish where one goes on, without a word of it in the address.
  await cards(page).first().getByRole('link').click()
  await expect(page.getByRole('link', { name: 'Todas las clases' })).toBeVisible()
  await expect(page).not.toHaveURL(/lang=/)
  await page.goBack()
  await expect(page.getByRole('status')).toHaveText(/\d+ clases/)
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(/lang=en.*weekday=wednesday/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('status')).toHaveText(/\d+ classes/)
  await page.getByRole('link', { name: 'Calendar' }).click()
  await expect(page).toHaveURL(/calendar\?.*lang=en/)
  await page.getByRole('link', { name: 'Español' }).click()
  await expect(page).toHaveURL(/calendar\?.*lang=es/)
  await expect(page.getByRole('button', { name: 'Semana', exact: true })).toBeVisible()
  await expect(page.getByText(/^\d+ sesiones$/)).toBeVisible()
  expect(faults).toEqual([])
  await context.close()
})

test('in Spanish nothing is wider than the smallest phone, and no button or label is cut off @phone', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL: baseURL!,
    locale: 'es-US',
    viewport: { width: 320, height: 640 },
  })
  const page = await context.newPage()
  for (const path of ['classes/list', 'camps/list', 'after-care/list', 'classes/calendar']) {
    await page.goto(LIST.replace('classes/list', path))
    await expect(page.getByRole('link', { name: 'English' })).toBeVisible()
    await page.locator('summary').filter({ hasText: 'Filtros' }).click()
    await expect(page.getByLabel('Grado')).toBeVisible()
    expect(await cutOff(page)).toEqual([])
    if (path.endsWith('calendar')) continue
    await cards(page).first().getByRole('link').first().click()
    await expect(page.getByText('Horario', { exact: true })).toBeVisible()
    expect(await cutOff(page)).toEqual([])
  }
  await context.close()
})
