import type { Address } from '@afterbell/contract/kernel/op'
import { parentWhoBooks } from '../../ledger/payers.ts'
import { payingFamilies } from '../../ledger/payers.store.ts'
import { minutesToPay, type Enrolling } from '../enrolling.ts'

interface Held {
  /** Who is asked to pay. */
  parentId: string | null
  /** Undefined where nothing is held: it was not asked for, or nobody could pay. */
  heldMinutes: number | undefined
}

/** For how long spots of children are held to be paid, if that is asked for, and by whom. */
export async function holdAsked(
  call: Enrolling & { address: Address; body: { pay: boolean } },
  childIds: readonly string[],
): Promise<Held> {
  if (!call.body.pay) return { parentId: null, heldMinutes: undefined }
  const heldMinutes = await minutesToPay(call)
  const [family] = await payingFamilies(call.tx, call.school.id, childIds)
  const parentId = family ? parentWhoBooks(family) : null
  return { parentId, heldMinutes: parentId === null ? undefined : heldMinutes }
}
