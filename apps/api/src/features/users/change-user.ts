import type { users } from '@afterbell/contract/users/users'
import { roleLabels, takesPasswordToGive } from '@afterbell/domain/kernel/roles'
import {
  decideMainContact,
  decideRole,
  decideSwitch,
  decideTeaching,
  type Actor,
} from '@afterbell/domain/users/people'
import { record } from '../../platform/database/history.ts'
import type { Act, AnyCall } from '../../platform/http/serve.ts'
import { assertAllowed, forbidden, notThere } from '../../platform/problems.ts'
import { withdrawInvitations } from './invitations/invitations.store.ts'
import {
  lockMembers,
  updateActive,
  updateMainContact,
  updateRole,
  updateTeaches,
  type Member,
} from './members.store.ts'
import { personNow } from './users.ts'

/**
 * Changes a user's role (R379). Refuses if the caller has meanwhile lost the role of Super Admin.
 * @answers Who may change, turn off or remove whom, and how are people invited?
 */
export const changeRole: Act<(typeof users)['changeRole']> = async (call) => {
  const { tx, school, body, params } = call
  const { member, by } = await lockOne(call, params.userId)
  if (body.role !== member.role) {
    assertAllowed(decideRole(member, by))
    if (takesPasswordToGive(body.role, member.role)) call.assertFreshPassword()
    await updateRole(tx, school.id, member.id, body.role)
    const details = { name: member.name, from: roleLabels[member.role], role: roleLabels[body.role] }
    await record(tx, call, [{ what: 'user.role-changed', subjectId: member.id, details }])
  }
  return personNow(tx, school.id, member.id)
}

/** Turns a user off or on, or withdraws an invitation (R041, OQ-89). Turning off ends their access at once. */
export const discardInvite: Act<(typeof users)['discardInvite']> = async (call) => {
  const { tx, school, body, params } = call
  const [withdrawn] = await withdrawInvitations(tx, school.id, [params.userId])
  if (withdrawn) {
    const details = { email: withdrawn.email }
    await record(tx, call, [{ what: 'user.invitation-withdrawn', subjectId: withdrawn.id, details }])
    return { id: withdrawn.id, status: 'WITHDRAWN' }
  }
  const { member, by } = await lockOne(call, params.userId)
  const isActive = body.active ?? !member.isActive
  if (isActive !== member.isActive) {
    assertAllowed(decideSwitch(member, isActive, by))
    if (isActive && takesPasswordToGive(member.role)) call.assertFreshPassword()
    await updateActive(tx, school.id, member.id, isActive)
    const what = isActive ? 'user.switched-on' : 'user.switched-off'
    await record(tx, call, [{ what, subjectId: member.id, details: { name: member.name } }])
  }
  return { id: member.id, status: isActive ? 'ACTIVE' : 'INACTIVE' }
}

/** Sets whether a user teaches (R042). Existing assignments stay. */
export const changeInstructorRole: Act<(typeof users)['changeInstructorRole']> = async (call) => {
  const { tx, school, body, params } = call
  const { member } = await lockOne(call, params.userId)
  const teaches = body.active ?? !member.isInstructor
  if (teaches !== member.isInstructor) {
    assertAllowed(decideTeaching(member, teaches))
    await updateTeaches(tx, school.id, member.id, teaches)
    const what = teaches ? 'user.teaches' : 'user.teaches-no-more'
    await record(tx, call, [{ what, subjectId: member.id, details: { name: member.name } }])
  }
  return personNow(tx, school.id, member.id)
}

/** Makes a user the main contact (R264, R381, OQ-62). */
export const changeMainContact: Act<(typeof users)['changeMainContact']> = async (call) => {
  const { tx, school, body } = call
  const { member } = await lockOne(call, body.userId)
  if (!member.isMainContact) {
    assertAllowed(decideMainContact(member))
    await updateMainContact(tx, school.id, member.id)
    const details = { name: member.name }
    await record(tx, call, [{ what: 'user.made-main-contact', subjectId: member.id, details }])
  }
  return personNow(tx, school.id, member.id)
}

async function lockOne(call: AnyCall, id: string): Promise<{ member: Member; by: Actor }> {
  const { members, by } = await lockPeople(call, [id])
  const [member] = members
  if (!member) throw notThere()
  return { member, by }
}

/** Locks the users of an act, then checks that the caller is still a Super Admin. */
export async function lockPeople(
  { tx, school, user }: AnyCall,
  ids: readonly string[],
): Promise<{ members: Member[]; by: Actor }> {
  const { members, admins } = await lockMembers(tx, school.id, ids)
  if (!admins.includes(user.id)) throw forbidden('ACCESS_DENIED', 'Your role does not include this')
  return { members, by: { id: user.id, isOnlyAdmin: admins.length === 1 } }
}
