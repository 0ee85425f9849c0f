import { attendance } from '@afterbell/contract/attendance/attendance'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { dateIn, instantOf } from '@afterbell/domain/kernel/dates'
import { meetingDates } from '@afterbell/domain/activities/schedule'
import { chosenWeekdays, weekdayFlags } from '@afterbell/domain/kernel/weekdays'
import { daysOf } from './assign.ts'
import { severalAtOnce, type Caller, type DemoServer } from './demo-server.ts'
import { createDice, type Dice } from './dice.ts'
import { someoneAs, type OpenSchool } from './open-school.ts'
import type { DemoClass, Step } from './season.ts'

/** What meets, where its attendance is taken, and by whom. */
export interface Meets {
  at: 'classes' | 'aftercare'
  /** Known once it was published. */
  id: () => string
  /** Days on which it met, or meets today. */
  dates: readonly string[]
  timeFrom: string
  timeTo: string
  instructors: readonly string[]
}

/** How a meeting went, or goes: who came in time, who late, who not at all; and who collected whom. */
interface Meeting extends Meets {
  date: string
  teacher: Caller
  dice: Dice
  late: string[]
}

/** The attendance of a class up to now. */
export function attendanceOf(server: DemoServer, school: OpenSchool, made: DemoClass, seed: number): Step[] {
  const { form, instructors, isDraft } = made.plan
  if (isDraft) return []
  const today = dateIn(school.plan.timezone, server.now)
  const dates = meetingDates({
    weekdays: chosenWeekdays({ ...weekdayFlags([]), ...daysOf(form) }),
    startsOn: form.classStartDate!,
    endsOn: form.classEndDate!,
    noDates: form.noClassDates ?? [],
  })
  const meets: Meets = {
    at: 'classes',
    id: () => made.id,
    dates: dates.filter((date) => date <= today),
    timeFrom: form.timeFrom!,
    timeTo: form.timeTo!,
    instructors,
  }
  return attendanceSteps(server, school, meets, seed)
}

/**
 * Attendance, taken by an instructor while it meets: check-ins at the beginning, those of the late a while after,
 * check-outs at the end. What lies ahead has not happened.
 */
export function attendanceSteps(server: DemoServer, school: OpenSchool, meets: Meets, seed: number): Step[] {
  const { timezone } = school.plan
  const { dates, instructors, timeFrom, timeTo } = meets
  const steps = dates.flatMap((date, index) => {
    const teacher =
      school.staff.get(instructors[index % instructors.length]!) ?? someoneAs(school, 'SCHOOL_COORDINATOR')
    const meeting: Meeting = { ...meets, date, teacher, dice: createDice(seed * 1000 + index), late: [] }
    const at = (time: string) => instantOf(date, time, timezone)
    const lateAt = later(timeFrom, 6 + meeting.dice.below(12))
    return [
      { at: at(earlier(timeFrom, 2)), run: () => checkInThoseThere(server, meeting) },
      { at: at(lateAt), run: () => checkInTheLate(server, meeting, lateAt) },
      { at: at(later(timeTo, 2)), run: () => checkOutAll(server, meeting) },
    ]
  })
  return steps.filter(({ at }) => Temporal.Instant.compare(at, server.now) <= 0)
}

type Line = AnswerOf<(typeof attendance)['list']>['content'][number]

async function linesOf(server: DemoServer, { at, id, date, teacher }: Meeting): Promise<Line[]> {
  const asked = { at, params: { id: id() }, query: { date, size: 500 } }
  return (await server.ask(attendance.list, asked, teacher)).content
}

async function checkInThoseThere(server: DemoServer, meeting: Meeting): Promise<void> {
  const { dice } = meeting
  const lines = await linesOf(server, meeting)
  const inTime = lines.filter(({ id }) => {
    const fate = dice.below(100)
    if (fate >= 85 && fate < 92) meeting.late.push(id)
    return fate < 85
  })
  await checkIn(
    server,
    meeting,
    inTime.map(({ id }) => id),
    earlier(meeting.timeFrom, 2),
  )
}

async function checkInTheLate(server: DemoServer, meeting: Meeting, time: string): Promise<void> {
  await checkIn(server, meeting, meeting.late, time)
}

async function checkIn(
  server: DemoServer,
  { at, id, teacher }: Meeting,
  attendanceIds: string[],
  time: string,
) {
  if (attendanceIds.length === 0) return
  const body = { checkIn: time, attendanceIds }
  await server.ask(attendance.checkIn, { at, params: { id: id() }, body }, teacher)
}

/** Most are collected by a guardian; once in a while it is somebody nobody wrote down, with a reason. */
async function checkOutAll(server: DemoServer, meeting: Meeting): Promise<void> {
  const { at, id, teacher, dice, timeTo } = meeting
  const there = (await linesOf(server, meeting)).filter(({ status }) => status === 'IN')
  const byPerson = new Map<string, { ids: string[]; checkOut: string; isStranger: boolean }>()
  for (const { id, pickups: all, lastName } of there) {
    // Who is sent on to the next activity has to arrive there.
    const pickups = all.filter(({ relation }) => relation !== 'Next activity')
    const isStranger = dice.chance(0.01)
    const known = dice.chance(0.7) ? pickups[0]! : dice.pick(pickups)
    const person = isStranger ? `Robin ${lastName}` : known.name
    const out = byPerson.get(person) ?? { ids: [], checkOut: later(timeTo, dice.below(9)), isStranger }
    out.ids.push(id)
    byPerson.set(person, out)
  }
  await severalAtOnce([...byPerson], async ([checkOutPerson, { ids, checkOut, isStranger }]) => {
    const why = isStranger ? { overrideReason: 'The office called the family, who sent a cousin' } : {}
    const body = { checkOut, attendanceIds: ids, checkOutPerson, ...why }
    await server.ask(attendance.checkOut, { at, params: { id: id() }, body }, teacher)
  })
}

/** Within the day. */
function later(time: string, minutes: number): string {
  const then = Temporal.PlainTime.from(time).add({ minutes }).toString({ smallestUnit: 'minute' })
  return then < time ? '23:59' : then
}

function earlier(time: string, minutes: number): string {
  const then = Temporal.PlainTime.from(time).subtract({ minutes }).toString({ smallestUnit: 'minute' })
  return then > time ? '00:00' : then
}
