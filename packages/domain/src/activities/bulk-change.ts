import { activityKinds, type ActivityKind } from '../kernel/activity-kinds.ts'
import type { Finding } from '../kernel/decision.ts'
import type { Audience } from './audience.ts'
import { withAges, withGrades } from './eligibility.ts'

/**
 * Fields that can change for several activities of any kind at once. Excludes fields that identify an activity, and its
 * cost.
 */
export const COMMON_BULK_FIELDS = [
  'description',
  'whatToBring',
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
 * Reads a bulk change: drops empty values (R388), and refuses fields that cannot change in bulk. Does not check the
 * values: each activity's form does that once they are in it.
 */
export function bulkChangeOf<const Field extends string>(
  kind: ActivityKind,
  fields: readonly Field[],
  values: Readonly<Record<string, unknown>>,
): { changes: Partial<Record<Field, unknown>>; findings: Finding[] } {
  const entries = Object.entries(values).filter(([, value]) => !isEmpty(value))
  const isBulkField = (field: string) => (fields as readonly string[]).includes(field)
  const message = notForSeveral(kind)
  return {
    changes: Object.fromEntries(entries.filter(([field]) => isBulkField(field))) as Partial<
      Record<Field, unknown>
    >,
    findings: entries.filter(([field]) => !isBulkField(field)).map(([path]) => ({ path, message })),
  }
}

/** Explains that a field cannot change in bulk. */
export function notForSeveral(kind: ActivityKind): string {
  return `This field cannot be changed for several ${activityKinds[kind].words.many} at once`
}

/** Applies a bulk change to a form. New ages clear the grades, and new grades the ages, as in the wizard (R131, R132). */
export function withChanges<F extends Audience>(form: F, changes: Partial<F>): F {
  const { ageFrom, ageTo, gradeFrom, gradeTo, ...others } = changes
  const ages = definedFields({ ageFrom, ageTo })
  const grades = definedFields({ gradeFrom, gradeTo })
  const changedForm: F = { ...form, ...others }
  const hasAges = Object.keys(ages).length > 0
  const hasGrades = Object.keys(grades).length > 0
  if (hasAges && hasGrades) return { ...changedForm, ...ages, ...grades }
  if (hasAges) return withAges(changedForm, ages)
  return hasGrades ? withGrades(changedForm, grades) : changedForm
}

/** Adds the no-class dates of a change to those of the form, instead of replacing them. */
export function addingDates(
  form: unknown,
  changes: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { noDates } = changes
  if (!Array.isArray(noDates)) return { ...changes }
  const existingDates = (form as { noDates?: readonly string[] }).noDates ?? []
  return { ...changes, noDates: [...new Set([...existingDates, ...(noDates as string[])])].toSorted() }
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

function definedFields<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>
}
