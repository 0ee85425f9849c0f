import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { activities } from '../../packages/contract/src/activities/activities.ts'
import { attendance } from '../../packages/contract/src/attendance/attendance.ts'
import { classes } from '../../packages/contract/src/activities/classes.ts'
import { settings } from '../../packages/contract/src/settings/settings.ts'
import { expect, test } from '../rig/afterbell.ts'
import { officeOf } from '../rig/office.ts'
import { chooseFromMenu, rowMenu } from '../rig/row-menu.ts'
import { signIn } from '../rig/sign-in.ts'

const PATH = '/schools/classes'

/** A name no other test uses. Names of classes allow no punctuation and need a letter. */
const newName = () =>
  `Origami ${randomUUID()
    .replace(/[^a-f]/g, '')
    .slice(0, 8)} ${Date.now() % 100_000}`

/** A class's row, or its card on a phone. */
const row = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('tr, li')
    .filter({ has: page.getByRole('link', { name, exact: true }) })

/** Searches for the classes of one test in one part of the schedule. */
const only = (name: string, status = '') =>
  `${PATH}?${status && `status=${status}&`}search=${encodeURIComponent(name)}`

/** Acts, and sees the success message, which disappears soon. */
async function seeText(page: Page, text: string, act: () => Promise<void>): Promise<void> {
  const notice = page.getByText(text).first().waitFor()
  await act()
  await notice
}

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true })

async function fillDates(page: Page): Promise<void> {
  await page.getByText('Wed', { exact: true }).click()
  await page.getByRole('textbox', { name: 'First date' }).fill('10/14/2026')
  await page.getByRole('textbox', { name: 'Last date' }).fill('11/25/2026')
}

test('a class is added in one go, and what is wrong is said at its field', async ({ page, logins }) => {
  const name = newName()
  await signIn(page, logins.Manager!, PATH)
  await page.getByRole('link', { name: 'Add class' }).click()
  await expect(page.getByRole('heading', { name: 'Add class', level: 1 })).toBeFocused()
  await expect(next(page)).toBeDisabled()
  const title = page.getByLabel('Class name')
  await page.getByRole('button', { name: '1 field to fill in' }).click()
  await expect(title).toBeFocused()
  await expect(title).toHaveAccessibleDescription('This field is required')
  await title.fill('Dance: Ballet')
  await expect(title).toHaveAccessibleDescription(/May contain/)
  await title.fill(name)
  await expect(title).toHaveAccessibleDescription('')
  await page.getByRole('radio', { name: 'Ages' }).check({ force: true })
  await page.getByRole('combobox', { name: 'From age' }).click()
  await page.getByRole('option', { name: '6y', exact: true }).click()
  await title.press('Enter')

  await expect(page.getByRole('button', { name: /Dates & Times/ })).toHaveAttribute('aria-current', 'step')
  await expect(next(page)).toBeDisabled()
  await fillDates(page)
  await page.getByRole('combobox', { name: 'Start time' }).fill('17:00')
  await page.getByRole('combobox', { name: 'End time' }).fill('16:00')
  await page.getByRole('combobox', { name: 'End time' }).blur()
  await expect(page.getByRole('combobox', { name: 'End time' })).toHaveAccessibleDescription(
    'End time should be after start time',
  )
  await page.getByRole('combobox', { name: 'End time' }).fill('6pm')
  await page.getByRole('combobox', { name: 'End time' }).blur()
  await expect(page.getByRole('combobox', { name: 'End time' })).toHaveValue('6:00 PM')
  await page.getByRole('button', { name: '28 October 2026' }).click()
  await expect(page.getByRole('button', { name: 'Remove 10/28/2026' })).toBeVisible()
  await next(page).click()

  await page.getByLabel('Price', { exact: false }).first().fill('90')
  await page.getByRole('button', { name: 'Add an add-on' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Price each').fill('7.50')
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled()
  // The last step shows the whole form.
  await page.getByLabel('Price each').press('Enter')
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('This field is required')
  await page.getByLabel('Name').fill('Lunch')
  await page.getByLabel('Included with every spot').check()
  const summary = page.getByRole('complementary').filter({ hasText: 'What parents see' })
  if (!(await summary.getByText('Price per child').isVisible())) await summary.getByText('Summary').click()
  await expect(summary).toContainText('6 meetings')
  await expect(summary).toContainText('$97.50')
  await seeText(page, 'Class created', () => page.getByRole('button', { name: 'Publish' }).click())
  await expect(page).toHaveURL((url) => url.pathname === PATH)
  await page.goto(only(name))
  await expect(row(page, name)).toContainText('Wed · 5:00 – 6:00 PM')
  await expect(row(page, name)).toContainText('0/10 (0%)')
})

test('a draft needs a name only, is gone on with, and is published', async ({ page, logins }) => {
  const name = newName()
  await signIn(page, logins.Manager!, `${PATH}/form`)
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByLabel('Class name')).toHaveAccessibleDescription('This field is required')
  await page.getByLabel('Class name').fill(name)
  await seeText(page, 'Draft saved', () => page.getByRole('button', { name: 'Save as draft' }).click())
  await expect(page).toHaveURL(/\/classes\?status=DRAFT/)

  await page.goto(only(name, 'DRAFT'))
  await row(page, name).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name: 'Edit class', level: 1 })).toBeVisible()
  await expect(page.getByLabel('Class name')).toHaveValue(name)
  await next(page).click()
  await fillDates(page)
  await next(page).click()
  await seeText(page, 'You have successfully activated a class', () =>
    page.getByRole('button', { name: 'Publish' }).click(),
  )
  await page.goto(only(name))
  await expect(row(page, name)).toContainText('Active')
})

test('a draft is activated from the list; one that is not complete opens and says what is missing', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const [ready, bare] = [newName(), newName()]
  const dates = {
    wednesday: true,
    classStartDate: '2026-10-14',
    classEndDate: '2026-11-25',
    timeFrom: '15:00',
    timeTo: '16:00',
  }
  await office.call(classes.createDraft, {
    body: { className: ready, ...dates, signUpBeginsDate: '2026-09-01' },
  })
  await office.call(classes.createDraft, { body: { className: bare } })
  await signIn(page, logins.Manager!, only(ready, 'DRAFT'))
  await chooseFromMenu(page, ready, 'Activate draft')
  await expect(page.getByRole('dialog', { name: `Activate ${ready}?` })).toContainText(
    'open until 11/25/2026',
  )
  await seeText(page, 'You have successfully activated a class', () =>
    page.getByRole('button', { name: 'Activate', exact: true }).click(),
  )

  await page.goto(only(bare, 'DRAFT'))
  await chooseFromMenu(page, bare, 'Activate draft')
  await seeText(page, `${bare} is not complete yet`, () =>
    page.getByRole('button', { name: 'Activate', exact: true }).click(),
  )
  await expect(page.getByRole('heading', { name: 'Edit class', level: 1 })).toBeVisible()
})

test('a copy begins with everything but what belongs to the old one, and is a class of its own', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const { id, name } = await office.classWith({ description: 'Bring a towel', price: 25 })
  await signIn(page, logins.Manager!, only(name))
  await chooseFromMenu(page, name, 'Duplicate')
  await expect(page.getByRole('heading', { name: 'Add class', level: 1 })).toBeVisible()
  await expect(page.getByText(`A copy of ${name}. Nothing is saved yet.`)).toBeVisible()
  // The number of meetings is the same for every start.
  const before = await office.call(activities.schedule, { at: 'classes', query: { ids: id } })
  const first = page.getByRole('textbox', { name: 'First date' })
  await first.fill('10/01/2026')
  await expect(first).toHaveAccessibleDescription('Should be current or future date')
  await first.fill('01/11/2027')
  await expect(page.getByText(`${before[0]!.meetings.length} meetings, as before: 01/`)).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('Bring a towel')
  await page.getByLabel('Class name').fill(`${name} again`)
  await next(page).click()
  await next(page).click()
  await expect(page.getByLabel('Price', { exact: false }).first()).toHaveValue('25.00')
  await expect(page.getByLabel('Price', { exact: false }).first()).toBeEnabled()
  await seeText(page, 'Class created', () => page.getByRole('button', { name: 'Publish' }).click())
  await page.goto(only(name))
  await expect(row(page, name)).toBeVisible()
  await expect(row(page, `${name} again`)).toBeVisible()
  const dates = await row(page, `${name} again`).getByText('01/11/2027').count()
  expect(dates).toBeGreaterThan(0)
})

test('a published class is edited; its cost is closed and says why, dates with a check-in stay', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const { id, name } = await office.classWith({ price: 60 })
  await office.enroll(id, 'Zoe', 'Yan')
  const lines = await office.call(attendance.list, {
    at: 'classes',
    params: { id },
    query: { date: '2026-10-07' },
  })
  const body = { checkIn: '15:00', attendanceIds: [lines.content[0]!.id] }
  await office.call(attendance.checkIn, { at: 'classes', params: { id }, body })

  await signIn(page, logins.Manager!, only(name))
  await chooseFromMenu(page, name, 'Edit')
  const places = page.getByLabel('Spots', { exact: false }).first()
  await places.fill('1')
  await expect(places).toHaveAccessibleDescription(/the lowest possible number is 2/)
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await places.fill('12')
  const steps = page.getByRole('navigation', { name: 'Steps' })
  await steps.getByRole('button', { name: /Fees/ }).click()
  const price = page.getByLabel('Price', { exact: false }).first()
  await expect(price).toBeDisabled()
  await expect(price).toHaveAccessibleDescription(/cost of a published class cannot be changed/)

  await steps.getByRole('button', { name: /Dates/ }).click()
  await expect(page.getByText(/Children were checked in on 10\/07\/2026/)).toBeVisible()
  await page.getByText('Wed', { exact: true }).click()
  await page.getByText('Thu', { exact: true }).click()
  await expect(page.getByText('Children were checked in on 10/07/2026, so this date must stay')).toBeVisible()
  await page.getByText('Wed', { exact: true }).click()
  await seeText(page, 'You have successfully edited a class', () =>
    page.getByRole('button', { name: 'Save' }).click(),
  )
  await page.goto(only(name))
  await expect(row(page, name)).toContainText('Wed, Thu')
  await expect(row(page, name)).toContainText('2/12 (17%)')
})

test('a class that is shortened says which meetings enrolled children lose, and asks @journey', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const { id, name } = await office.classWith({ classEndDate: '2026-11-04' })
  await office.enroll(id, 'Zoe', 'Yan')
  await signIn(page, logins.Manager!, only(name))
  await chooseFromMenu(page, name, 'Edit')
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: /Dates/ }).click()
  const last = page.getByRole('textbox', { name: 'Last date' })
  await last.fill('10/21/2026')
  await page.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: 'Take 2 meetings from enrolled children?' })
  await expect(question).toContainText('2 children lose 2 meetings each')
  await expect(question.getByRole('listitem')).toHaveText([
    /Wed 10\/28\/2026.*2 children/,
    /Wed 11\/04\/2026.*2 children/,
  ])
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  // While it fades, its "save anyway" button is still beside the form's button.
  await expect(question).toBeHidden()
  await expect(last).toHaveValue('10/21/2026')

  await page.getByRole('button', { name: 'Save' }).click()
  await seeText(page, 'You have successfully edited a class', () =>
    question.getByRole('button', { name: 'Save anyway' }).click(),
  )
  await page.goto(only(name))
  await expect(row(page, name)).toContainText('10/21/2026')

  await page.getByLabel(`Select ${name}`).check()
  await page
    .getByRole('toolbar', { name: /Actions for/ })
    .getByRole('button', { name: 'Change' })
    .click()
  const bulk = page.getByRole('dialog', { name: 'Change 1 class' })
  await bulk.getByRole('checkbox', { name: 'First and last date' }).check()
  await bulk.getByRole('textbox', { name: 'Last date' }).fill('10/14/2026')
  await bulk.getByRole('button', { name: 'Change 1 class' }).click()
  const many = page.getByRole('dialog', { name: 'Take meetings from enrolled children of 1 class?' })
  await expect(many).toContainText('10/21/2026 would be canceled. 2 children lose 1 meeting each')
  // The dialog behind it waits, and nothing in it can be used.
  await many.getByRole('button', { name: 'Change 1 anyway' }).click()
  await expect(row(page, name)).toContainText('10/14/2026')
})

test('two people who edit a class at once lose nothing of either', async ({ page, logins, baseURL }) => {
  const office = await officeOf(baseURL!, logins.Coordinator!)
  const manager = await officeOf(baseURL!, logins.Manager!)
  const { id, name } = await manager.classWith({ description: 'First words' })
  await signIn(page, logins.Manager!, `${PATH}/form/${id}`)
  await page.getByLabel('Description').fill('My words')
  const stored = await office.call(classes.get, { params: { id } })
  await office.call(classes.update, {
    params: { id },
    body: { ...wire(stored), maxEnroll: 17, description: 'Their words' },
  })

  await page.getByRole('button', { name: 'Save' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Updated by someone else' })
  await expect(notice).toContainText('Elena Petrova changed this at')
  await expect(notice).toContainText('Updated by someone else: Spots')
  await expect(notice).toContainText('“Their words”')
  await expect(page.getByLabel('Description')).toHaveValue('My words')
  await expect(page.getByLabel('Spots', { exact: false }).first()).toHaveValue('17')
  await seeText(page, 'You have successfully edited a class', () =>
    page.getByRole('button', { name: 'Save' }).click(),
  )
  const after = await office.call(classes.get, { params: { id } })
  expect([after.className, after.description, after.maxEnroll]).toEqual([name, 'My words', 17])
})

test('nothing typed is lost by a reload, and leaving asks', async ({ page, logins }) => {
  const name = newName()
  await signIn(page, logins.Manager!, `${PATH}/form`)
  await page.getByLabel('Class name').fill(name)
  await next(page).click()
  await fillDates(page)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('You have unsaved changes here')).toBeVisible()
  await expect(page.getByLabel('Class name')).toHaveValue('')
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('textbox', { name: 'First date' })).toHaveValue('10/14/2026')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByLabel('Class name')).toHaveValue(name)

  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').click()
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'No' }).click()
  await expect(page.getByLabel('Class name')).toHaveValue(name)
  await seeText(page, 'Draft saved', () => page.getByRole('button', { name: 'Save as draft' }).click())
  await page.goto(`${PATH}/form`)
  await expect(page.getByRole('heading', { name: 'Add class', level: 1 })).toBeVisible()
  await expect(page.getByText('You have unsaved changes here')).toHaveCount(0)
})

test('what was typed before a reload is offered until somebody decides, whatever is typed meanwhile', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const { id } = await office.classWith({ description: 'Stored' })
  await signIn(page, logins.Manager!, `${PATH}/form/${id}`)
  page.on('dialog', (dialog) => void dialog.accept())
  const words = page.getByLabel('Description')
  const places = page.getByRole('textbox', { name: 'Spots', exact: true })
  const offer = page.getByText('You have unsaved changes here')
  await words.fill('Typed first')
  await places.fill('14')
  await page.reload()
  await expect(offer).toBeVisible()
  await words.fill('x')
  await page.reload()
  await expect(offer).toBeVisible()
  await expect(words).toHaveValue('Stored')
  await words.fill('Typed since')
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Description: we kept what you typed')).toBeVisible()
  await expect(words).toHaveValue('Typed since')
  await expect(places).toHaveValue('14')
})

test('a copy of a class says at once that its location is turned off', async ({ page, logins, baseURL }) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const shed = await office.call(settings.addLocation, {
    body: { name: newName().replace('Origami', 'Shed'), address: '' },
  })
  const { id, name } = await office.classWith({ locationId: shed.id })
  await office.call(settings.toggleLocation, { params: { id: shed.id }, body: { active: false } })
  await signIn(page, logins.Manager!, `${PATH}/form?duplicate=${id}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  const location = page.getByRole('combobox', { name: 'Location' })
  await expect(location).toHaveValue(`${shed.name} (off)`)
  await expect(location).toHaveAccessibleDescription('This location does not exist or is turned off')
  await expect(page.getByLabel('Class name')).toHaveValue(name)
  await location.click()
  await page.getByRole('option', { name: 'Main Gym' }).click()
  await expect(location).toHaveAccessibleDescription('')

  await page.goto(`${PATH}/form/${id}`)
  await expect(location).toHaveValue(`${shed.name} (off)`)
  await expect(location).toHaveAccessibleDescription('')
})

test('a price that is not written in plain digits is no price', async ({ page, logins, baseURL }) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const { id } = await office.classWith()
  await signIn(page, logins.Manager!, `${PATH}/form?duplicate=${id}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Class name')).not.toHaveValue('')
  await page.getByRole('button', { name: /Fees/ }).click()
  const price = page.getByRole('textbox', { name: 'Price', exact: true })
  for (const wrong of ['1e3', '0x10', '1.005']) {
    await price.fill(wrong)
    await expect(price).toHaveAccessibleDescription(/May contain number with 2 decimal points/)
  }
  await price.fill('1.05')
  await expect(price).not.toHaveAccessibleDescription(/May contain/)
  await page.getByRole('button', { name: 'Add an add-on' }).click()
  const extra = page.getByLabel('Price each')
  await extra.fill('1.234')
  await expect(extra).toHaveAccessibleDescription(/May contain number with 2 decimal points/)
})

test('the days and times of a class are read whole, and a link that makes no sense shows the list @phone', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const days = { sunday: true, monday: true, tuesday: true, thursday: true, saturday: true }
  const { name } = await office.classWith({ ...days, timeFrom: '09:00', timeTo: '10:30' })
  await signIn(page, logins.Manager!, `${only(name)}&weekday=foo&sort=zz&locationId=gym`)
  const time = row(page, name).getByText(/9:00 – 10:30/)
  await expect(time).toBeVisible()
  const [line, card] = [await time.boundingBox(), await row(page, name).boundingBox()]
  expect(line!.x + line!.width).toBeLessThanOrEqual(card!.x + card!.width)
})

test('in the boxes of a month a place is read whole or left out; the day names it', async ({
  page,
  logins,
}) => {
  await signIn(page, logins.Manager!, `${PATH}/calendar?view=month`)
  const place = page.getByRole('main').getByRole('cell').getByText('Main Gym').first()
  await expect(place).toBeAttached()
  expect((await place.boundingBox())!.width).toBeLessThanOrEqual(1)
  // A narrow lane leaves it out too; the day view has room for it.
  const places = page
    .getByRole('main')
    .getByRole('cell')
    .getByText(/^(Main Gym|Library|Science Lab|Music Room|Dance Studio|Playing Field)$/)
  const widths = () => places.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width))
  await page.getByRole('button', { name: 'Week', exact: true }).click()
  await expect(page).toHaveURL(/view=week/)
  await expect.poll(async () => (await widths()).length).toBeGreaterThan(0)
  expect((await widths()).filter((width) => width > 1 && width < 40)).toEqual([])
  await page.getByRole('button', { name: 'Day', exact: true }).click()
  await expect.poll(async () => Math.max(0, ...(await widths()))).toBeGreaterThan(40)
})

test('several classes are changed at once, and those that cannot say why', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const shared = newName()
  const free = await office.classWith({ className: `${shared} free` })
  const enrolledClass = await office.classWith({ className: `${shared} taken` })
  await office.enroll(enrolledClass.id, 'Ann', 'Ben')
  await signIn(page, logins.Manager!, only(shared))
  await page.getByLabel(`Select ${free.name}`).check()
  await page.getByLabel(`Select ${enrolledClass.name}`).check()
  await page
    .getByRole('toolbar', { name: 'Actions for 2 classes' })
    .getByRole('button', { name: 'Change' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Change 2 classes' })
  await expect(dialog.getByRole('button', { name: 'Change 2 classes' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Spots', exact: true }).check()
  await dialog.getByRole('textbox', { name: 'Spots' }).fill('1')
  await dialog.getByRole('button', { name: 'Change 2 classes' }).click()
  const report = page.getByRole('dialog', { name: '1 class changed, 1 could not be changed' })
  await expect(report).toContainText(enrolledClass.name)
  await expect(report).toContainText(/Spots: .*the lowest possible number is 2/)
  await report.getByRole('button', { name: 'Done' }).click()
  await expect(row(page, free.name)).toContainText('0/1 (0%)')
  await expect(row(page, enrolledClass.name)).toContainText('2/10 (20%)')
})

test('a class is deleted unless it has children, one or many, and it is said why it stays', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const shared = newName()
  const [one, two] = [
    await office.classWith({ className: `${shared} one` }),
    await office.classWith({ className: `${shared} two` }),
  ]
  const busy = await office.classWith({ className: `${shared} busy` })
  await office.enroll(busy.id, 'Cem')
  await signIn(page, logins.Manager!, only(shared))
  const remove = (await rowMenu(page, busy.name)).getByRole('menuitem', { name: 'Delete' })
  await expect(remove).toBeDisabled()
  await expect(remove).toContainText('1 enrolled')
  await page.keyboard.press('Escape')

  await chooseFromMenu(page, one.name, 'Delete')
  const sure = page
    .getByRole('dialog', { name: `Delete ${one.name}?` })
    .getByRole('button', { name: 'Delete' })
  await seeText(page, `${one.name} deleted`, () => sure.click())
  await expect(row(page, one.name)).toHaveCount(0)

  await page.getByLabel(`Select ${two.name}`).check()
  await page.getByLabel(`Select ${busy.name}`).check()
  await page
    .getByRole('toolbar', { name: /Actions for/ })
    .getByRole('button', { name: 'Delete' })
    .click()
  const question = page.getByRole('dialog', { name: 'Delete 1 class?' })
  await expect(question).toContainText('1 has 1 child enrolled or waiting and will stay')
  await question.getByRole('button', { name: 'Delete 1' }).click()
  const report = page.getByRole('dialog', { name: '1 class deleted, 1 could not be deleted' })
  await expect(report).toContainText(busy.name)
  await report.getByRole('button', { name: 'Done' }).click()
  await expect(row(page, two.name)).toHaveCount(0)
  await expect(row(page, busy.name)).toBeVisible()
})

test('parts, filters, search and sort are in the address, to go back to and to send @phone', async ({
  page,
  logins,
  baseURL,
}, { project }) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const shared = newName()
  const friday = await office.classWith({ className: `${shared} friday`, wednesday: false, friday: true })
  const wednesday = await office.classWith({ className: `${shared} wednesday` })
  await signIn(page, logins.Manager!, only(shared))
  await expect(row(page, wednesday.name)).toBeVisible()
  if (project.name === 'phone') await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Weekday' }).click()
  await page.getByRole('option', { name: 'Friday' }).click()
  if (project.name === 'phone') await page.getByRole('button', { name: 'Show results' }).click()
  await expect(page).toHaveURL(/weekday=friday/)
  await expect(row(page, wednesday.name)).toHaveCount(0)
  await expect(row(page, friday.name)).toBeVisible()
  await page.reload()
  await expect(row(page, friday.name)).toBeVisible()
  await expect(row(page, wednesday.name)).toHaveCount(0)

  await page.getByRole('button', { name: /Draft$/ }).click()
  await expect(page).toHaveURL(/status=DRAFT/)
  await expect(page.getByRole('heading', { name: 'No classes match' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(page).toHaveURL(/\/classes\?status=DRAFT$/)
  await page.goBack()
  await page.goBack()
  await expect(row(page, friday.name)).toBeVisible()
})

test('an instructor sees the classes they teach, without numbers or anything to change', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const instructor = await officeOf(baseURL!, logins.Instructor!)
  const shared = newName()
  const taughtClass = await office.classWith({
    className: `${shared} own`,
    instructorIds: [instructor.userId],
  })
  const other = await office.classWith({ className: `${shared} other` })
  await signIn(page, logins.Instructor!, only(shared))
  await expect(row(page, taughtClass.name)).toBeVisible()
  await expect(row(page, other.name)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Active', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add class' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Download' })).toHaveCount(0)
  await expect(page.getByLabel(`Select ${taughtClass.name}`)).toHaveCount(0)
  const taughtMenu = await rowMenu(page, taughtClass.name)
  await expect(taughtMenu.getByRole('menuitem')).toHaveText(['Open roster', 'Attendance'])
  await page.goto(`${PATH}/form/${taughtClass.id}`)
  await expect(page).toHaveURL((url) => url.pathname === PATH)
})

test('a coordinator edits and copies the link, but neither adds nor deletes', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const { name } = await office.classWith()
  await signIn(page, logins.Coordinator!, only(name))
  await expect(row(page, name)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add class' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Import', exact: true })).toHaveCount(0)
  const menu = await rowMenu(page, name)
  for (const item of ['Duplicate', 'Delete']) {
    const barred = menu.getByRole('menuitem', { name: item })
    await expect(barred).toBeDisabled()
    await expect(barred).toContainText('For the roles Super Admin and Manager only')
  }
  await expect(menu.getByRole('menuitem', { name: 'Edit' })).toBeEnabled()
})

test('the public link is copied, or shown where the browser does not let us', async ({
  page,
  logins,
  baseURL,
  context,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const { id, name } = await office.classWith()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, logins.Manager!, only(name))
  await seeText(page, 'Link copied', () => chooseFromMenu(page, name, 'Copy link'))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`activity=${id}`)
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }),
  )
  await chooseFromMenu(page, name, 'Copy link')
  await expect(page.getByRole('dialog', { name: `Link to ${name}` }).getByLabel('Link')).toHaveValue(
    new RegExp(`activity=${id}`),
  )
})

test('the spreadsheet has the chosen columns of exactly what is seen', async ({ page, logins, baseURL }) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const { name } = await office.classWith()
  await signIn(page, logins.Manager!, only(name))
  await expect(row(page, name)).toBeVisible()
  await page.getByRole('button', { name: 'Download' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download classes' })
  await expect(dialog).toContainText('1 active class, as filtered')
  await dialog.getByLabel('Price').uncheck()
  const request = page.waitForRequest('**/classes/xls')
  const file = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const { fields, filters } = (await request).postDataJSON() as {
    fields: string[]
    filters: Record<string, string>
  }
  expect(fields).not.toContain('price')
  expect(fields).toContain('name')
  expect(filters.search).toBe(name)
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/)
})

/** Turns a class from an answer into a request body: money is decimal on the wire. */
function wire<T extends { price: number; addOns: { price: number }[] }>(form: T): T {
  return {
    ...form,
    price: form.price / 100,
    addOns: form.addOns.map((addOn) => ({ ...addOn, price: addOn.price / 100 })),
  }
}
