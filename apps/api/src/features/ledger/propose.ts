import { randomUUIDv7 } from 'node:crypto'
import { sum } from '@afterbell/domain/kernel/sum'
import { creditedBy, keptCents, openCents } from '@afterbell/domain/ledger/invoice'
import { paidOfLines } from '@afterbell/domain/ledger/paid-lines'
import { partsGivenBack, partsOfCredit, type GivenUp } from '@afterbell/domain/ledger/refund'
import { moneyOfSpots, type Spot, type SpotLine } from '@afterbell/domain/ledger/spot-money'
import { billedLines, holdInvoices, type BilledInvoice, type BilledLine } from './billed.store.ts'
import type { Billing } from './owe.ts'
import { leftOf, type Noted } from './credit.ts'
import { holdPayers } from './payers.store.ts'
import { dismissCreditUsed, insertProposals, type NewProposal } from './proposals.store.ts'

/**
 * Proposes to give back what was billed for what a child gives up, in the act's own transaction: nothing is given back before
 * somebody who may refund says so. One proposal for each enrollment; none where nothing was billed for it. Answers the cents it
 * comes to.
 */
export async function propose(
  { tx, school, user }: Billing,
  givenUp: readonly GivenUp[],
  cause: NewProposal['cause'],
): Promise<number> {
  const enrollmentIds = [...new Set(givenUp.map(({ enrollmentId }) => enrollmentId))]
  if (enrollmentIds.length === 0) return 0
  // Two who give up days of one enrollment do so one after the other.
  await holdInvoices(tx, school.id, { enrollmentIds })
  const proposals = await proposalsFor({ tx, school }, givenUp, cause)
  if (proposals.length > 0) await insertProposals(tx, school.id, { proposals, accountId: user?.id ?? null })
  return worth(proposals)
}

/** What is given up, in money: what was paid for it and is kept, what is owed, and what would be proposed to go back and to be owed no more. */
export interface GivingUp {
  paidCents: number
  owedCents: number
  givenBackCents: number
  noLongerOwedCents: number
}

/**
 * What it would come to if these spots were given up, so that it can be said before. Nothing is proposed. `live` are all spots of their
 * enrollments: what was paid for none by itself is for all of them.
 */
export async function worthOfGivingUp(
  scope: Pick<Billing, 'tx' | 'school'>,
  givenUp: readonly (GivenUp & Spot)[],
  live: readonly Spot[],
): Promise<GivingUp> {
  const { tx, school } = scope
  const enrollmentIds = [...new Set(givenUp.map(({ enrollmentId }) => enrollmentId))]
  if (enrollmentIds.length === 0)
    return { paidCents: 0, owedCents: 0, givenBackCents: 0, noLongerOwedCents: 0 }
  const invoices = await holdInvoices(tx, school.id, { enrollmentIds }, { isHeld: false })
  const lines = await billedLines(tx, school.id, { invoiceIds: invoices.map(({ id }) => id) })
  const parts = (await proposalsFor(scope, givenUp, 'REMOVED')).flatMap((proposal) => proposal.parts)
  const each = invoices.map((invoice) => {
    const own = lines.filter(({ invoiceId }) => invoiceId === invoice.id)
    const ids = new Set(own.map(({ id }) => id))
    const proposed = sum(parts.filter(({ lineId }) => ids.has(lineId)).map(({ cents }) => cents))
    const { movedCents } = creditedBy(invoice, proposed)
    return { lines: spotLines(invoice, own), back: movedCents, noLongerOwed: proposed - movedCents }
  })
  const all = each.flatMap((invoice) => invoice.lines)
  return {
    ...moneyOfSpots(all, givenUp, live),
    givenBackCents: sum(each.map(({ back }) => back)),
    noLongerOwedCents: sum(each.map(({ noLongerOwed }) => noLongerOwed)),
  }
}

/** How much of what is left of each line of an invoice is paid, and how much is open: the first lines first. */
function spotLines(invoice: BilledInvoice, lines: readonly BilledLine[]): SpotLine[] {
  const left = lines.map(leftOf)
  const { paidCents } = paidOfLines(keptCents(invoice), left)
  const { paidCents: covered } = paidOfLines(
    invoice.totalCents - invoice.creditedCents - openCents(invoice),
    left,
  )
  return lines.map(({ enrollmentId, sectionId }, at) => ({
    enrollmentId,
    sectionId,
    leftCents: left[at]!,
    paidCents: paidCents[at]!,
    openCents: Math.max(0, left[at]! - covered[at]!),
  }))
}

/** What would be proposed to be given back, one for each enrollment of which something was billed. Nothing is stored. */
export async function proposalsFor(
  { tx, school }: Pick<Billing, 'tx' | 'school'>,
  givenUp: readonly GivenUp[],
  cause: NewProposal['cause'],
): Promise<NewProposal[]> {
  const enrollmentIds = [...new Set(givenUp.map(({ enrollmentId }) => enrollmentId))]
  const lines = (await billedLines(tx, school.id, { enrollmentIds })).map((line) => ({
    ...line,
    givenBackCents: line.creditedCents + line.proposedCents,
  }))
  return enrollmentIds.flatMap((enrollmentId): NewProposal[] => {
    const own = lines.filter((line) => line.enrollmentId === enrollmentId)
    const parts = partsGivenBack(
      own,
      givenUp.filter((each) => each.enrollmentId === enrollmentId),
    )
    return parts.length === 0 ? [] : [{ id: randomUUIDv7(), enrollmentId, cause, parts }]
  })
}

/** The cents that proposals come to. */
export function worth(proposals: readonly NewProposal[]): number {
  return sum(proposals.flatMap(({ parts }) => parts.map(({ cents }) => cents)))
}

/**
 * After notes were written and something else was billed instead: proposes to give back what is left of them as credit, and was none
 * before. Of a payer without credit nothing is left to go back any more of what was proposed so before: it is dismissed.
 */
export async function proposeWhatIsLeft(
  { tx, school, user }: Billing,
  { notes, credits }: { notes: readonly Noted[]; credits: ReadonlyMap<string, number> },
): Promise<void> {
  const moved = notes.filter(({ movedCents }) => movedCents > 0)
  const payerIds = [...new Set(moved.map(({ payerId }) => payerId))]
  if (payerIds.length === 0) return
  const now = await holdPayers(tx, school.id, payerIds)
  const used = payerIds.filter((id) => now.get(id) === 0)
  if (used.length > 0) await dismissCreditUsed(tx, school.id, used)
  const left = payerIds.flatMap((id) => {
    const own = moved.filter(({ payerId }) => payerId === id)
    return partsOfCredit(own, (now.get(id) ?? 0) - (credits.get(id) ?? 0))
  })
  const proposals = [...Map.groupBy(left, ({ enrollmentId }) => enrollmentId)].flatMap(
    ([enrollmentId, lines]): NewProposal[] => {
      const parts = lines.map(({ id: lineId, cents }) => ({ lineId, dates: [], cents }))
      return enrollmentId === null ? [] : [{ id: randomUUIDv7(), enrollmentId, cause: 'TRANSFERRED', parts }]
    },
  )
  if (proposals.length > 0) await insertProposals(tx, school.id, { proposals, accountId: user?.id ?? null })
}
