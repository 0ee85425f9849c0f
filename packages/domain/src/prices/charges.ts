import type { DateFormat, IsoDate } from '../kernel/dates.ts'
import { cycleOf, type Cycle } from './billing-cycles.ts'
import { isUpcoming, type Fee, type Moment, type PricedPlace } from './fees.ts'
import { quote, type Quote, type QuoteInput, type QuoteLine } from './pricing.ts'
import type { Reason } from './reasons.ts'

/** A charge of an enrollment: when it is due, and the days it is for. */
export interface Charge {
  /** With the enrollment, on the first day of its cycle, or at the end, once attendance is known. */
  readonly when: 'AT_ENROLLMENT' | 'BEFORE' | 'AFTER'
  readonly dueOn: IsoDate
  readonly from: IsoDate
  readonly to: IsoDate
}

/** The input of the charges. `dateFormat` decides on which day a week begins. */
export interface ChargesInput extends Pick<QuoteInput, 'fee' | 'places' | 'at'> {
  readonly dateFormat: DateFormat
}

/**
 * Returns the charges of an enrollment, in order (decisions, Pricing 2).
 *
 * Everything is charged with the enrollment, except aftercare. SESSION billed by attendance is charged at the end of the
 * run. WEEKLY and MONTHLY are charged once for each calendar week or month with a meeting left: FIXED before it, or at
 * once if it has begun; every other rate at its end. Weeks begin on Sunday, or on Monday with European dates.
 */
export function chargesOf({ fee, places, at, dateFormat }: ChargesInput): Charge[] {
  const meetings = places.flatMap((place) => place.meetings)
  const dates = meetings.map(({ date }) => date).toSorted()
  const [from, to] = [dates[0] ?? at.date, dates.at(-1) ?? at.date]
  if (fee.for !== 'WEEKDAYS') return [{ when: 'AT_ENROLLMENT', dueOn: at.date, from, to }]
  if (fee.cycle === 'SESSION') {
    const isAfter = fee.chargeType === 'ATTENDANCE'
    return [{ when: isAfter ? 'AFTER' : 'AT_ENROLLMENT', dueOn: isAfter ? to : at.date, from, to }]
  }
  const upcomingDates = meetings.filter((meeting) => isUpcoming(meeting, at)).map(({ date }) => date)
  return cyclesWith(upcomingDates.toSorted(), cycleOf(fee.cycle, dateFormat)).map((cycle) => ({
    ...whenDue(fee, cycle, at),
    ...cycle,
  }))
}

/** Returns the places with only the meetings of one charge. */
export function placesIn(charge: Pick<Charge, 'from' | 'to'>, places: readonly PricedPlace[]): PricedPlace[] {
  return places.map((place) => ({
    ...place,
    meetings: place.meetings.filter(({ date }) => date >= charge.from && date <= charge.to),
  }))
}

/**
 * Returns what is charged with the enrollment: the first charge if it is due at once. Otherwise only the add-ons, which
 * are charged once, and lines of 0 that say when the rest is charged. Weekdays not charged yet get the same reason next
 * to ones charged at once.
 */
export function quoteAtEnrollment(input: QuoteInput & ChargesInput): Quote {
  const [first] = chargesOf(input)
  const reasonLater = (place: PricedPlace) => laterReason(place, input, first !== undefined)
  if (first?.when === 'AT_ENROLLMENT') {
    const firstQuote = quote({ ...input, places: placesIn(first, input.places) })
    return isByCycle(input.fee)
      ? { ...firstQuote, lines: firstQuote.lines.map(withLaterReasons(input.places, reasonLater)) }
      : firstQuote
  }
  const addOns = quote({ ...input, places: [] })
  const later = input.places.map((place): QuoteLine => ({
    kind: 'BASE',
    label: place.name,
    reason: reasonLater(place),
    sectionId: place.sectionId,
    addOnId: null,
    dates: [],
    amountCents: 0,
    netCents: 0,
  }))
  return { ...addOns, lines: [...later, ...addOns.lines] }
}

function withLaterReasons(
  places: readonly PricedPlace[],
  reasonLater: (place: PricedPlace) => Reason,
): (line: QuoteLine) => QuoteLine {
  return (line) => {
    const place = places.find(({ sectionId }) => sectionId === line.sectionId)
    const isLater = line.kind === 'BASE' && line.dates.length === 0 && place !== undefined
    return isLater ? { ...line, reason: reasonLater(place) } : line
  }
}

function laterReason(
  { priceCents: cents, meetings }: PricedPlace,
  { fee, at }: Pick<ChargesInput, 'fee' | 'at'>,
  isSomeCharged: boolean,
): Reason {
  if (cents === 0) return { key: 'FREE', parts: {} }
  // A whole run billed by attendance is charged after it.
  const isSome = isByCycle(fee) ? meetings.some((meeting) => isUpcoming(meeting, at)) : isSomeCharged
  if (!isSome) return { key: 'NO_MEETINGS_LEFT', parts: {} }
  return { key: 'LATER', parts: { cents, rate: fee.rate, cycle: 'cycle' in fee ? fee.cycle : 'SESSION' } }
}

function isByCycle(fee: Fee): boolean {
  return fee.for === 'WEEKDAYS' && fee.cycle !== 'SESSION'
}

function whenDue(fee: Fee, { from, to }: Cycle, at: Moment): Pick<Charge, 'when' | 'dueOn'> {
  if (fee.rate !== 'FIXED') return { when: 'AFTER', dueOn: to }
  return from <= at.date ? { when: 'AT_ENROLLMENT', dueOn: at.date } : { when: 'BEFORE', dueOn: from }
}

/** Returns the cycles that contain one of these sorted dates. Computes each cycle once, not once per date. */
function cyclesWith(dates: readonly IsoDate[], cycleWith: (date: IsoDate) => Cycle): Cycle[] {
  const cycles: Cycle[] = []
  for (const date of dates) {
    const last = cycles.at(-1)
    if (!last || date > last.to) cycles.push(cycleWith(date))
  }
  return cycles
}
