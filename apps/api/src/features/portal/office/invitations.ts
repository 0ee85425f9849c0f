import type { familyInvitations } from '@afterbell/contract/portal/family-invitations'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { invitationOf, letInOf, type Invitation } from '@afterbell/domain/families/invitations'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { LANES } from '@afterbell/domain/messages/channels'
import { whyLeftOut } from '@afterbell/domain/messages/purpose'
import { addressKey } from '@afterbell/domain/messages/recipients'
import { tellingOf } from '@afterbell/domain/messages/telling'
import {
  invitationLetter as english,
  type InvitationLetter,
} from '@afterbell/domain/portal/letters/family-words.en'
import { invitationLetter as spanish } from '@afterbell/domain/portal/letters/family-words.es'
import { record } from '../../../platform/database/history.ts'
import type { Act, AnyCall } from '../../../platform/http/serve.ts'
import { refuse } from '../../../platform/problems.ts'
import { addressStates } from '../../messages/address-states.store.ts'
import { claimKeys, usedKeys } from '../../messages/automatic/automatic.store.ts'
import { keepBatch } from '../../messages/batches.store.ts'
import { leavesAt } from '../../messages/leaves-at.ts'
import { guardedChildren } from '../../messages/telling.store.ts'
import { goOn } from '../../messages/write.ts'
import { hasFamilyPortal } from '../../school/family-portal.store.ts'
import { keepProof } from '../log-in/families-at-door.store.ts'
import { standingAtDoor } from './guardian-log-ins.ts'
import { guardiansAtDoor } from './guardian-log-ins.store.ts'
import { childrenOfGuardians, childrenOfRows, type ListedChild } from './invitations.store.ts'

type Calls = typeof familyInvitations
type Row = AnswerOf<Calls['look']>['guardians'][number]

interface Listed extends Row {
  language: Language | null
  childIds: readonly string[]
  isProved: boolean
  isHeldBack: boolean
  standing: ReturnType<typeof standingAtDoor>
  familyId: string
}

/** Shows who of some rows would be invited, and who not and why. */
export const lookAtInvitations: Act<Calls['look']> = async (call) => {
  const listed = await listedOf(call, await childrenOfRows(call.tx, call.school.id, call.body))
  return { isOn: await hasFamilyPortal(call.tx, call.school.id), guardians: listed.map(rowOf) }
}

/**
 * Sends the invitations in one batch for each language, which the email history follows. Whoever was invited today, here or
 * by a colleague at the same moment, gets no second one.
 * @answers Who is invited to the family portal?
 */
export function sendInvitations({ publicUrl }: { publicUrl: string }): Act<Calls['send']> {
  return async (call) => {
    const { tx, school, body } = call
    if (!(await hasFamilyPortal(tx, school.id)))
      throw refuse(
        'PORTAL_CLOSED',
        'The family portal is closed. A Manager can open it in the portal settings',
      )
    const listed = await listedOf(call, await childrenOfRows(tx, school.id, body))
    const invited = await inviteReady({ publicUrl }, call, listed)
    const now = listed.map((each) =>
      invited.includes(each) ? { ...each, invitation: 'INVITED_TODAY' as const } : each,
    )
    return { isOn: true, guardians: now.map(rowOf), sent: invited.length }
  }
}

/**
 * Invites one guardian by the children of whom they see everything, if the portal is open and they could log in. Returns
 * whether a letter was queued.
 */
export async function inviteGuardian(
  parts: { publicUrl: string },
  call: InvitingCall,
  { guardianId, children }: { guardianId: string; children: readonly ListedChild[] },
): Promise<boolean> {
  if (children.length === 0 || !(await hasFamilyPortal(call.tx, call.school.id))) return false
  const listed = (await listedOf(call, children)).filter(({ id }) => id === guardianId)
  return (await inviteReady(parts, call, listed)).length > 0
}

type InvitingCall = Pick<AnyCall, 'tx' | 'school' | 'at' | 'user'>

/** Queues the letters to those who are ready, and returns them. */
async function inviteReady(
  { publicUrl }: { publicUrl: string },
  call: InvitingCall,
  listed: readonly Listed[],
): Promise<Listed[]> {
  const { tx, school, at, user } = call
  const ready = listed.filter(({ invitation }) => invitation === 'READY')
  const fresh = await claimKeys(
    tx,
    school.id,
    ready.map(({ id }) => keyOf(school, id)),
  )
  const invited = ready.filter(({ id }) => fresh.has(keyOf(school, id)))
  const sendAt = await leavesAt({ tx, school, at }, { channel: 'EMAIL', isAwaited: invited.length === 1 })
  const link = `${publicUrl}/portal/${school.portalName ?? school.id}`
  for (const [language, group] of Map.groupBy(invited, (each) => each.language ?? 'en')) {
    const { subject, paragraphs } = lettersIn[language]
    await keepBatch(
      tx,
      {
        schoolId: school.id,
        channel: 'EMAIL',
        purpose: 'CHILD',
        about: 'Invitation to the family portal',
        subject,
        body: paragraphs.map((each) => `<p>${each}</p>`).join(''),
        language,
        sentBy: user.id,
        sendAt,
        lane: LANES.BULK,
        attachments: [],
      },
      group.map(({ name, email, childIds }) => ({
        name,
        address: email!,
        childIds,
        fields: { firstName: name.split(' ')[0]!, school: school.schoolName, link },
        language,
        parts: 0,
      })),
    )
  }
  if (invited.length > 0) await goOn(call, sendAt)
  await record(
    tx,
    call,
    invited.map(({ id, name, child }) => ({
      what: 'family.invited' as const,
      subjectId: id,
      childId: child.id,
      details: { name },
    })),
  )
  return invited
}

/** Lets in many guardians, and tells what became of each. */
export const letInMany: Act<Calls['letIn']> = async (call) => {
  const { tx, school, user, body } = call
  const listed = await listedOf(call, await childrenOfGuardians(tx, school.id, body.guardianIds))
  const asked = [...new Set(body.guardianIds)].map((guardianId) => ({
    guardianId,
    found: listed.find(({ id }) => id === guardianId),
  }))
  const outcomes = asked.map(({ guardianId, found }) => ({
    guardianId,
    name: found?.name ?? '',
    outcome: found ? letInOf(found) : ('GONE' as const),
    found,
  }))
  for (const { outcome, found } of outcomes) {
    if (outcome !== 'LET_IN') continue
    const { email, familyId, id, name, child } = found!
    await keepProof(tx, school.id, { email: email!, familyIds: [familyId], by: 'STAFF', accountId: user.id })
    await record(tx, call, [{ what: 'family.let-in', subjectId: id, childId: child.id, details: { name } }])
  }
  return outcomes.map(({ found: _, ...outcome }) => outcome)
}

const lettersIn: Readonly<Record<Language, InvitationLetter>> = { en: english, es: spanish }

/** One invitation a day, by the school's clock. */
const keyOf = ({ today }: { today: string }, guardianId: string) => `INVITATION ${today} ${guardianId}`

/** Returns the guardians of children, by family and in their order, each with what becomes of an invitation. */
async function listedOf(
  { tx, school }: Pick<AnyCall, 'tx' | 'school'>,
  children: readonly ListedChild[],
): Promise<Listed[]> {
  const byFamily = Map.groupBy(children, ({ familyId }) => familyId)
  const guardians = await guardiansAtDoor(tx, school.id, [...byFamily.keys()])
  const guarded = await guardedChildren(
    tx,
    school,
    children.map(({ id }) => id),
  )
  const states = await addressStates(
    tx,
    school.id,
    'EMAIL',
    guardians.flatMap(({ email }) => (email === null ? [] : [addressKey('EMAIL', email)])),
  )
  const used = await usedKeys(
    tx,
    school.id,
    guardians.map(({ id }) => keyOf(school, id)),
  )
  const addresses = new Set<string>()
  return guardians.map((guardian): Listed => {
    const { id, name, email, familyId, language, isProved, lastSeenAt } = guardian
    const own = byFamily.get(familyId)!
    const standing = standingAtDoor(
      guardian,
      guardians.filter((each) => each.familyId === familyId),
    )
    const isHeldBack = own.some(
      (child) => tellingOf({ name, addresses: [email] }, guarded.get(child.id)).telling !== 'EVERYTHING',
    )
    const state = email === null ? undefined : states.get(addressKey('EMAIL', email))
    const invitation = invitationOf({
      standing,
      isHeldBack,
      hasLoggedIn: lastSeenAt !== null,
      isInvitedToday: used.has(keyOf(school, id)),
      isReached: whyLeftOut(state, { purpose: 'CHILD' }) === null,
    })
    const isRepeated = email !== null && addresses.has(email)
    if (email !== null && (invitation === 'READY' || invitation === 'INVITED_TODAY')) addresses.add(email)
    return {
      id,
      name,
      email,
      child: { id: own[0]!.id, name: own[0]!.name },
      invitation: invitation === 'READY' && isRepeated ? 'SAME_EMAIL' : (invitation satisfies Invitation),
      language,
      childIds: own.map((child) => child.id),
      isProved,
      isHeldBack,
      standing,
      familyId,
    }
  })
}

function rowOf({ id, name, email, child, invitation }: Listed): Row {
  return { id, name, email, child, invitation }
}
