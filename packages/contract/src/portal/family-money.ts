import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { CURRENCIES } from '@afterbell/domain/kernel/currencies'
import { INVOICE_STATUSES } from '@afterbell/domain/ledger/invoice'
import { date, flag, id, money, signedMoney } from '../kernel/fields.ts'
import { familyOp, idOf } from '../kernel/family-op.ts'
import { listQuery, page } from '../kernel/lists.ts'
import { group } from '../kernel/op.ts'

const path = '/family/schools/{schoolId}/money'

const row = z.object({
  id,
  number: z.string(),
  date,
  /** When the next open amount is due; of an invoice without one, when it was. */
  dueDate: z.nullable(date),
  status: z.enum(INVOICE_STATUSES),
  /** First names. */
  children: z.array(z.string()),
  /** Null for somebody who may see amounts only. */
  activities: z.nullable(z.string()),
  total: money,
  amountDue: money,
  /** What is asked now: what is due, or the next installment. */
  amountAsked: money,
  /** Part of the amount due that is being paid. */
  pendingAmount: money,
})

const line = z.object({
  id,
  label: z.string(),
  /** The label is in the words of the school, which are English. */
  isSchools: z.boolean(),
  /** Why the amount is what it is, and what it covers. */
  reason: z.nullable(z.string()),
  /** The first name. */
  child: z.nullable(z.string()),
  activity: z.nullable(z.string()),
  kind: z.nullable(z.enum(ACTIVITY_KINDS)),
  /** The first day of the month it is for. */
  month: z.nullable(date),
  /** The days it is for, from the first to the last. */
  period: z.nullable(z.object({ from: date, to: date })),
  meetings: z.int(),
  amount: signedMoney,
})

const invoice = z.object({
  ...row.shape,
  /** Activities, days and reasons are left out. */
  isMoneyOnly: z.boolean(),
  lines: z.array(line),
  creditedAmount: money,
  writtenOffAmount: money,
  amountPaid: money,
  refundAmount: money,
  /** Open amounts by due date. Empty if all is due at once. */
  installments: z.array(z.object({ dueOn: date, amount: money, open: money })),
  payments: z.array(
    z.object({
      id: z.string(),
      date,
      kind: z.enum(['PAYMENT', 'CREDIT', 'REVERSAL', 'REFUND', 'WRITE_OFF']),
      /** Not through this site: cash, a check or a transfer. */
      isOutside: z.boolean(),
      amount: money,
    }),
  ),
  /** Credit notes that correct it. */
  notes: z.array(z.object({ id, number: z.string(), date, total: money })),
  memo: z.string(),
  /** The least that can be paid online. */
  leastAmount: money,
  /** The page on which it is paid; null if the school takes no online payments. */
  payUrl: z.nullable(z.string()),
})

/** What a family owes and paid. Each guardian sees what was asked of them, or of the home they live in. */
export const familyMoney = group('familyMoney', {
  account: familyOp({
    method: 'GET',
    path,
    summary: 'What the guardian owes in all, what of it is due, and their credit.',
    whileInactive: 'seven days',
    answer: z.object({
      currency: z.enum(CURRENCIES),
      openAmount: money,
      pendingAmount: money,
      dueAmount: money,
      pastDueAmount: money,
      /** What the school owes them. Null where an invoice is kept from them, because it may be of that. */
      creditAmount: z.nullable(signedMoney),
      hasInvoices: z.boolean(),
      /** How many have an open amount. */
      openInvoices: z.int(),
      /** Whether a statement can be made of all of it. */
      hasStatement: z.boolean(),
      /** Years with a tax statement, newest first. */
      taxYears: z.array(z.int()),
    }),
  }),
  invoices: familyOp({
    method: 'GET',
    path: `${path}/invoices`,
    summary: 'A page of invoices: those with an open amount, first due first, or the others, newest first.',
    whileInactive: 'seven days',
    query: listQuery(['dueDate'], { isOpen: flag }),
    answer: page(row),
  }),
  invoice: familyOp({
    method: 'GET',
    path: `${path}/invoices/{invoiceId}`,
    summary:
      'An invoice with its lines and why each amount is what it is, its installments, payments and credit notes.',
    whileInactive: 'seven days',
    params: z.object({ invoiceId: idOf('invoice') }),
    answer: invoice,
  }),
})
