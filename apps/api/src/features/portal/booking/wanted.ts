import type { FamilyId } from '@afterbell/contract/kernel/family-op'
import { notThere } from '../../../platform/problems.ts'
import type { AnyCall } from '../../../platform/http/serve.ts'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { sectionsAt, type ActivityAt } from '../../activities/sections-at.ts'
import { resolvePlacesAt, type PlaceSelection } from '../../places/resolve-places.ts'
import { sectionAddress } from '../../wait-list/price-of-spot.ts'
import type { Booker } from './booker.ts'

/** One thing that a family wants, as it is kept with the cart. */
export interface WantedLine {
  activityId: string
  kind: ActivityKind
  childIds: string[]
  sectionIds: string[]
  dates: string[]
  addOns: { id: string; amount: number }[]
  isDropIn: boolean
}

/** The same as a call names it. */
interface WantedIds {
  activityId: FamilyId<'offeredActivity'>
  childIds: readonly FamilyId<'child'>[]
  sectionIds: readonly FamilyId<'offeredSection'>[]
  dates: readonly string[]
  addOns: readonly { id: FamilyId<'offeredAddOn'>; amount: number }[]
  isDropIn: boolean
}

/** Returns what a call asks for, once the family may see each of it. Answers 404 for what is of another activity. */
export function wantedIn(
  call: Pick<AnyCall, 'reached'>,
  asked: WantedIds,
): WantedLine & { familyId: string } {
  const { id: activityId, kind } = call.reached(asked.activityId)
  const children = asked.childIds.map((id) => call.reached(id))
  const sections = asked.sectionIds.map((id) => call.reached(id))
  const addOns = asked.addOns.map(({ id, amount }) => ({ ...call.reached(id), amount }))
  if ([...sections, ...addOns].some((each) => each.activityId !== activityId)) throw notThere()
  const { familyId } = children[0]!
  // One line is one family's: each has its own guardian who pays.
  if (children.some((child) => child.familyId !== familyId)) throw notThere()
  return {
    familyId,
    activityId,
    kind,
    childIds: [...new Set(children.map(({ id }) => id))],
    sectionIds: [...new Set(sections.map(({ id }) => id))],
    dates: [...new Set(asked.dates)].toSorted(),
    addOns: addOns.map(({ id, amount }) => ({ id, amount })),
    isDropIn: asked.isDropIn,
  }
}

/** Finds an activity with its sections, as the acts on places want it. */
export function activityOf(
  booker: Booker,
  { activityId, kind }: Pick<WantedLine, 'activityId' | 'kind'>,
): Promise<ActivityAt> {
  return sectionsAt({ ...booker, address: sectionAddress(kind) }, activityId)
}

/** Finds the sections that a line wants. Refuses like where staff choose them. */
export function selectionOf(booker: Booker, line: WantedLine): Promise<PlaceSelection> {
  const { activityId, kind, sectionIds, dates } = line
  const at = { ...booker, address: sectionAddress(kind), params: { id: activityId } }
  return resolvePlacesAt(at, { sectionIds: sectionIds.length > 0 ? sectionIds : undefined, dates })
}
