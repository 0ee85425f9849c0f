import type { Page } from '@playwright/test'
import { payments } from '../../packages/contract/src/payments/payments.ts'
import { homes } from '../../packages/contract/src/families/homes.ts'
import { dropIns } from '../../packages/contract/src/drop-in/drop-in.ts'
import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { expect, test } from '../rig/afterbell.ts'
import { letters, officeOf, type Office } from '../rig/office.ts'
import { addAndInvoice, addCard, connected, parentOf, payDialog, withNewPayments } from '../rig/pay-flow.ts'
import { signIn } from '../rig/sign-in.ts'

let office: Office
test.beforeEach(async ({ logins, baseURL }) => {
  office = await officeOf(baseURL!, logins.Manager!)
  await connected(baseURL!, logins['Super Admin']!)
})

/** Chooses a new child of this test in the dialog that adds it, and submits. */
async function addChild(page: Page, name: string) {
  await page.getByRole('main').getByRole('button', { name: 'Add child' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add child to roster' })
  await dialog.getByRole('textbox', { name: 'Child' }).fill(name)
  await dialog.getByRole('option', { name }).click()
  await dialog.getByRole('button', { name: 'Add child', exact: true }).click()
  return dialog
}

const rowOf = (page: Page, name: string) => page.getByRole('main').locator('tr, li').filter({ hasText: name })
const clock = (page: Page) => payDialog(page).getByRole('timer')

async function onRoster(classId: string): Promise<number> {
  const at = { at: 'classes' as const, params: { id: classId } }
  return (await office.call(rosters.list, { ...at, query: {} })).totalElements
}

async function freeSpots(classId: string): Promise<string> {
  const at = { at: 'classes' as const, params: { id: classId } }
  return JSON.stringify((await office.call(rosters.details, { ...at, query: {} })).places)
}

for (const flow of ['one call', 'steps'] as const) {
  test(
    `a child that is added is charged at once, by ${flow}; another card follows a declined one`,
    { tag: flow === 'steps' ? '@phone' : [] },
    async ({ page, logins }) => {
      if (flow === 'steps') await withNewPayments(page)
      const { id } = await office.classWith({ price: 40, maxEnroll: 3 })
      const child = await office.childWith('Anna')
      await signIn(page, logins.Manager!, `/schools/classes/${id}`)
      const adding = await addChild(page, child.name)
      const dialog = payDialog(page)
      await expect(dialog.getByRole('list').first()).toContainText('$40')
      if (flow === 'steps') await expect(clock(page)).toHaveText(/We are holding this spot for 1[45]:\d\d/)
      await addCard(page, '4000000000000002')
      await dialog.getByRole('button', { name: 'Charge $40' }).click()
      await expect(dialog.getByRole('alert')).toHaveText(/^The card was declined/)
      await expect(clock(page)).toHaveText(/We are holding this spot for/)
      await addCard(page, '4242424242424242')
      await dialog.getByRole('button', { name: 'Charge $40' }).click()
      await expect(page.getByText('Payment confirmed successfully')).toBeVisible()
      await expect(adding.getByRole('list', { name: 'Added just now' })).toContainText(child.name)
      await adding.getByRole('button', { name: 'Done' }).click()
      await expect(rowOf(page, child.name)).toContainText('Paid')
      expect(await onRoster(id)).toBe(1)
    },
  )

  test(`closing asks first, and what was not paid by ${flow} is free again`, async ({ page, logins }) => {
    if (flow === 'steps') await withNewPayments(page)
    const { id } = await office.classWith({ price: 40, maxEnroll: 3 })
    const before = await freeSpots(id)
    const child = await office.childWith('Ben')
    await signIn(page, logins.Manager!, `/schools/classes/${id}`)
    const adding = await addChild(page, child.name)
    const dialog = payDialog(page)
    await expect(dialog.getByRole('button', { name: 'Charge $40' })).toBeVisible()
    if (flow === 'steps') expect(await freeSpots(id)).not.toBe(before)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Yes' }).click()
    await expect(dialog).toHaveCount(0)
    await expect.poll(() => freeSpots(id)).toBe(before)
    // The selection is still there and can be submitted again.
    await expect(adding.getByText(child.name)).toBeVisible()
    await adding.getByRole('button', { name: 'Add child', exact: true }).click()
    await addAndInvoice(page)
    await adding.getByRole('button', { name: 'Done' }).click()
    await expect(rowOf(page, child.name)).toContainText('$40 owed')
  })
}

test('credit pays first: a card is asked for the rest, and for nothing where it pays all', async ({
  page,
  logins,
}) => {
  const { id } = await office.classWith({ price: 40, maxEnroll: 3 })
  const child = await office.childWith('Dina')
  const other = await office.classWith({ price: 15, maxEnroll: 3 })
  const parentId = await parentOf(office, child.id)
  const cashPayment = { parentId, amount: 30, how: 'CASH' as const, receivedOn: '2026-10-01' }
  await office.call(payments.takeOutside, { body: cashPayment })
  await signIn(page, logins.Manager!, `/schools/classes/${other.id}`)
  const adding = await addChild(page, child.name)
  const dialog = payDialog(page)
  await expect(dialog).toContainText('The credit pays all of it.')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await adding.getByRole('button', { name: 'Done' }).click()
  await expect(rowOf(page, child.name)).toContainText('Paid')
  await page.goto(`/schools/classes/${id}`)
  await addChild(page, child.name)
  await expect(dialog.getByRole('list').first()).toContainText('Credit-$15')
  await expect(dialog.getByRole('button', { name: 'Charge $25' })).toBeVisible()
})

test('a discount for one way of paying changes the price as the way is chosen', async ({ page, logins }) => {
  await withNewPayments(page)
  const early = { bonusType: 'FIXED_AMOUNT', amount: 15, active: true, endDate: '2026-12-31' } as const
  const { id } = await office.classWith({
    price: 40,
    earlyBirdDiscount: { ...early, paymentType: 'INVOICE' },
  })
  const child = await office.childWith('Dana')
  await signIn(page, logins.Manager!, `/schools/classes/${id}`)
  const adding = await addChild(page, child.name)
  const dialog = payDialog(page)
  await expect(dialog.getByRole('button', { name: 'Charge $40' })).toBeVisible()
  await dialog.getByText('Leave on the invoice').click()
  await expect(dialog).toContainText('$25 stays due on an invoice.')
  await dialog.getByText('Charge now').click()
  await expect(dialog.getByRole('button', { name: 'Charge $40' })).toBeVisible()
  await addAndInvoice(page)
  await adding.getByRole('button', { name: 'Done' }).click()
  await expect(rowOf(page, child.name)).toContainText('$25 owed')
})

test('a drop-in of one child is paid the same way', async ({ page, logins }) => {
  const hours = { timeFrom: '15:00', timeTo: '18:00', dropIn: true, maxDropIn: 2 }
  const id = await office.sessionWith({
    dropInPrice: 12,
    dropInBillingRate: 'DAY',
    days: [{ day: 'wednesday', ...hours }],
  })
  const child = await office.childWith('Emil')
  await signIn(page, logins.Manager!, `/schools/after-care/${id}/drop-in`)
  await page.getByRole('main').getByRole('button', { name: 'Add drop-in' }).first().click()
  const booking = page.getByRole('dialog', { name: 'Add drop-in' })
  await booking.getByRole('textbox', { name: 'Child' }).fill(child.name)
  await booking.getByRole('option', { name: child.name }).click()
  await booking.getByRole('button', { name: '14 October 2026' }).click()
  await booking.getByRole('button', { name: /^Book 1 drop-in/ }).click()
  await expect(payDialog(page).getByRole('button', { name: 'Charge $12' })).toBeVisible()
  await addAndInvoice(page)
  await expect(booking).toHaveCount(0)
  const at = { at: 'aftercare' as const, params: { id } }
  expect((await office.call(dropIns.list, { ...at, query: {} })).totalElements).toBe(1)
})

test('of two homes that share, the one that books is charged its part, and the other is billed', async ({
  page,
  logins,
}) => {
  await withNewPayments(page)
  const { id } = await office.classWith({ price: 40 })
  const child = await office.childWith('Finn', {
    secondaryGuardian: { firstName: 'Bea', lastName: 'Other', email: `bea.${letters()}@example.test` },
  })
  const { guardians } = await office.call(homes.get, { params: { childId: child.id } })
  const home = (index: number, share: number) => ({
    name: `Home ${index + 1}`,
    street: '1 Oak St',
    city: 'Boston',
    state: 'MA',
    postalCode: '02101',
    share,
    guardianIds: [guardians[index]!.id],
  })
  const body = { homes: [home(0, 60), home(1, 40)] }
  await office.call(homes.save, { params: { childId: child.id }, body: body as never })
  await signIn(page, logins.Manager!, `/schools/classes/${id}`)
  const adding = await addChild(page, child.name)
  const dialog = payDialog(page)
  await expect(dialog.getByRole('button', { name: 'Charge $24' })).toBeVisible()
  const other = dialog.getByRole('list', { name: 'Billed to the other home' })
  await expect(other).toContainText('Bea Other')
  await expect(other).toContainText('$16')
  await addCard(page, '4242424242424242')
  await dialog.getByRole('button', { name: 'Charge $24' }).click()
  await expect(page.getByText('Payment confirmed successfully')).toBeVisible()
  await adding.getByRole('button', { name: 'Done' }).click()
  await expect(rowOf(page, child.name)).toContainText('$16 owed')
})
