import { timeIn } from '@afterbell/domain/kernel/dates'
import { checkAnswers, type RosterAnswers } from '@afterbell/domain/places/enrollment'
import { quoteAtEnrolment } from '@afterbell/domain/prices/charges'
import type { Finding } from '@afterbell/domain/kernel/decision'
import type { Fee, PricedPlace } from '@afterbell/domain/prices/fees'
import {
  dependOnFamily,
  onlyChild,
  type Discounts,
  type DiscountFacts,
} from '@afterbell/domain/prices/price-discounts'
import { decideAddOns, type Quote } from '@afterbell/domain/prices/pricing'
import { assertAllowed, assertValid } from '../../platform/problems.ts'
import type { Enrolling } from './enrolling.ts'
import { unknownChoices, type Choice } from './enrollments.store.ts'
import { holdFamilies, discountFacts, type DiscountFactsRow } from './discount-facts.store.ts'
import type { EnrolledChild, Terms, TermsOfSection } from './terms.store.ts'

export interface Chosen extends RosterAnswers {
  addOns: { id: string; amount: number }[]
}

/**
 * What a child pays who is enrolled on these terms at the moment of the call, by how it and its family stand; without
 * that, a child whose family has nothing else here.
 */
export function quoteOf(
  { school, at }: Pick<Enrolling, 'school' | 'at'>,
  name: string,
  terms: Terms,
  {
    addOns,
    standing = onlyChild,
    dates = [],
  }: { addOns: Chosen['addOns']; standing?: DiscountFacts; dates?: readonly string[] },
): Quote {
  return quoteAtEnrolment({
    fee: feeOf(terms),
    places: terms.sections.map((section) => placeOf(section, name, dates)),
    at: { date: school.today, time: timeIn(school.timezone, at) },
    addOns: addOnsOf(terms),
    chosen: addOns,
    discounts: discountsOf(terms),
    standing,
    // Staff give a place that is owed: nobody has said yet how it will be paid.
    payment: null,
    coupon: null,
    currency: school.currency,
    dateFormat: school.dateFormat,
  })
}

/** The same as it is answered. */
export function quoteShown({ lines, totalCents }: Quote) {
  return {
    lines: lines.map(({ kind, label, reason, amountCents }) => ({
      kind,
      label,
      reason,
      amount: amountCents,
    })),
    total: totalCents,
  }
}

/**
 * How these children stand when a charge is made of them, as the last word: other enrolments of their families that are
 * under way are waited for where a discount depends on them. Sections are locked before, never after.
 */
export async function standingsHeld(
  { tx, school }: Enrolling,
  terms: Terms,
  activityId: string,
  childIds: readonly string[],
  leaving: readonly string[] = [],
): Promise<Map<string, DiscountFacts>> {
  if (dependOnFamily(discountsOf(terms))) await holdFamilies(tx, school.id, childIds)
  return standingsInTurn(await discountFacts(tx, school.id, activityId, childIds, leaving), childIds)
}

/** How children stand who are enrolled together, in this order: each comes after the ones before it. */
export function standingsInTurn(
  found: readonly DiscountFactsRow[],
  childIds: readonly string[],
): Map<string, DiscountFacts> {
  const enrolled = new Map<string, string[]>()
  const discountFacts = childIds.flatMap((id): [string, DiscountFacts][] => {
    const row = found.find((each) => each.child_id === id)
    if (!row) return []
    const before = enrolled.get(row.family_id) ?? []
    enrolled.set(row.family_id, [...before, id])
    // One that takes part already, and is given more of it before this child, is no second one.
    const siblings = new Set([...row.sibling_ids, ...before]).size
    return [
      [
        id,
        {
          otherPrograms: row.other_programs,
          siblings,
          siblingsBefore: siblings,
          weekdaysBefore: row.weekdays,
          isFirstEnrolment: row.is_first && before.length === 0,
        },
      ],
    ]
  })
  return new Map(discountFacts)
}

/**
 * The answers of a child that are written down with its place. What its own record says already is not: the roster shows
 * it as long as nothing else is said here, and follows when it changes.
 *
 * Refuses what the roster insists on and is missing, what is not among the school's choices (`unknown`), and add-ons that
 * are not offered. What the child has already, by its record or by the place it had `before`, stays although it is
 * switched off by now.
 */
export function resolveAnswers(
  terms: Terms,
  child: EnrolledChild,
  { chosen, unknown, before }: { chosen: Chosen; unknown: readonly Choice[]; before?: RosterAnswers },
): Chosen {
  const own = { pickUpOptionId: null, teacherId: child.teacher_id, tshirtSizeId: child.tshirt_size_id }
  assertValid(answersMissing(terms, child, chosen))
  assertValid(
    unknown
      .filter((choice) => chosen[choice] !== own[choice] && chosen[choice] !== before?.[choice])
      .map(notAChoice),
  )
  demandAddOns(terms, chosen.addOns)
  return {
    ...chosen,
    teacherId: chosen.teacherId === own.teacherId ? null : chosen.teacherId,
    tshirtSizeId: chosen.tshirtSizeId === own.tshirtSizeId ? null : chosen.tshirtSizeId,
  }
}

/** Refuses add-ons that are not offered, and more of one than can be taken. */
export function demandAddOns(terms: Terms, chosen: Chosen['addOns']): void {
  assertAllowed(decideAddOns(addOnsOf(terms), chosen))
}

/** What the roster insists on of this child and nobody has said, with what its record knows where the roster asks. */
export function answersMissing(terms: Terms, child: EnrolledChild, chosen: RosterAnswers): Finding[] {
  const asks = { pickUpOptions: terms.asks_pick_up, teacher: terms.asks_teacher, tshirt: terms.asks_tshirt }
  const requires = {
    pickUpOptions: terms.requires_pick_up,
    teacher: terms.requires_teacher,
    tshirt: terms.requires_tshirt,
  }
  return checkAnswers(asks, requires, {
    pickUpOptionId: chosen.pickUpOptionId,
    teacherId: chosen.teacherId ?? child.teacher_id,
    tshirtSizeId: chosen.tshirtSizeId ?? child.tshirt_size_id,
  })
}

/** Refuses a pickup option, teacher or shirt size that is not among the school's active ones, at its field; what stood there `before` stays. */
export async function demandChoices(
  { tx, school }: Enrolling,
  choices: Partial<RosterAnswers>,
  before: Partial<RosterAnswers> = {},
): Promise<void> {
  const unknown = await unknownChoices(tx, school.id, choices)
  assertValid(unknown.filter((choice) => choices[choice] !== before[choice]).map(notAChoice))
}

function notAChoice(path: Choice): Finding {
  return { path, message: 'This choice does not exist or is switched off' }
}

/** A place as it is priced: of picked days only the days that are picked. */
function placeOf(section: TermsOfSection, activity: string, dates: readonly string[]): PricedPlace {
  return {
    name: section.name === '' ? activity : `${activity}, ${section.name}`,
    priceCents: section.price_cents,
    meetings: section.meetings
      .filter(({ date }) => dates.length === 0 || dates.includes(date))
      .map(({ date, time_from, time_to }) => ({ date, timeFrom: time_from, timeTo: time_to })),
  }
}

/** What the price is for: what a kind has said of itself tells, and a kind that said nothing is paid for by the run. */
function feeOf({ sections, prorates, interval_type, billing_cycle, charge_type }: Terms): Fee {
  // Sections that are taken together cost the same; of groups one alone is taken.
  const rate = sections[0]?.billing_type ?? 'SESSION'
  if (billing_cycle !== null)
    return { for: 'WEEKDAYS', rate, prorates, cycle: billing_cycle, chargeType: charge_type ?? 'SCHEDULED' }
  return interval_type === 'DAILY' ? { for: 'DAYS', rate } : { for: 'RUN', rate, prorates }
}

function discountsOf({ discounts, first_child: firstChild }: Terms): Discounts {
  const { earlyBird = null, multiDay = null, multiProgram = null, multiChild = null } = discounts
  const areTiers = multiChild !== null && !('bonusType' in multiChild)
  return {
    earlyBird,
    multiDay,
    multiProgram,
    multiChild: areTiers ? null : multiChild,
    childTiers: areTiers ? multiChild : null,
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
