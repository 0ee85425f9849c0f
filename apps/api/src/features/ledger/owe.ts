import { randomUUIDv7 } from 'node:crypto'
import { plusDays } from '@afterbell/domain/kernel/dates'
import { sum } from '@afterbell/domain/kernel/sum'
import { isBillable } from '@afterbell/domain/ledger/bill'
import { creditToUse } from '@afterbell/domain/ledger/invoice'
import { creditUsed, issued } from '@afterbell/domain/ledger/ledger'
import { installmentsOf, type Installment, type PaymentPlan } from '@afterbell/domain/prices/payment-plan'
import type { Quote, QuoteLine } from '@afterbell/domain/prices/pricing'
import type { Tx } from '../../platform/database/database.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import { draftsToIssue, insertDrafts, numberDrafts } from './drafts.store.ts'
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
import type { Payer } from './payers.ts'
import { holdPayers, type PayingFamily } from './payers.store.ts'
import { othersHeld, splitBill, type Ask, type AskedLine } from './shares/split-bill.ts'

/** A line of what a child is billed for, and the enrollment it is for: a fee is for none. */
export interface BillLine extends Omit<QuoteLine, 'kind'> {
  readonly kind: QuoteLine['kind'] | 'FEE'
  readonly enrollmentId: string | null
  /** What else it is for: whoever bills that finds the line by it in what `owe` answers. */
  readonly causeId?: string
  /** Of care that is charged again and again: the charge it is part of. */
  readonly chargeId?: string
  /** What its activity says of it, where whoever bills it has read that; of the others it is read. */
  readonly treatment?: Treatment
}

/** What is billed for a child at once: one invoice for each who pays. */
export interface Bill {
  readonly childId: string
  readonly lines: readonly BillLine[]
  /** By which the family pays its part in installments. */
  readonly plan?: PaymentPlan | null
}

/** What a child is billed for one or several enrollments, with the terms of their activities where they were read. */
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

/** Who bills, and where. Nobody where it happens by itself. */
export interface Billing {
  tx: Tx
  school: SchoolNow
  user: { id: string } | null
}

/**
 * Bills families for what an act made them owe, in its transaction: an invoice for each bill and payer, issued at once, in the
 * parts of agencies and homes that share, less the credit a payer has. `families` are those of the children, as `payingFamilies` read them.
 * Of what is free nothing is written. Answers the invoices.
 *
 * The last statement of the act: from it on the numbers of the school's invoices are held.
 * @answers What is owed, and how does it stand?
 */
export async function owe(
  { tx, school, user }: Billing,
  families: readonly PayingFamily[],
  bills: readonly Bill[],
): Promise<NewInvoice[]> {
  const asked = await asksOf({ tx, school, user }, families, bills)
  if (asked.length === 0) return []
  const credits = await creditsHeld(tx, school.id, asked)
  const invoices = asked.map(({ payer, family, childId, lines, dueOn, installments }) =>
    newInvoice(school, credits, {
      payer,
      school: family.school,
      dueOn,
      installments,
      lines: lines.map((line) => ({ ...line, childId })),
    }),
  )
  const payers = asked.map(({ payer }) => payer)
  await issueInvoices(tx, school.id, { payers, invoices, accountId: user?.id ?? null })
  return invoices
}

/**
 * The same while a spot is only held: what will be asked for, without a number and without entries, issued once it is paid or
 * taken. Answers whether there is anything to pay.
 */
export async function draft(
  { tx, school, user }: Billing,
  families: readonly PayingFamily[],
  bills: readonly Bill[],
): Promise<boolean> {
  const asked = await asksOf({ tx, school, user }, families, bills)
  if (asked.length === 0) return false
  await insertDrafts(tx, school.id, {
    payers: asked.map(({ payer }) => payer),
    drafts: asked.map((ask) => draftOf(ask, school)),
    accountId: user?.id ?? null,
  })
  return true
}

/** Issues drafts: they have a number, are owed, and a payer's credit pays them first. The last statement of an act. */
export async function issueDrafts({ tx, school, user }: Billing, ids: readonly string[]): Promise<void> {
  const drafts = await draftsToIssue(tx, school.id, ids)
  if (drafts.length === 0) return
  const credits = await holdPayers(
    tx,
    school.id,
    drafts.map(({ payer_id }) => payer_id),
  )
  const numbered = drafts.map((each) => {
    const credit = credits.get(each.payer_id) ?? 0
    const paidCents = creditToUse(each.total_cents, credit)
    credits.set(each.payer_id, credit - paidCents)
    return {
      ...each,
      paidCents,
      dueOn: each.installments?.[0]!.dueOn ?? plusDays(school.today, each.due_days),
    }
  })
  await numberDrafts(tx, school.id, numbered)
  for (const { id, payer_id: payerId, lines, paidCents } of numbered)
    await book(tx, school.id, {
      source: 'INVOICE',
      sourceId: id,
      payerId,
      accountId: user?.id ?? null,
      postings: [...issued(lines), ...creditUsed(id, 1, paidCents)].map((posting) => ({
        ...posting,
        invoiceId: id,
      })),
    })
}

/** What somebody is asked, with the terms its lines are billed on, and when it falls due. */
type AskOnTerms = Omit<Ask, 'lines'> & { lines: readonly (AskedLine & LineTerms)[] } & Due

interface Due {
  dueOn: string
  installments: Installment[] | null
}

/** What each who pays for a child is asked for: agencies, two homes for their parts, or the family. Nothing of what is free. */
async function asksOf(
  billing: Billing,
  families: readonly PayingFamily[],
  bills: readonly Bill[],
): Promise<AskOnTerms[]> {
  const billable = bills.filter(({ lines }) => isBillable(lines))
  if (billable.length === 0) return []
  const others = await othersHeld(billing, families, billable)
  const treatmentOf = await treatmentsOf(
    billing.tx,
    billing.school.id,
    billable.flatMap(({ lines }) => lines),
  )
  return billable.flatMap((bill) => {
    const family = families.find((each) => each.child_id === bill.childId)
    if (!family) throw new Error('A child is billed whose family was not read')
    return splitBill(family, bill, others, billing.school.today)
      .filter(({ lines }) => isBillable(lines))
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

/** When what somebody is asked falls due: as the school bills, or by the plan of the bill. Only families are offered plans. */
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

/** An ask with ids of its own, and what it comes to. */
function draftOf({ payer, childId, lines }: AskOnTerms, { currency }: SchoolNow) {
  return {
    id: randomUUIDv7(),
    payerId: payer.id,
    currency,
    totalCents: totalOf(lines),
    lines: lines.map((line) => ({ ...line, id: randomUUIDv7(), childId })),
  }
}

/** What each payer has to its credit. Whose was any is held, and asked again. */
export async function creditsHeld(
  tx: Tx,
  schoolId: string,
  asked: readonly { payer: Payer }[],
): Promise<Map<string, number>> {
  const withCredit = asked.filter(({ payer }) => payer.creditCents > 0).map(({ payer }) => payer.id)
  return withCredit.length === 0 ? new Map() : await holdPayers(tx, schoolId, [...new Set(withCredit)])
}
