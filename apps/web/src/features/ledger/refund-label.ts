/** Label of the refund button: with the amount, while that can be refunded. */
export function refundLabel(
  cents: unknown,
  { most, money }: { most: number; money: (cents: number) => string },
): string {
  return typeof cents === 'number' && cents > 0 && cents <= most ? `Refund ${money(cents)}` : 'Refund'
}
