import type { RosterAnswers } from '@afterbell/domain/places/enrollment'
import { answersOf, type Choices, type EnrollmentInfo } from '../places/enrollments.store.ts'
import type { Chosen } from '../places/answers.ts'
import type { Terms } from '../places/terms.store.ts'
import type { TransferChild, TransferPlan } from './transfer-plan.ts'

/** What a roster asks of a child who is moved: from what the one they leave knows, and what was given. */
export type ChosenOf = (child: TransferChild, terms: Terms) => Chosen

/** What was given of one child takes the place of what the roster knows; what was left out stays. */
export function answersReplaced(given: Choices & Pick<Chosen, 'addOns'>): ChosenOf {
  return (child) => {
    const own = answersBefore(child)
    return {
      pickUpOptionId: given.pickUpOptionId === undefined ? own.pickUpOptionId : given.pickUpOptionId,
      teacherId: given.teacherId === undefined ? own.teacherId : given.teacherId,
      tshirtSizeId: given.tshirtSizeId === undefined ? own.tshirtSizeId : given.tshirtSizeId,
      addOns: given.addOns,
    }
  }
}

/** What was given of several is for those of whom the roster knows none: whoever has an answer keeps it. */
export function answersFilledIn(plan: TransferPlan, given: RosterAnswers): ChosenOf {
  return (child, terms) => {
    const own = answersBefore(child)
    return {
      pickUpOptionId: own.pickUpOptionId ?? given.pickUpOptionId,
      teacherId: own.teacherId ?? given.teacherId,
      tshirtSizeId: own.tshirtSizeId ?? given.tshirtSizeId,
      addOns: addOnsKept(plan, child, terms),
    }
  }
}

/** What the roster they leave knows of a child. */
export function answersBefore(child: TransferChild): RosterAnswers {
  return answersOf(placeAsked(child))
}

/** Of what they leave, the place that was asked by. */
export function placeAsked({ places, rosterId }: TransferChild): EnrollmentInfo {
  return places.find((place) => place.roster_id === rosterId)!
}

/** Another group of a camp offers the same add-ons: what a child has stays with them. Elsewhere they begin without. */
function addOnsKept({ from, to }: TransferPlan, { places }: TransferChild, { add_ons: offered }: Terms) {
  if (from.activityId !== to.activityId) return []
  return offered.flatMap(({ id, max_amount: most }) => {
    const had = places.flatMap(({ add_ons }) => add_ons.filter((addOn) => addOn.id === id))
    const amount = Math.min(
      most,
      had.reduce((sum, addOn) => sum + addOn.amount, 0),
    )
    return amount > 0 ? [{ id, amount }] : []
  })
}
