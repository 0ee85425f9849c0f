import { randomUUIDv7 } from 'node:crypto'
import { sum } from '@afterbell/domain/kernel/sum'
import { creditNoteEffect, openCents } from '@afterbell/domain/ledger/invoice'
import { taxTakenBack } from '@afterbell/domain/prices/contained-tax'
import { creditNotePostings } from '@afterbell/domain/ledger/ledger'
import { writtenBy } from '../../platform/database/by.ts'
import {
  billedLines,
  creditInvoices,
  holdInvoices,
  payersOf,
  type InvoiceSelection,
  type BilledInvoice,
  type BilledLine,
} from './billed.store.ts'
import { issueInvoices, type NewInvoice } from './invoices.store.ts'
import type { Billing } from './owe.ts'
import { holdPayers } from './payers/payers.store.ts'

/**
 * A note on an invoice: the credited amount is no longer owed, and `movedCents`, its paid part, is the payer's credit
 * now.
 */
export interface InvoiceCredit {
  id: string
  payerId: string
  creditedCents: number
  movedCents: number
}

/** A note on an invoice, with the credited lines. */
export interface CreditNote extends InvoiceCredit {
  /** The invoice was paid in installments. */
  isInInstallments: boolean
  lines: { id: string; enrollmentId: string | null; cents: number }[]
}

/** The amount and dates that a note credits of each line. By default, all that is left. */
export interface CreditOptions {
  centsOf?: (line: BilledLine) => number
  datesOf?: (line: BilledLine) => readonly string[]
}

/** Locked invoices, and the credit of their payers at that time. */
interface LockedInvoices {
  invoices: BilledInvoice[]
  credits: ReadonlyMap<string, number>
}

/**
 * Credits what enrollments were billed, with a note for each invoice that has something left of them. Credits `centsOf`
 * each line, never more than what is left. What had been paid becomes the payer's credit. Charges and sends nothing.
 * Returns the notes, and each payer's credit before them.
 * @answers What is owed, and how does it stand?
 */
export async function credit(
  billing: Billing,
  enrollmentIds: readonly string[],
  { centsOf = remainingCentsOf, datesOf = remainingDates }: CreditOptions = {},
): Promise<{ notes: CreditNote[]; credits: ReadonlyMap<string, number> }> {
  const selection = { enrollmentIds }
  const { invoices, credits } = await holdWithCredits(billing, selection)
  const notes =
    invoices.length > 0 ? await writeNotes(billing, { invoices, billed: selection, centsOf, datesOf }) : []
  return { notes, credits }
}

/** Locks invoices before their notes are written, and their payers before them. */
export async function holdForNotes(billing: Billing, billed: InvoiceSelection): Promise<BilledInvoice[]> {
  return (await holdWithCredits(billing, billed)).invoices
}

async function holdWithCredits({ tx, school }: Billing, billed: InvoiceSelection): Promise<LockedInvoices> {
  const payerIds = await payersOf(tx, school.id, billed)
  if (payerIds.length === 0) return { invoices: [], credits: new Map() }
  const credits = await holdPayers(tx, school.id, payerIds)
  return { invoices: await holdInvoices(tx, school.id, billed), credits }
}

/**
 * Writes notes on locked invoices: `centsOf` each of their billed lines, by default all that is left. Returns what each
 * note credited.
 */
export async function writeNotes(
  { tx, school, user, person }: Billing,
  {
    invoices,
    billed,
    centsOf = remainingCentsOf,
    datesOf = remainingDates,
    keepsOpen = false,
  }: CreditOptions & {
    invoices: readonly BilledInvoice[]
    billed: InvoiceSelection
    /** Open amounts stay owed: the notes are only for what was paid. */
    keepsOpen?: boolean
  },
): Promise<CreditNote[]> {
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
    by: writtenBy({ user, person }),
  })
  return notes.map(({ change, note, noteLines, isInInstallments }) => ({
    ...change,
    payerId: note.payerId,
    isInInstallments,
    lines: noteLines,
  }))
}

/** Returns what is left of a line after credit notes. */
export function remainingCentsOf({ netCents, creditedCents }: BilledLine): number {
  return netCents - creditedCents
}

/** Returns the dates of a line that were not refunded; all dates if every one was. */
function remainingDates({ dates, datesGivenBack }: BilledLine): readonly string[] {
  const remaining = dates.filter((date) => !datesGivenBack.includes(date))
  return remaining.length > 0 ? remaining : dates
}

function noteOn(
  invoice: BilledInvoice,
  lines: readonly BilledLine[],
  { centsOf, datesOf, keepsOpen }: Required<CreditOptions> & { keepsOpen: boolean },
) {
  const id = randomUUIDv7()
  const noteLines = lines
    .filter(({ invoiceId }) => invoiceId === invoice.id)
    .map((line) => ({ line, cents: Math.min(remainingCentsOf(line), centsOf(line)) }))
    .filter(({ cents }) => cents > 0)
    .map(({ line, cents }) => ({
      ...line,
      id: randomUUIDv7(),
      correctsLineId: line.id,
      dates: datesOf(line),
      amountCents: cents,
      netCents: cents,
      taxCents: taxTakenBack(remainingCentsOf(line), cents, line.taxBp),
    }))
  if (noteLines.length === 0) return null
  const totalCents = sum(noteLines.map(({ netCents }) => netCents))
  const effect = creditNoteEffect(invoice, totalCents, keepsOpen ? openCents(invoice) : 0)
  const note: NewInvoice = {
    id,
    correctsId: invoice.id,
    payerId: invoice.payerId,
    snapshot: invoice.snapshot,
    dueOn: invoice.dueOn!,
    currency: invoice.currency,
    totalCents,
    paidCents: 0,
    lines: noteLines,
    postings: creditNotePostings(id, noteLines, effect),
  }
  return {
    note,
    isInInstallments: invoice.installments !== null,
    change: { id: invoice.id, creditedCents: totalCents, ...effect },
    noteLines: noteLines.map(({ correctsLineId, enrollmentId, netCents: cents }) => ({
      id: correctsLineId,
      enrollmentId,
      cents,
    })),
  }
}
