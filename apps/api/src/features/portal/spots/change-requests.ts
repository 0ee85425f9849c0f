import { withSection } from '@afterbell/domain/activities/sections'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { seesPrices } from '@afterbell/domain/prices/prices-seen'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { Refusal, refuseAs } from '../../../platform/problems.ts'
import { expireAndOffer } from '../../places/offers/expire-and-offer.ts'
import type { EnrollContext } from '../../places/enrolling.ts'
import { differenceOf } from '../../transfers/move-children.ts'
import { openRequests, type RequestRow } from '../requests/requests.store.ts'
import { changePlanOf, type ChangeEnds, type ChangePlan } from './change-plan.ts'
import { assertFits, endsToTell, lookAtChange, moveSpot } from './move-spot.ts'
import { closeRequests } from './spot-requests.ts'
import { spotOf, type ChildSpot } from './spots.store.ts'
import { tellGivenUp } from './tell-given-up.ts'

type StaffCall = Pick<AnyCall, 'tx' | 'school' | 'user' | 'at' | 'react'>

/** What a request to change a spot keeps. `shown`: the difference that the family read, in cents; null where it read none. */
export function fieldsOfChange(
  { id: enrollmentId, activity }: Pick<ChildSpot, 'id' | 'activity'>,
  { leavesId, target }: ChangeEnds,
  shown: number | null,
): RequestRow['fields'] {
  return {
    enrollmentId,
    activity,
    leavesId,
    sectionId: target.id,
    toActivityId: target.activityId,
    toKind: target.kind,
    ...(shown === null ? {} : { difference: `${shown}` }),
  }
}

function endsOfRequest({ fields }: Pick<RequestRow, 'fields'>): ChangeEnds {
  const { leavesId, sectionId, toActivityId, toKind } = fields
  return {
    leavesId: leavesId!,
    target: { id: sectionId!, activityId: toActivityId!, kind: toKind as ActivityKind },
  }
}

function byStaff({ tx, school, user, at }: Omit<StaffCall, 'react'>): EnrollContext {
  return { tx, school, user, at, teachesOnly: null }
}

/** Returns the spot and the plan of a request; null if the child no longer has the one, or the other is no longer offered. */
async function planOfRequest(
  call: Omit<StaffCall, 'react'>,
  request: RequestRow,
): Promise<{ spot: ChildSpot; change: ChangePlan } | null> {
  const spot = await spotOf(call.tx, call.school.id, request.fields.enrollmentId!)
  if (!spot) return null
  try {
    return { spot, change: await changePlanOf(byStaff(call), spot, endsOfRequest(request)) }
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Returns the change that a family asks for, and what it comes to now beside what the family read then. */
export async function changeToDecide(call: Omit<StaffCall, 'react'>, request: RequestRow) {
  const { user } = call
  const found = await planOfRequest(call, request)
  if (!found) return { from: '', to: '', isGone: true, why: null, money: null }
  const { spot, change } = found
  const { from, to, sectionId } = change.plan
  const nameOf = (at: typeof from, id: string) =>
    withSection(at.name, at.sections.find((section) => section.id === id)!.name)
  const look = await lookAtChange(change)
  const seesMoney = seesPrices(user.role, spot.kind) && seesPrices(user.role, to.kind)
  const { difference: shown } = request.fields
  return {
    from: nameOf(from, request.fields.leavesId!),
    to: nameOf(to, sectionId),
    isGone: false,
    why: await whyNot(() => assertFits(change, look.considered)),
    money: seesMoney
      ? {
          before: look.before,
          after: look.quote.totalCents,
          difference: look.difference,
          shown: shown === undefined ? null : Number(shown),
          eachCycle: look.eachCycle,
        }
      : null,
  }
}

async function whyNot(act: () => Promise<void>): Promise<string | null> {
  try {
    await act()
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.problem.message
  }
}

/** Locks the sections at both ends, which come before the family. */
export async function lockChange(call: StaffCall, request: RequestRow): Promise<void> {
  const found = await planOfRequest(call, request)
  if (!found) return
  const left = found.spot.places.map((place) => place.section_id)
  await expireAndOffer(byStaff(call), [...new Set([...left, ...found.change.plan.to.watchedIds])].toSorted())
}

/**
 * Changes a spot as its locked family asked, by the transfer of staff. Refuses what is no longer so, or other money than staff
 * were shown (SPOT_CHANGED). Returns the requests that this answers: those of all guardians for the same.
 */
export async function changeAsked(
  call: StaffCall,
  request: RequestRow,
  { difference: shown }: { difference: number | null },
): Promise<RequestRow[]> {
  const { tx, school, user } = call
  const found = await planOfRequest(call, request)
  if (!found) throw refuseAs('SPOT_CHANGED', {})
  const { spot, change } = found
  const { child } = await moveSpot(change, {
    react: call.react,
    accountId: user.id,
    assertStill: async () => {},
  })
  if (shown !== null && differenceOf(child) !== shown) throw refuseAs('SPOT_CHANGED', {})
  const open = await openRequests(tx, school.id, { familyId: request.familyId, kind: 'CHANGE_SPOT' })
  const { enrollmentId, leavesId, sectionId } = request.fields
  const answered = open.filter(
    ({ fields }) =>
      fields.enrollmentId === enrollmentId && fields.leavesId === leavesId && fields.sectionId === sectionId,
  )
  if (!(await spotOf(tx, school.id, spot.id))) await closeRequests(change.by, spot)
  // Who asked gets the answer.
  await tellGivenUp(change.by, spot, {
    byPersonId: request.personId,
    includesPerson: false,
    change: { placeId: child.rosterId, ...endsToTell(change.plan, leavesId!) },
  })
  return answered
}
