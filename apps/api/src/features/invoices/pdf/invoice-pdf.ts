import { currencyNames, type Currency } from '@afterbell/domain/kernel/currencies'
import { dateInWords, type IsoDate } from '@afterbell/domain/kernel/dates'
import { formatMoney } from '@afterbell/domain/kernel/money'
import { sum as addUp } from '@afterbell/domain/kernel/sum'
import { isTakenOff, type LineKind } from '@afterbell/domain/ledger/bill'
import type { OpenInstallment } from '@afterbell/domain/ledger/installments'
import { includesText, taxesOf, type ContainedTax } from '@afterbell/domain/prices/contained-tax'
import { writeLetterhead, type Fact } from './letterhead.ts'
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
}

interface InvoiceLine extends ContainedTax {
  kind: LineKind
  label: string
  /** The reason of the amount, as a sentence. */
  reason: string | null
  child: string | null
  servicePeriod: string | null
  days: number | null
  amountCents: number
  /** The amount after discounts; zero for a discount line. */
  netCents: number
  /** The tax included in the net amount. */
  taxCents: number
}

const KINDS = { INVOICE: 'Invoice', CREDIT_NOTE: 'Credit Note', RECEIPT: 'Receipt' } as const

/** Writes the document in the paper size of the school's country. */
export async function invoicePdf(document: InvoiceDocument): Promise<Buffer> {
  const { school, payer, number, isTest, lines, installments, payments, refunds, notes, memo, payUrl } =
    document
  const money = (cents: number) => formatMoney(cents, document.currency)
  const options = { school, kind: KINDS[document.kind], number, isTest }
  const paper = await openPaper(options, document)
  const payerLabel = document.kind === 'RECEIPT' ? 'Received from' : 'Bill to'
  await writeLetterhead(paper, { ...options, payer, payerLabel, facts: factsOf(document, money) })
  if (lines.length > 0) writeLines(paper, lines, money)
  writeSums(paper, sumsOf(document, money))
  if (payUrl !== null && document.kind === 'INVOICE') writePayLine(paper, payUrl)
  if (document.kind === 'INVOICE')
    writeSection(
      paper,
      'Installments',
      'Still due',
      installments.map(({ dueOn, cents, openCents }) => [
        dateInWords(dueOn),
        openCents === 0 ? 'Paid' : money(openCents),
        money(cents),
      ]),
    )
  writeSection(
    paper,
    'Payments',
    'Method',
    payments.map(({ date, how, cents }) => [dateInWords(date), how, money(cents)]),
  )
  writeSection(
    paper,
    'Refunds',
    'Reason',
    refunds.map(({ date, reason, cents }) => [dateInWords(date), reason, money(cents)]),
  )
  writeSection(
    paper,
    'Credit notes',
    'Number',
    notes.map((note) => [dateInWords(note.date), note.number, money(note.cents)]),
  )
  if (memo) writeNote(paper, memo)
  return paper.finish()
}

type Money = (cents: number) => string

function factsOf(document: InvoiceDocument, money: Money): Fact[] {
  const { kind, issuedOn, dueOn, status, currency, creditsNumber, totals } = document
  return [
    { label: kind === 'RECEIPT' ? 'Date' : 'Issued', value: dateInWords(issuedOn) },
    ...(dueOn === null ? [] : [{ label: 'Due', value: dateInWords(dueOn) }]),
    ...(creditsNumber === null ? [] : [{ label: 'For invoice', value: creditsNumber }]),
    { label: 'Status', value: status },
    { label: 'Currency', value: currencyNames[currency] },
    ...(kind === 'INVOICE'
      ? [{ label: 'Amount due', value: money(totals.openCents), isStrong: true }]
      : kind === 'RECEIPT'
        ? [{ label: 'Amount paid', value: money(totals.paidCents), isStrong: true }]
        : [{ label: 'Total credit', value: money(totals.totalCents), isStrong: true }]),
  ]
}

/** The column "After discounts" appears only if there are discounts. */
function writeLines(paper: Paper, lines: readonly InvoiceLine[], money: Money): void {
  const hasDiscounts = lines.some(isDiscount)
  const columns: Column[] = [
    { label: 'Description' },
    { label: 'Days', width: 34, align: 'right' },
    { label: 'Amount', width: 80, align: 'right' },
    ...(hasDiscounts ? [{ label: 'After discounts', width: 84, align: 'right' as const }] : []),
  ]
  const rows = lines.map((line): Cell[] => {
    const details = [line.child, line.servicePeriod].filter((each) => each !== null).join(' · ')
    return [
      [
        { text: line.label, style: STYLES.strong },
        { text: details, style: STYLES.small },
        { text: line.reason ?? '', style: STYLES.small },
        { text: taxText(line, money), style: STYLES.small },
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

function taxText({ taxCents, ...tax }: InvoiceLine, money: Money): string {
  return taxCents === 0 ? '' : `${includesText(tax)}: ${money(taxCents)}`
}

function isDiscount({ kind }: InvoiceLine): boolean {
  return isTakenOff(kind)
}

/** Returns the sums from the subtotal to the amount due, without those that are zero. */
function sumsOf({ kind, totals, lines }: InvoiceDocument, money: Money): Sum[] {
  const { subtotalCents, discountsCents, totalCents, paidCents, creditedCents, refundedCents, openCents } =
    totals
  const sum = (label: string, cents: number): Sum[] => (cents === 0 ? [] : [{ label, amount: money(cents) }])
  const subtotal = discountsCents === 0 ? [] : sum('Subtotal', subtotalCents)
  const ofOthers = (of: LineKind) =>
    addUp(lines.filter((line) => line.kind === of).map(({ amountCents }) => amountCents))
  const upToTotal = [
    ...subtotal,
    ...sum('Discounts', discountsCents - ofOthers('SHARE') - ofOthers('AID')),
    ...sum('Aid', ofOthers('AID')),
    ...sum('Paid by others', ofOthers('SHARE')),
  ]
  const taxes = taxesOf(lines).map(({ taxCents, ...tax }): Sum => ({
    label: includesText(tax),
    amount: money(taxCents),
  }))
  if (kind === 'CREDIT_NOTE')
    return [...upToTotal, ...taxes, { label: 'Total credit', amount: money(totalCents), isResult: true }]
  const afterwards = [
    ...upToTotal,
    { label: 'Total', amount: money(totalCents) },
    ...taxes,
    ...sum('Paid', -paidCents),
    ...sum('Credited', -creditedCents),
    ...sum('Written off', -totals.writtenOffCents),
    ...sum('Refunded', refundedCents),
  ]
  return [...afterwards, { label: 'Amount due', amount: money(openCents), isResult: true }]
}
