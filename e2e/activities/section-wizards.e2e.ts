import type { Page } from '@playwright/test'
import { aftercare } from '../../packages/contract/src/activities/aftercare.ts'
import { camps } from '../../packages/contract/src/activities/camps.ts'
import { expect, test } from '../rig/afterbell.ts'
import { letters, officeOf } from '../rig/office.ts'
import { signIn } from '../rig/sign-in.ts'
import { chooseFromMenu } from '../rig/row-menu.ts'

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true })
const steps = (page: Page) => page.getByRole('navigation', { name: 'Steps' })
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const day = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

/** Searches for the activities of one test. */
const only = (path: string, name: string, status = '') =>
  `${path}?${status && `status=${status}&`}search=${encodeURIComponent(name)}`

const row = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('tr, li')
    .filter({ has: page.getByRole('link', { name, exact: true }) })

/** Acts, and sees the success message, which disappears soon. */
async function seeText(page: Page, text: string, act: () => Promise<void>): Promise<void> {
  const notice = page.getByText(text).first().waitFor()
  await act()
  await notice
}

async function fillPeriod(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('textbox', { name: 'First date' }).fill(from)
  await page.getByRole('textbox', { name: 'Last date' }).fill(to)
  await page.getByRole('textbox', { name: 'Last date' }).blur()
}

test.describe('camps', () => {
  const PATH = '/schools/camps'
  const campOf = (campName: string) => ({
    camp: {
      campName,
      monday: true,
      tuesday: true,
      campStartDate: '2026-10-12',
      campEndDate: '2026-10-20',
      signUpBeginsDate: '2026-09-01',
      signUpBeginsTime: '08:00',
    },
    pricings: [{ name: 'Younger', timeFrom: '09:00', timeTo: '12:00', price: 80 }],
  })

  test('a camp is added with two groups, and what is wrong is said at its field @phone', async ({
    page,
    logins,
  }) => {
    const name = `Forest ${letters()}`
    await signIn(page, logins.Manager!, PATH)
    await page.getByRole('link', { name: 'Add camp' }).first().click()
    await expect(page.getByRole('heading', { name: 'Add camp', level: 1 })).toBeFocused()
    await expect(next(page)).toBeDisabled()
    await page.getByLabel('Camp name').fill(name)
    await next(page).click()

    await expect(next(page)).toBeDisabled()
    await page.getByLabel('Group name').fill('Younger')
    await group(page, 'Younger').getByRole('combobox', { name: 'End time' }).fill('08:00')
    await group(page, 'Younger').getByRole('combobox', { name: 'End time' }).blur()
    await expect(
      group(page, 'Younger').getByRole('combobox', { name: 'End time' }),
    ).toHaveAccessibleDescription('End time should be after start time')
    await group(page, 'Younger').getByRole('combobox', { name: 'End time' }).fill('13:00')
    await group(page, 'Younger').getByRole('combobox', { name: 'End time' }).blur()
    await group(page, 'Younger').getByRole('textbox', { name: 'Price' }).fill('80')
    await page.getByRole('button', { name: 'Copy Younger' }).click()
    const second = page.getByLabel('Group name').nth(1)
    await expect(second).toBeFocused()
    await second.fill('younger')
    await expect(second).toHaveAccessibleDescription('This name is already taken')
    await second.fill('Older')
    await group(page, 'Older').getByRole('textbox', { name: 'Price' }).fill('120')
    await group(page, 'Older').getByRole('combobox', { name: 'End time' }).fill('16:00')
    await group(page, 'Older').getByRole('combobox', { name: 'End time' }).blur()
    await page.getByRole('button', { name: 'Move Older up' }).click()
    await expect(page.getByLabel('Group name').first()).toHaveValue('Older')
    await next(page).click()

    await fillPeriod(page, '10/19/2026', '10/12/2026')
    await expect(page.getByRole('textbox', { name: 'Last date' })).toHaveAccessibleDescription(
      'End date should not be before start date',
    )
    await fillPeriod(page, '10/12/2026', '10/16/2026')
    // The latest end of all groups (R133).
    await expect(page.getByRole('combobox', { name: 'Sign-up closes at' })).toHaveValue('4:00 PM')
    await next(page).click()
    await expect(page.getByRole('region', { name: 'Child 1', exact: true })).toContainText('$120')
    await seeText(page, 'Camp created', () => page.getByRole('button', { name: 'Publish' }).click())
    await expect(page).toHaveURL((url) => url.pathname === PATH)
    await page.goto(only(PATH, name))
    await expect(row(page, name)).toContainText('Mon–Fri · 9:00 AM – 4:00 PM')
    await expect(row(page, name)).toContainText('0/20 (0%)')
  })

  test('a draft needs a name only, is kept over a reload, and is activated', async ({ page, logins }) => {
    const name = `Lake ${letters()}`
    await signIn(page, logins.Manager!, `${PATH}/form`)
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await expect(page.getByLabel('Camp name')).toHaveAccessibleDescription('This field is required')
    await page.getByLabel('Camp name').fill(name)
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByLabel('Camp name')).toHaveValue(name)
    await seeText(page, 'Draft saved', () => page.getByRole('button', { name: 'Save as draft' }).click())
    await expect(page).toHaveURL(/\/camps\?status=DRAFT/)

    await page.goto(only(PATH, name, 'DRAFT'))
    await row(page, name).getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Edit camp', level: 1 })).toBeVisible()
    await next(page).click()
    await page.getByLabel('Group name').fill('All')
    await next(page).click()
    await fillPeriod(page, '10/12/2026', '10/16/2026')
    await next(page).click()
    await seeText(page, 'You have successfully activated a camp', () =>
      page.getByRole('button', { name: 'Publish' }).click(),
    )
    await page.goto(only(PATH, name))
    await expect(row(page, name)).toContainText('Active')
  })

  test('a copy is a camp of its own, and a published one is edited with its cost closed', async ({
    page,
    logins,
    baseURL,
  }) => {
    const office = await officeOf(baseURL!, logins.Manager!)
    const name = `Ridge ${letters()}`
    const { id } = await office.call(camps.create, { body: campOf(name) })
    await signIn(page, logins.Manager!, only(PATH, name))
    await chooseFromMenu(page, name, 'Duplicate')
    await expect(page.getByText(`A copy of ${name}. Nothing is saved yet.`)).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Camp name').fill(`${name} again`)
    await next(page).click()
    await expect(group(page, 'Younger').getByRole('textbox', { name: 'Price' })).toHaveValue('80.00')
    await expect(group(page, 'Younger').getByRole('textbox', { name: 'Price' })).toBeEnabled()
    await next(page).click()
    await next(page).click()
    await seeText(page, 'Camp created', () => page.getByRole('button', { name: 'Publish' }).click())

    await page.goto(`${PATH}/form/${id}`)
    await expect(page.getByRole('heading', { name: 'Edit camp', level: 1 })).toBeVisible()
    await page.getByLabel('Description').fill('Bring boots')
    await steps(page)
      .getByRole('button', { name: /Groups/ })
      .click()
    const price = group(page, 'Younger').getByRole('textbox', { name: 'Price' })
    await expect(price).toBeDisabled()
    await expect(price).toHaveAccessibleDescription(/cost of a published camp cannot be changed/)
    await page.getByRole('button', { name: 'Add a group' }).click()
    await page.getByLabel('Group name').last().fill('Late')
    await expect(group(page, 'Late').getByRole('textbox', { name: 'Price' })).toBeEnabled()
    await seeText(page, 'You have successfully edited a camp', () =>
      page.getByRole('button', { name: 'Save', exact: true }).click(),
    )
    const stored = await office.call(camps.get, { params: { id } })
    expect(stored.camp.description).toBe('Bring boots')
    expect(stored.pricings.map(({ name: of, price: cents }) => [of, cents])).toEqual([
      ['Younger', 8000],
      ['Late', 0],
    ])
  })

  test('a coordinator edits but does not add; an instructor sees own camps alone', async ({
    page,
    logins,
    baseURL,
  }) => {
    const office = await officeOf(baseURL!, logins.Manager!)
    const name = `Hill ${letters()}`
    await office.call(camps.create, { body: campOf(name) })
    await signIn(page, logins.Coordinator!, only(PATH, name))
    await expect(row(page, name)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Add camp' })).toHaveCount(0)
    await page.goto(`${PATH}/form`)
    await expect(page).not.toHaveURL(/\/form/)
    await page.context().clearCookies()
    await signIn(page, logins.Instructor!, only(PATH, name))
    await expect(page.getByRole('main')).toBeVisible()
    await expect(row(page, name)).toHaveCount(0)
  })
})

test.describe('aftercare', () => {
  const PATH = '/schools/after-care'
  const sessionOf = (aftercareName: string) => ({
    aftercareName,
    aftercareStartDate: '2026-10-05',
    aftercareEndDate: '2026-12-18',
    signUpBeginsDate: '2026-09-01',
    signUpBeginsTime: '08:00',
    days: [
      { id: null, day: 'monday' as const, timeFrom: '15:00', timeTo: '18:00' },
      { id: null, day: 'thursday' as const, timeFrom: '15:00', timeTo: '17:00' },
    ],
    price: 25,
    billingType: 'WEEKLY' as const,
  })

  test('a session is added day by day, and what is wrong is said at its field', async ({ page, logins }) => {
    const name = `Until six ${letters()}`
    await signIn(page, logins.Manager!, PATH)
    await page.getByRole('link', { name: 'Add session' }).first().click()
    await page.getByLabel('Session name').fill(name)
    await next(page).click()
    await fillPeriod(page, '10/12/2026', '12/18/2026')
    await expect(page.getByRole('combobox', { name: 'Sign-up closes at' })).toHaveValue('6:00 PM')
    await next(page).click()

    await expect(next(page)).toBeDisabled()
    await page.getByRole('button', { name: '1 field to fill in' }).click()
    await expect(page.getByText('Should be chosen at least one day')).toBeVisible()
    for (const each of ['Mon', 'Wed', 'Fri']) await page.getByText(each, { exact: true }).click()
    await day(page, 'Monday').getByRole('textbox', { name: 'Spots', exact: true }).fill('0')
    await expect(
      day(page, 'Monday').getByRole('textbox', { name: 'Spots', exact: true }),
    ).toHaveAccessibleDescription('Should be more or equal then 1')
    await day(page, 'Monday').getByRole('textbox', { name: 'Spots', exact: true }).fill('15')
    await day(page, 'Monday').getByRole('switch', { name: 'Drop-in' }).press('Space')
    await day(page, 'Monday').getByRole('textbox', { name: 'Drop-in spots per date' }).fill('3')
    await day(page, 'Monday').getByRole('button', { name: 'Same for all days' }).click()
    await expect(day(page, 'Friday').getByRole('textbox', { name: 'Drop-in spots per date' })).toHaveValue(
      '3',
    )
    await page.getByText('Wed', { exact: true }).click()
    await expect(day(page, 'Wednesday')).toHaveCount(0)
    await next(page).click()

    await page.getByRole('textbox', { name: 'Price', exact: true }).fill('25')
    await page.getByRole('combobox', { name: 'Billed' }).click()
    await page.getByRole('option', { name: 'Per Week' }).click()
    await page
      .getByRole('group', { name: 'Multi-day discount', exact: true })
      .getByRole('switch')
      .press('Space')
    await page.getByLabel('2 days').fill('4')
    const child = page.getByRole('region', { name: 'Child 1', exact: true })
    await expect(child).toContainText('$4 off for 2 days a week')
    await expect(child).toContainText('10 charges until 12/13/2026, the first on 10/11/2026')
    await page.getByRole('textbox', { name: 'Drop-in price' }).fill('18')
    await expect(page.getByRole('combobox', { name: 'Drop-in rate' })).toHaveValue('Per Day')
    await seeText(page, 'Session created', () => page.getByRole('button', { name: 'Publish' }).click())
    await expect(page).toHaveURL((url) => url.pathname === PATH)
    await page.goto(only(PATH, name))
    await expect(row(page, name)).toContainText('Mon, Fri · 3:00 – 6:00 PM')
    await expect(row(page, name)).toContainText('0/30 (0%)')
  })

  test('a draft needs a name only, and is activated', async ({ page, logins }) => {
    const name = `Late ${letters()}`
    await signIn(page, logins.Manager!, `${PATH}/form`)
    await page.getByLabel('Session name').fill(name)
    await seeText(page, 'Draft saved', () => page.getByRole('button', { name: 'Save as draft' }).click())
    await page.goto(only(PATH, name, 'DRAFT'))
    await row(page, name).getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Edit session', level: 1 })).toBeVisible()
    await next(page).click()
    await fillPeriod(page, '10/12/2026', '12/18/2026')
    await next(page).click()
    await page.getByText('Tue', { exact: true }).click()
    await next(page).click()
    await seeText(page, 'You have successfully activated a session', () =>
      page.getByRole('button', { name: 'Publish' }).click(),
    )
    await expect(page).toHaveURL((url) => url.pathname === PATH)
  })

  test('a copy is a session of its own; a published one is edited, its cost closed, a day taken away', async ({
    page,
    logins,
    baseURL,
  }) => {
    const office = await officeOf(baseURL!, logins.Manager!)
    const name = `Early ${letters()}`
    const { id } = await office.call(aftercare.create, { body: sessionOf(name) })
    await signIn(page, logins.Manager!, only(PATH, name))
    await chooseFromMenu(page, name, 'Duplicate')
    await expect(page.getByText(`A copy of ${name}. Nothing is saved yet.`)).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Session name').fill(`${name} again`)
    for (let step = 0; step < 3; step += 1) await next(page).click()
    await expect(page.getByRole('textbox', { name: 'Price', exact: true })).toBeEnabled()
    await seeText(page, 'Session created', () => page.getByRole('button', { name: 'Publish' }).click())

    await page.goto(`${PATH}/form/${id}`)
    await expect(page.getByLabel('Session name')).toHaveValue(name)
    await steps(page).getByRole('button', { name: /Fees/ }).click()
    const price = page.getByRole('textbox', { name: 'Price', exact: true })
    await expect(price).toBeDisabled()
    await expect(price).toHaveAccessibleDescription(/cost of a published session cannot be changed/)
    await steps(page).getByRole('button', { name: /Days/ }).click()
    await page.getByText('Thu', { exact: true }).click()
    await page.getByText('Tue', { exact: true }).click()
    await seeText(page, 'You have successfully edited a session', () =>
      page.getByRole('button', { name: 'Save', exact: true }).click(),
    )
    const stored = await office.call(aftercare.get, { params: { id } })
    const offered = stored.days.filter(({ active }) => active).map((each) => each.day)
    expect(offered.toSorted()).toEqual(['monday', 'tuesday'])
    // A draft's start would have moved to today.
    expect(stored.aftercareStartDate).toBe('2026-10-05')
  })

  test('several sessions are changed at once', async ({ page, logins, baseURL }) => {
    const office = await officeOf(baseURL!, logins.Manager!)
    const shared = `Noon ${letters()}`
    for (const end of ['one', 'two'])
      await office.call(aftercare.create, { body: sessionOf(`${shared} ${end}`) })
    await signIn(page, logins.Manager!, only(PATH, shared))
    await page.getByLabel(`Select ${shared} one`).check()
    await page.getByLabel(`Select ${shared} two`).check()
    await page
      .getByRole('toolbar', { name: 'Actions for 2 sessions' })
      .getByRole('button', { name: 'Change' })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Change 2 sessions' })
    await expect(dialog.getByRole('checkbox', { name: 'Times', exact: true })).toHaveCount(0)
    await dialog.getByRole('checkbox', { name: 'First and last date' }).check()
    await dialog.getByRole('textbox', { name: 'Last date' }).fill('11/27/2026')
    await seeText(page, '2 sessions changed', () =>
      dialog.getByRole('button', { name: 'Change 2 sessions' }).click(),
    )
    await expect(row(page, `${shared} one`)).toContainText('11/27/2026')
  })
})
