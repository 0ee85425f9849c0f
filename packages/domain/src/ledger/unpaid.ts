import type { HoldSource } from '../kernel/refusals/payments.ts'

/** Says where a spot goes if the family leaves without paying. Null for a new spot, which goes back to nobody. */
export function unpaidText(from: HoldSource, childName: string): string | null {
  if (from === 'OFFER') return `If you close this without paying, ${childName} keeps the offer`
  if (from === 'WAIT_LIST')
    return `If you close this without paying, ${childName} goes back to the same position on the wait list`
  return null
}
