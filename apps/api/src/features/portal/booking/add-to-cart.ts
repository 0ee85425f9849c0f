import { randomUUIDv7 } from 'node:crypto'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { familyCart } from '@afterbell/contract/portal/family-bookings'
import type { Act, AnyCall, Call } from '../../../platform/http/serve.ts'
import { problemIn } from '../../../platform/problem-language.ts'
import { Refusal, notThere } from '../../../platform/problems.ts'
import { dropInLine } from '../../drop-in/drop-in-lines.ts'
import { holdMinutes } from '../../ledger/drafts.store.ts'
import type { OtherLine } from '../../places/several/other-lines.ts'
import { addPlaces, type LineAdded, type LineToAdd } from '../../wait-list/add-places.ts'
import { bookerOf, type Booker } from './booker.ts'
import { cartAnswer } from './cart.ts'
import { lockLine } from './cart-scope.ts'
import { holdLineAgain, insertCartLines } from './cart.store.ts'
import { offeredActivities } from './offered.store.ts'
import { activityOf, selectionOf, wantedIn, type WantedLine } from './wanted.ts'

type Add = (typeof familyCart)['add']
type Outcome = AnswerOf<Add>['outcomes'][number]

const NO_ANSWERS = { pickUpOptionId: null, teacherId: null, tshirtSizeId: null }

/** Holds what it can of what a family wants, and puts it into its cart. Families of one session are served one after the other. */
export const addToCart: Act<Add> = async (call) => {
  const outcomes: Outcome[] = []
  const others = await call.inside(async () => {
    const [first, ...rest] = new Set(call.body.lines.map((line) => wantedIn(call, line).familyId))
    await addOfFamily(call, first!, outcomes)
    return rest
  })
  for (const familyId of others) await call.inside(() => addOfFamily(call, familyId, outcomes))
  return { outcomes, cart: await call.inside(() => cartAnswer(call)) }
}

async function addOfFamily(call: Call<Add>, familyId: string, outcomes: Outcome[]): Promise<void> {
  const { tx, school } = call
  const booker = await bookerOf(call, familyId)
  const asked = call.body.lines.map((line) => ({ ...wantedIn(call, line), orWaits: line.orWaits }))
  const indexes = asked.flatMap((line, index) => (line.familyId === familyId ? [index] : []))
  const added = await holdEach(
    call,
    booker,
    indexes.map((index) => asked[index]!),
  )
  for (const [nth, index] of indexes.entries()) outcomes[index] = outcomeIn(call, added[nth]!)
  await insertCartLines(
    tx,
    school.id,
    indexes.flatMap((index, nth) => linesOf(booker, asked[index]!, added[nth]!)),
  )
}

/** Holds lines of one family, each whole or not at all. */
async function holdEach(
  { refusalOf }: Pick<AnyCall, 'refusalOf'>,
  booker: Booker,
  lines: readonly (WantedLine & { orWaits?: boolean })[],
): Promise<LineAdded[]> {
  const heldMinutes = await holdMinutes(booker.tx, booker.school.id)
  // What names no section, or sections that do not go together, is refused before anything is held.
  const prepared: (LineToAdd | OtherLine | Refusal)[] = []
  for (const line of lines) prepared.push(await prepare(booker, line))
  const wanted = prepared.filter((each) => !(each instanceof Refusal)) as (LineToAdd | OtherLine)[]
  const options = { overbook: false, heldMinutes, holdsFree: true, answersLater: true }
  const added = wanted.length === 0 ? [] : await addPlaces({ ...booker, refusalOf }, wanted, options)
  let next = 0
  return prepared.map((each) =>
    each instanceof Refusal ? { state: 'REFUSED' as const, refusal: each } : added[next++]!,
  )
}

async function prepare(
  booker: Booker,
  line: WantedLine & { orWaits?: boolean },
): Promise<LineToAdd | OtherLine | Refusal> {
  const { childIds, dates, addOns, orWaits = false } = line
  try {
    if (line.isDropIn)
      return dropInLine(booker, await activityOf(booker, line), { childIds, dates, ...NO_ANSWERS })
    const chosen = { ...NO_ANSWERS, addOns }
    return { selection: await selectionOf(booker, line), childIds, chosen, orWaits }
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

function outcomeIn({ language }: Pick<AnyCall, 'language'>, added: LineAdded): Outcome {
  if (added.state === 'REFUSED')
    return { state: 'REFUSED', why: problemIn(language, added.refusal).message, position: null }
  if (added.state === 'WAITING')
    return { state: 'WAITING', why: '', position: Math.min(...added.waiting.map(({ position }) => position)) }
  return { state: 'HELD', why: '', position: null }
}

/** The lines of a cart for what was held: one for each child. */
function linesOf({ person }: Booker, wanted: WantedLine, added: LineAdded) {
  if (added.state !== 'HELD' && added.state !== 'TAKEN') return []
  const { kind: _kind, childIds, ...line } = wanted
  return childIds.map((childId) => ({
    ...line,
    id: randomUUIDv7(),
    personId: person.id,
    childId,
    placeIds: added.result.added.filter((each) => each.childId === childId).map(({ rosterId }) => rosterId),
  }))
}

/** Holds a line anew whose hold has ended, on today's terms. Refused like a new one. */
export const holdAgain: Act<(typeof familyCart)['again']> = async (call) => {
  await call.inside(async () => {
    const { tx, school } = call
    const line = await lockLine(call, call.reached(call.params.cartLineId))
    if (line.isHeld || line.isTaken) return
    const booker = await bookerOf(call, line.familyId)
    // Taken off the public pages since.
    if (!(await offeredActivities(call, [line.activityId])).has(line.activityId)) throw notThere()
    const [added] = await holdEach(call, booker, [{ ...line, childIds: [line.childId] }])
    if (!added || added.state === 'WAITING') throw notThere()
    if (added.state === 'REFUSED') throw added.refusal
    const placeIds = added.result.added.map(({ rosterId }) => rosterId)
    await holdLineAgain(tx, school.id, line.id, placeIds)
  })
  return call.inside(() => cartAnswer(call))
}
