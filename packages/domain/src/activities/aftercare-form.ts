import {
  type ActivityForm,
  costIsClosed,
  newCommon,
  nobodyInParticular,
  runCopied,
  runFromNow,
  type SectionForm,
} from './activity-form.ts'
import type { WizardStep } from '../kernel/activity-kinds.ts'
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

/** A weekday of aftercare, which has its own hours, places and people. */
export interface AftercareDay extends SectionForm {
  /** Null until it is saved. */
  id: string | null
  day: Weekday
  /** Children may come on a single date. */
  dropIn: boolean
  /** Places a date for them, beside the others. */
  maxDropIn: number | null
  instructorIds: string[]
  /** Off, the day is no longer offered; a saved one stays so, for what it has been (R036). */
  active: boolean
}

/** The form of an aftercare session, as wizard and calls hold it. What a free one does not need is null. */
export interface AftercareForm extends ActivityForm, Audience {
  /** Its weekdays. */
  sections: AftercareDay[]
  /** Cents for a weekday, per unit of `billingRate`. */
  price: number
  /** How often it is billed. */
  billingType: AftercareCycle | null
  chargeType: ChargeType | null
  billingRate: AftercareRate | null
  /** Cents for a child that drops in, per unit of `dropInBillingRate`. */
  dropInPrice: number
  dropInBillingRate: DropInRate | null
  addOns: AddOn[]
  multiChildDiscount: ChildTiers | null
  multiDayDiscount: DayTiers | null
}

/** The form of a new session: R241 to R245, without a day yet. `now` is the school's time of day. */
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

/** How a session is billed unless somebody says otherwise (R244, R245, Pricing 4). */
const newBilling = { billingType: 'SESSION', chargeType: 'SCHEDULED', billingRate: 'FIXED' } as const

/** A new weekday: R237 to R240. No drop-ins until it is turned on. */
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

/** Adds a weekday, in the order of the week. One that was made inactive comes back as it was. */
export function addDay(days: readonly AftercareDay[], day: Weekday): AftercareDay[] {
  const isThere = days.some((each) => each.day === day)
  const all = isThere
    ? days.map((each) => (each.day === day ? { ...each, active: true } : each))
    : [...days, newDay(day)]
  return all.toSorted((one, other) => WEEKDAYS.indexOf(one.day) - WEEKDAYS.indexOf(other.day))
}

/** Takes a weekday away: one that was never saved is gone (R035), a saved one is made inactive (R036). */
export function removeDay(days: readonly AftercareDay[], index: number): AftercareDay[] {
  return days.flatMap((day, at) => {
    if (at !== index) return [day]
    return day.id === null ? [] : [{ ...day, active: false }]
  })
}

/** The weekdays that are offered, in the order of the week. */
export function activeWeekdays(days: readonly AftercareDay[]): Weekday[] {
  return WEEKDAYS.filter((weekday) => days.some(({ day, active }) => active && day === weekday))
}

/** A stored draft as its form opens (R020 to R025), with the defaults where a free one had nothing to say. */
export function aftercareFromNow(form: AftercareForm, today: IsoDate, now: ClockTime): AftercareForm {
  return runFromNow(withDefaults(form), today, now)
}

/** A session as the form of another one (R026): ids stay behind, inactive days and add-ons too, and its dates move ahead. */
export function duplicateOfAftercare(
  form: AftercareForm,
  today: IsoDate,
  now: ClockTime,
): AftercareForm & { duplicate: true } {
  const copy = {
    ...withDefaults(form),
    sections: form.sections.filter(({ active }) => active).map((day) => ({ ...day, id: null })),
    addOns: copiedAddOns(form.addOns),
  }
  return { ...runCopied(copy, today, now), duplicate: true }
}

const closed = costIsClosed('aftercare')

/** What can no longer be changed once a session is published, and why (R135). */
export const closedInAftercare = {
  price: closed,
  billingType: closed,
  chargeType: closed,
  billingRate: closed,
  prorate: closed,
  dropInPrice: closed,
  dropInBillingRate: closed,
} as const satisfies Partial<Record<keyof AftercareForm, string>>

/** Which step of the wizard shows a field, by the path of a finding: `sections.2.maxEnroll` is among the days (R028). */
export function stepOfAftercareField(path: string): WizardStep {
  const field = path.split('.')[0]!
  if (field === 'sections') return 'days'
  if (dateFields.has(field)) return 'dates'
  return feeFields.has(field) ? 'fees' : 'details'
}

/** The fields that can be changed for several sessions at once; `instructorIds` and `waitList` are those of every day. */
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

/** What a bulk change of sessions asks for, see `bulkChangeOf`. */
export function bulkChangeOfAftercare(given: Readonly<Record<string, unknown>>): {
  changes: Partial<Record<AftercareBulkField, unknown>>
  findings: Finding[]
} {
  return bulkChangeOf('aftercare', AFTERCARE_BULK_FIELDS, given)
}

/** A session as a bulk change leaves it: instructors and wait list are those of its days. */
export function withAftercareBulkChange(
  form: AftercareForm,
  changes: Partial<Pick<AftercareForm & AftercareDay, AftercareBulkField>>,
): AftercareForm {
  const { instructorIds, waitList, ...others } = changes
  const changed = withChanges<AftercareForm>(form, others)
  return {
    ...changed,
    sections: changed.sections.map((day) => ({
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

const dateFields = new Set<string>([
  'startsOn',
  'endsOn',
  'noDates',
  'meetsOnClosedDays',
  'onShortDays',
  'signUpBeginsDate',
  'signUpBeginsTime',
  'signUpEndsDate',
  'signUpEndsTime',
] satisfies (keyof AftercareForm)[])

const feeFields = new Set<string>([
  'price',
  'prorate',
  'careEligible',
  'taxFree',
  'billingType',
  'chargeType',
  'billingRate',
  'dropInPrice',
  'dropInBillingRate',
  'addOns',
  'multiChildDiscount',
  'multiDayDiscount',
] satisfies (keyof AftercareForm)[])
