import {
  ACTIVITY_KINDS,
  activityKinds,
  type ActivityKind,
  type KindAnswers,
} from '@afterbell/domain/kernel/activity-kinds'
import { familyMay } from '@afterbell/domain/portal/family-may'
import { paysForBookings } from '@afterbell/domain/portal/money/money-reach'
import { mayTransfer } from '@afterbell/domain/transfers/transfer'
import { decideFamilyWithdrawal } from '@afterbell/domain/places/family-withdrawal'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { notThere, refuseAs } from '../../../platform/problems.ts'
import { sectionsAt, type ActivityAt, type SectionAt } from '../../activities/sections-at.ts'
import { contextOf, type EnrollContext } from '../../places/enrolling.ts'
import { offeredOf, resolvePlaces } from '../../places/resolve-places.ts'
import { answersAlong } from '../../transfers/move-weekday.ts'
import { priceMove, type PriceMove } from '../../transfers/price-move.ts'
import { priceWeekday } from '../../transfers/price-weekday.ts'
import { answersFilledIn } from '../../transfers/transfer-answers.ts'
import type { AnswersInput } from '../../transfers/consider-children.ts'
import type { TransferPlan } from '../../transfers/transfer-plan.ts'
import { sectionAddress } from '../../wait-list/price-of-spot.ts'
import { personOfFamily } from '../by-family.ts'
import { familiesWithPayers } from '../money/money-in-reach.store.ts'
import { moneyInReach } from '../money/money-in-reach.ts'
import { worthOfLeaving } from './leave-spot.ts'
import type { ChildSpot } from './spots.store.ts'

/** How a family may change a spot now, and until when by itself. */
export interface Changing {
  way: 'NO' | 'ASK' | 'AT_ONCE'
  lastDay: string | null
  /** The family alone pays for it, so that it may read what a change comes to. */
  isPaidAlone: boolean
}

/**
 * Decides how a family may change a spot, within its activity or for another: by the school's rule, like giving up. After the last
 * day it asks, and so it does where another home, an agency or aid pays a part: the price after it is the school's to say.
 * @answers May a family change a spot?
 */
export async function changingOf(call: AnyCall, spot: ChildSpot): Promise<Changing> {
  const { tx, school, family } = call
  const { sections }: KindAnswers = activityKinds[spot.kind]
  if (!familyMay(family.rights, 'CHANGE_PLACES') || spot.isDropIn) return NO
  if (sections.most === 1 && !changesElsewhere(spot)) return NO
  const [theirs] = await familiesWithPayers(tx, school.id, [spot.familyId])
  const { guardianId } = personOfFamily(family, spot.familyId)
  if (!theirs || !paysForBookings(guardianId, theirs)) return NO
  const payerIds = (await moneyInReach(call)).payers.map(({ id }) => id)
  const kept = { cents: 0, payerIds, deductsDiscounts: false }
  const worth = await worthOfLeaving({ tx, school }, spot, kept)
  if (worth.isOfOthers) return NO
  const { changePlaces: families, giveUpBefore: before, giveUpDays: daysBefore } = family.rights
  const isPaidAlone = !worth.isPaidByOthers && !worth.isAided
  const decided = decideFamilyWithdrawal(
    { families, before, daysBefore, feeCents: 0 },
    {
      firstMeetingOn: spot.firstOn,
      nextMeetingOn: spot.nextOn,
      worthCents: 0,
      isPaidByOthers: !isPaidAlone,
    },
    school.today,
  )
  if (decided.way !== 'AT_ONCE' && decided.way !== 'ASK') return NO
  return { way: decided.way, lastDay: decided.lastDay, isPaidAlone }
}

const NO: Changing = { way: 'NO', lastDay: null, isPaidAlone: false }

/** The kinds between which staff transfer children. */
export const TRANSFERRED_KINDS: readonly ActivityKind[] = ACTIVITY_KINDS.filter((kind) =>
  mayTransfer('SCHOOL_ADMIN', kind),
)

/** Whether a spot can be changed for one in another activity, as staff transfer children. */
export function changesElsewhere({ kind, isDropIn }: Pick<ChildSpot, 'kind' | 'isDropIn'>): boolean {
  return !isDropIn && TRANSFERRED_KINDS.includes(kind)
}

/** What can be changed of a spot, and for what of its activity: never what the child has. */
export async function endsOf(
  by: EnrollContext,
  spot: ChildSpot,
): Promise<{ at: ActivityAt; has: Pick<SectionAt, 'id' | 'name' | 'weekdays'>[]; others: SectionAt[] }> {
  const address = sectionAddress(spot.kind)
  const at = await sectionsAt({ ...contextOf(by), teachesOnly: null, address }, spot.activityId)
  const owned = at.sections.filter(({ id }) => spot.places.some((place) => place.section_id === id))
  const isOne = takesOne(spot)
  const names = owned.map(({ name }) => name).join(', ')
  return {
    at,
    has: isOne ? owned.slice(0, 1).map((each) => ({ ...each, name: names })) : owned,
    others: offeredOf(at).filter(({ id }) => !owned.some((each) => each.id === id)),
  }
}

/** A child has one group of a camp, and several weekdays of an aftercare session. */
export function takesOne({ kind }: Pick<ChildSpot, 'kind'>): boolean {
  const { childTakes }: KindAnswers = activityKinds[kind]
  return childTakes !== 'ONE_OR_MORE'
}

/** A change as staff's transfer takes it. */
export interface ChangePlan {
  by: EnrollContext
  plan: TransferPlan
  /** The places that are left, all of one enrollment. */
  rosterIds: string[]
  keepsDays: boolean
  answers: AnswersInput
  price: PriceMove
}

/** A section that a spot can be changed for. */
export interface ChangeTarget {
  id: string
  activityId: string
  kind: ActivityKind
}

/** What a change leaves and takes. */
export interface ChangeEnds {
  leavesId: string
  target: ChangeTarget
}

/**
 * Finds both ends of a change. Refuses what the child has already (SAME_SPOT), and what staff do not transfer between
 * (CANNOT_CHANGE); answers 404 for what is not offered.
 */
export async function changePlanOf(
  by: EnrollContext,
  spot: ChildSpot,
  { leavesId, target }: ChangeEnds,
): Promise<ChangePlan> {
  if (spot.places.some((place) => place.section_id === target.id)) throw refuseAs('SAME_SPOT', {})
  return target.activityId === spot.activityId
    ? planWithin(by, spot, { leavesId, sectionId: target.id })
    : planElsewhere(by, spot, { leavesId, target })
}

const none = { pickUpOptionId: null, teacherId: null, tshirtSizeId: null }

async function planWithin(
  by: EnrollContext,
  spot: ChildSpot,
  { leavesId, sectionId }: { leavesId: string; sectionId: string },
): Promise<ChangePlan> {
  const { at, has, others } = await endsOf(by, spot)
  const to = others.find(({ id }) => id === sectionId)
  const place = spot.places.find((each) => each.section_id === leavesId)
  if (!to || !place || !has.some(({ id }) => id === leavesId)) throw notThere()
  const plan = { from: at, to: resolvePlaces(at, [to], offeredOf(at)), sectionId }
  const isGroup = takesOne(spot)
  return {
    by,
    plan,
    rosterIds: [place.id],
    keepsDays: true,
    answers: isGroup
      ? { chosenOf: answersFilledIn(plan, none), unknown: [] }
      : { chosenOf: answersAlong({}), unknown: [], keepsAddOns: true },
    price: isGroup ? priceMove : priceWeekday,
  }
}

/** All places of the spot are left: a child has one group of a camp. Add-ons and picked days stay behind. */
async function planElsewhere(
  by: EnrollContext,
  spot: ChildSpot,
  { leavesId, target }: ChangeEnds,
): Promise<ChangePlan> {
  const { has, at: from } = await endsOf(by, spot)
  if (!has.some(({ id }) => id === leavesId)) throw notThere()
  if (!changesElsewhere(spot) || !TRANSFERRED_KINDS.includes(target.kind)) throw refuseAs('CANNOT_CHANGE', {})
  const at = await sectionsAt(
    { ...contextOf(by), teachesOnly: null, address: sectionAddress(target.kind) },
    target.activityId,
  )
  const section = offeredOf(at).find(({ id }) => id === target.id)
  if (!section) throw notThere()
  const plan = { from, to: resolvePlaces(at, [section], offeredOf(at)), sectionId: section.id }
  return {
    by,
    plan,
    rosterIds: spot.places.map(({ id }) => id),
    keepsDays: false,
    answers: { chosenOf: answersFilledIn(plan, none), unknown: [] },
    price: priceMove,
  }
}
