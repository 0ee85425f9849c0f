import { parentWhoBooks } from '../../ledger/payers/payers.ts'
import { payingFamilies } from '../../ledger/payers/payers.store.ts'
import { minutesToPay, type EnrollContext } from '../enrolling.ts'

interface HoldRequest {
  /** The guardian who is asked to pay. */
  parentId: string | null
  /** Undefined if no hold was requested, or the child has nobody who could pay. */
  heldMinutes: number | undefined
}

/** Returns for how long the children's spots are held for payment, if requested, and who is to pay. */
export async function requestedHold(
  call: EnrollContext & { body: { pay: boolean } },
  childIds: readonly string[],
  rights: { mayCharge: boolean },
): Promise<HoldRequest> {
  if (!call.body.pay) return { parentId: null, heldMinutes: undefined }
  const minutes = await minutesToPay(call, rights)
  const [family] = await payingFamilies(call.tx, call.school.id, childIds)
  const parentId = family ? parentWhoBooks(family) : null
  return { parentId, heldMinutes: parentId === null ? undefined : minutes }
}
