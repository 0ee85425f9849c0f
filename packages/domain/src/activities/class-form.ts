import {
  type ActivityForm,
  commonToSave,
  costIsClosed,
  newCommon,
  nobodyInParticular,
  runCopied,
  sectionToSave,
  type SectionForm,
  stepsOfFields,
} from './activity-form.ts'
import type { BillingType } from '../prices/billing-types.ts'
import { bulkChangeOf, COMMON_BULK_FIELDS, withChanges } from './bulk-change.ts'
import type { ClockTime, IsoDate } from '../kernel/dates.ts'
import type { Finding } from '../kernel/decision.ts'
import type { Audience } from './audience.ts'
import { extrasToSave, newExtras, withExtrasCopied, type RunExtras } from './run-extras.ts'
import { weekdayFlags, type Weekday } from '../kernel/weekdays.ts'

/** The form of a class, in the wizard and in calls. The fields of its one section are among the others. */
export interface ClassForm extends ActivityForm, SectionForm, Audience, RunExtras, Record<Weekday, boolean> {
  instructorIds: string[]
  price: number
  billingType: BillingType
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
    ...newExtras(),
  }
}

/** Returns a copy of a class as a new form (R026): without stored ids, and with its dates moved ahead. */
export function duplicateOf(form: ClassForm, today: IsoDate, now: ClockTime): ClassForm {
  return runCopied(withExtrasCopied(form, today), today, now)
}

/** Normalizes a form before it is stored. Idempotent. */
export function classToSave(form: ClassForm): ClassForm {
  return { ...sectionToSave(commonToSave(form)), ...extrasToSave(form) }
}

/** Fields that cannot change once a class is published, with the reason (R135). */
export const closedWhenPublished = {
  price: costIsClosed('classes'),
  billingType: costIsClosed('classes'),
  prorate: costIsClosed('classes'),
  paymentPlan: costIsClosed('classes'),
} as const satisfies Partial<Record<keyof ClassForm, string>>

/** Returns the wizard step that shows a field, by the path of a finding. */
export const stepOfField = stepsOfFields<keyof ClassForm | 'weekdays'>({
  dates: ['weekdays', 'timeFrom', 'timeTo'],
  fees: [
    'price',
    'billingType',
    'multiChildDiscount',
    'multiProgramDiscount',
    'earlyBirdDiscount',
    'paymentPlan',
  ],
})

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
