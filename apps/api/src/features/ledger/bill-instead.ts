import { randomUUIDv7 } from 'node:crypto'
import { sum } from '@afterbell/domain/kernel/sum'
import { invoicePostings } from '@afterbell/domain/ledger/ledger'
import { writtenBy } from '../../platform/database/by.ts'
import { credit, type CreditOptions } from './credit.ts'
import { issueInvoices, type NewInvoice } from './invoices.store.ts'
import { owe, type Bill, type Billing } from './owe.ts'
import { holdPayersOfChildren, payingFamilies, type PayingFamily } from './payers/payers.store.ts'
import { proposeRemainder } from './proposals/propose.ts'
import { linesTakenBackSince } from './taken-back.store.ts'

/**
 * Credits what enrollments were billed, all of it unless `taking` says less, and bills something else instead. What was
 * paid for the old bills pays the new ones; the rest becomes the payer's credit, with a proposal to refund it. Keeps
 * installments if the old bills had them. Returns the paying families.
 */
export async function billInstead(
  billing: Billing,
  enrollmentIds: readonly string[],
  bills: readonly Bill[],
  creditOptions?: CreditOptions,
): Promise<PayingFamily[]> {
  const { tx, school } = billing
  const childIds = bills.map(({ childId }) => childId)
  // Notes take numbers, which are locked last. So the payers of the new bills are locked first.
  await holdPayersOfChildren(tx, school.id, childIds)
  const issuedCredit = await credit(billing, enrollmentIds, creditOptions)
  const families = await payingFamilies(tx, school.id, childIds)
  const isInInstallments = issuedCredit.notes.some((note) => note.isInInstallments)
  await owe(billing, families, isInInstallments ? bills : bills.map((bill) => ({ ...bill, plan: null })))
  await proposeRemainder(billing, issuedCredit)
  return families
}

/**
 * Bills again what notes credited of enrollments since a moment: to the same payers, with the same lines and due date,
 * one new invoice per credited invoice. The notes stay, because nothing is erased. Must be the last statement of the
 * act: it locks the school's invoice numbers.
 */
export async function billAgain(
  { tx, school, user, person }: Billing,
  enrollmentIds: readonly string[],
  since: string,
): Promise<void> {
  const lines = await linesTakenBackSince(tx, school.id, enrollmentIds, since)
  const invoices = [...Map.groupBy(lines, ({ invoiceId }) => invoiceId).values()].map(
    (invoiceLines): NewInvoice => {
      const { payerId, snapshot, dueOn, currency } = invoiceLines[0]!
      const newLines = invoiceLines.map((line) => ({
        ...line,
        shareId: line.shareId ?? undefined,
        id: randomUUIDv7(),
      }))
      return {
        id: randomUUIDv7(),
        payerId,
        snapshot,
        dueOn: dueOn!,
        currency,
        totalCents: sum(newLines.map(({ netCents }) => netCents)),
        paidCents: 0,
        lines: newLines,
        postings: invoicePostings(newLines),
      }
    },
  )
  if (invoices.length > 0)
    await issueInvoices(tx, school.id, { payers: [], invoices, by: writtenBy({ user, person }) })
}
