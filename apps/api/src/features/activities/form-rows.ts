import { randomUUIDv7 } from 'node:crypto'
import type { ClassForm } from '@afterbell/domain/activities/class-form'
import type { ActivityForm, SectionForm } from '@afterbell/domain/activities/activity-form'
import type { AddOn } from '@afterbell/domain/prices/add-ons'
import type { Audience } from '@afterbell/domain/activities/audience'
import { areTiers } from '@afterbell/domain/prices/discount-tiers'
import type { PaymentPlan } from '@afterbell/domain/prices/payment-plan'
import type { ActivityRows, AddOnRow, SectionRow, StoredDiscounts } from './activity-rows.ts'

type FormDiscounts = Pick<ClassForm, 'multiChildDiscount' | 'multiProgramDiscount' | 'earlyBirdDiscount'>

/** Columns of the activity that the forms of all kinds share. */
export function activityRow(form: ActivityForm): ActivityRows['activity'] {
  return {
    name: form.name,
    description: form.description,
    what_to_bring: form.whatToBring,
    location_id: form.locationId,
    starts_on: form.startsOn,
    ends_on: form.endsOn,
    no_dates: form.noDates,
    meets_on_closed_days: form.meetsOnClosedDays,
    on_short_days: form.onShortDays,
    sign_up_begins_on: form.signUpBeginsDate,
    sign_up_begins_at: form.signUpBeginsTime,
    sign_up_ends_on: form.signUpEndsDate,
    sign_up_ends_at: form.signUpEndsTime,
    asks_pick_up: form.pickUpOptions,
    requires_pick_up: form.pickUpOptionsRequired,
    asks_teacher: form.teacher,
    requires_teacher: form.teacherRequired,
    asks_tshirt: form.tshirt,
    requires_tshirt: form.tshirtRequired,
    prorates: form.prorate,
    is_care_eligible: form.careEligible,
    is_tax_free: form.taxFree,
    discounts: {},
    payment_plan: null,
    interval_type: null,
    billing_cycle: null,
    charge_type: null,
    drop_in_price_cents: 0,
    drop_in_rate: null,
    section_template: {},
  }
}

/** Reads the shared columns back into a form. */
export function commonOf({ activity, formIds }: Pick<ActivityRows, 'activity' | 'formIds'>): ActivityForm {
  return {
    name: activity.name,
    description: activity.description,
    whatToBring: activity.what_to_bring,
    locationId: activity.location_id,
    startsOn: activity.starts_on,
    endsOn: activity.ends_on,
    noDates: activity.no_dates,
    meetsOnClosedDays: activity.meets_on_closed_days,
    onShortDays: activity.on_short_days,
    signUpBeginsDate: activity.sign_up_begins_on,
    signUpBeginsTime: activity.sign_up_begins_at,
    signUpEndsDate: activity.sign_up_ends_on,
    signUpEndsTime: activity.sign_up_ends_at,
    prorate: activity.prorates,
    careEligible: activity.is_care_eligible,
    taxFree: activity.is_tax_free,
    pickUpOptions: activity.asks_pick_up,
    pickUpOptionsRequired: activity.requires_pick_up,
    teacher: activity.asks_teacher,
    teacherRequired: activity.requires_teacher,
    tshirt: activity.asks_tshirt,
    tshirtRequired: activity.requires_tshirt,
    formIds,
  }
}

/** Converts the discounts of classes and camps for storage. */
export function discountsSet(form: FormDiscounts): StoredDiscounts {
  return {
    multiChild: form.multiChildDiscount,
    multiProgram: form.multiProgramDiscount,
    earlyBird: form.earlyBirdDiscount,
  }
}

/** Reads the discounts of classes and camps back. */
export function discountsOf({ discounts }: ActivityRows['activity']): FormDiscounts {
  const { multiChild = null, multiProgram = null, earlyBird = null } = discounts
  return {
    multiChildDiscount: multiChild && !areTiers(multiChild) ? multiChild : null,
    multiProgramDiscount: multiProgram,
    earlyBirdDiscount: earlyBird,
  }
}

/** Reads the payment plan of classes and camps, with keys in the form's order. */
export function planOf({ payment_plan: plan }: ActivityRows['activity']): PaymentPlan | null {
  if (plan === null) return null
  const { deposit, dates } = plan
  return { deposit: deposit && { bonusType: deposit.bonusType, amount: deposit.amount }, dates }
}

/** Columns of a section that all kinds share. */
export function sectionRow(
  id: string,
  form: SectionForm,
  audience: Audience,
): Omit<SectionRow, 'weekdays' | 'price_cents' | 'billing_type' | 'instructor_ids'> {
  return {
    id,
    name: '',
    position: 0,
    time_from: form.timeFrom,
    time_to: form.timeTo,
    age_from: audience.ageFrom,
    age_to: audience.ageTo,
    grade_from: audience.gradeFrom,
    grade_to: audience.gradeTo,
    is_paid: true,
    capacity: form.maxEnroll,
    has_wait_list: form.waitList,
    wait_capacity: form.maxWaitList ?? 0,
    dropin_capacity: 0,
    is_active: true,
  }
}

/** Reads the shared columns of a section back. */
export function sectionOf(row: SectionRow) {
  return {
    timeFrom: row.time_from,
    timeTo: row.time_to,
    maxEnroll: row.capacity,
    waitList: row.has_wait_list,
    maxWaitList: row.wait_capacity,
  }
}

export function audienceOf(row: Partial<SectionRow>): Audience {
  return {
    ageFrom: row.age_from ?? null,
    ageTo: row.age_to ?? null,
    gradeFrom: row.grade_from ?? null,
    gradeTo: row.grade_to ?? null,
  }
}

/**
 * Converts add-ons to rows: a known id is kept, an unknown one becomes new, and stored add-ons missing from the form
 * become inactive (R034).
 */
export function addOnRows(addOns: readonly AddOn[], before: readonly AddOnRow[]): AddOnRow[] {
  const ids = idsOf(addOns, before)
  const rows = addOns.map((addOn, position) => ({
    id: ids[position]!,
    name: addOn.name,
    price_cents: addOn.price,
    is_required: addOn.required,
    max_amount: addOn.maxAmount,
    is_discounted: addOn.discount,
    is_care_eligible: addOn.careEligible,
    is_active: addOn.active,
    position,
  }))
  return [...rows, ...removedRows(rows, before)]
}

/** Returns the active add-ons, as forms show them. */
export function addOnsOf(rows: readonly AddOnRow[]): AddOn[] {
  return rows
    .filter(({ is_active }) => is_active)
    .map((row) => ({
      id: row.id,
      name: row.name,
      price: row.price_cents,
      required: row.is_required,
      maxAmount: row.max_amount,
      active: row.is_active,
      discount: row.is_discounted,
      careEligible: row.is_care_eligible,
    }))
}

/** Assigns ids: an item keeps its id if a stored row has it and no earlier item does, else it gets a new one. */
export function idsOf(items: readonly { id: string | null }[], before: readonly { id: string }[]): string[] {
  const free = new Set(before.map(({ id }) => id))
  return items.map(({ id }) => (id !== null && free.delete(id) ? id : randomUUIDv7()))
}

/** Returns stored rows that the form no longer lists, as inactive, because history refers to them. */
export function removedRows<R extends { id: string; is_active: boolean }>(
  rows: readonly R[],
  before: readonly R[],
): R[] {
  const newIds = new Set(rows.map(({ id }) => id))
  return before.filter(({ id }) => !newIds.has(id)).map((row) => ({ ...row, is_active: false }))
}
