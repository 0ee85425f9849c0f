import type { WizardStep } from './activity-kinds.ts'
import { copiedAddOns, type AddOn } from './add-ons.ts'
import type { BillingType } from './billing-types.ts'
import type { ClockTime, IsoDate } from './calendar.ts'
import type { Finding } from './decision.ts'
import type { Discount, EarlyBird } from './discounts.ts'
import { withAges, withGrades, type Audience } from './eligibility.ts'
import { plusWeeks, weeksUntil } from './schedule.ts'
import { signUpFromNow, type SignUp } from './sign-up.ts'
import { weekdayFlags, type Weekday } from './weekdays.ts'

/** The form of a class, as wizard and calls hold it. Money is cents; what a draft may lack is null. */
export interface ClassForm extends Audience, SignUp, Record<Weekday, boolean> {
  className: string
  description: string
  instructorIds: string[]
  locationId: string | null
  classStartDate: IsoDate | null
  classEndDate: IsoDate | null
  noClassDates: IsoDate[]
  timeFrom: ClockTime | null
  timeTo: ClockTime | null
  price: number
  prorate: boolean
  billingType: BillingType
  pickUpOptions: boolean
  pickUpOptionsRequired: boolean
  teacher: boolean
  teacherRequired: boolean
  tshirt: boolean
  tshirtRequired: boolean
  waitList: boolean
  maxEnroll: number
  maxWaitList: number | null
  formIds: string[]
  addOns: AddOn[]
  multiChildDiscount: Discount | null
  multiProgramDiscount: Discount | null
  earlyBirdDiscount: EarlyBird | null
}

/** The form of a new class: R226 to R232. Sign-up begins at once; `now` is the school's time of day. */
export function newClass(today: IsoDate, now: ClockTime): ClassForm {
  return {
    className: '',
    description: '',
    instructorIds: [],
    locationId: null,
    ageFrom: null,
    ageTo: null,
    gradeFrom: null,
    gradeTo: null,
    ...weekdayFlags([]),
    classStartDate: null,
    classEndDate: null,
    noClassDates: [],
    timeFrom: '15:30',
    timeTo: '16:30',
    signUpBeginsDate: today,
    signUpBeginsTime: now,
    signUpEndsDate: null,
    signUpEndsTime: '16:30',
    price: 0,
    prorate: false,
    billingType: 'SESSION',
    pickUpOptions: false,
    pickUpOptionsRequired: false,
    teacher: false,
    teacherRequired: false,
    tshirt: false,
    tshirtRequired: false,
    waitList: true,
    maxEnroll: 10,
    maxWaitList: 10,
    formIds: [],
    addOns: [],
    multiChildDiscount: null,
    multiProgramDiscount: null,
    earlyBirdDiscount: null,
  }
}

/** A stored draft as its form opens: past dates move to today, past sign-up times to now (R020 to R023). */
export function draftFromNow(form: ClassForm, today: IsoDate, now: ClockTime): ClassForm {
  const moved = signUpFromNow(form, today, now)
  const isStartPast = form.classStartDate !== null && form.classStartDate < today
  return isStartPast ? { ...moved, classStartDate: today } : moved
}

/**
 * A class as the form of another one (R026). What is saved with it stays behind: ids of add-ons, those made inactive,
 * an early bird and an end of sign-up that are over. A class that is over moves whole weeks ahead, without its no-class
 * dates, which belong to the season they were set for; past dates that remain move as those of a draft do.
 */
export function duplicateOf(
  form: ClassForm,
  today: IsoDate,
  now: ClockTime,
): ClassForm & { duplicate: true } {
  const { classStartDate: start, classEndDate: end } = form
  const isOver = start !== null && end !== null && end < today
  const weeks = isOver ? weeksUntil(start, today) : 0
  const ahead = (date: IsoDate | null) => (date === null ? null : plusWeeks(date, weeks))
  const signUpEnds = ahead(form.signUpEndsDate)
  const moved = {
    ...form,
    classStartDate: ahead(start),
    classEndDate: ahead(end),
    noClassDates: isOver ? [] : form.noClassDates,
    signUpBeginsDate: ahead(form.signUpBeginsDate),
    signUpEndsDate: isPast(signUpEnds, today) ? null : signUpEnds,
    addOns: copiedAddOns(form.addOns),
    earlyBirdDiscount: isPast(form.earlyBirdDiscount?.endDate, today) ? null : form.earlyBirdDiscount,
  }
  return { ...draftFromNow(moved, today, now), duplicate: true }
}

/**
 * The form as it is stored: no wait list means none of it (R137, R153), nothing is required that is not asked for,
 * add-ons left wholly empty are gone, no-class dates are those of the period, once each.
 */
export function classToSave(form: ClassForm): ClassForm {
  const { classStartDate: start, classEndDate: end } = form
  const isWithin = (date: IsoDate) => (start === null || date >= start) && (end === null || date <= end)
  return {
    ...form,
    className: form.className.trim(),
    description: form.description.trim(),
    noClassDates: [...new Set(form.noClassDates)].filter(isWithin).toSorted(),
    maxWaitList: form.waitList ? (form.maxWaitList ?? 0) : 0,
    pickUpOptionsRequired: form.pickUpOptions && form.pickUpOptionsRequired,
    teacherRequired: form.teacher && form.teacherRequired,
    tshirtRequired: form.tshirt && form.tshirtRequired,
    addOns: form.addOns.filter((addOn) => addOn.id !== null || addOn.name.trim() !== '' || addOn.price > 0),
  }
}

const COST_IS_CLOSED =
  'The cost of a published class cannot be changed. Duplicate the class to offer it at another cost'

/** What can no longer be changed once a class is published, and why (R135). */
export const closedWhenPublished = {
  price: COST_IS_CLOSED,
  billingType: COST_IS_CLOSED,
  prorate: COST_IS_CLOSED,
} as const satisfies Partial<Record<keyof ClassForm, string>>

/** Which step of the wizard shows a field, by the path of a finding: `addOns.0.name` is on the last one (R028). */
export function stepOfField(path: string): WizardStep {
  const field = path.split('.')[0]!
  if (dateFields.has(field)) return 'dates'
  return feeFields.has(field) ? 'fees' : 'details'
}

/** The fields that can be changed for several classes at once. What makes a class itself and its cost are not among them. */
export const BULK_FIELDS = [
  'description',
  'instructorIds',
  'locationId',
  'ageFrom',
  'ageTo',
  'gradeFrom',
  'gradeTo',
  'classStartDate',
  'classEndDate',
  'noClassDates',
  'timeFrom',
  'timeTo',
  'signUpBeginsDate',
  'signUpBeginsTime',
  'signUpEndsDate',
  'signUpEndsTime',
  'pickUpOptions',
  'pickUpOptionsRequired',
  'teacher',
  'teacherRequired',
  'tshirt',
  'tshirtRequired',
  'waitList',
  'maxEnroll',
  'maxWaitList',
  'formIds',
] as const satisfies readonly (keyof ClassForm)[]

export type BulkField = (typeof BULK_FIELDS)[number]

/**
 * What a bulk change asks for: empty values are left out (R388), a field that cannot be changed so is a finding.
 * The values are not looked at: `checkClass` does that for each class once they are in its form.
 */
export function bulkChange(given: Readonly<Record<string, unknown>>): {
  changes: Partial<Record<BulkField, unknown>>
  findings: Finding[]
} {
  const asked = Object.entries(given).filter(([, value]) => !isEmpty(value))
  const isKnown = (field: string) => (BULK_FIELDS as readonly string[]).includes(field)
  return {
    changes: Object.fromEntries(asked.filter(([field]) => isKnown(field))),
    findings: asked
      .filter(([field]) => !isKnown(field))
      .map(([path]) => ({ path, message: 'This field cannot be changed for several classes at once' })),
  }
}

/** A form with a bulk change in it. New ages clear the grades and the other way about, as in the wizard (R131, R132). */
export function withBulkChange(form: ClassForm, changes: Partial<Pick<ClassForm, BulkField>>): ClassForm {
  const { ageFrom, ageTo, gradeFrom, gradeTo, ...others } = changes
  const ages = given({ ageFrom, ageTo })
  const grades = given({ gradeFrom, gradeTo })
  const changed = { ...form, ...others }
  const hasAges = Object.keys(ages).length > 0
  const hasGrades = Object.keys(grades).length > 0
  if (hasAges && hasGrades) return { ...changed, ...ages, ...grades }
  if (hasAges) return withAges(changed, ages)
  return hasGrades ? withGrades(changed, grades) : changed
}

const dateFields = new Set<string>([
  'weekdays',
  'classStartDate',
  'classEndDate',
  'noClassDates',
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
  'billingType',
  'addOns',
  'multiChildDiscount',
  'multiProgramDiscount',
  'earlyBirdDiscount',
] satisfies (keyof ClassForm)[])

function isPast(date: IsoDate | null | undefined, today: IsoDate): boolean {
  return date !== null && date !== undefined && date < today
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

function given<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>
}
