import { addOnsToSave, commonToSave, sectionToSave } from './activity-form.ts'
import type { AftercareDay, AftercareForm } from './aftercare-form.ts'
import { newChildTiers, newDayTiers, type ChildTiers, type DayTiers } from '../prices/discount-tiers.ts'

/** Parts of the form that can be collapsed. Values in a collapsed part do not count. */
export interface OpenParts {
  /** Questions to families: pickup, teacher, T-shirt. */
  details: boolean
  addOns: boolean
  multiChild: boolean
  multiDay: boolean
}

export const everythingOpen: OpenParts = { details: true, addOns: true, multiChild: true, multiDay: true }

/** Checks whether proration applies. Care billed by attendance or by the meeting never needs it. */
export function showsProration({
  price,
  chargeType,
  billingRate,
}: Pick<AftercareForm, 'price' | 'chargeType' | 'billingRate'>): boolean {
  return price > 0 && chargeType !== 'ATTENDANCE' && billingRate === 'FIXED'
}

/**
 * Normalizes a session before it is stored (R136 to R153), in the wizard and on the server. `isNew`: the session is not
 * stored yet. `open`: expanded parts of the form; all of them for callers without a screen. Idempotent.
 */
export function aftercareToSave(
  rawForm: AftercareForm,
  { isNew, open = everythingOpen }: { isNew: boolean; open?: OpenParts },
): AftercareForm {
  const form = withoutClosedDetails(rawForm, open)
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
