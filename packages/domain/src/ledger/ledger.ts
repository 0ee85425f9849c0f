import { sum } from '../kernel/sum.ts'

/**
 * The accounts of the ledger. RECEIVABLE is what a payer owes, CREDIT what the school owes a payer. Both have balances
 * by payer, the others by school.
 */
export const ACCOUNTS = [
  'RECEIVABLE',
  'CREDIT',
  'REVENUE',
  'TAX',
  'CLEARING',
  'FEES',
  'BANK',
  'DISPUTED',
  'REFUND_DUE',
  'WRITTEN_OFF',
] as const

export type Account = (typeof ACCOUNTS)[number]

/** Moves one amount from one account to another, so the books always balance. */
export interface Posting {
  readonly debit: Account
  readonly credit: Account
  /** Above zero. */
  readonly cents: number
  /** Unique in a school: makes retries idempotent. */
  readonly key: string
}

/** The part of an invoice or credit note line that the ledger needs. */
interface BookedLine {
  readonly id: string
  readonly netCents: number
  /** The tax contained in `netCents`, which is not the school's own money. None by default. */
  readonly taxCents?: number
}

/** The account of received money: CLEARING while the provider has it, BANK at once if it was taken outside. */
type CashAccount = 'CLEARING' | 'BANK'

/**
 * Books an issued invoice: each line is owed. Books the contained tax apart.
 * @answers What is owed, and how does it stand?
 */
export function invoicePostings(lines: readonly BookedLine[]): Posting[] {
  return lines.flatMap(({ id, netCents, taxCents = 0 }) => [
    ...postingsFor('RECEIVABLE', 'REVENUE', netCents - taxCents, id),
    ...postingsFor('RECEIVABLE', 'TAX', taxCents, `${id}/tax`),
  ])
}

/** Books a credit note: its lines are no longer owed, and the paid part becomes the payer's credit, see `creditedBy`. */
export function creditNotePostings(
  noteId: string,
  lines: readonly BookedLine[],
  { movedCents, unwrittenCents }: { movedCents: number; unwrittenCents: number },
): Posting[] {
  return [
    ...lines.flatMap(({ id, netCents, taxCents = 0 }) => [
      ...postingsFor('REVENUE', 'RECEIVABLE', netCents - taxCents, id),
      ...postingsFor('TAX', 'RECEIVABLE', taxCents, `${id}/tax`),
    ]),
    ...postingsFor('RECEIVABLE', 'WRITTEN_OFF', unwrittenCents, `${noteId}/unwritten`),
    ...postingsFor('RECEIVABLE', 'CREDIT', movedCents, `${noteId}/moved`),
  ]
}

/** Books that a payer's credit pays an invoice, for the `nth` time. */
export function creditUsed(invoiceId: string, nth: number | string, cents: number): Posting[] {
  return postingsFor('CREDIT', 'RECEIVABLE', cents, `${invoiceId}/credit/${nth}`)
}

/** Books a received payment: `parts` on the invoices it is for, the rest as the payer's credit. */
export function paymentPostings(
  paymentId: string,
  account: CashAccount,
  parts: readonly { readonly invoiceId: string; readonly cents: number }[],
  restCents: number,
): Posting[] {
  return [
    ...parts.flatMap(({ invoiceId, cents }) =>
      postingsFor(account, 'RECEIVABLE', cents, `${paymentId}/${invoiceId}`),
    ),
    ...postingsFor(account, 'CREDIT', restCents, `${paymentId}/rest`),
  ]
}

/** Books the fee the provider keeps of a payment, once the fee is known. */
export function feePostings(paymentId: string, cents: number): Posting[] {
  return postingsFor('FEES', 'CLEARING', cents, `${paymentId}/fee`)
}

/**
 * Books a refund out of the payer's credit: requested, then done. If it fails, before or after that, the amount becomes
 * credit again.
 */
export const refund = {
  asked: (refundId: string, cents: number) => postingsFor('CREDIT', 'REFUND_DUE', cents, `${refundId}/asked`),
  done: (refundId: string, account: CashAccount, cents: number) =>
    postingsFor('REFUND_DUE', account, cents, `${refundId}/done`),
  failed: (refundId: string, cents: number) =>
    postingsFor('REFUND_DUE', 'CREDIT', cents, `${refundId}/failed`),
  failedAfter: (refundId: string, account: CashAccount, cents: number) =>
    postingsFor(account, 'CREDIT', cents, `${refundId}/failed`),
}

/** Books a payment that a bank returned: the amount is owed again. */
export function returnPostings(reversalId: string, reversal: ReversalParts): Posting[] {
  return reversalPostings(reversalId, 'CLEARING', reversal)
}

/** Books a dispute of a payment. If it is lost, the amount is owed again. */
export const dispute = {
  opened: (reversalId: string, cents: number) =>
    postingsFor('DISPUTED', 'CLEARING', cents, `${reversalId}/opened`),
  won: (reversalId: string, cents: number) => postingsFor('CLEARING', 'DISPUTED', cents, `${reversalId}/won`),
  lost: (reversalId: string, reversal: ReversalParts) =>
    reversalPostings(`${reversalId}/lost`, 'DISPUTED', reversal),
  /** The school wins after it had lost: the money comes again and pays what is still owed again. */
  regained: (reversalId: string, { owedCents, creditCents }: ReversalParts): Posting[] => [
    ...postingsFor('CLEARING', 'RECEIVABLE', owedCents, `${reversalId}/regained`),
    ...postingsFor('CLEARING', 'CREDIT', creditCents, `${reversalId}/regained/rest`),
  ],
}

/** Books that credit a bank took back pays nothing anymore: what it had paid of an invoice is owed again. */
export function creditTakenBack(reversalId: string, invoiceId: string, cents: number): Posting[] {
  return postingsFor('RECEIVABLE', 'CREDIT', cents, `${reversalId}/credit/${invoiceId}`)
}

/** A returned payment: the part it paid, which is owed again, and the part that was left over as credit. */
interface ReversalParts {
  readonly owedCents: number
  readonly creditCents: number
}

function reversalPostings(
  key: string,
  from: 'CLEARING' | 'DISPUTED',
  { owedCents, creditCents }: ReversalParts,
): Posting[] {
  return [
    ...postingsFor('RECEIVABLE', from, owedCents, key),
    ...postingsFor('CREDIT', from, creditCents, `${key}/rest`),
  ]
}

/** Books that the open amounts of invoices are no longer expected. */
export function writtenOff(
  writeOffId: string,
  parts: readonly { readonly invoiceId: string; readonly cents: number }[],
): Posting[] {
  return parts.flatMap(({ invoiceId, cents }) =>
    postingsFor('WRITTEN_OFF', 'RECEIVABLE', cents, `${writeOffId}/${invoiceId}`),
  )
}

/** Books a payout. Below zero, the provider took a missing amount from the bank. */
export function paidOut(payoutId: string, cents: number): Posting[] {
  return postingsFor('BANK', 'CLEARING', cents, payoutId)
}

/** Books a payout that the bank returned: the provider has the money again. */
export function payoutFailed(payoutId: string, cents: number): Posting[] {
  return postingsFor('CLEARING', 'BANK', cents, `${payoutId}/failed`)
}

/**
 * Books a provider fee besides those of payments, such as for a dispute or a service. Below zero, the provider gives it
 * back.
 */
export function feeOfPayout(payoutId: string, line: string, cents: number): Posting[] {
  return postingsFor('FEES', 'CLEARING', cents, `${payoutId}/fee/${line}`)
}

/**
 * Returns the balance of each account: debits less credits. All balances together are always 0. What a payer owes is
 * RECEIVABLE; what the school owes them is CREDIT, below zero.
 * @internal
 */
export function balancesOf(entries: readonly Omit<Posting, 'key'>[]): Readonly<Record<Account, number>> {
  const balanceOf = (account: Account) =>
    sum(
      entries.map(
        ({ debit, credit, cents }) => (debit === account ? cents : 0) - (credit === account ? cents : 0),
      ),
    )
  return Object.fromEntries(ACCOUNTS.map((account) => [account, balanceOf(account)])) as Record<
    Account,
    number
  >
}

/** Writes nothing for 0. A negative amount swaps the accounts. */
function postingsFor(debit: Account, credit: Account, cents: number, key: string): Posting[] {
  if (cents < 0) return postingsFor(credit, debit, -cents, key)
  return cents === 0 ? [] : [{ debit, credit, cents, key }]
}
