import type { Account } from '../ledger/ledger.ts'

/** Names of the ledger accounts, as accountants know them. */
export const accountLabels: Readonly<Record<Account, string>> = {
  RECEIVABLE: 'Accounts receivable',
  CREDIT: 'Customer credit',
  REVENUE: 'Revenue',
  TAX: 'Tax payable',
  CLEARING: 'Payments clearing',
  FEES: 'Processing fees',
  BANK: 'Bank',
  DISPUTED: 'Disputed payments',
  REFUND_DUE: 'Refunds payable',
  WRITTEN_OFF: 'Bad debt',
}

/** Labels for the source of an entry. */
export const sourceLabels: Readonly<Record<string, string>> = {
  INVOICE: 'Invoice',
  CREDIT_NOTE: 'Credit note',
  CREDIT: 'Credit used',
  PAYMENT: 'Payment',
  REFUND: 'Refund',
  REVERSAL: 'Returned payment',
  WRITE_OFF: 'Write-off',
  PAYOUT: 'Payout',
}
