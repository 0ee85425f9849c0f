import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { activities } from '@afterbell/contract/activities/activities'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { Call } from '../../platform/http/serve.ts'
import { meetingOn } from './activity-counts.store.ts'

type Day = (typeof activities)['dashboard']

/** What of a kind meets on a day, with who is expected and who is there; an instructor's own only. */
export async function dayOf(
  { tx, school, teachesOnly, query }: Pick<Call<Day>, 'tx' | 'school' | 'teachesOnly' | 'query'>,
  kind: ActivityKind,
): Promise<AnswerOf<Day>> {
  const date = query.filterDate ?? school.today
  const rows = await meetingOn(tx, { schoolId: school.id, kind, date, instructorId: teachesOnly })
  return rows.map((row) => ({
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
