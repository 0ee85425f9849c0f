import { isDate, isTime, type ClockTime, type DateFormat, type IsoDate } from '@afterbell/domain/kernel/dates'
import {
  chargesOf,
  placesIn,
  quoteAtEnrollment,
  type Charge,
  type ChargesInput,
} from '@afterbell/domain/prices/charges'
import type { Finding } from '@afterbell/domain/kernel/decision'
import { checkTiers } from '@afterbell/domain/prices/discount-tiers'
import { checkDiscount, checkEarlyBird, checkFirstChild } from '@afterbell/domain/prices/discounts'
import type { Fee, PricedMeeting, PricedPlace } from '@afterbell/domain/prices/fees'
import type { Discounts } from '@afterbell/domain/prices/price-discounts'
import { quote, type Quote, type QuoteInput } from '@afterbell/domain/prices/pricing'
import { sum } from '@afterbell/domain/kernel/sum'
import { datesOf } from './run-dates.ts'
import type { ActivityFacts, SectionFacts } from './wizard/wizard-kind.ts'

type PriceInput = QuoteInput & ChargesInput

/** A made-up family, to calculate its price. */
export interface ExampleFamily {
  children: number
  signedUpOn: IsoDate
  /** Keys of the sections each child takes. */
  taken: readonly string[]
  /** Number of days, if days are picked. */
  days: number
  /** Number of other programs each child attends at the same time. */
  otherPrograms: number
  /** The child has never had a spot here. */
  isNew: boolean
  payment: QuoteInput['payment']
}

/** Prices of one child: the first payment, and the later charges. */
export interface ExampleChild {
  atOnce: Quote
  later: readonly { charge: Charge; quote: Quote }[]
}

export interface ExamplePrice {
  children: readonly ExampleChild[]
  totalCents: number
}

interface Local {
  time: ClockTime
  dateFormat: DateFormat
}

/**
 * Returns the prices a family would pay by this form, child by child in the order of their enrollment. Billing by
 * attendance assumes a child comes every time. Null until dates, prices and, where paid for, hours are filled in.
 */
export function exampleOf(facts: ActivityFacts, family: ExampleFamily, local: Local): ExamplePrice | null {
  const chosenSections = facts.sections.filter(({ key }) => family.taken.includes(key))
  const places = chosenSections.map((section) => placeOf(section, facts, family))
  if (chosenSections.length === 0 || !isDate(family.signedUpOn) || places.some((place) => place === null))
    return null
  const base = {
    dateFormat: local.dateFormat,
    fee: chosenSections[0]!.fee,
    places: places as PricedPlace[],
    at: { date: family.signedUpOn, time: local.time },
    addOns: addOnsOf(facts),
    chosen: [],
    discounts: soundOf(facts.discounts),
    payment: family.payment,
    coupon: null,
  }
  const children = Array.from({ length: family.children }, (_, before) => childOf(base, family, before))
  return { children, totalCents: sum(children.map(totalOf)) }
}

/** Returns a family of one child who takes all days of a section. */
export function oneChild(signedUpOn: IsoDate, section: SectionFacts): ExampleFamily {
  return {
    children: 1,
    signedUpOn,
    taken: [section.key],
    days: 1,
    otherPrograms: 0,
    isNew: false,
    payment: null,
  }
}

export function totalOf({ atOnce, later }: ExampleChild): number {
  return atOnce.totalCents + sum(later.map((each) => each.quote.totalCents))
}

function childOf(base: Omit<PriceInput, 'standing'>, family: ExampleFamily, before: number): ExampleChild {
  const discountFacts = {
    otherPrograms: family.otherPrograms,
    siblings: before,
    siblingsBefore: before,
    weekdaysBefore: 0,
    isFirstEnrollment: family.isNew && before === 0,
  }
  const charges = chargesOf(base).filter(({ when }) => when !== 'AT_ENROLLMENT')
  const isLater = charges.length > 0 && charges.length === chargesOf(base).length
  return {
    atOnce: quoteAtEnrollment({ ...base, standing: discountFacts }),
    later: charges.map((charge, index) => ({
      charge,
      quote: quote({
        ...base,
        // Assumes that all siblings are enrolled already; the discount for a first child applies to the first charge.
        standing: {
          ...discountFacts,
          siblings: family.children - 1,
          isFirstEnrollment: discountFacts.isFirstEnrollment && isLater && index === 0,
        },
        addOns: [],
        places: placesIn(charge, base.places),
      }),
    })),
  }
}

function placeOf(section: SectionFacts, facts: ActivityFacts, family: ExampleFamily): PricedPlace | null {
  const { timeFrom, timeTo, price, fee } = section
  const dates = datesOf({ ...facts, weekdays: section.weekdays })?.runDates
  const hasTimes = isWhole(timeFrom) && isWhole(timeTo) && timeFrom < timeTo
  const areHoursPaid = fee.rate === 'HOUR' || fee.rate === 'QUARTER_HOUR'
  if (!dates || !Number.isInteger(price) || price < 0 || (areHoursPaid && !hasTimes)) return null
  const times = hasTimes ? { timeFrom, timeTo } : { timeFrom: '00:00', timeTo: '23:59' }
  const meetings = pickedDates(dates, fee, family).map((date) => ({ date, ...times }))
  return {
    sectionId: section.key,
    name: section.name.trim() || facts.name.trim() || 'Spot',
    priceCents: price,
    meetings,
    attended: meetings.filter(({ date }) => date >= family.signedUpOn).map(wholly),
  }
}

/** Returns days picked from the sign-up on. */
function pickedDates(
  dates: readonly IsoDate[],
  fee: Fee,
  { days, signedUpOn }: ExampleFamily,
): readonly IsoDate[] {
  return fee.for === 'DAYS' ? dates.filter((date) => date >= signedUpOn).slice(0, days) : dates
}

function wholly({ date, timeFrom, timeTo }: PricedMeeting) {
  return { date, checkIn: timeFrom, checkOut: timeTo }
}

function addOnsOf({ addOns }: ActivityFacts): QuoteInput['addOns'] {
  return addOns
    .filter(({ active, price }) => active && Number.isInteger(price) && price >= 0)
    .map(({ id, name, price, required, maxAmount, discount }, index) => ({
      id: id ?? `new-${index}`,
      name: name.trim() || 'Add-on',
      priceCents: price,
      isRequired: required,
      maxAmount,
      isDiscounted: discount,
    }))
}

/** Drops discounts that are still half typed. */
export function soundOf(discounts: Discounts): Discounts {
  const unlessWrong = <D>(discount: D, findings: readonly Finding[]) =>
    findings.length > 0 ? null : discount
  const { earlyBird, multiDay, multiProgram, multiChild, childTiers, firstChild } = discounts
  return {
    earlyBird: unlessWrong(earlyBird, checkEarlyBird('', earlyBird, false)),
    multiDay: unlessWrong(multiDay, checkTiers('', multiDay)),
    multiProgram: unlessWrong(multiProgram, checkDiscount('', multiProgram)),
    multiChild: unlessWrong(multiChild, checkDiscount('', multiChild)),
    childTiers: unlessWrong(childTiers, checkTiers('', childTiers)),
    firstChild: unlessWrong(firstChild, checkFirstChild('', firstChild)),
  }
}

function isWhole(time: ClockTime | null): time is ClockTime {
  return time !== null && isTime(time)
}
