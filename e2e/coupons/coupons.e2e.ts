import { coupons } from '../../packages/contract/src/coupons/coupons.ts'
import { payments } from '../../packages/contract/src/payments/payments.ts'
import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '../rig/afterbell.ts'
import { letters, officeOf, type Office } from '../rig/office.ts'
import { chooseFromMenu } from '../rig/row-menu.ts'
import { signIn } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'

const PATH = '/schools/transactions/coupons'

const search = (page: Page, name: string) =>
  page.getByRole('searchbox', { name: 'Search coupons' }).fill(name)
const rowOf = (page: Page, name: string) => page.getByRole('main').locator('tr, li').filter({ hasText: name })

/** Has a new family of this test use a coupon. */
async function useOf(office: Office, coupon: string): Promise<{ name: string }> {
  const { id } = await office.classWith({ price: 40 })
  const child = await office.childWith('Uma')
  const input = { at: 'classes' as const, params: { id }, body: { childId: child.id, pay: true } }
  const { parentId, rosterId } = await office.call(rosters.add, input)
  const body = { parentId: parentId!, rosterIds: [rosterId], paymentType: 'INVOICE' as const }
  await office.call(payments.applyCoupon, { params: { id: crypto.randomUUID() }, query: { coupon }, body })
  await office.call(payments.create, { body })
  return child
}

test('a coupon is written, looked at and changed @phone', async ({ page, logins }) => {
  const name = `SPRING ${letters()}`
  await signIn(page, logins.Manager!, PATH)
  await expect(page.getByRole('heading', { name: 'Coupons', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'New coupon' }).first().click()
  const form = page.getByRole('dialog', { name: 'New coupon' })
  await form.getByRole('textbox', { name: 'Percent' }).fill('100.5')
  await form.getByRole('textbox', { name: 'Last day' }).fill('01/31/2020')
  await form.getByRole('button', { name: 'Add coupon' }).click()
  await expect(form.getByText('This field is required')).toBeVisible()
  await expect(form.getByText('Should be less or equal 100%')).toBeVisible()
  await expect(form.getByText('Should be future date')).toBeVisible()
  await form.getByRole('textbox', { name: 'Percent' }).fill('0')
  await expect(form.getByText('Should be more then 0')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  await form.getByRole('textbox', { name: 'Percent' }).fill('12.5')
  await form.getByRole('textbox', { name: 'Total uses' }).fill('20')
  await form.getByRole('textbox', { name: 'Last day' }).fill('12/31/2027')
  await form.getByRole('button', { name: 'Add coupon' }).click()
  await expect(page.getByText('Coupon added')).toBeVisible()

  await search(page, name)
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
  const preview = page.getByRole('dialog', { name: 'Coupon', exact: true })
  await expect(preview).toContainText('12.5%')
  await expect(preview).toContainText('0 of 20')
  await expect(preview).toContainText('Nobody has used it yet.')

  await preview.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit coupon' })
  await edit.getByText('Amount', { exact: true }).click()
  await edit.getByRole('textbox', { name: 'Amount' }).fill('15')
  await edit.getByRole('switch', { name: 'Families can use it' }).click()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Coupon saved')).toBeVisible()
  await expect(preview).toContainText('$15')
  await expect(preview).toContainText('It is turned off, so nobody can use it.')
})

test('a coupon that was used tells by whom, keeps its limit, and is turned off instead of deleted', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const name = `USED ${letters()}`
  const body = { name, couponType: 'FIXED_AMOUNT', amount: 10, maxUsage: 5 } as const
  await office.call(coupons.create, { body })
  const children = [await useOf(office, name), await useOf(office, name.toLowerCase())]
  await signIn(page, logins.Manager!, PATH)
  await search(page, name)
  await expect(rowOf(page, name)).toContainText('2 of 5')
  await chooseFromMenu(page, name, 'Open')
  const preview = page.getByRole('dialog', { name: 'Coupon', exact: true })
  const uses = preview.getByRole('list', { name: 'Uses' })
  for (const child of children) await expect(uses).toContainText(child.name)
  await expect(uses).toContainText('-$10')
  await preview.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit coupon' })
  await edit.getByRole('textbox', { name: 'Total uses' }).fill('1')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByText('It was used 2 times already. Choose 2 or more')).toBeVisible()
  await edit.getByRole('textbox', { name: 'Total uses' }).fill('2')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(preview).toContainText('It has reached its limit.')
  await preview.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(rowOf(page, name)).toContainText('Used up')
  await chooseFromMenu(page, name, 'Delete')
  await page.getByRole('button', { name: 'Delete coupon' }).click()
  await expect(page.getByText(`${name} was used, so it was turned off instead of deleted`)).toBeVisible()
  await expect(rowOf(page, name)).toContainText('Off')
})
