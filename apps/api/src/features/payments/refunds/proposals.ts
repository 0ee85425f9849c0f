import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { proposals } from '@afterbell/contract/payments/transactions'
import { sum } from '@afterbell/domain/kernel/sum'
import { creditNoteEffect } from '@afterbell/domain/ledger/invoice'
import { creditToGiveBack } from '@afterbell/domain/ledger/refund'
import { record } from '../../../platform/database/history.ts'
import { pageOf } from '../../../platform/database/pages.ts'
import { notThere, refuse } from '../../../platform/problems.ts'
import type { Act, Acts } from '../../../platform/http/serve.ts'
import { payersOf } from '../../ledger/billed.store.ts'
import { writeNotes, type InvoiceCredit } from '../../ledger/credit.ts'
import {
  dismissProposal,
  giveBackProposed,
  holdProposal,
  proposalById,
  proposalsPage,
  type Proposal,
} from '../../ledger/proposals/proposals.store.ts'
import { holdToPay } from '../../ledger/receive.ts'
import type { Providers } from '../../providers/providers.ts'
import { hearOfRefunds } from './hear-of-refunds.ts'
import { outcomesOf, paymentsFor, sendBack } from './refund.ts'

const list: Act<(typeof proposals)['list']> = async ({ tx, school, query }) => {
  const { rows, total } = await proposalsPage(tx, school.id, query)
  return pageOf(rows.map(toProposalAnswer), total, query)
}

/** Confirms a proposal: credits its lines, and refunds the paid part or keeps it as credit. */
function confirm(providers: Providers): Act<(typeof proposals)['confirm']> {
  return async (call) => {
    const { params, body, school, user } = call
    await hearOfRefunds(call, providers, async () => {
      const proposal = await proposalById(call.tx, school.id, params.id)
      return paymentsFor(call, proposal?.invoices.map(({ id }) => id) ?? [])
    })
    const made = await call.inside(async () => {
      const { tx } = call
      const before = await proposalById(tx, school.id, params.id)
      if (!before) throw notThere()
      const invoiceIds = before.invoices.map(({ id }) => id)
      const invoices = await holdToPay(call, await payersOf(tx, school.id, { invoiceIds }), invoiceIds)
      const proposal = (await holdProposal(tx, school.id, params.id))!
      assertOpen(proposal)
      const proposedLineOf = (id: string) => proposal.lines.find((line) => line.id === id)
      const invoiceCredits =
        proposal.cause === 'TRANSFERRED'
          ? remainingCredit(proposal)
          : await writeNotes(call, {
              invoices,
              billed: { invoiceIds },
              centsOf: ({ id }) => proposedLineOf(id)?.cents ?? 0,
              // Lines without dates, such as add-ons, name none.
              datesOf: ({ id }) => proposedLineOf(id)?.dates ?? [],
            })
      const movedCents = sum(invoiceCredits.map((each) => each.movedCents))
      await giveBackProposed(tx, school.id, proposal, {
        creditedCents: sum(invoiceCredits.map((each) => each.creditedCents)),
        movedCents,
        accountId: user.id,
      })
      await record(tx, call, [decisionEvent('proposal.confirmed', proposal)])
      const reason = body.reason === '' ? CAUSES[proposal.cause] : body.reason
      if (!body.keepAsCredit) return sendBack(call, invoiceCredits, { reason })
      return { ...(await sendBack(call, invoiceCredits.map(stays), { reason })), keptAsCredit: movedCents }
    })
    return outcomesOf(call, providers, made)
  }
}

/** Returns what is left of the credit from a transfer. Refuses if all of it was used since. */
function remainingCredit(proposal: Proposal): InvoiceCredit[] {
  const back = backOf(proposal)
  if (sum([...back.values()]) === 0)
    throw refuse('CREDIT_USED', 'This credit was used for something else. Nothing is left to refund')
  return proposal.invoices.map(({ id, payerId }) => {
    const cents = back.get(id)!
    return { id, payerId, creditedCents: cents, movedCents: cents }
  })
}

/** Keeps the amount as credit, so nothing is refunded. */
function stays<T extends { creditedCents: number; movedCents: number }>(credit: T): T {
  return { ...credit, creditedCents: credit.creditedCents - credit.movedCents, movedCents: 0 }
}

const dismiss: Act<(typeof proposals)['dismiss']> = async (call) => {
  const { tx, school, params, user } = call
  const proposal = await holdProposal(tx, school.id, params.id)
  if (!proposal) throw notThere()
  assertOpen(proposal)
  await dismissProposal(tx, school.id, proposal.id, { accountId: user.id })
  await record(tx, call, [decisionEvent('proposal.dismissed', proposal)])
}

export const proposalActs = (providers: Providers): Acts<typeof proposals> => ({
  list,
  confirm: confirm(providers),
  dismiss,
})

function assertOpen({ state }: Proposal): void {
  if (state === 'OPEN') return
  throw refuse(
    'DECIDED',
    state === 'DONE' ? 'This was already refunded' : 'This was already dismissed without a refund',
  )
}

function decisionEvent(
  what: 'proposal.confirmed' | 'proposal.dismissed',
  { id, child_id, child_name, activity }: Proposal,
) {
  return { what, subjectId: id, childId: child_id, details: { child: child_name, name: activity } }
}

function toProposalAnswer(proposal: Proposal): AnswerOf<(typeof proposals)['list']>['content'][number] {
  const { id, cause, state, created_at: at, child_id, child_name, activity, lines, invoices } = proposal
  return {
    id,
    cause,
    state,
    at,
    child: { id: child_id, name: child_name },
    activity,
    payers: [...new Set(invoices.map(({ payer }) => payer))],
    ...twoNumbers(proposal),
    lines: lines.map(({ id: lineId, label, dates, cents }) => ({ id: lineId, label, dates, amount: cents })),
  }
}

/** Returns the amounts refunded and no longer owed, as decided, or as they would be now. Null if it was not stored. */
function twoNumbers(proposal: Proposal): { givenBack: number | null; noLongerOwed: number | null } {
  const { cause, state, lines, creditedCents, movedCents } = proposal
  if (state === 'DISMISSED') return { givenBack: 0, noLongerOwed: 0 }
  if (state === 'DONE')
    return {
      givenBack: movedCents,
      noLongerOwed: creditedCents === null ? null : creditedCents - movedCents!,
    }
  const givenBack = sum([...backOf(proposal).values()])
  // The transfer itself already reduced what is owed.
  return {
    givenBack,
    noLongerOwed: cause === 'TRANSFERRED' ? 0 : sum(lines.map(({ cents }) => cents)) - givenBack,
  }
}

/** Returns the refund per invoice if the proposal is confirmed now. */
function backOf({ cause, lines, invoices, credits }: Proposal): Map<string, number> {
  const proposedRefunds = invoices.map((invoice) => {
    const invoiceLines = lines.filter(({ invoiceId }) => invoiceId === invoice.id)
    return { invoice, cents: sum(invoiceLines.map(({ cents }) => cents)) }
  })
  if (cause === 'TRANSFERRED')
    return creditToGiveBack(proposedRefunds, new Map(credits.map(({ payerId, cents }) => [payerId, cents])))
  return new Map(
    proposedRefunds.map(({ invoice, cents }) => [invoice.id, creditNoteEffect(invoice, cents).movedCents]),
  )
}

/** Default reasons on receipts, where nobody wrote another. */
const CAUSES: Record<Proposal['cause'], string> = {
  REMOVED: 'Taken off the roster',
  DROP_IN_CANCELED: 'The drop-in was canceled',
  DATE_DROPPED: 'A date does not take place',
  CLOSED_DAY: 'Closed on that day',
  ABSENT: 'Was absent',
  PAUSED: 'Paused',
  TIMES_CORRECTED: 'Times of attendance were corrected',
  TRANSFERRED: 'Transferred',
}
