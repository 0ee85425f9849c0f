import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { Currency } from '@afterbell/domain/kernel/currencies'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import type { IsoDate } from '@afterbell/domain/kernel/dates'
import { sum as addUp } from '@afterbell/domain/kernel/sum'
import { isTakenOff, type LineKind } from '@afterbell/domain/ledger/bill'
import type { OpenInstallment } from '@afterbell/domain/ledger/installments'
import { taxesOf, type ContainedTax } from '@afterbell/domain/prices/contained-tax'
import { writeLetterhead, type Fact } from './letterhead.ts'
import { paperLanguage, type PaperLanguage } from './paper-language.ts'
import { openPaper, type Paper, type PayerOnPaper, type SchoolOnPaper } from './paper.ts'
import { writeNote, writePayLine, writeSection, writeSums, type Sum } from './sections.ts'
import { STYLES } from './styles.ts'
import { writeTable, type Cell, type Column } from './table.ts'

/** The content of an invoice, credit note or receipt. All data is given; nothing is looked up here. */
export interface InvoiceDocument {
  kind: 'INVOICE' | 'CREDIT_NOTE' | 'RECEIPT'
  number: string
  /** For a credit note: the number of the corrected invoice. */
  creditsNumber: string | null
  school: SchoolOnPaper
  payer: PayerOnPaper
  issuedOn: IsoDate
  dueOn: IsoDate | null
  currency: Currency
  /** The status, in words. */
  status: string
  lines: readonly InvoiceLine[]
  totals: {
    subtotalCents: number
    /** The total of discounts and coupons, zero or negative. */
    discountsCents: number
    totalCents: number
    paidCents: number
    creditedCents: number
    writtenOffCents: number
    refundedCents: number
    openCents: number
  }
  /** Due dates and amounts; empty if everything is due at once. */
  installments: readonly OpenInstallment[]
  payments: readonly { date: IsoDate; how: string; cents: number }[]
  refunds: readonly { date: IsoDate; reason: string; cents: number }[]
  /** The notes that correct it; only in the full document. */
  notes: readonly { date: IsoDate; number: string; cents: number }[]
  memo: string | null
  /** The link to pay online. */
  payUrl: string | null
  /** A sandbox document says so on every page. */
  isTest: boolean
  /** English if nothing is said. Texts that are given are written in it. */
  language?: Language
}

interface InvoiceLine extends ContainedTax {
  kind: LineKind
  label: string
  /** The reason of the amount, as a sentence. */
  reason: string | null
  child: string | null
  /** Null where a line is for no activity. */
  activityKind: ActivityKind | null
  servicePeriod: string | null
  days: number | null
  amountCents: number
  /** The amount after discounts; zero for a discount line. */
  netCents: number
  /** The tax included in the net amount. */
  taxCents: number
}

/** Writes the document in the paper size of the school's country. */
export async function invoicePdf(document: InvoiceDocument): Promise<Buffer> {
  const { school, payer, number, isTest, lines, installments, payments, refunds, notes, memo, payUrl } =
    document
  const language = paperLanguage(document.language)
  const { words, format } = language
  const money = language.money(document.currency)
  const options = { school, kind: words.kinds[document.kind], number, isTest, language }
  const paper = await openPaper(options, document)
  const payerLabel = document.kind === 'RECEIPT' ? words.receivedFrom : words.billTo
  await writeLetterhead(paper, { ...options, payer, payerLabel, facts: factsOf(document, language, money) })
  if (lines.length > 0) writeLines(paper, lines, money)
  writeSums(paper, sumsOf(document, language, money))
  if (payUrl !== null && document.kind === 'INVOICE') writePayLine(paper, payUrl)
  if (document.kind === 'INVOICE')
    writeSection(
      paper,
      words.installments,
      words.stillDue,
      installments.map(({ dueOn, cents, openCents }) => [
        format.dateInWords(dueOn),
        openCents === 0 ? words.paid : money(openCents),
        money(cents),
      ]),
    )
  writeSection(
    paper,
    words.payments,
    words.method,
    payments.map(({ date, how, cents }) => [format.dateInWords(date), how, money(cents)]),
  )
  writeSection(
    paper,
    words.refunds,
    words.reason,
    refunds.map(({ date, reason, cents }) => [format.dateInWords(date), reason, money(cents)]),
  )
  writeSection(
    paper,
    words.creditNotes,
    words.number,
    notes.map((note) => [format.dateInWords(note.date), note.number, money(note.cents)]),
  )
  if (memo) writeNote(paper, memo)
  return paper.finish()
}

type Money = (cents: number) => string

function factsOf(document: InvoiceDocument, { words, format }: PaperLanguage, money: Money): Fact[] {
  const { kind, issuedOn, dueOn, status, currency, creditsNumber, totals } = document
  return [
    { label: kind === 'RECEIPT' ? words.date : words.issued, value: format.dateInWords(issuedOn) },
    ...(dueOn === null ? [] : [{ label: words.due, value: format.dateInWords(dueOn) }]),
    ...(creditsNumber === null ? [] : [{ label: words.forInvoice, value: creditsNumber }]),
    { label: words.status, value: status },
    { label: words.currency, value: words.currencies[currency] },
    ...(kind === 'INVOICE'
      ? [{ label: words.amountDue, value: money(totals.openCents), isStrong: true }]
      : kind === 'RECEIPT'
        ? [{ label: words.amountPaid, value: money(totals.paidCents), isStrong: true }]
        : [{ label: words.totalCredit, value: money(totals.totalCents), isStrong: true }]),
  ]
}

/** The column "After discounts" appears only if there are discounts. */
function writeLines(paper: Paper, lines: readonly InvoiceLine[], money: Money): void {
  const { words } = paper.language
  const hasDiscounts = lines.some(isDiscount)
  const columns: Column[] = [
    { label: words.description },
    { label: words.days, width: 34, align: 'right' },
    { label: words.amount, width: 80, align: 'right' },
    ...(hasDiscounts ? [{ label: words.afterDiscounts, width: 84, align: 'right' as const }] : []),
  ]
  const rows = lines.map((line): Cell[] => {
    const kind = line.activityKind && words.activityKinds[line.activityKind]
    const details = [line.child, kind, line.servicePeriod].filter((each) => each !== null).join(' · ')
    return [
      [
        { text: line.label, style: STYLES.strong },
        { text: details, style: STYLES.small },
        { text: line.reason ?? '', style: STYLES.small },
        { text: taxText(line, words, money), style: STYLES.small },
      ],
      [{ text: line.days === null ? '' : String(line.days), style: STYLES.amount }],
      [{ text: money(line.amountCents), style: STYLES.amount }],
      ...(hasDiscounts
        ? [[{ text: isDiscount(line) ? '' : money(line.netCents), style: STYLES.amount }]]
        : []),
    ]
  })
  writeTable(paper, columns, rows)
}

function taxText({ taxCents, ...tax }: InvoiceLine, words: PaperLanguage['words'], money: Money): string {
  return taxCents === 0 ? '' : `${words.includes(tax)}: ${money(taxCents)}`
}

function isDiscount({ kind }: InvoiceLine): boolean {
  return isTakenOff(kind)
}

/** Returns the sums from the subtotal to the amount due, without those that are zero. */
function sumsOf({ kind, totals, lines }: InvoiceDocument, { words }: PaperLanguage, money: Money): Sum[] {
  const { subtotalCents, discountsCents, totalCents, paidCents, creditedCents, refundedCents, openCents } =
    totals
  const sum = (label: string, cents: number): Sum[] => (cents === 0 ? [] : [{ label, amount: money(cents) }])
  const subtotal = discountsCents === 0 ? [] : sum(words.subtotal, subtotalCents)
  const ofOthers = (of: LineKind) =>
    addUp(lines.filter((line) => line.kind === of).map(({ amountCents }) => amountCents))
  const upToTotal = [
    ...subtotal,
    ...sum(words.discounts, discountsCents - ofOthers('SHARE') - ofOthers('AID')),
    ...sum(words.aid, ofOthers('AID')),
    ...sum(words.paidByOthers, ofOthers('SHARE')),
  ]
  const taxes = taxesOf(lines).map(({ taxCents, ...tax }): Sum => ({
    label: words.includes(tax),
    amount: money(taxCents),
  }))
  if (kind === 'CREDIT_NOTE')
    return [...upToTotal, ...taxes, { label: words.totalCredit, amount: money(totalCents), isResult: true }]
  const afterwards = [
    ...upToTotal,
    { label: words.total, amount: money(totalCents) },
    ...taxes,
    ...sum(words.paid, -paidCents),
    ...sum(words.credited, -creditedCents),
    ...sum(words.writtenOff, -totals.writtenOffCents),
    ...sum(words.refunded, refundedCents),
  ]
  return [...afterwards, { label: words.amountDue, amount: money(openCents), isResult: true }]
}
