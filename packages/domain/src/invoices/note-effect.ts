/** Effects of a credit note that its letter explains to the payer. */
export interface NoteEffect {
  readonly totalCents: number
  /** The part that had been paid. */
  readonly paidCents: number
  /** Paid money released by all credit notes of the invoice, and the part of it refunded so far. */
  readonly freedCents: number
  readonly refundedCents: number
}

/** The words of these sentences, as the letter words have them in each language. */
interface NoteWords {
  noteLowers: (amount: string) => string
  notePaid: (amount: string, now: 'CREDIT' | 'REFUNDED' | 'BOTH') => string
}

/** Writes the sentences about money in the letter of a credit note: what is no longer owed, and where paid money is now. */
export function noteEffectText(
  { totalCents, paidCents, freedCents, refundedCents }: NoteEffect,
  { money, words }: { money: (cents: number) => string; words: NoteWords },
): string[] {
  const owedCents = totalCents - paidCents
  return [
    ...(owedCents > 0 ? [words.noteLowers(money(owedCents))] : []),
    ...(paidCents > 0 ? [words.notePaid(money(paidCents), paidNow())] : []),
  ]

  function paidNow(): 'CREDIT' | 'REFUNDED' | 'BOTH' {
    if (refundedCents === 0) return 'CREDIT'
    return refundedCents >= freedCents ? 'REFUNDED' : 'BOTH'
  }
}
