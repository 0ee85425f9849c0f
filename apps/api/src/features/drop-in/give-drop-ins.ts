import { randomUUIDv7 } from 'node:crypto'
import { formatDate, type IsoDate } from '@afterbell/domain/kernel/dates'
import { sum } from '@afterbell/domain/kernel/sum'
import { onDate } from '@afterbell/domain/kernel/refusals/refusals'
import type { RosterAnswers } from '@afterbell/domain/places/enrollment'
import { record } from '../../platform/database/history.ts'
import { assertValid, refusalBy, refuseAs } from '../../platform/problems.ts'
import type { ActivityAt } from '../activities/sections-at.ts'
import { billOf, type Bill } from '../ledger/owe.ts'
import { resolveAnswers } from '../places/answers.ts'
import { insertEnrollments, unknownChoices } from '../places/enrollments.store.ts'
import type { EnrollContext } from '../places/enrolling.ts'
import { assertFamilyHolds, assertFamilyMay } from '../places/families/family-rules.ts'
import { giveWayToDropIns, insertPlaces } from '../places/places.store.ts'
import { assertPrice } from '../places/quote.ts'
import type { Terms } from '../places/terms.store.ts'
import { priceOf } from './price.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'

/** Drop-ins that are wanted: children on dates of one session, with their answers. */
export interface DropInsWanted extends RosterAnswers {
  childIds: readonly string[]
  dates: readonly string[]
  /** The price of all of it that was shown. */
  total?: number | undefined
}

/** How drop-ins are given. */
export interface DropInOptions {
  overbook: boolean
  /** Minutes the spots are held for payment, if anything is owed. */
  heldMinutes?: number | undefined
  /** Holds what costs nothing as well, and counts spots that are held like those that are taken: one cart has both. */
  isInCart?: boolean
  /** What the activity asks of a child is answered while the spot is held. */
  answersLater?: boolean
}

/** Looks without a lock, and refuses what is refused anyway. Returns the sections to lock, in the order of their ids. */
export async function lookAtDropIns(
  call: EnrollContext,
  at: ActivityAt,
  booking: BookedDates,
  options: DropInOptions,
): Promise<{ sectionIds: string[]; look: Snapshot }> {
  if (at.isDraft) throw refuseAs('NOT_PUBLISHED', { because: 'DRAFT_OF_DROP_INS' })
  const look = await readSnapshot(call, at, { ...booking, withHeld: options.isInCart ?? false })
  assertChildren(look, booking.childIds)
  assertDates(call, look, booking.dates, { overbook: options.overbook })
  return { sectionIds: sectionsOf(look, booking.dates), look }
}

/**
 * Decides under the lock of the sections, and writes the drop-ins, all or none. Bills nothing. Each is an enrollment of its
 * own, so it can be moved, refunded and billed alone.
 */
export async function giveDropIns(
  call: EnrollContext,
  at: ActivityAt,
  wanted: DropInsWanted & DropInOptions & { sectionIds: readonly string[]; terms: Terms },
) {
  const { tx, school } = call
  const { heldMinutes, sectionIds, terms, isInCart = false } = wanted
  const { childIds, dates } = bookingOf(wanted)
  const look = await readSnapshot(call, at, { childIds, dates, withHeld: isInCart })
  assertDates(call, look, dates, { overbook: wanted.overbook })
  const { children } = look
  await assertFamilyMay(call, { startsOn: at.startsOn, children, terms, dates })
  if (heldMinutes !== undefined) await assertFamilyHolds(call, children, sectionIds)
  const whole = priceOf(call, look, children, dates)
  assertPrice(school, wanted.total, [whole])
  const dropIns = await dropInsOf(call, at, { look, terms, dates, chosen: wanted }, wanted.answersLater)
  const isHeld = heldMinutes !== undefined && (isInCart || whole.totalCents > 0)
  await giveWayToDropIns(tx, school.id, { childIds, dates, sectionIds })
  await insertEnrollments(call, dropIns)
  await insertPlaces(
    tx,
    school.id,
    dropIns.map((each) => ({ ...placeOf(each), ...(isHeld && { state: 'held' as const, heldMinutes }) })),
  )
  await record(
    tx,
    call,
    children.map(({ id, name: child }) => {
      const booked = dropIns.filter(({ childId }) => childId === id)
      return {
        what: isHeld
          ? 'drop-in.held'
          : booked.some(({ isOutOfTurn }) => isOutOfTurn)
            ? 'drop-in.overbooked'
            : 'drop-in.added',
        subjectId: at.activityId,
        childId: id,
        details: {
          name: at.name,
          child,
          dates: booked.map(({ date }) => formatDate(date, school.dateFormat)).join(', '),
          owedCents: sum(booked.map(({ quote }) => quote.totalCents)),
        },
      }
    }),
  )
  return { look, dropIns, isHeld, sectionIds, bills: billsOf(dropIns, terms), totalCents: whole.totalCents }
}

type BookedDates = Record<'childIds' | 'dates', string[]>

/** Returns each child and date once, the dates in their order. */
export function bookingOf({ childIds, dates }: Pick<DropInsWanted, 'childIds' | 'dates'>): BookedDates {
  return { childIds: [...new Set(childIds)], dates: [...new Set(dates)].toSorted() }
}

/** One bill per child, for all dates booked at once. */
function billsOf(booked: Awaited<ReturnType<typeof dropInsOf>>, terms: Terms): Bill[] {
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

/** Refuses the first date that cannot be booked, with its reason. A family books ahead. */
export function assertDates(
  { school, person }: Pick<EnrollContext, 'school' | 'person'>,
  look: Snapshot,
  dates: readonly IsoDate[],
  { field = 'dates', ...options }: { field?: string; overbook?: boolean; childIds?: readonly string[] },
): void {
  for (const date of dates) {
    const decision = look.decide(date, { ...options, notBefore: person ? school.today : null })
    if (!decision.allowed) throw refusalBy({ ...onDate(decision, date, school.dateFormat), field }, { date })
  }
}

/** Whether this many children exceed a date's drop-in capacity. */
export function isBeyond(look: Snapshot, date: IsoDate, children: number): boolean {
  const { capacity, used } = look.dateAt(date)
  return used + children > capacity
}

export interface Booking {
  look: Snapshot
  terms: Terms
  dates: readonly IsoDate[]
}

async function dropInsOf(
  call: EnrollContext,
  at: ActivityAt,
  {
    look,
    terms,
    dates,
    chosen: { pickUpOptionId, teacherId, tshirtSizeId },
  }: Booking & { chosen: RosterAnswers },
  answersLater = false,
) {
  const chosen = { pickUpOptionId, teacherId, tshirtSizeId, addOns: [] }
  const unknown = await unknownChoices(call.tx, call.school.id, chosen)
  const dropInsToAdd = []
  for (const child of look.children) {
    const answers = resolveAnswers({ ...terms, add_ons: [] }, child, { chosen, unknown, answersLater })
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

function placeOf(booked: Awaited<ReturnType<typeof dropInsOf>>[number]) {
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
