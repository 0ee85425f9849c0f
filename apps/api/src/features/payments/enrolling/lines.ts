import type { enrollments } from '@afterbell/contract/payments/enrollments'
import { may } from '@afterbell/domain/kernel/roles'
import type { Call } from '../../../platform/http/serve.ts'
import { forbidden, notThere } from '../../../platform/problems.ts'
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

/** One child in one activity, as the acts on places take it. */
export interface EnrollLine {
  asked: Asked
  selection: PlaceSelection
  wanted: LineToAdd | OtherLine
  /** The places in line, once the child waits. */
  queued: QueuedChild[]
}

/** Returns what a line asks for. Refuses like where staff choose sections, and who may not do it (ACCESS_DENIED). */
export async function lineOf(call: EnrollCall, asked: Asked): Promise<EnrollLine> {
  const { childId, kind, activityId, sectionIds, dates, addOns, way, cameInOn, cameInAt } = asked
  assertMay(call, asked)
  const at = { ...call, address: sectionAddress(kind), params: { id: activityId } }
  const selection = await resolvePlacesAt(at, { sectionIds, dates })
  const { pickUpOptionId, teacherId, tshirtSizeId } = asked
  const answers = { pickUpOptionId, teacherId, tshirtSizeId }
  const paperForm = { cameInOn, cameInAt }
  if (way !== 'WAIT') {
    const overbook = way === 'OVERBOOK'
    const wanted = { selection, childIds: [childId], chosen: { ...answers, addOns }, paperForm, overbook }
    return { asked, selection, wanted, queued: [] }
  }
  const queued: QueuedChild[] = []
  const join = async () => {
    const { waiting } = await joinQueues(call, [selection], { childIds: [childId], answers, paperForm })
    queued.push(...waiting)
  }
  return { asked, selection, wanted: waitLine(selection, childId, join), queued }
}

/** A line of the wait list: its sections are locked with all others, and nothing is billed. */
function waitLine({ watchedIds }: PlaceSelection, childId: string, join: () => Promise<void>): OtherLine {
  const give = async () => {
    await join()
    const result = { added: [], warnings: [], isHeld: false, heldUntil: null }
    return { isHeld: false, sectionIds: watchedIds, bills: [], totalCents: 0, result }
  }
  return { childIds: [childId], look: () => Promise.resolve({ sectionIds: watchedIds, give }) }
}

function assertMay({ user: { role } }: EnrollCall, { kind, way }: Asked): void {
  const isAllowed =
    way === 'WAIT' ? may(role, `${kind}.wait-list`, 'add') : may(role, `${kind}.rosters`, 'add')
  if (!isAllowed) throw forbidden('ACCESS_DENIED', 'Your role cannot do this')
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

/** The best place in line of a line that waits; null if it does not. */
export function positionOf({ queued }: EnrollLine): number | null {
  return queued.length === 0 ? null : Math.min(...queued.map(({ position }) => position))
}
