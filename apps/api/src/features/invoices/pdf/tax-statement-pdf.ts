import type { Currency } from '@afterbell/domain/kernel/currencies'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import type { StatementItem, TaxStatement } from '@afterbell/domain/invoices/tax-statement'
import { writeLetterhead } from './letterhead.ts'
import { paperLanguage, type PaperLanguage } from './paper-language.ts'
import { openPaper, type Paper, type PaperOptions, type PayerOnPaper, type SchoolOnPaper } from './paper.ts'
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
  /** English if nothing is said. */
  language?: Language
  /** Says neither what it was for nor on which days: the months only. */
  isMoneyOnly?: boolean
}

/** Writes statements of one school into one file, each on new pages. Requires at least one. */
export async function taxStatementsPdf(
  { school, currency, language: said, isMoneyOnly = false }: Provider,
  documents: readonly TaxStatementDocument[],
): Promise<Buffer> {
  const language = paperLanguage(said)
  const money = language.money(currency)
  const kind = language.words.kinds.TAX_STATEMENT
  let paper: Paper | null = null
  for (const document of documents) {
    const options = { kind, number: String(document.statement.year), isTest: document.isTest, language }
    if (paper) paper.beginNext(options)
    else paper = await openPaper({ ...options, school }, documents)
    await writeStatement(paper, { school, isMoneyOnly, ...options }, document, money)
    // Yields after each statement, so other requests wait for one statement, not for all.
    await new Promise(setImmediate)
  }
  return paper!.finish()
}

type Money = (cents: number) => string

async function writeStatement(
  paper: Paper,
  { isMoneyOnly, ...options }: PaperOptions & { isMoneyOnly: boolean },
  { payer, statement }: TaxStatementDocument,
  money: Money,
): Promise<void> {
  const { school, language } = options
  const { words } = language
  const write = (title: string, items: readonly StatementItem[], label: string) =>
    writeItems(
      paper,
      title,
      isMoneyOnly ? items.map((item) => ({ ...item, label, childName: null })) : items,
      {
        money,
        dates: isMoneyOnly ? monthsText : datesText,
      },
    )
  const { year } = statement
  await writeLetterhead(paper, {
    ...options,
    // The facts show it under the tax form's name for it.
    school: { ...school, taxNumber: null },
    payer,
    payerLabel: words.paidBy,
    facts: [
      { label: words.taxYear, value: String(year) },
      { label: words.taxpayerNumber, value: school.taxNumber ?? words.taxExempt },
      { label: words.eligibleCare, value: money(statement.careCents), isStrong: true },
    ],
  })
  write(words.carePaid(year), statement.care, words.care)
  if (statement.care.length === 0) writeNote(paper, words.nothingPaid(year), null)
  write(words.paidEarlier(year), statement.paidEarlier, words.care)
  write(words.prepaid(year), statement.prepaid, words.care)
  write(words.notEligible, statement.other, words.notCare)
  writeSums(paper, sumsOf(statement, language, money))
  writeNote(paper, words.about, words.aboutTitle)
}

type DatesText = (item: StatementItem, language: PaperLanguage) => string

const datesText: DatesText = ({ from, to }, { words, format }) => {
  if (from === null) return ''
  return from === to
    ? format.dateInWords(from)
    : words.period(format.dateInWords(from), format.dateInWords(to!))
}

const monthsText: DatesText = ({ from, to }, { words, format }) => {
  if (from === null) return ''
  const [first, last] = [format.monthInWords(from), format.monthInWords(to!)]
  return first === last ? first : words.period(first, last)
}

function writeItems(
  paper: Paper,
  title: string,
  items: readonly StatementItem[],
  { money, dates }: { money: Money; dates: DatesText },
): void {
  const { language } = paper
  if (items.length === 0) return
  writeTitle(paper, title, 70)
  writeTable(
    paper,
    columnsIn(language),
    items.map((item) => cellsOf(item, dates(item, language), money)),
  )
  paper.y += 12
}

function columnsIn({ words }: PaperLanguage): Column[] {
  return [
    { label: words.child, width: 120 },
    { label: words.for },
    { label: words.dates, width: 150 },
    { label: words.paid, width: 70, align: 'right' },
  ]
}

function cellsOf({ childName, label, cents }: StatementItem, dates: string, money: Money): Cell[] {
  const cell = (text: string): Cell => [{ text, style: STYLES.text }]
  return [cell(childName ?? ''), cell(label), cell(dates), [{ text: money(cents), style: STYLES.amount }]]
}

/** Returns the sums of the sections, and the total paid. Leaves out zero sums except eligible care. */
function sumsOf(statement: TaxStatement, { words }: PaperLanguage, money: Money): Sum[] {
  const { year, careCents, prepaidCents, otherCents, creditCents, receivedCents, returnedCents, totalCents } =
    statement
  const sum = (label: string, cents: number): Sum[] => (cents === 0 ? [] : [{ label, amount: money(cents) }])
  return [
    { label: words.eligibleCare, amount: money(careCents) },
    ...sum(words.careAfter(year), prepaidCents),
    ...sum(words.notEligible, otherCents),
    ...sum(creditCents > 0 ? words.keptAsCredit : words.paidWithCredit, creditCents),
    { label: words.paidIn(year), amount: money(totalCents), isResult: true },
    ...(returnedCents === 0
      ? []
      : [
          { label: words.ofThatReceived, amount: money(receivedCents) },
          { label: words.refunded, amount: money(-returnedCents) },
        ]),
  ]
}
