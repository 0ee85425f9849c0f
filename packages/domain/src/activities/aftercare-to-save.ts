import { addOnsToSave, commonToSave, sectionToSave } from './activity-form.ts'
import type { AftercareDay, AftercareForm } from './aftercare-form.ts'
import { newChildTiers, newDayTiers, type ChildTiers, type DayTiers } from '../prices/discount-tiers.ts'

/** The parts of the form that can be closed as a whole. What is in a closed one is not meant. */
export interface OpenParts {
  /** What is asked of families: pickup, teacher, T-shirt. */
  details: boolean
  addOns: boolean
  multiChild: boolean
  multiDay: boolean
}

export const everythingOpen: OpenParts = { details: true, addOns: true, multiChild: true, multiDay: true }

/** Whether the part that is left of a run can be charged at all: what is billed by attendance, or by the meeting, always is. */
export function showsProration({
  price,
  chargeType,
  billingRate,
}: Pick<AftercareForm, 'price' | 'chargeType' | 'billingRate'>): boolean {
  return price > 0 && chargeType !== 'ATTENDANCE' && billingRate === 'FIXED'
}

/**
 * The form of a session as it is stored: rules R136 to R153, one by one, asked by the wizard before it sends and by the
 * server before it stores. `isNew` is a session that is not stored yet; `open` says which parts of the form are open, all
 * of them for whoever has no screen. Twice is once.
 */
export function aftercareToSave(
  given: AftercareForm,
  { isNew, open = everythingOpen }: { isNew: boolean; open?: OpenParts },
): AftercareForm {
  const form = withoutClosedDetails(given, open)
  const isFree = form.price === 0
  return {
    ...commonToSave(form),
    sections: (isNew ? asNew(form.sections) : form.sections).map(dayToSave),
    // R139, R140, R144
    prorate: form.prorate && showsProration(form),
    // R141 to R143
    billingRate: isFree ? null : form.billingRate,
    billingType: isFree ? null : form.billingType,
    chargeType: isFree ? null : form.chargeType,
    // R146
    dropInBillingRate: form.dropInPrice === 0 ? null : form.dropInBillingRate,
    // R136
    addOns: open.addOns ? addOnsToSave(isNew ? asNew(form.addOns) : form.addOns) : [],
    // R145, R150
    multiChildDiscount: tiersToSave(form.multiChildDiscount, !isFree && open.multiChild, newChildTiers()),
    multiDayDiscount: tiersToSave(form.multiDayDiscount, !isFree && open.multiDay, newDayTiers()),
  }
}

/** R147 to R149. */
function withoutClosedDetails(form: AftercareForm, { details }: OpenParts): AftercareForm {
  return details ? form : { ...form, pickUpOptions: false, teacher: false, tshirt: false }
}

/** R137, R138 and R153. */
function dayToSave(day: AftercareDay): AftercareDay {
  return {
    ...sectionToSave(day),
    maxDropIn: day.dropIn ? (day.maxDropIn ?? 0) : 0,
    instructorIds: [...new Set(day.instructorIds)],
  }
}

/** R151 and R152. */
function asNew<T extends { id: string | null; active: boolean }>(items: readonly T[]): T[] {
  return items.filter(({ active }) => active).map((item) => ({ ...item, id: null }))
}

function tiersToSave<T extends ChildTiers | DayTiers>(tiers: T | null, isOpen: boolean, none: T): T {
  return isOpen && tiers?.active ? tiers : none
}
