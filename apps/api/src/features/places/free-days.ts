import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { aftercareInSchool } from '@afterbell/contract/places/aftercare-days'
import { placesOf } from '@afterbell/domain/activities/capacity'
import { decideEnroll, decideJoinWaitList, type EnrollmentStatus } from '@afterbell/domain/places/enrollment'
import { notThere } from '../../platform/problems.ts'
import { occupancyOf, statusOf } from '../activities/activity-row.ts'
import type { ActivityAt } from '../activities/sections-at.ts'
import type { EnrollContext } from './enrolling.ts'
import { daysOffered, type DayOffered } from './offers/could-take.store.ts'
import { childrenToEnroll } from './terms.store.ts'

type FreeDay = AnswerOf<(typeof aftercareInSchool)['freeDays']>[number]

/** Days with a free place (`FREE`), with or without one (`ANY`), or with a wait list to join (`WAIT`). */
type Which = 'FREE' | 'ANY' | 'WAIT'

/**
 * Lists the weekdays a child could take or wait for, of one session or of all that are not over, by the same rules as
 * enrolling.
 */
export async function freeDaysOf(
  call: EnrollContext & { params: { childId: string } },
  which: Which,
  at: ActivityAt | null,
): Promise<FreeDay[]> {
  const { tx, school, params } = call
  const [[child], days] = await Promise.all([
    childrenToEnroll(tx, school.id, [params.childId]),
    daysOffered(tx, school, {
      childId: params.childId,
      activityId: at?.activityId ?? null,
      toWaitFor: which === 'WAIT',
    }),
  ])
  if (!child) throw notThere()
  return days
    .filter((day) => isIncluded(which, freeDayStatus(child.name, day, school.today), day))
    .map((day) => ({
      id: day.id,
      aftercareId: day.activity_id,
      name: day.name,
      day: day.weekdays[0]!,
      timeFrom: day.time_from,
      timeTo: day.time_to,
      price: day.price_cents,
      places: placesOf(occupancyOf(day)),
    }))
}

function freeDayStatus(childName: string, day: DayOffered, today: string): EnrollmentStatus {
  const status = statusOf(day, today)
  return {
    childName,
    isDraft: status === 'DRAFT',
    isOver: status === 'PAST',
    hasPlace: day.has_place,
    isWaiting: day.is_waiting,
  }
}

function isIncluded(which: Which, status: EnrollmentStatus, day: DayOffered): boolean {
  const occupancy = occupancyOf(day)
  if (which === 'WAIT') return decideJoinWaitList(status, occupancy).allowed
  return decideEnroll(status, occupancy, { overbook: which === 'ANY' }).allowed
}
