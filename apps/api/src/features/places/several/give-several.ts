import { dependOnFamily } from '@afterbell/domain/prices/price-discounts'
import { Refusal } from '../../../platform/problems.ts'
import { holdFamilies } from '../discount-facts.store.ts'
import { holdChildren } from '../enrollments.store.ts'
import type { EnrollContext } from '../enrolling.ts'
import {
  billGiven,
  firstLook,
  lockAndLook,
  prepare,
  resultOf,
  settleLater,
  write,
  type Given,
  type GiveOptions,
  type GivePlacesResult,
  type LockedLook,
  type Wanted,
} from '../give-places.ts'
import { discountsOf } from '../quote.ts'
import { lookAgain } from '../snapshot.ts'

/**
 * Gives places for several things wanted at once, all or none: several children, activities, groups or kinds in one act.
 * Refused like one of them, with the number of the line that failed in `details.line`, from 0.
 *
 * All sections are locked first, then families, children and payers, each in the order of their ids, so that two carts
 * whose sections cross wait for each other and never in a circle. Holds hold all of it, also what costs nothing now.
 * @ahead
 */
export async function giveSeveral(
  enrolling: EnrollContext,
  wanted: readonly Wanted[],
  options: GiveOptions,
): Promise<GivePlacesResult[]> {
  const lines: Line[] = []
  for (const [line, each] of wanted.entries())
    lines.push({ wanted: each, first: await inLine(line, () => firstLook(enrolling, each, options)) })
  const { looks, families } = await lockAndLook(enrolling, lines)
  await holdForSeveral(enrolling, lines, looks)
  const given: Given[] = []
  for (const [line, each] of lines.entries())
    given.push(
      await inLine(line, () => giveLine(enrolling, { ...each, locked: looks[line]! }, given, options)),
    )
  await billGiven(enrolling, families, given)
  await settleLater(enrolling, given, options)
  return given.map((each) => resultOf(enrolling, each, [], options))
}

/** One thing wanted, as it was seen before the lock. */
export type Line = Parameters<typeof lockAndLook>[1][number]

/**
 * Locks the families of everything wanted where a price or a limit depends on them, and then the children, each in the
 * order of their ids. Lock the sections first.
 */
export async function holdForSeveral(
  { tx, school, person }: EnrollContext,
  lines: readonly Line[],
  looks: readonly LockedLook[],
): Promise<void> {
  const childIds = [...new Set(lines.flatMap(({ wanted }) => wanted.childIds))]
  if (person || looks.some(({ terms }) => dependOnFamily(discountsOf(terms))))
    await holdFamilies(tx, school.id, childIds)
  await holdChildren(tx, school.id, childIds)
}

/** Gives the places of one line and writes them, after those `before` it. Bills nothing. */
export async function giveLine(
  enrolling: EnrollContext,
  { wanted, first, locked }: Line & { locked: LockedLook },
  before: readonly Given[],
  options: GiveOptions,
): Promise<Given> {
  const { selection } = wanted
  // A line before it took of the same sections, or gave the child another group of the same camp.
  const isSeenAnew = before.some((each) =>
    each.selection.watchedIds.some((id) => selection.watchedIds.includes(id)),
  )
  const look = isSeenAnew ? await lookAgain(enrolling, selection, first) : locked.look
  const given = await prepare(enrolling, wanted, { ...locked, look }, { ...options, holdsFree: true })
  await write(enrolling, given, options)
  return given
}

/** Says of a refusal which line it is about. */
async function inLine<T>(line: number, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { status, problem, retryAfterSeconds, format } = error
    throw new Refusal(
      status,
      { ...problem, details: { ...problem.details, line } },
      retryAfterSeconds,
      format,
    )
  }
}
