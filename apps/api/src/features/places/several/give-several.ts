import { sum } from '@afterbell/domain/kernel/sum'
import { dependOnFamily } from '@afterbell/domain/prices/price-discounts'
import { Refusal } from '../../../platform/problems.ts'
import { holdFamilies } from '../discount-facts.store.ts'
import { holdChildren } from '../enrollments.store.ts'
import type { EnrollContext } from '../enrolling.ts'
import {
  billedOf,
  billGiven,
  firstLook,
  lockAndLook,
  prepare,
  resultOf,
  settleLater,
  write,
  type GiveOptions,
  type LockedLook,
  type Wanted,
} from '../give-places.ts'
import { discountsOf } from '../quote.ts'
import { lookAgain } from '../snapshot.ts'
import type { GivenLine, LineResult, OtherLine, SeenOther } from './other-lines.ts'

/**
 * Gives places, and drop-ins, for several things wanted at once, all or none: several children, activities, groups or
 * kinds in one act. Refused like one of them, with the number of the line that failed in `details.line`, from 0.
 *
 * All sections are locked first, then families, children and payers, each in the order of their ids, so that two carts
 * whose sections cross wait for each other and never in a circle. Holds hold all of it, also what costs nothing now.
 */
export async function giveSeveral(
  enrolling: EnrollContext,
  wanted: readonly (Wanted | OtherLine)[],
  options: GiveOptions,
): Promise<LineResult[]> {
  const lines: SeenLine[] = []
  for (const [line, each] of wanted.entries())
    lines.push(
      await inLine(line, async () =>
        'look' in each
          ? { other: await each.look(options), childIds: each.childIds }
          : { wanted: each, first: await firstLook(enrolling, each, options) },
      ),
    )
  const { looks, families } = await lockSeveral(enrolling, lines)
  const given: GivenLine[] = []
  for (const [line, each] of lines.entries())
    given.push(await inLine(line, () => giveLine(enrolling, each, looks[line]!, given, options)))
  await billGiven(enrolling, families, given)
  await settleLater(enrolling, given, options)
  return given.map(({ result }) => result)
}

/** One thing wanted, as it was seen before the lock. */
export type SeenLine = Parameters<typeof lockAndLook>[1][number] | SeenOther

/**
 * Locks the sections of all lines at once, then the families where a price or a limit depends on them, and then the
 * children, each in the order of their ids. Returns what was seen under the lock, by line; null where the line looks itself.
 */
export async function lockSeveral(
  enrolling: EnrollContext,
  lines: readonly SeenLine[],
): Promise<{ looks: (LockedLook | null)[]; families: Awaited<ReturnType<typeof lockAndLook>>['families'] }> {
  const { tx, school, person } = enrolling
  const places = lines.filter((line) => 'wanted' in line)
  const others = lines.filter((line) => 'other' in line)
  const { looks, families } = await lockAndLook(enrolling, places, {
    sectionIds: others.flatMap(({ other }) => other.sectionIds),
    childIds: others.flatMap((each) => each.childIds),
  })
  const childIds = [
    ...new Set(lines.flatMap((line) => ('wanted' in line ? line.wanted.childIds : line.childIds))),
  ]
  if (person || looks.some(({ terms }) => dependOnFamily(discountsOf(terms))))
    await holdFamilies(tx, school.id, childIds)
  await holdChildren(tx, school.id, childIds)
  let next = 0
  return { looks: lines.map((line) => ('wanted' in line ? looks[next++]! : null)), families }
}

/** Gives one line and writes it, after those `before` it. Bills nothing. */
export async function giveLine(
  enrolling: EnrollContext,
  line: SeenLine,
  locked: LockedLook | null,
  before: readonly GivenLine[],
  options: GiveOptions,
): Promise<GivenLine> {
  if ('other' in line) return line.other.give()
  const { wanted, first } = line
  const { selection } = wanted
  // A line before it took of the same sections, or gave the child another group of the same camp.
  const isSeenAnew = before.some(({ sectionIds }) =>
    sectionIds.some((id) => selection.watchedIds.includes(id)),
  )
  const look = isSeenAnew ? await lookAgain(enrolling, selection, first) : locked!.look
  const given = await prepare(enrolling, wanted, { ...locked!, look }, { ...options, holdsFree: true })
  const warned = await write(enrolling, given, options)
  const { added, warnings, isHeld, heldUntil } = resultOf(enrolling, given, warned, options)
  return {
    ...billedOf(given),
    totalCents: sum(given.enrollments.map(({ quote }) => quote.totalCents)),
    result: { added, warnings, isHeld, heldUntil },
  }
}

/** Says of a refusal which line it is about. */
export async function inLine<T>(line: number, run: () => Promise<T>): Promise<T> {
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
