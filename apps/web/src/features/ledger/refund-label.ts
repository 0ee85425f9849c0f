/** What the button that refunds says: with the amount, while it is one that can go back. */
export function refundLabel(
  cents: unknown,
  { most, money }: { most: number; money: (cents: number) => string },
): string {
  return typeof cents === 'number' && cents > 0 && cents <= most ? `Refund ${money(cents)}` : 'Refund'
}
