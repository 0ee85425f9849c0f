import type { enrollments } from '@afterbell/contract/payments/enrollments'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { Call } from '../../../platform/http/serve.ts'
import { forbidden, notThere, Refusal } from '../../../platform/problems.ts'
import { payingFamilies, type PayingFamily } from '../../ledger/payers/payers.store.ts'
import { resolvePlacesAt, type PlaceSelection } from '../../places/resolve-places.ts'
import type { OtherLine } from '../../places/several/other-lines.ts'
import type { LineToAdd } from '../../wait-list/add-places.ts'
import { joinQueues, type QueuedChild } from '../../wait-list/join-wait-list.ts'
import { sectionAddress } from '../../wait-list/price-of-spot.ts'

export type Review = (typeof enrollments)['review']
export type Enroll = (typeof enrollments)['enroll']
export type EnrollCall = Call<Review> | Call<Enroll>
type Asked = EnrollCall['body']['lines'][number]

/** What whoever acts may do with activities of a kind. */
export type EnrollRights = (kind: ActivityKind) => { mayAdd: boolean; mayWait: boolean; seesPrices: boolean }

/** One child in one activity, as the acts on places take it. */
export interface EnrollLine {
  asked: Asked
  selection: PlaceSelection
  wanted: LineToAdd | OtherLine
  /** The places in line of the child, once it waits. */
  queued: () => QueuedChild[]
}

/** Returns what a line asks for. Refuses like where staff choose sections, and who may not do it (ACCESS_DENIED). */
export async function lineOf(call: EnrollCall, rights: EnrollRights, asked: Asked): Promise<EnrollLine> {
  const { childId, kind, activityId, sectionIds, dates, addOns, way, cameInOn, cameInAt } = asked
  assertMay(rights, asked)
  const at = { ...call, address: sectionAddress(kind), params: { id: activityId } }
  const selection = await resolvePlacesAt(at, { sectionIds, dates })
  const { pickUpOptionId, teacherId, tshirtSizeId } = asked
  const answers = { pickUpOptionId, teacherId, tshirtSizeId }
  const paperForm = { cameInOn, cameInAt }
  if (way !== 'WAIT') {
    const overbook = way === 'OVERBOOK'
    const wanted = { selection, childIds: [childId], chosen: { ...answers, addOns }, paperForm, overbook }
    return { asked, selection, wanted, queued: () => [] }
  }
  const party = partyOf(call, asked)
  const waiting: QueuedChild[] = []
  const join = async () => {
    const joined = await joinQueues(call, [selection], { childIds: party, answers, paperForm })
    waiting.push(...joined.waiting)
  }
  const wanted = waitLine(selection, party, join)
  return { asked, selection, wanted, queued: () => waiting }
}

/**
 * Returns the children who join a wait list by a line: its own, and the first line of siblings who wait together all of
 * theirs. None by the other lines of these.
 */
function partyOf({ body }: EnrollCall, asked: Asked): string[] {
  if (!asked.together) return [asked.childId]
  const target = ({ activityId, sectionIds = [], dates = [] }: Asked) =>
    [activityId, sectionIds, dates].join()
  const party = body.lines.filter(
    (line) => line.way === 'WAIT' && line.together && target(line) === target(asked),
  )
  return party[0] === asked ? [...new Set(party.map(({ childId }) => childId))] : []
}

/** A line of the wait list: its sections are locked with all others, and nothing is billed. */
function waitLine(
  { watchedIds }: PlaceSelection,
  childIds: readonly string[],
  join: () => Promise<void>,
): OtherLine {
  const give = async () => {
    if (childIds.length > 0) await join()
    const result = { added: [], warnings: [], isHeld: false, heldUntil: null }
    return { isHeld: false, sectionIds: watchedIds, bills: [], totalCents: 0, result }
  }
  return { childIds, look: () => Promise.resolve({ sectionIds: watchedIds, give }) }
}

/** Returns the places in line of the child of a line, by whichever line it joined. */
export function queuedOf(lines: readonly (EnrollLine | Refusal)[], { asked }: EnrollLine): QueuedChild[] {
  if (asked.way !== 'WAIT') return []
  return lines.flatMap((line) =>
    line instanceof Refusal || line.asked.activityId !== asked.activityId
      ? []
      : line.queued().filter(({ childId }) => childId === asked.childId),
  )
}

function assertMay(rights: EnrollRights, { kind, way }: Asked): void {
  const { mayAdd, mayWait } = rights(kind)
  if (!(way === 'WAIT' ? mayWait : mayAdd)) throw forbidden('ACCESS_DENIED', 'Your role cannot do this')
}

/** Returns the children with their family. Answers 404 for children of two families, whose bills go to two payers. */
export async function familyOf({ tx, school, body }: EnrollCall): Promise<[PayingFamily, ...PayingFamily[]]> {
  const childIds = [...new Set(body.lines.map(({ childId }) => childId))]
  const families = await payingFamilies(tx, school.id, childIds)
  const [family, ...others] = families
  if (!family || families.length < childIds.length) throw notThere()
  if (others.some(({ family_id: id }) => id !== family.family_id)) throw notThere()
  return [family, ...others]
}

/** The best of these places in line; null without any. */
export function bestOf(queued: readonly QueuedChild[]): number | null {
  return queued.length === 0 ? null : Math.min(...queued.map(({ position }) => position))
}
