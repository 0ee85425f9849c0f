import type { familyRegistering } from '@afterbell/contract/portal/family-registering'
import { isAmong, NEW_FAMILIES_AN_HOUR } from '@afterbell/domain/families/registering/registering'
import { entryOf } from '@afterbell/domain/portal/log-in/log-in'
import type { Tx } from '../../../platform/database/database.ts'
import { record } from '../../../platform/database/history.ts'
import { FAMILY_COOKIE } from '../../../platform/http/families/family-cookie.ts'
import type { FamilyCaller } from '../../../platform/http/families/family-door.ts'
import type { Act, AnyCall } from '../../../platform/http/serve.ts'
import { attemptsSoFar, countAttempt } from '../../../platform/security/attempts.ts'
import type { Challenges } from '../../../platform/security/challenges.ts'
import { hashOf } from '../../../platform/security/tokens.ts'
import { beginFamily, registerChildren } from '../../families/children/register-children.ts'
import { homesOf } from '../../families/homes/homes.store.ts'
import { familyActor } from '../by-family.ts'
import { assertFamilyMay, notForFamilies } from '../family-door.ts'
import { familySessionOf, nameInSession } from '../family-sessions.store.ts'
import { addressMark } from '../log-in/ask-for-letter.ts'
import { keepProof } from '../log-in/families-at-door.store.ts'
import { childrenWithTelling } from '../reach.ts'
import { familiesOf, sessionOf, settlePeople } from '../session-people.ts'
import { lockAddress } from './address-lock.store.ts'

type Register = (typeof familyRegistering)['register']

/**
 * Begins a family for an address of nobody, or adds what is missing to the one that its owner has begun a moment ago: two
 * devices, or a form that is sent twice, come to one family with each child once. Nothing of any other family is looked at.
 * @answers Who may begin a family online?
 */
export function registerFamily(parts: { challenges: Challenges }): Act<Register> {
  return async (call) => {
    assertFamilyMay(call.family, 'REGISTER')
    if (await manyRegister(call)) await parts.challenges.assertSolved(call)
    return call.inside(async (tx) => {
      const { school, body } = call
      await lockAddress(tx, addressMark(school.id, call.family.email))
      const { familyId, isNew } = await ownFamily(tx, call)
      const family = await callerNow(tx, call)
      const by = familyActor({ tx, school, family }, familyId)
      if (isNew) await record(tx, by, [{ what: 'family.registered', subjectId: familyId }])
      await registerChildren(by, familyId, (siblings) =>
        body.children.filter((child) => !isAmong(child, siblings)),
      )
      return sessionOf(tx, school, tokenHash(call))
    })
  }
}

type RegisterCall = Pick<AnyCall, 'school' | 'family' | 'cookie' | 'language'> & {
  body: Parameters<Act<Register>>[0]['body']
}

/** Returns the family of the session's address, which begins now where there is none. Refuses one that it has not entered. */
async function ownFamily(tx: Tx, call: RegisterCall): Promise<{ familyId: string; isNew: boolean }> {
  const { school, family, body, language } = call
  const { email, sessionId } = family
  const session = { id: sessionId, email }
  const families = await familiesOf(tx, school.id, family)
  const [first] = families
  if (first) {
    if (families.length > 1 || entryOf(first).is !== 'IN') throw notForFamilies()
    await settlePeople(tx, school.id, { ...session, chosen: family.people.map((each) => each.guardianId) })
    return { familyId: first.familyId, isNew: false }
  }
  const { familyId, guardianId } = await beginFamily({ tx, school }, { ...body.guardian, email, language })
  await keepProof(tx, school.id, { email, familyIds: [familyId], by: 'REGISTERED' })
  await nameInSession(tx, school.id, session, [guardianId])
  return { familyId, isNew: true }
}

/** The caller with the people that the session names by now. */
async function callerNow(tx: Tx, call: RegisterCall): Promise<FamilyCaller> {
  const row = (await familySessionOf(tx, call.school.id, tokenHash(call)))!
  return { ...call.family, people: row.people }
}

function tokenHash(call: Pick<AnyCall, 'cookie'>): Buffer {
  return hashOf(call.cookie(FAMILY_COOKIE)!)
}

/** Counts a new family, and checks whether the network or the school has many in this hour. */
async function manyRegister(call: Pick<AnyCall, 'outside' | 'network' | 'school'>): Promise<boolean> {
  const ofNetwork = `new families from ${call.network}`
  const ofSchool = `new families of ${call.school.id}`
  return call.outside(async (tx) => {
    const before = [await attemptsSoFar(tx, ofNetwork), await attemptsSoFar(tx, ofSchool)] as const
    await countAttempt(tx, [
      { key: ofNetwork, most: COUNTED_ONLY, minutes: 60 },
      { key: ofSchool, most: COUNTED_ONLY, minutes: 60 },
    ])
    return before[0] >= NEW_FAMILIES_AN_HOUR.ofNetwork || before[1] >= NEW_FAMILIES_AN_HOUR.ofSchool
  })
}

/** Nothing is refused by the number of families alone. */
const COUNTED_ONLY = 2 ** 30

/**
 * Adds children to a family that is logged in. The school does it where the family has two homes, whose children may not be
 * the same, and for a guardian who is held back from one of its children: alike for whatever reason.
 */
export const addChildren: Act<(typeof familyRegistering)['addChildren']> = async (call) => {
  const { tx, school, family, body } = call
  assertFamilyMay(family, 'REGISTER')
  const familyIds = [...new Set(family.people.map((each) => each.familyId))]
  const [familyId] = familyIds
  if (!familyId || familyIds.length > 1) throw notForFamilies()
  const children = await childrenWithTelling(call)
  const seesAll = children.every(({ telling }) => telling === 'EVERYTHING')
  if (!seesAll || (await homesOf(tx, school.id, familyId)).length > 1) throw notForFamilies()
  await registerChildren(familyActor(call, familyId), familyId, () => body.children)
  return sessionOf(tx, school, tokenHash(call))
}
