import type { toldPickups } from '@afterbell/contract/families/told-pickups'
import {
  decideToldPickup,
  isOfDay,
  OPEN_TOLD_PICKUPS,
  toldDecisionFindings,
  toldPickupState,
} from '@afterbell/domain/families/told-pickups'
import type { ToldPickupState } from '@afterbell/domain/families/told-pickup-values'
import { nameKey } from '@afterbell/domain/kernel/names'
import { tellingOf } from '@afterbell/domain/messages/telling'
import type { Tx } from '../../../platform/database/database.ts'
import { record } from '../../../platform/database/history.ts'
import type { Acts } from '../../../platform/http/serve.ts'
import { assertAllowed, assertValid, notThere, refuseAs } from '../../../platform/problems.ts'
import { guardedChildren } from '../../messages/telling.store.ts'
import type { Tellers } from '../../users/tell-staff.ts'
import { lockFamilies } from '../guardians/families.store.ts'
import type { PickupInfo } from './pickups.store.ts'
import {
  keepToldDecision,
  toldBetween,
  toldById,
  toldInSchool,
  toldOf,
  type ToldPickupRow,
} from './told-pickups.store.ts'

type Judged = ToldPickupRow & { state: ToldPickupState; entry: string | null }

/** What staff see and decide of the pickups that families named. */
export const toldPickupActs: Acts<typeof toldPickups> = {
  list: async ({ tx, school, query }) => {
    const { childId } = query
    if (childId)
      return (await judged(tx, school.id, await toldOf(tx, school.id, [childId], school.today))).map(answerOf)
    const all = await judged(tx, school.id, await toldInSchool(tx, school.id, school.today))
    const isOpen = ({ state }: Judged) => OPEN_TOLD_PICKUPS.some((each) => each === state)
    const byUrgency = (one: Judged, other: Judged) => urgency(one) - urgency(other)
    return all.filter(isOpen).toSorted(byUrgency).slice(0, LISTED_MAX).map(answerOf)
  },
  decide: async (call) => {
    const { tx, school, user, params, body } = call
    assertValid(toldDecisionFindings(body))
    const before = await toldById(tx, school.id, params.id)
    if (!before) throw notThere()
    await lockFamilies(tx, school.id, [before.familyId])
    const [pickup] = await judged(tx, school.id, [(await toldById(tx, school.id, params.id))!])
    const isCurrent = !pickup!.isTakenBack && (pickup!.to === null || pickup!.to >= school.today)
    assertAllowed(decideToldPickup({ ...pickup!, isCurrent }, body.approves))
    if (pickup!.version !== body.version) throw refuseAs('CHANGED_MEANWHILE', { by: null, at: null }, school)
    const reason = body.reason.trim()
    await keepToldDecision(tx, school.id, {
      id: pickup!.id,
      approves: body.approves,
      reason,
      accountId: user.id,
    })
    await record(tx, call, [decisionEvent(pickup!, { approves: body.approves, reason })])
    const [after] = await judged(tx, school.id, [(await toldById(tx, school.id, params.id))!])
    return answerOf(after!)
  },
}

/** A school that reaches it no longer looks at them. */
const LISTED_MAX = 100

const urgency = ({ state }: Judged) => OPEN_TOLD_PICKUPS.findIndex((each) => each === state)

function decisionEvent(
  { childId, child, name: person }: ToldPickupRow,
  { approves, reason }: { approves: boolean; reason: string },
) {
  const about = { subjectId: childId, childId }
  return approves
    ? ({ what: 'child.pickup-approved', ...about, details: { name: child, person } } as const)
    : ({ what: 'child.pickup-declined', ...about, details: { name: child, person, reason } } as const)
}

function answerOf({
  id,
  childId,
  child,
  name,
  phone,
  relation,
  from,
  to,
  by,
  state,
  entry,
  ...pickup
}: Judged) {
  const { toldAt, reason, version } = pickup
  const at = Temporal.Instant.from(toldAt).toString()
  return { id, childId, child, name, phone, relation, from, to, by, at, state, entry, reason, version }
}

/** Works out what becomes of each pickup, by the lists and by what who told it may see of the child now. */
async function judged(tx: Tx, schoolId: string, pickups: readonly ToldPickupRow[]): Promise<Judged[]> {
  if (pickups.length === 0) return []
  const guarded = await guardedChildren(
    tx,
    { id: schoolId, country: pickups[0]!.country },
    pickups.map(({ childId }) => childId),
  )
  return pickups.map((pickup) => {
    const { teller, childId, forbidden } = pickup
    const tellerSees =
      teller !== null &&
      tellingOf({ name: teller.name, addresses: [teller.email] }, guarded.get(childId)).telling ===
        'EVERYTHING'
    return { ...pickup, ...toldPickupState(pickup, { forbidden, tellerSees }) }
  })
}

/** Somebody at the door whom a family named, with their days and who told it. */
export interface PickupOnDay {
  childId: string
  name: string
  phone: string | null
  relation: string
  told: { from: string; to: string | null; by: string }
}

/**
 * Returns those whom families named and who may collect a child on a day between two days. Whoever waits, is declined, may
 * be on a do-not-release list, or was named by somebody who may not see the child, is left out: this is the only way to the
 * door.
 * @answers Does a pickup that a family named count at the door?
 */
export async function pickupsOnDays(
  tx: Tx,
  schoolId: string,
  days: { childIds: readonly string[]; from: string; to: string },
): Promise<PickupOnDay[]> {
  if (days.childIds.length === 0) return []
  const pickups = await judged(tx, schoolId, await toldBetween(tx, schoolId, days))
  return pickups
    .filter(({ state }) => state === 'COUNTS')
    .map(({ childId, name, phone, relation, from, to, by }) => ({
      childId,
      name,
      phone,
      relation,
      told: { from, to, by },
    }))
}

/** Adds to who may collect a child those whom the family named for a day, unless they may anyway. */
export function withToldOn(
  pickups: PickupInfo['pickups'],
  told: readonly PickupOnDay[],
  day: { childId: string; date: string },
): PickupInfo['pickups'] {
  const ofDay = told.filter(({ childId, told: days }) => childId === day.childId && isOfDay(days, day.date))
  if (ofDay.length === 0) return pickups
  const keys = new Set(pickups.map(({ name }) => nameKey(name)))
  const added = ofDay.filter(({ name }) => !keys.has(nameKey(name)) && keys.add(nameKey(name)))
  return [...pickups, ...added.map(({ name, relation, told: days }) => ({ name, relation, told: days }))]
}

/** Builds the office's message about somebody whom a family named and who may be on a do-not-release list; null if not. */
export const tellPickupOnList: Tellers['PICKUP_ON_LIST'] = async (tx, school, subjectId) => {
  const found = await toldById(tx, school.id, subjectId)
  const [pickup] = found && !found.isTakenBack ? await judged(tx, school.id, [found]) : []
  if (pickup?.state !== 'ON_LIST') return null
  const { child, childId, name, by, entry } = pickup
  return {
    subject: `${name} may not pick up ${child}`,
    text: `${by} named ${name} to pick up ${child}. This may be ${entry!}, who is on a do-not-release list of the family. Staff at the door do not release ${child} to them, and the family was not told why.`,
    path: `/contacts/${childId}`,
    label: `See ${child}`,
  }
}
