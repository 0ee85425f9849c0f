import { orNothing } from '../../platform/database/savepoint.ts'
import type { AnyCall } from '../../platform/http/serve.ts'
import type { Refusal } from '../../platform/problems.ts'
import type { EnrollContext } from '../places/enrolling.ts'
import {
  billGiven,
  decideEach,
  lockAndLook,
  resultOf,
  settleLater,
  type Given,
  type GiveOptions,
  type GivePlacesResult,
  type LockedLook,
  type Wanted,
} from '../places/give-places.ts'
import { giveLine, holdForSeveral, type Line } from '../places/several/give-several.ts'
import { readSnapshot } from '../places/snapshot.ts'
import { joinQueues, type QueuedChild } from './join-wait-list.ts'

/** A line to add: what is wanted, and whether its children join the wait list where it is full. */
export interface LineToAdd extends Wanted {
  orWaits?: boolean
}

/** What became of a line. */
export type LineAdded =
  | { state: 'HELD' | 'TAKEN'; result: GivePlacesResult; totalCents: number }
  | { state: 'WAITING'; waiting: QueuedChild[] }
  /** With its code, its parts, and its sentence in English. */
  | { state: 'REFUSED'; refusal: Refusal }

/** Who adds, and how database guards are told. */
type Adding = EnrollContext & Pick<AnyCall, 'refusalOf'>

/**
 * Adds what it can of several things wanted at once, and says of each line whether it is held (or taken), waits, or is
 * refused and why. What is billed is billed together. Locks like `giveSeveral`.
 * @ahead
 */
export async function addPlaces(
  adding: Adding,
  wanted: readonly LineToAdd[],
  options: GiveOptions,
): Promise<LineAdded[]> {
  const added = new Map<number, LineAdded>()
  const lines: (Line & { wanted: LineToAdd; index: number })[] = []
  for (const [index, each] of wanted.entries()) {
    const line = await orRefused(adding, () => lookBefore(adding, each, options))
    if ('refusal' in line) added.set(index, line)
    else lines.push({ ...line, index })
  }
  if (lines.length > 0) await addLocked(adding, lines, options, added)
  return wanted.map((_, index) => added.get(index)!)
}

/** Looks without a lock. Refuses what is refused anyway; what is full may still wait. */
async function lookBefore(adding: Adding, wanted: LineToAdd, options: GiveOptions) {
  const first = await readSnapshot(adding, wanted.selection, wanted.childIds)
  if (!first.isDue && !wanted.orWaits) decideEach(wanted.selection, first, options.overbook)
  return { wanted, first }
}

async function addLocked(
  adding: Adding,
  lines: readonly (Line & { wanted: LineToAdd; index: number })[],
  options: GiveOptions,
  added: Map<number, LineAdded>,
): Promise<void> {
  const { looks, families } = await lockAndLook(adding, lines)
  await holdForSeveral(adding, lines, looks)
  const given: Given[] = []
  for (const [nth, line] of lines.entries())
    added.set(line.index, await addLine(adding, { ...line, locked: looks[nth]! }, given, options))
  await billGiven(adding, families, given)
  await settleLater(adding, given, options)
}

/** Adds one line, or nothing of it. What is given is put to `given`. */
async function addLine(
  adding: Adding,
  line: Line & { wanted: LineToAdd; locked: LockedLook },
  given: Given[],
  options: GiveOptions,
): Promise<LineAdded> {
  const { tx } = adding
  const outcome = await orRefused(adding, () => orNothing(tx, () => giveLine(adding, line, given, options)))
  if (!('refusal' in outcome)) {
    given.push(outcome)
    return {
      state: outcome.isHeld ? 'HELD' : 'TAKEN',
      result: resultOf(adding, outcome, [], options),
      totalCents: outcome.enrollments.reduce((total, { quote }) => total + quote.totalCents, 0),
    }
  }
  const { selection, childIds, chosen, orWaits = false } = line.wanted
  if (!orWaits || !IS_FULL.includes(outcome.refusal.problem.code)) return outcome
  const queued = await orRefused(adding, () =>
    orNothing(tx, () => joinQueues(adding, [selection], { childIds, answers: chosen })),
  )
  return 'refusal' in queued ? queued : { state: 'WAITING', waiting: queued.waiting }
}

/** Refusals that a wait list is for. */
const IS_FULL = ['FULL', 'OTHERS_WAIT']

/** Returns a refusal of the line. What has to do with more than the line, such as a lock, ends the act. */
async function orRefused<T extends object>(
  { refusalOf }: Pick<Adding, 'refusalOf'>,
  run: () => Promise<T>,
): Promise<T | { state: 'REFUSED'; refusal: Refusal }> {
  try {
    return await run()
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal || refusal.status > 404) throw error
    return { state: 'REFUSED', refusal }
  }
}
