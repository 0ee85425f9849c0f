import type { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { plusDays, type IsoDate } from '@afterbell/domain/kernel/dates'
import type { Quote } from '@afterbell/domain/prices/pricing'
import { notThere } from '../../platform/problems.ts'
import type { Act, Call } from '../../platform/http/serve.ts'
import { sectionsAt, type ActivityAt } from '../activities/sections-at.ts'
import { assertChildren, assertDates } from './give-drop-ins.ts'
import { clashesOn, isTaughtIn } from './dates.store.ts'
import type { EnrollContext } from '../places/enrolling.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'
import { priceOf } from './price.ts'
import { toQuoteAnswer } from '../places/quote.ts'

type Dates = (typeof dropIns)['dates']

/** Lists every date of the session: whether the child and those along can drop in, or why not. */
export const datesOfChild: Act<Dates> = async (call) => {
  const { params, query, school } = call
  const at = await sectionsAt(call, params.id)
  await assertSeen(call, at)
  const childIds = [...new Set([params.childId, ...(query.with ?? [])])]
  const movingIds = query.moving ? [query.moving] : []
  const look = await readSnapshot(call, at, { childIds, dates: null, movingIds })
  if (look.children.length < childIds.length) throw notThere()
  const clashes = await clashesSeen(call, at, childIds)
  return datesOf(look).map((date) => {
    const { sectionId, meeting, capacity, used } = look.dateAt(date)
    const decision = look.decide(date)
    return {
      date,
      aftercareDayId: sectionId,
      timeFrom: meeting?.timeFrom ?? null,
      timeTo: meeting?.timeTo ?? null,
      state: decision.allowed ? ('FREE' as const) : decision.code,
      reason: decision.allowed ? null : decision.message,
      parts: decision.allowed ? null : { ...decision.parts },
      places: capacity,
      free: Math.max(0, capacity - used),
      isPast: date < school.today,
      clashes: [...new Set(clashes.filter((clash) => clash.date === date).map(({ name }) => name))],
    }
  })
}

/** Quotes the price of dates. Full dates have a price too, because staff may overbook. */
export const quoteOfDates: Act<(typeof dropIns)['quote']> = async (call) => {
  const at = await sectionsAt(call, call.params.id)
  return toQuoteAnswer(await quoteDropInsOf(call, at, call.query), call.school)
}

/** Computes the same quote before it is formatted. */
export async function quoteDropInsOf(
  call: EnrollContext,
  at: ActivityAt,
  input: { childIds: readonly string[]; dates: readonly IsoDate[] },
): Promise<Quote> {
  const dates = [...new Set(input.dates)].toSorted()
  const childIds = [...new Set(input.childIds)]
  const look = await readSnapshot(call, at, { childIds, dates })
  assertChildren(look, childIds)
  assertDates(call, look, dates, { overbook: true, childIds: [] })
  return priceOf(call, look, look.children, dates)
}

/** Instructors may ask only about children they teach. */
async function assertSeen(
  { tx, school, teachesOnly, params, query }: Call<Dates>,
  at: ActivityAt,
): Promise<void> {
  if (teachesOnly === null) return
  for (const childId of [params.childId, ...(query.with ?? [])])
    if (!(await isTaughtIn(tx, school.id, at.sectionIds, { childId, today: school.today }))) throw notThere()
}

/** Instructors do not see a child's other activities; they see only their own days. */
async function clashesSeen(
  { tx, school, teachesOnly }: Call<Dates>,
  at: ActivityAt,
  childIds: readonly string[],
) {
  if (teachesOnly !== null) return []
  return clashesOn(tx, { schoolId: school.id, sectionIds: at.sectionIds, dates: null }, childIds)
}

function datesOf({ run: { starts_on: startsOn, ends_on: endsOn } }: Snapshot): IsoDate[] {
  const dates: IsoDate[] = []
  if (startsOn === null || endsOn === null) return dates
  for (let date = startsOn; date <= endsOn; date = plusDays(date, 1)) dates.push(date)
  return dates
}
