import { createHash } from 'node:crypto'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { imports } from '@afterbell/contract/imports/imports'
import { dateShown, type DateFormat } from '@afterbell/domain/kernel/dates'
import { audienceText } from '@afterbell/domain/activities/eligibility'
import type { NameRules } from '@afterbell/domain/kernel/name-rules'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { ColumnMapping } from '@afterbell/domain/imports/import-columns'
import type { SourceRow } from '@afterbell/domain/imports/import-cells'
import {
  fingerprintOf,
  instructorKey,
  readRow,
  type CatalogueRow,
  type FoundInSchool,
  type ImportOptions,
} from '@afterbell/domain/imports/import-rows'
import type { FormKind } from '../activities/form-kind.ts'

/** What differs between the catalogues of the kinds: which rows make one activity, and how its form is filled in. */
export interface CatalogueKind<F> {
  form: FormKind<F>
  gather(
    rows: readonly CatalogueRow[],
    options: ImportOptions,
    known: { foundOf: (row: CatalogueRow) => FoundInSchool; names: NameRules },
  ): { name: string; rows: CatalogueRow[]; form: F }[]
}

type PlannedRow = AnswerOf<(typeof imports)['rows']>['content'][number]

/** An activity that can be made of rows. */
interface PlannedActivity<F> {
  name: string
  form: F
  fingerprints: string[]
  /** Which of the plan's rows it is made of. */
  rows: PlannedRow[]
}

export interface CataloguePlan<F> {
  /** Every row of the file, in its order. */
  rows: PlannedRow[]
  activities: PlannedActivity<F>[]
  /** How many they are. */
  things: number
}

/** What must be known beside the file. */
export interface Surroundings {
  today: string
  names: NameRules
  dateFormat: DateFormat
  /** Active places by their names in lower case. */
  locations: ReadonlyMap<string, string>
  /** Instructors by `instructorKey`; of two with one name, both. */
  instructors: ReadonlyMap<string, readonly string[]>
  /** Of the fingerprints asked for, those that were imported and are still there, with the day they were. */
  known: ReadonlyMap<string, string>
}

export interface Reading {
  catalogue: CatalogueRow
  fingerprint: string
}

/** Every row as it is understood, with its fingerprint. */
export function readRows(
  source: readonly SourceRow[],
  mapping: ColumnMapping,
  options: ImportOptions,
  how: { kind: ActivityKind; names: NameRules },
): Reading[] {
  return source.map((each) => {
    const catalogue = readRow(each, mapping, options, how)
    return { catalogue, fingerprint: createHash('sha256').update(fingerprintOf(catalogue)).digest('hex') }
  })
}

/**
 * What becomes of every row: it is skipped because it could not be read, was imported before or stands in the file
 * twice; the others are gathered into activities, and asked the rules of their form as if they were published today.
 */
export function planOf<F>(
  readings: readonly Reading[],
  options: ImportOptions,
  kind: CatalogueKind<F>,
  around: Surroundings,
): CataloguePlan<F> {
  const planned = new Map<CatalogueRow, PlannedRow>()
  const fine: Reading[] = []
  const first = new Map<string, number>()
  for (const reading of readings) {
    const { catalogue, fingerprint } = reading
    const why = whySkipped(reading, first, around)
    planned.set(catalogue, rowOf(catalogue, why))
    if (why !== null) continue
    first.set(fingerprint, catalogue.row)
    fine.push(reading)
  }
  const fingerprints = new Map(fine.map(({ catalogue, fingerprint }) => [catalogue, fingerprint]))
  const foundOf = (row: CatalogueRow) => ({
    locationId: placeOf(row, options, around, planned.get(row)!),
    instructorIds: instructorsOf(row, around, planned.get(row)!),
  })
  const activities = kind
    .gather(
      fine.map(({ catalogue }) => catalogue),
      options,
      { foundOf, names: around.names },
    )
    .flatMap(({ name, rows, form }) => {
      const own = rows.map((row) => planned.get(row)!)
      const saved = kind.form.toSave(form, { isNew: true })
      const findings = kind.form.check(saved, { today: around.today, mode: 'publish', names: around.names })
      if (findings.length > 0) {
        const message = [...new Set(findings.map((finding) => sentenceOf(finding)))].join('. ')
        for (const row of own) Object.assign(row, { result: 'SKIP', message })
        return []
      }
      for (const row of own) row.activity = name
      return [{ name, form: saved, fingerprints: rows.map((row) => fingerprints.get(row)!), rows: own }]
    })
  return { rows: [...planned.values()], activities, things: activities.length }
}

function whySkipped(
  { catalogue, fingerprint }: Reading,
  first: ReadonlyMap<string, number>,
  { known, dateFormat }: Surroundings,
): string | null {
  if (catalogue.problems.length > 0) return catalogue.problems.join('. ')
  const before = known.get(fingerprint)
  if (before) return `This was imported on ${dateShown(before, dateFormat)} already`
  const same = first.get(fingerprint)
  return same === undefined ? null : `Same as row ${same}`
}

/** The place a row names, where the school has it; the one chosen for all otherwise. */
function placeOf(
  { location }: CatalogueRow,
  { locationId }: ImportOptions,
  { locations }: Surroundings,
  row: PlannedRow,
): string | null {
  if (location === '') return locationId
  const known = locations.get(location.toLowerCase())
  if (known) return known
  row.notes.push(
    `No active location is named ${location.slice(0, 60)}${locationId ? ', so the default was used' : ', so it was left blank'}`,
  )
  return locationId
}

/** The instructors a row names, as far as the school has them. */
function instructorsOf(
  { instructors: names }: CatalogueRow,
  { instructors }: Surroundings,
  row: PlannedRow,
): string[] {
  return names.flatMap((name) => {
    const found = instructors.get(instructorKey(name)) ?? []
    if (found.length === 1) return found
    const why = found.length > 1 ? 'Several instructors are' : 'No instructor is'
    row.notes.push(`${why} named ${name.slice(0, 60)}, so no one was assigned`)
    return []
  })
}

function rowOf(row: CatalogueRow, why: string | null): PlannedRow {
  return {
    row: row.row,
    name: row.name,
    activity: null,
    activityId: null,
    result: why === null ? 'CREATE' : 'SKIP',
    message: why,
    notes: row.notes,
    rewrites: row.rewrites,
    weekdays: row.weekdays,
    startDate: row.startsOn,
    endDate: row.endsOn,
    timeFrom: row.timeFrom,
    timeTo: row.timeTo,
    audience: audienceText(row),
  }
}

const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  description: 'Description',
  weekdays: 'Days',
  startsOn: 'First date',
  endsOn: 'Last date',
  timeFrom: 'Start time',
  timeTo: 'End time',
  ageFrom: 'Ages',
  ageTo: 'Ages',
  gradeFrom: 'Grades',
  gradeTo: 'Grades',
  price: 'Price',
  maxEnroll: 'Spots',
  signUpBeginsDate: 'Sign-up opens',
  signUpEndsDate: 'Sign-up closes',
}

/** `groups.0.timeTo` is told by what it is called in a row. */
function sentenceOf({ path, message }: { path: string; message: string }): string {
  const label = labels[path.split('.').at(-1)!]
  return label ? `${label}: ${message}` : message
}
