import { activityKinds, type ActivityKind } from '../kernel/activity-kinds.ts'
import { ageLabels, type Age } from '../families/ages.ts'
import type { BillingType } from '../prices/billing-types.ts'
import { plusDays, type ClockTime, type IsoDate } from '../kernel/dates.ts'
import { INTERVAL_TYPES, intervalTypeLabels, type IntervalType } from '../activities/camp-form.ts'
import { PLACES_MAX } from '../activities/check-activity.ts'
import { findings, type Finding } from '../kernel/decision.ts'
import type { Audience } from '../activities/eligibility.ts'
import type { Grade } from '../families/grades.ts'
import { readerOf, type SourceRow } from './import-cells.ts'
import { audienceRead } from './import-audience.ts'
import { importFields, type ColumnMapping, type ImportField } from './import-columns.ts'
import {
  ageRead,
  billingTypeRead,
  dateRead,
  datesRead,
  gradeRead,
  priceRead,
  timeRead,
  timesRead,
  weekdaysRead,
  type AgeUnit,
  type DateOrder,
} from './import-values.ts'
import { peopleIn, nameRead } from './import-people.ts'
import type { NameRules } from '../kernel/name-rules.ts'
import { rewriteFor, rewriteName } from './rewrite-name.ts'
import { weekdayLabels, weekdayOf, type Weekday } from '../kernel/weekdays.ts'

/** How a file is read, and what is put where it says nothing. Money is cents. */
export interface ImportOptions {
  ageUnit: AgeUnit
  dateOrder: DateOrder
  /** Every date is moved ahead by so many weeks: last year's catalogue for this year. */
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
  /** Published at once, else drafts. What cannot be published is skipped either way. */
  publish: boolean
}

export interface Rewrite {
  field: 'name' | 'description'
  from: string
  to: string
}

/** A row of a catalogue, understood as far as it can be. */
export interface CatalogueRow {
  row: number
  name: string
  /** Its name in the characters every school takes: a file is known again whatever the school takes by then. */
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
  /** As the file calls it. */
  location: string
  price: number
  billingType: BillingType
  capacity: number
  /** As the file calls them. */
  instructors: string[]
  /** What the one group of a camp is called; null where the file does not say. */
  group: string | null
  intervalType: IntervalType
  /** What somebody should look at, in sentences. */
  notes: string[]
  rewrites: Rewrite[]
  /** Why nothing can be made of it, in sentences; empty when something can. */
  problems: string[]
}

/** What a row names and the school has. */
export interface FoundInSchool {
  readonly locationId: string | null
  readonly instructorIds: readonly string[]
}

/** What is wrong with the options themselves, before any row is looked at. */
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
 * What a row says, with the options where it says nothing. A cell that could not be read is a problem with its words in
 * it, but for ages and grades in one column, which are left out with a note; names and descriptions are rewritten where the rules refuse their characters, and every rewrite is listed. Days
 * that are not given are those the first date falls on. A row whose category is of another kind, or whose status says
 * cancelled, is a problem too.
 */
export function readRow(
  { row, cells }: SourceRow,
  mapping: ColumnMapping,
  options: ImportOptions,
  { kind, names }: { kind: ActivityKind; names: NameRules },
): CatalogueRow {
  const reader = readerOf(cells, mapping, { labels: importFields, anyWord: ['name'] })
  const rewrites: Rewrite[] = []
  const rewritten = (field: Rewrite['field'], set: 'activityName' | 'description') => {
    const from = reader.text(field)
    const to = rewriteFor(names, from, set)
    if (to !== from) rewrites.push({ field, from, to })
    return to
  }
  const name = rewritten('name', 'activityName')
  if (name === '')
    reader.problem(reader.text('name') === '' ? 'The name is missing' : 'The name has no allowed letters')
  const { startsOn, endsOn } = datesOf(reader, options)
  const { timeFrom, timeTo } = timesOf(reader, options)
  const category = reader.text('category')
  const notes: string[] = []
  const ofOtherKind = otherKind(category, kind)
  if (ofOtherKind) reader.problem(ofOtherKind)
  const { group, problem } = groupOf(reader.text('groups'))
  if (problem) reader.problem(problem)
  if (/\bcancel/i.test(reader.text('status'))) reader.problem('It is canceled')
  return {
    row,
    name,
    plainName: rewriteName(reader.text('name'), 'activityName'),
    description: rewritten('description', 'description'),
    category,
    code: reader.text('code'),
    weekdays: weekdaysOf(reader, { startsOn, endsOn }, notes),
    startsOn,
    endsOn,
    timeFrom,
    timeTo,
    ...audienceOf(reader, options, notes),
    location: reader.text('location'),
    price: reader.read('price', priceRead) ?? options.price,
    billingType: reader.read('billingType', billingTypeRead) ?? options.billingType,
    capacity: reader.read('capacity', countRead) ?? options.capacity,
    instructors: peopleIn(reader.text('instructors')),
    group,
    intervalType: reader.read('intervalType', intervalTypeRead) ?? 'WEEKLY',
    notes,
    rewrites,
    problems: reader.problems,
  }
}

/** By which an instructor a file names is found among those of the school: first and last name in lower case. */
export function instructorKey(name: string): string {
  const { firstName, lastName } = nameRead(name)
  return `${firstName} ${lastName}`.trim().toLowerCase()
}

/** What makes two rows the same, whenever they are imported: every fact a family would tell them apart by. */
export function fingerprintOf(row: CatalogueRow): string {
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

/** The days a row says; where it says none, the day of its first date, which is told of what goes on for longer. */
function weekdaysOf(
  reader: Reader,
  { startsOn, endsOn }: Pick<CatalogueRow, 'startsOn' | 'endsOn'>,
  notes: string[],
): Weekday[] {
  if (reader.has('weekdays')) return reader.read('weekdays', weekdaysRead) ?? []
  if (startsOn === null) return []
  const weekday = weekdayOf(startsOn)
  if (endsOn !== startsOn)
    notes.push(`Days: none given, so ${weekdayLabels[weekday]} was used, the day of the first date`)
  return [weekday]
}

/** Ages and grades from their own columns, else from one column for both ends; what could not be read there is noted. */
function audienceOf(reader: Reader, { ageUnit: unit }: ImportOptions, notes: string[]): Audience {
  const own: Audience = {
    ageFrom: reader.read('ageFrom', (cell) => ageRead(cell, unit)) ?? null,
    ageTo: reader.read('ageTo', (cell) => ageRead(cell, unit)) ?? null,
    gradeFrom: reader.read('gradeFrom', gradeRead) ?? null,
    gradeTo: reader.read('gradeTo', gradeRead) ?? null,
  }
  if (Object.values(own).some((end) => end !== null)) return own
  const read = (field: 'ages' | 'grades', bare: 'AGES' | 'GRADES') => {
    const cell = reader.text(field)
    const audience = cell === '' ? null : audienceRead(cell, { bare, unit })
    if (audience === undefined)
      notes.push(`${importFields[field]}: "${cell.slice(0, 60)}" could not be read, so it was left out`)
    return audience ?? null
  }
  const [ages, grades] = [read('ages', 'AGES'), read('grades', 'GRADES')]
  return ages && !isForAll(ages) ? ages : (grades ?? own)
}

function isForAll(audience: Audience): boolean {
  return Object.values(audience).every((end) => end === null)
}

/** 'Juniors (3 of 10)', as the file of camps names the groups; of several, their ages, hours and prices stand together. */
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

function datesOf(reader: Reader, options: ImportOptions): Pick<CatalogueRow, 'startsOn' | 'endsOn'> {
  const both = reader.read('dates', (cell) => datesRead(cell, options.dateOrder))
  const startsOn = both?.[0] ?? reader.read('startDate', (cell) => dateRead(cell, options.dateOrder)) ?? null
  const endsOn = both?.[1] ?? reader.read('endDate', (cell) => dateRead(cell, options.dateOrder)) ?? startsOn
  const ahead = (date: IsoDate | null) => date && plusDays(date, options.shiftWeeks * 7)
  return { startsOn: ahead(startsOn), endsOn: ahead(endsOn) }
}

function timesOf(reader: Reader, options: ImportOptions): Pick<CatalogueRow, 'timeFrom' | 'timeTo'> {
  const both = reader.read('times', timesRead)
  return {
    timeFrom: both?.[0] ?? timeAt(reader, 'startTime', 'startHour', 'startMinute') ?? options.timeFrom,
    timeTo: both?.[1] ?? timeAt(reader, 'endTime', 'endHour', 'endMinute') ?? options.timeTo,
  }
}

function timeAt(
  reader: Reader,
  whole: ImportField,
  hour: ImportField,
  minute: ImportField,
): ClockTime | undefined {
  if (reader.has(whole)) return reader.read(whole, timeRead)
  const minutes = reader.text(minute) || '0'
  return reader.read(hour, (hours) => timeRead(`${hours}:${minutes.padStart(2, '0')}`))
}

function countRead(cell: string): number | undefined {
  return /^\d{1,6}$/.test(cell.trim()) ? Number(cell) : undefined
}

/** A category says another kind where it names one and not ours: what meets day after day is a camp, anything else is none. */
function otherKind(category: string, kind: ActivityKind): string | null {
  const isCamp = /\bcamps?\b/i.test(category)
  const wantsCamps = activityKinds[kind].meets === 'DAILY'
  if (isCamp && !wantsCamps) return 'This is a camp. Import it on the Camps page'
  if (!isCamp && wantsCamps && category !== '')
    return `This is not a camp: its category is ${category.slice(0, 60)}`
  return null
}
