import { ageOrder, type Age } from '../kernel/ages.ts'
import type { BillingType } from '../prices/billing-types.ts'
import type { ClockTime } from '../kernel/dates.ts'
import type { Places } from './capacity.ts'
import { audienceText, type Audience } from './audience.ts'
import { gradeOrder, type Grade } from '../kernel/grades.ts'
import { WEEKDAYS, type Weekday } from '../kernel/weekdays.ts'

/** A section in lists. `price` is in cents, per unit of the billing type. */
export interface SectionFacts extends Audience {
  readonly weekdays: readonly Weekday[]
  readonly timeFrom: ClockTime | null
  readonly timeTo: ClockTime | null
  readonly price: number
  readonly billingType: BillingType
  readonly places: Places
}

/** The summary of an activity's sections, for one line. */
export interface SectionsText extends Audience {
  weekdays: Weekday[]
  timeFrom: ClockTime | null
  timeTo: ClockTime | null
  price: number
  priceTo: number
  billingType: BillingType
  places: Places
}

/**
 * Summarizes all sections: every weekday, earliest start, latest end, lowest and highest price (`billingType` of the
 * lowest), and all places.
 *
 * Free spots and wait lists count per section, so an overbooked section takes none from another. Ages span all
 * sections; they are null if one is open or sections mix ages and grades. The same for grades.
 */
export function sectionsText(sections: readonly SectionFacts[]): SectionsText {
  const byPrice = sections.toSorted((one, other) => one.price - other.price)
  return {
    ...audienceOf(sections),
    weekdays: WEEKDAYS.filter((weekday) => sections.some(({ weekdays }) => weekdays.includes(weekday))),
    timeFrom: withoutNulls(sections.map(({ timeFrom }) => timeFrom)).toSorted()[0] ?? null,
    timeTo:
      withoutNulls(sections.map(({ timeTo }) => timeTo))
        .toSorted()
        .at(-1) ?? null,
    price: byPrice[0]?.price ?? 0,
    priceTo: byPrice.at(-1)?.price ?? 0,
    billingType: byPrice[0]?.billingType ?? 'SESSION',
    places: placesText(sections.map(({ places }) => places)),
  }
}

/** Adds up the places of several sections. */
export function placesText(sections: readonly Places[]): Places {
  const sum = (of: (places: Places) => number) => sections.reduce((total, each) => total + of(each), 0)
  const maxEnroll = sum((each) => each.maxEnroll)
  const enrolled = sum((each) => each.enrolled)
  return {
    maxEnroll,
    enrolled,
    free: sum(({ free }) => free),
    waiting: sum(({ waiting }) => waiting),
    goFirst: sum(({ goFirst }) => goFirst),
    maxWaitList: sum(({ maxWaitList }) => maxWaitList),
    waitList: sections.some(({ waitList }) => waitList),
    offersWaitList: sections.some(({ offersWaitList }) => offersWaitList),
    percent: maxEnroll === 0 ? 100 : Math.round((enrolled / maxEnroll) * 100),
  }
}

/** Names a section with its activity: 'Chess', where it has no name of its own, or 'Surf Camp, Small fish'. */
export function withSection(activity: string, section: string): string {
  return section === '' ? activity : `${activity}, ${section}`
}

/** Describes an activity's audience: 'Ages and grades by group' if its sections differ too much for one range. */
export function whoText(whole: Audience, sections: readonly Audience[]): string {
  return differs(whole, sections) ? 'Ages and grades by group' : audienceText(whole)
}

/** Checks whether the sections have audiences that the summary cannot express. */
export function differs(whole: Audience, sections: readonly Audience[]): boolean {
  return !asks(whole) && sections.some(asks)
}

function asks({ ageFrom, ageTo, gradeFrom, gradeTo }: Audience): boolean {
  return [ageFrom, ageTo, gradeFrom, gradeTo].some((bound) => bound !== null)
}

/** Merges audiences. A section has ages or grades, never both (OQ-39), so sections that mix them leave both open. */
function audienceOf(sections: readonly Audience[]): Audience {
  const ages = (of: 'ageFrom' | 'ageTo'): Age[] | null =>
    sortUnlessOpen(
      sections.map((each) => each[of]),
      ageOrder,
    )
  const grades = (of: 'gradeFrom' | 'gradeTo'): Grade[] | null =>
    sortUnlessOpen(
      sections.map((each) => each[of]),
      gradeOrder,
    )
  return {
    ageFrom: ages('ageFrom')?.[0] ?? null,
    ageTo: ages('ageTo')?.at(-1) ?? null,
    gradeFrom: grades('gradeFrom')?.[0] ?? null,
    gradeTo: grades('gradeTo')?.at(-1) ?? null,
  }
}

/** Sorts the values; null if one of them is open. */
function sortUnlessOpen<T>(values: readonly (T | null)[], order: (value: T) => number): T[] | null {
  const nonNullValues = withoutNulls(values)
  if (nonNullValues.length < values.length) return null
  return nonNullValues.toSorted((one, other) => order(one) - order(other))
}

function withoutNulls<T>(values: readonly (T | null)[]): T[] {
  return values.filter((value) => value !== null)
}
