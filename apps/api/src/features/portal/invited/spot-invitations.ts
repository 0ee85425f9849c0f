import { randomUUIDv7 } from 'node:crypto'
import type { spotInvitations } from '@afterbell/contract/places/spot-invitations'
import { formatDate } from '@afterbell/domain/kernel/dates'
import { decideEnroll } from '@afterbell/domain/places/enrollment'
import { checkInvitation, invitationState } from '@afterbell/domain/places/spot-invitations'
import { record } from '../../../platform/database/history.ts'
import type { Act } from '../../../platform/http/serve.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { assertAllowed, assertValid, notThere, refuse } from '../../../platform/problems.ts'
import { sectionsAt } from '../../activities/sections-at.ts'
import { assertNotPaying } from '../../payments/charging/paid-now.ts'
import { giveUpHold } from '../../places/holds/held-price.ts'
import {
  heldByInvitation,
  insertInvitation,
  invitationsTo,
  openInvitations,
  withdrawInvitation,
} from '../../places/invited/invitations.store.ts'
import { expireAndOffer } from '../../places/offers/expire-and-offer.ts'
import { lockSections } from '../../places/places.store.ts'
import { resolvePlacesAt } from '../../places/resolve-places.ts'
import { enrollmentStatusOf, readSnapshot } from '../../places/snapshot.ts'
import { isBookedOnline } from './spot-invitations.store.ts'
import { invitedToTell } from './tell-invited.ts'

type Calls = typeof spotInvitations

/** Lists the invitations to an activity or section, the latest first. */
export const listInvitations: Act<Calls['list']> = async (call) => {
  const { tx, school } = call
  const { sectionIds } = await sectionsAt(call, call.params.id)
  const rows = await invitationsTo(tx, school, sectionIds)
  return rows.map((row) => ({
    id: row.id,
    childId: row.child_id,
    child: row.child,
    sectionId: row.section_id,
    section: row.section,
    lifts: row.lifts,
    endsOn: row.ends_on,
    note: row.note,
    state: invitationState(
      { isUsed: row.is_used, isWithdrawn: row.is_withdrawn, isOn: row.is_on, endsOn: row.ends_on },
      school.today,
    ),
    invitedAt: row.created_at,
    invitedBy: row.by,
  }))
}

/** Invites one child to one section. Refuses who is enrolled there, waits or is invited already, and what families cannot book themselves. */
export const inviteToSpot: Act<Calls['invite']> = async (call) => {
  const { tx, school, body } = call
  const { childId, sectionId, lifts, endsOn, note } = body
  assertValid(checkInvitation(body, school.today))
  const selection = await resolvePlacesAt(call, sectionId ? { sectionIds: [sectionId] } : {})
  const [section] = selection.selectedSections
  if (!section || selection.selectedSections.length > 1)
    assertValid([{ path: 'sectionId', message: 'This field is required' }])
  // Of two who invite at once, the second finds what the first wrote.
  await lockSections(tx, school.id, [section!.id])
  const look = await readSnapshot(call, selection, [childId])
  const [child] = look.children
  const status = enrollmentStatusOf(selection, look, child!, section!.id)
  assertAllowed(decideEnroll(status, look.sections.get(section!.id)!.filling, { overbook: true }))
  if (!(await isBookedOnline(tx, school.id, selection.activityId)))
    throw refuse(
      'NOT_BOOKED_ONLINE',
      'Families cannot book this online. Show it on the public pages and let families book first',
    )
  const where = { childIds: [childId], sectionIds: [section!.id] }
  const [open] = await openInvitations(tx, school, where)
  if (open)
    throw refuse(
      'ALREADY_INVITED',
      `${child!.name} is invited already, until ${formatDate(open.ends_on, school.dateFormat)}. Withdraw that invitation first`,
    )
  const id = randomUUIDv7()
  await insertInvitation(tx, school.id, {
    id,
    childId,
    sectionId: section!.id,
    lifts: [...new Set(lifts)],
    endsOn,
    note: note.trim(),
    createdBy: call.user.id,
  })
  await record(tx, call, [
    {
      what: 'enrollment.invited',
      subjectId: selection.activityId,
      childId,
      details: {
        name: selection.name,
        child: child!.name,
        until: formatDate(endsOn, school.dateFormat),
      },
    },
  ])
  await later(tx, invitedToTell, { schoolId: school.id, invitationId: id })
  return { id }
}

/** Withdraws an invitation, and ends a hold by it. Refused once it is used or withdrawn, and while its spot is being paid. */
export const withdrawSpotInvitation: Act<Calls['withdraw']> = async (call) => {
  const { tx, school, user, params } = call
  const { sectionIds, activityId, name } = await sectionsAt(call, params.id)
  const find = async () => {
    const [row] = await invitationsTo(tx, school, sectionIds, { id: params.invitationId })
    return row
  }
  const seen = await find()
  if (!seen) throw notThere()
  const billing = { tx, school, user: null }
  await expireAndOffer(billing, [seen.section_id])
  const held = await heldByInvitation(tx, school.id, seen.id)
  const placeIds = held.map(({ id }) => id)
  await assertNotPaying(tx, school.id, placeIds)
  const row = (await find())!
  const isOpen = !row.is_used && (await withdrawInvitation(tx, school.id, { id: row.id, by: user.id }))
  if (!isOpen) throw refuse('NOT_INVITED', 'This invitation was used or withdrawn already')
  if (placeIds.length > 0) await giveUpHold(billing, { place_ids: placeIds, section_ids: [seen.section_id] })
  await record(tx, call, [
    {
      what: 'enrollment.invitation-withdrawn',
      subjectId: activityId,
      childId: row.child_id,
      details: { name, child: row.child },
    },
  ])
}
