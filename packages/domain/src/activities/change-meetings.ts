import { activityKinds, type ActivityKind } from '../kernel/activity-kinds.ts'
import { dateShown, type ClockTime, type DateFormat, type IsoDate } from '../kernel/dates.ts'
import { date as dateRule, time, timeAfter, timeBefore } from '../kernel/date-rules.ts'
import { allowed, findings, refused, type Decision, type Finding } from '../kernel/decision.ts'
import { all, required, type Typed } from '../kernel/rules.ts'
import { weekdayOf, type Weekday } from '../kernel/weekdays.ts'
import { meetsOn, type Pattern } from './schedule.ts'

/** How a meeting departs by hand from what its activity says. */
export const MEETING_EXCEPTIONS = ['CANCELED', 'MOVED', 'ADDED'] as const

export type MeetingException = (typeof MEETING_EXCEPTIONS)[number]

/** What can be done with a meeting by itself. */
export const MEETING_CHANGES = ['CANCEL', 'MOVE', 'RESTORE', 'ADD'] as const

export type MeetingChange = (typeof MEETING_CHANGES)[number]

/** A meeting as it is, or is to be. */
export interface MeetingThen {
  readonly date: IsoDate
  readonly timeFrom: ClockTime
  readonly timeTo: ClockTime
  readonly isCanceled: boolean
  /** The date of the run it stands for, once it was moved to another. */
  readonly plannedOn: IsoDate | null
}

/**
 * How a meeting departs from what its section and activity say: a canceled one is an exception whatever its date; one at the date
 * and times of the run is none any more.
 * @answers What becomes of one meeting?
 */
export function exceptionOf(meeting: MeetingThen, run: Omit<Pattern, 'zone'>): MeetingException | null {
  if (meeting.isCanceled) return 'CANCELED'
  const planned = meeting.plannedOn ?? meeting.date
  if (!meetsOn(planned, run)) return 'ADDED'
  const isSame =
    planned === meeting.date && run.timeFrom === meeting.timeFrom && run.timeTo === meeting.timeTo
  return isSame ? null : 'MOVED'
}

/**
 * Whether what was changed by hand stays as it is when its activity is saved: while its section is offered and its date lies within
 * the run, unless this very save leaves the date out.
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

/** The date and times of a meeting that is moved or added: both times are needed, and it ends on its day. */
export function checkMeetingTimes({ date, timeFrom, timeTo }: TimesTyped): Finding[] {
  return findings([
    ['date', all(required, dateRule)(date)],
    ['timeFrom', all(required, time, timeBefore(timeTo))(timeFrom)],
    ['timeTo', all(required, time, timeAfter(timeFrom))(timeTo)],
  ])
}

interface TimesTyped {
  readonly date?: Typed
  readonly timeFrom?: Typed
  readonly timeTo?: Typed
}

/** What decides to which day a meeting may go. */
export interface DayAsked {
  readonly kind: ActivityKind
  readonly weekdays: readonly Weekday[]
  readonly startsOn: IsoDate
  readonly endsOn: IsoDate
  /** The school's day. */
  readonly today: IsoDate
  readonly dateFormat: DateFormat
  /** What the section has on that day already, but for the meeting that is moved. */
  readonly there: { readonly isCanceled: boolean } | null
}

type DayRefused = 'IN_THE_PAST' | 'OUTSIDE_THE_RUN' | 'MEETS_ALREADY' | 'NOT_ITS_DAY'

/** Whether a section may meet on a day it does not meet on. Aftercare meets on its own weekday alone. */
export function decideNewDay(date: IsoDate, asked: DayAsked): Decision<DayRefused> {
  const { startsOn, endsOn, dateFormat } = asked
  const day = dateShown(date, dateFormat)
  if (date < asked.today)
    return refused('IN_THE_PAST', `${day} is over. Choose today or a later date`, 'date')
  if (date < startsOn || date > endsOn)
    return refused(
      'OUTSIDE_THE_RUN',
      `This runs from ${dateShown(startsOn, dateFormat)} to ${dateShown(endsOn, dateFormat)}. Choose a date in between, or change its dates first`,
      'date',
    )
  if (asked.there)
    return refused(
      'MEETS_ALREADY',
      asked.there.isCanceled
        ? `The meeting on ${day} was canceled. Restore that one instead`
        : `There is a meeting on ${day} already`,
      'date',
    )
  if (activityKinds[asked.kind].sections.areWeekdays && !asked.weekdays.includes(weekdayOf(date)))
    return refused('NOT_ITS_DAY', `This aftercare does not meet on that day of the week`, 'date')
  return allowed
}

/** Whether a meeting may go to another day: only one of a class, to a day that can be had. */
export function decideOtherDay(date: IsoDate, asked: DayAsked): Decision<DayRefused | 'STAYS_ON_ITS_DAY'> {
  if (!mayChangeDay(asked.kind))
    return refused(
      'STAYS_ON_ITS_DAY',
      'Only a meeting of a class can move to another day. Change its times, or cancel it',
      'date',
    )
  return decideNewDay(date, asked)
}

/** A class meets when it can; the days of a camp are its block, and those of aftercare its weekdays. */
export function mayChangeDay(kind: ActivityKind): boolean {
  const { meets, sections } = activityKinds[kind]
  return meets === 'WEEKLY' && !sections.areWeekdays
}

/** A meeting at which children were checked in took place: it is neither canceled nor moved to another day. */
export function decideNotHeld(
  { date }: { date: IsoDate },
  hasAttendance: boolean,
  format: DateFormat,
): Decision<'HAS_ATTENDANCE'> {
  return hasAttendance
    ? refused(
        'HAS_ATTENDANCE',
        `Children were checked in on ${dateShown(date, format)}, so that meeting stays`,
      )
    : allowed
}
