import { activityKinds, type ActivityKind } from '../kernel/activity-kinds.ts'
import type { Finding } from '../kernel/decision.ts'
import type { Audience } from './audience.ts'
import { withAges, withGrades } from './eligibility.ts'

/** The fields every kind can change for several activities at once. What makes an activity itself and its cost are not among them. */
export const COMMON_BULK_FIELDS = [
  'description',
  'locationId',
  'signUpBeginsDate',
  'signUpBeginsTime',
  'signUpEndsDate',
  'signUpEndsTime',
  'pickUpOptions',
  'pickUpOptionsRequired',
  'teacher',
  'teacherRequired',
  'tshirt',
  'tshirtRequired',
  'formIds',
] as const

/**
 * What a bulk change asks for: empty values are left out (R388), a field that cannot be changed so is a finding.
 * The values are not looked at: the form's own rules do that for each activity once they are in its form.
 */
export function bulkChangeOf<const Field extends string>(
  kind: ActivityKind,
  fields: readonly Field[],
  given: Readonly<Record<string, unknown>>,
): { changes: Partial<Record<Field, unknown>>; findings: Finding[] } {
  const asked = Object.entries(given).filter(([, value]) => !isEmpty(value))
  const isKnown = (field: string) => (fields as readonly string[]).includes(field)
  const message = notForSeveral(kind)
  return {
    changes: Object.fromEntries(asked.filter(([field]) => isKnown(field))) as Partial<Record<Field, unknown>>,
    findings: asked.filter(([field]) => !isKnown(field)).map(([path]) => ({ path, message })),
  }
}

/** What is said of a field that each activity has for itself. */
export function notForSeveral(kind: ActivityKind): string {
  return `This field cannot be changed for several ${activityKinds[kind].words.many} at once`
}

/** A form with a bulk change in it. New ages clear the grades and the other way about, as in the wizard (R131, R132). */
export function withChanges<F extends Audience>(form: F, changes: Partial<F>): F {
  const { ageFrom, ageTo, gradeFrom, gradeTo, ...others } = changes
  const ages = given({ ageFrom, ageTo })
  const grades = given({ gradeFrom, gradeTo })
  const changed: F = { ...form, ...others }
  const hasAges = Object.keys(ages).length > 0
  const hasGrades = Object.keys(grades).length > 0
  if (hasAges && hasGrades) return { ...changed, ...ages, ...grades }
  if (hasAges) return withAges(changed, ages)
  return hasGrades ? withGrades(changed, grades) : changed
}

/** Changes by which dates a form leaves out are added to those it has, instead of taking their place. */
export function addingDates(
  form: unknown,
  changes: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { noDates } = changes
  if (!Array.isArray(noDates)) return { ...changes }
  const own = (form as { noDates?: readonly string[] }).noDates ?? []
  return { ...changes, noDates: [...new Set([...own, ...(noDates as string[])])].toSorted() }
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

function given<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>
}
