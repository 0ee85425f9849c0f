import { randomUUIDv7 } from 'node:crypto'
import type * as z from 'zod/mini'
import type { classForm } from '@afterbell/contract/classes'
import { chosenWeekdays, weekdayFlags, type Weekday } from '@afterbell/domain/weekdays'
import type { ActivityRows, AddOnRow, StoredActivity } from './activity-rows.ts'

export type ClassForm = z.output<typeof classForm>

/** The class form as rows: the activity, its one section (which carries the class's own id), its add-ons. */
export function rowsOfClass(id: string, form: ClassForm, before: StoredActivity | null): ActivityRows {
  return {
    activity: {
      name: form.className,
      description: form.description,
      location_id: form.locationId,
      starts_on: form.classStartDate,
      ends_on: form.classEndDate,
      no_dates: [...new Set(form.noClassDates)].toSorted(),
      sign_up_begins_on: form.signUpBeginsDate,
      sign_up_begins_at: form.signUpBeginsTime,
      sign_up_ends_on: form.signUpEndsDate,
      sign_up_ends_at: form.signUpEndsTime,
      asks_pick_up: form.pickUpOptions,
      requires_pick_up: form.pickUpOptions && form.pickUpOptionsRequired,
      asks_teacher: form.teacher,
      requires_teacher: form.teacher && form.teacherRequired,
      asks_tshirt: form.tshirt,
      requires_tshirt: form.tshirt && form.tshirtRequired,
      prorates: form.prorate,
      discounts: {
        multiChild: form.multiChildDiscount,
        multiProgram: form.multiProgramDiscount,
        earlyBird: form.earlyBirdDiscount,
      },
    },
    sections: [
      {
        id,
        name: '',
        position: 0,
        weekdays: chosenWeekdays(form),
        time_from: form.timeFrom,
        time_to: form.timeTo,
        age_from: form.ageFrom,
        age_to: form.ageTo,
        grade_from: form.gradeFrom,
        grade_to: form.gradeTo,
        price_cents: form.price,
        billing_type: form.billingType,
        capacity: form.maxEnroll,
        has_wait_list: form.waitList,
        // A maximum left empty is none (R153).
        wait_capacity: form.waitList ? (form.maxWaitList ?? 0) : 0,
        is_active: true,
        instructor_ids: [...new Set(form.instructorIds)],
      },
    ],
    addOns: addOnRows(form.addOns, before?.addOns ?? []),
  }
}

/** Add-ons of a form: a known id stays, an unknown one is new; a stored one the form no longer has becomes inactive (R034). */
function addOnRows(addOns: ClassForm['addOns'], before: readonly AddOnRow[]): AddOnRow[] {
  const known = new Set(before.map(({ id }) => id))
  const rows = addOns.map((addOn, position) => ({
    id: addOn.id && known.has(addOn.id) ? addOn.id : randomUUIDv7(),
    name: addOn.name,
    price_cents: addOn.price,
    is_required: addOn.required,
    max_amount: addOn.maxAmount,
    is_discounted: addOn.discount,
    is_active: addOn.active,
    position,
  }))
  const listed = new Set(rows.map(({ id }) => id))
  return [...rows, ...before.filter(({ id }) => !listed.has(id)).map((row) => ({ ...row, is_active: false }))]
}

/** A stored class as its form has it. */
export function classFormOf({ activity, sections, addOns }: ActivityRows): ClassForm {
  const section = sections[0]!
  const discounts = activity.discounts as Record<string, unknown>
  return {
    className: activity.name,
    description: activity.description,
    instructorIds: section.instructor_ids,
    locationId: activity.location_id,
    ageFrom: section.age_from as ClassForm['ageFrom'],
    ageTo: section.age_to as ClassForm['ageTo'],
    gradeFrom: section.grade_from as ClassForm['gradeFrom'],
    gradeTo: section.grade_to as ClassForm['gradeTo'],
    ...weekdayFlags(section.weekdays as Weekday[]),
    classStartDate: activity.starts_on,
    classEndDate: activity.ends_on,
    noClassDates: activity.no_dates,
    timeFrom: section.time_from,
    timeTo: section.time_to,
    signUpBeginsDate: activity.sign_up_begins_on,
    signUpBeginsTime: activity.sign_up_begins_at,
    signUpEndsDate: activity.sign_up_ends_on,
    signUpEndsTime: activity.sign_up_ends_at,
    price: section.price_cents,
    prorate: activity.prorates,
    billingType: section.billing_type as ClassForm['billingType'],
    pickUpOptions: activity.asks_pick_up,
    pickUpOptionsRequired: activity.requires_pick_up,
    teacher: activity.asks_teacher,
    teacherRequired: activity.requires_teacher,
    tshirt: activity.asks_tshirt,
    tshirtRequired: activity.requires_tshirt,
    waitList: section.has_wait_list,
    maxEnroll: section.capacity,
    maxWaitList: section.wait_capacity,
    formIds: [],
    addOns: addOns
      .filter(({ is_active }) => is_active)
      .map((row) => ({
        id: row.id,
        name: row.name,
        price: row.price_cents,
        required: row.is_required,
        maxAmount: row.max_amount,
        active: row.is_active,
        discount: row.is_discounted,
      })),
    multiChildDiscount: (discounts.multiChild ?? null) as ClassForm['multiChildDiscount'],
    multiProgramDiscount: (discounts.multiProgram ?? null) as ClassForm['multiProgramDiscount'],
    earlyBirdDiscount: (discounts.earlyBird ?? null) as ClassForm['earlyBirdDiscount'],
  }
}
