import type { HeldFrom } from '../kernel/refusals/payments.ts'

/** What becomes of a spot that is given up before it is paid; null of a new one, which goes back to nobody. */
export function unpaidText(from: HeldFrom, childName: string): string | null {
  if (from === 'OFFER') return `If you close this without paying, ${childName} keeps the offer`
  if (from === 'WAIT_LIST')
    return `If you close this without paying, ${childName} goes back to the same position on the wait list`
  return null
}
