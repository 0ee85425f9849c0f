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
import { bulkChangeOf, COMMON_BULK_FIELDS } from './bulk-change.ts'
import type { ClockTime, IsoDate } from '../kernel/dates.ts'
import type { Finding } from '../kernel/decision.ts'
import type { Audience } from './audience.ts'
import { extrasToSave, newExtras, withExtrasCopied, type RunExtras } from './run-extras.ts'
import { weekdayFlags, type Weekday } from '../kernel/weekdays.ts'

/** A child takes the whole camp, or picks days (OQ-63). */
export const INTERVAL_TYPES = ['WEEKLY', 'DAILY'] as const
export type IntervalType = (typeof INTERVAL_TYPES)[number]

export const intervalTypeLabels: Readonly<Record<IntervalType, string>> = {
  WEEKLY: 'Whole camp',
  DAILY: 'Picked days',
}

/** A group of a camp, with its own children, hours, places, and price. */
export interface CampGroup extends SectionForm, Audience {
  /** Null until it is saved. */
  id: string | null
  name: string
  /** Cents, per unit of the billing type. */
  price: number
  billingType: BillingType
  /** Whether the group has a price (OQ-64); without one it is free. */
  paid: boolean
}

/** The form of a camp, in the wizard and in calls. */
export interface CampForm extends ActivityForm, RunExtras, Record<Weekday, boolean> {
  instructorIds: string[]
  /** If off, no group has a wait list. */
  waitList: boolean
  intervalType: IntervalType
  /** Its groups. */
  sections: CampGroup[]
}

/** Returns the form of a new camp: Monday to Friday, one group, sign-up open from now until the day the camp ends. */
export function newCamp(today: IsoDate, now: ClockTime): CampForm {
  const group = newGroup()
  return {
    ...newCommon('camps', { today, now, signUpEndsTime: group.timeTo! }),
    ...weekdayFlags(['monday', 'tuesday', 'wednesday', 'thursday', 'friday']),
    instructorIds: [],
    waitList: true,
    intervalType: 'WEEKLY',
    sections: [group],
    ...newExtras(),
  }
}

/** Returns a new group (R233 to R236). */
export function newGroup(): CampGroup {
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

/** Returns the latest end of all groups, which is when sign-up ends on its last day (R133); null if no group has one. */
export function latestEnd(groups: readonly Pick<CampGroup, 'timeTo'>[]): ClockTime | null {
  return (
    groups
      .flatMap(({ timeTo }) => timeTo ?? [])
      .toSorted()
      .at(-1) ?? null
  )
}

/**
 * Sets the groups, and ends sign-up when the last of them ends (R133). If the latest end is unchanged, a time set by
 * hand stays.
 */
export function withGroups(form: CampForm, sections: CampGroup[]): CampForm {
  const latest = latestEnd(sections)
  const isAsBefore = latest === null || latest === latestEnd(form.sections)
  return { ...form, sections, signUpEndsTime: isAsBefore ? form.signUpEndsTime : latest }
}

/** Returns a copy of a camp as a new form (R026): without ids of groups and add-ons, and with its dates moved ahead. */
export function duplicateOfCamp(form: CampForm, today: IsoDate, now: ClockTime): CampForm {
  return {
    ...runCopied(withExtrasCopied(form, today), today, now),
    sections: form.sections.map((group) => ({ ...group, id: null })),
  }
}

/**
 * Normalizes a form before it is stored: free groups have no price, and the camp has a wait list if a group has one.
 * Idempotent.
 */
export function campToSave(form: CampForm): CampForm {
  const sections = form.sections.map((group) => ({
    ...sectionToSave({ ...group, waitList: form.waitList && group.waitList }),
    name: group.name.trim(),
    price: group.paid ? group.price : 0,
  }))
  return {
    ...commonToSave(form),
    waitList: sections.length === 0 ? form.waitList : sections.some(({ waitList }) => waitList),
    sections,
    ...extrasToSave(form),
  }
}

const closedReason = costIsClosed('camps')

/** Fields that cannot change once a camp is published, with the reason (R135): of the camp, and of the groups it had then. */
export const closedInCamp = {
  form: { intervalType: closedReason, prorate: closedReason, paymentPlan: closedReason },
  section: { price: closedReason, billingType: closedReason, paid: closedReason },
} as const satisfies {
  form: Partial<Record<keyof CampForm, string>>
  section: Partial<Record<keyof CampGroup, string>>
}

/** Returns the wizard step that shows a field, by the path of a finding. */
export const stepOfCampField = stepsOfFields<keyof CampForm | 'weekdays'>({
  sections: 'groups',
  dates: ['intervalType', 'weekdays'],
  fees: ['multiChildDiscount', 'multiProgramDiscount', 'earlyBirdDiscount', 'paymentPlan'],
})

/** Fields that can change for several camps at once. Groups differ, so their fields are not among them. */
export const CAMP_BULK_FIELDS = [
  ...COMMON_BULK_FIELDS,
  'instructorIds',
  'startsOn',
  'endsOn',
  'noDates',
  'waitList',
] as const satisfies readonly (keyof CampForm)[]

type CampBulkField = (typeof CAMP_BULK_FIELDS)[number]

/** Reads a bulk change of camps, see `bulkChangeOf`. */
export function bulkChangeOfCamps(values: Readonly<Record<string, unknown>>): {
  changes: Partial<Record<CampBulkField, unknown>>
  findings: Finding[]
} {
  return bulkChangeOf('camps', CAMP_BULK_FIELDS, values)
}

/** Applies a bulk change to a form. Turning the wait list on or off does so for every group. */
export function withCampBulkChange(
  form: CampForm,
  changes: Partial<Pick<CampForm, CampBulkField>>,
): CampForm {
  const { waitList } = changes
  return {
    ...form,
    ...changes,
    sections:
      waitList === undefined ? form.sections : form.sections.map((group) => withWaitList(group, waitList)),
  }
}

function withWaitList(group: CampGroup, waitList: boolean): CampGroup {
  return { ...group, waitList, maxWaitList: group.maxWaitList || newGroup().maxWaitList }
}
