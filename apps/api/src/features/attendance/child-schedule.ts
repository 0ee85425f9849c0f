import type { childSchedule } from '@afterbell/contract/attendance/child-schedule'
import { plusDays } from '@afterbell/domain/kernel/dates'
import { statusOf } from '@afterbell/domain/attendance/attendance'
import { invalid, notThere } from '../../platform/problems.ts'
import type { Act, AnyCall } from '../../platform/http/serve.ts'
import { meetingsOfChildren, placesOfChild } from './child-schedule.store.ts'
import { nameOfChild } from '../families/guardians/families.store.ts'

const WEEKS = 4
/** Longest period per request, in days: a year with its holidays. */
const DAYS_MAX = 400

/** Lists a child's places. */
export const rosterDetailsOf: Act<(typeof childSchedule)['rosterDetails']> = async ({
  tx,
  school,
  params,
}) => {
  if ((await nameOfChild(tx, school.id, params.id)) === undefined) throw notThere()
  return placesOfChild(tx, school, params.id)
}

/** Lists a child's meetings between two days. */
export const scheduleOf: Act<(typeof childSchedule)['scheduleDetails']> = async (call) => {
  const { tx, school, at, params, query } = call
  if ((await nameOfChild(tx, school.id, params.childId)) === undefined) throw notThere()
  const from = query.from ?? school.today
  const to = query.to ?? plusDays(from, WEEKS * 7 - 1)
  if (to < from) throw invalid([{ path: 'to', message: 'Should not be before the first day' }])
  if (to > plusDays(from, DAYS_MAX))
    throw invalid([{ path: 'to', message: `Should be within ${DAYS_MAX} days of the first` }])
  const meetings = await meetingsWithStatus({ tx, school, at }, { childIds: [params.childId], from, to })
  return { from, to, meetings: meetings.map(({ childId: _, ...meeting }) => meeting) }
}

/** Returns the meetings children are expected at between two days, with each child's status at this instant. */
export async function meetingsWithStatus(
  { tx, school, at }: Pick<AnyCall, 'tx' | 'school' | 'at'>,
  query: { childIds: readonly string[]; from: string; to: string },
) {
  const meetings = await meetingsOfChildren(tx, school.id, query)
  return meetings.map(({ absence: absenceOfDay, ...row }) => {
    const meeting = {
      ...row,
      absence: absenceOfDay?.reason ?? null,
      startsAt: Temporal.Instant.from(row.startsAt),
      endsAt: Temporal.Instant.from(row.endsAt),
    }
    // Only meetings at which the child is expected are listed.
    return { ...meeting, absenceOfDay, status: statusOf({ ...meeting, isEnrolledAfter: false }, at) }
  })
}
