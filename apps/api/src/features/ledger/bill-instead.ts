import { randomUUIDv7 } from 'node:crypto'
import { sum } from '@afterbell/domain/kernel/sum'
import { issued } from '@afterbell/domain/ledger/ledger'
import { credit, type Taking } from './credit.ts'
import { issueInvoices, type NewInvoice } from './invoices.store.ts'
import { owe, type Bill, type Billing } from './owe.ts'
import { holdPayersOfChildren, payingFamilies, type PayingFamily } from './payers.store.ts'
import { proposeWhatIsLeft } from './propose.ts'
import { linesTakenBackSince } from './taken-back.store.ts'

/**
 * Takes back what enrollments were billed for, and bills something else in its place: what was paid of the one pays the other, and what
 * is left of it is the payer's credit, of which it is proposed that it goes back. All of it, unless `taking` says less.
 * Who paid the one in installments pays the other by its plan. Answers who pays.
 */
export async function billInstead(
  billing: Billing,
  enrollmentIds: readonly string[],
  bills: readonly Bill[],
  taking?: Taking,
): Promise<PayingFamily[]> {
  const { tx, school } = billing
  const childIds = bills.map(({ childId }) => childId)
  // Notes take numbers, which are held last: who is billed then is held before.
  await holdPayersOfChildren(tx, school.id, childIds)
  const taken = await credit(billing, enrollmentIds, taking)
  const families = await payingFamilies(tx, school.id, childIds)
  const isInInstallments = taken.notes.some((note) => note.isInInstallments)
  await owe(billing, families, isInInstallments ? bills : bills.map((bill) => ({ ...bill, plan: null })))
  await proposeWhatIsLeft(billing, taken)
  return families
}

/**
 * Bills again what notes took back of enrollments since a moment, to the same payers, on the same lines and due on the same day: an
 * invoice for each that it was taken back of. The notes stay, because nothing is erased. The last statement of the act: it holds the
 * numbers of the school's invoices.
 */
export async function billAgain(
  { tx, school, user }: Billing,
  enrollmentIds: readonly string[],
  since: string,
): Promise<void> {
  const lines = await linesTakenBackSince(tx, school.id, enrollmentIds, since)
  const invoices = [...Map.groupBy(lines, ({ invoiceId }) => invoiceId).values()].map((own): NewInvoice => {
    const { payerId, snapshot, dueOn, currency } = own[0]!
    const billed = own.map((line) => ({ ...line, shareId: line.shareId ?? undefined, id: randomUUIDv7() }))
    return {
      id: randomUUIDv7(),
      payerId,
      snapshot,
      dueOn: dueOn!,
      currency,
      totalCents: sum(billed.map(({ netCents }) => netCents)),
      paidCents: 0,
      lines: billed,
      postings: issued(billed),
    }
  })
  if (invoices.length > 0)
    await issueInvoices(tx, school.id, { payers: [], invoices, accountId: user?.id ?? null })
}
