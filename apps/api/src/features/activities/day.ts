import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { activities } from '@afterbell/contract/activities/activities'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { plusDays } from '@afterbell/domain/kernel/dates'
import type { Call } from '../../platform/http/serve.ts'
import { meetingOn } from './activity-counts.store.ts'
import { todayOnly } from './sections-at.ts'

type Day = (typeof activities)['dashboard']

/**
 * Returns the meetings of one kind on a day, with counts of children expected, checked in and checked out. Instructors
 * see their own only, including sections they substitute in today. Today's list starts with yesterday's meetings that
 * still have children checked in.
 */
export async function dayOf(
  { tx, school, teachesOnly, query }: Pick<Call<Day>, 'tx' | 'school' | 'teachesOnly' | 'query'>,
  kind: ActivityKind,
): Promise<AnswerOf<Day>> {
  const date = query.filterDate ?? school.today
  const filter = { schoolId: school.id, kind, instructorId: teachesOnly }
  const [rows, overnight] = await Promise.all([
    meetingOn(tx, { ...filter, date, on: todayOnly(school, date) }),
    // Children still checked in since yesterday are listed with today.
    date === school.today ? meetingOn(tx, { ...filter, date: plusDays(date, -1), isStillHere: true }) : [],
  ])
  return [...overnight, ...rows].map((row) => ({
    id: row.id,
    name: row.name,
    section: row.section.name === '' ? null : row.section,
    date: row.date,
    timeFrom: row.time_from,
    timeTo: row.time_to,
    location: row.location,
    expected: row.expected,
    checkedIn: row.checked_in,
    checkedOut: row.checked_out,
  }))
}
