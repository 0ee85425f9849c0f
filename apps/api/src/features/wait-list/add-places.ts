import { orNothing } from '../../platform/database/savepoint.ts'
import type { AnyCall } from '../../platform/http/serve.ts'
import type { Refusal } from '../../platform/problems.ts'
import type { EnrollContext } from '../places/enrolling.ts'
import {
  billGiven,
  firstLook,
  settleLater,
  type GiveOptions,
  type LockedLook,
  type Wanted,
} from '../places/give-places.ts'
import { giveLine, lockSeveral, type SeenLine } from '../places/several/give-several.ts'
import type { GivenLine, LineResult, OtherLine } from '../places/several/other-lines.ts'
import { readSnapshot } from '../places/snapshot.ts'
import { joinQueues, type QueuedChild } from './join-wait-list.ts'

/** A line to add: what is wanted, and whether its children join the wait list where it is full. */
export interface LineToAdd extends Wanted {
  orWaits?: boolean
}

/** What became of a line. */
export type LineAdded =
  | { state: 'HELD' | 'TAKEN'; result: LineResult; totalCents: number }
  | { state: 'WAITING'; waiting: QueuedChild[] }
  /** With its code, its parts, and its sentence in English. */
  | { state: 'REFUSED'; refusal: Refusal }

/** Who adds, and how database guards are told. */
type Adding = EnrollContext & Pick<AnyCall, 'refusalOf'>

/**
 * Adds what it can of several things wanted at once, and says of each line whether it is held (or taken), waits, or is
 * refused and why. Drop-ins have no wait list. What is billed is billed together. Locks like `giveSeveral`.
 */
export async function addPlaces(
  adding: Adding,
  wanted: readonly (LineToAdd | OtherLine)[],
  options: GiveOptions,
): Promise<LineAdded[]> {
  const added = new Map<number, LineAdded>()
  const lines: (SeenLine & { index: number })[] = []
  for (const [index, each] of wanted.entries()) {
    const line = await orRefused(adding, () => lookBefore(adding, each, options))
    if ('refusal' in line) added.set(index, line)
    else lines.push({ ...line, index })
  }
  if (lines.length > 0) await addLocked(adding, lines, options, added)
  return wanted.map((_, index) => added.get(index)!)
}

/** Looks without a lock. Refuses what is refused anyway; what is full may still wait. */
async function lookBefore(
  adding: Adding,
  wanted: LineToAdd | OtherLine,
  options: GiveOptions,
): Promise<SeenLine> {
  if ('look' in wanted) return { other: await wanted.look(options), childIds: wanted.childIds }
  const first = wanted.orWaits
    ? await readSnapshot(adding, wanted.selection, wanted.childIds)
    : await firstLook(adding, wanted, options)
  return { wanted, first }
}

async function addLocked(
  adding: Adding,
  lines: readonly (SeenLine & { index: number })[],
  options: GiveOptions,
  added: Map<number, LineAdded>,
): Promise<void> {
  const { looks, families } = await lockSeveral(adding, lines)
  const given: GivenLine[] = []
  for (const [nth, line] of lines.entries())
    added.set(line.index, await addLine(adding, line, looks[nth]!, given, options))
  await billGiven(adding, families, given)
  await settleLater(adding, given, options)
}

/** Adds one line, or nothing of it. What is given is put to `given`. */
async function addLine(
  adding: Adding,
  line: SeenLine,
  locked: LockedLook | null,
  given: GivenLine[],
  options: GiveOptions,
): Promise<LineAdded> {
  const { tx } = adding
  const outcome = await orRefused(adding, () =>
    orNothing(tx, () => giveLine(adding, line, locked, given, options)),
  )
  if (!('refusal' in outcome)) {
    given.push(outcome)
    const { isHeld, result, totalCents } = outcome
    return { state: isHeld ? 'HELD' : 'TAKEN', result, totalCents }
  }
  if (!('wanted' in line)) return outcome
  const { selection, childIds, chosen, orWaits = false }: LineToAdd = line.wanted
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
