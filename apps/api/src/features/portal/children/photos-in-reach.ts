import type { familyChildren } from '@afterbell/contract/portal/family-children'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { dateIn } from '@afterbell/domain/kernel/dates'
import { familyMay } from '@afterbell/domain/portal/family-may'
import {
  guardiansAtHome,
  photosOfChild,
  photosUnanswered,
} from '../../families/photos/photo-consents.store.ts'
import type { ChildInReach, FamilyScope } from '../reach.ts'

/**
 * Returns what a guardian reads about photos of a child: what their own home said, and what holds. What another home
 * said is no part of it. Null where the school does not ask.
 */
export async function photosInReach(
  { tx, school, family }: FamilyScope,
  childId: string,
): Promise<AnswerOf<(typeof familyChildren)['get']>['photos']> {
  if (!familyMay(family.rights, 'SAY_PHOTOS')) return null
  const photos = await photosOfChild(tx, school.id, childId)
  if (!photos) return null
  const readers = family.people.map(({ guardianId }) => guardianId)
  const reader = (await guardiansAtHome(tx, school.id, childId)).find(({ id }) => readers.includes(id))
  const own = reader && photos.homes.find(({ homeId }) => homeId === reader.homeId)
  return {
    own: own
      ? {
          answer: own.answer,
          by: own.guardian,
          on: dateIn(school.timezone, Temporal.Instant.from(own.saidAt)),
        }
      : null,
    holds: photos.holds === 'UNANSWERED' ? null : photos.holds,
  }
}

/** Returns the children of whom the reader's home has not said whether photos may be taken, where the school asks. */
export async function photosToAnswer<Child extends ChildInReach>(
  { tx, school, family }: FamilyScope,
  children: readonly Child[],
): Promise<Child[]> {
  if (!familyMay(family.rights, 'SAY_PHOTOS') || children.length === 0) return []
  const childIds = children.map(({ id }) => id)
  const guardianIds = family.people.map(({ guardianId }) => guardianId)
  const open = new Set((await photosUnanswered(tx, school.id, { childIds, guardianIds })).map(({ id }) => id))
  return children.filter(({ id }) => open.has(id))
}
