import { BILLING_TYPES } from '../prices/billing-types.ts'
import {
  checkClosed,
  checkHours,
  checkPeriod,
  checkPlaces,
  checkRun,
  checkWords,
  type HowToCheck,
} from './check-activity.ts'
import { closedWhenPublished, type ClassForm } from './class-form.ts'
import { findings, type Finding } from '../kernel/decision.ts'
import { checkExtras } from './run-extras.ts'
import { checkAudience } from './eligibility.ts'
import { price } from '../kernel/money-rules.ts'
import { checkSignUp } from './sign-up.ts'
import { atLeastOneDay } from '../kernel/text-rules.ts'
import { chosenWeekdays } from '../kernel/weekdays.ts'

/**
 * Checks the form of a class. The wizard calls it while the form is filled in; the server decides. `today` is the
 * school's day. Findings about the days are at `weekdays`.
 *
 * A draft needs a name, and its other values must be well-formed. Publishing needs days, dates, times, a beginning of
 * sign-up, and a meeting yet to come.
 *
 * Editing needs the same, but a class that is over may keep its dates, and closed fields must be as in `previous`
 * (R135).
 *
 * Sources: R105 to R110, R129, R130, R134, R135; OQ-33, OQ-39.
 */
export function checkClass(
  form: ClassForm,
  { today, mode, names, previous = null }: HowToCheck<ClassForm>,
): Finding[] {
  const isDraft = mode === 'draft'
  return [
    ...checkWords(form, names),
    ...checkAudience(form),
    ...checkPlaces(form),
    ...findings([['weekdays', isDraft ? null : atLeastOneDay(form)]]),
    ...checkPeriod(form, mode),
    ...checkHours(form, mode),
    ...(isDraft ? [] : checkRun('classes', meets(form), today, previous && meets(previous))),
    ...checkSignUp(form, isDraft),
    ...findings([
      ['price', price(form.price)],
      ['billingType', BILLING_TYPES.includes(form.billingType) ? null : 'This field is required'],
    ]),
    ...checkExtras(form, { mode, names, prices: [form.price] }),
    ...(mode === 'edit' && previous !== null ? checkClosed(form, previous, closedWhenPublished) : []),
  ]
}

function meets(form: ClassForm) {
  return { form, weekdays: chosenWeekdays(form) }
}
