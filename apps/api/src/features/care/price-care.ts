import { randomUUIDv7 } from 'node:crypto'
import {
  chargedOn,
  remainingCharges,
  type Care,
  type CareCharge,
  type CarePlace,
  type DayRange,
} from '@afterbell/domain/care/cycles'
import { dateIn, instantOf, timeIn } from '@afterbell/domain/kernel/dates'
import type { AttendedTime, Moment } from '@afterbell/domain/prices/fees'
import { sum } from '@afterbell/domain/kernel/sum'
import {
  noDiscounts,
  onlyChild,
  type DiscountFacts,
  type Discounts,
} from '@afterbell/domain/prices/price-discounts'
import { quote, type Quote } from '@afterbell/domain/prices/pricing'
import type { Billing } from '../ledger/owe.ts'
import { discountsOf } from '../places/quote.ts'
import { careFacts, TOGETHER_SECONDS, type CareFactsRow } from './care-facts.store.ts'
import type { CarePlaceRow, CareRow } from './care.store.ts'

/** A priced charge of recurring care. */
export interface PricedCharge extends CareCharge {
  readonly id: string
  readonly row: CareRow
  readonly cameAt: string
  readonly quote: Quote
  /** Whether it depends on future attendance; the estimate assumes the child attends every booked day. */
  readonly isEstimate: boolean
}

interface PricingOptions {
  isWanted: (charge: CareCharge) => boolean
  /** Maximum number of charges per enrollment. */
  most?: number
  /** Treats these spots as given up now. */
  without?: readonly string[] | undefined
}

/** A charge before it is priced. */
interface UnpricedCharge extends CareCharge {
  readonly id: string
  readonly row: CareRow
  readonly cameAt: string
  readonly care: Care
}

/**
 * Prices the remaining charges that `isMeant` selects, in date order. Uses the facts of the child and the family on
 * the day of each charge, so the price is the same whenever it is computed (Pricing 4).
 */
export async function priceCare(
  { tx, school }: Pick<Billing, 'tx' | 'school'>,
  rows: readonly CareRow[],
  { isWanted, most = Number.MAX_SAFE_INTEGER, without }: PricingOptions,
): Promise<PricedCharge[]> {
  const cares = rows.flatMap((row) => caresOf(row, school))
  const unpricedCharges = cares
    .flatMap(({ row, cameAt, care }) =>
      remainingCharges(care)
        .filter(isWanted)
        .slice(0, most)
        .map((charge): UnpricedCharge => ({ ...charge, id: randomUUIDv7(), row, cameAt, care })),
    )
    .toSorted((one, other) => chargedOn(one).localeCompare(chargedOn(other)))
  if (unpricedCharges.length === 0) return []
  const facts = await careFacts(
    tx,
    school.id,
    unpricedCharges.map((charge) => ({
      charge_id: charge.id,
      enrollment_id: charge.row.enrollment_id,
      activity_id: charge.row.activity_id,
      child_id: charge.row.child_id,
      place_ids: charge.places.map(({ id }) => id),
      came_at: charge.cameAt,
      at: instantOf(chargedOn(charge), '00:00', school.timezone).toString(),
    })),
    without,
  )
  // The first-enrollment discount of a family applies only to the first charge of that enrollment.
  const earlierOf = earlierCharges(cares)
  const begun = new Set(rows.filter((row) => row.was_charged).map((row) => row.enrollment_id))
  return unpricedCharges.map((charge) => {
    const { row, care } = charge
    const isBegun = begun.has(row.enrollment_id)
    begun.add(row.enrollment_id)
    const isEstimate =
      care.fee.chargeType === 'ATTENDANCE' && charge.when === 'AFTER' && charge.to >= school.today
    return {
      ...charge,
      isEstimate,
      quote: quoteOf(
        charge,
        discountsOf(row),
        { ...factsOf(facts.get(charge.id)!, isBegun), earlierCents: earlierOf(charge, isEstimate) },
        isEstimate,
      ),
    }
  })
}

/** Care, with the days staff decided not to bill. */
type CareWithDropped = Omit<Care, 'places'> & {
  readonly places: readonly (CarePlace & { readonly dropped: readonly DayRange[] })[]
}

type CareOfRow = ReturnType<typeof caresOf>[number]

/**
 * Returns what earlier enrollments of the child in the same session cost in the same cycle, before discounts, whether
 * made, waiting or coming. A once-per-child discount is used up there first. Dropped charges do not count.
 */
function earlierCharges(
  cares: readonly CareOfRow[],
): (charge: UnpricedCharge, isEstimate: boolean) => number {
  const charges = new Map<Care, CareCharge[]>()
  const chargesOf = (care: CareOfRow['care']) => {
    const cachedCharges = charges.get(care)
    if (cachedCharges) return cachedCharges
    const allCharges = remainingCharges({
      ...care,
      places: care.places.map((place) => ({ ...place, billed: place.dropped })),
    })
    charges.set(care, allCharges)
    return allCharges
  }
  return ({ row, cameAt, care, ...charge }, isEstimate) => {
    if (!discountsOf(row).childTiers?.active) return 0
    const earlierCares = cares.filter(
      (each) =>
        each.row.child_id === row.child_id &&
        each.row.activity_id === row.activity_id &&
        each.care !== care &&
        isBefore(each, { row, cameAt }),
    )
    return sum(
      earlierCares.flatMap((each) =>
        chargesOf(each.care)
          .filter((other) => isSameCycle(other, charge, care))
          .map(({ places }) => quoteOf({ ...each, places }, noDiscounts, onlyChild, isEstimate).totalCents),
      ),
    )
  }
}

function isBefore(one: Pick<CareOfRow, 'row' | 'cameAt'>, other: Pick<CareOfRow, 'row' | 'cameAt'>): boolean {
  const order = Temporal.Instant.compare(one.cameAt, other.cameAt)
  return order < 0 || (order === 0 && one.row.enrollment_id < other.row.enrollment_id)
}

/** A session charged once is one cycle, whichever days each weekday meets. */
function isSameCycle(
  one: CareCharge,
  other: Pick<CareCharge, 'from' | 'to'>,
  { fee }: Pick<Care, 'fee'>,
): boolean {
  return fee.cycle === 'SESSION' || (one.from === other.from && one.to === other.to)
}

function quoteOf(
  { care, places }: Pick<UnpricedCharge, 'care' | 'places'>,
  discounts: Discounts,
  facts: DiscountFacts,
  isEstimate: boolean,
): Quote {
  return quote({
    fee: isEstimate ? { ...care.fee, chargeType: 'SCHEDULED' } : care.fee,
    places: places.map(({ priced }) => priced),
    at: care.at,
    addOns: [],
    chosen: [],
    discounts,
    standing: facts,
    // aftercare has no payment discount
    payment: null,
    coupon: null,
  })
}

function factsOf(row: CareFactsRow, isBegun: boolean): DiscountFacts {
  return {
    otherPrograms: row.other_programs,
    siblings: row.siblings,
    siblingsBefore: row.siblings_before,
    weekdaysBefore: row.weekdays_before,
    isFirstEnrollment: row.is_first && !isBegun,
  }
}

/** Groups the spots of an enrollment by when they were given. */
export function caresOf(
  row: CareRow,
  school: Billing['school'],
): { row: CareRow; cameAt: string; care: CareWithDropped }[] {
  return groupPlaces(row.places).map(([cameAt, places]) => ({
    row,
    cameAt,
    care: {
      fee: {
        for: 'WEEKDAYS',
        rate: places[0]!.billing_type,
        prorates: row.prorates,
        cycle: row.billing_cycle,
        chargeType: row.charge_type,
      },
      at: momentOf(cameAt, school.timezone),
      dateFormat: school.dateFormat,
      places: places.map((place) => ({
        id: place.id,
        sectionId: place.section_id,
        name: place.section === '' ? row.activity : `${row.activity}, ${place.section}`,
        priceCents: place.price_cents,
        meetings: place.meetings.map((each) => ({
          date: each.date,
          timeFrom: each.time_from,
          timeTo: each.time_to,
        })),
        attended: place.attended.map(attendedOf),
        confirmedAt: momentOf(place.taken_at, school.timezone),
        spotDays: place.taken,
        billed: place.charged,
        dropped: place.dropped,
        paused: row.paused,
      })),
    },
  }))
}

/** Returns the spots given together, with the time of the first. */
function groupPlaces(places: readonly CarePlaceRow[]): [string, CarePlaceRow[]][] {
  const groups: [string, CarePlaceRow[]][] = []
  for (const place of places.toSorted((one, other) => one.came_at.localeCompare(other.came_at))) {
    const last = groups.at(-1)
    const isWithLast = last && secondsBetween(last[0], place.came_at) <= TOGETHER_SECONDS
    if (isWithLast) last[1].push(place)
    else groups.push([place.came_at, [place]])
  }
  // Restores the order of weekdays.
  return groups.map(([cameAt, group]) => [cameAt, places.filter((place) => group.includes(place))])
}

function secondsBetween(from: string, to: string): number {
  return Temporal.Instant.from(to).since(Temporal.Instant.from(from)).total('seconds')
}

function momentOf(at: string, timezone: string): Moment {
  const instant = Temporal.Instant.from(at)
  return { date: dateIn(timezone, instant), time: timeIn(timezone, instant) }
}

/** A pickup after midnight counts until the end of the day. */
function attendedOf(row: CarePlaceRow['attended'][number]): AttendedTime {
  const isLater = row.checked_out_on !== null && row.checked_out_on > row.date
  return { date: row.date, checkIn: row.check_in, checkOut: isLater ? '24:00' : row.check_out }
}
