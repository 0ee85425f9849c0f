import type { Currency } from '@afterbell/domain/kernel/currencies'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import type { IsoDate } from '@afterbell/domain/kernel/dates'
import { writeLetterhead } from './letterhead.ts'
import { paperLanguage, type PaperLanguage } from './paper-language.ts'
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
  /** English if nothing is said. The rows are written in it. */
  language?: Language
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
  const language = paperLanguage(document.language)
  const { words, format } = language
  const money = language.money(currency)
  const period = words.period(format.dateInWords(from), format.dateInWords(to))
  const options = { school, kind: words.kinds.STATEMENT, number: period, isTest, language }
  const paper = await openPaper(options, document)
  const [owed, owedCents] =
    closingCents < 0 ? [words.yourCredit, -closingCents] : [words.balanceDue, closingCents]
  await writeLetterhead(paper, {
    ...options,
    payer,
    payerLabel: words.statementFor,
    facts: [
      { label: words.currency, value: words.currencies[currency] },
      { label: owed, value: money(owedCents), isStrong: true },
    ],
  })
  const openingRow = {
    date: from,
    text: words.balanceBefore,
    chargeCents: 0,
    paidCents: 0,
    balanceCents: openingCents,
  }
  writeTable(
    paper,
    columnsIn(language),
    [openingRow, ...rows].map((row) => cellsOf(row, language, money)),
  )
  const sum = (of: (row: StatementRow) => number) => rows.reduce((all, row) => all + of(row), 0)
  writeSums(paper, [
    { label: words.balanceBefore, amount: money(openingCents) },
    { label: words.charges, amount: money(sum(({ chargeCents }) => chargeCents)) },
    { label: words.paymentsAndCredits, amount: money(-sum(({ paidCents }) => paidCents)) },
    { label: owed, amount: money(owedCents), isResult: true },
  ] satisfies Sum[])
  return paper.finish()
}

function columnsIn({ words }: PaperLanguage): Column[] {
  return [
    { label: words.date, width: 98 },
    { label: words.description },
    { label: words.charges, width: 64, align: 'right' },
    { label: words.payments, width: 64, align: 'right' },
    { label: words.balance, width: 64, align: 'right' },
  ]
}

function cellsOf(
  { date, text, chargeCents, paidCents, balanceCents }: StatementRow,
  { format }: PaperLanguage,
  money: (cents: number) => string,
): Cell[] {
  const cell = (cellText: string): Cell => [{ text: cellText, style: STYLES.text }]
  const balance = (cents: number): Cell => [{ text: money(cents), style: STYLES.amount }]
  const amount = (cents: number) => (cents === 0 ? cell('') : balance(cents))
  return [
    cell(format.dateInWords(date)),
    cell(text),
    amount(chargeCents),
    amount(paidCents),
    balance(balanceCents),
  ]
}
