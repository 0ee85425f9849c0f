import { aftercare } from '@afterbell/contract/activities/aftercare'
import { camps } from '@afterbell/contract/activities/camps'
import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { instantOf, plusDays, dateIn } from '@afterbell/domain/kernel/dates'
import type { Audience } from '@afterbell/domain/activities/audience'
import { decideEligible } from '@afterbell/domain/activities/eligibility'
import { attendanceSteps } from './attended.ts'
import type { DemoServer } from './demo-server.ts'
import type { Dice } from './dice.ts'
import { someoneAs, type DemoChild, type OpenSchool } from './open-school.ts'
import type { AftercarePlan, CampPlan } from './section-plans.ts'
import type { Step } from './season.ts'
import { weekdayOf } from '@afterbell/domain/kernel/weekdays'

/** Publishes a camp, fills its groups with children of their age, and puts the last ones on the wait list. */
export function campSeason(server: DemoServer, school: OpenSchool, plan: CampPlan, dice: Dice): Step[] {
  const { timezone } = school.plan
  const manager = someoneAs(school, 'SCHOOL_DIRECTOR')
  const { camp, pricings = [] } = plan.form
  const opens = instantOf(camp.signUpBeginsDate!, '07:00', timezone)
  const ids: string[] = []
  const free = new Set(dice.shuffled(school.children))
  const publish = async () => {
    const body = { ...plan.form, camp: { ...camp, ...placeAndPeople(school, plan) } }
    const { id } = await server.ask(camps.create, { body }, manager)
    ids.push(...(await server.ask(camps.get, { params: { id } }, manager)).pricings.map((group) => group.id!))
  }
  const fill = async () => {
    for (const [index, group] of pricings.entries()) {
      const [part, waiting] = plan.fills[index] ?? [0, 0]
      const params = { id: ids[index]! }
      const audience = { ...EVERYBODY, ...given(group) }
      const childIds = take(free, Math.round(group.maxEnroll! * part), audience, camp.campStartDate!)
      if (childIds.length > 0)
        await server.ask(rosters.addAll, { at: 'camp-pricing', params, body: { childIds } }, manager)
      if (childIds.length < group.maxEnroll!) continue
      for (const childId of take(free, waiting, audience, camp.campStartDate!))
        await server.ask(waitLists.add, { at: 'camp-pricing', params, body: { childId } }, manager)
    }
  }
  return [
    { at: opens.subtract({ hours: 48 }), run: publish },
    // Each camp fills on a random day, so that every week has sign-ups.
    {
      at: instantOf(plusDays(camp.signUpBeginsDate!, dice.below(19)), '07:25', timezone).add({
        minutes: dice.below(30),
      }),
      run: fill,
    },
  ]
}

/** Publishes a session, enrolls children on its weekdays, puts some on a wait list, and takes attendance up to now. */
export function aftercareSeason(
  server: DemoServer,
  school: OpenSchool,
  plan: AftercarePlan,
  dice: Dice,
  seed: number,
): Step[] {
  const { timezone } = school.plan
  const manager = someoneAs(school, 'SCHOOL_DIRECTOR')
  const { form } = plan
  const opens = instantOf(form.signUpBeginsDate!, '07:00', timezone)
  const made = { id: '', days: new Map<string, string>() }
  const free = new Set(dice.shuffled(school.children))
  const publish = async () => {
    const { locationId, instructorIds } = placeAndPeople(school, plan)
    const days = (form.days ?? []).map((day) => ({ ...day, instructorIds }))
    const { id } = await server.ask(aftercare.create, { body: { ...form, locationId, days } }, manager)
    const stored = await server.ask(aftercare.get, { params: { id } }, manager)
    Object.assign(made, { id, days: new Map(stored.days.map((day) => [day.day, day.id!])) })
  }
  const fill = async () => {
    for (const { weekdays, children } of plan.takes) {
      const childIds = take(free, children, EVERYBODY, form.aftercareStartDate!)
      const sectionIds = weekdays.map((weekday) => made.days.get(weekday)!)
      if (childIds.length > 0)
        await server.ask(
          rosters.addAll,
          { at: 'aftercare', params: { id: made.id }, body: { childIds, sectionIds } },
          manager,
        )
    }
    for (const { weekday, children } of plan.waiting)
      for (const childId of take(free, children, EVERYBODY, form.aftercareStartDate!)) {
        const params = { id: made.days.get(weekday)! }
        await server.ask(waitLists.add, { at: 'aftercare-day', params, body: { childId } }, manager)
      }
  }
  const [first] = form.days ?? []
  return [
    { at: opens.subtract({ hours: 48 }), run: publish },
    { at: opens.add({ minutes: 25 + dice.below(30) }), run: fill },
    ...dropInSteps(server, school, plan, { id: () => made.id, free, dice }),
    ...attendanceSteps(
      server,
      school,
      {
        at: 'aftercare',
        id: () => made.id,
        dates: datesSoFar(form, dateIn(timezone, server.now)),
        timeFrom: first!.timeFrom!,
        timeTo: first!.timeTo!,
        instructors: plan.instructors,
      },
      seed,
    ),
  ]
}

/** Returns steps for drop-ins: some in the past, and some booked for the next weeks. */
function dropInSteps(
  server: DemoServer,
  school: OpenSchool,
  { form }: AftercarePlan,
  { id, free, dice }: { id: () => string; free: ReadonlySet<DemoChild>; dice: Dice },
): Step[] {
  const { timezone } = school.plan
  const manager = someoneAs(school, 'SCHOOL_DIRECTOR')
  const today = dateIn(timezone, server.now)
  const open = new Set((form.days ?? []).filter(({ dropIn }) => dropIn).map(({ day }) => day))
  const isOpen = (date: string) => open.has(weekdayOf(date)) && !form.noAftercareDates?.includes(date)
  const book = (index: number, dates: string[]) => async () => {
    // A child without a weekday in the session.
    const child = [...free].at(index)
    if (!child || dates.length === 0) return
    const body = { childIds: [child.id], dates }
    await server.ask(dropIns.add, { at: 'aftercare', params: { id: id() }, body }, manager)
  }
  const past = datesSoFar(form, today).filter((date) => isOpen(date) && dice.chance(0.3))
  const ahead = Array.from({ length: 21 }, (_, day) => plusDays(today, day + 1)).filter(
    (date) => isOpen(date) && date <= form.aftercareEndDate!,
  )
  return [
    ...past.map((date, index) => ({
      at: instantOf(date, '08:35', timezone),
      run: book(index % 7, [date]),
    })),
    // At most two children per date, for whom every date has room.
    ...[2, 3].map((every, index) => ({
      at: instantOf(plusDays(today, -1), '17:20', timezone).add({ minutes: index * 9 }),
      run: book(
        index + 7,
        ahead.filter((_, at) => at % every === index),
      ),
    })),
  ].filter(({ at }) => Temporal.Instant.compare(at, server.now) <= 0)
}

const EVERYBODY: Audience = { ageFrom: null, ageTo: null, gradeFrom: null, gradeTo: null }

function given({ ageFrom = null, ageTo = null }: Partial<Audience>): Pick<Audience, 'ageFrom' | 'ageTo'> {
  return { ageFrom, ageTo }
}

/** Takes children of the right age out of `free`. Returns fewer when there are not enough. */
function take(free: Set<DemoChild>, count: number, audience: Audience, on: string): string[] {
  const chosen = [...free]
    .filter(({ birthDate, grade = null }) => decideEligible({ birthDate, grade }, audience, on).allowed)
    .slice(0, count)
  for (const child of chosen) free.delete(child)
  return chosen.map(({ id }) => id)
}

function placeAndPeople(
  school: OpenSchool,
  { location, instructors }: Pick<CampPlan, 'location' | 'instructors'>,
) {
  return {
    locationId: school.locationIds.get(location)!,
    instructorIds: instructors.map((name) => school.staff.get(name)!.accountId),
  }
}

/** Returns the days up to today on which the session meets. */
function datesSoFar({ aftercareStartDate, days = [] }: AftercarePlan['form'], today: string): string[] {
  const weekdays = new Set(days.map(({ day }) => day))
  const dates: string[] = []
  for (let date = aftercareStartDate!; date <= today; date = plusDays(date, 1))
    if (weekdays.has(weekdayOf(date))) dates.push(date)
  return dates
}
