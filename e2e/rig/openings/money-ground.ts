import { attendance } from '../../../packages/contract/src/attendance/attendance.ts'
import { payouts } from '../../../packages/contract/src/payouts/payouts.ts'
import { payments } from '../../../packages/contract/src/payments/payments.ts'
import { proposals } from '../../../packages/contract/src/payments/transactions.ts'
import { rosters } from '../../../packages/contract/src/rosters/rosters.ts'
import type { Office } from '../office.ts'
import { cardOf, parentOf } from '../pay-flow.ts'

export interface MoneyGround {
  /** A child in care with monthly billing, whose family has a card. */
  inCare: { id: string; name: string }
  /** A child whose family has credit that can be refunded to its card. */
  inCredit: { id: string; name: string }
  /** A child who was picked up late. */
  late: { name: string }
  /** Proposed refunds, by their rows: an open one and a decided one. */
  proposal: { open: string; over: string }
  /** A payout that does not match the bookings. */
  payoutId: string
  /** A payment by card, by the payer's name. */
  paidBy: string
  /** Two children in a class whose families have a card, and a more expensive class. */
  movers: { classId: string; names: string[]; to: string }
}

const at = 'classes' as const

/** Makes the records for dialogs and pages of money. The school collects through the sandbox. */
export async function moneyGround(office: Office): Promise<MoneyGround> {
  const { call, classWith, enroll } = office
  const { id, name: className } = await classWith({ price: 40 })
  const [gia, hal, ivy] = await enroll(id, 'Gia', 'Hal', 'Ivy')
  for (const child of [gia!, hal!, ivy!]) await payByCard(office, child)
  for (const { rosterId } of [gia!, hal!, ivy!]) await call(rosters.remove, { at, params: { id, rosterId } })
  await call(proposals.confirm, {
    params: { id: await proposalOf(office, gia!.rosterId) },
    body: { keepAsCredit: true },
  })
  await call(proposals.dismiss, { params: { id: await proposalOf(office, ivy!.rosterId) } } as never)
  const care = await office.sessionWith({ price: 100, billingType: 'MONTHLY', billingRate: 'FIXED' })
  const inCare = await office.childWith('Abe')
  await cardOf(office, await parentOf(office, inCare.id))
  await call(rosters.add, { at: 'aftercare', params: { id: care }, body: { childId: inCare.id } })
  const { content } = await call(payouts.list, { query: { state: 'DIFFERENT' } })
  return {
    inCare,
    inCredit: gia!,
    late: { name: await pickedUpLate(office) },
    proposal: { open: `${hal!.name}, ${className}`, over: `${ivy!.name}, ${className}` },
    payoutId: content[0]!.id,
    paidBy: `Gus ${gia!.name.slice('Gia '.length)}`,
    movers: await movers(office),
  }
}

async function payByCard(office: Office, child: { id: string; rosterId: string }): Promise<void> {
  const parentId = await parentOf(office, child.id)
  await cardOf(office, parentId)
  const body = { parentId, rosterIds: [child.rosterId] }
  const { paymentId } = await office.call(payments.create, { body })
  await office.call(payments.confirm, { params: { id: paymentId }, body: {} })
}

async function proposalOf({ call }: Office, rosterIds: string): Promise<string> {
  const { content } = await call(proposals.list, { query: { rosterIds } })
  return content[0]!.id
}

async function pickedUpLate({ call, classWith, enroll }: Office): Promise<string> {
  const { id } = await classWith({ timeFrom: '14:00', timeTo: '15:00' })
  const [child] = await enroll(id, 'Jon')
  const address = { at, params: { id } }
  const { content } = await call(attendance.list, { ...address, query: {} })
  const attendanceIds = content.map((line) => line.id)
  await call(attendance.checkIn, { ...address, body: { checkIn: '14:00', attendanceIds } })
  const checkOutPerson = content[0]!.contacts[0]!.name
  await call(attendance.checkOut, { ...address, body: { checkOut: '15:25', checkOutPerson, attendanceIds } })
  return child!.name
}

async function movers(office: Office): Promise<MoneyGround['movers']> {
  const [from, to] = [await office.classWith({ price: 40 }), await office.classWith({ price: 50 })]
  const children = await office.enroll(from.id, 'Kim', 'Lee')
  for (const { id } of children) await cardOf(office, await parentOf(office, id))
  return { classId: from.id, names: children.map(({ name }) => name), to: to.name }
}
