import { feedWordsIn } from '../../calendars/feed-file.ts'
import { formatDate, plusDays } from '@afterbell/domain/kernel/dates'
import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { bookedLetter as english, type BookedLetter } from '@afterbell/domain/portal/booking/letter.en'
import { bookedLetter as spanish } from '@afterbell/domain/portal/booking/letter.es'
import { familyMay } from '@afterbell/domain/portal/family-may'
import type { Pool, Tx } from '../../../platform/database/database.ts'
import { insideSchool } from '../../../platform/database/inside-school.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import { icalendar } from '../../../platform/files/icalendar.ts'
import { runs } from '../../../platform/jobs/job.ts'
import { formatWordsIn } from '../../../platform/mail/letter-words.ts'
import { letter as letterOf, sendMail } from '../../../platform/mail/mail.ts'
import { familyRights } from '../../school/family-portal.store.ts'
import { eventOf } from '../calendar/family-feed.ts'
import { meetingsInFeed } from '../calendar/family-feeds.store.ts'
import { whoHears } from '../who-hears.ts'
import { guardiansOfChild } from '../spots/guardians-of-child.store.ts'
import { cartLines, pickupsOf, type CartLineRow } from './cart.store.ts'
import { bookedToTell, lookAgain } from './tell-booked.ts'

const lettersIn: Readonly<Record<Language, BookedLetter>> = { en: english, es: spanish }

/** A calendar file holds at most a year of meetings. */
const DAYS_AHEAD = 366

/**
 * Writes to who booked what each child is expected at, with a file for a calendar, in their language. Waits while a payment is
 * under way; of what was not booked in the end nothing is said. Whether they may see a child is asked when it is written.
 */
export const bookedToTellJob = runs(bookedToTell, (booked, parts: { pool: Pool; publicUrl: string }) =>
  insideSchool(parts.pool, booked.schoolId, async ({ tx, school }) => {
    const lines = (await cartLines(tx, { id: booked.schoolId, today: school.today }, booked)).filter(
      ({ id }) => booked.lineIds.includes(id),
    )
    if (lines.some(({ isHeld }) => isHeld)) return lookAgain(tx, booked)
    const taken = lines.filter(({ isTaken }) => isTaken)
    const reader = await readerOf(tx, school, booked.byPersonId, taken)
    if (!reader || reader.seen.length === 0) return
    const { seen, email, name, language } = reader
    const words = formatWordsIn[language]
    const page = `${parts.publicUrl}/portal/${school.portalName ?? school.id}`
    const day = (date: string) => formatDate(date, school.dateFormat)
    const { label, ...text } = lettersIn[language]({
      schoolName: school.schoolName,
      booked: seen.map((line) => ({
        childName: line.child,
        activity: nameOf(line),
        when: [
          words.weekdaysText(line.weekdays),
          ...line.times.map(({ from, to }) => words.formatTimeRange(from, to, school.dateFormat)),
        ].join(' '),
        days:
          line.firstDate && line.lastDate ? { first: day(line.firstDate), last: day(line.lastDate) } : null,
        place: line.location ?? '',
        whatToBring: line.whatToBring,
      })),
      pickups: await pickupsOf(tx, booked.schoolId, [...new Set(seen.map(({ childId }) => childId))]),
      listText: words.listText,
      mayGiveUp: familyMay(await familyRights(tx, school.id), 'GIVE_UP'),
    })
    await sendMail(tx, {
      schoolId: school.id,
      // A card that was declined, and then another one: one letter.
      dedupeKey: `booked ${booked.lineIds.toSorted()[0]}`,
      to: { email, name },
      ...letterOf({
        ...text,
        language,
        action: { label, link: `${page}#lang=${language}` },
      }),
      attachment: { name: 'calendar.ics', bytes: await calendarOf(tx, school, { seen, language, page }) },
    })
  }),
)

/** Weekdays are said with the times. */
function nameOf({ kind, activity, section }: CartLineRow): string {
  const isNamed = section !== '' && !activityKinds[kind].sections.areWeekdays
  return isNamed ? `${activity} · ${section}` : activity
}

/** Returns who booked, and of what was booked the children they may see. Null if they are no guardian or want no letters. */
async function readerOf(
  tx: Tx,
  school: SchoolNow,
  personId: string,
  lines: readonly CartLineRow[],
): Promise<{ seen: CartLineRow[]; email: string; name: string; language: Language } | null> {
  const childIds = [...new Set(lines.map(({ childId }) => childId))]
  let reader: { email: string; name: string; language: Language | null } | undefined
  const seen: string[] = []
  for (const childId of childIds) {
    const guardians = await guardiansOfChild(tx, school.id, { childId, personId })
    const own = guardians.filter(({ isPerson }) => isPerson)
    const [hears] = await whoHears({ tx, school }, childId, own)
    if (!hears) continue
    reader = hears
    seen.push(childId)
  }
  if (!reader) return null
  return {
    ...reader,
    language: reader.language ?? 'en',
    seen: lines.filter(({ childId }) => seen.includes(childId)),
  }
}

/** Writes the meetings of what was booked as a file for a calendar, as the family's own calendar has them. */
async function calendarOf(
  tx: Tx,
  school: SchoolNow,
  { seen, language, page }: { seen: readonly CartLineRow[]; language: Language; page: string },
): Promise<Buffer> {
  const words = feedWordsIn[language]
  const dateTo = plusDays(school.today, DAYS_AHEAD)
  const childIds = seen.map(({ childId }) => childId)
  const meetings = await meetingsInFeed(tx, school.id, { childIds, dateFrom: school.today, dateTo })
  const text = icalendar({
    name: school.schoolName,
    description: words.updatedThrough(formatDate(dateTo, school.dateFormat)),
    zone: school.timezone,
    events: meetings
      .filter(({ childId, activityId }) =>
        seen.some((line) => line.childId === childId && line.activityId === activityId),
      )
      .map((meeting) => eventOf(meeting, words, page)),
    canceled: words.canceled,
  })
  return Buffer.from(text)
}
