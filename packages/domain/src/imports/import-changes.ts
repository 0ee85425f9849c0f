import { intervalTypeLabels, type CampForm, type IntervalType } from '../activities/camp-form.ts'
import type { ActivityForm, SectionForm } from '../activities/activity-form.ts'
import type { ClassForm } from '../activities/class-form.ts'
import { audienceText, type Audience } from '../activities/audience.ts'
import type { Currency } from '../kernel/currencies.ts'
import { formatDate, formatTime, type ClockTime, type DateFormat, type IsoDate } from '../kernel/dates.ts'
import { formatMoney } from '../kernel/money.ts'
import { chosenWeekdays, weekdayFlags, weekdaysText, type Weekday } from '../kernel/weekdays.ts'
import { billingTypeLabels, type BillingType } from '../prices/billing-types.ts'
import { present } from './import-cells.ts'
import type { RowFacts } from './import-rows.ts'

// How a catalog row changes an existing activity, and how the change is displayed.

/** Names in a row, resolved to ids; undefined keeps the current value. */
export interface ResolvedIds {
  readonly locationId: string | undefined
  readonly instructorIds: readonly string[] | undefined
}

/** Applies a row to a class; fields the row leaves out stay. */
export function classWith(form: ClassForm, rowFacts: RowFacts, ids: ResolvedIds): ClassForm {
  return { ...form, ...ofActivity(rowFacts, ids), ...ofSection(rowFacts) }
}

/**
 * Applies a row to a camp with one group. A group named like the camp takes the camp's new name, unless the row names
 * the group. Camps with several groups are handled by `matchOf` before.
 */
export function campWith(form: CampForm, rowFacts: RowFacts, ids: ResolvedIds): CampForm {
  const { intervalType = form.intervalType, price, name = form.name } = rowFacts
  return {
    ...form,
    ...ofActivity(rowFacts, ids),
    intervalType,
    sections: form.sections.map((group) => ({
      ...group,
      ...ofSection(rowFacts),
      ...(price === undefined ? {} : { paid: price > 0 }),
      name: rowFacts.group ?? (group.name === form.name ? name : group.name),
    })),
  }
}

/** One changed fact of an activity, in words. */
export interface FactChange {
  label: string
  from: string
  to: string
}

/** The school's formats, and the names of its locations and instructors by id. */
export interface FactWords {
  readonly dateFormat: DateFormat
  readonly currency: Currency
  readonly names: ReadonlyMap<string, string>
}

/** Lists the facts that differ between two forms of a class. */
export function changesOfClass(before: ClassForm, after: ClassForm, words: FactWords): FactChange[] {
  return changesBetween(factsOf(before, before, words), factsOf(after, after, words))
}

/** Lists the facts that differ between two forms of a camp with one group. */
export function changesOfCamp(before: CampForm, after: CampForm, words: FactWords): FactChange[] {
  const facts = (form: CampForm): Fact[] => {
    const group = form.sections[0]
    if (!group) return []
    return [
      ...factsOf(form, group, words),
      ['Group', group.name],
      ['Booking', intervalTypeLabels[form.intervalType satisfies IntervalType]],
    ]
  }
  return changesBetween(facts(before), facts(after))
}

type Fact = [label: string, text: string]

interface SectionFacts extends SectionForm, Audience {
  price: number
  billingType: BillingType
}

function factsOf(
  form: ActivityForm & Record<Weekday, boolean> & { instructorIds: readonly string[] },
  section: SectionFacts,
  { dateFormat, currency, names }: FactWords,
): Fact[] {
  const date = (value: IsoDate | null) => (value === null ? '' : formatDate(value, dateFormat))
  const time = (value: ClockTime | null) => (value === null ? '' : formatTime(value, dateFormat))
  const range = (from: string, to: string) => (from === to ? from : [from, to].filter(Boolean).join(' – '))
  const moment = (day: IsoDate | null, at: ClockTime | null) =>
    day === null ? '' : [date(day), time(at)].filter(Boolean).join(', ')
  return [
    ['Name', form.name],
    ['Days', weekdaysText(chosenWeekdays(form))],
    ['Dates', range(date(form.startsOn), date(form.endsOn))],
    ['Time', range(time(section.timeFrom), time(section.timeTo))],
    ['Ages or grades', audienceText(section)],
    [
      'Location',
      form.locationId === null ? '' : (names.get(form.locationId) ?? 'a location that is turned off'),
    ],
    [
      'Instructors',
      form.instructorIds
        .map((id) => names.get(id) ?? 'a former instructor')
        .toSorted()
        .join(', '),
    ],
    ['Price', formatMoney(section.price, currency)],
    ['Billing type', billingTypeLabels[section.billingType]],
    ['Spots', String(section.maxEnroll)],
    ['Sign-up opens', moment(form.signUpBeginsDate, form.signUpBeginsTime)],
    ['Sign-up closes', moment(form.signUpEndsDate, form.signUpEndsTime)],
    ['Description', form.description],
    ['What to bring', form.whatToBring],
  ]
}

function changesBetween(before: readonly Fact[], after: readonly Fact[]): FactChange[] {
  return after.flatMap(([label, to], index) => {
    const from = before[index]?.[1] ?? ''
    return from === to ? [] : [{ label, from: shorten(from), to: shorten(to) }]
  })
}

function shorten(text: string): string {
  if (text === '') return 'none'
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX).trimEnd()}…` : text
}

const TEXT_MAX = 80

/** The fields of a row that concern the activity. */
function ofActivity(rowFacts: RowFacts, { locationId, instructorIds }: ResolvedIds): Partial<ActivityForm> {
  const { name, description, startsOn, endsOn, weekdays } = rowFacts
  const { signUpBeginsDate, signUpBeginsTime, signUpEndsDate, signUpEndsTime } = rowFacts
  return present({
    name,
    description,
    startsOn,
    endsOn,
    ...(weekdays && weekdayFlags(weekdays)),
    signUpBeginsDate,
    signUpBeginsTime,
    signUpEndsDate,
    signUpEndsTime,
    locationId,
    instructorIds: instructorIds && [...instructorIds],
  })
}

/** The fields of a row that concern its only section. */
function ofSection(rowFacts: RowFacts): Partial<SectionFacts> {
  const { timeFrom, timeTo, ageFrom, ageTo, gradeFrom, gradeTo, price, billingType, capacity } = rowFacts
  const maxEnroll = capacity
  return present({ timeFrom, timeTo, ageFrom, ageTo, gradeFrom, gradeTo, price, billingType, maxEnroll })
}
