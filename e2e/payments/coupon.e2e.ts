import type { Page } from '@playwright/test'
import { coupons } from '../../packages/contract/src/coupons/coupons.ts'
import { payments } from '../../packages/contract/src/payments/payments.ts'
import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { expect, test } from '../rig/afterbell.ts'
import { letters, officeOf, type Office } from '../rig/office.ts'
import { connected, payDialog, withNewPayments } from '../rig/pay-flow.ts'
import { signIn } from '../rig/sign-in.ts'

let office: Office
test.beforeEach(async ({ logins, baseURL }) => {
  office = await officeOf(baseURL!, logins.Manager!)
  await connected(baseURL!, logins['Super Admin']!)
})

/** A coupon of $10 for this test. Returns its name. */
async function couponWith(over: { maxUsage?: number; maxPerUser?: number; active?: boolean } = {}) {
  const name = `TEN ${letters()}`
  await office.call(coupons.create, { body: { name, couponType: 'FIXED_AMOUNT', amount: 10, ...over } })
  return name
}

/** Has the child's family use a coupon for another class. */
async function used(coupon: string, childId: string): Promise<void> {
  const { id } = await office.classWith({ price: 40, wednesday: false, monday: true })
  const request = { at: 'classes' as const, params: { id }, body: { childId, pay: true } }
  const { parentId, rosterId } = await office.call(rosters.add, request)
  const body = { parentId: parentId!, rosterIds: [rosterId], paymentType: 'INVOICE' as const }
  await office.call(payments.applyCoupon, { params: { id: crypto.randomUUID() }, query: { coupon }, body })
  await office.call(payments.create, { body })
}

/** Chooses a child in the dialog that adds it, up to the payment step. */
async function addChild(page: Page, name: string) {
  await page.getByRole('main').getByRole('button', { name: 'Add child' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add child to roster' })
  await dialog.getByRole('textbox', { name: 'Child' }).fill(name)
  await dialog.getByRole('option', { name }).click()
  await dialog.getByRole('button', { name: 'Add child', exact: true }).click()
  return payDialog(page)
}

for (const flow of ['one call', 'steps'] as const) {
  test(`a coupon is applied in Pay now by ${flow}; what is refused is told at its field`, async ({
    page,
    logins,
  }) => {
    if (flow === 'steps') await withNewPayments(page)
    const { id } = await office.classWith({ price: 40, maxEnroll: 3 })
    const child = await office.childWith('Cora')
    const other = await office.childWith('Otto')
    const [good, usedUp, once] = [
      await couponWith(),
      await couponWith({ maxUsage: 1 }),
      await couponWith({ maxPerUser: 1 }),
    ]
    await used(usedUp, other.id)
    await used(once, child.id)
    await signIn(page, logins.Manager!, `/schools/classes/${id}`)
    const dialog = await addChild(page, child.name)
    const field = dialog.getByRole('textbox', { name: 'Coupon' })
    await expect(dialog.getByRole('button', { name: 'Charge $40' })).toBeVisible()
    // Two of the demo: one that has ended, and one that is turned off.
    for (const [typed, message] of [
      ['NO SUCH COUPON', 'Coupon not found'],
      ['STAFFKIDS', 'This coupon is turned off'],
      ['LASTSEASON', /^This coupon expired on \d\d\/\d\d\/\d{4}$/],
      [usedUp, 'This coupon was used already'],
      [once, 'This family has used this coupon already'],
    ] as const) {
      await field.fill(typed)
      await dialog.getByRole('button', { name: 'Apply' }).click()
      await expect(dialog.getByText(message)).toBeVisible()
      await expect(field).toHaveValue(typed)
      await expect(dialog.getByRole('button', { name: 'Charge $40' })).toBeVisible()
    }
    await field.fill(`  ${good.toLowerCase()} `)
    await field.press('Enter')
    await expect(page.getByText('Coupon applied successfully')).toBeVisible()
    await expect(dialog.getByRole('list').first()).toContainText(`Coupon ${good}$10 off-$10`)
    await expect(dialog.getByRole('button', { name: 'Charge $30' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Remove coupon' }).click()
    await expect(dialog.getByRole('button', { name: 'Charge $40' })).toBeVisible()
    await field.fill(good)
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(dialog.getByRole('button', { name: 'Charge $30' })).toBeVisible()
    await dialog.getByText('Leave on the invoice').click()
    await expect(dialog).toContainText('$30 stays due on an invoice.')
    await dialog.getByRole('button', { name: 'Add and invoice' }).click()
    await expect(dialog).toHaveCount(0)
    const { content } = await office.call(coupons.list, { query: { search: good } })
    expect(content).toMatchObject([{ uses: 1, held: 0 }])
  })
}

test('a coupon that takes all of it needs no card', async ({ page, logins }) => {
  await withNewPayments(page)
  const { id } = await office.classWith({ price: 40, maxEnroll: 3 })
  const child = await office.childWith('Alma')
  const name = `ALL ${letters()}`
  await office.call(coupons.create, { body: { name, couponType: 'PERCENTAGE', amount: 100 } })
  await signIn(page, logins.Manager!, `/schools/classes/${id}`)
  const dialog = await addChild(page, child.name)
  await dialog.getByRole('textbox', { name: 'Coupon' }).fill(name)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog).toContainText(`${child.name} gets the spot now.`)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const at = { at: 'classes' as const, params: { id } }
  expect((await office.call(rosters.list, { ...at, query: {} })).totalElements).toBe(1)
})
