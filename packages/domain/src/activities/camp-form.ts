import {
  addOnsToSave,
  commonToSave,
  costIsClosed,
  earlyBirdCopied,
  newCommon,
  nobodyInParticular,
  runCopied,
  runFromNow,
  sectionToSave,
  type SectionForm,
  type WithRun,
} from './activity-form.ts'
import type { WizardStep } from '../kernel/activity-kinds.ts'
import { copiedAddOns, type AddOn } from '../prices/add-ons.ts'
import type { BillingType } from '../prices/billing-types.ts'
import { bulkChangeOf, COMMON_BULK_FIELDS } from './bulk-change.ts'
import type { ClockTime, IsoDate } from '../kernel/dates.ts'
import type { Finding } from '../kernel/decision.ts'
import type { Discount, EarlyBird } from '../prices/discounts.ts'
import type { Audience } from './eligibility.ts'
import { weekdayFlags, type Weekday } from '../kernel/weekdays.ts'

/** A child takes the whole camp, or picks days of it (OQ-63). */
export const INTERVAL_TYPES = ['WEEKLY', 'DAILY'] as const
export type IntervalType = (typeof INTERVAL_TYPES)[number]

export const intervalTypeLabels: Readonly<Record<IntervalType, string>> = {
  WEEKLY: 'Whole camp',
  DAILY: 'Picked days',
}

/** A group of a camp, which has its own children, hours, places and price. */
export interface CampPricing extends SectionForm, Audience {
  /** Null until it is saved. */
  id: string | null
  name: string
  /** Cents, per unit of the billing type. */
  price: number
  billingType: BillingType
  /** A price is charged (OQ-64); without it the group costs nothing. */
  paid: boolean
}

/** What a camp says for all of its groups. */
export interface CampFields extends WithRun<'camps'>, Record<Weekday, boolean> {
  instructorIds: string[]
  /** Off, no group has a wait list. */
  waitList: boolean
}

/** The form of a camp, as wizard and calls hold it. */
export interface CampForm {
  camp: CampFields
  intervalType: IntervalType
  pricings: CampPricing[]
  addOns: AddOn[]
  multiChildDiscount: Discount | null
  multiProgramDiscount: Discount | null
  earlyBirdDiscount: EarlyBird | null
}

/** The form of a new camp: from Monday to Friday, with one group, sign-up open at once until the day it ends. */
export function newCamp(today: IsoDate, now: ClockTime): CampForm {
  const group = newPricing()
  return {
    camp: {
      ...newCommon(today, now, group.timeTo!),
      ...weekdayFlags(['monday', 'tuesday', 'wednesday', 'thursday', 'friday']),
      campName: '',
      campStartDate: null,
      campEndDate: null,
      noCampDates: [],
      instructorIds: [],
      waitList: true,
    },
    intervalType: 'WEEKLY',
    pricings: [group],
    addOns: [],
    multiChildDiscount: null,
    multiProgramDiscount: null,
    earlyBirdDiscount: null,
  }
}

/** A new group: R233 to R236. */
export function newPricing(): CampPricing {
  return {
    ...nobodyInParticular,
    id: null,
    name: '',
    timeFrom: '09:00',
    timeTo: '12:00',
    maxEnroll: 10,
    waitList: true,
    maxWaitList: 10,
    price: 0,
    billingType: 'SESSION',
    paid: true,
  }
}

/** The latest end of all groups, which is when sign-up ends on its last day (R133); null while none has one. */
export function latestEnd(pricings: readonly Pick<CampPricing, 'timeTo'>[]): ClockTime | null {
  return (
    pricings
      .flatMap(({ timeTo }) => timeTo ?? [])
      .toSorted()
      .at(-1) ?? null
  )
}

/**
 * A form with these groups, and sign-up ending when the last of them does (R133). Where that is as it was, another time
 * that was set for it stays.
 */
export function withPricings(form: CampForm, pricings: CampPricing[]): CampForm {
  const latest = latestEnd(pricings)
  const isAsBefore = latest === null || latest === latestEnd(form.pricings)
  const signUpEndsTime = isAsBefore ? form.camp.signUpEndsTime : latest
  return { ...form, pricings, camp: { ...form.camp, signUpEndsTime } }
}

/** A stored draft as its form opens (R024). */
export function campFromNow(form: CampForm, today: IsoDate, now: ClockTime): CampForm {
  return { ...form, camp: runFromNow('camps', form.camp, today, now) }
}

/** A camp as the form of another one (R026): ids of groups and add-ons stay behind, and its dates move ahead. */
export function duplicateOfCamp(
  form: CampForm,
  today: IsoDate,
  now: ClockTime,
): CampForm & { duplicate: true } {
  return {
    ...form,
    camp: runCopied('camps', form.camp, today, now),
    pricings: form.pricings.map((group) => ({ ...group, id: null })),
    addOns: copiedAddOns(form.addOns),
    earlyBirdDiscount: earlyBirdCopied(form.earlyBirdDiscount, today),
    duplicate: true,
  }
}

/** The form as it is stored: what is not paid for has no price, and the camp has a wait list where a group has. Twice is once. */
export function campToSave(form: CampForm): CampForm {
  const pricings = form.pricings.map((group) => ({
    ...sectionToSave({ ...group, waitList: form.camp.waitList && group.waitList }),
    name: group.name.trim(),
    price: group.paid ? group.price : 0,
  }))
  return {
    ...form,
    camp: {
      ...commonToSave('camps', form.camp),
      waitList: pricings.length === 0 ? form.camp.waitList : pricings.some(({ waitList }) => waitList),
    },
    pricings,
    addOns: addOnsToSave(form.addOns),
  }
}

const closed = costIsClosed('camps')

/** What can no longer be changed once a camp is published, and why (R135): of the camp, and of each group it had then. */
export const closedInCamp = {
  form: { intervalType: closed },
  camp: { prorate: closed },
  pricing: { price: closed, billingType: closed, paid: closed },
} as const satisfies {
  form: Partial<Record<keyof CampForm, string>>
  camp: Partial<Record<keyof CampFields, string>>
  pricing: Partial<Record<keyof CampPricing, string>>
}

/** Which step of the wizard shows a field, by the path of a finding: `pricings.1.price` is among the groups (R028). */
export function stepOfCampField(path: string): WizardStep {
  const [first, second] = path.split('.') as [string, string?]
  if (first === 'pricings') return 'groups'
  if (first === 'intervalType' || (first === 'camp' && dateFields.has(second!))) return 'dates'
  return path === 'camp.prorate' || first !== 'camp' ? 'fees' : 'details'
}

/** The fields that can be changed for several camps at once: those of the camp itself, for groups differ. */
export const CAMP_BULK_FIELDS = [
  ...COMMON_BULK_FIELDS,
  'instructorIds',
  'campStartDate',
  'campEndDate',
  'noCampDates',
  'waitList',
] as const satisfies readonly (keyof CampFields)[]

type CampBulkField = (typeof CAMP_BULK_FIELDS)[number]

/** What a bulk change of camps asks for, see `bulkChangeOf`. */
export function bulkChangeOfCamps(given: Readonly<Record<string, unknown>>): {
  changes: Partial<Record<CampBulkField, unknown>>
  findings: Finding[]
} {
  return bulkChangeOf('camps', CAMP_BULK_FIELDS, given)
}

/** A form with a bulk change in it. A wait list switched on is switched on for every group. */
export function withCampBulkChange(
  form: CampForm,
  changes: Partial<Pick<CampFields, CampBulkField>>,
): CampForm {
  const { waitList } = changes
  return {
    ...form,
    camp: { ...form.camp, ...changes },
    pricings:
      waitList === undefined ? form.pricings : form.pricings.map((group) => withWaitList(group, waitList)),
  }
}

function withWaitList(group: CampPricing, waitList: boolean): CampPricing {
  return { ...group, waitList, maxWaitList: group.maxWaitList || newPricing().maxWaitList }
}

const dateFields = new Set<string>([
  'weekdays',
  'campStartDate',
  'campEndDate',
  'noCampDates',
  'signUpBeginsDate',
  'signUpBeginsTime',
  'signUpEndsDate',
  'signUpEndsTime',
] satisfies (keyof CampFields | 'weekdays')[])
