import { randomUUIDv7 } from 'node:crypto'
import { plusDays } from '@afterbell/domain/kernel/dates'
import { sum } from '@afterbell/domain/kernel/sum'
import { isBillable } from '@afterbell/domain/ledger/bill'
import { creditToUse } from '@afterbell/domain/ledger/invoice'
import { creditUsed, invoicePostings } from '@afterbell/domain/ledger/ledger'
import { installmentsOf, type Installment, type PaymentPlan } from '@afterbell/domain/prices/payment-plan'
import type { Quote, QuoteLine } from '@afterbell/domain/prices/pricing'
import { writtenBy } from '../../platform/database/by.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import { draftsToIssue, insertDrafts, numberDrafts, voidDrafts } from './drafts.store.ts'
import { book } from './entries.store.ts'
import { issueInvoices, type NewInvoice } from './invoices.store.ts'
import {
  termsOfLine,
  treatmentIn,
  treatmentsOf,
  type LineTerms,
  type TreatedActivity,
  type Treatment,
} from './line-terms.store.ts'
import { newInvoice } from './new-invoice.ts'
import type { Payer } from './payers/payers.ts'
import { holdPayers, type PayingFamily } from './payers/payers.store.ts'
import { lockOthers, splitBill, type Ask, type PayerLine } from './shares/split-bill.ts'

/** A line of a child's bill, and its enrollment. A fee has no enrollment. */
export interface BillLine extends Omit<QuoteLine, 'kind'> {
  readonly kind: QuoteLine['kind'] | 'FEE'
  readonly enrollmentId: string | null
  /** An id by which the caller finds the line in the result of `owe`. */
  readonly causeId?: string
  /** For recurring care: the charge the line is part of. */
  readonly chargeId?: string
  /** The terms of its activity, if the caller has read them. Otherwise `owe` reads them. */
  readonly treatment?: Treatment
}

/** One bill for a child, which creates one invoice for each payer. */
export interface Bill {
  readonly childId: string
  readonly lines: readonly BillLine[]
  /** The plan if the family pays its part in installments. */
  readonly plan?: PaymentPlan | null
}

/** Builds a child's bill for one or more enrollments. Given an activity's terms, its lines say how they are treated. */
export function billOf(
  childId: string,
  priced: readonly { enrollmentId: string; quote: Pick<Quote, 'lines'>; terms?: TreatedActivity }[],
): Bill {
  return {
    childId,
    lines: priced.flatMap(({ enrollmentId, quote, terms }) =>
      quote.lines.map((line) => ({
        ...line,
        enrollmentId,
        ...(terms && { treatment: treatmentIn(terms, line) }),
      })),
    ),
  }
}

/** The context of billing. `user` is null if the system bills by itself. */
export interface Billing {
  tx: Tx
  school: SchoolNow
  user: { id: string } | null
  /** The person of a family who acts, if one does. */
  person?: { id: string } | null
}

/**
 * Bills families in the transaction of an act: issues an invoice for each bill and payer at once, split over agencies
 * and shared homes, less the payer's credit. `families` are those of the children, from `payingFamilies`. Free items
 * create no invoice. Returns the invoices. Must be the last statement of the act: it locks the school's invoice
 * numbers.
 * @answers What is owed, and how does it stand?
 */
export async function owe(
  { tx, school, user, person }: Billing,
  families: readonly PayingFamily[],
  bills: readonly Bill[],
): Promise<NewInvoice[]> {
  const asks = await asksOf({ tx, school, user, person }, families, bills)
  if (asks.length === 0) return []
  const credits = await lockCredits(tx, school.id, asks)
  const invoices = asks.map(({ payer, family, childId, lines, dueOn, installments }) =>
    newInvoice(school, credits, {
      payer,
      school: family.school,
      dueOn,
      installments,
      lines: lines.map((line) => ({ ...line, childId })),
    }),
  )
  const payers = asks.map(({ payer }) => payer)
  await issueInvoices(tx, school.id, { payers, invoices, by: writtenBy({ user, person }) })
  return invoices
}

/**
 * Drafts the same bills for spots on hold, without numbers and ledger entries. Drafts are issued once the spot is paid
 * or taken. A spot that costs nothing now gets a draft of 0, by which it is in the cart like any other. `onOneInvoice`
 * drafts all bills of a payer together, but for those of 0 and those of agencies.
 */
export async function draft(
  { tx, school, user, person }: Billing,
  families: readonly PayingFamily[],
  bills: readonly Bill[],
  { onOneInvoice = false }: { onOneInvoice?: boolean } = {},
): Promise<void> {
  const asks = await asksOf({ tx, school, user, person }, families, bills, { withFree: true })
  if (asks.length === 0) return
  const isOwn = ({ payer, lines }: AskOnTerms) => payer.kind === 'AGENCY' || !isBillable(lines)
  const drafted = onOneInvoice
    ? [...Map.groupBy(asks, (ask) => (isOwn(ask) ? ask : ask.payer.id)).values()]
    : asks.map((ask) => [ask])
  await insertDrafts(tx, school.id, {
    payers: asks.map(({ payer }) => payer),
    drafts: drafted.map((together) => draftOf(together, school)),
    by: writtenBy({ user, person }),
  })
}

/**
 * Issues drafts: gives them numbers, books them as owed, and uses the payer's credit first. Drafts of free items are
 * voided: they create no invoice. Must be the last statement of an act.
 */
export async function issueDrafts(
  { tx, school, user, person }: Billing,
  ids: readonly string[],
): Promise<void> {
  const openDrafts = await draftsToIssue(tx, school.id, ids)
  const freeIds = openDrafts.filter(({ is_free }) => is_free).map(({ id }) => id)
  if (freeIds.length > 0) await voidDrafts(tx, school.id, freeIds)
  const drafts = openDrafts.filter(({ is_free }) => !is_free)
  if (drafts.length === 0) return
  const credits = await holdPayers(
    tx,
    school.id,
    drafts.map(({ payer_id }) => payer_id),
  )
  const numberedDrafts = drafts.map((each) => {
    const credit = credits.get(each.payer_id) ?? 0
    const paidCents = creditToUse(each.total_cents, credit)
    credits.set(each.payer_id, credit - paidCents)
    return {
      ...each,
      paidCents,
      dueOn: each.installments?.[0]!.dueOn ?? plusDays(school.today, each.due_days),
    }
  })
  await numberDrafts(tx, school.id, numberedDrafts)
  for (const { id, payer_id: payerId, lines, paidCents } of numberedDrafts)
    await book(tx, school.id, {
      source: 'INVOICE',
      sourceId: id,
      payerId,
      by: writtenBy({ user, person }),
      postings: [...invoicePostings(lines), ...creditUsed(id, 1, paidCents)].map((posting) => ({
        ...posting,
        invoiceId: id,
      })),
    })
}

/** A payer's bill, with the terms of its lines and its due date. */
type AskOnTerms = Omit<Ask, 'lines'> & { lines: readonly (PayerLine & LineTerms)[] } & Due

interface Due {
  dueOn: string
  installments: Installment[] | null
}

/**
 * Splits bills over the payers of each child: agencies, two homes with shares, or the family. Leaves out free ones;
 * `withFree` only those of agencies.
 */
async function asksOf(
  billing: Billing,
  families: readonly PayingFamily[],
  bills: readonly Bill[],
  { withFree = false }: { withFree?: boolean } = {},
): Promise<AskOnTerms[]> {
  const billable = bills.filter(({ lines }) => isBillable(lines) || (withFree && lines.length > 0))
  if (billable.length === 0) return []
  const others = await lockOthers(billing, families, billable)
  const treatmentOf = await treatmentsOf(
    billing.tx,
    billing.school.id,
    billable.flatMap(({ lines }) => lines),
  )
  return billable.flatMap((bill) => {
    const family = families.find((each) => each.child_id === bill.childId)
    if (!family) throw new Error('A child is billed whose family was not read')
    return splitBill(family, bill, others, billing.school.today)
      .filter(({ payer, lines }) => isBillable(lines) || (withFree && payer.kind !== 'AGENCY'))
      .map((ask) => ({
        ...ask,
        ...dueOf(bill, ask, billing.school.today),
        lines: ask.lines.map((line) => ({
          ...line,
          ...termsOfLine(line, family.tax, treatmentOf(line)),
        })),
      }))
  })
}

/** Returns when a payer's bill is due: as the school bills, or by the plan. Agencies have no plans. */
function dueOf(bill: Bill, { payer, family, lines }: Ask, today: string): Due {
  const firstDueOn = plusDays(today, family.due_days)
  const installments =
    bill.plan && payer.kind !== 'AGENCY'
      ? installmentsOf(bill.plan, totalOf(lines), { today, firstDueOn, wholeCents: totalOf(bill.lines) })
      : null
  return { dueOn: installments?.[0]!.dueOn ?? firstDueOn, installments }
}

function totalOf(lines: readonly { netCents: number }[]): number {
  return sum(lines.map(({ netCents }) => netCents))
}

/** Creates a draft of a payer's bills, with new ids and its total. */
function draftOf(asks: readonly AskOnTerms[], { currency }: SchoolNow) {
  const lines = asks.flatMap(({ childId, lines: own }) =>
    own.map((line) => ({ ...line, id: randomUUIDv7(), childId })),
  )
  return { id: randomUUIDv7(), payerId: asks[0]!.payer.id, currency, totalCents: totalOf(lines), lines }
}

/** Returns the credit of payers. Locks those with credit and reads it again. */
export async function lockCredits(
  tx: Tx,
  schoolId: string,
  asks: readonly { payer: Payer }[],
): Promise<Map<string, number>> {
  const withCredit = asks.filter(({ payer }) => payer.creditCents > 0).map(({ payer }) => payer.id)
  return withCredit.length === 0 ? new Map() : await holdPayers(tx, schoolId, [...new Set(withCredit)])
}
