import {
  type ActivityForm,
  costIsClosed,
  newCommon,
  nobodyInParticular,
  runCopied,
  runFromNow,
  type SectionForm,
  stepsOfFields,
} from './activity-form.ts'
import { copiedAddOns, type AddOn } from '../prices/add-ons.ts'
import type { AFTERCARE_RATES, AftercareCycle, ChargeType, DROP_IN_RATES } from '../prices/billing-types.ts'
import { bulkChangeOf, COMMON_BULK_FIELDS, withChanges } from './bulk-change.ts'
import type { ClockTime, IsoDate } from '../kernel/dates.ts'
import type { Finding } from '../kernel/decision.ts'
import { newChildTiers, newDayTiers, type ChildTiers, type DayTiers } from '../prices/discount-tiers.ts'
import type { Audience } from './audience.ts'
import { WEEKDAYS, type Weekday } from '../kernel/weekdays.ts'

export type AftercareRate = (typeof AFTERCARE_RATES)[number]
export type DropInRate = (typeof DROP_IN_RATES)[number]

/** A weekday of aftercare, with its own hours, places, and instructors. */
export interface AftercareDay extends SectionForm {
  /** Null until it is saved. */
  id: string | null
  day: Weekday
  /** Allows drop-ins. */
  dropIn: boolean
  /** Drop-in spots per date, in addition to the others. */
  maxDropIn: number | null
  instructorIds: string[]
  /** If off, the day is no longer offered. A stored day stays, for the sake of its history (R036). */
  active: boolean
}

/** The form of an aftercare session, in the wizard and in calls. Null where a free session needs no value. */
export interface AftercareForm extends ActivityForm, Audience {
  /** Weekdays. */
  sections: AftercareDay[]
  /** Cents for a weekday, per unit of `billingRate`. */
  price: number
  /** How often it is billed. */
  billingType: AftercareCycle | null
  chargeType: ChargeType | null
  billingRate: AftercareRate | null
  /** Cents for a drop-in, per unit of `dropInBillingRate`. */
  dropInPrice: number
  dropInBillingRate: DropInRate | null
  addOns: AddOn[]
  multiChildDiscount: ChildTiers | null
  multiDayDiscount: DayTiers | null
}

/** Returns the form of a new session (R241 to R245), without any day. `now` is the school's time of day. */
export function newAftercare(today: IsoDate, now: ClockTime): AftercareForm {
  return {
    ...newCommon('aftercare', { today, now, signUpEndsTime: '18:00' }),
    ...nobodyInParticular,
    sections: [],
    price: 0,
    ...newBilling,
    dropInPrice: 0,
    dropInBillingRate: 'DAY',
    addOns: [],
    multiChildDiscount: newChildTiers(),
    multiDayDiscount: newDayTiers(),
  }
}

/** Default billing of a session (R244, R245, Pricing 4). */
const newBilling = { billingType: 'SESSION', chargeType: 'SCHEDULED', billingRate: 'FIXED' } as const

/** Returns a new weekday (R237 to R240). Drop-ins are off at first. */
export function newDay(day: Weekday): AftercareDay {
  return {
    id: null,
    day,
    timeFrom: '15:00',
    timeTo: '18:00',
    maxEnroll: 10,
    waitList: true,
    maxWaitList: 10,
    dropIn: false,
    maxDropIn: 10,
    instructorIds: [],
    active: true,
  }
}

/** Adds a weekday, in the order of the week. An inactive one becomes active again, with its old values. */
export function addDay(days: readonly AftercareDay[], day: Weekday): AftercareDay[] {
  const isThere = days.some((each) => each.day === day)
  const all = isThere
    ? days.map((each) => (each.day === day ? { ...each, active: true } : each))
    : [...days, newDay(day)]
  return all.toSorted((one, other) => WEEKDAYS.indexOf(one.day) - WEEKDAYS.indexOf(other.day))
}

/** Removes a weekday: deletes an unsaved one (R035), and deactivates a stored one (R036). */
export function removeDay(days: readonly AftercareDay[], index: number): AftercareDay[] {
  return days.flatMap((day, at) => {
    if (at !== index) return [day]
    return day.id === null ? [] : [{ ...day, active: false }]
  })
}

/** Returns the active weekdays, in the order of the week. */
export function activeWeekdays(days: readonly AftercareDay[]): Weekday[] {
  return WEEKDAYS.filter((weekday) => days.some(({ day, active }) => active && day === weekday))
}

/**
 * Prepares a stored draft for its form (R020 to R025): past dates move up, and the nulls of a free session become
 * defaults.
 */
export function aftercareFromNow(form: AftercareForm, today: IsoDate, now: ClockTime): AftercareForm {
  return runFromNow(withDefaults(form), today, now)
}

/**
 * Returns a copy of a session as a new form (R026): without ids, inactive days, and inactive add-ons, and with its
 * dates moved ahead.
 */
export function duplicateOfAftercare(form: AftercareForm, today: IsoDate, now: ClockTime): AftercareForm {
  const copy = {
    ...withDefaults(form),
    sections: form.sections.filter(({ active }) => active).map((day) => ({ ...day, id: null })),
    addOns: copiedAddOns(form.addOns),
  }
  return runCopied(copy, today, now)
}

const closedReason = costIsClosed('aftercare')

/** Fields that cannot change once a session is published, with the reason (R135). */
export const closedInAftercare = {
  price: closedReason,
  billingType: closedReason,
  chargeType: closedReason,
  billingRate: closedReason,
  prorate: closedReason,
  dropInPrice: closedReason,
  dropInBillingRate: closedReason,
} as const satisfies Partial<Record<keyof AftercareForm, string>>

/** Returns the wizard step that shows a field, by the path of a finding. */
export const stepOfAftercareField = stepsOfFields<keyof AftercareForm>({
  sections: 'days',
  fees: [
    'price',
    'billingType',
    'chargeType',
    'billingRate',
    'dropInPrice',
    'dropInBillingRate',
    'multiChildDiscount',
    'multiDayDiscount',
  ],
})

/** Fields that can change for several sessions at once. `instructorIds` and `waitList` apply to every day. */
export const AFTERCARE_BULK_FIELDS = [
  ...COMMON_BULK_FIELDS,
  'instructorIds',
  'ageFrom',
  'ageTo',
  'gradeFrom',
  'gradeTo',
  'startsOn',
  'endsOn',
  'noDates',
  'waitList',
] as const satisfies readonly (keyof AftercareForm | keyof AftercareDay)[]

type AftercareBulkField = (typeof AFTERCARE_BULK_FIELDS)[number]

/** Reads a bulk change of sessions, see `bulkChangeOf`. */
export function bulkChangeOfAftercare(values: Readonly<Record<string, unknown>>): {
  changes: Partial<Record<AftercareBulkField, unknown>>
  findings: Finding[]
} {
  return bulkChangeOf('aftercare', AFTERCARE_BULK_FIELDS, values)
}

/** Applies a bulk change to a session; instructors and wait list go to all its days. */
export function withAftercareBulkChange(
  form: AftercareForm,
  changes: Partial<Pick<AftercareForm & AftercareDay, AftercareBulkField>>,
): AftercareForm {
  const { instructorIds, waitList, ...others } = changes
  const changedForm = withChanges<AftercareForm>(form, others)
  return {
    ...changedForm,
    sections: changedForm.sections.map((day) => ({
      ...day,
      instructorIds: instructorIds ?? day.instructorIds,
      waitList: waitList ?? day.waitList,
      maxWaitList: waitList ? day.maxWaitList || newDay(day.day).maxWaitList : day.maxWaitList,
    })),
  }
}

function withDefaults(form: AftercareForm): AftercareForm {
  return {
    ...form,
    billingType: form.billingType ?? newBilling.billingType,
    chargeType: form.chargeType ?? newBilling.chargeType,
    billingRate: form.billingRate ?? newBilling.billingRate,
    dropInBillingRate: form.dropInBillingRate ?? 'DAY',
    multiChildDiscount: form.multiChildDiscount ?? newChildTiers(),
    multiDayDiscount: form.multiDayDiscount ?? newDayTiers(),
  }
}
