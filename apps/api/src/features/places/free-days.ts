import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { aftercareInSchool } from '@afterbell/contract/places/aftercare-days'
import { occupancyOf } from '@afterbell/domain/activities/capacity'
import { decideEnroll, decideJoinWaitList, type EnrollmentStatus } from '@afterbell/domain/places/enrollment'
import { notThere } from '../../platform/problems.ts'
import { activitiesPage } from '../activities/activities.store.ts'
import { sectionRowOf, statusOf } from '../activities/activity-row.ts'
import type { ActivityAt } from '../activities/sections-at.ts'
import type { Enrolling } from './enrolling.ts'
import { livePlaces } from './places.store.ts'
import { childrenToEnroll } from './terms.store.ts'

type FreeDay = AnswerOf<(typeof aftercareInSchool)['freeDays']>[number]

/** With a free place, with or without one, or with a queue to join. */
type Which = 'FREE' | 'ANY' | 'WAIT'

/** The weekdays a child could take or wait for: of one session, or of all that are not over. By the rules of enrolling itself. */
export async function freeDaysOf(
  call: Enrolling & { params: { childId: string } },
  which: Which,
  at: ActivityAt | null,
): Promise<FreeDay[]> {
  const { tx, school, params } = call
  const asked = { kind: 'aftercare' as const, schoolId: school.id, today: school.today }
  const scope = at ? { ids: [at.activityId] } : { status: 'ACTIVE' as const }
  const [[child], { rows }] = await Promise.all([
    childrenToEnroll(tx, school.id, [params.childId]),
    activitiesPage(tx, { ...asked, ...scope }, { page: 0, size: SESSIONS_MAX, sort: null }),
  ])
  if (!child) throw notThere()
  // Not the whole row: what a session says of its prices and sign-up is not asked.
  const sessions = rows.map((facts) => ({
    id: facts.id,
    name: facts.name,
    status: statusOf(facts, school.today),
    sections: facts.sections.map(sectionRowOf),
  }))
  const sectionIds = sessions.flatMap(({ sections }) => sections.map(({ id }) => id))
  const places = await livePlaces(tx, school.id, sectionIds, { childIds: [child.id] })
  return sessions.flatMap((session) =>
    session.sections
      .filter((section) => {
        const here = places.filter((place) => place.section_id === section.id)
        const standing = {
          childName: child.name,
          isDraft: session.status === 'DRAFT',
          isOver: session.status === 'PAST',
          hasPlace: here.some(({ state }) => state !== 'waiting'),
          isWaiting: here.some(({ state }) => state === 'waiting'),
        }
        return isMeant(which, standing, occupancyOf(section.places))
      })
      .map((section) => ({
        id: section.id,
        aftercareId: session.id,
        name: session.name,
        day: section.weekdays[0]!,
        timeFrom: section.timeFrom,
        timeTo: section.timeTo,
        price: section.price,
        places: section.places,
      })),
  )
}

const SESSIONS_MAX = 200

function isMeant(which: Which, standing: EnrollmentStatus, filling: ReturnType<typeof occupancyOf>): boolean {
  if (which === 'WAIT') return decideJoinWaitList(standing, filling).allowed
  return decideEnroll(standing, filling, { overbook: which === 'ANY' }).allowed
}
