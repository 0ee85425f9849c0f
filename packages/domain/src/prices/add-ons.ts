import { findings, type Finding } from '../kernel/decision.ts'
import { price } from '../kernel/money-rules.ts'
import { biggerOrEqual, lessOrEqual, wholeNumber } from '../kernel/number-rules.ts'
import { nameKey } from '../kernel/names.ts'
import type { NameRules } from '../kernel/name-rules.ts'
import { all, required } from '../kernel/rules.ts'
import { addOnName } from '../kernel/text-rules.ts'

/** An extra that is booked with a place and costs more: lunch, a bus, a T-shirt. */
export interface AddOn {
  /** Null until it is saved. */
  id: string | null
  name: string
  /** Cents for one. */
  price: number
  /** Booked with every place. */
  required: boolean
  /** The most that one child can take. */
  maxAmount: number
  active: boolean
  /** Included in discounts and coupons (decisions, Pricing 6). */
  discount: boolean
  /**
   * Eligible care, such as an early drop-off: families may claim its cost on their taxes (decision 100). Lunch and
   * material are not care.
   */
  careEligible: boolean
}

/** The upper limit of `maxAmount`. */
export const ADD_ON_AMOUNT_MAX = 1000

/** Returns an empty add-on, with at most ten per child (R246). */
export function newAddOn(): AddOn {
  return {
    id: null,
    name: '',
    price: 0,
    required: false,
    maxAmount: 10,
    active: true,
    discount: false,
    careEligible: false,
  }
}

/** Removes an add-on. Deletes one that was never saved (R033), and deactivates a saved one (R034). */
export function removeAddOn(addOns: readonly AddOn[], index: number): AddOn[] {
  return addOns.flatMap((addOn, at) => {
    if (at !== index) return [addOn]
    return addOn.id === null ? [] : [{ ...addOn, active: false }]
  })
}

/** Returns the add-ons for a copied activity: the active ones, as new ones. */
export function copiedAddOns(addOns: readonly AddOn[]): AddOn[] {
  return addOns.filter((addOn) => addOn.active).map((addOn) => ({ ...addOn, id: null }))
}

/**
 * Validates add-ons, with findings at `addOns.0.name` and so on. The names of active add-ons must differ, regardless of
 * case (R109).
 */
export function checkAddOns(addOns: readonly AddOn[], names: NameRules): Finding[] {
  return addOns.flatMap((addOn, index) => {
    if (!addOn.active) return []
    const isTaken = addOns.some(
      (other, at) => at < index && other.active && nameKey(other.name) === nameKey(addOn.name),
    )
    return findings([
      [
        `addOns.${index}.name`,
        all(required, addOnName(names))(addOn.name) ?? (isTaken ? 'This name is already taken' : null),
      ],
      [`addOns.${index}.price`, price(addOn.price)],
      [
        `addOns.${index}.maxAmount`,
        all(required, wholeNumber, biggerOrEqual(1), lessOrEqual(ADD_ON_AMOUNT_MAX))(addOn.maxAmount),
      ],
    ])
  })
}
