import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import {
  formatDate,
  dayInWords,
  formatTime,
  formatTimeRange,
  type IsoDate,
} from '@afterbell/domain/kernel/dates'
import { randomUUIDv7 } from 'node:crypto'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { tellStaffEach, type Tellers } from '../../users/tell-staff.ts'
import type { SaveContext } from '../save-activity.ts'
import type { SubstituteDay } from '../meetings/meetings.store.ts'
import type { MeetingsChanged } from '../meetings/write-meetings.ts'
import {
  dayTakenOver,
  saveNotifiedTimes,
  substitutesOn,
  type SubstituteChanges,
} from './substitutes.store.ts'

interface SectionDay {
  sectionId: string
  date: IsoDate
}

/** Reason for the message: added as a substitute, removed, or the meeting changed. */
type Why = 'ON' | 'OFF' | 'MEETING'

/** Messages the substitutes who were added or removed, except the user who made the change. */
export async function tellOfSubstitutes(
  { tx, school, user }: AnyCall,
  of: SectionDay,
  replaced: SubstituteChanges,
): Promise<void> {
  const notices = [
    ...replaced.added.map((id) => ({ id, why: 'ON' as const })),
    ...replaced.removed.map((id) => ({ id, why: 'OFF' as const })),
  ].filter(({ id }) => id !== user.id)
  await tellStaffEach(
    tx,
    school.id,
    'SUBSTITUTE',
    notices.map(({ id, why }) => ({ subjectId: subjectOf({ ...of, accountId: id }, why), to: id })),
  )
}

/**
 * Delay before substitutes hear of a changed meeting, so that an undo within it sends nothing. Same delay as for
 * families.
 */
const CALM_SECONDS = 5 * 60

/** Messages the substitutes of meetings that a save of the activity drops, moves or adds. */
export async function tellOfMeetings(
  call: Pick<SaveContext, 'tx' | 'school' | 'user'>,
  { dropped, moved, added }: MeetingsChanged,
): Promise<void> {
  const days = [...dropped, ...moved, ...added]
  if (days.length > 0) await tellOfTakenOver(call, await substitutesOn(call.tx, call.school.id, days))
}

/**
 * Messages substitutes, after a few minutes, about meetings that were canceled, moved or restored. Skips the user who
 * made the change and past days. One statement for any number of meetings.
 */
export async function tellOfTakenOver(
  { tx, school, user }: Pick<SaveContext, 'tx' | 'school' | 'user'>,
  substitutes: readonly SubstituteDay[],
): Promise<void> {
  const recipients = substitutes.filter(
    ({ date, accountId }) => date >= school.today && accountId !== user.id,
  )
  await tellStaffEach(
    tx,
    school.id,
    'SUBSTITUTE',
    recipients.map((each) => ({ subjectId: subjectOf(each, 'MEETING'), to: each.accountId })),
    { afterSeconds: CALM_SECONDS },
  )
}

/**
 * Writes a substitute's message with section, date, times and location, or with the new state of a meeting that differs
 * from what they were last told. Returns null if the assignment has changed since, or if there is no news.
 * @answers What does an instructor reach, and a substitute?
 */
export const tellSubstitute: Tellers['SUBSTITUTE'] = async (tx, school, subjectId) => {
  const { why, ...of } = ofSubject(subjectId)
  const { date } = of
  const day = await dayTakenOver(tx, school.id, of)
  if (!day || date < school.today || day.isSubstitute !== (why !== 'OFF')) return null
  const isMet = day.timeFrom !== null && day.isCanceled === false
  if (why === 'ON' && !isMet) return null
  const now = isMet ? day : { timeFrom: null, timeTo: null }
  if (why === 'MEETING' && now.timeFrom === day.knownFrom && now.timeTo === day.knownTo) return null
  if (why !== 'OFF') await saveNotifiedTimes(tx, school.id, of, now)
  const { words, sections, addresses } = activityKinds[day.kind]
  const name = words.section && !sections.areWeekdays ? `${day.activity}, ${day.section}` : day.activity
  const on = formatDate(date, school.dateFormat)
  const at = day.timeFrom ? ` at ${formatTime(day.timeFrom, school.dateFormat)}` : ''
  const times = day.timeFrom ? `, ${formatTimeRange(day.timeFrom, day.timeTo!, school.dateFormat)}` : ''
  const place = day.location ? `, at ${day.location}` : ''
  const when = `${dayInWords(date)}${times}${place}`
  return {
    ...says({ why, isMet, wasMet: day.knownFrom !== null }, { name, on, at, when, day: dayInWords(date) }),
    path: `/${addresses.screen}/calendar?view=day&date=${date}`,
    label: 'See the day',
  }
}

function says(
  { why, isMet, wasMet }: { why: Why; isMet: boolean; wasMet: boolean },
  { name, on, at, when, day }: { name: string; on: string; at: string; when: string; day: string },
): { subject: string; text: string } {
  if (why === 'ON')
    return {
      subject: `you take over ${name} on ${on}${at}`,
      text: `You take over ${name}: ${when}. On that day you find its children on Today.`,
    }
  if (why === 'OFF')
    return {
      subject: `you no longer take over ${name} on ${on}${at}`,
      text: `You no longer take over ${name}: ${when}.`,
    }
  if (!isMet)
    return {
      subject: `${name} does not take place on ${on}`,
      text: `${name}, which you take over, does not take place on ${day}.`,
    }
  if (!wasMet)
    return {
      subject: `${name} takes place on ${on}${at} after all`,
      text: `${name} takes place after all, and you take it over: ${when}.`,
    }
  return {
    subject: `${name} on ${on} is now${at}`,
    text: `${name}, which you take over, has other times now: ${when}.`,
  }
}

/** Unique per message, so a person who is removed and added again hears of it again. */
function subjectOf({ sectionId, date, accountId }: SectionDay & { accountId: string }, why: Why): string {
  return [sectionId, date, accountId, why, randomUUIDv7()].join(' ')
}

function ofSubject(subjectId: string) {
  const [sectionId, date, accountId, why] = subjectId.split(' ') as [string, string, string, Why]
  return { sectionId, date, accountId, why }
}
