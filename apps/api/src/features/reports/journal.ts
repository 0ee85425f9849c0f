import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { reports } from '@afterbell/contract/reports/reports'
import { invoiceNumber } from '@afterbell/domain/ledger/invoice-number'
import { accountLabels, sourceLabels } from '@afterbell/domain/reports/journal'
import { pageOf } from '../../platform/database/pages.ts'
import { csvLine } from '../../platform/files/csv-line.ts'
import type { FileInParts } from '../../platform/http/send-answer.ts'
import type { Act } from '../../platform/http/serve.ts'
import { instantOf } from '../invoices/invoice-rows.ts'
import { accountsMoved, journalBehind, journalPage, type JournalEntry } from './journal.store.ts'
import { readRange } from './range-asked.ts'

type Calls = typeof reports

export const journal: Act<Calls['journal']> = async (call) => {
  const { tx, school, query } = call
  const range = readRange(call)
  const direction = query.sort?.direction === 'DESC' ? 'desc' : 'asc'
  const [{ rows, total }, accounts] = await Promise.all([
    journalPage(tx, school, range, { page: query.page, size: query.size, direction }),
    accountsMoved(tx, school, range),
  ])
  return { ...range, accounts, ...pageOf(rows.map(toEntryAnswer), total, query) }
}

/** Streams the journal as a CSV file. Reads each part in its own transaction and keeps only that part in memory. */
export const journalFile: Act<Calls['journalFile']> = async (call): Promise<FileInParts> => {
  const range = readRange(call)
  const { school } = call
  async function* parts() {
    yield BYTE_ORDER_MARK + csvLine(HEADS)
    let last: JournalEntry | null = null
    for (;;) {
      const lastRead = last
      const rows: JournalEntry[] = await call.inside((tx) =>
        journalBehind(tx, school, range, { last: lastRead, count: ENTRIES_A_PART }),
      )
      if (rows.length > 0) yield rows.map((entry) => csvLine(cellsOf(entry))).join('')
      if (rows.length < ENTRIES_A_PART) return
      last = rows.at(-1)!
    }
  }
  return { name: `Journal ${range.from} to ${range.to}.csv`, type: 'text/csv; charset=utf-8', parts: parts() }
}

const ENTRIES_A_PART = 2000
/** Without it, Excel reads UTF-8 names in another encoding. */
const BYTE_ORDER_MARK = '\ufeff'
const HEADS = ['Date', 'Debit account', 'Credit account', 'Amount', 'Source', 'Number', 'Payer']

/** Dates and amounts in a neutral format that programs in any country can read. */
function cellsOf({ date, debit, credit, cents, source, number, payer }: JournalEntry): (string | null)[] {
  return [
    date,
    accountLabels[debit],
    accountLabels[credit],
    (cents / 100).toFixed(2),
    sourceLabels[source] ?? source,
    number === null ? null : invoiceNumber(number),
    payer,
  ]
}

function toEntryAnswer(entry: JournalEntry): AnswerOf<Calls['journal']>['content'][number] {
  const { key, at, date, debit, credit, cents, source, number, payer } = entry
  return {
    key,
    at: instantOf(at)!,
    date,
    debit,
    credit,
    amount: cents,
    source: sourceLabels[source] ?? source,
    number: number === null ? null : invoiceNumber(number),
    payer,
  }
}
