import { randomUUIDv7 } from 'node:crypto'
import { sum } from '@afterbell/domain/kernel/sum'
import { creditedBy, openCents } from '@afterbell/domain/ledger/invoice'
import { taxTakenBack } from '@afterbell/domain/prices/contained-tax'
import { credited } from '@afterbell/domain/ledger/ledger'
import {
  billedLines,
  creditInvoices,
  holdInvoices,
  payersOf,
  type Billed,
  type BilledInvoice,
  type BilledLine,
} from './billed.store.ts'
import { issueInvoices, type NewInvoice } from './invoices.store.ts'
import type { Billing } from './owe.ts'
import { holdPayers } from './payers.store.ts'

/** What a note took back of an invoice: all of it is owed no more, and what was paid of it is the payer's credit now. */
export interface Credited {
  id: string
  payerId: string
  creditedCents: number
  movedCents: number
}

/** What notes took back of an invoice, and of which of its lines. */
export interface Noted extends Credited {
  /** It was paid in installments. */
  isInInstallments: boolean
  lines: { id: string; enrollmentId: string | null; cents: number }[]
}

/** What a note takes back of each line: so much, all that is left unless it says less, for these dates, those that are left unless it says which. */
export interface Taking {
  centsOf?: (line: BilledLine) => number
  datesOf?: (line: BilledLine) => readonly string[]
}

/** Invoices that are held, and what their payers had to their credit by then. */
interface Held {
  invoices: BilledInvoice[]
  credits: ReadonlyMap<string, number>
}

/**
 * Takes back what enrollments were billed for: a note for each invoice that has something left of them, for `centsOf` each
 * line, never more than what is left of it, on the dates it is for. What of it was paid is the payer's credit from now on. Nothing is charged or sent.
 * Answers the notes, and what each payer had to their credit before them.
 * @answers What is owed, and how does it stand?
 */
export async function credit(
  billing: Billing,
  enrollmentIds: readonly string[],
  { centsOf = leftOf, datesOf = datesLeft }: Taking = {},
): Promise<{ notes: Noted[]; credits: ReadonlyMap<string, number> }> {
  const billed = { enrollmentIds }
  const { invoices, credits } = await holdWithCredits(billing, billed)
  const notes = invoices.length > 0 ? await writeNotes(billing, { invoices, billed, centsOf, datesOf }) : []
  return { notes, credits }
}

/** Holds invoices whose notes are about to be written, and before them their payers. */
export async function holdForNotes(billing: Billing, billed: Billed): Promise<BilledInvoice[]> {
  return (await holdWithCredits(billing, billed)).invoices
}

async function holdWithCredits({ tx, school }: Billing, billed: Billed): Promise<Held> {
  const payerIds = await payersOf(tx, school.id, billed)
  if (payerIds.length === 0) return { invoices: [], credits: new Map() }
  const credits = await holdPayers(tx, school.id, payerIds)
  return { invoices: await holdInvoices(tx, school.id, billed), credits }
}

/** Writes notes on invoices that are held, and answers what each took back: for `centsOf` each of their lines that are billed, all that is left unless it says less. */
export async function writeNotes(
  { tx, school, user }: Billing,
  {
    invoices,
    billed,
    centsOf = leftOf,
    datesOf = datesLeft,
    keepsOpen = false,
  }: Taking & {
    invoices: readonly BilledInvoice[]
    billed: Billed
    /** What is open of the invoices stays owed: the notes are for what was paid. */
    keepsOpen?: boolean
  },
): Promise<Noted[]> {
  const lines = await billedLines(tx, school.id, billed)
  const notes = invoices.flatMap((invoice) => noteOn(invoice, lines, { centsOf, datesOf, keepsOpen }) ?? [])
  if (notes.length === 0) return []
  await creditInvoices(
    tx,
    school.id,
    notes.map(({ change }) => change),
  )
  await issueInvoices(tx, school.id, {
    payers: [],
    invoices: notes.map(({ note }) => note),
    accountId: user?.id ?? null,
  })
  return notes.map(({ change, note, taken, isInInstallments }) => ({
    ...change,
    payerId: note.payerId,
    isInInstallments,
    lines: taken,
  }))
}

/** What is left of a line: billed, and not taken back. */
export function leftOf({ netCents, creditedCents }: BilledLine): number {
  return netCents - creditedCents
}

/** The dates of a line that nothing was given back for; all of them where that is none. */
function datesLeft({ dates, datesGivenBack }: BilledLine): readonly string[] {
  const left = dates.filter((date) => !datesGivenBack.includes(date))
  return left.length > 0 ? left : dates
}

function noteOn(
  invoice: BilledInvoice,
  lines: readonly BilledLine[],
  { centsOf, datesOf, keepsOpen }: Required<Taking> & { keepsOpen: boolean },
) {
  const id = randomUUIDv7()
  const taken = lines
    .filter(({ invoiceId }) => invoiceId === invoice.id)
    .map((line) => ({ line, cents: Math.min(leftOf(line), centsOf(line)) }))
    .filter(({ cents }) => cents > 0)
    .map(({ line, cents }) => ({
      ...line,
      id: randomUUIDv7(),
      correctsLineId: line.id,
      dates: datesOf(line),
      amountCents: cents,
      netCents: cents,
      taxCents: taxTakenBack(leftOf(line), cents, line.taxBp),
    }))
  if (taken.length === 0) return null
  const totalCents = sum(taken.map(({ netCents }) => netCents))
  const by = creditedBy(invoice, totalCents, keepsOpen ? openCents(invoice) : 0)
  const note: NewInvoice = {
    id,
    correctsId: invoice.id,
    payerId: invoice.payerId,
    snapshot: invoice.snapshot,
    dueOn: invoice.dueOn!,
    currency: invoice.currency,
    totalCents,
    paidCents: 0,
    lines: taken,
    postings: credited(id, taken, by),
  }
  return {
    note,
    isInInstallments: invoice.installments !== null,
    change: { id: invoice.id, creditedCents: totalCents, ...by },
    taken: taken.map(({ correctsLineId, enrollmentId, netCents: cents }) => ({
      id: correctsLineId,
      enrollmentId,
      cents,
    })),
  }
}
