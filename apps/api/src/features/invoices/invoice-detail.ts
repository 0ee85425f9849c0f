import { addressLines } from '@afterbell/domain/school/postal-address'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { invoices } from '@afterbell/contract/invoices/invoices'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { paymentWay } from '@afterbell/domain/invoices/payment-entries'
import { openInstallmentsOf } from '@afterbell/domain/ledger/installments'
import { taxesOf } from '@afterbell/domain/prices/contained-tax'
import type { AnyCall } from '../../platform/http/serve.ts'
import { notThere } from '../../platform/problems.ts'
import { storedLabelText, storedReasonText } from '../ledger/reason-text.ts'
import type { InvoiceLinks } from './files/billing-files.ts'
import {
  linesOfInvoice,
  snapshotOf,
  type InvoiceLineRecord,
  type InvoiceSnapshot,
} from './invoice-lines.store.ts'
import { instantOf, invoiceRowOf, numberOf, scheduleOf } from './invoice-rows.ts'
import { invoicesByIds, notesOf, type InvoiceRecord } from './invoices.store.ts'
import { paperLanguage } from './pdf/paper-language.ts'
import { paymentsOfInvoice } from './payments-of-invoice.store.ts'

export type InvoiceDetail = AnswerOf<(typeof invoices)['get']>

/** Returns a whole invoice or note for display and print. */
export async function invoiceDetail(
  call: Pick<AnyCall, 'tx' | 'school' | 'at'>,
  id: string,
  links: InvoiceLinks,
  /** That of who reads lines, reasons and ways of paying. */
  language: Language = 'en',
): Promise<InvoiceDetail> {
  const { tx, school } = call
  const [record] = await invoicesByIds(tx, school, [id])
  if (!record) throw notThere()
  const [lines, snapshot, payments, notes, corrected] = await Promise.all([
    linesOfInvoice(tx, school.id, id),
    snapshotOf(tx, school.id, id),
    paymentsOfInvoice(tx, school, id),
    notesOf(tx, school, id),
    invoicesByIds(tx, school, record.correctsId === null ? [] : [record.correctsId]),
  ])
  const days = lines.flatMap(({ dates }) => dates).toSorted()
  return {
    ...invoiceRowOf(record, call, links),
    kind: record.kind,
    corrects: corrected[0] ? { id: corrected[0].id, number: numberOf(corrected[0]) } : null,
    periodStart: days[0] ?? null,
    periodEnd: days.at(-1) ?? null,
    lines: lines.map((line) =>
      lineOf(line, { currency: record.currency, dateFormat: school.dateFormat }, language),
    ),
    taxes: taxesOf(lines).map(({ taxName, taxBp, taxCents }) => ({ taxName, taxBp, taxAmount: taxCents })),
    payments: payments.map((each) => ({
      id: each.id,
      date: each.date,
      kind: each.kind,
      how: paperLanguage(language).words.ways[paymentWay(each)],
      paymentId: each.paymentId,
      reason: each.reason,
      amount: each.cents,
    })),
    notes: notes.map((note) => ({
      id: note.id,
      number: numberOf(note),
      date: note.date,
      total: note.totalCents,
    })),
    installments: toInstallments(record, school.today),
    memo: record.memo,
    receiptEmailedAt: instantOf(record.receiptEmailedAt),
    snapshot: toSnapshotAnswer(snapshot, { name: record.payerName, email: record.payerEmail }),
  }
}

/** Returns the installments with their open amounts; empty if everything is due at once. */
function toInstallments(record: InvoiceRecord, today: string): InvoiceDetail['installments'] {
  if (record.installments === null || record.state === 'VOID') return []
  return openInstallmentsOf(scheduleOf(record, today)).map(({ dueOn, cents, openCents }) => ({
    dueOn,
    amount: cents,
    open: openCents,
  }))
}

function lineOf(
  line: InvoiceLineRecord,
  format: Parameters<typeof storedReasonText>[1],
  language: Language,
): InvoiceDetail['lines'][number] {
  const { id, kind, reason, dates, childId, childName } = line
  return {
    id,
    kind,
    label: storedLabelText(line.label, reason, language),
    reason: storedReasonText(reason, format, language),
    child: childId !== null && childName !== null ? { id: childId, name: childName } : null,
    activity: line.activity,
    servicePeriod: dates.length === 0 ? null : { from: dates[0]!, to: dates.at(-1)! },
    meetings: dates.length,
    amount: line.amountCents,
    netAmount: line.netCents,
    creditedAmount: line.creditedCents,
    taxName: line.taxName,
    taxBp: line.taxBp,
    taxAmount: line.taxCents,
    careEligible: line.isCareEligible,
  }
}

/** A draft has no snapshot yet, so the current payer is shown. */
function toSnapshotAnswer(
  snapshot: InvoiceSnapshot | null,
  payer: { name: string; email: string | null },
): InvoiceDetail['snapshot'] {
  if (!snapshot)
    return { school: { name: '', taxNumber: '', addressLines: [] }, payer: { ...payer, addressLines: [] } }
  const { school, payer: named } = snapshot
  return {
    school: { name: school.name, taxNumber: school.taxNumber, addressLines: addressLines(school) },
    payer: {
      name: named.name,
      email: named.email,
      addressLines: [...addressLines(named), ...(named.reference ? [`Reference ${named.reference}`] : [])],
    },
  }
}
