import { paysForBookings } from '@afterbell/domain/portal/money/money-reach'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { refuseAs } from '../../../platform/problems.ts'
import type { EnrollContext } from '../../places/enrolling.ts'
import { assertFamilyMay } from '../family-door.ts'
import { familiesWithPayers } from '../money/money-in-reach.store.ts'

/** A family that books: who acts for it, as the acts on places take it. */
export type Booker = EnrollContext & { person: { id: string } }

/**
 * Returns the context in which a person of the session books for one of its families. Refuses where the school does not let
 * families book, and a guardian whom nobody would ask for the money (CANNOT_BOOK).
 * @answers Which guardian may book?
 */
export async function bookerOf(call: AnyCall, familyId: string): Promise<Booker> {
  const { tx, school, family } = call
  assertFamilyMay(family, 'BOOK')
  const booker = lookerOf(call, familyId)
  const guardianId = family.people.find(({ id }) => id === booker.person.id)!.guardianId
  const [theirs] = await familiesWithPayers(tx, school.id, [familyId])
  if (!theirs || !paysForBookings(guardianId, theirs)) throw refuseAs('CANNOT_BOOK', {})
  return booker
}

/** The same for acts that only look: nothing is refused. */
export function lookerOf({ tx, school, family, at }: AnyCall, familyId: string): Booker {
  const person = family.people.find((each) => each.familyId === familyId)!
  return { tx, school, at, teachesOnly: null, user: null, person }
}
