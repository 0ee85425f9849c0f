/** Effects of a credit note that its letter explains to the payer. */
export interface NoteEffect {
  readonly totalCents: number
  /** The part that had been paid. */
  readonly paidCents: number
  /** Paid money released by all credit notes of the invoice, and the part of it refunded so far. */
  readonly freedCents: number
  readonly refundedCents: number
}

/** Writes the sentences about money in the letter of a credit note: what is no longer owed, and where paid money is now. */
export function noteEffectText(
  { totalCents, paidCents, freedCents, refundedCents }: NoteEffect,
  money: (cents: number) => string,
): string[] {
  const owedCents = totalCents - paidCents
  return [
    ...(owedCents > 0 ? [`It lowers what you owe by ${money(owedCents)}.`] : []),
    ...(paidCents > 0 ? [paidText()] : []),
  ]

  function paidText(): string {
    const opening = `You had already paid ${money(paidCents)} of it`
    if (refundedCents === 0) return `${opening}: this is credit on your account now.`
    if (refundedCents >= freedCents) return `${opening}: we refunded this to you.`
    return `${opening}: a part of this was refunded to you, and the rest is credit on your account.`
  }
}
