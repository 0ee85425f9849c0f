import type { RosterAnswers } from '@afterbell/domain/places/enrollment'
import { answersOf, type Choices, type EnrollmentInfo } from '../places/enrollments.store.ts'
import type { Chosen } from '../places/answers.ts'
import type { Terms } from '../places/terms.store.ts'
import type { TransferChild, TransferPlan } from './transfer-plan.ts'

/** Computes the answers for the new roster from the old answers and the given ones. */
export type ChosenOf = (child: TransferChild, terms: Terms) => Chosen

/** For one child: given answers replace the old ones; omitted ones stay. */
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

/** For several children: given answers fill in missing ones; existing answers stay. */
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

/** Returns the child's answers on the old roster. */
export function answersBefore(child: TransferChild): RosterAnswers {
  return answersOf(placeAsked(child))
}

/** Returns the spot named by the request, among those the child leaves. */
export function placeAsked({ places, rosterId }: TransferChild): EnrollmentInfo {
  return places.find((place) => place.roster_id === rosterId)!
}

/**
 * Keeps the child's add-ons in another group of the same camp, which offers the same ones. Elsewhere they start
 * without.
 */
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
