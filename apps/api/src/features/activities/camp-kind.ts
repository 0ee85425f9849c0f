import {
  bulkChangeOfCamps,
  campToSave,
  withCampBulkChange,
  type CampForm,
} from '@afterbell/domain/activities/camp-form'
import { namesInForm } from '@afterbell/domain/activities/check-activity'
import { checkCamp } from '@afterbell/domain/activities/check-camp'
import { chosenWeekdays, weekdayFlags } from '@afterbell/domain/kernel/weekdays'
import type { ActivityRows, SectionRow, StoredActivity } from './activity-rows.ts'
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
  idsOf,
  removedRows,
  sectionOf,
  sectionRow,
} from './form-rows.ts'

/** How camps are filled in, checked and stored. Each group is a section and meets on the camp's days. */
export const campKind: FormKind<CampForm> = {
  kind: 'camps',
  bulkChange: bulkChangeOfCamps,
  withBulkChange: withCampBulkChange,
  toSave: campToSave,
  namesIn: namesInForm,
  check: checkCamp,
  rowsOf,
  formOf,
  pathOf: (_, { sections }, sectionId) => pathAt(sections, sectionId),
  paths: { location: 'locationId', forms: 'formIds', people: () => ['instructorIds'] },
}

/** Path of a group in the form; a removed group's findings appear at the list of groups. */
function pathAt(sections: readonly SectionRow[], sectionId: string): string {
  const index = sections.findIndex(({ id }) => id === sectionId)
  return sections[index]?.is_active ? `sections.${index}` : 'sections'
}

function rowsOf(_: string, form: CampForm, before: StoredActivity | null): ActivityRows {
  const storedSections = before?.sections ?? []
  const ids = idsOf(form.sections, storedSections)
  const ofAll = { weekdays: chosenWeekdays(form), instructor_ids: [...new Set(form.instructorIds)] }
  const sections: SectionRow[] = form.sections.map((group, position) => ({
    ...sectionRow(ids[position]!, group, group),
    ...ofAll,
    name: group.name,
    position,
    price_cents: group.price,
    billing_type: group.billingType,
    is_paid: group.paid,
  }))
  return {
    activity: {
      ...activityRow(form),
      interval_type: form.intervalType,
      section_template: sections.length === 0 ? ofAll : {},
      discounts: discountsSet(form),
      payment_plan: form.paymentPlan,
    },
    sections: [...sections, ...removedRows(sections, storedSections)],
    addOns: addOnRows(form.addOns, before?.addOns ?? []),
    formIds: [...new Set(form.formIds)],
  }
}

function formOf({ activity, sections, addOns, formIds }: StoredActivity): CampForm {
  const groups = sections.filter(({ is_active }) => is_active)
  const ofAll = groups[0] ?? activity.section_template
  return {
    ...commonOf({ activity, formIds }),
    ...weekdayFlags(ofAll.weekdays ?? []),
    instructorIds: ofAll.instructor_ids ?? [],
    waitList: groups.length === 0 || groups.some(({ has_wait_list }) => has_wait_list),
    intervalType: activity.interval_type ?? 'WEEKLY',
    sections: groups.map((group) => ({
      ...sectionOf(group),
      ...audienceOf(group),
      id: group.id,
      name: group.name,
      price: group.price_cents,
      billingType: group.billing_type as CampForm['sections'][number]['billingType'],
      paid: group.is_paid,
    })),
    addOns: addOnsOf(addOns),
    ...discountsOf(activity),
    paymentPlan: planOf(activity),
  }
}
