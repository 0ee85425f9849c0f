import type { Filling } from '@afterbell/domain/capacity'
import type { Standing } from '@afterbell/domain/enrolment'
import { demandNone, notThere } from '../../platform/problems.ts'
import type { ActivityAt } from '../activities/sections-at.ts'
import type { Enrolling } from './enrolling.ts'
import { fillings, livePlaces, type LivePlace } from './places.store.ts'
import { childrenToEnrol, type EnrolledChild } from './terms.store.ts'

/** What is known of a section and of some children at one moment: what every decision about places is made from. */
export interface Look {
  filling: Filling
  places: LivePlace[]
  children: EnrolledChild[]
}

/** Looks at a section: how full it is, and how these children stand to it. Statements are sent together, nothing is locked. */
export async function lookAt(
  { tx, school }: Enrolling,
  sectionId: string,
  childIds: readonly string[],
): Promise<Look> {
  const [[section], places, children] = await Promise.all([
    fillings(tx, school.id, [sectionId], school.today),
    livePlaces(tx, school.id, [sectionId], { childIds }),
    childrenToEnrol(tx, school.id, childIds),
  ])
  if (!section) throw notThere()
  if (children.length < new Set(childIds).size)
    demandNone([{ path: 'childId', message: 'This child does not exist' }])
  return {
    filling: {
      capacity: section.capacity,
      used: section.used,
      waiting: section.waiting,
      hasWaitList: section.has_wait_list,
      waitCapacity: section.wait_capacity,
    },
    places,
    children,
  }
}

export function standingOf(at: ActivityAt, { places }: Look, child: EnrolledChild): Standing {
  const own = places.filter((place) => place.child_id === child.id)
  return {
    childName: child.name,
    isDraft: at.isDraft,
    hasPlace: own.some(({ state }) => state !== 'waiting'),
    isWaiting: own.some(({ state }) => state === 'waiting'),
  }
}
