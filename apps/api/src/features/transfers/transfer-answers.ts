import type { RosterAnswers } from '@afterbell/domain/places/enrollment'
import { answersOf, type Choices, type EnrollmentInfo } from '../places/enrollments.store.ts'
import type { ChosenAnswers } from '../places/answers.ts'
import type { Terms } from '../places/terms.store.ts'
import type { TransferChild, TransferPlan } from './transfer-plan.ts'

/** Computes the answers for the new roster from the old answers and the given ones. */
export type ChosenOf = (child: TransferChild, terms: Terms) => ChosenAnswers

/** For one child: given answers replace the old ones; omitted ones stay. */
export function answersReplaced(choices: Choices & Pick<ChosenAnswers, 'addOns'>): ChosenOf {
  return (child) => {
    const previous = answersBefore(child)
    return {
      pickUpOptionId: choices.pickUpOptionId === undefined ? previous.pickUpOptionId : choices.pickUpOptionId,
      teacherId: choices.teacherId === undefined ? previous.teacherId : choices.teacherId,
      tshirtSizeId: choices.tshirtSizeId === undefined ? previous.tshirtSizeId : choices.tshirtSizeId,
      addOns: choices.addOns,
    }
  }
}

/** For several children: given answers fill in missing ones; existing answers stay. */
export function answersFilledIn(plan: TransferPlan, defaults: RosterAnswers): ChosenOf {
  return (child, terms) => {
    const previous = answersBefore(child)
    return {
      pickUpOptionId: previous.pickUpOptionId ?? defaults.pickUpOptionId,
      teacherId: previous.teacherId ?? defaults.teacherId,
      tshirtSizeId: previous.tshirtSizeId ?? defaults.tshirtSizeId,
      addOns: carriedAddOns(plan, child, terms),
    }
  }
}

/** Returns the child's answers on the old roster. */
export function answersBefore(child: TransferChild): RosterAnswers {
  return answersOf(requestedPlace(child))
}

/** Returns the spot named by the request, among those the child leaves. */
export function requestedPlace({ places, rosterId }: TransferChild): EnrollmentInfo {
  return places.find((place) => place.roster_id === rosterId)!
}

/**
 * Keeps the child's add-ons in another group of the same camp, which offers the same ones. Elsewhere they start
 * without.
 */
function carriedAddOns({ from, to }: TransferPlan, { places }: TransferChild, { add_ons: offered }: Terms) {
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
