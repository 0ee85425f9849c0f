import { namesInForm } from '@afterbell/domain/activities/check-activity'
import { checkClass } from '@afterbell/domain/activities/check-class'
import {
  bulkChange,
  classToSave,
  withBulkChange,
  type ClassForm,
} from '@afterbell/domain/activities/class-form'
import { chosenWeekdays, weekdayFlags } from '@afterbell/domain/kernel/weekdays'
import type { ActivityRows, StoredActivity } from './activity-rows.ts'
import type { FormKind } from './form-kind.ts'
import {
  activityRow,
  addOnRows,
  addOnsOf,
  audienceOf,
  commonOf,
  discountsOf,
  discountsSet,
  planOf,
  sectionOf,
  sectionRow,
} from './form-rows.ts'

/** How classes are filled in, checked and stored. */
export const classKind: FormKind<ClassForm> = {
  kind: 'classes',
  bulkChange,
  withBulkChange,
  toSave: classToSave,
  namesIn: namesInForm,
  check: checkClass,
  rowsOf,
  formOf,
  pathOf: () => '',
  paths: { location: 'locationId', forms: 'formIds', people: () => ['instructorIds'] },
}

/** Converts the form to rows. The only section has the class's own id. */
function rowsOf(id: string, form: ClassForm, before: StoredActivity | null): ActivityRows {
  return {
    activity: {
      ...activityRow(form),
      discounts: discountsSet(form),
      payment_plan: form.paymentPlan,
    },
    sections: [
      {
        ...sectionRow(id, form, form),
        weekdays: chosenWeekdays(form),
        price_cents: form.price,
        billing_type: form.billingType,
        instructor_ids: [...new Set(form.instructorIds)],
      },
    ],
    addOns: addOnRows(form.addOns, before?.addOns ?? []),
    formIds: [...new Set(form.formIds)],
  }
}

function formOf({ activity, sections, addOns, formIds }: StoredActivity): ClassForm {
  const section = sections[0]!
  return {
    ...commonOf({ activity, formIds }),
    ...sectionOf(section),
    ...audienceOf(section),
    ...weekdayFlags(section.weekdays),
    instructorIds: section.instructor_ids,
    price: section.price_cents,
    billingType: section.billing_type as ClassForm['billingType'],
    addOns: addOnsOf(addOns),
    ...discountsOf(activity),
    paymentPlan: planOf(activity),
  }
}
