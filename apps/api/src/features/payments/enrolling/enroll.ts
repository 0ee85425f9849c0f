import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { Call } from '../../../platform/http/serve.ts'
import { holdMinutes } from '../../ledger/drafts.store.ts'
import { parentWhoBooks, payersWhoBook } from '../../ledger/payers/payers.ts'
import type { PayingFamily } from '../../ledger/payers/payers.store.ts'
import { giveSeveral, inLine } from '../../places/several/give-several.ts'
import { nothingToDiscount } from '../carts/cart.ts'
import { preparePayment, type PaymentInput } from '../charging/create.ts'
import {
  bestOf,
  familyOf,
  lineOf,
  queuedOf,
  type Enroll,
  type EnrollCall,
  type EnrollLine,
  type EnrollRights,
} from './lines.ts'

type Invoices = AnswerOf<Enroll>['invoices']

/**
 * Enrolls several children of a family in several activities, all or none. Spots are held and their prices drafted like
 * those of a cart, and then taken on the invoice, in one transaction: nobody sees the holds. What is paid now is paid like
 * any invoice, and if that fails, the children are enrolled and the amount is owed.
 */
export async function enrollSeveral(call: Call<Enroll>, rights: EnrollRights): Promise<AnswerOf<Enroll>> {
  const { tx, school, body } = call
  const [family] = await familyOf(call)
  const lines: EnrollLine[] = []
  for (const [nth, asked] of body.lines.entries())
    lines.push(await inLine(nth, () => lineOf(call, rights, asked)))
  const given = await giveSeveral(
    call,
    lines.map(({ wanted }) => wanted),
    { ...HELD_TO_TAKE, heldMinutes: await holdMinutes(tx, school.id) },
  )
  const rosterIds = given.flatMap(({ added }) => added.map(({ rosterId }) => rosterId))
  const { total, invoices } = await onInvoices(call, family, rosterIds)
  return {
    lines: lines.map((line, nth) => {
      const queued = queuedOf(lines, line)
      return {
        childId: line.asked.childId,
        rosterIds: [...given[nth]!.added, ...queued].map(({ rosterId }) => rosterId),
        position: bestOf(queued),
      }
    }),
    total,
    invoices,
    parentId: parentWhoBooks(family),
  }
}

/** How lines are given before they are taken: also what costs nothing is held, so that all are taken together. */
export const HELD_TO_TAKE = { overbook: false, holdsFree: true, warnsStaff: true }

/** Takes held spots, on one invoice for each payer. */
async function onInvoices(
  call: Call<Enroll>,
  family: PayingFamily,
  rosterIds: readonly string[],
): Promise<{ total: number; invoices: Invoices }> {
  const { coupon, total: shown } = call.body
  if (rosterIds.length === 0) {
    if (coupon.trim() !== '') throw nothingToDiscount()
    return { total: 0, invoices: [] }
  }
  const input = { ...paymentOf(call, family, rosterIds), coupon: coupon.trim() || undefined, total: shown }
  const { total, invoices } = await preparePayment(call, input)
  // What is free, or paid by credit, is not to be paid.
  const open = invoices.flatMap(({ number, ...invoice }) =>
    number === null || invoice.amount === 0 ? [] : [{ ...invoice, number }],
  )
  return { total, invoices: open }
}

/** What is asked for held spots, as far as it does not depend on a coupon. */
export function paymentOf(
  { body: { installments } }: EnrollCall,
  family: PayingFamily,
  rosterIds: readonly string[],
): PaymentInput {
  return {
    payerIds: payersWhoBook(family),
    rosterIds,
    paymentType: 'INVOICE',
    installments,
    // A plan is an activity's own, and so is its invoice.
    onOneInvoice: !installments,
  }
}
