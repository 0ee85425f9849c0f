import { checkAnswers, type RosterAnswers } from '@afterbell/domain/enrolment'
import { decideAddOns, quote, type Quote } from '@afterbell/domain/pricing'
import { timeIn } from '../../platform/clock.ts'
import { demand, demandNone } from '../../platform/problems.ts'
import type { Enrolling } from './enrolling.ts'
import { unknownChoices } from './enrolments.store.ts'
import type { EnrolledChild, Terms } from './terms.store.ts'

export interface Chosen extends RosterAnswers {
  addOns: { id: string; amount: number }[]
}

/** What a place costs on these terms, at the moment of the call. */
export function quoteOf(
  { school, at }: Enrolling,
  name: string,
  terms: Terms,
  chosen: Chosen['addOns'],
): Quote {
  return quote({
    name,
    priceCents: terms.price_cents,
    billingType: terms.billing_type,
    prorates: terms.prorates,
    meetings: terms.meetings.map(({ date, time_from, time_to }) => ({
      date,
      timeFrom: time_from,
      timeTo: time_to,
    })),
    at: { date: school.today, time: timeIn(school.timezone, at) },
    addOns: addOnsOf(terms),
    chosen,
    currency: school.currency,
  })
}

/**
 * The answers of a child, with what its record knows already where the roster asks and nothing was said.
 * Refuses what the roster insists on and is missing, what is not among the school's choices, and add-ons that are not offered.
 */
export async function demandTerms(
  enrolling: Enrolling,
  terms: Terms,
  child: EnrolledChild,
  chosen: Chosen,
): Promise<Chosen> {
  const answers = {
    ...chosen,
    teacherId: chosen.teacherId ?? (terms.asks_teacher ? child.teacher_id : null),
    tshirtSizeId: chosen.tshirtSizeId ?? (terms.asks_tshirt ? child.tshirt_size_id : null),
  }
  const asks = { pickUpOptions: terms.asks_pick_up, teacher: terms.asks_teacher, tshirt: terms.asks_tshirt }
  const requires = {
    pickUpOptions: terms.requires_pick_up,
    teacher: terms.requires_teacher,
    tshirt: terms.requires_tshirt,
  }
  demandNone(checkAnswers(asks, requires, answers))
  await demandChoices(enrolling, chosen)
  demand(decideAddOns(addOnsOf(terms), chosen.addOns))
  return answers
}

/** Refuses a pickup option, teacher or shirt size that is not among the school's active ones, at its field. */
export async function demandChoices(
  { tx, school }: Enrolling,
  choices: Partial<RosterAnswers>,
): Promise<void> {
  const unknown = await unknownChoices(tx, school.id, choices)
  demandNone(unknown.map((path) => ({ path, message: 'This choice does not exist or is switched off' })))
}

function addOnsOf(terms: Terms) {
  return terms.add_ons.map((addOn) => ({
    id: addOn.id,
    name: addOn.name,
    priceCents: addOn.price_cents,
    isRequired: addOn.is_required,
    maxAmount: addOn.max_amount,
  }))
}
