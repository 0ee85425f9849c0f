import { activityKinds, type ActivityKind } from '../kernel/activity-kinds.ts'
import { ageLabels, type Age } from '../kernel/ages.ts'
import type { BillingType } from '../prices/billing-types.ts'
import type { ClockTime, IsoDate } from '../kernel/dates.ts'
import { INTERVAL_TYPES, intervalTypeLabels, type IntervalType } from '../activities/camp-form.ts'
import { PLACES_MAX } from '../activities/availability.ts'
import { findings, type Finding } from '../kernel/decision.ts'
import { audienceText, type Audience } from '../activities/audience.ts'
import { nobodyInParticular } from '../activities/activity-form.ts'
import type { SignUp } from '../activities/sign-up.ts'
import type { Grade } from '../kernel/grades.ts'
import { present, readerOf, type SourceRow } from './import-cells.ts'
import { audienceRead } from './import-audience.ts'
import { importFields, type ColumnMapping, type ImportField } from './import-columns.ts'
import type { RowChoice, SameCode } from './import-matches.ts'
import {
  ageRead,
  billingTypeRead,
  gradeRead,
  priceRead,
  saysPartOfYear,
  spotsRead,
  type AgeUnit,
} from './import-values.ts'
import type { DateOrder } from '../school/dates-read.ts'
import { datesOf, signUpOf, timesOf, weekdaysOf } from './import-times.ts'
import { peopleIn, nameRead } from './import-people.ts'
import type { NameRules } from '../kernel/name-rules.ts'
import { rewriteFor, rewriteName } from './rewrite-name.ts'
import type { Weekday } from '../kernel/weekdays.ts'

/** How to read a file, with defaults for what it leaves out. Money is in cents. */
export interface ImportOptions {
  ageUnit: AgeUnit
  dateOrder: DateOrder
  /** Moves every date ahead by this many weeks, to reuse last year's catalog. */
  shiftWeeks: number
  price: number
  billingType: BillingType
  capacity: number
  timeFrom: ClockTime | null
  timeTo: ClockTime | null
  locationId: string | null
  signUpBeginsDate: IsoDate | null
  signUpBeginsTime: ClockTime | null
  signUpEndsDate: IsoDate | null
  signUpEndsTime: ClockTime | null
  /** Publish immediately instead of creating drafts. Activities that cannot be published are skipped either way. */
  publish: boolean
  /** Action for rows whose code belongs to an activity imported before. */
  sameCode: SameCode
  /** Choices for single rows, by row number. */
  rowChoices: Readonly<Record<string, RowChoice>>
}

export interface Rewrite {
  field: 'name' | 'description'
  from: string
  to: string
}

/**
 * Facts about an activity from a row's cells, without defaults. Locations and instructors are named as in the file. If
 * the row gives ages, grades are null, and vice versa, because an activity uses only one of them.
 */
export type RowFacts = Partial<
  Pick<
    CatalogRow,
    | 'name'
    | 'description'
    | 'weekdays'
    | 'startsOn'
    | 'endsOn'
    | 'timeFrom'
    | 'timeTo'
    | keyof Audience
    | 'location'
    | 'price'
    | 'billingType'
    | 'capacity'
    | 'instructors'
    | 'group'
    | 'intervalType'
  > &
    SignUp
>

/** A catalog row, read as far as possible. */
export interface CatalogRow {
  row: number
  name: string
  /** Name in the characters that every school allows, so that a file is recognized again even if that setting changes. */
  plainName: string
  description: string
  category: string
  code: string
  weekdays: Weekday[]
  startsOn: IsoDate | null
  endsOn: IsoDate | null
  timeFrom: ClockTime | null
  timeTo: ClockTime | null
  ageFrom: Age | null
  ageTo: Age | null
  gradeFrom: Grade | null
  gradeTo: Grade | null
  /** As named in the file. */
  location: string
  price: number
  billingType: BillingType
  capacity: number
  /** As named in the file. */
  instructors: string[]
  /** Name of a camp's only group; null if the file gives none. */
  group: string | null
  intervalType: IntervalType
  /** From the options if the row has none. */
  signUp: SignUp
  /** Facts the row itself gives. */
  facts: RowFacts
  /** Sentences about what someone should check. */
  notes: string[]
  /** Sentences about defaults for what the row leaves out; irrelevant to activities that exist already. */
  assumed: string[]
  rewrites: Rewrite[]
  /** Sentences on why the row cannot be imported; empty if it can. */
  problems: string[]
}

/** Names in a row, resolved to the school's ids. */
export interface RowIds {
  readonly locationId: string | null
  readonly instructorIds: readonly string[]
}

/** Finds problems in the options, before any row is read. */
export function checkOptions(options: ImportOptions): Finding[] {
  const { capacity, shiftWeeks, signUpBeginsDate: begins, signUpEndsDate: ends } = options
  return findings([
    [
      'options.capacity',
      capacity >= 1 && capacity <= PLACES_MAX ? null : `Should be from 1 to ${PLACES_MAX}`,
    ],
    ['options.shiftWeeks', shiftWeeks >= 0 && shiftWeeks <= 520 ? null : 'Should be from 0 to 520'],
    ['options.signUpBeginsDate', begins === null ? 'This field is required' : null],
    [
      'options.signUpEndsDate',
      begins !== null && ends !== null && ends < begins ? 'End date should not be before start date' : null,
    ],
  ])
}

/**
 * Reads a row, with the options as defaults. Unreadable cells become problems that quote the cell; ages and grades in
 * one column are left out with a note. Rewrites of names and descriptions are listed.
 * Missing days are those of the first date. A category of another kind or a canceled status is a problem.
 */
export function readRow(
  source: SourceRow,
  mapping: ColumnMapping,
  options: ImportOptions,
  { kind, names }: { kind: ActivityKind; names: NameRules },
): CatalogRow {
  const { row } = source
  const reader = readerOf(source, mapping, { labels: importFields, anyWord: ['name'] })
  const rewrites: Rewrite[] = []
  const rewriteField = (field: Rewrite['field'], set: 'activityName' | 'description') => {
    const from = reader.text(field)
    const to = rewriteFor(names, from, set)
    if (to !== from) rewrites.push({ field, from, to })
    return to
  }
  const name = rewriteField('name', 'activityName')
  if (name === '')
    reader.problem(reader.text('name') === '' ? 'The name is missing' : 'The name has no allowed letters')
  const dates = datesOf(reader, options)
  const assumed: string[] = []
  const times = timesOf(reader, assumed)
  const { startsOn = null, endsOn = startsOn } = dates
  const { timeFrom = options.timeFrom, timeTo = options.timeTo } = times
  const category = reader.text('category')
  const notes: string[] = []
  const ofOtherKind = otherKind(category, kind)
  if (ofOtherKind) reader.problem(ofOtherKind)
  const { group, problem } = groupOf(reader.text('groups'))
  if (problem) reader.problem(problem)
  if (/\bcancel/i.test(reader.text('status'))) reader.problem('It is canceled')
  const description = rewriteField('description', 'description')
  const weekdays = weekdaysOf(reader, { startsOn, endsOn }, assumed)
  const audience = audienceOf(reader, options, notes)
  const location = reader.text('location')
  const price = reader.read('price', priceRead)
  const billingType = reader.read('billingType', billingTypeRead)
  const capacity = reader.read('capacity', (cell) => {
    const spots = spotsRead(cell)
    if (spots === null)
      notes.push(`Spots: "${cell}" was read as 10,000, the most there can be. Lists show no limit`)
    return spots === null ? PLACES_MAX : spots
  })
  if (reader.isMapped('price') && !reader.has('price'))
    assumed.push(
      options.price === 0
        ? 'This row has no price, so it will be free'
        : 'This row has no price, so it gets the usual one',
    )
  if (reader.isMapped('capacity') && !reader.has('capacity'))
    assumed.push(
      `This row has no number of spots, so it will have ${options.capacity} ${options.capacity === 1 ? 'spot' : 'spots'}`,
    )
  const instructors = peopleIn(reader.text('instructors'))
  const intervalType = reader.read('intervalType', intervalTypeRead)
  const signUp = signUpOf(reader, options)
  const { signUpBeginsDate, signUpBeginsTime, signUpEndsDate, signUpEndsTime } = options
  return {
    row,
    name,
    plainName: rewriteName(reader.text('name'), 'activityName'),
    description,
    category,
    code: reader.text('code'),
    weekdays,
    startsOn,
    endsOn,
    timeFrom,
    timeTo,
    ...nobodyInParticular,
    ...audience,
    location,
    price: price ?? options.price,
    billingType: billingType ?? options.billingType,
    capacity: capacity ?? options.capacity,
    instructors,
    group,
    intervalType: intervalType ?? 'WEEKLY',
    signUp: { signUpBeginsDate, signUpBeginsTime, signUpEndsDate, signUpEndsTime, ...signUp },
    facts: present({
      ...(name === '' ? {} : { name }),
      ...(description === '' ? {} : { description }),
      ...(reader.has('weekdays') || reader.has('schedule') ? { weekdays } : {}),
      ...dates,
      ...times,
      ...audience,
      ...(location === '' ? {} : { location }),
      price,
      billingType,
      capacity,
      ...(instructors.length === 0 ? {} : { instructors }),
      ...(group === null ? {} : { group }),
      intervalType,
      ...signUp,
    }),
    notes,
    assumed,
    rewrites,
    problems: reader.problems,
  }
}

/** Key that matches an instructor in a file to the school's: first and last name in lower case. */
export function instructorKey(name: string): string {
  const { firstName, lastName } = nameRead(name)
  return `${firstName} ${lastName}`.trim().toLowerCase()
}

/** Facts by which two rows count as the same across imports: every fact a family would tell activities apart by. */
export function fingerprintOf(row: CatalogRow): string {
  return JSON.stringify([
    row.code,
    row.plainName,
    row.startsOn,
    row.endsOn,
    row.weekdays,
    row.timeFrom,
    row.timeTo,
    row.ageFrom && ageLabels[row.ageFrom],
    row.ageTo && ageLabels[row.ageTo],
    row.gradeFrom,
    row.gradeTo,
    row.location.toLowerCase(),
  ])
}

type Reader = ReturnType<typeof readerOf<ImportField>>

/**
 * Reads ages and grades from their own columns, else from one column for both ends, with notes on what could not be
 * read. If a row sets one end of the ages, the other end stays unset and grades are cleared; the same holds for grades.
 */
function audienceOf(reader: Reader, { ageUnit: unit }: ImportOptions, notes: string[]): Partial<Audience> {
  const ageAt = (field: 'ageFrom' | 'ageTo') =>
    reader.read(field, (cell) => {
      const age = ageRead(cell, unit)
      const ageCell = unit === 'MONTHS' && /^\d+$/.test(cell.trim()) ? `${cell.trim()} months` : cell
      // 71 months is the end of age five, so as an upper limit it means five.
      const isLastOfAge = field === 'ageTo' && Number.parseInt(ageCell, 10) % 12 === 11
      if (age && !isLastOfAge && saysPartOfYear(ageCell))
        notes.push(
          `${importFields[field]}: "${cell.slice(0, 60)}" was read as ${ageLabels[age]}, because ages are whole years`,
        )
      return age
    })
  const ages = present<Partial<Audience>>({ ageFrom: ageAt('ageFrom'), ageTo: ageAt('ageTo') })
  const grades = present<Partial<Audience>>({
    gradeFrom: reader.read('gradeFrom', gradeRead),
    gradeTo: reader.read('gradeTo', gradeRead),
  })
  const ageAndGrade = {
    ...(isForAll(ages) ? {} : noGrades),
    ...(isForAll(grades) ? {} : noAges),
    ...ages,
    ...grades,
  }
  if (!isForAll(ageAndGrade)) return ageAndGrade
  const read = (field: 'ages' | 'grades', bare: 'AGES' | 'GRADES') => {
    const cell = reader.text(field)
    const audience = cell === '' ? null : audienceRead(cell, { bare, unit })
    if ((audience?.ageFrom || audience?.ageTo) && saysPartOfYear(cell))
      notes.push(
        `${importFields[field]}: "${cell.slice(0, 60)}" was read as ${audienceText(audience)}, because ages are whole years`,
      )
    if (audience === undefined)
      notes.push(`${importFields[field]}: "${cell.slice(0, 60)}" could not be read, so it was left out`)
    return audience ?? null
  }
  const [ofAges, ofGrades] = [read('ages', 'AGES'), read('grades', 'GRADES')]
  return ofAges && !isForAll(ofAges) ? ofAges : (ofGrades ?? ofAges ?? ageAndGrade)
}

const noAges = { ageFrom: null, ageTo: null }
const noGrades = { gradeFrom: null, gradeTo: null }

function isForAll(audience: Partial<Audience>): boolean {
  return Object.values(audience).every((end) => end === null)
}

/**
 * Reads a group such as 'Juniors (3 of 10)', as the camp export writes it. Several groups are a problem, because their
 * ages, hours and prices are joined.
 */
function groupOf(cell: string): { group: string | null; problem: string | null } {
  const groups = cell.split(/(?<=\(\d+ of \d+\)),\s*/).filter(Boolean)
  if (groups.length > 1)
    return {
      group: null,
      problem: `It has ${groups.length} groups, and a row can hold only one. Duplicate the camp instead, or give each group its own row`,
    }
  return { group: groups[0]?.replace(/\s*\(\d+ of \d+\)$/, '') ?? null, problem: null }
}

function intervalTypeRead(cell: string): IntervalType | undefined {
  const text = cell.toLowerCase()
  return INTERVAL_TYPES.find((type) =>
    [type, intervalTypeLabels[type]].some((each) => each.toLowerCase() === text),
  )
}

/** Whether a category names another kind: daily programs are camps, anything else is not. */
function otherKind(category: string, kind: ActivityKind): string | null {
  const isCamp = /\bcamps?\b/i.test(category)
  const wantsCamps = activityKinds[kind].meets === 'DAILY'
  if (isCamp && !wantsCamps) return 'This is a camp. Import it on the Camps page'
  if (!isCamp && wantsCamps && category !== '')
    return `This is not a camp: its category is ${category.slice(0, 60)}`
  return null
}
