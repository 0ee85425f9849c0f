import { sum } from '../kernel/sum.ts'

/**
 * Between which accounts an amount moves. RECEIVABLE is what a payer owes, CREDIT what the school owes them back; both are
 * kept by payer, the others by school.
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

/** One amount that moves from one account to another: whatever is written, nothing can be out of balance. */
export interface Posting {
  readonly debit: Account
  readonly credit: Account
  /** Above zero. */
  readonly cents: number
  /** Once in a school, so that whatever is done again is written once. */
  readonly key: string
}

/** A line of an invoice or of a credit note, as far as it is booked. */
interface BookedLine {
  readonly id: string
  readonly netCents: number
  /** Of that the tax the price contains: it is not the school's own. None where it is not said. */
  readonly taxCents?: number
}

/** Where money is until the bank has it: with a provider, or, taken outside, in the bank at once. */
type Held = 'CLEARING' | 'BANK'

/**
 * An invoice is issued: each line is owed. The tax it contains is booked apart.
 * @answers What is owed, and how does it stand?
 */
export function issued(lines: readonly BookedLine[]): Posting[] {
  return lines.flatMap(({ id, netCents, taxCents = 0 }) => [
    ...posted('RECEIVABLE', 'REVENUE', netCents - taxCents, id),
    ...posted('RECEIVABLE', 'TAX', taxCents, `${id}/tax`),
  ])
}

/** A credit note is issued: its lines are owed no more; what of them was paid is the payer's credit, see `creditedBy`. */
export function credited(
  noteId: string,
  lines: readonly BookedLine[],
  { movedCents, unwrittenCents }: { movedCents: number; unwrittenCents: number },
): Posting[] {
  return [
    ...lines.flatMap(({ id, netCents, taxCents = 0 }) => [
      ...posted('REVENUE', 'RECEIVABLE', netCents - taxCents, id),
      ...posted('TAX', 'RECEIVABLE', taxCents, `${id}/tax`),
    ]),
    ...posted('RECEIVABLE', 'WRITTEN_OFF', unwrittenCents, `${noteId}/unwritten`),
    ...posted('RECEIVABLE', 'CREDIT', movedCents, `${noteId}/moved`),
  ]
}

/** Credit of a payer pays an invoice, for the `nth` time. */
export function creditUsed(invoiceId: string, nth: number | string, cents: number): Posting[] {
  return posted('CREDIT', 'RECEIVABLE', cents, `${invoiceId}/credit/${nth}`)
}

/**
 * A payment has come: up to what is open of the invoices it is for, and the rest as credit of who paid.
 */
export function paid(
  paymentId: string,
  held: Held,
  parts: readonly { readonly invoiceId: string; readonly cents: number }[],
  restCents: number,
): Posting[] {
  return [
    ...parts.flatMap(({ invoiceId, cents }) =>
      posted(held, 'RECEIVABLE', cents, `${paymentId}/${invoiceId}`),
    ),
    ...posted(held, 'CREDIT', restCents, `${paymentId}/rest`),
  ]
}

/**
 * What the provider keeps of a payment, once it is known.
 */
export function feeTaken(paymentId: string, cents: number): Posting[] {
  return posted('FEES', 'CLEARING', cents, `${paymentId}/fee`)
}

/**
 * A refund goes out of the payer's credit: asked for, then done; one that failed, before or after, is credit again.
 */
export const refund = {
  asked: (refundId: string, cents: number) => posted('CREDIT', 'REFUND_DUE', cents, `${refundId}/asked`),
  done: (refundId: string, held: Held, cents: number) =>
    posted('REFUND_DUE', held, cents, `${refundId}/done`),
  failed: (refundId: string, cents: number) => posted('REFUND_DUE', 'CREDIT', cents, `${refundId}/failed`),
  failedAfter: (refundId: string, held: Held, cents: number) =>
    posted(held, 'CREDIT', cents, `${refundId}/failed`),
}

/**
 * A bank takes a payment back: it is owed again.
 */
export function returned(reversalId: string, taken: TakenBack): Posting[] {
  return takenBack(reversalId, 'CLEARING', taken)
}

/**
 * A payer disputes a payment with their bank. Lost, it is owed again.
 */
export const dispute = {
  opened: (reversalId: string, cents: number) =>
    posted('DISPUTED', 'CLEARING', cents, `${reversalId}/opened`),
  won: (reversalId: string, cents: number) => posted('CLEARING', 'DISPUTED', cents, `${reversalId}/won`),
  lost: (reversalId: string, taken: TakenBack) => takenBack(`${reversalId}/lost`, 'DISPUTED', taken),
  /** Won after it was lost: the money comes once more, and pays what is still owed again. */
  regained: (reversalId: string, { owedCents, creditCents }: TakenBack): Posting[] => [
    ...posted('CLEARING', 'RECEIVABLE', owedCents, `${reversalId}/regained`),
    ...posted('CLEARING', 'CREDIT', creditCents, `${reversalId}/regained/rest`),
  ],
}

/** Credit that a bank took back pays nothing any more: what it had paid of an invoice is owed again. */
export function creditTakenBack(reversalId: string, invoiceId: string, cents: number): Posting[] {
  return posted('RECEIVABLE', 'CREDIT', cents, `${reversalId}/credit/${invoiceId}`)
}

/** What is taken back of a payment: of what it paid, which is owed again; and of what it had left over as credit. */
interface TakenBack {
  readonly owedCents: number
  readonly creditCents: number
}

function takenBack(
  key: string,
  from: 'CLEARING' | 'DISPUTED',
  { owedCents, creditCents }: TakenBack,
): Posting[] {
  return [
    ...posted('RECEIVABLE', from, owedCents, key),
    ...posted('CREDIT', from, creditCents, `${key}/rest`),
  ]
}

/** What is open of invoices is not expected any more. */
export function writtenOff(
  writeOffId: string,
  parts: readonly { readonly invoiceId: string; readonly cents: number }[],
): Posting[] {
  return parts.flatMap(({ invoiceId, cents }) =>
    posted('WRITTEN_OFF', 'RECEIVABLE', cents, `${writeOffId}/${invoiceId}`),
  )
}

/** The provider has sent to the bank what it held; below zero, it took from there what was missing. */
export function paidOut(payoutId: string, cents: number): Posting[] {
  return posted('BANK', 'CLEARING', cents, payoutId)
}

/** The bank has sent a payout back: the provider holds it again. */
export function payoutFailed(payoutId: string, cents: number): Posting[] {
  return posted('CLEARING', 'BANK', cents, `${payoutId}/failed`)
}

/** What a provider keeps beside the fee of a payment: for a dispute, a service. Below zero, it gives it back. */
export function feeOfPayout(payoutId: string, line: string, cents: number): Posting[] {
  return posted('FEES', 'CLEARING', cents, `${payoutId}/fee/${line}`)
}

/** What entries come to, by account: debits less credits. All of them together are always 0. */
export function balancesOf(entries: readonly Omit<Posting, 'key'>[]): Readonly<Record<Account, number>> {
  const of = (account: Account) =>
    sum(
      entries.map(
        ({ debit, credit, cents }) => (debit === account ? cents : 0) - (credit === account ? cents : 0),
      ),
    )
  return Object.fromEntries(ACCOUNTS.map((account) => [account, of(account)])) as Record<Account, number>
}

/**
 * How a payer stands: what they owe, and what the school owes them. Each is 0 or above.
 *
 * @ahead
 * @answers What is owed, and how does it stand?
 */
export function standingOf(entries: readonly Omit<Posting, 'key'>[]): {
  owedCents: number
  creditCents: number
} {
  const { RECEIVABLE, CREDIT } = balancesOf(entries)
  return { owedCents: RECEIVABLE, creditCents: CREDIT === 0 ? 0 : -CREDIT }
}

/** Nothing is written of an amount of 0; one below is the other way round. */
function posted(debit: Account, credit: Account, cents: number, key: string): Posting[] {
  if (cents < 0) return posted(credit, debit, -cents, key)
  return cents === 0 ? [] : [{ debit, credit, cents, key }]
}
