import { withSection } from '@afterbell/domain/activities/sections'
import type { AttendanceState } from '@afterbell/domain/attendance/check-events'
import { isCheckNews } from '@afterbell/domain/attendance/check-news'
import { plusDays, timeIn } from '@afterbell/domain/kernel/dates'
import { CHANNELS, type Channel } from '@afterbell/domain/messages/channels'
import { channelsOfNotes } from '@afterbell/domain/school/family-rights'
import type { Pool } from '../../../platform/database/database.ts'
import { insideSchool } from '../../../platform/database/inside-school.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { job, runs } from '../../../platform/jobs/job.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { settingOf } from '../../messages/automatic/automatic.store.ts'
import type { LetterLanguage } from '../../messages/automatic/letter-language.ts'
import {
  apartByTelling,
  contactsReached,
  type ReachedGuardian,
} from '../../messages/automatic/reached.store.ts'
import {
  sendAutomatic,
  type AutomaticMessage,
  type SendContext,
} from '../../messages/automatic/send-automatic.ts'
import { guardedChildren, type GuardedChildren } from '../../messages/telling.store.ts'
import { schoolContact, type SchoolContact } from '../../school/school-contact.store.ts'
import type { CheckedEntry } from '../checks/check-events.store.ts'
import { isSentOn } from '../tell-picked-up.ts'
import { guardiansWhoAsked } from './check-note-wishes.store.ts'
import { noteChecks, takeChecks, type CheckAct, type CheckToTell } from './check-notes.store.ts'

interface Checked {
  schoolId: string
  /** Attendance entries. */
  ids: readonly string[]
}

const HOW = { retryLimit: 5, retryDelay: 30, retryBackoff: true, expireInSeconds: 60 } as const

/** Tells families that their children arrived. */
export const attendanceCheckedIn = job<Checked>()('attendance.checked-in', HOW)

/** Tells families that their children were picked up. */
export const attendanceCheckedOut = job<Checked>()('attendance.checked-out', HOW)

/** Time to undo a check before anybody is notified, and to check a brother or sister as well, in seconds. */
const TAKEN_BACK_SECONDS = 60

/** Queues notes of first check-ins and check-outs where anybody wants them; costs other schools nothing. */
export async function tellChecks(
  { tx, school }: Pick<AnyCall, 'tx' | 'school'>,
  changed: readonly { entry: CheckedEntry; state: AttendanceState }[],
): Promise<void> {
  const recent = changed.filter(({ entry }) => entry.date >= plusDays(school.today, -1))
  const arrived = recent.filter(
    ({ entry, state }) => entry.is_in_note_wanted && entry.check_in === null && state.checkIn !== null,
  )
  const left = recent.filter(
    ({ entry, state }) =>
      entry.is_out_note_wanted &&
      entry.check_out === null &&
      state.checkOut !== null &&
      !isSentOn(entry, state.checkOutPerson),
  )
  for (const [act, entries] of [['IN', arrived] as const, ['OUT', left] as const]) {
    if (entries.length === 0) continue
    const ids = await noteChecks(
      tx,
      school.id,
      act,
      entries.map(({ entry }) => entry.id),
    )
    if (ids.length === 0) continue
    const data = { schoolId: school.id, ids }
    await later(tx, act === 'IN' ? attendanceCheckedIn : attendanceCheckedOut, data, {
      afterSeconds: TAKEN_BACK_SECONDS,
    })
  }
}

/**
 * Tells a child's contacts when it arrived, or when it left and with whom: those of every family where the school sends
 * the note to everybody, and guardians who asked for it where it lets them (decision 231). Once per entry, even if it is
 * corrected later; a check that was undone by then is not told. Checks of siblings are one message.
 */
const runsFor = (act: CheckAct) =>
  runs(
    act === 'IN' ? attendanceCheckedIn : attendanceCheckedOut,
    ({ schoolId, ids }, { pool }: { pool: Pool }) =>
      insideSchool(pool, schoolId, async (sending) => {
        const taken = await takeChecks(sending.tx, schoolId, act, ids)
        await send(sending, act, taken.filter(isNews(sending)))
      }),
  )

export const checkNoteJobs = [runsFor('IN'), runsFor('OUT')]

type Check = CheckToTell & { time: string }

function isNews({ school: { timezone, today }, at }: SendContext) {
  const now = timeIn(timezone, at)
  return (check: CheckToTell): check is Check =>
    check.time !== null && isCheckNews({ date: check.date, time: check.time }, { today, now })
}

async function send(sending: SendContext, act: CheckAct, checks: readonly Check[]): Promise<void> {
  if (checks.length === 0) return
  const { tx, school } = sending
  const recipients = await recipientsOf(sending, act, [...new Set(checks.map(({ familyId }) => familyId))])
  const guarded = await guardedChildren(
    tx,
    school,
    checks.map(({ childId }) => childId),
  )
  const contact = await schoolContact(tx, school.id)
  const messages = recipients.flatMap(({ channels, ...to }) =>
    partsFor(to, checks, guarded).map((part) => messageOf(part, { to, channels, school, contact })),
  )
  await sendAutomatic(sending, kindOf(act), messages)
}

const kindOf = (act: CheckAct) => (act === 'IN' ? 'CHECKED_IN' : 'CHECKED_OUT')

/** Splits the checks of a guardian's family, so that what is withheld of one child withholds nothing of the others. */
function partsFor(to: ReachedGuardian, checks: readonly Check[], guarded: GuardedChildren): Check[][] {
  const own = checks.filter(({ familyId }) => familyId === to.familyId)
  return apartByTelling(to, own, { guarded, idOf: ({ childId }) => childId })
}

/** Returns the contacts of families and the guardians who asked, each with the channels by which they get the note. */
async function recipientsOf(
  { tx, school }: SendContext,
  act: CheckAct,
  familyIds: readonly string[],
): Promise<(ReachedGuardian & { channels: readonly Channel[] })[]> {
  const setting = await settingOf(tx, school.id, kindOf(act))
  const toEverybody = CHANNELS.filter((channel) => (channel === 'EMAIL' ? setting.emails : setting.texts))
  const { rights, wishes } = await guardiansWhoAsked(tx, school.id, act, familyIds)
  const allowed: readonly Channel[] = rights ? channelsOfNotes(rights) : []
  const asked = Map.groupBy(
    wishes.filter(({ channel }) => allowed.includes(channel)),
    ({ guardianId }) => guardianId,
  )
  const reached = await contactsReached(tx, school, familyIds, [...asked.keys()])
  return reached.map((to) => {
    const wanted = (asked.get(to.id) ?? []).map(({ channel }) => channel)
    return { ...to, channels: [...new Set([...(to.isContact ? toEverybody : []), ...wanted])] }
  })
}

function messageOf(
  checks: readonly Check[],
  {
    to,
    channels,
    school,
    contact,
  }: {
    to: ReachedGuardian
    channels: readonly Channel[]
    school: SchoolNow
    contact: SchoolContact
  },
): AutomaticMessage {
  const isSeveral = checks.length > 1
  return {
    keys: checks.map(({ id }) => id),
    to,
    channels,
    childIds: [...new Set(checks.map(({ childId }) => childId))],
    fields: (letter) => fieldsOf(checks, { school, contact, letter }),
    // A school's own text names one child with one time.
    ...(isSeveral && { isSeveral, under: ['checks'] as const }),
  }
}

function fieldsOf(
  checks: readonly Check[],
  {
    school: { dateFormat },
    contact,
    letter: { words, format },
  }: { school: SchoolNow; contact: SchoolContact; letter: LetterLanguage },
) {
  const facts = checks.map(({ child, activity, sectionName, date, time, person }) => ({
    child,
    activity: withSection(activity, sectionName),
    date: format.dayInWords(date),
    time: format.formatTime(time, dateFormat),
    person: person ?? '',
  }))
  const each = (name: keyof (typeof facts)[number]) =>
    format.listText([...new Set(facts.map((fact) => fact[name]))].filter((value) => value !== ''))
  return {
    child: each('child'),
    activity: each('activity'),
    date: each('date'),
    time: each('time'),
    person: each('person'),
    checks: facts.map((fact) => words.checkOf(fact)).join('\n'),
    questions: words.questions(contact),
  }
}
