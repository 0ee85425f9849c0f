import { checkAddOns } from './add-ons.ts'
import { BILLING_TYPES } from './billing-types.ts'
import { isDate, type IsoDate } from './calendar.ts'
import { closedWhenPublished, type ClassForm } from './class-form.ts'
import { date, time, timeAfter, timeBefore } from './date-rules.ts'
import { findings, type Finding } from './decision.ts'
import { checkDiscount, checkEarlyBird } from './discounts.ts'
import { checkAudience } from './eligibility.ts'
import { biggerOrEqual, lessOrEqual, wholeNumber } from './number-rules.ts'
import { decidePeriod, meetingDates } from './schedule.ts'
import { checkSignUp } from './sign-up.ts'
import { all, atLeastOneDay, className, description, required, type Rule } from './text-rules.ts'
import { chosenWeekdays } from './weekdays.ts'

/** Saving a draft, publishing (also a draft that is activated), or editing what is published. */
export type CheckMode = 'draft' | 'publish' | 'edit'

/**
 * What is wrong with the form of a class, field by field; nothing when the list is empty. Asked by the wizard while it
 * is filled in and by the server as the authority.
 *
 * A draft needs a name, and what else it has must be well-formed. To publish, it needs days, dates, times and the
 * beginning of sign-up, and a meeting that is yet to come. Editing is publishing again, but for a class that is over,
 * whose dates may stay, and for what is closed then (R135), which must be as in `previous`. `today` is the school's.
 * The days stand at the path `weekdays`. Sources: R105 to R110, R129, R130, R134, R135; OQ-33, OQ-39.
 */
export function checkClass(
  form: ClassForm,
  { today, mode, previous = null }: { today: IsoDate; mode: CheckMode; previous?: ClassForm | null },
): Finding[] {
  const isDraft = mode === 'draft'
  const needed: Rule<unknown> = isDraft ? () => null : required
  return [
    ...findings([
      ['className', all(required, className)(form.className)],
      ['description', description(form.description)],
    ]),
    ...checkAudience(form),
    ...checkPlaces(form),
    ...findings([
      ['weekdays', isDraft ? null : atLeastOneDay(form)],
      ['classStartDate', needed(form.classStartDate) ?? runDate(form.classStartDate)],
      ['classEndDate', needed(form.classEndDate) ?? runDate(form.classEndDate) ?? periodMessage(form)],
      ['noClassDates', form.noClassDates.every(isDate) ? null : date('?')],
      ['timeFrom', needed(form.timeFrom) ?? all(time, timeBefore(form.timeTo))(form.timeFrom)],
      ['timeTo', needed(form.timeTo) ?? all(time, timeAfter(form.timeFrom))(form.timeTo)],
    ]),
    ...(isDraft ? [] : checkRun(form, today, previous)),
    ...checkSignUp(form, isDraft),
    ...findings([
      ['price', all(required, wholeNumber, biggerOrEqual(0), priceBound)(form.price)],
      ['billingType', BILLING_TYPES.includes(form.billingType) ? null : 'This field is required'],
    ]),
    ...checkAddOns(form.addOns),
    ...checkDiscount('multiChildDiscount', form.multiChildDiscount),
    ...checkDiscount('multiProgramDiscount', form.multiProgramDiscount),
    ...checkEarlyBird('earlyBirdDiscount', form.earlyBirdDiscount, mode === 'edit'),
    ...(mode === 'edit' && previous !== null ? checkClosed(form, previous) : []),
  ]
}

function checkPlaces(form: ClassForm): Finding[] {
  const count = all<number | null>(required, wholeNumber, biggerOrEqual(1), lessOrEqual(10_000))
  return findings([
    ['maxEnroll', count(form.maxEnroll)],
    ['maxWaitList', form.waitList ? count(form.maxWaitList) : null],
  ])
}

/** A run without a meeting, or with none left, is not worth publishing. */
function checkRun(form: ClassForm, today: IsoDate, previous: ClassForm | null): Finding[] {
  const { classStartDate: startsOn, classEndDate: endsOn, noClassDates: noDates } = form
  const weekdays = chosenWeekdays(form)
  const isAskable =
    startsOn !== null && endsOn !== null && runDate(startsOn) === null && runDate(endsOn) === null
  if (!isAskable || periodMessage(form) !== null || weekdays.length === 0) return []
  const dates = meetingDates({ weekdays, startsOn, endsOn, noDates })
  if (dates.length === 0)
    return [{ path: 'classEndDate', message: 'No class takes place on these days and dates' }]
  if (dates.at(-1)! >= today || (previous !== null && isSameRun(form, previous))) return []
  return [
    {
      path: 'classEndDate',
      message: endsOn < today ? 'Should be current or future date' : 'No class takes place from today on',
    },
  ]
}

function isSameRun(form: ClassForm, previous: ClassForm): boolean {
  return (
    form.classStartDate === previous.classStartDate &&
    form.classEndDate === previous.classEndDate &&
    form.noClassDates.toSorted().join() === previous.noClassDates.toSorted().join() &&
    chosenWeekdays(form).join() === chosenWeekdays(previous).join()
  )
}

function periodMessage({ classStartDate: startsOn, classEndDate: endsOn }: ClassForm): string | null {
  if (startsOn === null || endsOn === null || !isDate(startsOn) || !isDate(endsOn)) return null
  const period = decidePeriod({ startsOn, endsOn })
  return period.allowed ? null : period.message
}

function checkClosed(form: ClassForm, previous: ClassForm): Finding[] {
  const fields = Object.keys(closedWhenPublished) as (keyof typeof closedWhenPublished)[]
  return fields
    .filter((field) => form[field] !== previous[field])
    .map((field) => ({ path: field, message: closedWhenPublished[field] }))
}

// A year of this century: 0026 and 20266 are slips of a finger.
const runDate: Rule = (text) =>
  date(text) ??
  (text && (text < '2000-01-01' || text > '2199-12-31') ? 'This field should be a valid date' : null)

const priceBound: Rule<number> = (cents) => (cents > 99_999_999 ? 'Should be less or equal 999999.99' : null)
