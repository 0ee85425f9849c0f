import { randomUUIDv7 } from 'node:crypto'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { formatDate, type IsoDate } from '@afterbell/domain/kernel/dates'
import { sum } from '@afterbell/domain/kernel/sum'
import type { RosterAnswers } from '@afterbell/domain/places/enrollment'
import { onDate } from '@afterbell/domain/kernel/refusals/refusals'
import { decideEligible } from '@afterbell/domain/activities/eligibility'
import { later } from '../../platform/jobs/jobs.ts'
import { record } from '../../platform/database/history.ts'
import { assertValid, refusalBy, refuseAs } from '../../platform/problems.ts'
import type { Call } from '../../platform/http/serve.ts'
import { sectionsAt, type ActivityAt } from '../activities/sections-at.ts'
import { billOf, draft, owe } from '../ledger/owe.ts'
import { payingFamilies } from '../ledger/payers/payers.store.ts'
import type { EnrollContext } from '../places/enrolling.ts'
import { assertFamilyHolds, assertFamilyMay } from '../places/families/family-rules.ts'
import { requestedHold } from '../places/holds/hold-asked.ts'
import { insertEnrollments, unknownChoices } from '../places/enrollments.store.ts'
import { giveWayToDropIns, insertPlaces } from '../places/places.store.ts'
import { expireAndOffer } from '../places/offers/expire-and-offer.ts'
import { termsOf, type Terms } from '../places/terms.store.ts'
import { resolveAnswers } from '../places/answers.ts'
import { assertPrice } from '../places/quote.ts'
import { offersSettle } from '../places/offers/make-offers.ts'
import { clashesOn } from './dates.store.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'
import { priceOf } from './price.ts'

type Add = (typeof dropIns)['add']

/**
 * Books drop-ins for children on dates, all or none. Checks without locks first, then again with the sections locked
 * in order of id. Each drop-in is an enrollment of its own, so it can be moved, refunded and billed alone.
 */
export async function addDropIns(call: Call<Add>, rights: { mayCharge: boolean }): Promise<AnswerOf<Add>> {
  const { body } = call
  const at = await sectionsAt(call, call.params.id)
  const { parentId, heldMinutes } = await requestedHold(call, body.childIds, rights)
  const { isHeld, ...booked } = await bookDropIns(call, at, { ...body, heldMinutes })
  return {
    ...booked,
    parentId: isHeld ? parentId : null,
    heldUntil: isHeld ? call.at.add({ minutes: heldMinutes! }).toString() : null,
  }
}

interface BookDropInsInput extends RosterAnswers {
  childIds: readonly string[]
  dates: readonly string[]
  overbook: boolean
  total?: number | undefined
  /** Minutes the spots are held for payment, if anything is owed. */
  heldMinutes?: number | undefined
  /** The school does not know the family yet: it may hold less. */
  isUnknown?: boolean
}

/** Books drop-ins for acts that continue with the result. */
export async function bookDropIns(
  call: EnrollContext,
  at: ActivityAt,
  body: BookDropInsInput,
): Promise<Omit<AnswerOf<Add>, 'heldUntil' | 'parentId'> & { isHeld: boolean }> {
  const { tx, school } = call
  const { heldMinutes } = body
  if (at.isDraft) throw refuseAs('NOT_PUBLISHED', { because: 'DRAFT_OF_DROP_INS' })
  const booking = { childIds: [...new Set(body.childIds)], dates: [...new Set(body.dates)].toSorted() }
  const first = await readSnapshot(call, at, booking)
  assertChildren(first, booking.childIds)
  assertDates(call, first, booking.dates, { overbook: body.overbook })
  const sectionIds = sectionsOf(first, booking.dates)
  const terms = await termsOf(tx, school.id, at.activityId, sectionIds)

  await expireAndOffer(call, sectionIds)
  const look = await readSnapshot(call, at, booking)
  assertDates(call, look, booking.dates, { overbook: body.overbook })
  const { children } = look
  await assertFamilyMay(call, { startsOn: at.startsOn, children, terms, dates: booking.dates })
  if (heldMinutes !== undefined)
    await assertFamilyHolds(call, children, sectionIds, { isUnknown: body.isUnknown ?? false })

  const whole = priceOf(call, look, look.children, booking.dates)
  assertPrice(school, body.total, [whole])
  const newDropIns = await bookedOf(call, at, { look, terms, dates: booking.dates, chosen: body })
  const isHeld = heldMinutes !== undefined && whole.totalCents > 0
  await giveWayToDropIns(tx, school.id, { ...booking, sectionIds })
  await insertEnrollments(tx, school.id, newDropIns)
  await insertPlaces(
    tx,
    school.id,
    newDropIns.map((each) => ({ ...placeOf(each), ...(isHeld && { state: 'held' as const, heldMinutes }) })),
  )
  await record(
    tx,
    call,
    look.children.map(({ id, name: child }) => {
      const childBookings = newDropIns.filter(({ childId }) => childId === id)
      return {
        what: isHeld
          ? 'drop-in.held'
          : childBookings.some(({ isOutOfTurn }) => isOutOfTurn)
            ? 'drop-in.overbooked'
            : 'drop-in.added',
        subjectId: at.activityId,
        childId: id,
        details: {
          name: at.name,
          child,
          dates: childBookings.map(({ date }) => formatDate(date, school.dateFormat)).join(', '),
          owedCents: sum(childBookings.map(({ quote }) => quote.totalCents)),
        },
      }
    }),
  )
  const families = await payingFamilies(tx, school.id, booking.childIds)
  const warnings = await warningsAbout(call, at, { look, terms, dates: booking.dates })
  await (isHeld ? draft : owe)(call, families, billsOf(newDropIns, terms))
  if (isHeld)
    await later(tx, offersSettle, { schoolId: school.id, sectionIds }, { afterSeconds: heldMinutes * 60 + 1 })
  return {
    isHeld,
    added: newDropIns.map(({ dropInId, childId, sectionId, date }) => ({
      dropInId,
      childId,
      aftercareDayId: sectionId,
      date,
    })),
    total: whole.totalCents,
    warnings,
  }
}

/** One bill per child, for all dates booked at once. */
function billsOf(booked: Awaited<ReturnType<typeof bookedOf>>, terms: Terms) {
  return [...Map.groupBy(booked, ({ childId }) => childId)].map(([childId, childBookings]) =>
    billOf(
      childId,
      childBookings.map(({ id: enrollmentId, quote }) => ({ enrollmentId, quote, terms })),
    ),
  )
}

/** Returns the sections that meet on dates, in the order of locking. */
export function sectionsOf(look: Snapshot, dates: readonly IsoDate[]): string[] {
  return [...new Set(dates.flatMap((date) => look.dateAt(date).sectionId ?? []))].toSorted()
}

/** Refuses unknown children. */
export function assertChildren({ children }: Snapshot, childIds: readonly string[]): void {
  if (children.length < childIds.length)
    assertValid([{ path: 'childIds', message: 'This child does not exist' }])
}

/** Refuses the first date that cannot be booked, with its reason. */
export function assertDates(
  { school }: Pick<EnrollContext, 'school'>,
  look: Snapshot,
  dates: readonly IsoDate[],
  { field = 'dates', ...options }: { field?: string; overbook?: boolean; childIds?: readonly string[] },
): void {
  for (const date of dates) {
    const decision = look.decide(date, options)
    if (!decision.allowed) throw refusalBy({ ...onDate(decision, date, school.dateFormat), field }, { date })
  }
}

/** Whether this many children exceed a date's drop-in capacity. */
export function isBeyond(look: Snapshot, date: IsoDate, children: number): boolean {
  const { capacity, used } = look.dateAt(date)
  return used + children > capacity
}

interface Booking {
  look: Snapshot
  terms: Terms
  dates: readonly IsoDate[]
}

async function bookedOf(
  call: EnrollContext,
  at: ActivityAt,
  {
    look,
    terms,
    dates,
    chosen: { pickUpOptionId, teacherId, tshirtSizeId },
  }: Booking & { chosen: RosterAnswers },
) {
  const chosen = { pickUpOptionId, teacherId, tshirtSizeId, addOns: [] }
  const unknown = await unknownChoices(call.tx, call.school.id, chosen)
  const dropInsToAdd = []
  for (const child of look.children) {
    const answers = resolveAnswers({ ...terms, add_ons: [] }, child, { chosen, unknown })
    for (const date of dates) {
      const quote = priceOf(call, look, [child], [date])
      dropInsToAdd.push({
        id: randomUUIDv7(),
        dropInId: randomUUIDv7(),
        activityId: at.activityId,
        childId: child.id,
        sectionId: look.dateAt(date).sectionId!,
        date,
        ...answers,
        quote,
        isOutOfTurn: isBeyond(look, date, look.children.length),
      })
    }
  }
  return dropInsToAdd
}

function placeOf(booked: Awaited<ReturnType<typeof bookedOf>>[number]) {
  const { id: enrollmentId, dropInId: id, sectionId, childId, date, isOutOfTurn } = booked
  return {
    id,
    enrollmentId,
    sectionId,
    childId,
    isOutOfTurn,
    pool: 'dropin' as const,
    state: 'taken' as const,
    from: date,
    dates: [date],
  }
}

/** Returns the warnings for staff: age or grade, other activities at the same time, overbooked dates. */
async function warningsAbout(
  { tx, school }: EnrollContext,
  { startsOn }: ActivityAt,
  { look, terms, dates }: Booking,
): Promise<string[]> {
  const sectionIds = sectionsOf(look, dates)
  const childIds = look.children.map(({ id }) => id)
  const clashes = await clashesOn(tx, { schoolId: school.id, sectionIds, dates }, childIds)
  const dateText = (date: string) => formatDate(date, school.dateFormat)
  const nameOf = (id: string) => look.children.find((child) => child.id === id)!.name
  const unfit = look.children.flatMap((child) =>
    terms.sections.flatMap(
      ({ age_from: ageFrom, age_to: ageTo, grade_from: gradeFrom, grade_to: gradeTo }) => {
        const decision = decideEligible(
          { birthDate: child.birth_date, grade: child.grade },
          { ageFrom, ageTo, gradeFrom, gradeTo },
          startsOn ?? school.today,
        )
        return decision.allowed ? [] : [`${child.name}: ${decision.message}`]
      },
    ),
  )
  const beyond = dates
    .filter((date) => isBeyond(look, date, childIds.length))
    .map((date) => {
      const { used, capacity } = look.dateAt(date)
      return `${dateText(date)} is overbooked now: ${used + childIds.length} of ${capacity}`
    })
  const atOnce = clashes.map(
    ({ child_id, date, name }) => `${nameOf(child_id)} has ${name} at the same time on ${dateText(date)}`,
  )
  return [...new Set([...unfit, ...atOnce, ...beyond])]
}
