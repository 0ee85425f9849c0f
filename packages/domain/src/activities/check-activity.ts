import { PLACES_MAX } from './availability.ts'
import type { ActivityForm, Run, SectionForm } from './activity-form.ts'
import { activityKinds, type ActivityKind } from '../kernel/activity-kinds.ts'
import { isDate } from '../kernel/dates.ts'
import { date, time, timeAfter, timeBefore } from '../kernel/date-rules.ts'
import { findings, type Finding } from '../kernel/decision.ts'
import { biggerOrEqual, lessOrEqual, wholeNumber, type NumberTyped } from '../kernel/number-rules.ts'
import { decidePeriod, lastMeetingDate } from './schedule.ts'
import type { NameRules } from '../kernel/name-rules.ts'
import { all, required, type Rule } from '../kernel/rules.ts'
import { activityName, description } from '../kernel/text-rules.ts'
import type { Weekday } from '../kernel/weekdays.ts'

/** Saving a draft, publishing one, or editing a published activity. */
export type CheckMode = 'draft' | 'publish' | 'edit'

/** How to check a form. `today` is the school's day, `previous` the stored form, and `names` the rules for names. */
export interface HowToCheck<F> {
  today: string
  mode: CheckMode
  names: NameRules
  previous?: F | null
}

/** Returns `required`, except for drafts. */
export function neededIn(mode: CheckMode): Rule<unknown> {
  return mode === 'draft' ? () => null : required
}

/** Name, description and what to bring (R108, R110, R129, OQ-93). */
export function checkWords(form: ActivityForm, names: NameRules): Finding[] {
  return findings([
    ['name', all(required, activityName(names))(form.name)],
    ['description', description(names)(form.description)],
    ['whatToBring', description(names)(form.whatToBring)],
  ])
}

/** Returns every name in a form, including groups and add-ons, and its longer texts, for `nameRules`. */
export function namesInForm(form: NamesOfForm): string[] {
  const parts: readonly { name?: unknown }[] = [...(form.sections ?? []), ...(form.addOns ?? [])]
  return [form.name, form.description, form.whatToBring, ...parts.map(({ name }) => String(name ?? ''))]
}

interface NamesOfForm extends Pick<ActivityForm, 'name' | 'description' | 'whatToBring'> {
  readonly sections?: readonly object[]
  readonly addOns?: readonly object[]
}

/** Checks the first date, the last date, and the no-class dates. */
export function checkPeriod({ startsOn, endsOn, noDates }: Run, mode: CheckMode): Finding[] {
  const requiredRule = neededIn(mode)
  return findings([
    ['startsOn', requiredRule(startsOn) ?? runDate(startsOn)],
    ['endsOn', requiredRule(endsOn) ?? runDate(endsOn) ?? periodMessage({ startsOn, endsOn })],
    ['noDates', noDates.every(isDate) ? null : date('?')],
  ])
}

/** Checks the hours of a section (R105 to R107): a meeting begins and ends on one day. */
export function checkHours({ timeFrom, timeTo }: SectionForm, mode: CheckMode): Finding[] {
  const requiredRule = neededIn(mode)
  return findings([
    ['timeFrom', requiredRule(timeFrom) ?? all(time, timeBefore(timeTo))(timeFrom)],
    ['timeTo', requiredRule(timeTo) ?? all(time, timeAfter(timeFrom))(timeTo)],
  ])
}

/** Checks the capacity of a section, and of its wait list if it has one. */
export function checkPlaces({ maxEnroll, waitList, maxWaitList }: SectionForm): Finding[] {
  return findings([
    ['maxEnroll', countOfPlaces(maxEnroll)],
    ['maxWaitList', waitList ? countOfPlaces(maxWaitList) : null],
  ])
}

/** 1 to 10,000. */
export const countOfPlaces: Rule<NumberTyped> = all<NumberTyped>(
  required as Rule<NumberTyped>,
  wholeNumber,
  biggerOrEqual(1),
  lessOrEqual(PLACES_MAX),
)

/**
 * Refuses to publish a run without a meeting from today on. An unchanged run that is over may stay. Returns nothing
 * while dates or weekdays are invalid.
 */
export function checkRun(
  kind: ActivityKind,
  { form, weekdays }: Meets,
  today: string,
  previous: Meets | null,
): Finding[] {
  const last = lastDateOf(form, weekdays)
  if (last === undefined) return []
  const path = 'endsOn'
  const { one } = activityKinds[kind].words
  if (last === null) return [{ path, message: `No ${one} meets on these days and dates` }]
  if (last >= today || (previous !== null && isSameRun({ form, weekdays }, previous))) return []
  const message = form.endsOn! < today ? 'Should be current or future date' : `No ${one} meets from today on`
  return [{ path, message }]
}

/**
 * Returns the last date of a run on these weekdays: null if it has no date, undefined while dates or weekdays are
 * missing or invalid.
 */
export function lastDateOf(
  { startsOn, endsOn, noDates }: Run,
  weekdays: readonly Weekday[],
): string | null | undefined {
  if (startsOn === null || endsOn === null || weekdays.length === 0) return undefined
  const isAskable = [startsOn, endsOn].every((each) => runDate(each) === null)
  if (!isAskable || periodMessage({ startsOn, endsOn }) !== null) return undefined
  return lastMeetingDate({ weekdays, startsOn, endsOn, noDates })
}

/** Refuses changes of closed fields (R135); `closed` gives the reason by field. */
export function checkClosed<F extends object>(
  form: F,
  previous: F,
  closed: Readonly<Partial<Record<keyof F & string, string>>>,
): Finding[] {
  return Object.entries<string | undefined>(closed)
    .filter(([field]) => !isSame(form[field as keyof F], previous[field as keyof F]))
    .map(([path, message]) => ({ path, message: message! }))
}

/** Compares values deeply, in order. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

interface Meets {
  readonly form: Run
  readonly weekdays: readonly Weekday[]
}

function isSameRun(one: Meets, other: Meets): boolean {
  const [run, before] = [one.form, other.form]
  return (
    run.startsOn === before.startsOn &&
    run.endsOn === before.endsOn &&
    run.noDates.toSorted().join() === before.noDates.toSorted().join() &&
    one.weekdays.join() === other.weekdays.join()
  )
}

function periodMessage({ startsOn, endsOn }: Pick<Run, 'startsOn' | 'endsOn'>): string | null {
  if (startsOn === null || endsOn === null || !isDate(startsOn) || !isDate(endsOn)) return null
  const period = decidePeriod({ startsOn, endsOn })
  return period.allowed ? null : period.message
}

// Limits years to 2000 through 2199: 0026 and 20266 are typing errors.
const runDate: Rule = (text) =>
  date(text) ??
  (text && (text < '2000-01-01' || text > '2199-12-31') ? 'This field should be a valid date' : null)
