import type * as z from 'zod/mini'
import { campFields, type campForm } from '@afterbell/contract/activities/camps'
import { bulkChangeOfCamps, campToSave, withCampBulkChange } from '@afterbell/domain/activities/camp-form'
import { checkCamp } from '@afterbell/domain/activities/check-camp'
import { chosenWeekdays, weekdayFlags, type Weekday } from '@afterbell/domain/kernel/weekdays'
import type { ActivityRows, SectionRow, StoredActivity } from './activity-rows.ts'
import type { FormKind } from './form-kind.ts'
import {
  activityRow,
  addOnRows,
  addOnsOf,
  audienceOf,
  commonOf,
  idsOf,
  left,
  sectionOf,
  sectionRow,
} from './form-rows.ts'

type CampForm = z.output<typeof campForm>

/** How camps are filled in, checked and stored. Every group is a section, and meets on the camp's own days. */
export const campKind: FormKind<CampForm> = {
  kind: 'camps',
  bulkForm: campFields,
  bulkChange: bulkChangeOfCamps,
  withBulkChange: (form, changes) => keepingDraft(form, withCampBulkChange(form, changes)),
  toSave: (form) => keepingDraft(form, campToSave(form)),
  check: checkCamp,
  saysDraft: ({ camp }) => camp.draft,
  rowsOf,
  formOf,
  pathOf: (_, { sections }, sectionId) => pathAt(sections, sectionId),
  paths: { location: 'camp.locationId', forms: 'camp.formIds', people: () => ['camp.instructorIds'] },
}

/** A group that was removed is told where the groups are. */
function pathAt(sections: readonly SectionRow[], sectionId: string): string {
  const index = sections.findIndex(({ id }) => id === sectionId)
  return sections[index]?.is_active ? `pricings.${index}` : 'pricings'
}

/** The rules know a camp without its draft flag. */
function keepingDraft(
  form: CampForm,
  changed: Omit<CampForm, 'camp'> & { camp: Omit<CampForm['camp'], 'draft'> },
): CampForm {
  return { ...changed, camp: { ...changed.camp, draft: form.camp.draft } } as CampForm
}

function rowsOf(_: string, form: CampForm, before: StoredActivity | null): ActivityRows {
  const { camp } = form
  const stored = before?.sections ?? []
  const ids = idsOf(form.pricings, stored)
  const ofAll = { weekdays: chosenWeekdays(camp), instructor_ids: [...new Set(camp.instructorIds)] }
  const sections: SectionRow[] = form.pricings.map((group, position) => ({
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
      ...activityRow('camps', camp),
      interval_type: form.intervalType,
      section_template: sections.length === 0 ? ofAll : {},
      discounts: {
        multiChild: form.multiChildDiscount,
        multiProgram: form.multiProgramDiscount,
        earlyBird: form.earlyBirdDiscount,
      },
    },
    sections: [...sections, ...left(sections, stored)],
    addOns: addOnRows(form.addOns, before?.addOns ?? []),
    formIds: [...new Set(form.camp.formIds)],
  }
}

function formOf({ activity, sections, addOns, formIds, isDraft }: StoredActivity): CampForm {
  const groups = sections.filter(({ is_active }) => is_active)
  const ofAll = groups[0] ?? activity.section_template
  const discounts = activity.discounts as Record<string, unknown>
  return {
    camp: {
      ...commonOf('camps', { activity, formIds }),
      ...weekdayFlags((ofAll.weekdays ?? []) as Weekday[]),
      instructorIds: ofAll.instructor_ids ?? [],
      waitList: groups.length === 0 || groups.some(({ has_wait_list }) => has_wait_list),
      draft: isDraft,
    },
    intervalType: activity.interval_type ?? 'WEEKLY',
    pricings: groups.map((group) => ({
      ...sectionOf(group),
      ...audienceOf(group),
      id: group.id,
      name: group.name,
      price: group.price_cents,
      billingType: group.billing_type as CampForm['pricings'][number]['billingType'],
      paid: group.is_paid,
    })),
    addOns: addOnsOf(addOns),
    multiChildDiscount: (discounts.multiChild ?? null) as CampForm['multiChildDiscount'],
    multiProgramDiscount: (discounts.multiProgram ?? null) as CampForm['multiProgramDiscount'],
    earlyBirdDiscount: (discounts.earlyBird ?? null) as CampForm['earlyBirdDiscount'],
  }
}
