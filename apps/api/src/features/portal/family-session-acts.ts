import type { familySessions } from '@afterbell/contract/portal/family-log-in'
import { folded } from '@afterbell/domain/kernel/text/folded'
import { entryOf, provesFamily, SESSION_DAYS } from '@afterbell/domain/portal/log-in/log-in'
import { FAMILY_COOKIE } from '../../platform/http/families/family-cookie.ts'
import type { Act, AnyCall } from '../../platform/http/serve.ts'
import { hashOf } from '../../platform/security/tokens.ts'
import {
  endFamilySessions,
  nameInSession,
  renewFamilySession,
  sessionsOfAddress,
} from './family-sessions.store.ts'
import { countWrongProof, keepProof, proofFacts } from './log-in/families-at-door.store.ts'
import { lockFamilies } from '../families/guardians/families.store.ts'
import { logInRefusal } from './log-in/refusals.ts'
import { setSessionCookie, type LogInParts } from './log-in/log-in.ts'
import { familiesOf, sessionAnswer, sessionOf, settlePeople } from './session-people.ts'

/** Returns who is logged in, and makes the session last its days again. */
export function currentSession(parts: LogInParts): Act<(typeof familySessions)['current']> {
  return async (call) => {
    const { tx, school, family } = call
    if (family.isPreview) return sessionAnswer(tx, school, family)
    await renewFamilySession(tx, school.id, family.sessionId, SESSION_DAYS)
    // A proof may have come since, from staff or on another device.
    await settlePeople(tx, school.id, {
      id: family.sessionId,
      email: family.email,
      chosen: family.people.map(({ guardianId }) => guardianId),
    })
    const token = call.cookie(FAMILY_COOKIE)!
    setSessionCookie(parts, call, token)
    return sessionOf(tx, school, hashOf(token))
  }
}

/**
 * Compares a proof with each family that asks for one. Whatever it matches is proved; if it matches none, the try
 * counts for all of them.
 */
export const proveFamily: Act<(typeof familySessions)['prove']> = async (call) => {
  const { body } = call
  const proof = {
    birthDate: body.birthDate ?? null,
    lastName: body.childLastName === undefined ? null : folded(body.childLastName.trim()),
    phoneDigits: body.phoneDigits?.normalize('NFKC').replace(/\D/g, '') ?? null,
  }
  const isRight = await call.inside(async (tx) => {
    const { school, family } = call
    // Tries made at the same moment take turns, so that no more than three are looked at.
    const familyIdsAtDoor = (await familiesOf(tx, school.id, family)).map(({ familyId }) => familyId)
    await lockFamilies(tx, school.id, familyIdsAtDoor)
    const asking = (await familiesOf(tx, school.id, family)).filter((each) =>
      ['BIRTH_DATE', 'NAME_AND_PHONE'].includes(entryOf(each).is),
    )
    const familyIds = asking.map(({ familyId }) => familyId)
    if (familyIds.length === 0) return true
    const facts = await proofFacts(tx, school.id, familyIds)
    const provedIds = familyIds.filter((id) => provesFamily(proof, facts.get(id)!))
    if (provedIds.length === 0) {
      await countWrongProof(tx, school.id, family.email, familyIds)
      return false
    }
    await keepProof(tx, school.id, { email: family.email, familyIds: provedIds, by: 'FACTS' })
    await settlePeople(tx, school.id, {
      id: family.sessionId,
      email: family.email,
      chosen: family.people.map(({ guardianId }) => guardianId),
    })
    return true
  })
  if (!isRight) throw logInRefusal('PROOF_WRONG')
  return call.inside((tx) => sessionOf(tx, call.school, hashOf(call.cookie(FAMILY_COOKIE)!)))
}

/** Notes which of the guardians who share an address is there. */
export const choosePerson: Act<(typeof familySessions)['choosePerson']> = async (call) => {
  const { tx, school, family } = call
  const { id } = call.reached(call.body.guardianId)
  await nameInSession(tx, school.id, { id: family.sessionId, email: family.email }, [id])
  return sessionOf(tx, school, hashOf(call.cookie(FAMILY_COOKIE)!))
}

export const listSessions: Act<(typeof familySessions)['list']> = async ({ tx, school, family }) => {
  const rows = await sessionsOfAddress(tx, school.id, family.email)
  return rows.map((each) => ({ ...each, isCurrent: each.id === family.sessionId }))
}

export function endSession(parts: LogInParts): Act<(typeof familySessions)['end']> {
  return (call) => logOutOf(parts, call, call.reached(call.params.sessionId).id)
}

export function logOut(parts: LogInParts): Act<(typeof familySessions)['logOut']> {
  return (call) => logOutOf(parts, call, call.family.sessionId)
}

async function logOutOf(parts: LogInParts, call: AnyCall, sessionId: string): Promise<void> {
  await endFamilySessions(call.tx, call.school.id, [sessionId])
  if (sessionId === call.family.sessionId) setSessionCookie(parts, call, null)
}
