import { activeWeekdays, closedInAftercare, type AftercareDay, type AftercareForm } from './aftercare-form.ts'
import { checkAddOns } from '../prices/add-ons.ts'
import { AFTERCARE_CYCLES, AFTERCARE_RATES, CHARGE_TYPES, DROP_IN_RATES } from '../prices/billing-types.ts'
import {
  checkClosed,
  checkHours,
  checkPeriod,
  checkPlaces,
  checkRun,
  checkWords,
  countOfPlaces,
  lastDateOf,
  type CheckMode,
  type HowToCheck,
} from './check-activity.ts'
import { findings, type Finding } from '../kernel/decision.ts'
import { prefixPaths } from '../kernel/prefix-paths.ts'
import { checkTiers } from '../prices/discount-tiers.ts'
import { checkAudience } from './eligibility.ts'
import { price } from '../kernel/money-rules.ts'
import { checkSignUp } from './sign-up.ts'
import { weekdayLabels } from '../kernel/weekdays.ts'

/**
 * Checks the form of an aftercare session; paths are like `sections.2.maxEnroll`. A draft needs a name. A published
 * session also needs what a class needs, and at least one weekday, each at most once and with a meeting.
 *
 * A price needs its way of billing. Inactive days are not checked. Sources: R105 to R110, R130, R135, R247, R248, R359;
 * OQ-17, OQ-39.
 */
export function checkAftercare(
  form: AftercareForm,
  { today, mode, names, previous = null }: HowToCheck<AftercareForm>,
): Finding[] {
  const isDraft = mode === 'draft'
  return [
    ...checkWords(form, names),
    ...checkAudience(form),
    ...checkPeriod(form, mode),
    ...(isDraft ? [] : checkRun('aftercare', meets(form), today, previous && meets(previous))),
    ...checkSignUp(form, isDraft),
    ...findings([
      [
        'sections',
        isDraft || form.sections.some(({ active }) => active) ? null : 'Should be chosen at least one day',
      ],
    ]),
    ...form.sections.flatMap((day, index) =>
      day.active ? prefixPaths(`sections.${index}`, checkDay(day, index, form, mode)) : [],
    ),
    ...checkCost(form),
    ...checkAddOns(form.addOns, names),
    ...checkTiers('multiChildDiscount', form.multiChildDiscount),
    ...checkTiers('multiDayDiscount', form.multiDayDiscount),
    ...(mode === 'edit' && previous !== null ? checkClosed(form, previous, closedInAftercare) : []),
  ]
}

function checkDay(day: AftercareDay, index: number, form: AftercareForm, mode: CheckMode): Finding[] {
  const isTwice = form.sections.some((other, at) => at < index && other.active && other.day === day.day)
  return [
    ...findings([['day', isTwice ? `${weekdayLabels[day.day]} is chosen twice` : emptyDay(day, form, mode)]]),
    ...checkHours(day, mode),
    ...checkPlaces(day),
    ...findings([['maxDropIn', day.dropIn ? countOfPlaces(day.maxDropIn) : null]]),
  ]
}

/** Refuses a weekday on which the session never meets while it meets on others. */
function emptyDay(day: AftercareDay, form: AftercareForm, mode: CheckMode): string | null {
  if (mode === 'draft' || lastDateOf(form, activeWeekdays(form.sections)) === null) return null
  return lastDateOf(form, [day.day]) === null
    ? `No session meets on a ${weekdayLabels[day.day]} of these dates`
    : null
}

function checkCost(form: AftercareForm): Finding[] {
  const oneOf = <T>(values: readonly T[], value: T | null) =>
    value !== null && values.includes(value) ? null : 'This field is required'
  const isPriced = form.price > 0
  return findings([
    ['price', price(form.price)],
    ['billingType', isPriced ? oneOf(AFTERCARE_CYCLES, form.billingType) : null],
    ['chargeType', isPriced ? oneOf(CHARGE_TYPES, form.chargeType) : null],
    ['billingRate', isPriced ? oneOf(AFTERCARE_RATES, form.billingRate) : null],
    ['dropInPrice', price(form.dropInPrice)],
    ['dropInBillingRate', form.dropInPrice > 0 ? oneOf(DROP_IN_RATES, form.dropInBillingRate) : null],
  ])
}

function meets(form: AftercareForm) {
  return { form, weekdays: activeWeekdays(form.sections) }
}
