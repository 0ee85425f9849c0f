import { withSection } from '@afterbell/domain/activities/sections'
import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { sum } from '@afterbell/domain/kernel/sum'
import type { Quote } from '@afterbell/domain/prices/pricing'
import { decideRoomToMove } from '@afterbell/domain/transfers/transfer'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { assertAllowed, refuseAs } from '../../../platform/problems.ts'
import type { ActivityAt } from '../../activities/sections-at.ts'
import { assertFamilyMay as assertFamilyMayJoin } from '../../places/families/family-rules.ts'
import { considerChildren, type ConsideredChildren } from '../../transfers/consider-children.ts'
import { differenceOf, owedBefore, type TransferResult } from '../../transfers/move-children.ts'
import { eachCycleOfChild } from '../../transfers/move-weekday.ts'
import { roomThere } from '../../transfers/room.ts'
import { staysBilled } from '../../transfers/stays-billed.ts'
import { transferChildren } from '../../transfers/transfer-children.ts'
import { assertGoing } from '../../transfers/transfer.ts'
import {
  childrenToTransfer,
  rosterIdsOf,
  type TransferChild,
  type TransferPlan,
} from '../../transfers/transfer-plan.ts'
import { takesOne, type ChangePlan } from './change-plan.ts'
import type { ChangeToTell } from './tell-given-up.ts'

/** What a change comes to now, in cents. */
export interface ChangeLook {
  child: TransferChild
  considered: ConsideredChildren
  quotes: ReadonlyMap<string, Quote>
  quote: Quote
  /** Billed now, without what stays billed for meetings that are over. */
  before: number
  difference: number
  /** Of all weekdays; null where nothing is charged by the week or month. */
  eachCycle: Awaited<ReturnType<typeof eachCycleOfChild>>
}

/** Looks at what a change comes to, as the transfer of staff will. Holds nothing. */
export async function lookAtChange({
  by,
  plan,
  rosterIds,
  keepsDays,
  answers,
  price,
}: ChangePlan): Promise<ChangeLook> {
  const [child] = await childrenToTransfer(by, plan, { rosterIds, keepsDays })
  if (!child) throw refuseAs('SPOT_CHANGED', {})
  const considered = await considerChildren(by, plan, [child], answers)
  const going = [considered.each[0]!.child]
  const { quotes, creditParts } = await price(by, plan, going, { terms: considered.terms, isLocked: false })
  const kept = sum([...(await staysBilled(by, going, creditParts)).values()])
  const quote = quotes.get(child.childId)!
  const billed = owedBefore(child)
  return {
    child,
    considered,
    quotes,
    quote,
    before: billed - kept,
    difference: differenceOf({ owedBefore: billed, owed: quote.totalCents, kept }),
    eachCycle: await cycleOf(by, plan, child),
  }
}

/** Only care is charged by the week or month. */
async function cycleOf(by: ChangePlan['by'], plan: TransferPlan, child: TransferChild) {
  return takesOne(plan.from) ? null : eachCycleOfChild(by, plan, child)
}

/** Refuses what a family may not book (staff may), what nobody may be moved to, what is in a cart, and what is full. */
export async function assertFits(
  { by, plan }: ChangePlan,
  { each, snapshot, terms }: ConsideredChildren,
): Promise<void> {
  const [one] = each
  assertGoing([one!])
  await assertFamilyMayJoin(by, {
    startsOn: plan.to.startsOn,
    children: snapshot.children,
    terms,
    dates: one!.child.dates,
    leaving: rosterIdsOf([one!.child]),
  })
  // Who has not paid in time counts until it is settled, which the transfer does.
  if (snapshot.isDue) return
  // What is in the cart would be there twice.
  if (snapshot.places.some((place) => place.child_id === one!.child.childId && place.is_being_paid))
    throw refuseAs('BEING_PAID', { childName: one!.child.name })
  const room = await roomThere(by, plan, [one!.child], snapshot)
  assertAllowed(decideRoomToMove(room, { dateFormat: by.school.dateFormat }))
}

interface MoveInput {
  react: AnyCall['react']
  /** Who moves it; null for a family. */
  accountId: string | null
  /** Looks again before anything is done, and under the lock. */
  assertStill: (considered: ConsideredChildren, isLocked: boolean) => Promise<void>
  assertPrice?: (quotes: ReadonlyMap<string, Quote>) => Promise<void>
}

/** Changes a spot by the transfer of staff, without overbooking: its place and its money, or nothing. */
export async function moveSpot(
  change: ChangePlan,
  { react, accountId, assertStill, assertPrice }: MoveInput,
): Promise<{ child: TransferResult; eachCycle: number | null }> {
  const { by, plan, rosterIds, keepsDays, answers } = change
  let isLocked = false
  let eachCycle: number | null = null
  const { moved, blockedChildren } = await transferChildren({ ...by, react }, plan, {
    ...answers,
    rosterIds,
    keepsDays,
    mayAdd: () => false,
    overbook: false,
    quotedCents: undefined,
    price: async (...asked) => {
      const prices = await change.price(...asked)
      await assertPrice?.(prices.quotes)
      return prices
    },
    takeAlong: async (along) => {
      if (!takesOne(plan.from)) await react('careMoved', { moved: along, accountId })
    },
    assertStill: async ([child]) => {
      if (!child) throw refuseAs('SPOT_CHANGED', {})
      const considered = await considerChildren(by, plan, [child], answers)
      // Sections come before their family: the second time they are locked.
      await assertStill(considered, isLocked)
      isLocked = true
      await assertFits(change, considered)
      eachCycle = (await cycleOf(by, plan, child))?.after ?? null
    },
  })
  assertGoing(blockedChildren)
  return { child: moved[0]!, eachCycle }
}

/** Whether it is changed for one in another activity. */
export function isElsewhere({ from, to }: TransferPlan): boolean {
  return from.activityId !== to.activityId
}

/** What is changed for what. A weekday is said in the language of each reader; another activity is named with its group. */
export function endsToTell(plan: TransferPlan, leavesId: string): Omit<ChangeToTell, 'placeId'> {
  const { from, to, sectionId } = plan
  const isOther = isElsewhere(plan)
  const endIn = ({ kind, name: activity, sections }: ActivityAt, id: string) => {
    const { name, weekdays } = sections.find((section) => section.id === id)!
    if (activityKinds[kind].sections.areWeekdays) return weekdays[0]!
    return { name: isOther ? withSection(activity, name) : name }
  }
  return { from: endIn(from, leavesId), to: endIn(to, sectionId), isOther }
}
