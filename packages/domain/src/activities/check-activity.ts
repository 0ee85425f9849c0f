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

/** Saving a draft, publishing (also a draft that is activated), or editing what is published. */
export type CheckMode = 'draft' | 'publish' | 'edit'

/** How a form is checked. `today` is the school's; `previous` is the form of what is stored; `names` keep what it is called. */
export interface HowToCheck<F> {
  today: string
  mode: CheckMode
  names: NameRules
  previous?: F | null
}

/** Required, but in a draft. */
export function neededIn(mode: CheckMode): Rule<unknown> {
  return mode === 'draft' ? () => null : required
}

/** Findings of a part of a form, at their paths in the whole of it. */
export function within(path: string, found: readonly Finding[]): Finding[] {
  return found.map((finding) => ({ ...finding, path: `${path}.${finding.path}` }))
}

/** Name and description (R108, R110, R129, OQ-93). */
export function checkWords(form: ActivityForm, names: NameRules): Finding[] {
  return findings([
    ['name', all(required, activityName(names))(form.name)],
    ['description', description(names)(form.description)],
  ])
}

/** Every name a form holds, of its groups and add-ons too, and its description, as `nameRules` keeps them. */
export function namesInForm(form: NamesOfForm): string[] {
  const parts: readonly { name?: unknown }[] = [...(form.sections ?? []), ...(form.addOns ?? [])]
  return [form.name, form.description, ...parts.map(({ name }) => String(name ?? ''))]
}

interface NamesOfForm extends Pick<ActivityForm, 'name' | 'description'> {
  readonly sections?: readonly object[]
  readonly addOns?: readonly object[]
}

/** First and last date, and no-class dates. */
export function checkPeriod({ startsOn, endsOn, noDates }: Run, mode: CheckMode): Finding[] {
  const needed = neededIn(mode)
  return findings([
    ['startsOn', needed(startsOn) ?? runDate(startsOn)],
    ['endsOn', needed(endsOn) ?? runDate(endsOn) ?? periodMessage({ startsOn, endsOn })],
    ['noDates', noDates.every(isDate) ? null : date('?')],
  ])
}

/** The hours of a section (R105 to R107): a meeting begins and ends on one day. */
export function checkHours({ timeFrom, timeTo }: SectionForm, mode: CheckMode): Finding[] {
  const needed = neededIn(mode)
  return findings([
    ['timeFrom', needed(timeFrom) ?? all(time, timeBefore(timeTo))(timeFrom)],
    ['timeTo', needed(timeTo) ?? all(time, timeAfter(timeFrom))(timeTo)],
  ])
}

/** The places of a section, and of its wait list where it has one. */
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
 * A run without a meeting, or with none left, is not worth publishing. What was published and is over may keep the dates
 * it has. Nothing is said while dates or weekdays are themselves wrong.
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

/** The last date a run has on some weekdays: null where it has none, undefined while it cannot be told. */
export function lastDateOf(
  { startsOn, endsOn, noDates }: Run,
  weekdays: readonly Weekday[],
): string | null | undefined {
  if (startsOn === null || endsOn === null || weekdays.length === 0) return undefined
  const isAskable = [startsOn, endsOn].every((each) => runDate(each) === null)
  if (!isAskable || periodMessage({ startsOn, endsOn }) !== null) return undefined
  return lastMeetingDate({ weekdays, startsOn, endsOn, noDates })
}

/** What is closed must be as it was (R135); `closed` says why, by field. */
export function checkClosed<F extends object>(
  form: F,
  previous: F,
  closed: Readonly<Partial<Record<keyof F & string, string>>>,
): Finding[] {
  return Object.entries<string | undefined>(closed)
    .filter(([field]) => !isSame(form[field as keyof F], previous[field as keyof F]))
    .map(([path, message]) => ({ path, message: message! }))
}

/** The same value, or parts of the same values in the same order. */
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

// A year of this century: 0026 and 20266 are slips of a finger.
const runDate: Rule = (text) =>
  date(text) ??
  (text && (text < '2000-01-01' || text > '2199-12-31') ? 'This field should be a valid date' : null)
