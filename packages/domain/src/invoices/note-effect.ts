/** What a credit note did, as far as its payer is told. */
export interface NoteEffect {
  readonly totalCents: number
  /** Of that, what had been paid. */
  readonly paidCents: number
  /** What all notes of the invoice took back of what had been paid, and what of that went back to the payer so far. */
  readonly freedCents: number
  readonly refundedCents: number
}

/** What the letter of a credit note says of the money: what is no longer owed, and where what had been paid is now. */
export function noteEffectText(
  { totalCents, paidCents, freedCents, refundedCents }: NoteEffect,
  money: (cents: number) => string,
): string[] {
  const owed = totalCents - paidCents
  return [
    ...(owed > 0 ? [`It lowers what you owe by ${money(owed)}.`] : []),
    ...(paidCents > 0 ? [paidText()] : []),
  ]

  function paidText(): string {
    const paid = `You had already paid ${money(paidCents)} of it`
    if (refundedCents === 0) return `${paid}: this is credit on your account now.`
    if (refundedCents >= freedCents) return `${paid}: we refunded this to you.`
    return `${paid}: a part of this was refunded to you, and the rest is credit on your account.`
  }
}
