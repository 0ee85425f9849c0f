import type { Language } from '@afterbell/domain/kernel/languages/languages'
import type { PaperWords } from '@afterbell/domain/invoices/family-words.en'
import type { FormatWords } from '@afterbell/domain/kernel/languages/format-words.en'
import type { Tx } from '../../../platform/database/database.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import type { BillingFile } from './billing-files.ts'
import { addressLines } from '@afterbell/domain/school/postal-address'
import { invoiceDetail, type InvoiceDetail } from '../invoice-detail.ts'
import {
  linesOfInvoice,
  snapshotOf,
  type InvoiceLineRecord,
  type InvoiceSnapshot,
} from '../invoice-lines.store.ts'
import { asRead } from './as-read.ts'
import { payerById } from '../../ledger/payers/payers.store.ts'
import type { NoteEffect } from '@afterbell/domain/invoices/note-effect'
import { effectOfNote } from '../note-effect.store.ts'
import { invoicePdf, type InvoiceDocument } from '../pdf/invoice-pdf.ts'
import { paperLanguage } from '../pdf/paper-language.ts'
import type { PayerOnPaper } from '../pdf/paper.ts'
import { statementPdf } from '../pdf/statement-pdf.ts'
import { isTestInvoice, isTestPayer } from '../test-money.store.ts'
import type { PayLinks } from '../pay-links.ts'
import { logoOf, schoolHeader } from '../school-header.ts'
import { readStatement } from '../statements.ts'
import { makeTaxStatement } from '../tax-statements/make-tax-statements.ts'

/** The context for making a file, in a request or a job. */
export interface MakingFile {
  tx: Tx
  school: SchoolNow
  at: Temporal.Instant
  payLink: PayLinks['to']
  /** The language of who reads it; English if nothing is said. */
  language?: Language
  /** For a guardian: who reads it, and whether they may see amounts only. Without one it is the payer's. */
  reader?: FileReader
}

export interface FileReader {
  name: string
  isMoneyOnly: boolean
}

/** A PDF, with the data for its letter. */
export interface MadeFile {
  name: string
  bytes: Buffer
  /** Null if there is no email address. */
  to: { email: string; name: string; payerId: string } | null
  /** The amount the letter requests; for a statement, the balance owed. */
  dueCents: number
  dueOn: string | null
  paidCents: number
  /** For a credit note: what happens to the credited amount. */
  note?: NoteEffect
  number: string | null
  /** The link to pay online; null if that is not possible. */
  payUrl: string | null
  kind: 'Invoice' | 'Credit note' | 'Receipt' | 'Statement' | 'Tax statement'
}

/** Makes a PDF of the current state. Returns null if its subject does not exist or was never issued. */
export async function makeFile(making: MakingFile, file: BillingFile): Promise<MadeFile | null> {
  if (file.what === 'STATEMENT') return makeStatement(making, file)
  return file.what === 'TAX_STATEMENT' ? makeTaxStatement(making, file) : makeInvoice(making, file)
}

async function makeInvoice(
  making: MakingFile,
  { what, id }: { what: 'INVOICE' | 'FULL' | 'RECEIPT'; id: string },
): Promise<MadeFile | null> {
  const { tx, school, language, reader } = making
  const { words } = paperLanguage(language)
  const snapshot = await snapshotOf(tx, school.id, id)
  if (!snapshot) return null
  const invoice = await invoiceDetail(making, id, { file: () => '', pay: making.payLink }, language)
  const [logo, isTest, lines] = await Promise.all([
    logoOf(making),
    isTestInvoice(tx, school.id, id),
    linesOfInvoice(tx, school.id, id),
  ])
  const kind = what === 'RECEIPT' ? 'RECEIPT' : invoice.kind
  const bytes = await invoicePdf({
    ...documentOf(invoice, { snapshot, lines, logo }, language),
    ...(reader && asRead(making, { invoice, lines }, snapshot, reader)),
    ...(language && { language }),
    kind,
    isTest,
    ...(what === 'FULL' ? {} : { notes: [] }),
  })
  const kindLabel = kind === 'RECEIPT' ? 'Receipt' : kind === 'INVOICE' ? 'Invoice' : 'Credit note'
  return {
    name: `${words.files[kind](invoice.number ?? '')}.pdf`,
    bytes,
    to:
      invoice.parentEmail === null
        ? null
        : { email: invoice.parentEmail, name: invoice.parentName, payerId: invoice.payerId },
    dueCents: invoice.amountAsked,
    dueOn: invoice.dueDate,
    paidCents: invoice.amountPaid,
    ...(kind === 'CREDIT_NOTE' && { note: await effectOfNote(tx, school.id, id) }),
    number: invoice.number,
    payUrl: invoice.paymentUrl,
    kind: kindLabel,
  }
}

function documentOf(
  invoice: InvoiceDetail,
  {
    snapshot: { school, payer },
    lines,
    logo,
  }: { snapshot: InvoiceSnapshot; lines: readonly InvoiceLineRecord[]; logo: Buffer | null },
  language?: Language,
): Omit<InvoiceDocument, 'isTest'> {
  const { words, format } = paperLanguage(language)
  const kindByLine = new Map(lines.map(({ id, activityKind }) => [id, activityKind]))
  const subtotalCents = invoice.lines.reduce((all, { amount }) => all + Math.max(0, amount), 0)
  return {
    kind: invoice.kind,
    number: invoice.number ?? '',
    creditsNumber: invoice.corrects?.number ?? null,
    school: {
      legalName: school.name,
      street: school.street,
      city: school.city,
      province: school.state,
      postcode: school.postalCode,
      country: school.country,
      phone: school.phone,
      taxNumber: school.taxNumber || null,
      logo,
    },
    payer: { name: payer.name, addressLines: addressLines(payer), email: payer.email },
    issuedOn: invoice.date,
    dueOn: invoice.kind === 'INVOICE' ? invoice.dueDate : null,
    currency: invoice.currency,
    status: invoice.kind === 'INVOICE' ? words.statuses[invoice.status] : words.isIssued,
    lines: invoice.lines.map((line) => ({
      kind: line.kind,
      label: line.label,
      reason: line.reason,
      child:
        [line.activity === line.label ? null : line.activity, line.child?.name].filter(Boolean).join(' · ') ||
        null,
      activityKind: kindByLine.get(line.id) ?? null,
      servicePeriod: periodText(line.servicePeriod, words, format),
      days: line.meetings === 0 ? null : line.meetings,
      amountCents: line.amount,
      netCents: line.netAmount,
      taxName: line.taxName,
      taxBp: line.taxBp,
      taxCents: line.taxAmount,
    })),
    installments: invoice.installments.map(({ dueOn, amount, open }) => ({
      dueOn,
      cents: amount,
      openCents: open,
    })),
    totals: {
      subtotalCents,
      discountsCents: invoice.total - subtotalCents,
      totalCents: invoice.total,
      paidCents: invoice.amountPaid,
      creditedCents: invoice.creditedAmount,
      writtenOffCents: invoice.writtenOffAmount,
      refundedCents: invoice.refundAmount,
      openCents: invoice.amountDue,
    },
    payments: invoice.payments
      .filter(({ kind }) => kind === 'PAYMENT' || kind === 'CREDIT' || kind === 'REVERSAL')
      .map(({ kind, date, how, amount }) => ({ date, how, cents: kind === 'REVERSAL' ? -amount : amount })),
    refunds: invoice.payments
      .filter(({ kind }) => kind === 'REFUND')
      .map(({ date, how, reason, amount }) => ({ date, reason: reason ?? how, cents: amount })),
    notes: invoice.notes.map(({ number, date, total }) => ({
      date,
      number: number ?? '',
      cents: total,
    })),
    memo: invoice.memo || null,
    payUrl: invoice.paymentUrl,
  }
}

function periodText(
  period: InvoiceDetail['lines'][number]['servicePeriod'],
  words: PaperWords,
  { dateInWords }: FormatWords,
): string | null {
  if (period === null) return null
  const { from, to } = period
  return from === to ? dateInWords(from) : words.period(dateInWords(from), dateInWords(to))
}

async function makeStatement(
  making: MakingFile,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<MadeFile | null> {
  const { tx, school, language } = making
  const payer = await payerById(tx, school.id, id)
  if (!payer) return null
  const { words, format } = paperLanguage(language)
  const [statement, header, isTest] = await Promise.all([
    readStatement(tx, school, payer, { from, to }, { words, format }),
    schoolHeader(making),
    isTestPayer(tx, school.id, payer.id),
  ])
  const payerOnPaper: PayerOnPaper = {
    name: making.reader?.isMoneyOnly ? making.reader.name : payer.name,
    addressLines: [],
    email: making.reader && making.reader.name !== payer.name ? null : payer.email,
  }
  const bytes = await statementPdf({
    school: header,
    payer: payerOnPaper,
    currency: school.currency,
    isTest,
    ...(language && { language }),
    ...statement,
  })
  return {
    name: `${words.files.STATEMENT(from, to)}.pdf`,
    bytes,
    to: payer.email === null ? null : { email: payer.email, name: payer.name, payerId: payer.id },
    dueCents: Math.max(0, statement.closingCents),
    dueOn: null,
    paidCents: 0,
    number: null,
    payUrl: null,
    kind: 'Statement',
  }
}
