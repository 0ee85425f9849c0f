import { payments } from '../../packages/contract/src/payments/payments.ts'
import { proposals } from '../../packages/contract/src/payments/transactions.ts'
import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { expect, test } from '../rig/afterbell.ts'
import { officeOf } from '../rig/office.ts'
import { cardOf, connected, parentOf } from '../rig/pay-flow.ts'
import { signIn } from '../rig/sign-in.ts'

const at = 'classes' as const

test('credit of a family pays what is open, and the rest of it goes back', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  await connected(baseURL!, logins['Super Admin']!)
  const { id } = await office.classWith({ price: 40 })
  const [child] = await office.enroll(id, 'Anna')
  const { rosterId } = child!
  const parentId = await parentOf(office, child!.id)
  await cardOf(office, parentId)
  const { paymentId } = await office.call(payments.create, { body: { parentId, rosterIds: [rosterId] } })
  await office.call(payments.confirm, { params: { id: paymentId }, body: {} })
  const other = await office.classWith({ price: 25 })
  await office.call(rosters.add, { at, params: { id: other.id }, body: { childId: child!.id } })
  await office.call(rosters.remove, { at, params: { id, rosterId } })
  const { content } = await office.call(proposals.list, { query: { rosterIds: rosterId } })
  const confirmation = { params: { id: content[0]!.id }, body: { keepAsCredit: true } }
  await office.call(proposals.confirm, confirmation)

  await signIn(page, logins.Manager!, `/schools/contacts/${child!.id}?tab=billing`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Use credit' }).click()
  await expect(page.getByText('$25 paid with the credit')).toBeVisible()
  await expect(main).toContainText('Credit of $15')
  await expect(main.getByRole('button', { name: 'Use credit' })).toHaveCount(0)
  await main.getByRole('button', { name: 'Refund credit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund credit' })
  await expect(dialog.getByRole('list')).toHaveText('To the card$15')
  await dialog.getByLabel('Amount').fill('16')
  await dialog.getByLabel('Reason').fill('Moved away')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(dialog).toContainText('At most $15 can be refunded')
  await dialog.getByLabel('Amount').fill('15')
  await dialog.getByRole('button', { name: 'Refund $15' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(main).toContainText('Owes $0')
  await expect(main.getByRole('button', { name: 'Refund credit' })).toHaveCount(0)
})
