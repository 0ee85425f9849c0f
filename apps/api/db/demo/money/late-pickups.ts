import { attendance } from '@afterbell/contract/attendance/attendance'
import { latePickups } from '@afterbell/contract/late-pickups/late-pickups'
import { school as schools } from '@afterbell/contract/school/school'
import { meetingDates } from '@afterbell/domain/activities/schedule'
import { dateIn, instantOf, plusDays } from '@afterbell/domain/kernel/dates'
import { chosenWeekdays, weekdayFlags } from '@afterbell/domain/kernel/weekdays'
import { daysOf } from '../assign.ts'
import type { Caller, DemoServer } from '../demo-server.ts'
import { someoneAs, type OpenSchool } from '../open-school.ts'
import type { DemoClass, Step } from '../season.ts'

interface Late {
  /** Days ago, and minutes after the end. */
  days: number
  minutes: number
  decision?: 'BILL' | 'FORGIVE'
  /** The minutes that staff corrected it to on the next day. */
  correctedTo?: number
}

const LATE: readonly Late[] = [
  { days: 2, minutes: 19 },
  { days: 9, minutes: 34 },
  { days: 6, minutes: 27, decision: 'BILL' },
  { days: 5, minutes: 22, decision: 'FORGIVE' },
  { days: 4, minutes: 41, decision: 'BILL', correctedTo: 24 },
  { days: 3, minutes: 48 },
  { days: 1, minutes: 31 },
]

/** Sets the fee for late pickups. All other children are picked up within the grace. */
export async function askForLatePickups(server: DemoServer, { admin }: OpenSchool): Promise<void> {
  const body = { pickupGraceMinutes: 10, lateFeeMinutes: 15, lateFee: 10, lateFeeMost: 40 }
  await server.ask(schools.changeRegistration, { body }, admin)
}

/**
 * Returns steps for late pickups of the last days: most wait, one was billed, one forgiven, and one corrected after
 * billing.
 */
export function latePickupSteps(server: DemoServer, school: OpenSchool, made: readonly DemoClass[]): Step[] {
  const { timezone } = school.plan
  const today = dateIn(timezone, server.now)
  const office = someoneAs(school, 'SCHOOL_DIRECTOR')
  const isLarge = school.plan.classes.length > 20
  return (isLarge ? LATE : LATE.slice(0, 4)).flatMap((late) => {
    const date = plusDays(today, -late.days)
    let found: Found | null = null
    const evening = async () => {
      found = await pickUpLate({ server, office }, made, date, late.minutes)
      if (found && late.decision) await decide({ server, office }, found.id, late.decision)
    }
    const corrected = async () => {
      if (found && late.correctedTo) await pickUp({ server, office }, found, late.correctedTo)
    }
    return [
      { at: instantOf(date, '21:30', timezone), run: evening },
      ...(late.correctedTo ? [{ at: instantOf(plusDays(date, 1), '09:10', timezone), run: corrected }] : []),
    ]
  })
}

interface Office {
  server: DemoServer
  office: Caller
}

/** An attendance entry of a child who was picked up. */
interface Found {
  id: string
  classId: string
  timeTo: string
  person: string
}

/** Corrects the pickup of one child in a class of that day to a later time. */
async function pickUpLate(
  here: Office,
  made: readonly DemoClass[],
  date: string,
  minutes: number,
): Promise<Found | null> {
  for (const each of made.filter((one) => metOn(one, date))) {
    const asked = { at: 'classes' as const, params: { id: each.id }, query: { date, size: 100 } }
    const { content } = await here.server.ask(attendance.list, asked, here.office)
    const line = content.find(
      ({ checkOut, checkOutPerson, pickups }) =>
        checkOut !== null &&
        pickups.some(({ name, relation }) => name === checkOutPerson && relation === 'Guardian'),
    )
    if (!line) continue
    const found = { id: line.id, classId: each.id, timeTo: line.timeTo, person: line.checkOutPerson! }
    await pickUp(here, found, minutes)
    return found
  }
  return null
}

async function pickUp(
  { server, office }: Office,
  { id, classId, timeTo, person }: Found,
  minutes: number,
): Promise<void> {
  const checkOut = Temporal.PlainTime.from(timeTo).add({ minutes }).toString({ smallestUnit: 'minute' })
  const body = { checkOut, checkOutPerson: person, attendanceIds: [id] }
  await server.ask(attendance.checkOut, { at: 'classes', params: { id: classId }, body }, office)
}

async function decide({ server, office }: Office, id: string, decision: 'BILL' | 'FORGIVE'): Promise<void> {
  if (decision === 'BILL') {
    const body = { latePickups: [{ id, amount: null }] }
    await server.ask(latePickups.bill, { body }, office)
  } else {
    const body = { ids: [id], reason: 'The bridge was closed, and they called ahead' }
    await server.ask(latePickups.forgive, { body }, office)
  }
}

function metOn({ plan: { form, isDraft } }: DemoClass, date: string): boolean {
  if (isDraft) return false
  return meetingDates({
    weekdays: chosenWeekdays({ ...weekdayFlags([]), ...daysOf(form) }),
    startsOn: form.classStartDate!,
    endsOn: form.classEndDate!,
    noDates: form.noClassDates ?? [],
  }).includes(date)
}
