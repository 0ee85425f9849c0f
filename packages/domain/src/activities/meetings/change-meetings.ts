import { activityKinds, type ActivityKind } from '../../kernel/activity-kinds.ts'
import { formatDate, type ClockTime, type DateFormat, type IsoDate } from '../../kernel/dates.ts'
import { date as dateRule, time, timeAfter, timeBefore } from '../../kernel/date-rules.ts'
import { allowed, findings, refused, type Decision, type Finding } from '../../kernel/decision.ts'
import { all, required, type InputValue } from '../../kernel/rules.ts'
import { weekdayOf, type Weekday } from '../../kernel/weekdays.ts'
import { meetsOn, type Pattern } from '../schedule.ts'

/** Ways in which a meeting can differ, by hand, from its run. */
export const MEETING_EXCEPTIONS = ['CANCELED', 'MOVED', 'ADDED'] as const

export type MeetingException = (typeof MEETING_EXCEPTIONS)[number]

/** Changes of a single meeting. */
export const MEETING_CHANGES = ['CANCEL', 'MOVE', 'RESTORE', 'ADD'] as const

export type MeetingChange = (typeof MEETING_CHANGES)[number]

/** A meeting before or after a change. */
export interface MeetingThen {
  readonly date: IsoDate
  readonly timeFrom: ClockTime
  readonly timeTo: ClockTime
  readonly isCanceled: boolean
  /** Its original date, if it was moved to another. */
  readonly plannedOn: IsoDate | null
}

/**
 * Returns how a meeting differs from its section's run. A canceled one is always an exception. A meeting back at the
 * date and times of the run is no exception any more.
 * @answers What becomes of one meeting?
 */
export function exceptionOf(meeting: MeetingThen, run: Omit<Pattern, 'zone'>): MeetingException | null {
  if (meeting.isCanceled) return 'CANCELED'
  const plannedDate = meeting.plannedOn ?? meeting.date
  if (!meetsOn(plannedDate, run)) return 'ADDED'
  const isSame =
    plannedDate === meeting.date && run.timeFrom === meeting.timeFrom && run.timeTo === meeting.timeTo
  return isSame ? null : 'MOVED'
}

/**
 * Checks whether a meeting changed by hand survives saving its activity: its section is active and its date lies in the
 * run, unless this save newly leaves the date out.
 */
export function staysByHand(
  { date }: { date: IsoDate },
  run: {
    isActive: boolean
    startsOn: IsoDate | null
    endsOn: IsoDate | null
    noDates: readonly IsoDate[]
    noDatesBefore: readonly IsoDate[]
  },
): boolean {
  const isWithin = run.startsOn !== null && run.endsOn !== null && date >= run.startsOn && date <= run.endsOn
  return run.isActive && isWithin && (!run.noDates.includes(date) || run.noDatesBefore.includes(date))
}

/** Checks the date and times of a moved or added meeting: both times are required, and it ends on the same day. */
export function checkMeetingTimes({ date, timeFrom, timeTo }: TimesTyped): Finding[] {
  return findings([
    ['date', all(required, dateRule)(date)],
    ['timeFrom', all(required, time, timeBefore(timeTo))(timeFrom)],
    ['timeTo', all(required, time, timeAfter(timeFrom))(timeTo)],
  ])
}

interface TimesTyped {
  readonly date?: InputValue
  readonly timeFrom?: InputValue
  readonly timeTo?: InputValue
}

/** The facts that decide whether a meeting may go to a day. */
export interface MeetingDayFacts {
  readonly kind: ActivityKind
  readonly weekdays: readonly Weekday[]
  readonly startsOn: IsoDate
  readonly endsOn: IsoDate
  /** The school's day. */
  readonly today: IsoDate
  readonly dateFormat: DateFormat
  /** The section's meeting on that day, apart from the one being moved; null if there is none. */
  readonly there: { readonly isCanceled: boolean } | null
}

type DayRefused = 'IN_THE_PAST' | 'OUTSIDE_THE_RUN' | 'MEETS_ALREADY' | 'NOT_ITS_DAY'

/** Decides whether a section may meet on an extra day. Aftercare stays on its own weekday. */
export function decideNewDay(date: IsoDate, facts: MeetingDayFacts): Decision<DayRefused> {
  const { startsOn, endsOn, dateFormat } = facts
  const day = formatDate(date, dateFormat)
  if (date < facts.today)
    return refused('IN_THE_PAST', `${day} is over. Choose today or a later date`, 'date')
  if (date < startsOn || date > endsOn)
    return refused(
      'OUTSIDE_THE_RUN',
      `This runs from ${formatDate(startsOn, dateFormat)} to ${formatDate(endsOn, dateFormat)}. Choose a date in between, or change its dates first`,
      'date',
    )
  if (facts.there)
    return refused(
      'MEETS_ALREADY',
      facts.there.isCanceled
        ? `The meeting on ${day} was canceled. Restore that one instead`
        : `There is a meeting on ${day} already`,
      'date',
    )
  if (activityKinds[facts.kind].sections.areWeekdays && !facts.weekdays.includes(weekdayOf(date)))
    return refused('NOT_ITS_DAY', `This aftercare does not meet on that day of the week`, 'date')
  return allowed
}

/** Decides whether a meeting may move to another day: only a class meeting, and only to a possible day. */
export function decideOtherDay(
  date: IsoDate,
  facts: MeetingDayFacts,
): Decision<DayRefused | 'STAYS_ON_ITS_DAY'> {
  if (!mayChangeDay(facts.kind))
    return refused(
      'STAYS_ON_ITS_DAY',
      'Only a meeting of a class can move to another day. Change its times, or cancel it',
      'date',
    )
  return decideNewDay(date, facts)
}

/** Only classes can change days: a camp's days are a block, and aftercare's are its weekdays. */
export function mayChangeDay(kind: ActivityKind): boolean {
  const { meets, sections } = activityKinds[kind]
  return meets === 'WEEKLY' && !sections.areWeekdays
}

/** Refuses to cancel a meeting or move it to another day if children were checked in: it took place. */
export function decideNoAttendance(
  { date }: { date: IsoDate },
  hasAttendance: boolean,
  format: DateFormat,
): Decision<'HAS_ATTENDANCE'> {
  return hasAttendance
    ? refused(
        'HAS_ATTENDANCE',
        `Children were checked in on ${formatDate(date, format)}, so that meeting stays`,
      )
    : allowed
}
