import type { Account } from '../ledger/ledger.ts'

/** Effect of a ledger entry on its invoice. */
export type PaymentKind = 'PAYMENT' | 'CREDIT' | 'REVERSAL' | 'REFUND' | 'WRITE_OFF'

interface Entry {
  readonly source: string
  readonly sourceId: string
  readonly debit: Account
  readonly credit: Account
}

/**
 * Selects the entries of an invoice that show how it was paid and what was paid back. Leaves out requested charges and
 * refunds, and refunds that failed after they were completed.
 */
export function paymentEntries<E extends Entry>(entries: readonly E[]): (E & { kind: PaymentKind })[] {
  const creditSourceIds = new Set(
    entries.filter(({ credit }) => credit === 'CREDIT').map(({ sourceId }) => sourceId),
  )
  return entries.flatMap((entry) => {
    const kind = kindOf(entry)
    return kind === null || (kind === 'REFUND' && creditSourceIds.has(entry.sourceId))
      ? []
      : [{ ...entry, kind }]
  })
}

function kindOf({ source, debit, credit }: Entry): PaymentKind | null {
  if (credit === 'RECEIVABLE' && isCashAccount(debit)) return 'PAYMENT'
  if (credit === 'RECEIVABLE' && debit === 'CREDIT') return 'CREDIT'
  if (debit === 'WRITTEN_OFF') return 'WRITE_OFF'
  // Includes payments from credit that a bank has taken back.
  if (source === 'REVERSAL' && debit === 'RECEIVABLE') return 'REVERSAL'
  if (debit === 'REFUND_DUE' && isCashAccount(credit)) return 'REFUND'
  return null
}

/** Money with a provider or in the bank. */
function isCashAccount(account: Account): boolean {
  return account === 'CLEARING' || account === 'BANK'
}

/** What an entry of an invoice was, as screens and papers say it. */
export type PaymentWay =
  | 'OUTSIDE'
  | 'BY_LINK'
  | 'ONLINE'
  | 'REFUND_OUTSIDE'
  | 'REFUND'
  | 'CREDIT'
  | 'REVERSAL'
  | 'WRITE_OFF'

export const PAYMENT_TEXTS: Readonly<Record<PaymentWay, string>> = {
  OUTSIDE: 'Cash, check or transfer',
  BY_LINK: 'Online payment by the parent',
  ONLINE: 'Online payment',
  REFUND_OUTSIDE: 'Refund outside',
  REFUND: 'Refund',
  CREDIT: 'Credit of the account',
  REVERSAL: 'Returned by the bank',
  WRITE_OFF: 'Written off',
}

/** Returns what an entry was. */
export function paymentWay({
  kind,
  debit,
  credit,
  isByLink = false,
}: { kind: PaymentKind; isByLink?: boolean } & Pick<Entry, 'debit' | 'credit'>): PaymentWay {
  if (kind === 'PAYMENT') return debit === 'BANK' ? 'OUTSIDE' : isByLink ? 'BY_LINK' : 'ONLINE'
  return kind === 'REFUND' && credit === 'BANK' ? 'REFUND_OUTSIDE' : kind
}
