import { randomUUIDv7 } from 'node:crypto'
import {
  differenceOf,
  matchPayout,
  movementKey,
  netOf,
  PAID_OUT_WITHIN_DAYS,
  type LineComparison,
} from '@afterbell/domain/payouts/payouts'
import { feeOfPayout, paidOut, payoutFailed } from '@afterbell/domain/ledger/ledger'
import { settledPayout } from '@afterbell/domain/providers/payout-states'
import { BY_NOBODY } from '../../platform/database/by.ts'
import { book } from '../ledger/entries.store.ts'
import type { SchoolContext } from '../../platform/database/inside-school.ts'
import type { Account, Payout, PayoutLine } from '../providers/provider.ts'
import { bookFeesFromPayout } from '../payments/charging/settle.ts'
import { tellStaff } from '../users/tell-staff.ts'
import { movementsAbout, movementsNotPaidOut, type LedgerMovement } from './movements.store.ts'
import {
  linesOfPayout,
  lookedUntil,
  paidOutBefore,
  writePayoutLines,
  type NewPayoutLine,
} from './payout-lines.store.ts'
import { changePayout, holdPayout, type StoredPayout } from './payouts.store.ts'

/** A payout as its provider reports it; `lines` is null if the provider does not have them now. */
export interface PayoutReport {
  payout: Payout
  lines: readonly PayoutLine[] | null
}

/**
 * Settles a payout under its lock: books it when paid and back when failed, and compares its lines with the ledger.
 * Repeated, late or reordered reports change nothing. Payouts in another currency are stored but never booked.
 * @answers Does a payout match the books?
 */
export async function settlePayout(
  context: SchoolContext,
  account: Account,
  report: PayoutReport,
): Promise<string> {
  const { tx, school } = context
  const { provider, accountRef } = account
  const { payout } = report
  const storedPayout = await holdPayout(tx, school.id, { id: randomUUIDv7(), provider, accountRef, payout })
  const isOurs = payout.currency === school.currency
  const was = storedPayout.is_new ? null : storedPayout.state
  const state = settledPayout(was, payout.state)
  await changePayout(tx, school.id, storedPayout.id, {
    state,
    failure: state === payout.state ? payout.failure : storedPayout.failure,
    arrivesOn: payout.arrivesOn,
    lines: !isOurs ? 'NEVER' : report.lines || storedPayout.lines === 'READY' ? 'READY' : LATER[payout.lines],
  })
  if (!isOurs) return storedPayout.id
  await bookPayout(context, storedPayout, { was, state })
  if (report.lines) await comparePayout(context, storedPayout, withRest(payout, report.lines))
  return storedPayout.id
}

/** Lines that are ready but could not be read are read later. */
const LATER = { READY: 'LATER', LATER: 'LATER', NEVER: 'NEVER' } as const

/** Compares a payout with the ledger again, using its stored lines. */
export async function comparePayoutAgain(context: SchoolContext, storedPayout: StoredPayout): Promise<void> {
  if (storedPayout.lines === 'READY')
    await comparePayout(
      context,
      storedPayout,
      await linesOfPayout(context.tx, context.school.id, storedPayout.id),
    )
}

/** Books a paid payout once. A payout that failed before it was known was never booked. */
async function bookPayout(
  { tx, school }: SchoolContext,
  { id, cents }: StoredPayout,
  { was, state }: { was: StoredPayout['state'] | null; state: StoredPayout['state'] },
): Promise<void> {
  const isBack = was === 'PAID' && state === 'FAILED'
  await book(tx, school.id, {
    source: 'PAYOUT',
    sourceId: id,
    payerId: null,
    by: BY_NOBODY,
    postings: [...(state === 'PAID' ? paidOut(id, cents) : []), ...(isBack ? payoutFailed(id, cents) : [])],
  })
}

async function comparePayout(
  context: SchoolContext,
  storedPayout: StoredPayout,
  reportedLines: readonly PayoutLine[],
): Promise<void> {
  const { tx, school } = context
  const lines = [
    ...new Map(
      reportedLines.map((line) => [line.ref, { ...line, ref: line.aboutRef, lineRef: line.ref }]),
    ).values(),
  ]
  await bookFees(context, storedPayout, reportedLines)
  const refs = [...new Set(lines.flatMap(({ ref }) => ref ?? []))]
  const missingLines = await notPaidOut(context, storedPayout, reportedLines)
  const movements = await movementsAbout(tx, school.id, {
    accountRef: storedPayout.account_ref,
    refs: [...refs, ...missingLines.flatMap(({ ref }) => ref ?? [])],
  })
  const expectedKeys = new Set([...lines, ...missingLines].map(movementKey))
  const earlierMovements = await paidOutBefore(tx, school.id, { payout: storedPayout, refs })
  const comparisons = matchPayout(
    lines,
    movements.filter((movement) => expectedKeys.has(movementKey(movement))),
    new Set(earlierMovements.map(movementKey)),
  )
  await writePayoutLines(tx, school.id, storedPayout.id, comparisons.map(lineWritten))
  if (comparisons.some(({ match }) => match !== 'MATCHED'))
    await tellStaff(tx, school.id, 'PAYOUT_DIFFERS', storedPayout.id)
}

/** A line of a payout; `ref` is the object it is about and `lineRef` its own reference. */
type ComparedLine = Omit<PayoutLine, 'ref'> & { ref: string | null; lineRef: string }

function lineWritten(compared: LineComparison<ComparedLine, LedgerMovement>): NewPayoutLine {
  const { match, line, movement } = compared
  return {
    id: randomUUIDv7(),
    ref: line?.lineRef ?? null,
    kind: (line ?? movement)!.kind,
    aboutRef: (line ?? movement)!.ref,
    paymentId: movement?.paymentId ?? null,
    at: (line ?? movement)!.at,
    cents: line?.cents ?? null,
    feeCents: line?.feeCents ?? null,
    ourCents: movement?.cents ?? null,
    ourFeeCents: movement?.feeCents ?? null,
    match,
    differenceCents: differenceOf(compared),
  }
}

/** Returns movements that should be in this payout or an earlier one, and are in none. */
async function notPaidOut(
  { tx, school }: SchoolContext,
  storedPayout: StoredPayout,
  reportedLines: readonly PayoutLine[],
) {
  const times = reportedLines.map(({ at }) => Temporal.Instant.from(at)).toSorted(Temporal.Instant.compare)
  const [first, last] = [times[0], times.at(-1)]
  if (!first || !last) return []
  const until = last.subtract({ hours: 24 * PAID_OUT_WITHIN_DAYS }).toString()
  // Movements before the first known payout may have been paid out in payouts never read.
  const lastLookAt = await lookedUntil(tx, school.id, { payout: storedPayout, days: PAID_OUT_WITHIN_DAYS })
  const after = lastLookAt ?? first.toString()
  return movementsNotPaidOut(tx, school.id, { payout: storedPayout, after, until })
}

/**
 * Books the provider's fees in a payout. Skips fees of payments that were already known. For refunds, disputes and the
 * provider's own fees, the payout is the only source, so those are always booked here.
 */
async function bookFees(
  context: SchoolContext,
  { id, account_ref }: StoredPayout,
  lines: readonly PayoutLine[],
): Promise<void> {
  const { tx, school } = context
  const ofPayments = lines.flatMap(({ kind, aboutRef: ref, feeCents }) =>
    kind === 'PAYMENT' && ref !== null ? [{ ref, feeCents }] : [],
  )
  if (ofPayments.length > 0) await bookFeesFromPayout(context, account_ref, ofPayments)
  await book(tx, school.id, {
    source: 'PAYOUT',
    sourceId: id,
    payerId: null,
    by: BY_NOBODY,
    postings: lines.flatMap(({ kind, ref, cents, feeCents }) => {
      if (kind === 'PAYMENT' || kind === 'OTHER') return []
      return feeOfPayout(id, ref, kind === 'FEE' ? feeCents - cents : feeCents)
    }),
  })
}

/** Adds a line for the difference between a payout and its lines, if any; nothing explains that line. */
function withRest({ ref, cents, madeAt }: Payout, lines: readonly PayoutLine[]): PayoutLine[] {
  const rest = cents - netOf(lines)
  const restLine = { kind: 'OTHER', aboutRef: null, at: madeAt, cents: rest, feeCents: 0 } as const
  return rest === 0 ? [...lines] : [...lines, { ref: `${ref}_rest`, ...restLine }]
}
