import { dateInWords, type IsoDate } from '../kernel/dates.ts'
import { invoiceNumber } from '../ledger/invoice-number.ts'

/** What one thing did to what a payer owes on one day. */
export interface StatementEntry {
  readonly date: IsoDate
  readonly source: 'INVOICE' | 'CREDIT_NOTE' | 'CREDIT' | 'PAYMENT' | 'REFUND' | 'REVERSAL' | 'WRITE_OFF'
  /** Of an invoice or note, and of the invoice it corrects. */
  readonly number: number | null
  readonly correctsNumber: number | null
  /** Above 0, where more is owed after it. */
  readonly cents: number
  /** Why, of what was written off. */
  readonly reason: string | null
  /** When a payment was received that was taken outside; it stands on the day it was written down. */
  readonly receivedOn: IsoDate | null
}

export interface StatementRow {
  readonly date: IsoDate
  readonly text: string
  /** Why, where staff wrote it down. The family does not read it. */
  readonly reason: string | null
  /** What the payer owes by it; 0 where it is none. */
  readonly chargeCents: number
  /** What was paid, or is no longer owed; 0 where it is none. */
  readonly paidCents: number
  /** What is owed after it. Below 0: the payer has credit. */
  readonly balanceCents: number
}

/** A statement: from what was owed before to what is owed now, one row for each thing that changed it. */
export function statementOf(
  openingCents: number,
  entries: readonly StatementEntry[],
): { rows: StatementRow[]; closingCents: number } {
  let balanceCents = openingCents
  const rows = entries.map((entry): StatementRow => {
    balanceCents += entry.cents
    return {
      date: entry.date,
      text: entryText(entry),
      reason: entry.reason,
      chargeCents: Math.max(0, entry.cents),
      paidCents: Math.max(0, -entry.cents),
      balanceCents,
    }
  })
  return { rows, closingCents: balanceCents }
}

function entryText({ date, source, number, correctsNumber, receivedOn }: StatementEntry): string {
  if (number !== null)
    return correctsNumber === null
      ? `Invoice ${invoiceNumber(number)}`
      : `Credit note ${invoiceNumber(number)} for invoice ${invoiceNumber(correctsNumber)}`
  // What was sent before stays true: a payment that is written down later changes no period that is over.
  if (receivedOn !== null && receivedOn !== date) return `Payment, received on ${dateInWords(receivedOn)}`
  return TEXTS[source]
}

const TEXTS: Readonly<Record<StatementEntry['source'], string>> = {
  INVOICE: 'Invoice',
  CREDIT_NOTE: 'Credit note',
  CREDIT: 'Credit used',
  PAYMENT: 'Payment',
  REFUND: 'Refund',
  REVERSAL: 'Payment returned by the bank',
  WRITE_OFF: 'Written off',
}
