import type { familyRequests } from '@afterbell/contract/portal/family-requests'
import { aidGrantFindings } from '@afterbell/domain/ledger/shares/aid'
import { SHARE_NOTE_MAX } from '@afterbell/domain/ledger/shares/share-form'
import type { AnyCall, Call } from '../../../platform/http/serve.ts'
import { assertValid, notThere } from '../../../platform/problems.ts'
import { giveAid } from '../../ledger/shares/aid.ts'
import { redraftHolds } from '../../payments/charging/reprice-holds.ts'
import { expireAndOffer } from '../../places/offers/expire-and-offer.ts'
import type { RequestRow } from '../requests/requests.store.ts'
import { spotsHeldOf } from './held-of-child.store.ts'

type StaffCall = Pick<AnyCall, 'tx' | 'school' | 'user' | 'at'>
type Grant = Call<(typeof familyRequests)['decide']>['body']['aid']

/** Returns what a child for whom aid is asked holds now. */
export async function aidToDecide({ tx, school }: StaffCall, request: RequestRow) {
  const held = await spotsHeldOf(tx, school.id, childOf(request))
  const activities = new Map(held.map(({ activityId, activity }) => [activityId, activity]))
  return {
    held: [...activities].map(([id, name]) => ({ id, name })),
    isPaying: held.some(({ isPaying }) => isPaying),
  }
}

/** Locks the sections of what the child holds, which come before its family, and returns them. */
export async function lockHeld({ tx, school }: StaffCall, request: RequestRow): Promise<string[]> {
  const held = await spotsHeldOf(tx, school.id, childOf(request))
  const sectionIds = [...new Set(held.map(({ sectionId }) => sectionId))]
  if (sectionIds.length > 0) await expireAndOffer({ tx, school }, sectionIds.toSorted())
  return sectionIds
}

/**
 * Gives the aid for which a locked family asked, as approved aid of the child, and takes it off what the child holds and is not
 * being paid, in the sections that are locked. It answers this request alone: the other home never learns of it.
 */
export async function giveAskedAid(
  call: StaffCall,
  request: RequestRow,
  { aid, answer }: { aid: Grant; answer: string },
  lockedIds: readonly string[],
): Promise<void> {
  const { tx, school } = call
  const form = aid ?? { label: '', type: 'PERCENT' as const, from: school.today, activityIds: [] }
  assertValid(aidGrantFindings(form).map(({ path, message }) => ({ path: `aid.${path}`, message })))
  const childId = childOf(request)
  if (!(await giveAid(call, childId, { ...form, note: answer.trim().slice(0, SHARE_NOTE_MAX) })))
    throw notThere()
  const ids = form.activityIds
  const held = (await spotsHeldOf(tx, school.id, childId)).filter(
    ({ activityId, sectionId }) =>
      lockedIds.includes(sectionId) && (ids.length === 0 || ids.includes(activityId)),
  )
  await redraftHolds(
    { tx, school, user: call.user },
    held.map(({ placeId }) => placeId),
  )
}

function childOf({ childIds }: Pick<RequestRow, 'childIds'>): string {
  return childIds[0]!
}
