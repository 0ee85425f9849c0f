import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { payments } from '../../packages/contract/src/payments/payments.ts'
import { expect, test } from '../rig/afterbell.ts'
import { cutOff } from '../rig/layout.ts'
import { officeOf } from '../rig/office.ts'
import { connected, parentOf } from '../rig/pay-flow.ts'
import { billedFamily, enterCard, logInFamily } from '../rig/portal.ts'
import { violations } from '../rig/violations.ts'

test('a mother saves a card, pays an invoice with it, and keeps the receipt @phone', async ({
  page,
  logins,
  baseURL,
}) => {
  await connected(baseURL!, logins['Super Admin']!)
  const office = await officeOf(baseURL!, logins['Super Admin']!)
  const { email, className } = await billedFamily(office, { price: 80 })
  await logInFamily(page, office, { email })
  await page.getByRole('link', { name: 'Payments' }).click()
  await expect(page.getByRole('heading', { name: 'Payments' })).toBeVisible()
  await expect(page.getByText('You owe')).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.getByRole('link', { name: 'Cards and bank accounts' }).click()
  await page.getByRole('button', { name: 'Add a card' }).click()
  await enterCard(page)
  await page.getByRole('link', { name: /^Invoice / }).click()
  await expect(page.getByText(className).first()).toBeVisible()
  await expect(page.getByText('Visa ending in 4242')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: /^Pay \$80/ }).click()
  await expect(page.getByText('Thank you! The school received $80.')).toBeVisible()
  const receipt = page.getByRole('link', { name: 'Receipt as PDF' })
  const file = await page.request.get((await receipt.getAttribute('href'))!)
  expect(file.headers()).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
  expect(file.headers()['content-disposition']).toMatch(/Receipt \d+\.pdf/)
})

test('in Spanish at 320 px, the next installment is paid with a saved card, and nothing is cut off @phone', async ({
  page,
  logins,
  baseURL,
}) => {
  await connected(baseURL!, logins['Super Admin']!)
  const office = await officeOf(baseURL!, logins['Super Admin']!)
  const paymentPlan = { deposit: { bonusType: 'PERCENTAGE' as const, amount: 25 }, dates: ['2026-11-09'] }
  const { email, childId, classId } = await billedFamily(office, {
    price: 100,
    paymentPlan,
    isEnrolled: false,
  })
  const at = { at: 'classes' as const, params: { id: classId } }
  const { rosterId } = await office.call(rosters.add, { ...at, body: { childId, pay: true } })
  const body = { rosterIds: [rosterId], paymentType: 'INVOICE' as const, installments: true }
  const parentId = await parentOf(office, childId)
  await office.call(payments.create, { body: { ...body, parentId } })
  await page.setViewportSize({ width: 320, height: 640 })
  await logInFamily(page, office, { email, language: 'es' })
  await page.getByRole('link', { name: 'Pagos' }).click()
  await expect(page.getByText('Usted debe')).toBeVisible()
  expect(await cutOff(page)).toEqual([])
  await page.getByRole('link', { name: 'Tarjetas y cuentas bancarias' }).click()
  await page.getByRole('button', { name: 'Agregar una tarjeta' }).click()
  await enterCard(page, { language: 'es' })
  await page.getByRole('link', { name: /^Factura / }).click()
  await expect(page.getByRole('heading', { name: 'Cuotas' })).toBeVisible()
  expect(await cutOff(page)).toEqual([])
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: /^Pagar / }).click()
  await expect(page.getByText(/^¡Gracias! La escuela recibió/)).toBeVisible()
  const receipt = page.getByRole('link', { name: 'Recibo en PDF' })
  const file = await page.request.get((await receipt.getAttribute('href'))!)
  expect(file.headers()['content-disposition']).toMatch(/Recibo \d+\.pdf/)
})
