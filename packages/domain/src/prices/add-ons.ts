import { findings, type Finding } from '../kernel/decision.ts'
import { price } from '../kernel/money-rules.ts'
import { biggerOrEqual, lessOrEqual, wholeNumber } from '../kernel/number-rules.ts'
import { nameKey } from '../kernel/names.ts'
import type { NameRules } from '../kernel/name-rules.ts'
import { all, required } from '../kernel/rules.ts'
import { addOnName } from '../kernel/text-rules.ts'

/** Something that is booked with a place and costs extra: lunch, a bus, a T-shirt. */
export interface AddOn {
  /** Null until it is saved. */
  id: string | null
  name: string
  /** Cents for one of it. */
  price: number
  /** Always taken. */
  required: boolean
  /** How many of it one child can take. */
  maxAmount: number
  active: boolean
  /** Takes part in discounts and coupons; others are outside them (decisions, Pricing 6). */
  discount: boolean
  /** Care that families may claim, such as an early drop-off; lunch and material are not. */
  careEligible: boolean
}

/** The most one child can be allowed to take of an add-on. */
export const ADD_ON_AMOUNT_MAX = 1000

/** An empty add-on; ten of it at most (R246). */
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

/** Takes an add-on away: one that was never saved is gone (R033), a saved one is made inactive (R034). */
export function removeAddOn(addOns: readonly AddOn[], index: number): AddOn[] {
  return addOns.flatMap((addOn, at) => {
    if (at !== index) return [addOn]
    return addOn.id === null ? [] : [{ ...addOn, active: false }]
  })
}

/** The add-ons of a copy: those that are active, as new ones. */
export function copiedAddOns(addOns: readonly AddOn[]): AddOn[] {
  return addOns.filter((addOn) => addOn.active).map((addOn) => ({ ...addOn, id: null }))
}

/** What is wrong with them, at `addOns.0.name` and so on. Active names differ, whatever their case (R109). */
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
