import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { reports } from '@afterbell/contract/reports/reports'
import { AGES_OF_DEBT } from '@afterbell/domain/reports/aging'
import { REVENUE_KINDS, revenueKindLabels } from '@afterbell/domain/reports/revenue-report'
import { spreadsheetOf, wholeList, type Column } from '../../platform/files/spreadsheet.ts'
import type { FileAnswer } from '../../platform/http/send-answer.ts'
import type { Act } from '../../platform/http/serve.ts'
import { agingPage, type AgingRow } from './aging.store.ts'
import type { DiscountTotal } from './billed.store.ts'
import { readRange } from './range-asked.ts'
import { readDiscounts, readEarned, readRevenue } from './read-reports.ts'

type Calls = typeof reports
type KindRow = AnswerOf<Calls['revenue']>['kinds'][number]
type Month = AnswerOf<Calls['earned']>['months'][number]

/** Returns one of the reports as a spreadsheet. */
export const exportReport: Act<Calls['exported']> = async (call): Promise<FileAnswer> => {
  const { tx, school, params } = call
  const fileOf = <Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]) =>
    spreadsheetOf({ name, columns, rows, fields: undefined, school })
  if (params.report === 'aging') {
    const rows = await wholeList((paging) => agingPage(tx, school, { ...paging, search: null, sort: null }))
    return fileOf(`Aging ${school.today}`, AGING, rows)
  }
  const range = readRange(call)
  const period = `${range.from} to ${range.to}`
  switch (params.report) {
    case 'revenue':
      return fileOf(`Revenue ${period}`, REVENUE, (await readRevenue(call, range)).kinds)
    case 'earned':
      return fileOf(`Earned ${period}`, EARNED_MONTHS, (await readEarned(call, range)).months)
    case 'discounts':
      return fileOf(`Discounts ${period}`, DISCOUNTS, (await readDiscounts(call, range)).rows)
  }
}

const AGING: readonly Column<AgingRow>[] = [
  { field: 'name', label: 'Payer', of: ({ name }) => name },
  { field: 'email', label: 'Email', of: ({ email }) => email },
  { field: 'invoices', label: 'Open invoices', of: ({ invoices }) => invoices, kind: 'number' },
  { field: 'oldestDueOn', label: 'Oldest due date', of: ({ oldestDueOn }) => oldestDueOn, kind: 'date' },
  ...AGES_OF_DEBT.map(({ key, label }): Column<AgingRow> => ({
    field: key,
    label,
    of: (row) => row[key],
    kind: 'money',
  })),
  { field: 'total', label: 'Total', of: ({ total }) => total, kind: 'money' },
]

const REVENUE: readonly Column<KindRow>[] = [
  { field: 'kind', label: 'For', of: ({ kind }) => revenueKindLabels[kind] },
  { field: 'billed', label: 'Billed', of: ({ billed }) => billed, kind: 'money' },
  { field: 'takenBack', label: 'Credited', of: ({ takenBack }) => takenBack, kind: 'money' },
  { field: 'tax', label: 'Tax contained', of: ({ tax }) => tax, kind: 'money' },
  { field: 'revenue', label: 'Revenue', of: ({ revenue }) => revenue, kind: 'money' },
  { field: 'before', label: 'Revenue before', of: ({ before }) => before, kind: 'money' },
]

const EARNED_MONTHS: readonly Column<Month>[] = [
  { field: 'from', label: 'From', of: ({ from }) => from, kind: 'date' },
  { field: 'to', label: 'To', of: ({ to }) => to, kind: 'date' },
  ...REVENUE_KINDS.map((kind): Column<Month> => ({
    field: kind,
    label: revenueKindLabels[kind],
    of: ({ byKind }) => byKind[kind],
    kind: 'money',
  })),
  { field: 'total', label: 'Total', of: ({ total }) => total, kind: 'money' },
]

const DISCOUNTS: readonly Column<DiscountTotal>[] = [
  { field: 'name', label: 'Name', of: ({ name }) => name },
  { field: 'kind', label: 'Kind', of: ({ kind }) => (kind === 'COUPON' ? 'Coupon' : 'Discount') },
  { field: 'bills', label: 'Bills', of: ({ bills }) => bills, kind: 'number' },
  { field: 'payers', label: 'Payers', of: ({ payers }) => payers, kind: 'number' },
  { field: 'amount', label: 'Amount', of: ({ amount }) => amount, kind: 'money' },
]
