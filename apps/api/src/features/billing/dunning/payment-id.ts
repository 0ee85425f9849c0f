import { createHash } from 'node:crypto'

/**
 * The id of the payment by which what is due of an invoice is charged at a step: made of them, so that whoever tries, however often, tries the
 * same payment. A UUID of version 8, whose bits are the hash.
 */
export function paymentIdOf({ id, dueOn }: { id: string; dueOn: string }, step: number): string {
  const hash = createHash('sha256').update(`dunning ${id} ${dueOn} ${step}`).digest().subarray(0, 16)
  hash[6] = (hash[6]! & 0x0f) | 0x80
  hash[8] = (hash[8]! & 0x3f) | 0x80
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
