import { daysBetween, plusDays } from '@afterbell/domain/kernel/dates'
import { dueBy } from '@afterbell/domain/ledger/installments'
import { paidShownCents } from '@afterbell/domain/invoices/invoice-status'
import type { Column } from '../../platform/files/spreadsheet.ts'
import { numberOf, scheduleOf } from './invoice-rows.ts'
import type { InvoiceRecord } from './invoices.store.ts'

/** Columns of the spreadsheet of past-due invoices. */
export function overdueColumns(today: string): readonly Column<InvoiceRecord>[] {
  return [
    { field: 'number', label: 'Number', of: numberOf },
    { field: 'date', label: 'Date', of: ({ date }) => date, kind: 'date' },
    { field: 'dueDate', label: 'Due date', of: ({ dueOn }) => dueOn, kind: 'date' },
    {
      field: 'daysOverdue',
      label: 'Days overdue',
      of: ({ dueOn }) => (dueOn === null ? null : daysBetween(dueOn, today)),
      kind: 'number',
    },
    { field: 'parentName', label: 'Parent', of: ({ payerName }) => payerName },
    { field: 'parentEmail', label: 'Parent email', of: ({ payerEmail }) => payerEmail },
    {
      field: 'childName',
      label: 'Child',
      of: ({ children }) => children.map(({ name }) => name).join(', '),
    },
    { field: 'activityDetails', label: 'Activity', of: ({ activities }) => activities },
    { field: 'total', label: 'Total', of: ({ totalCents }) => totalCents, kind: 'money' },
    { field: 'amountPaid', label: 'Amount paid', of: paidShownCents, kind: 'money' },
    {
      field: 'amountDue',
      label: 'Amount due',
      of: (invoice) => dueBy(scheduleOf(invoice, today), plusDays(today, -1)),
      kind: 'money',
    },
  ]
}
