import { classes } from '@afterbell/contract/activities/classes'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { dateIn, instantOf, plusDays } from '@afterbell/domain/kernel/dates'
import type { Assigned } from './assign.ts'
import { signUpWith, type CouponBook } from './money/coupons.ts'
import type { ClassPlan } from './class-plans.ts'
import type { DemoServer } from './demo-server.ts'
import type { Dice } from './dice.ts'
import { someoneAs, type OpenSchool } from './open-school.ts'

/** An act at a moment of the past weeks. */
export interface Step {
  at: Temporal.Instant
  run(): Promise<unknown>
  /** The activity whose attendance this takes. Attendance of different activities may run in any order. */
  attendanceOf?: object
}

/** A class of the demo in progress. Its id is set once it is published. */
export interface DemoClass {
  plan: ClassPlan
  assigned: Assigned
  id: string
}

/**
 * Returns a class's steps apart from its meetings: it is published, most children sign up soon, others over the weeks,
 * the last ones wait. With `changesHands`, one child leaves midway and the first waiting child moves up.
 */
export function seasonOf(
  server: DemoServer,
  school: OpenSchool,
  made: DemoClass,
  { dice, coupons }: { dice: Dice; coupons: CouponBook },
): Step[] {
  const { plan, assigned } = made
  const { timezone } = school.plan
  const today = dateIn(timezone, server.now)
  const at = (date: string, time: string) => instantOf(date, time, timezone)
  const anHour = () => `${8 + dice.below(11)}`.padStart(2, '0') + `:${dice.below(50) + 10}`
  if (plan.isDraft)
    return [{ at: at(plusDays(today, -5), '14:30'), run: () => publish(server, school, made) }]
  const signUp = [plan.form.signUpBeginsDate!, plusDays(today, -14)].reduce((a, b) => (a < b ? a : b))
  const early = Math.ceil(assigned.taken.length * 0.8)
  const single = assigned.taken.slice(early)
  const days = single.map(() => 3 + dice.below(11)).toSorted((a, b) => a - b)
  const last = plusDays(signUp, 13)
  const add =
    (childId: string, overbook = false) =>
    () =>
      addOne(server, school, made, childId, { dice, overbook, coupons })
  return [
    { at: at(plusDays(signUp, -3), '10:00'), run: () => publish(server, school, made) },
    { at: at(signUp, '08:05'), run: () => addFirst(server, school, made, assigned.taken.slice(0, early)) },
    ...single.map((childId, index) => ({
      at: at(plusDays(signUp, days[index]!), anHour()),
      run: add(childId),
    })),
    ...assigned.overbooked.map((childId) => ({ at: at(last, '19:00'), run: add(childId, true) })),
    ...assigned.waiting.map((childId, index) => ({
      at: at(last, '20:00').add({ minutes: index * 47 }),
      run: () => wait(server, school, made, childId),
    })),
    ...(plan.changesHands && assigned.waiting.length > 0
      ? [{ at: at(plusDays(today, -12), '06:50'), run: () => changeHands(server, school, made) }]
      : []),
  ]
}

async function publish(server: DemoServer, school: OpenSchool, made: DemoClass): Promise<void> {
  const { form, location, instructors, isDraft } = made.plan
  const body = {
    ...form,
    locationId: location && school.locationIds.get(location)!,
    instructorIds: instructors.map((name) => school.staff.get(name)!.accountId),
  }
  const call = isDraft ? classes.createDraft : classes.create
  made.id = (await server.ask(call, { body }, someoneAs(school, 'SCHOOL_DIRECTOR'))).id
}

async function addFirst(
  server: DemoServer,
  school: OpenSchool,
  { id }: DemoClass,
  childIds: string[],
): Promise<void> {
  if (childIds.length === 0) return
  await server.ask(
    rosters.addAll,
    { at: 'classes', params: { id }, body: { childIds } },
    someoneAs(school, 'SCHOOL_DIRECTOR'),
  )
}

/** Adds a child with the family's choices: how the child goes home, and extras. */
async function addOne(
  server: DemoServer,
  school: OpenSchool,
  { id, plan }: DemoClass,
  childId: string,
  { dice, overbook, coupons }: { dice: Dice; overbook: boolean; coupons: CouponBook },
): Promise<void> {
  const manager = someoneAs(school, 'SCHOOL_DIRECTOR')
  const { addOns, quote } = await server.ask(rosters.details, { at: 'classes', params: { id } }, manager)
  const body = {
    childId,
    overbook,
    pickUpOptionId: plan.form.pickUpOptions ? dice.pick(school.pickUpOptionIds) : null,
    addOns: addOns
      .filter(({ required }) => required || dice.chance(0.5))
      .map((addOn) => ({ id: addOn.id, amount: addOn.required ? 1 : 1 + dice.below(addOn.maxAmount) })),
  }
  const coupon = !overbook && (quote?.total ?? 0) > 0 ? coupons.next() : null
  if (coupon) await signUpWith(server, school, coupon, { id, body })
  else await server.ask(rosters.add, { at: 'classes', params: { id }, body }, manager)
}

function wait(server: DemoServer, school: OpenSchool, { id }: DemoClass, childId: string): Promise<unknown> {
  const office = someoneAs(school, 'SCHOOL_COORDINATOR')
  return server.ask(waitLists.add, { at: 'classes', params: { id }, body: { childId } }, office)
}

async function changeHands(
  server: DemoServer,
  school: OpenSchool,
  { id, assigned }: DemoClass,
): Promise<void> {
  const office = someoneAs(school, 'SCHOOL_COORDINATOR')
  const childId = assigned.taken[1] ?? assigned.taken[0]!
  await server.ask(rosters.removeChild, { at: 'classes', params: { id, childId } }, office)
  const { content } = await server.ask(waitLists.list, { at: 'classes', params: { id } }, office)
  const { rosterId } = content[0]!
  await server.ask(
    rosters.add,
    { at: 'classes', params: { id }, body: { rosterId } },
    someoneAs(school, 'SCHOOL_DIRECTOR'),
  )
}
