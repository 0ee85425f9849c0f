import type { Page } from '@playwright/test'
import { camps } from '../../packages/contract/src/activities/camps.ts'
import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { expect, test } from '../rig/afterbell.ts'
import { letters, officeOf, type Office } from '../rig/office.ts'
import { addAndInvoice } from '../rig/pay-flow.ts'
import { signIn } from '../rig/sign-in.ts'

let office: Office

test.beforeEach(async ({ baseURL, logins }) => {
  office = await officeOf(baseURL!, logins.Manager!)
})

/** A camp of this test, over the Wednesday the tests run on, with a group that has one spot. */
async function campWith(over: object = {}): Promise<string> {
  const { id } = await office.call(camps.create, {
    body: {
      camp: {
        campName: `Harbor ${letters()}`,
        monday: true,
        wednesday: true,
        friday: true,
        campStartDate: '2026-10-05',
        campEndDate: '2026-10-23',
        signUpBeginsDate: '2026-09-01',
        signUpBeginsTime: '08:00',
      },
      pricings: [
        { name: 'Younger', timeFrom: '14:00', timeTo: '18:00', price: 80, maxEnroll: 1 },
        { name: 'Older', timeFrom: '14:00', timeTo: '18:00', price: 90 },
      ],
      ...over,
    },
  })
  return id
}

/** Chooses a child in the dialog. */
async function choose(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog').first()
  await dialog.getByRole('textbox', { name: 'Child' }).fill(name)
  await dialog.getByRole('option', { name }).click()
}

const addChild = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add child' }).first()
const total = (page: Page) => page.getByRole('dialog').getByRole('row', { name: /Total due/ })
const rowOf = (page: Page, name: string) => page.getByRole('main').locator('tr, li').filter({ hasText: name })

test('a child is given a place in a group of a camp; the other groups are looked at one by one @phone', async ({
  page,
  logins,
}) => {
  const id = await campWith()
  const [anna, ben] = [await office.childWith('Anna'), await office.childWith('Ben')]
  await signIn(page, logins.Manager!, `/schools/camps/${id}`)
  await addChild(page).click()
  await choose(page, anna.name)
  const dialog = page.getByRole('dialog').first()
  await expect(dialog.getByRole('button', { name: 'Add child' })).toBeDisabled()
  await dialog.getByText('Younger · 1 of 1 left').click()
  await expect(total(page)).toContainText('$80')
  await dialog.getByRole('button', { name: 'Add child' }).click()
  await addAndInvoice(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(rowOf(page, anna.name)).toContainText('Younger')
  await expect(rowOf(page, anna.name)).toContainText('$80 owed')

  const groups = page.getByRole('navigation', { name: /^Groups of / })
  await groups.getByRole('link', { name: /Older/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Older')
  await expect(page.getByText('No children yet')).toBeVisible()
  await groups.getByRole('link', { name: /Younger/ }).click()
  await expect(rowOf(page, anna.name)).toBeVisible()

  await addChild(page).click()
  await choose(page, ben.name)
  await expect(dialog.getByText('All spots are taken (1 of 1)')).toBeVisible()
  await dialog.getByRole('button', { name: 'Put on the wait list' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page
    .getByRole('navigation', { name: /^Pages of / })
    .getByRole('link', { name: /Wait list/ })
    .click()
  await expect(rowOf(page, ben.name)).toBeVisible()
  await expect(groups.getByRole('link', { name: /Younger/ })).toHaveAttribute('aria-current', 'page')
})

test('a child is waiting for several groups at once, of which it is told why nobody can wait for one', async ({
  page,
  logins,
}) => {
  const hours = { timeFrom: '14:00', timeTo: '18:00', price: 80 }
  const id = await campWith({
    pricings: [
      { ...hours, name: 'Younger', maxEnroll: 1 },
      { ...hours, name: 'Older', maxEnroll: 1 },
      { ...hours, name: 'Eldest', maxEnroll: 9 },
    ],
  })
  const { camp, pricings } = await office.call(camps.get, { params: { id } })
  for (const { id: group } of pricings.slice(0, 2)) {
    const { id: childId } = await office.childWith('Anna')
    await office.call(rosters.add, { at: 'camp-pricing', params: { id: group! }, body: { childId } })
  }
  const cleo = await office.childWith('Cleo')
  await signIn(page, logins.Coordinator!, `/schools/camps/${id}/wait-list`)
  await page.getByRole('main').getByRole('button', { name: 'Wait for several groups' }).click()
  await choose(page, cleo.name)
  const dialog = page.getByRole('dialog').first()
  const group = (name: string) => dialog.getByRole('option', { name: `${camp.campName} · ${name}` })
  await dialog.getByRole('textbox', { name: 'Group' }).fill(camp.campName)
  await expect(group('Eldest')).toContainText('9 spots are left, so no one needs to wait')
  await expect(group('Eldest')).toBeDisabled()
  await group('Younger').click()
  await dialog.getByRole('button', { name: 'Another group' }).click()
  await dialog.getByRole('textbox', { name: 'Group' }).fill(camp.campName)
  await expect(group('Younger')).toContainText('Chosen')
  await group('Older').click()
  await dialog.getByRole('button', { name: 'Put on 2 wait lists' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, cleo.name)).toHaveCount(2)
  await expect(rowOf(page, cleo.name).filter({ hasText: 'Older' })).toContainText('1')
})

test('days of a camp are picked, paid for by the day, waited for where they are full, and added to later', async ({
  page,
  logins,
}) => {
  const id = await campWith({
    intervalType: 'DAILY',
    pricings: [
      { name: 'All', timeFrom: '14:00', timeTo: '18:00', price: 30, billingType: 'DAY', maxEnroll: 1 },
    ],
  })
  const [dora, emil] = [await office.childWith('Dora'), await office.childWith('Emil')]
  await signIn(page, logins.Manager!, `/schools/camps/${id}`)
  await addChild(page).click()
  await choose(page, dora.name)
  const dialog = page.getByRole('dialog').first()
  // Empty means every remaining day: 7, 9, 12, 14, 16, 19, 21 and 23 October.
  await expect(total(page)).toContainText('$240')
  await dialog.getByRole('button', { name: '12 October 2026' }).click()
  await dialog.getByRole('button', { name: '14 October 2026' }).click()
  await expect(total(page)).toContainText('$60')
  await dialog.getByRole('button', { name: 'Add child', exact: true }).click()
  await addAndInvoice(page)

  // Its fullest day is full, another day has a spot.
  await choose(page, emil.name)
  await expect(dialog.getByText('All spots are taken (1 of 1)')).toBeVisible()
  await dialog.getByRole('button', { name: '16 October 2026' }).click()
  await expect(dialog.getByText('1 of 1 spot left')).toBeVisible()
  await expect(total(page)).toContainText('$30')
  await dialog.getByRole('button', { name: 'Add child', exact: true }).click()
  await addAndInvoice(page)
  await choose(page, emil.name)
  await dialog.getByRole('button', { name: '12 October 2026' }).click()
  await dialog.getByRole('button', { name: 'Put on the wait list' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(rowOf(page, dora.name)).toContainText('10/12/2026, 10/14/2026')
  await expect(rowOf(page, dora.name)).toContainText('$60 owed')
  await expect(rowOf(page, emil.name)).toContainText('10/16/2026')
  await page
    .getByRole('navigation', { name: /^Pages of / })
    .getByRole('link', { name: /Wait list/ })
    .click()
  await expect(rowOf(page, emil.name)).toContainText('10/12/2026')
  await rowOf(page, emil.name).getByText(emil.name).click()
  await expect(dialog.getByText('All spots are taken (1 of 1)')).toBeVisible()
  await dialog.getByText('Overbook').click()
  await expect(total(page)).toContainText('$30')
})

test('a child takes weekdays of aftercare, each with its place, and is expected on them', async ({
  page,
  logins,
}) => {
  const id = await office.sessionWith({ price: 200, multiDayDiscount: { active: true, twoDaysAmount: 30 } })
  const child = await office.childWith('Ella')
  await signIn(page, logins.Manager!, `/schools/after-care/${id}`)
  await addChild(page).click()
  await choose(page, child.name)
  const dialog = page.getByRole('dialog').first()
  await expect(dialog.getByRole('button', { name: 'Add child' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Wednesday' }).check()
  await expect(total(page)).toContainText('$200')
  await dialog.getByRole('checkbox', { name: 'Friday' }).check()
  await expect(dialog.getByRole('row', { name: /Multi-day discount/ })).toContainText('-$30')
  await expect(total(page)).toContainText('$370')
  await dialog.getByRole('button', { name: 'Add child' }).click()
  await addAndInvoice(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(rowOf(page, child.name)).toHaveCount(1)
  await expect(rowOf(page, child.name).getByRole('button', { name: 'Change Friday' })).toBeVisible()
  await expect(rowOf(page, child.name)).toContainText('$370 owed')

  await page
    .getByRole('navigation', { name: /^Pages of / })
    .getByRole('link', { name: 'Attendance' })
    .click()
  const checkIn = page.getByRole('button', { name: `Check in ${child.name}` })
  await expect(checkIn).toBeVisible()
  await expect(rowOf(page, child.name)).toContainText('Wednesday')
  await checkIn.click()
  await expect(page.getByRole('button', { name: `Check out ${child.name}` })).toBeVisible()
})

test('the attendance of a camp is taken of all its groups, or of one', async ({ page, logins }) => {
  const id = await campWith()
  const { pricings } = await office.call(camps.get, { params: { id } })
  const [anna, ben] = [await office.childWith('Anna'), await office.childWith('Ben')]
  for (const [at, child] of [anna, ben].entries())
    await office.call(rosters.add, {
      at: 'camp-pricing',
      params: { id: pricings[at]!.id! },
      body: { childId: child.id },
    })
  await signIn(page, logins.Coordinator!, `/schools/camps/${id}/attendance`)
  const line = (name: string) =>
    page.getByRole('list', { name: 'Children' }).getByRole('listitem').filter({ hasText: name })
  await expect(line(anna.name)).toContainText('Younger')
  await expect(line(ben.name)).toContainText('Older')
  await page.getByRole('button', { name: `Check in ${anna.name}` }).click()
  await expect(page.getByRole('button', { name: `Check out ${anna.name}` })).toBeVisible()
  await page
    .getByRole('navigation', { name: /^Groups of / })
    .getByRole('link', { name: /Older/ })
    .click()
  await expect(line(anna.name)).toHaveCount(0)
  await expect(line(ben.name)).toBeVisible()
})

test('who waits for a weekday of aftercare stands on its wait list', async ({ page, logins }) => {
  const hours = { id: null, timeFrom: '14:00', timeTo: '18:00', maxEnroll: 1 }
  const id = await office.sessionWith({ days: [{ ...hours, day: 'wednesday' }] })
  const [fay, gil] = [await office.childWith('Fay'), await office.childWith('Gil')]
  await office.call(rosters.add, { at: 'aftercare', params: { id }, body: { childId: fay.id } })
  await signIn(page, logins.Coordinator!, `/schools/after-care/${id}/wait-list`)
  await page.getByRole('main').getByRole('button', { name: 'Add to wait list' }).first().click()
  await choose(page, gil.name)
  const dialog = page.getByRole('dialog').first()
  await dialog.getByRole('button', { name: 'Put on the wait list' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(rowOf(page, gil.name)).toContainText('1')
  await expect(rowOf(page, fay.name)).toHaveCount(0)
})
