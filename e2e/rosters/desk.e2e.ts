import type { Page } from '@playwright/test'
import { aftercare } from '../../packages/contract/src/activities/aftercare.ts'
import { dropIns } from '../../packages/contract/src/drop-in/drop-in.ts'
import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { expect, test } from '../rig/afterbell.ts'
import { letters, officeOf, newPhone, type Office } from '../rig/office.ts'
import { addAndInvoice } from '../rig/pay-flow.ts'
import { signIn } from '../rig/sign-in.ts'

let office: Office
test.beforeEach(async ({ logins, baseURL }) => {
  office = await officeOf(baseURL!, logins.Manager!)
})

const LONG =
  'Peanuts, tree nuts, sesame, shellfish and every kind of dairy, also in traces. Carries two pens.'
const DESK = { width: 1280, height: 800 }

/** Counts the whole rows in sight, and the pixels by which the list is wider than its space. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('tbody tr')]
    const scroller = document.querySelector('section:has(> table)')!
    return {
      rows: rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
      beyond: scroller.scrollWidth - scroller.clientWidth,
    }
  })

/** Returns the texts of fields above a list that are cut off. */
const cutFields = (page: Page) =>
  page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('input')]
      .filter((field) => {
        const before = field.value
        if (before === '') field.value = field.placeholder
        const isCut = field.clientWidth > 0 && field.scrollWidth > field.clientWidth
        field.value = before
        return isCut
      })
      .map((field) => field.placeholder),
  )

async function classOfTwelve(over: Parameters<Office['classWith']>[0] = {}) {
  const { id } = await office.classWith({ price: 40, maxEnroll: 14, ...over })
  const firsts = ['Wolfeschlegelstein Maximiliana', ...Array.from({ length: 11 }, () => `Ada ${letters()}`)]
  const children = []
  for (const [index, first] of firsts.entries()) {
    const child = await office.childWith(first, {
      ...(index < 2 && {
        allergies: LONG,
        specialNeeds: 'Needs a seat close to the door and a quiet corner',
      }),
      ...(index === 0 && {
        secondaryGuardian: { firstName: 'Una', lastName: 'Second', phone: newPhone() },
      }),
    })
    await office.call(rosters.add, { at: 'classes', params: { id }, body: { childId: child.id } })
    children.push(child)
  }
  return { id, children }
}

const ON_A_DESK = 'the widths of a desk, with its pointer'

test('twelve children of a class are in sight on a desk, and what is cut is said whole', async ({
  page,
  logins,
}) => {
  const { id, children } = await classOfTwelve()
  await page.setViewportSize(DESK)
  await signIn(page, logins.Manager!, `/schools/classes/${id}`)
  await expect(page.locator('tbody tr')).toHaveCount(12)
  expect(await seen(page)).toEqual({ rows: 12, beyond: 0 })
  const main = page.getByRole('main')
  await expect(main).not.toContainText(/\bnone\b|No needs/)
  await expect(page.getByRole('columnheader', { name: 'Child' })).toHaveAttribute('aria-sort', 'ascending')
  const row = page.locator('tbody tr').filter({ hasText: children[0]!.name })
  await expect(row).toContainText('$40 owed')
  // By keyboard, by mouse and by finger.
  await row.getByRole('button', { name: LONG }).focus()
  await expect(page.getByRole('tooltip', { name: LONG })).toBeVisible()
  await row.getByRole('button', { name: 'Guardians, 1 more' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Guardians' }).getByRole('link', { name: /Una Second/ }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: children[0]!.name, exact: true }).focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tooltip')).toContainText(children[0]!.name)
  await page.mouse.move(0, 0)

  // Each person has their own row height, on each device.
  await page.getByRole('button', { name: 'Choose columns' }).click()
  await page.getByText('Comfortable').click()
  await page.keyboard.press('Escape')
  await expect(row).toContainText('Una Second')
  await page.evaluate(() => localStorage.removeItem('afterbell.density'))
  await page.reload()
  await expect(row).toContainText('Una Second')
  await page.getByRole('button', { name: 'Choose columns' }).click()
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/list-choices'))
  await page.getByText('Compact').click()
  await saved
})

test('whatever a class asks of a child has room on a desk, and so have the five days of a session', async ({
  page,
  logins,
}) => {
  const { id } = await classOfTwelve({ pickUpOptions: true, teacher: true, tshirt: true, gradeFrom: 'K' })
  await page.setViewportSize(DESK)
  await signIn(page, logins.Manager!, `/schools/classes/${id}`)
  for (const name of ['Grade', 'Guardians', 'Forms', 'Homeroom', 'Pickup', 'T-shirt', 'Payment'])
    await expect(page.getByRole('columnheader', { name })).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(12)
  expect(await seen(page)).toEqual({ rows: 12, beyond: 0 })

  const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const
  const session = await office.sessionWith({
    days: week.map((day) => ({ id: null, day, timeFrom: '14:00', timeTo: '18:00' })),
  })
  await page.goto(`/schools/after-care/${session}`)
  const child = await office.childWith('Ella')
  const { days } = await office.call(aftercare.get, { params: { id: session } })
  await office.call(rosters.add, {
    at: 'aftercare',
    params: { id: session },
    body: { childId: child.id, sectionIds: days.map((day) => day.id!) },
  })
  await page.reload()
  await expect(page.locator('tbody tr')).toHaveCount(1)
  expect((await seen(page)).beyond).toBe(0)
})

for (const width of [900, 390])
  test(`nothing of a roster is lost at ${width} px @phone`, async ({ page, logins }) => {
    test.skip(test.info().project.name === (width === 900 ? 'phone' : 'desk'), ON_A_DESK)
    const { id, children } = await classOfTwelve()
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, logins.Manager!, `/schools/classes/${id}`)
    const row = page.getByRole('main').locator('tbody tr, li').filter({ hasText: children[0]!.name })
    await expect(row).toContainText(LONG)
    await expect(row).toContainText('$40 owed')
    await row.scrollIntoViewIfNeeded()
    await expect(row.getByText('$40 owed')).toBeInViewport()
    if (width === 900) {
      await row.getByRole('button', { name: LONG }).click()
      await expect(page.getByRole('tooltip', { name: LONG })).toBeVisible()
    } else {
      await expect(row.getByRole('link', { name: /Una Second/ })).toBeVisible()
      await row.getByRole('button', { name: /^More about/ }).click()
      await expect(row.getByText('Joined')).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    }
    await page.keyboard.press('Escape')
  })

test('twelve contacts and twelve drop-ins are in sight on a desk', async ({ page, logins }) => {
  // The list is everybody's, and a long name takes two lines: only these are looked for.
  const lastName = `Desk ${letters()}`
  for (let count = 0; count < 14; count += 1)
    await office.childWith('Ada', {
      lastName,
      primaryGuardian: { firstName: 'Gus', lastName, phone: newPhone() },
    })
  await page.setViewportSize(DESK)
  await signIn(page, logins.Manager!, `/schools/contacts?search=${encodeURIComponent(lastName)}`)
  await expect(page.locator('tbody tr')).toHaveCount(14)
  expect(await seen(page)).toEqual({ rows: 12, beyond: 0 })
  expect(await cutFields(page)).toEqual([])
  await page.getByRole('button', { name: 'More filters', exact: true }).click()
  const more = page.getByRole('dialog', { name: 'More filters' })
  await more.getByRole('combobox', { name: 'Enrollment' }).click()
  await page.getByRole('option', { name: 'Not enrolled' }).click()
  await more.getByRole('button', { name: 'Show results' }).click()
  await expect(page.getByRole('button', { name: 'More filters (1)' })).toBeVisible()
  await expect(page).toHaveURL(/enrolled=false/)

  const id = await sessionWithDropIns()
  await page.goto(`/schools/after-care/${id}/drop-in`)
  await expect(page.locator('tbody tr')).toHaveCount(14)
  expect(await seen(page)).toEqual({ rows: 12, beyond: 0 })
  await expect(page.getByText('$14 a day')).toBeVisible()
  await page.getByRole('combobox', { name: 'Part of the list' }).click()
  await page.getByRole('option', { name: /^Past/ }).click()
  await expect(page.getByRole('heading', { name: 'No drop-ins yet' })).toBeVisible()
})

async function sessionWithDropIns(): Promise<string> {
  const hours = { id: null, timeFrom: '14:00', timeTo: '18:00', dropIn: true, maxDropIn: 3 }
  const id = await office.sessionWith({
    dropInPrice: 14,
    dropInBillingRate: 'DAY',
    days: [
      { day: 'monday', ...hours },
      { day: 'wednesday', ...hours },
    ],
  })
  const dates = [
    '2026-10-12',
    '2026-10-14',
    '2026-10-19',
    '2026-10-21',
    '2026-10-26',
    '2026-10-28',
    '2026-11-02',
  ]
  const children = [await office.childWith('Ann'), await office.childWith('Bo', { allergies: LONG })]
  const body = { childIds: children.map(({ id: childId }) => childId), dates }
  await office.call(dropIns.add, { at: 'aftercare', params: { id }, body })
  return id
}

test('a child in aftercare has one row, whose weekdays are changed where they stand', async ({
  page,
  logins,
}) => {
  const id = await office.sessionWith({ price: 100, billingCycle: 'MONTHLY' } as never)
  const { days } = await office.call(aftercare.get, { params: { id } })
  const ella = await office.childWith('Ella')
  for (const { id: sectionId } of days.slice(0, 2))
    await office.call(rosters.add, {
      at: 'aftercare',
      params: { id },
      body: { childId: ella.id, sectionIds: [sectionId!] },
    })
  await signIn(page, logins.Manager!, `/schools/after-care/${id}`)
  const row = page.getByRole('main').locator('tbody tr, li').filter({ hasText: ella.name })
  await expect(row).toHaveCount(1)
  await expect(row.getByRole('button', { name: 'Change Monday' })).toBeVisible()
  await expect(row.getByRole('button', { name: 'Change Wednesday' })).toBeVisible()

  await row.getByRole('button', { name: 'Add Friday' }).click()
  const adding = page.getByRole('dialog', { name: 'Add child to roster' })
  await expect(adding.getByText(ella.name)).toBeVisible()
  await adding.getByRole('button', { name: 'Add child' }).click()
  await addAndInvoice(page)
  await adding.getByRole('button', { name: 'Done' }).click()
  await row.getByRole('button', { name: 'Change Friday' }).click()
  await page.getByRole('menuitem', { name: 'Remove from Friday' }).click()
  await page
    .getByRole('dialog', { name: `Remove ${ella.name} from Friday?` })
    .getByRole('button', { name: 'Remove' })
    .click()
  await page.getByRole('button', { name: 'Review refund…' }).click()
  const asked = page.getByRole('dialog', { name: 'Review refund' })
  await asked.getByRole('button', { name: 'Remove from balance' }).click()
  await expect(row.getByRole('button', { name: 'Add Friday' })).toBeVisible()
})
