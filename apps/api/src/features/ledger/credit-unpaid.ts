import { isUntouched } from '@afterbell/domain/ledger/invoice'
import type { DroppedPart } from '@afterbell/domain/ledger/refund'
import { writtenBy } from '../../platform/database/by.ts'
import { billedLines, holdInvoices, type BilledInvoice } from './billed.store.ts'
import { holdForNotes, writeNotes } from './credit.ts'
import type { Billing } from './owe.ts'
import { insertProposals, type NewProposal } from './proposals/proposals.store.ts'
import { proposalsFor, worth } from './proposals/propose.ts'

/**
 * Settles the bills for what a child gives up. Notes credit wholly unpaid bills at once. For anything paid or being
 * paid it proposes a refund, which staff decide. Bills with coupons or installments are proposed too, because the
 * decision settles their uses and dates.
 */
export async function creditOrPropose(
  billing: Billing,
  droppedParts: readonly DroppedPart[],
  cause: NewProposal['cause'],
): Promise<void> {
  const { tx, school, user, person } = billing
  const selection = { enrollmentIds: enrollmentsOf(droppedParts) }
  if (selection.enrollmentIds.length === 0) return
  // Two concurrent acts on one enrollment run one after the other. The payers are locked first, because notes take
  // numbers.
  const invoices = await holdForNotes(billing, selection)
  const { unpaid, proposed } = await splitProposals(billing, { droppedParts, invoices, cause })
  await insertProposals(tx, school.id, {
    proposals: [...proposed, ...unpaid.map((each) => ({ ...each, isCredited: true }))],
    by: writtenBy({ user, person }),
  })
  const parts = new Map(unpaid.flatMap((each) => each.parts).map((part) => [part.lineId, part]))
  if (parts.size === 0) return
  await writeNotes(billing, {
    invoices: invoices.filter(isWhollyUnpaid),
    billed: selection,
    centsOf: ({ id }) => parts.get(id)?.cents ?? 0,
    datesOf: ({ id }) => parts.get(id)?.dates ?? [],
  })
}

/** Returns what giving this up would come to, to show it first. Stores nothing. */
export async function worthOfCanceling(
  scope: Pick<Billing, 'tx' | 'school'>,
  droppedParts: readonly DroppedPart[],
): Promise<{ proposedCents: number; noLongerOwedCents: number }> {
  const enrollmentIds = enrollmentsOf(droppedParts)
  if (enrollmentIds.length === 0) return { proposedCents: 0, noLongerOwedCents: 0 }
  const invoices = await holdInvoices(scope.tx, scope.school.id, { enrollmentIds }, { isLocked: false })
  const { unpaid, proposed } = await splitProposals(scope, { droppedParts, invoices, cause: 'ABSENT' })
  return { proposedCents: worth(proposed), noLongerOwedCents: worth(unpaid) }
}

function enrollmentsOf(droppedParts: readonly DroppedPart[]): string[] {
  return [...new Set(droppedParts.map(({ enrollmentId }) => enrollmentId))]
}

/** Divides the possible proposals into wholly unpaid ones and the others. */
async function splitProposals(
  scope: Pick<Billing, 'tx' | 'school'>,
  {
    droppedParts,
    invoices,
    cause,
  }: {
    droppedParts: readonly DroppedPart[]
    invoices: readonly BilledInvoice[]
    cause: NewProposal['cause']
  },
): Promise<{ unpaid: NewProposal[]; proposed: NewProposal[] }> {
  const proposals = await proposalsFor(scope, droppedParts, cause)
  const enrollmentIds = proposals.map(({ enrollmentId }) => enrollmentId)
  const lines = proposals.length === 0 ? [] : await billedLines(scope.tx, scope.school.id, { enrollmentIds })
  const unpaidIds = new Set(invoices.filter(isWhollyUnpaid).map(({ id }) => id))
  const isUnpaid = ({ enrollmentId, parts }: NewProposal) => {
    const enrollmentLines = lines.filter((line) => line.enrollmentId === enrollmentId)
    const invoiceOf = (lineId: string) => enrollmentLines.find(({ id }) => id === lineId)!.invoiceId
    return (
      parts.some(({ cents }) => cents > 0) &&
      enrollmentLines.every(({ kind }) => kind !== 'COUPON') &&
      parts.every(({ lineId, cents }) => cents === 0 || unpaidIds.has(invoiceOf(lineId)))
    )
  }
  return { unpaid: proposals.filter(isUnpaid), proposed: proposals.filter((each) => !isUnpaid(each)) }
}

function isWhollyUnpaid(invoice: BilledInvoice): boolean {
  return invoice.installments === null && isUntouched(invoice)
}
