import * as z from 'zod/mini'
import {
  INVOICE_LINES_MAX,
  LINE_LABEL_MAX,
  MEMO_MAX,
  WRITE_OFF_REASON_MAX,
} from '@afterbell/domain/invoices/invoice-form'
import { date, id, idList, money, printedText, requiredText, storable } from '../kernel/fields.ts'
import { bulkAnswer, exportFields, exportQuery, page } from '../kernel/lists.ts'
import { group, op } from '../kernel/op.ts'
import { invoice, invoiceFilters, INVOICE_ORDERS, invoiceQuery, invoiceRow } from './invoice-rows.ts'

const invoicesPath = '/schools/{schoolId}/invoices'
const invoicePath = `${invoicesPath}/{id}` as const
const link = z.object({ link: z.string() })
const sent = z.object({ number: z.nullable(z.string()), sentTo: z.string() })

const list = {
  method: 'GET',
  allow: ['invoice', 'view'],
  query: invoiceQuery,
  answer: page(invoiceRow),
} as const

/** Bills to families and agencies. */
export const invoices = group('invoices', {
  list: op({ ...list, path: invoicesPath, summary: 'The invoices of the school, the newest first.' }),
  listV2: op({ ...list, path: '/billing/invoices/{schoolId}/v2', summary: 'The same list.' }),
  listPage: op({ ...list, path: '/billing/invoices/{schoolId}/page', summary: 'The same list.' }),
  search: op({ ...list, path: '/billing/invoices/{schoolId}/search', summary: 'The same list.' }),
  get: op({
    method: 'GET',
    path: invoicePath,
    summary: 'An invoice or credit note with its lines, payments, refunds and notes.',
    allow: ['invoice', 'view'],
    answer: invoice,
  }),
  create: op({
    method: 'POST',
    path: invoicesPath,
    summary: 'Writes an invoice by hand and issues it. Credit of the payer is used first.',
    allow: ['invoice', 'add'],
    body: z.object({
      /** A guardian. The payer is their home if homes share costs, otherwise the family. */
      parentId: z.optional(z.nullable(id)),
      /** The payer instead of a guardian: a family's payer, or an agency. */
      payerId: z.optional(z.nullable(id)),
      lines: z
        .array(
          z.object({
            label: printedText(LINE_LABEL_MAX),
            amount: money,
            childId: z.optional(z.nullable(id)),
            /** Care that the family may claim on taxes. */
            careEligible: z._default(z.boolean(), false),
            /** The amount includes the tax of the school's prices. */
            containsTax: z._default(z.boolean(), true),
          }),
        )
        .check(z.maxLength(INVOICE_LINES_MAX)),
      /** Defaults to the school's setting. */
      dueDate: z.optional(z.nullable(date)),
      memo: z._default(printedText(MEMO_MAX), ''),
    }),
    answer: invoice,
    refusals: ['TURNED_OFF'],
  }),
  cancel: op({
    method: 'DELETE',
    path: invoicePath,
    summary:
      'Cancels an invoice by a credit note over what is left of it. Refused while something of it is paid or under way.',
    allow: ['invoice', 'cancel'],
    refusals: ['IS_PAID', 'DISPUTED', 'PAYMENT_UNDER_WAY', 'IS_CREDIT_NOTE', 'NOT_ISSUED', 'NOTHING_LEFT'],
  }),
  cancelMany: op({
    method: 'DELETE',
    path: invoicesPath,
    summary: 'Cancels several invoices; those that cannot be are told, and the others canceled.',
    allow: ['invoice', 'cancel'],
    query: z.object({ invoiceIds: idList() }),
    answer: bulkAnswer,
  }),
  writeOff: op({
    method: 'POST',
    path: `${invoicePath}/write-off`,
    summary: 'Writes off what is open of an invoice. What comes for it later is credit of its payer.',
    allow: ['invoice', 'cancel'],
    addition: true,
    body: z.object({ reason: requiredText(WRITE_OFF_REASON_MAX) }),
    answer: z.object({ amount: money }),
    refusals: ['PAYMENT_UNDER_WAY', 'IS_CREDIT_NOTE', 'NOT_ISSUED', 'NOTHING_OPEN'],
  }),
  saveMemo: op({
    method: 'PATCH',
    path: `${invoicePath}/memo`,
    summary: 'Saves the note the family reads on the invoice.',
    allow: ['invoice', 'add'],
    body: z.object({ memo: printedText(MEMO_MAX) }),
    answer: z.object({ memo: z.string() }),
  }),
  replaceLink: op({
    method: 'PUT',
    path: `${invoicePath}/link`,
    summary: 'Makes a new link by which an invoice is paid. The one before opens nothing any more.',
    allow: ['invoice', 'add'],
    addition: true,
    /** Null if it cannot be paid online. */
    answer: z.object({ paymentUrl: z.nullable(z.string()) }),
  }),
  resend: op({
    method: 'PUT',
    path: invoicePath,
    summary: 'Emails an invoice with its PDF to who pays it. Asked twice within a minute, it is sent once.',
    allow: ['invoice', 'add'],
    answer: sent,
    refusals: ['NOT_ISSUED', 'NO_EMAIL'],
  }),
  resendMany: op({
    method: 'PUT',
    path: invoicesPath,
    summary: 'Emails several invoices. Those that nobody can be written for are told.',
    allow: ['invoice', 'add'],
    query: z.object({ invoiceIds: idList() }),
    answer: bulkAnswer,
  }),
  sendReceipt: op({
    method: 'POST',
    path: `${invoicePath}/receipt`,
    summary: 'Emails a receipt for what was paid of an invoice.',
    allow: ['invoice', 'view'],
    answer: sent,
    refusals: ['NOTHING_PAID', 'NOT_ISSUED', 'NO_EMAIL'],
  }),
  fullPdf: op({
    method: 'GET',
    path: `${invoicePath}/full-info/pdf`,
    summary:
      'A link to the PDF with everything about an invoice, its credit notes too. It works for an hour.',
    allow: ['invoice', 'view'],
    answer: link,
  }),
  pdf: op({
    method: 'GET',
    path: `${invoicePath}/invoice-pdf`,
    summary: 'A link to the PDF of an invoice as the family gets it. It works for an hour.',
    allow: ['invoice', 'view'],
    answer: link,
  }),
  overdueFields: exportFields('/schools/{schoolId}/overdue-invoices/xls-fields', ['invoice', 'view']),
  overdueFile: op({
    method: 'GET',
    path: '/schools/{schoolId}/overdue-invoices/xls-file',
    summary: 'The invoices that are past due as a spreadsheet.',
    allow: ['invoice', 'view'],
    query: exportQuery(INVOICE_ORDERS, invoiceFilters),
    answerForm: 'file',
    addition: true,
  }),
  file: op({
    method: 'GET',
    path: '/no-auth/schools/{schoolId}/billing-files/{token}',
    summary:
      'A PDF whose link was given to somebody who may see it. Whoever has the link can read it for an hour.',
    allow: 'anyone',
    auth: 'public',
    params: z.object({ token: z.string().check(z.maxLength(300), storable) }),
    answerForm: 'file',
    fileType: 'application/pdf',
    addition: true,
  }),
})
