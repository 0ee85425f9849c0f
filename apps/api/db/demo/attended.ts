import { randomUUID } from 'node:crypto'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { today } from '@afterbell/contract/attendance/today'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { dateIn, instantOf } from '@afterbell/domain/kernel/dates'
import { meetingDates } from '@afterbell/domain/activities/schedule'
import { chosenWeekdays, weekdayFlags } from '@afterbell/domain/kernel/weekdays'
import { daysOf } from './assign.ts'
import type { Caller, DemoServer } from './demo-server.ts'
import { createDice, type Dice } from './dice.ts'
import { someoneAs, type OpenSchool } from './open-school.ts'
import type { DemoClass, Step } from './season.ts'

/** A class or session whose attendance is taken. */
export interface Meets {
  at: 'classes' | 'aftercare'
  /** Known only after publishing. */
  id: () => string
  /** Days on which it met, including today. */
  dates: readonly string[]
  timeFrom: string
  timeTo: string
  instructors: readonly string[]
}

/** The course of one meeting: who comes on time, late, or not at all. */
interface Meeting extends Meets {
  date: string
  teacher: Caller
  timezone: string
  dice: Dice
  late: Line[]
  /** Children who were checked in. */
  there: Line[]
}

/** Returns the attendance steps of a class up to now. */
export function attendanceOf(server: DemoServer, school: OpenSchool, made: DemoClass, seed: number): Step[] {
  const { form, instructors, isDraft } = made.plan
  if (isDraft) return []
  const now = dateIn(school.plan.timezone, server.now)
  const dates = meetingDates({
    weekdays: chosenWeekdays({ ...weekdayFlags([]), ...daysOf(form) }),
    startsOn: form.classStartDate!,
    endsOn: form.classEndDate!,
    noDates: form.noClassDates ?? [],
  })
  const meets: Meets = {
    at: 'classes',
    id: () => made.id,
    dates: dates.filter((date) => date <= now),
    timeFrom: form.timeFrom!,
    timeTo: form.timeTo!,
    instructors,
  }
  return attendanceSteps(server, school, meets, seed)
}

/**
 * Returns steps of attendance taken by an instructor: check-ins at the beginning, late ones a while after, check-outs at
 * the end. Skips the future.
 */
export function attendanceSteps(server: DemoServer, school: OpenSchool, meets: Meets, seed: number): Step[] {
  const { timezone } = school.plan
  const { dates, instructors, timeFrom, timeTo } = meets
  const steps = dates.flatMap((date, index) => {
    const teacher =
      school.staff.get(instructors[index % instructors.length]!) ?? someoneAs(school, 'SCHOOL_COORDINATOR')
    const dice = createDice(seed * 1000 + index)
    const meeting: Meeting = { ...meets, date, timezone, teacher, dice, late: [], there: [] }
    const at = (time: string) => instantOf(date, time, timezone)
    const lateAt = later(timeFrom, 6 + meeting.dice.below(12))
    return [
      { at: at(earlier(timeFrom, 2)), run: () => checkInThoseThere(server, meeting) },
      { at: at(lateAt), run: () => checkInTheLate(server, meeting, lateAt) },
      { at: at(later(timeTo, LAST_OUT_MINUTES)), run: () => checkOutAll(server, meeting) },
    ]
  })
  return steps
    .map((step) => ({ ...step, attendanceOf: meets }))
    .filter(({ at }) => Temporal.Instant.compare(at, server.now) <= 0)
}

type Line = AnswerOf<(typeof attendance)['list']>['content'][number]

async function checkInThoseThere(server: DemoServer, meeting: Meeting): Promise<void> {
  const { at, id, date, teacher, dice } = meeting
  const asked = { at, params: { id: id() }, query: { date, size: 500 } }
  const { content } = await server.ask(attendance.list, asked, teacher)
  const inTime = content.filter((line) => {
    const fate = dice.below(100)
    if (fate >= 85 && fate < 92) meeting.late.push(line)
    return fate < 85
  })
  await checkIn(server, meeting, inTime, earlier(meeting.timeFrom, 2))
}

async function checkInTheLate(server: DemoServer, meeting: Meeting, time: string): Promise<void> {
  await checkIn(server, meeting, meeting.late, time)
}

async function checkIn(server: DemoServer, meeting: Meeting, lines: readonly Line[], time: string) {
  if (lines.length === 0) return
  const { at, id, teacher } = meeting
  const body = { checkIn: time, attendanceIds: lines.map((line) => line.id) }
  await server.ask(attendance.checkIn, { at, params: { id: id() }, body }, teacher)
  meeting.there.push(...lines)
}

/** Checks everybody out, mostly to a guardian; rarely to a person who is not listed, with a reason. */
async function checkOutAll(server: DemoServer, meeting: Meeting): Promise<void> {
  const { teacher, dice, timeTo, date, timezone } = meeting
  if (meeting.there.length === 0) return
  const events = meeting.there.map(({ rosterId, meetingId, pickups: all, lastName }) => {
    // A child handed on to the next activity would have to arrive there.
    const pickups = all.filter(({ relation }) => relation !== 'Next activity')
    const isStranger = dice.chance(0.01)
    const known = dice.chance(0.7) ? pickups[0]! : dice.pick(pickups)
    const time = later(timeTo, dice.below(LAST_OUT_MINUTES))
    const out = { id: randomUUID(), rosterId, meetingId, act: 'OUT' as const, time }
    return {
      ...out,
      at: instantOf(date, time, timezone).toString(),
      person: isStranger ? `Robin ${lastName}` : known.name,
      overrideReason: isStranger ? 'The office called the family, who sent a cousin' : null,
    }
  })
  const { outcomes } = await server.ask(today.record, { body: { events } }, teacher)
  const refused = outcomes.filter(({ outcome }) => outcome !== 'TAKEN')
  if (refused.length > 0) throw new Error(`The demo: ${JSON.stringify(refused)}`)
}

/** All children are picked up within this many minutes of the end. */
const LAST_OUT_MINUTES = 9

/** Adds minutes, but stays within the day. */
function later(time: string, minutes: number): string {
  const then = Temporal.PlainTime.from(time).add({ minutes }).toString({ smallestUnit: 'minute' })
  return then < time ? '23:59' : then
}

function earlier(time: string, minutes: number): string {
  const then = Temporal.PlainTime.from(time).subtract({ minutes }).toString({ smallestUnit: 'minute' })
  return then > time ? '00:00' : then
}
