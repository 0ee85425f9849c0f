import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { familyCover } from '@afterbell/contract/portal/finding/family-finding'
import { coverFindings } from '@afterbell/domain/portal/cover/cover-form'
import { coverFamily } from '@afterbell/domain/portal/cover/cover-family'
import { minutesOf, plusDays } from '@afterbell/domain/kernel/dates'
import { neededSpans } from '@afterbell/domain/portal/cover/hours'
import type { Act, Acts, AnyCall } from '../../../platform/http/serve.ts'
import { assertValid } from '../../../platform/problems.ts'
import { together } from '../../../platform/database/together.ts'
import { closedDaysIn } from '../../closed-days/closed-days.store.ts'
import { assertFamilyMay } from '../family-door.ts'
import { childrenInReach } from '../reach.ts'
import {
  coverWishOf,
  meetingsOfChildren,
  requiredAddOns,
  saveCoverWish,
  sectionsInHours,
  type CoverWish,
} from './cover.store.ts'
import { coverAnswer } from './cover-answer.ts'
import { offersIn } from './cover-offers.ts'

type Plan = (typeof familyCover)['plan']

/** Hours that a guardian wants to have covered, and what covers them. */
export const coverActs: Acts<typeof familyCover> = {
  get: async (call) => {
    assertFamilyMay(call.family, 'BOOK')
    const children = await childrenInReach(call)
    const wish = await coverWishOf(call.tx, call.school.id, personIdsOf(call))
    const isThere = (id: string) => children.some((child) => child.id === id)
    return {
      children: children.map(({ id, name }) => ({ id, name })),
      wish: wish && { ...wish, childIds: wish.childIds.filter(isThere) },
    }
  },
  save: async (call) => {
    assertFamilyMay(call.family, 'BOOK')
    await saveCoverWish(call.tx, call.school.id, personIdsOf(call), wishIn(call))
  },
  plan: (call) => planOf(call),
}

/**
 * Returns the best ways to cover hours of children. Reads all that the school offers at these hours at once: the number of
 * statements grows with neither children nor activities.
 */
const planOf: Act<Plan> = async (call): Promise<AnswerOf<Plan>> => {
  const { tx, school, family } = call
  assertFamilyMay(family, 'BOOK')
  const wish = wishIn(call)
  const period = {
    dateFrom: wish.dateFrom > school.today ? wish.dateFrom : school.today,
    dateTo: wish.dateTo,
  }
  const children = (await childrenInReach(call)).filter(({ id }) => wish.childIds.includes(id))
  const [closedDates, sections, existing] = await together([
    closedDatesOf(call, period),
    sectionsInHours(tx, school, { ...wish, ...period }),
    meetingsOfChildren(tx, school.id, { childIds: wish.childIds, ...period }),
  ])
  const hours = wish.hours.map(({ weekday, from, to }) => ({
    weekday,
    from: minutesOf(from),
    to: minutesOf(to),
  }))
  const needs = neededSpans(hours, period, new Set(closedDates))
  const offers = await offersIn(call, { children, sections, needs })
  const tasks = children.map(({ id: childId }) => ({
    childId,
    needs,
    existing: existing
      .filter((each) => each.childId === childId)
      .map(({ date, from, to, location }) => ({ date, from, to, place: location })),
    offers: offers.joinable(childId),
  }))
  const { plans, isWhole } = coverFamily(tasks, offers.spots)
  const required = await requiredAddOns(tx, school.id, [
    ...new Set(sections.map(({ activityId }) => activityId)),
  ])
  const answerOf = coverAnswer({ children, sections, existing, needs, offers, required })
  return { plans: plans.map(answerOf), isWhole, closedDates }
}

/** The dates on which neither classes nor care take place anywhere. */
async function closedDatesOf(
  { tx, school }: Pick<AnyCall, 'tx' | 'school'>,
  { dateFrom: from, dateTo: to }: { dateFrom: string; dateTo: string },
): Promise<string[]> {
  const days = await closedDaysIn(tx, school.id, { from, to })
  const dates = new Set<string>()
  for (const { startsOn, endsOn, kinds, locationIds, schoolEnds } of days) {
    const isWhole = kinds.includes('classes') && kinds.includes('aftercare')
    if (schoolEnds !== null || locationIds.length > 0 || !isWhole) continue
    const last = endsOn < to ? endsOn : to
    for (let date = startsOn > from ? startsOn : from; date <= last; date = plusDays(date, 1)) dates.add(date)
  }
  return [...dates].toSorted()
}

/** Returns the hours of a call, with the children by their plain ids. */
function wishIn(
  call: Pick<AnyCall, 'reached' | 'school'> & {
    body: Pick<CoverWish, 'hours' | 'dateFrom' | 'dateTo'> & { childIds: Parameters<AnyCall['reached']>[0][] }
  },
): CoverWish {
  const { hours, dateFrom, dateTo } = call.body
  assertValid(coverFindings({ hours, dateFrom, dateTo }, call.school.today))
  return {
    childIds: [...new Set(call.body.childIds.map((id) => call.reached(id).id))],
    hours,
    dateFrom,
    dateTo,
  }
}

/** A guardian who is in two families is two persons, and types once. */
function personIdsOf({ family }: Pick<AnyCall, 'family'>): string[] {
  return family.people.map(({ id }) => id)
}
