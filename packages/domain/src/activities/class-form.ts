import {
  type ActivityForm,
  addOnsToSave,
  commonToSave,
  costIsClosed,
  earlyBirdCopied,
  newCommon,
  nobodyInParticular,
  runCopied,
  runFromNow,
  weeksCopied,
  sectionToSave,
  type SectionForm,
} from './activity-form.ts'
import type { WizardStep } from '../kernel/activity-kinds.ts'
import { copiedAddOns, type AddOn } from '../prices/add-ons.ts'
import type { BillingType } from '../prices/billing-types.ts'
import { bulkChangeOf, COMMON_BULK_FIELDS, withChanges } from './bulk-change.ts'
import type { ClockTime, IsoDate } from '../kernel/dates.ts'
import type { Finding } from '../kernel/decision.ts'
import type { Discount, EarlyBird } from '../prices/discounts.ts'
import { planCopied, planToSave, type PaymentPlan } from '../prices/payment-plan.ts'
import type { Audience } from './audience.ts'
import { weekdayFlags, type Weekday } from '../kernel/weekdays.ts'

/** The form of a class, in the wizard and in calls. The fields of its one section are among the others. */
export interface ClassForm extends ActivityForm, SectionForm, Audience, Record<Weekday, boolean> {
  instructorIds: string[]
  price: number
  billingType: BillingType
  addOns: AddOn[]
  multiChildDiscount: Discount | null
  multiProgramDiscount: Discount | null
  earlyBirdDiscount: EarlyBird | null
  /** Families may pay in installments; null if they pay at once. */
  paymentPlan: PaymentPlan | null
}

/** Returns the form of a new class (R226 to R232). Sign-up opens at once; `now` is the school's time of day. */
export function newClass(today: IsoDate, now: ClockTime): ClassForm {
  return {
    ...newCommon('classes', { today, now, signUpEndsTime: '16:30' }),
    ...nobodyInParticular,
    ...weekdayFlags([]),
    instructorIds: [],
    timeFrom: '15:30',
    timeTo: '16:30',
    maxEnroll: 10,
    waitList: true,
    maxWaitList: 10,
    price: 0,
    billingType: 'SESSION',
    addOns: [],
    multiChildDiscount: null,
    multiProgramDiscount: null,
    earlyBirdDiscount: null,
    paymentPlan: null,
  }
}

/** Prepares a stored draft for its form: past dates move up (R020 to R023). */
export function draftFromNow(form: ClassForm, today: IsoDate, now: ClockTime): ClassForm {
  return runFromNow(form, today, now)
}

/** Returns a copy of a class as a new form (R026): without stored ids, and with its dates moved ahead. */
export function duplicateOf(
  form: ClassForm,
  today: IsoDate,
  now: ClockTime,
): ClassForm & { duplicate: true } {
  const copy = {
    ...form,
    addOns: copiedAddOns(form.addOns),
    earlyBirdDiscount: earlyBirdCopied(form.earlyBirdDiscount, today),
    paymentPlan: planCopied(form.paymentPlan, weeksCopied(form, today) * 7),
  }
  return { ...runCopied(copy, today, now), duplicate: true }
}

/** Normalizes a form before it is stored. Idempotent. */
export function classToSave(form: ClassForm): ClassForm {
  return {
    ...sectionToSave(commonToSave(form)),
    addOns: addOnsToSave(form.addOns),
    paymentPlan: planToSave(form.paymentPlan),
  }
}

/** Fields that cannot change once a class is published, with the reason (R135). */
export const closedWhenPublished = {
  price: costIsClosed('classes'),
  billingType: costIsClosed('classes'),
  prorate: costIsClosed('classes'),
  paymentPlan: costIsClosed('classes'),
} as const satisfies Partial<Record<keyof ClassForm, string>>

/** Returns the wizard step that shows a field, by the path of a finding: `addOns.0.name` is on the last one (R028). */
export function stepOfField(path: string): WizardStep {
  const field = path.split('.')[0]!
  if (dateFields.has(field)) return 'dates'
  return feeFields.has(field) ? 'fees' : 'details'
}

/** Fields that can change for several classes at once. */
export const BULK_FIELDS = [
  ...COMMON_BULK_FIELDS,
  'instructorIds',
  'ageFrom',
  'ageTo',
  'gradeFrom',
  'gradeTo',
  'startsOn',
  'endsOn',
  'noDates',
  'timeFrom',
  'timeTo',
  'waitList',
  'maxEnroll',
  'maxWaitList',
] as const satisfies readonly (keyof ClassForm)[]

type BulkField = (typeof BULK_FIELDS)[number]

/** Reads a bulk change of classes, see `bulkChangeOf`. */
export function bulkChange(values: Readonly<Record<string, unknown>>): {
  changes: Partial<Record<BulkField, unknown>>
  findings: Finding[]
} {
  return bulkChangeOf('classes', BULK_FIELDS, values)
}

/** Applies a bulk change to a class. */
export function withBulkChange(form: ClassForm, changes: Partial<Pick<ClassForm, BulkField>>): ClassForm {
  return withChanges<ClassForm>(form, changes)
}

const dateFields = new Set<string>([
  'weekdays',
  'startsOn',
  'endsOn',
  'noDates',
  'meetsOnClosedDays',
  'onShortDays',
  'timeFrom',
  'timeTo',
  'signUpBeginsDate',
  'signUpBeginsTime',
  'signUpEndsDate',
  'signUpEndsTime',
] satisfies (keyof ClassForm | 'weekdays')[])

const feeFields = new Set<string>([
  'price',
  'prorate',
  'careEligible',
  'taxFree',
  'billingType',
  'addOns',
  'multiChildDiscount',
  'multiProgramDiscount',
  'earlyBirdDiscount',
  'paymentPlan',
] satisfies (keyof ClassForm)[])
