import * as z from 'zod/mini'
import { quote } from '@afterbell/contract/prices/quote'
import { timeIn } from '@afterbell/domain/kernel/dates'
import { sum } from '@afterbell/domain/kernel/sum'
import { quoteAtEnrollment } from '@afterbell/domain/prices/charges'
import { areTiers } from '@afterbell/domain/prices/discount-tiers'
import type { Fee, PricedPlace } from '@afterbell/domain/prices/fees'
import {
  onlyChild,
  type DiscountFacts,
  type Discounts,
  type WayOfPaying,
} from '@afterbell/domain/prices/price-discounts'
import { decideAddOns, decidePrice, type Quote } from '@afterbell/domain/prices/pricing'
import { reasonText } from '@afterbell/domain/prices/reasons'
import { assertAllowed, refusalBy } from '../../platform/problems.ts'
import type { Chosen } from './answers.ts'
import type { Enrolling } from './enrolling.ts'
import type { Terms, TermsOfSection } from './terms.store.ts'

/**
 * What a child pays who is enrolled on these terms at the moment of the call, by how it and its family stand; without
 * that, a child whose family has nothing else here. `payment` is how it will be paid, null while nobody has said.
 */
export function quoteOf(
  { school, at }: Pick<Enrolling, 'school' | 'at'>,
  name: string,
  terms: Terms,
  {
    addOns,
    standing = onlyChild,
    dates = [],
    payment = null,
  }: {
    addOns: Chosen['addOns']
    standing?: DiscountFacts
    dates?: readonly string[]
    payment?: WayOfPaying | null
  },
): Quote {
  return quoteAtEnrollment({
    fee: feeOf(terms),
    places: terms.sections.map((section) => placeOf(section, name, dates)),
    at: { date: school.today, time: timeIn(school.timezone, at) },
    addOns: addOnsOf(terms),
    chosen: addOns,
    discounts: discountsOf(terms),
    standing,
    payment,
    coupon: null,
    dateFormat: school.dateFormat,
  })
}

/** The same as it is answered. */
export function quoteShown({ lines, totalCents }: Quote, school: Enrolling['school']) {
  return {
    lines: lines.map(({ kind, label, reason, amountCents: amount }) => ({
      kind,
      label,
      reason: reasonText(reason, school),
      amount,
    })),
    total: totalCents,
  }
}

/**
 * Refuses (PRICE_CHANGED) when what was shown is no longer what these come to together, and tells what they come to now, so
 * that it can be shown and agreed to. A caller that was shown nothing goes on.
 */
export function assertPrice(
  school: Enrolling['school'],
  shownCents: number | null | undefined,
  quotes: readonly Quote[],
): void {
  const now = {
    lines: quotes.flatMap(({ lines }) => lines),
    totalCents: sum(quotes.map((each) => each.totalCents)),
  }
  const decision = decidePrice(shownCents, now, school.currency)
  if (!decision.allowed) throw refusalBy(decision, { quote: z.encode(quote, quoteShown(now, school)) })
}

/** Refuses add-ons that are not offered, and more of one than can be taken. */
export function assertAddOns(terms: Terms, chosen: Chosen['addOns']): void {
  assertAllowed(decideAddOns(addOnsOf(terms), chosen))
}

/** A place as it is priced: of picked days only the days that are picked. */
function placeOf(section: TermsOfSection, activity: string, dates: readonly string[]): PricedPlace {
  return {
    sectionId: section.id,
    name: section.name === '' ? activity : `${activity}, ${section.name}`,
    priceCents: section.price_cents,
    meetings: section.meetings
      .filter(({ date }) => dates.length === 0 || dates.includes(date))
      .map(({ date, time_from, time_to }) => ({ date, timeFrom: time_from, timeTo: time_to })),
  }
}

/** Whether a section is paid for whole, by all its meetings. */
export function isOfRun(terms: Terms): boolean {
  return feeOf(terms).for === 'RUN'
}

/** What the price is for: what a kind has said of itself tells, and a kind that said nothing is paid for by the run. */
function feeOf({ sections, prorates, interval_type, billing_cycle, charge_type }: Terms): Fee {
  // Sections that are taken together cost the same; of groups one alone is taken.
  const rate = sections[0]?.billing_type ?? 'SESSION'
  if (billing_cycle !== null)
    return { for: 'WEEKDAYS', rate, prorates, cycle: billing_cycle, chargeType: charge_type ?? 'SCHEDULED' }
  return interval_type === 'DAILY' ? { for: 'DAYS', rate } : { for: 'RUN', rate, prorates }
}

export function discountsOf({
  discounts,
  first_child: firstChild,
}: Pick<Terms, 'discounts' | 'first_child'>): Discounts {
  const { earlyBird = null, multiDay = null, multiProgram = null, multiChild = null } = discounts
  return {
    earlyBird,
    multiDay,
    multiProgram,
    multiChild: multiChild && !areTiers(multiChild) ? multiChild : null,
    childTiers: multiChild && areTiers(multiChild) ? multiChild : null,
    firstChild,
  }
}

function addOnsOf(terms: Terms) {
  return terms.add_ons.map((addOn) => ({
    id: addOn.id,
    name: addOn.name,
    priceCents: addOn.price_cents,
    isRequired: addOn.is_required,
    maxAmount: addOn.max_amount,
    isDiscounted: addOn.is_discounted,
  }))
}
