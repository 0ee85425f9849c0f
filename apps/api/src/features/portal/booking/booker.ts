import { paysForBookings } from '@afterbell/domain/portal/money/money-reach'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { refuseAs } from '../../../platform/problems.ts'
import type { EnrollContext } from '../../places/enrolling.ts'
import { familyActor, type FamilyActor } from '../by-family.ts'
import { assertFamilyMay } from '../family-door.ts'
import { familiesWithPayers } from '../money/money-in-reach.store.ts'

/** A family that books: who acts for it, as the acts on places take it. */
export type Booker = EnrollContext & FamilyActor

/**
 * Returns the context in which a person of the session books for one of its families. Refuses where the school does not let
 * families book, and a guardian whom nobody would ask for the money (CANNOT_BOOK).
 * @answers Which guardian may book?
 */
export async function bookerOf(call: AnyCall, familyId: string): Promise<Booker> {
  assertFamilyMay(call.family, 'BOOK')
  const booker = lookerOf(call, familyId)
  const [theirs] = await familiesWithPayers(call.tx, call.school.id, [familyId])
  if (!theirs || !paysForBookings(booker.person.guardianId, theirs)) throw refuseAs('CANNOT_BOOK', {})
  return booker
}

/** The same for acts that only look: nothing is refused. */
export function lookerOf(call: AnyCall, familyId: string): Booker {
  return { ...familyActor(call, familyId), at: call.at, teachesOnly: null }
}
