import type { AttendanceState } from '@afterbell/domain/attendance/check-events'
import { instantOf, plusDays } from '@afterbell/domain/kernel/dates'
import type { Pool } from '../../../platform/database/database.ts'
import { insideSchool } from '../../../platform/database/inside-school.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { job, runs } from '../../../platform/jobs/job.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import type { LetterLanguage } from '../../messages/automatic/letter-language.ts'
import { contactsReached } from '../../messages/automatic/reached.store.ts'
import { sendAutomatic } from '../../messages/automatic/send-automatic.ts'
import { schoolContact, type SchoolContact } from '../../school/school-contact.store.ts'
import type { CheckedEntry } from '../checks/check-events.store.ts'
import { checkedOut, type CheckedOut } from './checked-out.store.ts'
import { isSentOn } from '../tell-picked-up.ts'

/** Tells families that their children were picked up. `ids` are attendance entries. */
export const attendanceCheckedOut = job<{ schoolId: string; ids: readonly string[] }>()(
  'attendance.checked-out',
  { retryLimit: 5, retryDelay: 30, retryBackoff: true, expireInSeconds: 60 },
)

/** Time to undo a check-out before anybody is notified, in seconds. */
const TAKEN_BACK_SECONDS = 60

/** Check-outs older than this are not reported, for instance from a device that was offline for a day. */
const NEWS_HOURS = 12

/** Queues pickup notices for schools that use them; costs other schools nothing. */
export async function tellCheckedOut(
  { tx, school }: Pick<AnyCall, 'tx' | 'school'>,
  changed: readonly { entry: CheckedEntry; state: AttendanceState }[],
): Promise<void> {
  const ids = changed
    .filter(
      ({ entry, state }) =>
        entry.is_note_wanted &&
        entry.check_out === null &&
        state.checkOut !== null &&
        entry.date >= plusDays(school.today, -1) &&
        !isSentOn(entry, state.checkOutPerson),
    )
    .map(({ entry }) => entry.id)
  if (ids.length === 0) return
  const data = { schoolId: school.id, ids }
  await later(tx, attendanceCheckedOut, data, { afterSeconds: TAKEN_BACK_SECONDS })
}

/** Tells a child's contacts about a pickup and by whom, once per entry, even if it is corrected later. */
export const checkedOutJob = runs(attendanceCheckedOut, ({ schoolId, ids }, { pool }: { pool: Pool }) =>
  insideSchool(pool, schoolId, async ({ tx, school, at }) => {
    const departures = (await checkedOut(tx, schoolId, ids)).filter((each) => isNews(each, school, at))
    const contacts = await contactsReached(tx, school, [
      ...new Set(departures.map(({ familyId }) => familyId)),
    ])
    const contact = await schoolContact(tx, schoolId)
    const messages = departures.flatMap((each) =>
      contacts
        .filter(({ familyId }) => familyId === each.familyId)
        .map((to) => ({
          keys: [each.id],
          to,
          childIds: [each.childId],
          fields: (letter: LetterLanguage) => fieldsOf(each, { school, contact, letter }),
        })),
    )
    await sendAutomatic({ tx, school, at }, 'CHECKED_OUT', messages)
  }),
)

function isNews({ date, time }: CheckedOut, { timezone }: SchoolNow, at: Temporal.Instant): boolean {
  const since = instantOf(date, time, timezone)
  return Temporal.Instant.compare(since.add({ hours: NEWS_HOURS }), at) > 0
}

function fieldsOf(
  { child, activity, sectionName, date, time, person }: CheckedOut,
  {
    school: { dateFormat },
    contact,
    letter: { words, format },
  }: { school: SchoolNow; contact: SchoolContact; letter: LetterLanguage },
) {
  return {
    child,
    activity: sectionName === '' ? activity : `${activity}, ${sectionName}`,
    date: format.dayInWords(date),
    time: format.formatTime(time, dateFormat),
    person: person ?? '',
    questions: words.questions(contact),
  }
}
