import type { ActivityForm } from '@afterbell/domain/activities/activity-form'
import type { RunExtras } from '@afterbell/domain/activities/run-extras'
import type { AddOn } from '@afterbell/domain/prices/add-ons'
import { noDiscounts, type Discounts } from '@afterbell/domain/prices/price-discounts'
import { decideCapacity } from '@afterbell/domain/activities/capacity'
import type { Finding } from '@afterbell/domain/kernel/decision'
import type { ActivityRecord, KindWizard } from './wizard-kind.ts'

/** Drops add-ons that were added and never filled in, so that they are neither checked nor saved. */
export function withoutEmptyAddOns<F extends { addOns: AddOn[] }>(form: F): F {
  const isEmpty = ({ id, name, price }: AddOn) => id === null && name.trim() === '' && !price
  return {
    ...form,
    addOns: form.addOns.map((addOn) => (isEmpty(addOn) ? { ...addOn, active: false } : addOn)),
  }
}

/** The spots of a section in the form. */
export interface Capacity {
  id: string | null
  maxEnroll: number
  path: string
}

/** Returns findings for sections with fewer spots than are taken. The server has the same rule. */
export function belowUsed(
  sections: readonly Capacity[],
  record: Pick<ActivityRecord, 'sections'>,
): Finding[] {
  return sections.flatMap(({ id, maxEnroll, path }) => {
    const storedSection = record.sections.find((section) => section.id === id)
    if (!storedSection || typeof maxEnroll !== 'number') return []
    const decision = decideCapacity(maxEnroll, storedSection.places.enrolled)
    return decision.allowed ? [] : [{ path, message: decision.message }]
  })
}

type Choices = ReturnType<KindWizard<ActivityForm>['choices']>

/**
 * Returns findings, in the server's words, on locations and people that can no longer be chosen. `kept` values may stay,
 * since they are stored. Empty until the choices have loaded.
 */
export function notOffered(
  now: Choices,
  previous: Choices | null,
  offered: { places: readonly string[] | undefined; people: readonly string[] | undefined },
): Finding[] {
  const isGone = (ids: readonly string[] | undefined, stays: readonly string[]) => (id: string) =>
    ids !== undefined && !ids.includes(id) && !stays.includes(id)
  const placeGone = isGone(offered.places, previous?.place.ids ?? [])
  const personGone = isGone(offered.people, previous?.people.flatMap(({ ids }) => ids) ?? [])
  return [
    ...(now.place.ids.some(placeGone)
      ? [{ path: now.place.path, message: 'This location does not exist or is turned off' }]
      : []),
    ...now.people
      .filter(({ ids }) => ids.some(personGone))
      .map(({ path }) => ({ path, message: 'One of these people does not teach here' })),
  ]
}

/** Returns why a section cannot be removed: children have a spot or wait for one. */
export function whySectionStays(
  id: string | null,
  record: Pick<ActivityRecord, 'sections'> | null,
): string | null {
  const places = record?.sections.find((section) => section.id === id)?.places
  if (!places || (places.enrolled === 0 && places.waiting === 0)) return null
  const parts = [
    places.enrolled > 0 ? `${places.enrolled} enrolled` : null,
    places.waiting > 0 ? `${places.waiting} waiting` : null,
  ]
  return `It has children (${parts.filter(Boolean).join(', ')})`
}

/** The discounts of a kind that is paid as a whole. */
export function discountsOf(form: RunExtras): Discounts {
  return {
    ...noDiscounts,
    earlyBird: form.earlyBirdDiscount,
    multiProgram: form.multiProgramDiscount,
    multiChild: form.multiChildDiscount,
  }
}

/** Labels of the fields that every kind's form has. */
export const commonLabels: Readonly<Record<string, string>> = {
  description: 'Description',
  whatToBring: 'What to bring',
  instructorIds: 'Instructors',
  locationId: 'Location',
  startsOn: 'First date',
  endsOn: 'Last date',
  ageFrom: 'From age',
  ageTo: 'To age',
  gradeFrom: 'From grade',
  gradeTo: 'To grade',
  timeFrom: 'Start time',
  timeTo: 'End time',
  signUpBeginsDate: 'Sign-up opens on',
  signUpBeginsTime: 'Sign-up opens at',
  signUpEndsDate: 'Sign-up closes on',
  signUpEndsTime: 'Sign-up closes at',
  price: 'Price',
  prorate: 'Prorate',
  careEligible: 'Eligible care',
  meetsOnClosedDays: 'Meets on closed days',
  onShortDays: 'When school ends early',
  taxFree: 'No tax in the price',
  billingType: 'Billing type',
  pickUpOptions: 'Pickup options',
  pickUpOptionsRequired: 'Pickup options required',
  teacher: 'Homeroom teacher',
  teacherRequired: 'Homeroom teacher required',
  tshirt: 'T-shirt',
  tshirtRequired: 'T-shirt required',
  waitList: 'Wait list',
  maxEnroll: 'Spots',
  maxWaitList: 'Spots on the wait list',
  formIds: 'Custom forms',
  addOns: 'Add-ons',
  multiChildDiscount: 'Discount for several children',
  multiProgramDiscount: 'Discount for several programs',
  multiDayDiscount: 'Discount for several days',
  earlyBirdDiscount: 'Early bird',
  paymentPlan: 'Installments',
}
