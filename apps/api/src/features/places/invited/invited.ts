import type { Liftable } from '@afterbell/domain/places/spot-invitations'
import type { EnrollContext } from '../enrolling.ts'
import type { NewPlace } from '../places.store.ts'
import { openInvitations, setUsed, type OpenInvitation } from './invitations.store.ts'

/** What open invitations lift, for each child in each section. */
export interface Invited {
  all: readonly OpenInvitation[]
  liftedFor(sectionId: string, childId: string): readonly Liftable[]
}

/** Nobody has an invitation. */
export const NOBODY_INVITED: Invited = { all: [], liftedFor: () => [] }

export function invitedBy(all: readonly OpenInvitation[]): Invited {
  return {
    all,
    liftedFor: (sectionId, childId) =>
      all.flatMap((each) => (each.section_id === sectionId && each.child_id === childId ? each.lifts : [])),
  }
}

/**
 * Reads what invitations lift while a person of a family books. Staff override by themselves. With `locks`, no other act
 * uses or withdraws them meanwhile: lock sections before.
 */
export async function invitedTo(
  { tx, school, person }: EnrollContext,
  asked: { childIds: readonly string[]; sectionIds: readonly string[]; locks?: boolean },
): Promise<Invited> {
  return person ? invitedBy(await openInvitations(tx, school, asked)) : NOBODY_INVITED
}

/** Writes down which enrollments came by an invitation. */
export async function useInvitations(
  { tx, school }: EnrollContext,
  { all }: Invited,
  places: readonly NewPlace[],
): Promise<void> {
  const uses = all.flatMap(({ id, child_id: childId, section_id: sectionId }) =>
    places
      .filter((place) => place.childId === childId && place.sectionId === sectionId)
      .map(({ enrollmentId }) => ({ id, enrollmentId })),
  )
  if (uses.length > 0) await setUsed(tx, school.id, uses)
}
