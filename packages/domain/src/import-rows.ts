import { activityKinds, type ActivityKind } from './activity-kinds.ts'
import { ageLabels, type Age } from './ages.ts'
import type { BillingType } from './billing-types.ts'
import { plusDays, type ClockTime, type IsoDate } from './calendar.ts'
import type { CharacterSet } from './character-sets.ts'
import { PLACES_MAX } from './check-activity.ts'
import { findings, type Finding } from './decision.ts'
import type { Grade } from './grades.ts'
import { readerOf, type SourceRow } from './import-cells.ts'
import { importFields, type ColumnMapping, type ImportField } from './import-columns.ts'
import {
  ageRead,
  dateRead,
  datesRead,
  gradeRead,
  timeRead,
  timesRead,
  weekdaysRead,
  type AgeUnit,
  type DateOrder,
} from './import-values.ts'
import { moneyTyped } from './money.ts'
import { rewriteName } from './rewrite-name.ts'
import { weekdayOf, type Weekday } from './weekdays.ts'

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
  capacity: number
  rewrites: Rewrite[]
  /** Why nothing can be made of it, in sentences; empty when something can. */
  problems: string[]
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
 * What a row says, with the options where it says nothing. A cell that is not understood is a problem with its words in
 * it; names and descriptions are rewritten where the rules refuse their characters, and every rewrite is listed. Days
 * that are not given are those the first date falls on. A row whose category is of another kind, or whose status says
 * cancelled, is a problem too.
 */
export function readRow(
  { row, cells }: SourceRow,
  mapping: ColumnMapping,
  options: ImportOptions,
  kind: ActivityKind,
): CatalogueRow {
  const reader = readerOf(cells, mapping, { labels: importFields, anyWord: ['name'] })
  const rewrites: Rewrite[] = []
  const rewritten = (field: Rewrite['field'], set: CharacterSet) => {
    const from = reader.text(field)
    const to = rewriteName(from, set)
    if (to !== from) rewrites.push({ field, from, to })
    return to
  }
  const name = rewritten('name', 'className')
  if (name === '')
    reader.problem(reader.text('name') === '' ? 'It has no name' : 'Its name has no letter that is allowed')
  const { startsOn, endsOn } = datesOf(reader, options)
  const { timeFrom, timeTo } = timesOf(reader, options)
  const category = reader.text('category')
  const weekdays =
    reader.read('weekdays', weekdaysRead) ??
    (startsOn === null || reader.has('weekdays') ? [] : [weekdayOf(startsOn)])
  const ofOtherKind = otherKind(category, kind)
  if (ofOtherKind) reader.problem(ofOtherKind)
  if (/\bcancel/i.test(reader.text('status'))) reader.problem('It is cancelled')
  return {
    row,
    name,
    description: rewritten('description', 'description'),
    category,
    code: reader.text('code'),
    weekdays,
    startsOn,
    endsOn,
    timeFrom,
    timeTo,
    ageFrom: reader.read('ageFrom', (cell) => ageRead(cell, options.ageUnit)) ?? null,
    ageTo: reader.read('ageTo', (cell) => ageRead(cell, options.ageUnit)) ?? null,
    gradeFrom: reader.read('gradeFrom', gradeRead) ?? null,
    gradeTo: reader.read('gradeTo', gradeRead) ?? null,
    location: reader.text('location'),
    price: reader.read('price', (cell) => moneyTyped(cell) ?? undefined) ?? options.price,
    capacity: reader.read('capacity', countRead) ?? options.capacity,
    rewrites,
    problems: reader.problems,
  }
}

/** What makes two rows the same, whenever they are imported: every fact a family would tell them apart by. */
export function fingerprintOf(row: CatalogueRow): string {
  return JSON.stringify([
    row.code,
    row.name,
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
  if (isCamp && !wantsCamps) return 'It is a camp, which is imported on the page of camps'
  if (!isCamp && wantsCamps && category !== '')
    return `It is no camp: its category is ${category.slice(0, 60)}`
  return null
}
