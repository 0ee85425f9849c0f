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
   * With what was refunded of it, without what is credit of the payer by now. Below zero where a bank took back what was credit
   * by then.
   */
  amountPaid: signedMoney,
  amountDue: money,
  /** Of what is due in installments: what is due by now, or what falls due first; `dueDate` is its day. Else all that is due. */
  amountAsked: money,
  refundAmount: money,
  /** No longer owed, by credit notes. */
  creditedAmount: money,
  writtenOffAmount: money,
  /** A payment of it is under way. */
  pendingAmount: money,
  /** A payment of it is disputed, and the bank has not decided. */
  disputedAmount: money,
}

/** Something that was done about an invoice by itself: its payer was charged or reminded. */
export const tried = z.object({
  on: date,
  what: z.enum(TRIES),
  /** What became of a charge. */
  outcome: z.nullable(z.enum(TRY_OUTCOMES)),
  /** Why a charge failed, as a key. */
  failure: z.nullable(z.string()),
})

/** An invoice in a list. */
export const invoiceRow = z.object({
  id,
  /** None yet of a draft. */
  number: z.nullable(z.string()),
  date,
  payerId: id,
  parentName: z.string(),
  parentEmail: z.nullable(z.string()),
  /** The activities it is for, or what staff wrote. */
  activityDetails: z.string(),
  childName: z.string(),
  children: z.array(named),
  currency: z.enum(CURRENCIES),
  ...amounts,
  dueDate: z.nullable(date),
  status: z.enum(INVOICE_STATUSES),
  /** Where the family can pay it online; none where it cannot. */
  paymentUrl: z.nullable(z.string()),
  /** The PDF, for an hour. */
  downloadUrl: z.string(),
  /** When it was emailed last. */
  emailedAt: z.nullable(instant),
  tried: z.array(tried),
})

const invoiceLine = z.object({
  id,
  kind: z.enum(LINE_KINDS),
  label: z.string(),
  /** Why it has its amount; none where staff wrote the line. */
  reason: z.nullable(z.string()),
  child: z.nullable(named),
  /** The activity it is for. */
  activity: z.nullable(z.string()),
  servicePeriod: z.nullable(z.object({ from: date, to: date })),
  /** How many meetings it pays for. */
  meetings: z.int(),
  amount: signedMoney,
  /** What is left of the amount after discounts. */
  netAmount: money,
  /** Of that, what credit notes took off. */
  creditedAmount: money,
  /** The tax the net amount contains, its rate in hundredths of a per cent; of a note, in what it takes back. */
  taxName: z.string(),
  taxBp: z.int(),
  taxAmount: money,
  /** Care the family may claim. */
  careEligible: z.boolean(),
})

/** What was paid for an invoice, and what became of that. */
const invoicePayment = z.object({
  id: z.string(),
  date,
  kind: z.enum(['PAYMENT', 'CREDIT', 'REVERSAL', 'REFUND', 'WRITE_OFF']),
  how: z.string(),
  /** Of what came, went back or was taken back: the payment it is about. */
  paymentId: z.nullable(id),
  /** Why it was written off, or went back. */
  reason: z.nullable(z.string()),
  amount: money,
})

/** A whole invoice, or a credit note. */
export const invoice = z.object({
  ...invoiceRow.shape,
  kind: z.enum(['INVOICE', 'CREDIT_NOTE']),
  /** Of a note: the invoice it corrects. */
  corrects: z.nullable(z.object({ id, number: z.nullable(z.string()) })),
  periodStart: z.nullable(date),
  periodEnd: z.nullable(date),
  lines: z.array(invoiceLine),
  /** The taxes the lines contain together. Nothing of them is added to the total. */
  taxes: z.array(z.object({ taxName: z.string(), taxBp: z.int(), taxAmount: money })),
  payments: z.array(invoicePayment),
  notes: z.array(z.object({ id, number: z.nullable(z.string()), date, total: money })),
  /** When what of it falls due, and what of each is open. Empty where all of it is asked at once. */
  installments: z.array(z.object({ dueOn: date, amount: money, open: money })),
  memo: z.string(),
  receiptEmailedAt: z.nullable(instant),
  /** School and payer as they were called when it was issued. */
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

/** How lists of invoices are filtered: status in lowercase (R070), dates of issue. */
export const invoiceFilters = {
  status: z.optional(z.enum(INVOICE_STATUS_FILTERS)),
  from: z.optional(date),
  to: z.optional(date),
  payerId: z.optional(id),
}

export const invoiceQuery = listQuery(INVOICE_ORDERS, invoiceFilters)
