import fc from 'fast-check'
import { fullSections } from '../../../src/features/places/verify/full-sections.store.ts'
import { settleJob } from '../../../src/features/wait-list/offers.job.ts'
import type { Pool } from '../../../src/platform/database/database.ts'
import { differencesIn } from '../../../src/platform/verify/verify.ts'
import { entryOf, openGround, together } from './ground.ts'
import { Model, type Entered, type Entry } from './model.ts'
import { histories, type History, type Step } from './steps.ts'
import { openWorld, type World } from './world.ts'

export interface HistoriesOptions {
  runs: number
  /** Maximum number of steps in a history. */
  most: number
  seed: number
  atATime?: number
  /** The model class. A control passes a wrong one. */
  Plain?: typeof Model
}

/** Totals over all histories. */
export interface Seen {
  histories: number
  steps: number
  refused: number
  /** How often each act succeeded. */
  done: Partial<Record<Step['do'], number>>
  /** The first divergence of model and database, with the shortest history that causes it. */
  divergence: string | null
}

/**
 * Runs random histories against the real server and database, each on its own ground, and compares with the model after
 * every step. Advances the server clock so that offers expire. `queues` must be open. Runs several at a time.
 */
export async function liveHistories(
  databaseUrl: string,
  { runs, most, seed, atATime = 4, Plain = Model }: HistoriesOptions,
): Promise<Seen> {
  const seen: Seen = { histories: 0, steps: 0, refused: 0, done: {}, divergence: null }
  const worker = async (index: number) => {
    const world = await openWorld(databaseUrl)
    try {
      const asserted = await fc.check(
        fc.asyncProperty(histories(most), (history) => live(world, new Plain(history), history, seen)),
        // A control's divergence needs no shrinking.
        { numRuns: Math.ceil(runs / atATime), seed: seed + index, endOnFailure: Plain !== Model },
      )
      if (asserted.failed)
        seen.divergence ??= `${(asserted.errorInstance as Error).message}\n${fc.defaultReportMessage(asserted)}`
    } finally {
      await world.close()
    }
  }
  await Promise.all(Array.from({ length: atATime }, (_, index) => worker(index)))
  return seen
}

/** Runs one history on its own ground. Throws when model and database diverge. */
async function live(world: World, model: Model, history: History, seen: Seen): Promise<void> {
  // One divergence is enough, so the remaining histories are skipped.
  if (seen.divergence !== null) return
  const { pool, schoolId } = world
  const begin = pool.shift
  await world.query(`update school set offer_mode = $2 where school_id = $1`, [
    schoolId,
    history.isAutomatic ? 'AUTOMATIC' : 'STAFF_DECIDE',
  ])
  const ground = await openGround(world, history.capacity)
  const settled = () => settleJob({ pool })({ schoolId, sectionIds: [...ground.sectionIds].toSorted() })
  seen.histories += 1
  try {
    for (const step of history.steps) {
      seen.steps += 1
      if (step.do === 'pass') {
        await settled()
        model.pass(step.hours)
        setShift(pool, begin, model.hour)
        continue
      }
      // A capacity is checked against the state before it settles, so this settles first.
      if (step.do === 'capacity') await settled()
      const answered = await ground.act(step, model)
      const modelRefusal = asModel(model, step)
      if (modelRefusal !== answered)
        throw new Error(`${JSON.stringify(step)}: the model says ${modelRefusal}, the server ${answered}`)
      if (modelRefusal !== null) seen.refused += 1
      else seen.done[step.do] = (seen.done[step.do] ?? 0) + 1
      await settled()
      const there = await ground.liveEntries()
      const expected = model.liveEntries()
      if (JSON.stringify(there) !== JSON.stringify(expected))
        throw new Error(
          `after ${JSON.stringify(step)} the model has ${expected.join(', ')}; the database ${there.join(', ')}`,
        )
    }
    const full = await differencesIn(pool, schoolId, [fullSections])
    // The clock goes back for each history, so holds of earlier ones may live again.
    if (full.some(({ id }) => ground.sectionIds.includes(id))) throw new Error('A section is over capacity')
  } finally {
    setShift(pool, begin, 0)
  }
}

function setShift(pool: Pool, begin: string, hours: number): void {
  const seconds = Number.parseInt(begin, 10) + hours * 3600
  ;(pool as { shift: string }).shift = `${seconds} seconds`
}

/** Runs the step in the model. Returns null on success, else the code of the refusal. */
function asModel(model: Model, step: Exclude<Step, { do: 'pass' }>): string | null {
  if (!('entry' in step)) return asNobody(model, step)
  const entry = entryOf(model, step)
  return entry ? asEntry(model, step, entry) : null
}

function asNobody(model: Model, step: Exclude<Step, { do: 'pass' } | { entry: number }>): string | null {
  if (step.do === 'enroll') return refusalOf(model.enroll(step))
  if (step.do === 'join') return refusalOf(model.join(together(step), step.section, step.days))
  if (step.do === 'drop-in') return refusalOf(model.dropIn(together(step), step))
  return step.do === 'capacity'
    ? model.setCapacity(step.section, step.places)
    : model.setDropInCapacity(step.section, step.places)
}

function asEntry(model: Model, step: Extract<Step, { entry: number }>, entry: Entry): string | null {
  if (step.do === 'leave') return model.leave(entry)
  if (step.do === 'accept') return model.accept(entry, step.overbook)
  if (step.do === 'pay') return model.accept(entry, step.overbook, { pays: true })
  if (step.do === 'paid') return model.paid(entry)
  if (step.do === 'give-up') return model.giveUp(entry)
  if (step.do === 'offer') return model.offer(entry, step.together, step.overbook)
  if (step.do === 'keep-next') return model.keepNext(entry, step.overbook)
  if (step.do === 'stop-keeping') return model.stopKeeping(entry)
  if (step.do === 'transfer') return refusalOf(model.transfer(entry, step))
  if (step.do === 'move-drop-in') return model.moveDropIn(entry, step)
  return step.do === 'decline' ? model.decline(entry) : model.withdraw(entry)
}

function refusalOf(entered: Entered): string | null {
  return 'refused' in entered ? entered.refused : null
}
