import type { Currency } from '@afterbell/domain/kernel/currencies'
import { dateInWords } from '@afterbell/domain/kernel/dates'
import { formatMoney } from '@afterbell/domain/kernel/money'
import type { StatementItem, TaxStatement } from '@afterbell/domain/invoices/tax-statement'
import { writeLetterhead } from './letterhead.ts'
import { openPaper, type Paper, type PayerOnPaper, type SchoolOnPaper } from './paper.ts'
import { writeNote, writeSums, writeTitle, type Sum } from './sections.ts'
import { STYLES } from './styles.ts'
import { writeTable, type Cell, type Column } from './table.ts'

/** A payer's statement for taxes: who provided care in a year, for whom and when, and what was paid. */
export interface TaxStatementDocument {
  payer: PayerOnPaper
  statement: TaxStatement
  /** A sandbox document says so on every page. */
  isTest: boolean
}

interface Provider {
  school: SchoolOnPaper
  currency: Currency
}

/** Writes statements of one school into one file, each on new pages. Requires at least one. */
export async function taxStatementsPdf(
  { school, currency }: Provider,
  documents: readonly TaxStatementDocument[],
): Promise<Buffer> {
  const money = (cents: number) => formatMoney(cents, currency)
  const kind = 'Tax Statement'
  let paper: Paper | null = null
  for (const document of documents) {
    const options = { kind, number: String(document.statement.year), isTest: document.isTest }
    if (paper) paper.beginNext(options)
    else paper = await openPaper({ ...options, school }, documents)
    await writeStatement(paper, { school, ...options }, document, money)
    // Yields after each statement, so other requests wait for one statement, not for all.
    await new Promise(setImmediate)
  }
  return paper!.finish()
}

type Money = (cents: number) => string

async function writeStatement(
  paper: Paper,
  options: { school: SchoolOnPaper; kind: string; number: string; isTest: boolean },
  { payer, statement }: TaxStatementDocument,
  money: Money,
): Promise<void> {
  const { school } = options
  const { year } = statement
  await writeLetterhead(paper, {
    ...options,
    // The facts show it under the tax form's name for it.
    school: { ...school, taxNumber: null },
    payer,
    payerLabel: 'Paid by',
    facts: [
      { label: 'Tax year', value: String(year) },
      { label: 'Taxpayer number', value: school.taxNumber ?? 'Tax-exempt' },
      { label: 'Eligible care', value: money(statement.careCents), isStrong: true },
    ],
  })
  writeItems(paper, `Eligible care paid in ${year}`, statement.care, money)
  if (statement.care.length === 0) writeNote(paper, `Nothing was paid for eligible care in ${year}.`, null)
  writeItems(paper, `Paid before ${year} for care in ${year}`, statement.paidEarlier, money)
  writeItems(paper, `Paid in ${year} for care after ${year}`, statement.prepaid, money)
  writeItems(paper, 'Not eligible', statement.other, money)
  writeSums(paper, sumsOf(statement, money))
  writeNote(paper, ABOUT, 'About this statement')
}

const ABOUT =
  'It lists what you paid us, less refunds. Care counts in the year in which it is provided and paid for: what you paid ahead counts next year, and what you paid earlier for care in this year counts now. Whether you can claim it depends on your family, such as the age of your child. Please ask your tax advisor.'

function writeItems(paper: Paper, title: string, items: readonly StatementItem[], money: Money): void {
  if (items.length === 0) return
  writeTitle(paper, title, 70)
  writeTable(
    paper,
    COLUMNS,
    items.map((item) => cellsOf(item, money)),
  )
  paper.y += 12
}

const COLUMNS: readonly Column[] = [
  { label: 'Child', width: 120 },
  { label: 'For' },
  { label: 'Dates', width: 150 },
  { label: 'Paid', width: 70, align: 'right' },
]

function cellsOf({ childName, label, from, to, cents }: StatementItem, money: Money): Cell[] {
  const cell = (text: string): Cell => [{ text, style: STYLES.text }]
  return [
    cell(childName ?? ''),
    cell(label),
    cell(
      from === null ? '' : from === to ? dateInWords(from) : `${dateInWords(from)} to ${dateInWords(to!)}`,
    ),
    [{ text: money(cents), style: STYLES.amount }],
  ]
}

/** Returns the sums of the sections, and the total paid. Leaves out zero sums except eligible care. */
function sumsOf(statement: TaxStatement, money: Money): Sum[] {
  const { year, careCents, prepaidCents, otherCents, creditCents, receivedCents, returnedCents, totalCents } =
    statement
  const sum = (label: string, cents: number): Sum[] => (cents === 0 ? [] : [{ label, amount: money(cents) }])
  return [
    { label: 'Eligible care', amount: money(careCents) },
    ...sum(`For care after ${year}`, prepaidCents),
    ...sum('Not eligible', otherCents),
    ...sum(creditCents > 0 ? 'Kept as your credit' : 'Paid with your credit', creditCents),
    { label: `Paid in ${year}`, amount: money(totalCents), isResult: true },
    ...(returnedCents === 0
      ? []
      : [
          { label: 'Of that received', amount: money(receivedCents) },
          { label: 'Refunded', amount: money(-returnedCents) },
        ]),
  ]
}
