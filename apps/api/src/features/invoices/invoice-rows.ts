import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { invoices } from '@afterbell/contract/invoices/invoices'
import type { InvoiceFacts } from '@afterbell/domain/invoices/invoice-acts'
import { plusDays } from '@afterbell/domain/kernel/dates'
import { invoiceNumber } from '@afterbell/domain/ledger/invoice-number'
import { paidShownCents } from '@afterbell/domain/invoices/invoice-status'
import { nextDueCents, dueBy, type InvoiceSchedule } from '@afterbell/domain/ledger/installments'
import { invoiceStatus, retainedCents, openCents } from '@afterbell/domain/ledger/invoice'
import type { InvoiceLinks, LinkTo } from './files/billing-files.ts'
import type { InvoiceRecord } from './invoices.store.ts'

type Row = AnswerOf<(typeof invoices)['list']>['content'][number]

/** Returns an invoice as a row of lists. */
export function invoiceRowOf(
  record: InvoiceRecord,
  call: Parameters<LinkTo>[0] & { school: { today: string; portalName: string | null } },
  links: InvoiceLinks,
): Row {
  const { children } = record
  const amountDue = record.kind === 'INVOICE' && record.state === 'ISSUED' ? openCents(record) : 0
  return {
    id: record.id,
    number: numberOf(record),
    date: record.date,
    payerId: record.payerId,
    parentName: record.payerName,
    parentEmail: record.payerEmail,
    activityDetails: record.activities ?? '',
    childName: children.map(({ name }) => name).join(', '),
    children,
    currency: record.currency,
    total: record.totalCents,
    amountPaid: paidShownCents(record),
    amountDue,
    amountAsked: amountDue === 0 ? 0 : amountToRequest(record, call.school.today),
    refundAmount: record.refundedCents,
    creditedAmount: record.creditedCents,
    writtenOffAmount: record.writtenOffCents,
    pendingAmount: record.pendingCents,
    disputedAmount: record.disputedCents,
    dueDate: record.dueOn,
    status: statusOf(record, call.school.today),
    paymentUrl:
      record.isTakenOnline && amountDue > 0
        ? links.pay({
            schoolId: call.school.id,
            portalName: call.school.portalName,
            invoiceId: record.id,
            seed: record.linkSeed,
          })
        : null,
    downloadUrl: links.file(call, { what: 'INVOICE', id: record.id }),
    emailedAt: instantOf(record.emailedAt),
    tried: record.tried,
  }
}

/** Returns the facts of an invoice that the rules need. */
export function invoiceFactsOf(record: InvoiceRecord, today: string): InvoiceFacts & { paidCents: number } {
  return {
    kind: record.kind,
    status: statusOf(record, today),
    number: numberOf(record),
    pendingCents: record.pendingCents,
    retainedCents: retainedCents(record),
    disputedCents: record.disputedCents,
    remainingCents: record.totalCents - record.creditedCents,
    openCents: openCents(record),
    paidCents: record.paidCents - record.reversedCents,
  }
}

export function numberOf({ number }: Pick<InvoiceRecord, 'number'>): string | null {
  return number === null ? null : invoiceNumber(number)
}

export function instantOf(at: string | null): string | null {
  return at === null ? null : Temporal.Instant.from(at).toString()
}

/** An issued note needs nothing more, so it counts as paid. */
function statusOf(record: InvoiceRecord, today: string): Row['status'] {
  if (record.kind === 'CREDIT_NOTE') return 'PAID'
  return invoiceStatus({ ...record, dueOn: record.dueOn ?? today }, today)
}

/** Returns the schedule of an invoice's open amount. */
export function scheduleOf(record: InvoiceRecord, today: string): InvoiceSchedule {
  const { totalCents, creditedCents, installments, dueOn } = record
  return { totalCents, creditedCents, openCents: openCents(record), installments, dueOn: dueOn ?? today }
}

/** Returns the past-due amount of an invoice. */
export function pastDueOf(record: InvoiceRecord, today: string): number {
  return dueBy(scheduleOf(record, today), plusDays(today, -1))
}

/** Returns the amount to request next: what is due, or the first amount to fall due. */
export function amountToRequest(record: InvoiceRecord, today: string): number {
  return nextDueCents(scheduleOf(record, today), today)
}
