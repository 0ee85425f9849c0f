import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { daysBetween, plusDays } from '@afterbell/domain/kernel/dates'
import { gatherCamps, type GatheredCamp } from '@afterbell/domain/imports/import-camps'
import { recognizeColumns } from '@afterbell/domain/imports/import-columns'
import { readRow, type CatalogRow, type ImportOptions } from '@afterbell/domain/imports/import-rows'
import { nameRules } from '@afterbell/domain/kernel/name-rules'
import { readTable } from '../../src/features/imports/read-file.ts'
import { mondayOf } from './weeks.ts'

// The real catalog, read as an import would read it.
const file = await readTable(
  readFileSync(join(import.meta.dirname, 'toronto-registered-programs.csv')),
  recognizeColumns,
)

/** A valid row of the catalog, with its dates. */
export type Course = CatalogRow & { startsOn: string; endsOn: string }

/**
 * Returns the catalog's weekly courses, all moved by the same number of whole weeks. Today falls midway between the last
 * start and the first end: all have begun, none is over, and each keeps its weekday.
 */
export function coursesAround(today: string): Course[] {
  const courses = rowsOf('classes')
  const lastBeginning = courses.map(({ startsOn }) => startsOn).reduce((a, b) => (a > b ? a : b))
  const firstEnd = courses.map(({ endsOn }) => endsOn).reduce((a, b) => (a < b ? a : b))
  const middle = plusDays(lastBeginning, Math.floor(daysBetween(lastBeginning, firstEnd) / 2))
  return moved(courses, Math.round(daysBetween(middle, today) / 7) * 7)
}

/** Returns the catalog's camp weeks in groups by age, moved by whole weeks so that the first one is this week. */
export function campsFrom(today: string): GatheredCamp[] {
  const weeks = rowsOf('camps')
  const first = weeks.map(({ startsOn }) => startsOn).reduce((a, b) => (a < b ? a : b))
  return gatherCamps(moved(weeks, daysBetween(mondayOf(first), mondayOf(today))))
}

function rowsOf(kind: 'classes' | 'camps'): Course[] {
  // Sign-up dates of a past season do not apply to this one.
  const { signUpBegins: _, ...mapping } = recognizeColumns(file.columns)
  return file.rows
    .map((row) => readRow(row, mapping, OPTIONS, { kind, names: NAMES }))
    .filter(({ problems }) => problems.length === 0) as Course[]
}

function moved(courses: readonly Course[], days: number): Course[] {
  return courses.map((course) => ({
    ...course,
    startsOn: plusDays(course.startsOn, days),
    endsOn: plusDays(course.endsOn, days),
  }))
}

/** Name rules of the catalog's school: those of the specification. */
export const NAMES = nameRules({ moreNameCharacters: false }, null)

/** The catalog gives ages in months. The plans make up what it lacks. */
const OPTIONS: ImportOptions = {
  ageUnit: 'MONTHS',
  dateOrder: 'MONTH_FIRST',
  shiftWeeks: 0,
  price: 0,
  billingType: 'SESSION',
  capacity: 10,
  timeFrom: null,
  timeTo: null,
  locationId: null,
  signUpBeginsDate: null,
  signUpBeginsTime: null,
  signUpEndsDate: null,
  signUpEndsTime: null,
  publish: true,
  sameCode: 'CHANGE',
  rowChoices: {},
}
