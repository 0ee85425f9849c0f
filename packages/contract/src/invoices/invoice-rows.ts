import * as z from 'zod/mini'
import { CURRENCIES } from '@afterbell/domain/kernel/currencies'
import { TRIES, TRY_OUTCOMES } from '@afterbell/domain/invoices/tried'
import { INVOICE_STATUS_FILTERS } from '@afterbell/domain/invoices/invoice-status'
import { LINE_KINDS } from '@afterbell/domain/ledger/bill'
import { INVOICE_STATUSES } from '@afterbell/domain/ledger/invoice'
import { date, id, instant, money, named, signedMoney } from '../kernel/fields.ts'
import { listQuery } from '../kernel/lists.ts'

const amounts = {
  total: money,
  /**
   * Includes later refunded amounts, excludes amounts that became the payer's credit. Negative if a bank took back
   * money that was credit by then.
   */
  amountPaid: signedMoney,
  amountDue: money,
  /**
   * With installments: the amount due by now, or the first installment; `dueDate` is its date. Otherwise the full
   * open amount.
   */
  amountAsked: money,
  refundAmount: money,
  /** No longer owed because of credit notes. */
  creditedAmount: money,
  writtenOffAmount: money,
  /** Amount of payments in progress. */
  pendingAmount: money,
  /** Amount in dispute, while the bank has not decided. */
  disputedAmount: money,
}

/** An automatic step for an invoice: a charge or a reminder. */
export const automaticStep = z.object({
  on: date,
  what: z.enum(TRIES),
  /** Outcome of a charge. */
  outcome: z.nullable(z.enum(TRY_OUTCOMES)),
  /** Reason for a failed charge, as a key. */
  failure: z.nullable(z.string()),
})

/** An invoice in a list. */
export const invoiceRow = z.object({
  id,
  /** Null for a draft. */
  number: z.nullable(z.string()),
  date,
  payerId: id,
  parentName: z.string(),
  parentEmail: z.nullable(z.string()),
  /** The activities on the invoice, or the text staff wrote. */
  activityDetails: z.string(),
  childName: z.string(),
  children: z.array(named),
  currency: z.enum(CURRENCIES),
  ...amounts,
  dueDate: z.nullable(date),
  status: z.enum(INVOICE_STATUSES),
  /** Page on which the family pays online; null if it cannot. */
  paymentUrl: z.nullable(z.string()),
  /** Link to the PDF, valid for an hour. */
  downloadUrl: z.string(),
  /** Time of the last email. */
  emailedAt: z.nullable(instant),
  tried: z.array(automaticStep),
})

const invoiceLine = z.object({
  id,
  kind: z.enum(LINE_KINDS),
  label: z.string(),
  /** Explanation of the amount; null for a line staff wrote. */
  reason: z.nullable(z.string()),
  child: z.nullable(named),
  /** The activity. */
  activity: z.nullable(z.string()),
  servicePeriod: z.nullable(z.object({ from: date, to: date })),
  /** Number of meetings it pays for. */
  meetings: z.int(),
  amount: signedMoney,
  /** The amount after discounts. */
  netAmount: money,
  /** Part of the net amount that credit notes took off. */
  creditedAmount: money,
  /**
   * Tax included in the net amount, its rate in hundredths of a percent. For a credit note, the tax in the credited
   * amount.
   */
  taxName: z.string(),
  taxBp: z.int(),
  taxAmount: money,
  /** Care that the family may claim on taxes. */
  careEligible: z.boolean(),
})

/** A payment for an invoice, and its outcome. */
const invoicePayment = z.object({
  id: z.string(),
  date,
  kind: z.enum(['PAYMENT', 'CREDIT', 'REVERSAL', 'REFUND', 'WRITE_OFF']),
  how: z.string(),
  /** The payment, also for its refunds and reversals. */
  paymentId: z.nullable(id),
  /** Reason for a write-off or refund. */
  reason: z.nullable(z.string()),
  amount: money,
})

/** A full invoice or credit note. */
export const invoice = z.object({
  ...invoiceRow.shape,
  kind: z.enum(['INVOICE', 'CREDIT_NOTE']),
  /** For a credit note: the invoice it corrects. */
  corrects: z.nullable(z.object({ id, number: z.nullable(z.string()) })),
  periodStart: z.nullable(date),
  periodEnd: z.nullable(date),
  lines: z.array(invoiceLine),
  /** Taxes included in all lines. They are not added to the total. */
  taxes: z.array(z.object({ taxName: z.string(), taxBp: z.int(), taxAmount: money })),
  payments: z.array(invoicePayment),
  notes: z.array(z.object({ id, number: z.nullable(z.string()), date, total: money })),
  /** Installments with their open amounts. Empty if the invoice is due at once. */
  installments: z.array(z.object({ dueOn: date, amount: money, open: money })),
  memo: z.string(),
  receiptEmailedAt: z.nullable(instant),
  /** Names and addresses of school and payer when it was issued. */
  snapshot: z.object({
    school: z.object({ name: z.string(), taxNumber: z.string(), addressLines: z.array(z.string()) }),
    payer: z.object({
      name: z.string(),
      email: z.nullable(z.string()),
      addressLines: z.array(z.string()),
    }),
  }),
})

export const INVOICE_ORDERS = ['date', 'number', 'dueDate', 'total'] as const

/** Filters for lists of invoices: status in lowercase (R070), dates of issue. */
export const invoiceFilters = {
  status: z.optional(z.enum(INVOICE_STATUS_FILTERS)),
  from: z.optional(date),
  to: z.optional(date),
  payerId: z.optional(id),
}

export const invoiceQuery = listQuery(INVOICE_ORDERS, invoiceFilters)
