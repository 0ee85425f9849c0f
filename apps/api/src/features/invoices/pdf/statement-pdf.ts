import { currencyNames, type Currency } from '@afterbell/domain/kernel/currencies'
import { dateInWords, type IsoDate } from '@afterbell/domain/kernel/dates'
import { formatMoney } from '@afterbell/domain/kernel/money'
import { writeLetterhead } from './letterhead.ts'
import { openPaper, type PayerOnPaper, type SchoolOnPaper } from './paper.ts'
import { writeSums, type Sum } from './sections.ts'
import { STYLES } from './styles.ts'
import { writeTable, type Cell, type Column } from './table.ts'

/** A payer's charges and payments in a period, with the balances before and after. */
export interface StatementDocument {
  school: SchoolOnPaper
  payer: PayerOnPaper
  from: IsoDate
  to: IsoDate
  currency: Currency
  /** Negative: the payer has credit. */
  openingCents: number
  rows: readonly StatementRow[]
  closingCents: number
  isTest: boolean
}

interface StatementRow {
  date: IsoDate
  text: string
  /** Zero: no charge. */
  chargeCents: number
  paidCents: number
  /** The balance after this row. */
  balanceCents: number
}

/** Writes the statement in the paper size of the school's country. */
export async function statementPdf(document: StatementDocument): Promise<Buffer> {
  const { school, payer, from, to, currency, openingCents, rows, closingCents, isTest } = document
  const money = (cents: number) => formatMoney(cents, currency)
  const period = `${dateInWords(from)} to ${dateInWords(to)}`
  const options = { school, kind: 'Statement', number: period, isTest }
  const paper = await openPaper(options, document)
  const [owed, owedCents] = closingCents < 0 ? ['Your credit', -closingCents] : ['Balance due', closingCents]
  await writeLetterhead(paper, {
    ...options,
    payer,
    payerLabel: 'Statement for',
    facts: [
      { label: 'Currency', value: currencyNames[currency] },
      { label: owed, value: money(owedCents), isStrong: true },
    ],
  })
  const openingRow = {
    date: from,
    text: 'Balance before',
    chargeCents: 0,
    paidCents: 0,
    balanceCents: openingCents,
  }
  writeTable(
    paper,
    COLUMNS,
    [openingRow, ...rows].map((row) => cellsOf(row, money)),
  )
  const sum = (of: (row: StatementRow) => number) => rows.reduce((all, row) => all + of(row), 0)
  writeSums(paper, [
    { label: 'Balance before', amount: money(openingCents) },
    { label: 'Charges', amount: money(sum(({ chargeCents }) => chargeCents)) },
    { label: 'Payments and credits', amount: money(-sum(({ paidCents }) => paidCents)) },
    { label: owed, amount: money(owedCents), isResult: true },
  ] satisfies Sum[])
  return paper.finish()
}

const COLUMNS: readonly Column[] = [
  { label: 'Date', width: 98 },
  { label: 'Description' },
  { label: 'Charges', width: 64, align: 'right' },
  { label: 'Payments', width: 64, align: 'right' },
  { label: 'Balance', width: 64, align: 'right' },
]

function cellsOf(
  { date, text, chargeCents, paidCents, balanceCents }: StatementRow,
  money: (cents: number) => string,
): Cell[] {
  const cell = (cellText: string): Cell => [{ text: cellText, style: STYLES.text }]
  const balance = (cents: number): Cell => [{ text: money(cents), style: STYLES.amount }]
  const amount = (cents: number) => (cents === 0 ? cell('') : balance(cents))
  return [cell(dateInWords(date)), cell(text), amount(chargeCents), amount(paidCents), balance(balanceCents)]
}
