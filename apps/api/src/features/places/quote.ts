import { withSection } from '@afterbell/domain/activities/sections'
import * as z from 'zod/mini'
import { quote } from '@afterbell/contract/prices/quote'
import { timeIn } from '@afterbell/domain/kernel/dates'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { sum } from '@afterbell/domain/kernel/sum'
import { quoteAtEnrollment, type ChargesInput } from '@afterbell/domain/prices/charges'
import { laterCharges, type LaterCharge } from '@afterbell/domain/prices/later-charges'
import { areTiers } from '@afterbell/domain/prices/discount-tiers'
import type { Fee, PricedPlace } from '@afterbell/domain/prices/fees'
import {
  onlyChild,
  type DiscountFacts,
  type Discounts,
  type WayOfPaying,
} from '@afterbell/domain/prices/price-discounts'
import { decideAddOns, decidePrice, type Quote, type QuoteInput } from '@afterbell/domain/prices/pricing'
import { reasonText } from '@afterbell/domain/prices/reasons'
import { assertAllowed, refusalBy } from '../../platform/problems.ts'
import { reasonWordsIn, storedLabelText } from '../ledger/reason-text.ts'
import type { ChosenAnswers } from './answers.ts'
import type { EnrollContext } from './enrolling.ts'
import type { Terms, TermsOfSection } from './terms.store.ts'

/**
 * Computes the price for a child enrolled on these terms now. `standing` has the family's discount facts; by default, a
 * child whose family has nothing else here. `payment` is the way of paying, null until it is chosen.
 */
export function quoteOf(
  context: Pick<EnrollContext, 'school' | 'at'>,
  name: string,
  terms: Terms,
  asked: Priced,
): Quote {
  return quoteAtEnrollment(priceInput(context, name, terms, asked))
}

/** Computes what a child enrolled on these terms now is charged later, by day, see `laterCharges`. */
export function laterOf(
  context: Pick<EnrollContext, 'school' | 'at'>,
  name: string,
  terms: Terms,
  asked: Priced,
): LaterCharge[] {
  return laterCharges(priceInput(context, name, terms, asked))
}

/** What a price is asked for. */
interface Priced {
  addOns: ChosenAnswers['addOns']
  standing?: DiscountFacts
  dates?: readonly string[]
  payment?: WayOfPaying | null
}

function priceInput(
  { school, at }: Pick<EnrollContext, 'school' | 'at'>,
  name: string,
  terms: Terms,
  { addOns, standing = onlyChild, dates = [], payment = null }: Priced,
): QuoteInput & ChargesInput {
  return {
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
  }
}

/** A quote with aid and what agencies pay as lines of their own, where somebody looks at a price after them. */
export interface QuoteShown {
  lines: readonly (Pick<Quote['lines'][number], 'label' | 'reason' | 'amountCents'> & {
    kind: Quote['lines'][number]['kind'] | 'SHARE' | 'AID'
  })[]
  totalCents: number
}

/** Converts a quote to its form in API answers, in the language of whoever reads it. */
export function toQuoteAnswer(
  { lines, totalCents }: QuoteShown,
  school: EnrollContext['school'],
  language: Language = 'en',
) {
  return {
    lines: lines.map(({ kind, label, reason, amountCents: amount }) => ({
      kind,
      label: storedLabelText(label, reason, language),
      reason: reasonText(reason, school, reasonWordsIn[language]),
      amount,
    })),
    total: totalCents,
  }
}

/**
 * Refuses (PRICE_CHANGED) if the displayed price differs from the current total, and returns the current quote so that
 * it can be displayed and agreed to. Skips callers that displayed no price.
 */
export function assertPrice(
  school: EnrollContext['school'],
  quotedCents: number | null | undefined,
  quotes: readonly Quote[],
): void {
  const now = {
    lines: quotes.flatMap(({ lines }) => lines),
    totalCents: sum(quotes.map((each) => each.totalCents)),
  }
  const decision = decidePrice(quotedCents, now, school.currency)
  if (!decision.allowed) throw refusalBy(decision, { quote: z.encode(quote, toQuoteAnswer(now, school)) })
}

/** Refuses add-ons that are not offered, and amounts over the maximum. */
export function assertAddOns(terms: Terms, chosen: ChosenAnswers['addOns']): void {
  assertAllowed(decideAddOns(addOnsOf(terms), chosen))
}

/** Converts a section to a priced place; if days are picked, with those days only. */
function placeOf(section: TermsOfSection, activity: string, dates: readonly string[]): PricedPlace {
  return {
    sectionId: section.id,
    name: withSection(activity, section.name),
    priceCents: section.price_cents,
    meetings: section.meetings
      .filter(({ date }) => dates.length === 0 || dates.includes(date))
      .map(({ date, time_from, time_to }) => ({ date, timeFrom: time_from, timeTo: time_to })),
  }
}

/** Checks whether the price covers the whole run of a section. */
export function isOfRun(terms: Terms): boolean {
  return feeOf(terms).for === 'RUN'
}

/** Determines what the fee is for. Kinds without their own setting are paid by the run. */
function feeOf({ sections, prorates, interval_type, billing_cycle, charge_type }: Terms): Fee {
  // Sections taken together have the same billing type; of groups, a child takes one only.
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
