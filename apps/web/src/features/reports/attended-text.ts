/** '18 of 20 (90 %)'; a dash where nobody was expected yet. */
export function attendedText({ attended, expected }: { attended: number; expected: number }): string {
  if (expected === 0) return '–'
  return `${attended} of ${expected} (${Math.round((100 * attended) / expected)} %)`
}
