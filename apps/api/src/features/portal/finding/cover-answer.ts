import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { familyCover } from '@afterbell/contract/portal/finding/family-finding'
import { leftOutOf, type FamilyPlan } from '@afterbell/domain/portal/cover/cover-family'
import { gapsOf, overlapOf, spansWithout, type Span } from '@afterbell/domain/portal/cover/hours'
import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { WEEKDAYS, weekdayOf } from '@afterbell/domain/kernel/weekdays'
import type { ChildInReach } from '../reach.ts'
import type { Offers } from './cover-offers.ts'
import type { MeetingOfChild, SectionInHours } from './cover.store.ts'

type Plan = AnswerOf<(typeof familyCover)['plan']>['plans'][number]
type ChildPlan = Plan['children'][number]

interface Known {
  children: readonly ChildInReach[]
  sections: readonly SectionInHours[]
  existing: readonly MeetingOfChild[]
  needs: readonly Span[]
  offers: Offers
  /** Extras that nobody can leave out. */
  required: readonly { id: string; activityId: string }[]
}

/** Says of a plan what it takes, day by day, and what it leaves open and why. */
export function coverAnswer(known: Known): (plan: FamilyPlan) => Plan {
  return ({ children, gapMinutes, priceCents, placeChanges }) => ({
    gapMinutes,
    listPrice: priceCents,
    placeChanges,
    children: children.map(({ childId, plan }) => childAnswer(known, childId, plan.offerIds)),
  })
}

/** A meeting of the plan, or one that is there already. */
interface Item extends Span {
  name: string
  section: string
  location: string | null
  isThere: boolean
}

function childAnswer(known: Known, childId: string, offerIds: readonly string[]): ChildPlan {
  const { children, sections, needs, offers } = known
  const { name, familyId } = children.find(({ id }) => id === childId)!
  const taken = sections.flatMap((section) => {
    const dates = datesTaken(section, offerIds)
    return dates === null ? [] : [{ section, dates }]
  })
  const days = new Set(needs.map(({ date }) => date))
  const items: Item[] = [
    // What is there at other hours is of no use here.
    ...known.existing
      .filter((each) => each.childId === childId && needs.some((need) => overlapOf(need, each) > 0))
      .map((each) => itemOf(each, true)),
    ...taken.flatMap(({ section, dates }) =>
      section.meetings
        .filter(([date]) => !section.isByTheDay || dates.includes(date))
        .map(([date, from, to]) => itemOf({ ...section, date, from, to }, false)),
    ),
  ].filter(({ date }) => days.has(date))
  const open = spansWithout(needs, items)
  const notFor = offers.notFor(childId)
  const weekdays = WEEKDAYS.filter((weekday) => needs.some(({ date }) => weekdayOf(date) === weekday))
  return {
    childId,
    familyId,
    name,
    lines: linesOf(taken, known.required),
    days: weekdays.map((weekday) => ({
      weekday,
      days: new Set(needs.filter(({ date }) => weekdayOf(date) === weekday).map(({ date }) => date)).size,
      items: alike(items.filter(({ date }) => weekdayOf(date) === weekday)),
      gaps: gapsOf(open)
        .filter((gap) => gap.weekday === weekday)
        .map(({ from, to, dates }) => ({
          ...onDays(from, to, dates),
          leftOut: leftOutOf(
            dates.map((date) => ({ date, from, to })),
            notFor,
          ).map(({ activityId, name: of, why }) => ({ activityId, name: of, why })),
        })),
    })),
  }
}

/** The days that are picked of a camp by the day, none where the whole section is taken; null if it is not taken. */
function datesTaken(
  { sectionId, isByTheDay, meetings }: SectionInHours,
  offerIds: readonly string[],
): string[] | null {
  if (!isByTheDay) return offerIds.includes(sectionId) ? [] : null
  const dates = meetings.flatMap(([date]) => (offerIds.includes(`${sectionId} ${date}`) ? [date] : []))
  return dates.length > 0 ? dates : null
}

/** One line for each activity, as the cart takes them. */
function linesOf(
  taken: readonly { section: SectionInHours; dates: string[] }[],
  required: Known['required'],
): ChildPlan['lines'] {
  return [...Map.groupBy(taken, ({ section }) => section.activityId)].map(([activityId, each]) => ({
    activityId,
    kind: each[0]!.section.kind,
    name: each[0]!.section.name,
    sectionIds: each.map(({ section }) => section.sectionId),
    dates: each.flatMap(({ dates }) => dates),
    addOns: required.filter((addOn) => addOn.activityId === activityId).map(({ id }) => ({ id, amount: 1 })),
  }))
}

/** Weekdays are said anyway. */
function itemOf(
  { name, section, kind, location, date, from, to }: Omit<MeetingOfChild, 'childId'>,
  isThere: boolean,
): Item {
  return {
    name,
    section: activityKinds[kind].sections.areWeekdays ? '' : section,
    location,
    date,
    from,
    to,
    isThere,
  }
}

/** Meetings that differ by their date alone are one row. */
function alike(items: readonly Item[]): ChildPlan['days'][number]['items'] {
  const rows = Map.groupBy(items, ({ name, section, location, isThere, from, to }) =>
    JSON.stringify([name, section, location, isThere, from, to]),
  )
  return [...rows.values()]
    .map((each) => {
      const { name, section, location, isThere, from, to } = each[0]!
      return {
        name,
        section,
        location,
        isThere,
        ...onDays(
          from,
          to,
          each.map(({ date }) => date),
        ),
      }
    })
    .toSorted((one, other) => (one.timeFrom < other.timeFrom ? -1 : 1))
}

function onDays(from: number, to: number, dates: readonly string[]) {
  const sorted = dates.toSorted()
  return {
    timeFrom: clock(from),
    timeTo: clock(to),
    days: dates.length,
    firstDate: sorted[0]!,
    lastDate: sorted.at(-1)!,
  }
}

function clock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
