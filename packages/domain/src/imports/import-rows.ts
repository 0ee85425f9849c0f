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

/** How a file is read, and what is put where it says nothing. Money is cents. */
export interface ImportOptions {
  ageUnit: AgeUnit
  dateOrder: DateOrder
  /** Every date is moved ahead by so many weeks: last year's catalog for this year. */
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
  /** What becomes of rows with the code of an activity that was imported before. */
  sameCode: SameCode
  /** The same of single rows, by their numbers. */
  rowChoices: Readonly<Record<string, RowChoice>>
}

export interface Rewrite {
  field: 'name' | 'description'
  from: string
  to: string
}

/**
 * What the cells of a row say of an activity, without what the options put in their place. A location and instructors are as
 * the file calls them. Of ages and grades, those of the other kind are null: an activity asks for one of the two.
 */
export type Said = Partial<
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

/** A row of a catalog, understood as far as it can be. */
export interface CatalogRow {
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
  /** As the options have it where the row does not say. */
  signUp: SignUp
  /** What the row itself says. */
  said: Said
  /** What somebody should look at, in sentences. */
  notes: string[]
  /** What was put in the place of days that are not given, in a sentence: of no matter to what is there already. */
  assumed: string[]
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
  source: SourceRow,
  mapping: ColumnMapping,
  options: ImportOptions,
  { kind, names }: { kind: ActivityKind; names: NameRules },
): CatalogRow {
  const { row } = source
  const reader = readerOf(source, mapping, { labels: importFields, anyWord: ['name'] })
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
  const description = rewritten('description', 'description')
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
    said: present({
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

/** By which an instructor a file names is found among those of the school: first and last name in lower case. */
export function instructorKey(name: string): string {
  const { firstName, lastName } = nameRead(name)
  return `${firstName} ${lastName}`.trim().toLowerCase()
}

/** What makes two rows the same, whenever they are imported: every fact a family would tell them apart by. */
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
 * Ages and grades from their own columns, else from one column for both ends; what could not be read there is noted. Where a row
 * says one end of the ages, nothing is said of the other, and that no grades are asked for; and the other way round.
 */
function audienceOf(reader: Reader, { ageUnit: unit }: ImportOptions, notes: string[]): Partial<Audience> {
  const ageAt = (field: 'ageFrom' | 'ageTo') =>
    reader.read(field, (cell) => {
      const age = ageRead(cell, unit)
      const told = unit === 'MONTHS' && /^\d+$/.test(cell.trim()) ? `${cell.trim()} months` : cell
      // 71 months are the last of being five: as the oldest age they say what five says.
      const isLastOfAge = field === 'ageTo' && Number.parseInt(told, 10) % 12 === 11
      if (age && !isLastOfAge && saysPartOfYear(told))
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
  const own = { ...(isForAll(ages) ? {} : noGrades), ...(isForAll(grades) ? {} : noAges), ...ages, ...grades }
  if (!isForAll(own)) return own
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
  return ofAges && !isForAll(ofAges) ? ofAges : (ofGrades ?? ofAges ?? own)
}

const noAges = { ageFrom: null, ageTo: null }
const noGrades = { gradeFrom: null, gradeTo: null }

function isForAll(audience: Partial<Audience>): boolean {
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

/** A category says another kind where it names one and not ours: what meets day after day is a camp, anything else is none. */
function otherKind(category: string, kind: ActivityKind): string | null {
  const isCamp = /\bcamps?\b/i.test(category)
  const wantsCamps = activityKinds[kind].meets === 'DAILY'
  if (isCamp && !wantsCamps) return 'This is a camp. Import it on the Camps page'
  if (!isCamp && wantsCamps && category !== '')
    return `This is not a camp: its category is ${category.slice(0, 60)}`
  return null
}
