import * as z from 'zod/mini'
import { ACCOUNTS } from '@afterbell/domain/ledger/ledger'
import { AGES_OF_DEBT } from '@afterbell/domain/reports/aging'
import { REVENUE_KINDS } from '@afterbell/domain/reports/revenue-report'
import { MONEY_SHEETS } from '@afterbell/domain/reports/viewed-reports'
import { date, id, instant, money, signedMoney as sumOfMoney } from '../kernel/fields.ts'
import { listQuery, page } from '../kernel/lists.ts'
import { group, op } from '../kernel/op.ts'

const reportsOf = '/schools/{schoolId}/reports'

/** Both days inclusive. Defaults to this month so far. */
const range = { from: z.optional(date), to: z.optional(date) }

const ages = z.object(
  Object.fromEntries(AGES_OF_DEBT.map(({ key }) => [key, money])) as Record<
    (typeof AGES_OF_DEBT)[number]['key'],
    typeof money
  >,
)
const owedByAge = { ...ages.shape, total: sumOfMoney }

const revenueTotals = {
  /** Before credits, tax included. */
  billed: sumOfMoney,
  takenBack: sumOfMoney,
  /** Tax in the billed amounts, less that in the credits. */
  tax: sumOfMoney,
  /** Billed, less credits and tax. Negative if credits exceed the billed amount. */
  revenue: sumOfMoney,
  /** Revenue of the previous range of the same length. */
  before: sumOfMoney,
}
const kinds = z.object(
  Object.fromEntries(REVENUE_KINDS.map((kind) => [kind, sumOfMoney])) as Record<
    (typeof REVENUE_KINDS)[number],
    typeof sumOfMoney
  >,
)
const account = z.enum(ACCOUNTS)

/** Reports on the school's money, for the office and its accountant. */
export const reports = group('reports', {
  aging: op({
    method: 'GET',
    path: `${reportsOf}/aging`,
    summary: 'What each payer owes, by how long it has been due. The most first, unless asked otherwise.',
    allow: ['reports', 'view'],
    addition: true,
    query: listQuery(['total', 'name', 'oldest'], {}),
    answer: z.extend(
      page(
        z.object({
          id,
          name: z.string(),
          email: z.nullable(z.string()),
          invoices: z.int(),
          /** Earliest due date. */
          oldestDueOn: date,
          ...owedByAge,
        }),
      ),
      /** Totals of all matches, on every page. */
      { totals: z.object(owedByAge) },
    ),
  }),
  agingOfPayer: op({
    method: 'GET',
    path: `${reportsOf}/aging/{payerId}`,
    summary: 'The open invoices of a payer, the earliest due first.',
    allow: ['reports', 'view'],
    addition: true,
    answer: z.array(
      z.object({
        id,
        number: z.string(),
        date,
        dueOn: date,
        /** 0 or negative: not due yet. */
        daysPastDue: z.int(),
        age: z.enum(AGES_OF_DEBT.map(({ key }) => key) as [(typeof AGES_OF_DEBT)[number]['key']]),
        open: money,
      }),
    ),
  }),
  revenue: op({
    method: 'GET',
    path: `${reportsOf}/revenue`,
    summary:
      'What was billed in a range by kind of activity, less what was taken back and the tax it contains.',
    allow: ['reports', 'view'],
    addition: true,
    query: z.object(range),
    answer: z.object({
      from: date,
      to: date,
      previous: z.object({ from: date, to: date }),
      kinds: z.array(z.object({ kind: z.enum(REVENUE_KINDS), ...revenueTotals })),
      total: z.object(revenueTotals),
      step: z.enum(['DAY', 'WEEK', 'MONTH']),
      parts: z.array(z.object({ from: date, to: date, revenue: sumOfMoney })),
    }),
  }),
  earned: op({
    method: 'GET',
    path: `${reportsOf}/earned`,
    summary:
      'What was earned in each month of a range: what was billed, without tax, spread over the dates it is for.',
    allow: ['reports', 'view'],
    addition: true,
    query: z.object(range),
    answer: z.object({
      from: date,
      to: date,
      months: z.array(z.object({ from: date, to: date, byKind: kinds, total: sumOfMoney })),
      byKind: kinds,
      total: sumOfMoney,
      /** Billed by the end of the range for later dates. */
      billedAhead: sumOfMoney,
    }),
  }),
  discounts: op({
    method: 'GET',
    path: `${reportsOf}/discounts`,
    summary: 'The discounts and coupons that took something off what was billed in a range, the most first.',
    allow: ['reports', 'view'],
    addition: true,
    query: z.object(range),
    answer: z.object({
      from: date,
      to: date,
      rows: z.array(
        z.object({
          kind: z.enum(['DISCOUNT', 'COUPON']),
          name: z.string(),
          /** Number of invoices and payers with this discount. */
          bills: z.int(),
          payers: z.int(),
          amount: sumOfMoney,
        }),
      ),
      total: sumOfMoney,
    }),
  }),
  journal: op({
    method: 'GET',
    path: `${reportsOf}/journal`,
    summary: 'The entries of the ledger in a range, the first first, and what they come to by account.',
    allow: ['reports', 'view'],
    addition: true,
    query: listQuery(['date'], range),
    answer: z.extend(
      page(
        z.object({
          key: z.string(),
          at: instant,
          date,
          debit: account,
          credit: account,
          amount: money,
          source: z.string(),
          /** Number of the invoice or credit note behind the entry. */
          number: z.nullable(z.string()),
          payer: z.nullable(z.string()),
        }),
      ),
      {
        from: date,
        to: date,
        accounts: z.array(z.object({ account, debit: sumOfMoney, credit: sumOfMoney })),
      },
    ),
  }),
  journalFile: op({
    method: 'GET',
    path: `${reportsOf}/journal/csv`,
    summary: 'The same as a CSV file for an accountant: date, accounts, amount, source, number and payer.',
    allow: ['reports', 'view'],
    addition: true,
    // A district's year is read and sent in parts.
    steps: true,
    query: z.object(range),
    answerForm: 'file',
    fileType: 'text/csv',
  }),
  exported: op({
    method: 'GET',
    path: `${reportsOf}/money/{report}/xls-file`,
    summary: 'One of the reports as a spreadsheet.',
    allow: ['reports', 'view'],
    addition: true,
    params: z.object({ report: z.enum(MONEY_SHEETS) }),
    query: z.object(range),
    answerForm: 'file',
  }),
})
