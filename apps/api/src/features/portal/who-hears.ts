import { wantedBy } from '@afterbell/domain/messages/purpose'
import { addressKey } from '@afterbell/domain/messages/recipients'
import { tellingOf } from '@afterbell/domain/messages/telling'
import type { Tx } from '../../platform/database/database.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import { addressStates } from '../messages/address-states.store.ts'
import { guardedChildren } from '../messages/telling.store.ts'

/**
 * Returns those of the guardians who hear of a child by letter now: who may see everything of it, and have not ended emails about
 * it. Asked when a letter is written, because that may change while it waits.
 */
export async function whoHears<Guardian extends { name: string; email: string }>(
  { tx, school }: { tx: Tx; school: SchoolNow },
  childId: string,
  guardians: readonly Guardian[],
): Promise<Guardian[]> {
  if (guardians.length === 0) return []
  const guarded = (await guardedChildren(tx, school, [childId])).get(childId)
  const keys = guardians.map(({ email }) => addressKey('EMAIL', email))
  const states = await addressStates(tx, school.id, 'EMAIL', keys)
  return guardians.filter(({ name, email }) => {
    if (tellingOf({ name, addresses: [email] }, guarded).telling !== 'EVERYTHING') return false
    const state = states.get(addressKey('EMAIL', email))
    return !state || wantedBy(state.ended).child
  })
}
