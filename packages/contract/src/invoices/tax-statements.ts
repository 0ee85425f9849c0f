import * as z from 'zod/mini'
import { CURRENCIES } from '@afterbell/domain/kernel/currencies'
import { TAX_YEAR_MIN } from '@afterbell/domain/invoices/tax-statement'
import { date, id, idList, instant, signedMoney } from '../kernel/fields.ts'
import { bulkAnswer, listQuery, page } from '../kernel/lists.ts'
import { group, op } from '../kernel/op.ts'

const statementsPath = '/schools/{schoolId}/tax-statements'
const run = `${statementsPath}/runs/{id}` as const

const taxYear = z.coerce.number().check(z.int(), z.minimum(TAX_YEAR_MIN), z.maximum(2199))
const ofYear = z.object({ year: taxYear })

const sums = {
  /** Eligible care until the end of the year, paid in that year. */
  care: signedMoney,
  /** Payments in the year for eligible care after it. */
  prepaid: signedMoney,
  /** Not eligible. */
  other: signedMoney,
  /** Growth of the payer's unused credit in the year. */
  credit: signedMoney,
  received: signedMoney,
  returned: signedMoney,
  /** Payments in the year less refunds; the sum of the first four. */
  total: signedMoney,
}

const items = z.array(
  z.object({
    child: z.nullable(z.string()),
    label: z.string(),
    from: z.nullable(date),
    to: z.nullable(date),
    amount: signedMoney,
  }),
)

const REFUSALS = ['NOT_IN_COUNTRY', 'YEAR_AHEAD', 'NO_TAX_NUMBER'] as const

const runState = z.object({
  id,
  year: z.int(),
  at: instant,
  /** Files in order of the payers' names; each can be downloaded once it is ready. */
  files: z.array(
    z.object({
      nth: z.int(),
      firstName: z.string(),
      lastName: z.string(),
      count: z.int(),
      isReady: z.boolean(),
    }),
  ),
})

/** Statements for payers' tax returns: care they paid for in a year. */
export const taxStatements = group('taxStatements', {
  list: op({
    method: 'GET',
    path: statementsPath,
    summary: 'Everybody who paid in a year, with what of it was eligible care. By name.',
    allow: ['reports', 'view'],
    addition: true,
    /** Defaults to this year. */
    query: listQuery(['name'], { year: z.optional(taxYear) }),
    answer: page(
      z.object({
        id,
        name: z.string(),
        email: z.nullable(z.string()),
        ...sums,
        /** Last time the statement of the year was emailed. */
        emailedAt: z.nullable(instant),
      }),
    ),
    refusals: REFUSALS,
  }),
  get: op({
    method: 'GET',
    path: `${statementsPath}/{payerId}`,
    summary: 'The statement of a payer and year, as its PDF has it.',
    allow: ['reports', 'view'],
    addition: true,
    query: ofYear,
    answer: z.object({
      payerId: id,
      name: z.string(),
      email: z.nullable(z.string()),
      currency: z.enum(CURRENCIES),
      year: z.int(),
      ...sums,
      careItems: items,
      prepaidItems: items,
      otherItems: items,
      /** Care in the year that was paid before it; not part of the sums. */
      paidEarlierItems: items,
      /** Link to the PDF, valid for an hour. */
      downloadUrl: z.string(),
    }),
    refusals: REFUSALS,
  }),
  email: op({
    method: 'POST',
    path: `${statementsPath}/{payerId}`,
    summary: 'Emails a statement to its payer. Asked twice within a minute, it is sent once.',
    allow: ['invoice', 'add'],
    addition: true,
    query: ofYear,
    answer: z.object({ sentTo: z.string() }),
    refusals: [...REFUSALS, 'NO_EMAIL'],
  }),
  emailMany: op({
    method: 'POST',
    path: statementsPath,
    summary:
      'Emails the statements of a year: of these payers, or of everybody to whom that of the year was not emailed yet. Those without an address are told.',
    allow: ['invoice', 'add'],
    addition: true,
    query: z.extend(ofYear, { payerIds: z.optional(idList()) }),
    answer: bulkAnswer,
    refusals: REFUSALS,
  }),
  startRun: op({
    method: 'POST',
    path: `${statementsPath}/runs`,
    summary:
      'Begins to make the statements of everybody as PDF files. One that is being made is answered instead.',
    allow: ['reports', 'view'],
    addition: true,
    query: ofYear,
    answer: runState,
    refusals: [...REFUSALS, 'NOBODY_PAID'],
  }),
  latestRun: op({
    method: 'GET',
    path: `${statementsPath}/runs`,
    summary: 'The files of a year that were asked for last; none where nobody did within a day.',
    allow: ['reports', 'view'],
    addition: true,
    query: ofYear,
    answer: z.object({ run: z.nullable(runState) }),
    refusals: REFUSALS,
  }),
  runFile: op({
    method: 'GET',
    path: `${run}/files/{nth}`,
    summary: 'One of the files: a PDF with a statement for each payer in it.',
    allow: ['reports', 'view'],
    addition: true,
    params: z.object({ nth: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)) }),
    answerForm: 'file',
    fileType: 'application/pdf',
  }),
})
