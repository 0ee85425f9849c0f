import { randomUUIDv7 } from 'node:crypto'
import { sum } from '@afterbell/domain/kernel/sum'
import { creditNoteEffect, retainedCents, openCents } from '@afterbell/domain/ledger/invoice'
import { paidOfLines } from '@afterbell/domain/ledger/paid-lines'
import { lessFee, partsGivenBack, partsOfCredit, type DroppedPart } from '@afterbell/domain/ledger/refund'
import { moneyOfSpots, type Spot, type SpotLine } from '@afterbell/domain/ledger/spot-money'
import { writtenBy } from '../../../platform/database/by.ts'
import { billedLines, holdInvoices, type BilledInvoice, type BilledLine } from '../billed.store.ts'
import type { Billing } from '../owe.ts'
import { remainingCentsOf, type CreditNote } from '../credit.ts'
import { holdPayers, payerById } from '../payers/payers.store.ts'
import { dismissCreditUsed, insertProposals, type NewProposal } from './proposals.store.ts'

/**
 * Proposes refunds for what a child gives up, in the transaction of the act. Nothing is refunded before somebody who
 * may give refunds decides. One proposal per enrollment; none if nothing was billed. Returns the total in cents.
 * @answers What becomes of money when a meeting is canceled or a day is closed?
 */
export async function propose(
  { tx, school, user, person }: Billing,
  droppedParts: readonly DroppedPart[],
  cause: NewProposal['cause'],
  fee?: KeptFee,
): Promise<number> {
  const enrollmentIds = [...new Set(droppedParts.map(({ enrollmentId }) => enrollmentId))]
  if (enrollmentIds.length === 0) return 0
  // Two concurrent acts on one enrollment run one after the other.
  await holdInvoices(tx, school.id, { enrollmentIds })
  const proposals = await proposalsFor({ tx, school }, droppedParts, cause, fee)
  if (proposals.length > 0)
    await insertProposals(tx, school.id, { proposals, by: writtenBy({ user, person }) })
  return worth(proposals)
}

/** What the school keeps of what is given up, of what goes back to these payers alone. */
export interface KeptFee {
  readonly cents: number
  readonly payerIds: readonly string[]
}

/** The money of what is given up: paid and kept, owed, and what would be proposed to refund or cancel. */
export interface GivingUp {
  paidCents: number
  owedCents: number
  refundCents: number
  noLongerOwedCents: number
}

/**
 * Returns what giving up these spots would come to, to show it first. Proposes nothing. `live` are all spots of their
 * enrollments, which share the lines without a section.
 */
export async function worthOfGivingUp(
  scope: Pick<Billing, 'tx' | 'school'>,
  droppedParts: readonly (DroppedPart & Spot)[],
  live: readonly Spot[],
  fee?: KeptFee,
): Promise<GivingUp> {
  const { tx, school } = scope
  const enrollmentIds = [...new Set(droppedParts.map(({ enrollmentId }) => enrollmentId))]
  if (enrollmentIds.length === 0) return { paidCents: 0, owedCents: 0, refundCents: 0, noLongerOwedCents: 0 }
  const invoices = await holdInvoices(tx, school.id, { enrollmentIds }, { isLocked: false })
  const lines = await billedLines(tx, school.id, { invoiceIds: invoices.map(({ id }) => id) })
  const parts = (await proposalsFor(scope, droppedParts, 'REMOVED', fee)).flatMap(
    (proposal) => proposal.parts,
  )
  const each = invoices.map((invoice) => {
    const invoiceLines = lines.filter(({ invoiceId }) => invoiceId === invoice.id)
    const ids = new Set(invoiceLines.map(({ id }) => id))
    const proposedTotal = sum(parts.filter(({ lineId }) => ids.has(lineId)).map(({ cents }) => cents))
    const { movedCents } = creditNoteEffect(invoice, proposedTotal)
    return {
      lines: spotLines(invoice, invoiceLines),
      back: movedCents,
      noLongerOwed: proposedTotal - movedCents,
    }
  })
  const allLines = each.flatMap((invoice) => invoice.lines)
  return {
    ...moneyOfSpots(allLines, droppedParts, live),
    refundCents: sum(each.map(({ back }) => back)),
    noLongerOwedCents: sum(each.map(({ noLongerOwed }) => noLongerOwed)),
  }
}

/** What giving up comes to for some of the payers. */
export interface OwnWorth {
  /** Of the fee, what is kept: never more than what would go back without it. */
  feeCents: number
  /** Of what was paid. */
  refundCents: number
  noLongerOwedCents: number
  /** What of them is open has installments. */
  hasInstallments: boolean
  /** An agency was billed for a part of it, or financial aid pays one. */
  isAided: boolean
  /** Payers besides them and agencies were billed for it, too. */
  isPaidByOthers: boolean
  /** Somebody was billed for it, and none of these payers. */
  isOfOthers: boolean
}

/**
 * Returns what giving this up comes to for these payers alone, with a fee off theirs, to show it first. What others pay for
 * it is not in it. Proposes nothing.
 */
export async function ownWorthOfGivingUp(
  scope: Pick<Billing, 'tx' | 'school'>,
  droppedParts: readonly DroppedPart[],
  fee: KeptFee,
): Promise<OwnWorth> {
  const { tx, school } = scope
  const enrollmentIds = [...new Set(droppedParts.map(({ enrollmentId }) => enrollmentId))]
  const invoices = await holdInvoices(tx, school.id, { enrollmentIds }, { isLocked: false })
  const own = invoices.filter(({ payerId }) => fee.payerIds.includes(payerId))
  const lines = await billedLines(tx, school.id, { invoiceIds: own.map(({ id }) => id) })
  const centsOf = async (kept?: KeptFee) => {
    const parts = (await proposalsFor(scope, droppedParts, 'REMOVED', kept)).flatMap((each) => each.parts)
    return own.map(({ id }) => {
      const ids = new Set(lines.filter(({ invoiceId }) => invoiceId === id).map((line) => line.id))
      return sum(parts.filter(({ lineId }) => ids.has(lineId)).map(({ cents }) => cents))
    })
  }
  const [whole, rest] = [await centsOf(), await centsOf(fee)]
  const moved = own.map((invoice, index) => creditNoteEffect(invoice, rest[index]!).movedCents)
  const others: string[] = []
  for (const { payerId } of invoices)
    if (!fee.payerIds.includes(payerId)) others.push((await payerById(tx, school.id, payerId))!.kind)
  return {
    feeCents: sum(whole) - sum(rest),
    refundCents: sum(moved),
    noLongerOwedCents: sum(rest) - sum(moved),
    hasInstallments: own.some((invoice) => invoice.installments !== null && openCents(invoice) > 0),
    isAided: others.includes('AGENCY') || lines.some(({ kind }) => kind === 'AID'),
    isPaidByOthers: others.some((kind) => kind !== 'AGENCY'),
    isOfOthers: own.length === 0 && others.some((kind) => kind !== 'AGENCY'),
  }
}

/** Splits what is left of each line into paid and open. The first lines are paid first. */
function spotLines(invoice: BilledInvoice, lines: readonly BilledLine[]): SpotLine[] {
  const remainders = lines.map(remainingCentsOf)
  const { paidCents } = paidOfLines(retainedCents(invoice), remainders)
  const { paidCents: covered } = paidOfLines(
    invoice.totalCents - invoice.creditedCents - openCents(invoice),
    remainders,
  )
  return lines.map(({ enrollmentId, sectionId }, at) => ({
    enrollmentId,
    sectionId,
    remainingCents: remainders[at]!,
    paidCents: paidCents[at]!,
    openCents: Math.max(0, remainders[at]! - covered[at]!),
  }))
}

/**
 * Returns the possible proposals, one per enrollment with something billed. A fee is taken off once, so whoever keeps one
 * gives up one enrollment. Stores nothing.
 */
export async function proposalsFor(
  { tx, school }: Pick<Billing, 'tx' | 'school'>,
  droppedParts: readonly DroppedPart[],
  cause: NewProposal['cause'],
  fee?: KeptFee,
): Promise<NewProposal[]> {
  const enrollmentIds = [...new Set(droppedParts.map(({ enrollmentId }) => enrollmentId))]
  const lines = (await billedLines(tx, school.id, { enrollmentIds })).map((line) => ({
    ...line,
    refundCents: line.creditedCents + line.proposedCents,
  }))
  const bearing = fee && (await linesOfPayers(tx, school.id, fee.payerIds, lines))
  return enrollmentIds.flatMap((enrollmentId): NewProposal[] => {
    const enrollmentLines = lines.filter((line) => line.enrollmentId === enrollmentId)
    const whole = partsGivenBack(
      enrollmentLines,
      droppedParts.filter((each) => each.enrollmentId === enrollmentId),
    )
    const parts = fee ? lessFee(whole, fee.cents, (lineId) => bearing!.has(lineId)) : whole
    return parts.length === 0 ? [] : [{ id: randomUUIDv7(), enrollmentId, cause, parts }]
  })
}

/** Returns the ids of those of the lines whose invoices these payers owe. */
async function linesOfPayers(
  tx: Billing['tx'],
  schoolId: string,
  payerIds: readonly string[],
  lines: readonly BilledLine[],
): Promise<Set<string>> {
  const invoiceIds = [...new Set(lines.map(({ invoiceId }) => invoiceId))]
  const invoices = await holdInvoices(tx, schoolId, { invoiceIds }, { isLocked: false })
  const own = new Set(invoices.filter(({ payerId }) => payerIds.includes(payerId)).map(({ id }) => id))
  return new Set(lines.filter(({ invoiceId }) => own.has(invoiceId)).map(({ id }) => id))
}

/** Returns the total of proposals in cents. */
export function worth(proposals: readonly NewProposal[]): number {
  return sum(proposals.flatMap(({ parts }) => parts.map(({ cents }) => cents)))
}

/**
 * Proposes to refund what notes left as new credit, after something else was billed instead. Dismisses earlier such
 * proposals of payers who have no credit left.
 */
export async function proposeRemainder(
  { tx, school, user, person }: Billing,
  { notes, credits }: { notes: readonly CreditNote[]; credits: ReadonlyMap<string, number> },
): Promise<void> {
  const notesWithCredit = notes.filter(({ movedCents }) => movedCents > 0)
  const payerIds = [...new Set(notesWithCredit.map(({ payerId }) => payerId))]
  if (payerIds.length === 0) return
  const now = await holdPayers(tx, school.id, payerIds)
  const spentPayerIds = payerIds.filter((id) => now.get(id) === 0)
  if (spentPayerIds.length > 0) await dismissCreditUsed(tx, school.id, spentPayerIds)
  const remainingParts = payerIds.flatMap((id) => {
    const payerNotes = notesWithCredit.filter(({ payerId }) => payerId === id)
    return partsOfCredit(payerNotes, (now.get(id) ?? 0) - (credits.get(id) ?? 0))
  })
  const proposals = [...Map.groupBy(remainingParts, ({ enrollmentId }) => enrollmentId)].flatMap(
    ([enrollmentId, lines]): NewProposal[] => {
      const parts = lines.map(({ id: lineId, cents }) => ({ lineId, dates: [], cents }))
      return enrollmentId === null ? [] : [{ id: randomUUIDv7(), enrollmentId, cause: 'TRANSFERRED', parts }]
    },
  )
  if (proposals.length > 0)
    await insertProposals(tx, school.id, { proposals, by: writtenBy({ user, person }) })
}
