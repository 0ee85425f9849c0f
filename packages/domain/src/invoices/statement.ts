import { dateInWords, type IsoDate } from '../kernel/dates.ts'
import { paperWords, type PaperWords } from './family-words.en.ts'
import { invoiceNumber } from '../ledger/invoice-number.ts'

/** One change to what a payer owes, on one day. */
export interface StatementEntry {
  readonly date: IsoDate
  readonly source: 'INVOICE' | 'CREDIT_NOTE' | 'CREDIT' | 'PAYMENT' | 'REFUND' | 'REVERSAL' | 'WRITE_OFF'
  /** The number of the invoice or credit note, and of the invoice it corrects. */
  readonly number: number | null
  readonly correctsNumber: number | null
  /** Above 0: the payer owes more. */
  readonly cents: number
  /** Reason for a write-off. */
  readonly reason: string | null
  /** When a payment outside the system was received. The entry's date is the day it was recorded. */
  readonly receivedOn: IsoDate | null
}

export interface StatementRow {
  readonly date: IsoDate
  readonly text: string
  /** Reason written by staff. The family does not see it. */
  readonly reason: string | null
  /** The increase of what the payer owes; 0 if none. */
  readonly chargeCents: number
  /** The decrease of what the payer owes, by payment or otherwise; 0 if none. */
  readonly paidCents: number
  /** What is owed afterwards. Below 0: the payer has credit. */
  readonly balanceCents: number
}

/** Builds a statement with one row per change, from the opening balance to the closing balance. */
export function statementOf(
  openingCents: number,
  entries: readonly StatementEntry[],
  language: StatementLanguage = { words: paperWords, format: { dateInWords } },
): { rows: StatementRow[]; closingCents: number } {
  let balanceCents = openingCents
  const rows = entries.map((entry): StatementRow => {
    balanceCents += entry.cents
    return {
      date: entry.date,
      text: entryText(entry, language),
      reason: entry.reason,
      chargeCents: Math.max(0, entry.cents),
      paidCents: Math.max(0, -entry.cents),
      balanceCents,
    }
  })
  return { rows, closingCents: balanceCents }
}

/** What the rows of a statement are written in. */
export interface StatementLanguage {
  readonly words: PaperWords
  readonly format: { readonly dateInWords: (date: IsoDate) => string }
}

function entryText(
  { date, source, number, correctsNumber, receivedOn }: StatementEntry,
  { words, format }: StatementLanguage,
): string {
  if (number !== null)
    return correctsNumber === null
      ? words.invoiceEntry(invoiceNumber(number))
      : words.creditNoteEntry(invoiceNumber(number), invoiceNumber(correctsNumber))
  // Earlier statements stay true: a payment recorded later does not change a closed period.
  if (receivedOn !== null && receivedOn !== date) return words.receivedOn(format.dateInWords(receivedOn))
  return words.entries[source]
}
