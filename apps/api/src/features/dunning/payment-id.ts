import { createHash } from 'node:crypto'

/**
 * Derives the payment id from the invoice, its due date and the step, so every attempt uses the same payment. A
 * version 8 UUID with the bits of the hash.
 */
export function paymentIdOf({ id, dueOn }: { id: string; dueOn: string }, step: number): string {
  const hash = createHash('sha256').update(`dunning ${id} ${dueOn} ${step}`).digest().subarray(0, 16)
  hash[6] = (hash[6]! & 0x0f) | 0x80
  hash[8] = (hash[8]! & 0x3f) | 0x80
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
