import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { activities } from '@afterbell/contract/activities/activities'
import {
  availabilityOfSection,
  daysFree,
  placesOf,
  type Occupancy,
} from '@afterbell/domain/activities/capacity'
import type { PaymentPlan } from '@afterbell/domain/prices/payment-plan'
import { priceExamples } from '@afterbell/domain/prices/price-examples'
import { sectionsText } from '@afterbell/domain/activities/sections'
import { signUpWindow } from '@afterbell/domain/activities/sign-up'
import { WEEKDAYS } from '@afterbell/domain/kernel/weekdays'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import type { ActivityAsListed, SectionAsListed } from './activities.store.ts'

type Row = AnswerOf<(typeof activities)['list']>['content'][number]

/** Builds a row of the schedule from database facts. */
export function rowOf(facts: ActivityAsListed, school: SchoolNow, at: Temporal.Instant): Row {
  const sections = facts.sections.map(sectionRowOf)
  const instructors = new Map(
    sections.flatMap((section) => section.instructors.map((each) => [each.id, each])),
  )
  const billingFields = { intervalType: facts.interval_type, billingCycle: facts.billing_cycle }
  return {
    id: facts.id,
    kind: facts.kind,
    name: facts.name,
    description: facts.description,
    status: statusOf(facts, school.today),
    startDate: facts.starts_on,
    endDate: facts.ends_on,
    location: facts.location,
    instructors: [...instructors.values()],
    ...sectionsText(sections),
    ...billingFields,
    priceExamples: priceExamples({ ...billingFields, sections }, facts.day_tiers),
    paymentPlan: toPlanRow(facts.payment_plan),
    chargeType: facts.charge_type,
    dropIn: sections.some(({ maxDropIn }) => maxDropIn > 0)
      ? { price: facts.drop_in_price_cents, billingRate: facts.drop_in_rate }
      : null,
    signUp: signUpOf(facts, at, school.timezone),
    sections,
    hidden: [],
    version: facts.version,
  }
}

/** Converts a payment plan for display. Published plans have all dates; drafts' empty dates are left out. */
function toPlanRow(plan: PaymentPlan | null): Row['paymentPlan'] {
  if (plan === null) return null
  const { deposit, dates } = plan
  return {
    deposit: deposit && { bonusType: deposit.bonusType, amount: deposit.amount },
    dates: dates.filter((each) => each !== null),
  }
}

/** Builds a section within a row of the schedule. */
export function sectionRowOf(section: SectionAsListed): Row['sections'][number] {
  const occupancy = occupancyOf(section)
  return {
    id: section.id,
    name: section.name,
    weekdays: WEEKDAYS.filter((weekday) => section.weekdays.includes(weekday)),
    timeFrom: section.time_from,
    timeTo: section.time_to,
    ageFrom: section.age_from,
    ageTo: section.age_to,
    gradeFrom: section.grade_from,
    gradeTo: section.grade_to,
    price: section.price_cents,
    billingType: section.billing_type,
    paid: section.is_paid,
    instructors: section.instructors,
    places: placesOf(occupancy),
    availability: availabilityOfSection(occupancy, section.days),
    daysFree: daysFree(occupancy, section.days),
    maxDropIn: section.dropin_capacity,
  }
}

type SignUpFacts = Pick<
  ActivityAsListed,
  'sign_up_begins_on' | 'sign_up_begins_at' | 'sign_up_ends_on' | 'sign_up_ends_at' | 'ends_on'
>

/** Returns whether families can sign up, and the window. */
export function signUpOf(facts: SignUpFacts, at: Temporal.Instant, zone: string): Row['signUp'] {
  const { state, begins, ends } = signUpWindow(
    {
      signUpBeginsDate: facts.sign_up_begins_on,
      signUpBeginsTime: facts.sign_up_begins_at,
      signUpEndsDate: facts.sign_up_ends_on,
      signUpEndsTime: facts.sign_up_ends_at,
      endsOn: facts.ends_on,
    },
    at,
    zone,
  )
  return { state, begins: begins?.toString() ?? null, ends: ends?.toString() ?? null }
}

/** Returns the status of an activity on a day of the school. */
export function statusOf(
  { is_draft, ends_on }: { is_draft: boolean; ends_on: string | null },
  today: string,
): Row['status'] {
  if (is_draft) return 'DRAFT'
  return ends_on !== null && ends_on < today ? 'PAST' : 'ACTIVE'
}

export function occupancyOf(
  facts: Pick<
    SectionAsListed,
    'capacity' | 'used' | 'reserved' | 'waiting' | 'has_wait_list' | 'wait_capacity'
  >,
): Occupancy {
  return {
    capacity: facts.capacity,
    used: facts.used,
    reserved: facts.reserved,
    waiting: facts.waiting,
    hasWaitList: facts.has_wait_list,
    waitCapacity: facts.wait_capacity,
  }
}
