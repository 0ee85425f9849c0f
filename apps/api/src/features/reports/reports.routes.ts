import { history } from '@afterbell/contract/reports/history'
import { reports } from '@afterbell/contract/reports/reports'
import { daysBetween } from '@afterbell/domain/kernel/dates'
import { invoiceNumber } from '@afterbell/domain/ledger/invoice-number'
import { ageOfDebt } from '@afterbell/domain/reports/aging'
import { pageOf } from '../../platform/database/pages.ts'
import { serve, type Act, type ServedCall } from '../../platform/http/serve.ts'
import { requirePayer } from '../invoices/statements.ts'
import { agingPage, openInvoices } from './aging.store.ts'
import { exportReport } from './export-report.ts'
import { journal, journalFile } from './journal.ts'
import { readRange } from './range-asked.ts'
import { readDiscounts, readEarned, readRevenue } from './read-reports.ts'
import { listHistory } from './history.ts'
import { everybodyOf } from './history.store.ts'

type Calls = typeof reports

const aging: Act<Calls['aging']> = async ({ tx, school, query }) => {
  const { rows, total, totals } = await agingPage(tx, school, query)
  return { ...pageOf(rows, total, query), totals }
}

const agingOfPayer: Act<Calls['agingOfPayer']> = async (call) => {
  const { tx, school, params } = call
  const payer = await requirePayer(call, params.payerId)
  return (await openInvoices(tx, school, payer.id)).map(({ id, number, date, dueOn, openCents }) => ({
    id,
    number: invoiceNumber(number),
    date,
    dueOn,
    daysPastDue: daysBetween(dueOn, school.today),
    age: ageOfDebt(dueOn, school.today),
    open: openCents,
  }))
}

/** Reports on the school's money, and its history. Read-only. */
export const reportRoutes: ServedCall[] = [
  ...serve(history, { list: listHistory, people: ({ tx, school }) => everybodyOf(tx, school.id) }),
  ...serve(reports, {
    aging,
    agingOfPayer,
    revenue: (call) => readRevenue(call, readRange(call)),
    earned: (call) => readEarned(call, readRange(call)),
    discounts: (call) => readDiscounts(call, readRange(call)),
    journal,
    journalFile,
    exported: exportReport,
  }),
]
