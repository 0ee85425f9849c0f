import * as z from 'zod/mini'
import { LANGUAGES } from '@afterbell/domain/kernel/languages/languages'
import { date } from '../kernel/fields.ts'
import { familyOp, idOf } from '../kernel/family-op.ts'
import { group } from '../kernel/op.ts'

const path = '/family/schools/{schoolId}/money'

/** A tab that opens a file sends the language of the browser, which may be another than the page's. */
const language = z.optional(z.enum(LANGUAGES))

/** What a family keeps of what it owes and paid, as PDFs in the language of the reader. */
export const familyFiles = group('familyFiles', {
  invoice: familyOp({
    method: 'GET',
    path: `${path}/invoices/{invoiceId}/file`,
    summary: 'An invoice, or the receipt for what was paid of it.',
    whileInactive: 'seven days',
    params: z.object({ invoiceId: idOf('invoice') }),
    query: z.object({ kind: z._default(z.enum(['INVOICE', 'RECEIPT']), 'INVOICE'), language }),
    answerForm: 'file',
    fileType: 'application/pdf',
  }),
  statement: familyOp({
    method: 'GET',
    path: `${path}/statement`,
    summary: 'What was charged and paid in a period, by default the last 90 days.',
    whileInactive: 'seven days',
    query: z.object({ from: z.optional(date), to: z.optional(date), language }),
    answerForm: 'file',
    fileType: 'application/pdf',
  }),
  taxStatement: familyOp({
    method: 'GET',
    path: `${path}/tax-statement`,
    summary: 'What was paid for care in a year, for taxes. In the United States only.',
    whileInactive: 'seven days',
    query: z.object({ year: z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2199)), language }),
    answerForm: 'file',
    fileType: 'application/pdf',
  }),
})
