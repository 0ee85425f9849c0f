import type { ActivityKind } from '../../kernel/activity-kinds.ts'
import type { InvoiceStatus } from '../../ledger/invoice.ts'

/** What a family that is logged in reads about what it owes and paid. */
export const moneyWords = {
  page: 'Payments',
  windowTitle: (schoolName: string) => `Payments · ${schoolName}`,
  title: 'Payments',
  nothingYet: 'No invoices yet. When the school sends one, you will find it here.',
  owed: 'You owe',
  pastDue: (amount: string) => `${amount} is past due`,
  dueNow: (amount: string) => `${amount} is due now`,
  nothingOwed: 'You owe nothing right now.',
  underWay: (amount: string) => `A payment of ${amount} is under way. You do not need to pay it again.`,
  credit: (amount: string) => `You have ${amount} in credit. It is used for your next invoice.`,
  open: 'To pay',
  settled: 'Paid and canceled',
  showSettled: 'Show paid invoices',
  more: 'Show more',
  invoice: (number: string) => `Invoice ${number}`,
  dueOn: (date: string) => `Due ${date}`,
  wasDueOn: (date: string) => `Was due ${date}`,
  issuedOn: (date: string) => `From ${date}`,
  /** With installments: how much of an invoice is asked now. */
  ofWhole: (asked: string, open: string) => `${asked} now, ${open} in all`,
  status: {
    DRAFT: 'Not sent yet',
    OPEN: 'Open',
    PAID: 'Paid',
    PAST_DUE: 'Past due',
    VOID: 'Canceled',
    REFUNDED: 'Refunded',
    PARTIALLY_REFUNDED: 'Partly refunded',
  } satisfies Record<InvoiceStatus, string> as Record<InvoiceStatus, string>,
  kind: {
    classes: 'Class',
    camps: 'Camp',
    aftercare: 'Care',
  } satisfies Record<ActivityKind, string> as Record<ActivityKind, string>,
  back: 'All payments',
  lines: 'What it is for',
  period: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
  total: 'Total',
  paid: 'Paid',
  credited: 'Credited',
  writtenOff: 'No longer asked for',
  refunded: 'Refunded',
  toPay: 'To pay',
  installments: 'Installments',
  isPaid: 'Paid',
  stillOpen: (amount: string) => `${amount} to pay`,
  payments: 'Payments and refunds',
  payment: {
    PAYMENT: 'Online payment',
    OUTSIDE: 'Cash, check or transfer',
    CREDIT: 'Paid from your credit',
    REVERSAL: 'Returned by the bank',
    REFUND: 'Refund to you',
    WRITE_OFF: 'No longer asked for',
  },
  notes: 'Credit notes',
  note: (number: string) => `Credit note ${number}`,
  pay: (amount: string) => `Pay ${amount}`,
  notOnline: (schoolName: string) =>
    `${schoolName} takes no payments online right now. Please ask the school how to pay.`,
  canceledText: 'This invoice was canceled. You do not need to pay it.',
}

export type MoneyWords = typeof moneyWords
