import type { ActivityForm } from './activity-form.ts'
import { addOnsToSave, earlyBirdCopied, weeksCopied } from './activity-form.ts'
import type { HowToCheck } from './check-activity.ts'
import { checkAddOns, copiedAddOns, type AddOn } from '../prices/add-ons.ts'
import type { IsoDate } from '../kernel/dates.ts'
import type { Finding } from '../kernel/decision.ts'
import { checkDiscount, checkEarlyBird, type Discount, type EarlyBird } from '../prices/discounts.ts'
import { checkPlan, planCopied, planToSave, type PaymentPlan } from '../prices/payment-plan.ts'

/** What belongs to the price of a run, for kinds that are paid as a whole: add-ons, discounts and installments. */
export interface RunExtras {
  addOns: AddOn[]
  multiChildDiscount: Discount | null
  multiProgramDiscount: Discount | null
  earlyBirdDiscount: EarlyBird | null
  /** Families may pay in installments; null if they pay at once. */
  paymentPlan: PaymentPlan | null
}

/** Returns the extras of a new form. */
export function newExtras(): RunExtras {
  return {
    addOns: [],
    multiChildDiscount: null,
    multiProgramDiscount: null,
    earlyBirdDiscount: null,
    paymentPlan: null,
  }
}

/** Prepares the extras for a copy: add-ons without ids, no early bird that is over, installments as far ahead as the run. */
export function withExtrasCopied<F extends ActivityForm & RunExtras>(form: F, today: IsoDate): F {
  return {
    ...form,
    addOns: copiedAddOns(form.addOns),
    earlyBirdDiscount: earlyBirdCopied(form.earlyBirdDiscount, today),
    paymentPlan: planCopied(form.paymentPlan, weeksCopied(form, today) * 7),
  }
}

/** Normalizes the extras before they are stored. */
export function extrasToSave({ addOns, paymentPlan }: RunExtras): Pick<RunExtras, 'addOns' | 'paymentPlan'> {
  return { addOns: addOnsToSave(addOns), paymentPlan: planToSave(paymentPlan) }
}

/** Checks the extras. `prices`: what the installments are parts of, in cents. */
export function checkExtras(
  form: ActivityForm & RunExtras,
  { mode, names, prices }: Pick<HowToCheck<never>, 'mode' | 'names'> & { prices: readonly number[] },
): Finding[] {
  return [
    ...checkAddOns(form.addOns, names),
    ...checkDiscount('multiChildDiscount', form.multiChildDiscount),
    ...checkDiscount('multiProgramDiscount', form.multiProgramDiscount),
    ...checkEarlyBird('earlyBirdDiscount', form.earlyBirdDiscount, mode === 'edit'),
    ...checkPlan('paymentPlan', form.paymentPlan, { prices, endsOn: form.endsOn, isDraft: mode === 'draft' }),
  ]
}
