import {
  bulkChangeOfAftercare,
  withAftercareBulkChange,
  type AftercareForm,
} from '@afterbell/domain/activities/aftercare-form'
import { aftercareToSave } from '@afterbell/domain/activities/aftercare-to-save'
import { namesInForm } from '@afterbell/domain/activities/check-activity'
import { checkAftercare } from '@afterbell/domain/activities/check-aftercare'
import { areTiers, newChildTiers, newDayTiers } from '@afterbell/domain/prices/discount-tiers'
import { weekdayLabels, WEEKDAYS, type Weekday } from '@afterbell/domain/kernel/weekdays'
import { randomUUIDv7 } from 'node:crypto'
import type { ActivityRows, SectionRow, StoredActivity } from './activity-rows.ts'
import type { FormKind } from './form-kind.ts'
import {
  activityRow,
  addOnRows,
  addOnsOf,
  audienceOf,
  commonOf,
  removedRows,
  sectionOf,
  sectionRow,
} from './form-rows.ts'

/** How aftercare is filled in, checked and stored. Each weekday is a section, identified by its weekday. */
export const aftercareKind: FormKind<AftercareForm> = {
  kind: 'aftercare',
  bulkChange: bulkChangeOfAftercare,
  withBulkChange: withAftercareBulkChange,
  toSave: aftercareToSave,
  namesIn: namesInForm,
  check: checkAftercare,
  rowsOf,
  formOf,
  pathOf: pathAt,
  paths: {
    location: 'locationId',
    forms: 'formIds',
    people: (form, wrong) =>
      form.sections.flatMap(({ instructorIds }, index) =>
        instructorIds.some((id) => wrong.has(id)) ? [`sections.${index}.instructorIds`] : [],
      ),
  },
}

/** Converts the form to rows. A weekday that is offered again reuses its former section. */
function rowsOf(_: string, form: AftercareForm, before: StoredActivity | null): ActivityRows {
  const storedSections = before?.sections ?? []
  const priceColumns = { price_cents: form.price, billing_type: form.billingRate ?? ('FIXED' as const) }
  const sections = WEEKDAYS.flatMap((weekday, position): SectionRow[] => {
    const day = dayOf(form, weekday)
    if (!day) return []
    const id = storedSections.find(({ weekdays }) => weekdays[0] === weekday)?.id ?? randomUUIDv7()
    return [
      {
        ...sectionRow(id, day, form),
        ...priceColumns,
        name: weekdayLabels[weekday],
        position,
        weekdays: [weekday],
        dropin_capacity: day.dropIn ? (day.maxDropIn ?? 0) : 0,
        is_active: day.active,
        instructor_ids: day.instructorIds,
      },
    ]
  })
  const { ageFrom, ageTo, gradeFrom, gradeTo } = form
  return {
    activity: {
      ...activityRow(form),
      billing_cycle: form.billingType,
      charge_type: form.chargeType,
      drop_in_price_cents: form.dropInPrice,
      drop_in_rate: form.dropInBillingRate,
      discounts: { multiChild: form.multiChildDiscount, multiDay: form.multiDayDiscount },
      section_template:
        sections.length > 0
          ? {}
          : { ...priceColumns, age_from: ageFrom, age_to: ageTo, grade_from: gradeFrom, grade_to: gradeTo },
    },
    sections: [...sections, ...removedRows(sections, storedSections)],
    addOns: addOnRows(form.addOns, before?.addOns ?? []),
    formIds: [...new Set(form.formIds)],
  }
}

function formOf({ activity, sections, addOns, formIds }: StoredActivity): AftercareForm {
  const days = sections.filter(({ is_active }) => is_active)
  const template = activity.section_template
  const ofAll = days[0] ?? (Object.keys(template).length > 0 ? template : (sections[0] ?? template))
  const { multiChild, multiDay } = activity.discounts
  const price = ofAll.price_cents ?? 0
  return {
    ...commonOf({ activity, formIds }),
    ...audienceOf(ofAll),
    sections: days.map((row) => ({
      ...sectionOf(row),
      id: row.id,
      day: row.weekdays[0]!,
      dropIn: row.dropin_capacity > 0,
      maxDropIn: row.dropin_capacity,
      instructorIds: row.instructor_ids,
      active: true,
    })),
    price,
    billingType: activity.billing_cycle,
    chargeType: activity.charge_type,
    billingRate: price === 0 ? null : (ofAll.billing_type as AftercareForm['billingRate']),
    dropInPrice: activity.drop_in_price_cents,
    dropInBillingRate: activity.drop_in_rate,
    addOns: addOnsOf(addOns),
    multiChildDiscount: multiChild && areTiers(multiChild) ? multiChild : newChildTiers(),
    multiDayDiscount: multiDay ?? newDayTiers(),
  }
}

/** Finds the entry of a weekday; if the form lists it twice, the active one. */
function dayOf({ sections }: AftercareForm, weekday: Weekday): AftercareForm['sections'][number] | undefined {
  const same = sections.filter(({ day }) => day === weekday)
  return same.find(({ active }) => active) ?? same[0]
}

function pathAt(form: AftercareForm, { sections }: ActivityRows, sectionId: string): string {
  const weekday = sections.find(({ id }) => id === sectionId)!.weekdays[0]!
  const day = dayOf(form, weekday)
  return day ? `sections.${form.sections.indexOf(day)}` : 'sections'
}
