import type { familySessions } from '@afterbell/contract/portal/family-log-in'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { entryOf, type Entry, type FamilyAtDoor } from '@afterbell/domain/portal/log-in/log-in'
import { familyMay } from '@afterbell/domain/portal/family-may'
import type { FamilyRights } from '@afterbell/domain/school/family-rights'
import type { Tx } from '../../platform/database/database.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import type { FamilyCaller } from '../../platform/http/families/family-door.ts'
import { notSignedIn } from '../../platform/problems.ts'
import { familySessionOf, nameInSession } from './family-sessions.store.ts'
import { familiesAtDoor } from './log-in/families-at-door.store.ts'
import { childrenInReach } from './reach.ts'

type SessionAnswer = AnswerOf<(typeof familySessions)['current']>

/** Returns the session of a token as its browser shows it. */
export async function sessionOf(tx: Tx, school: SchoolNow, tokenHash: Buffer): Promise<SessionAnswer> {
  const row = await familySessionOf(tx, school.id, tokenHash)
  if (!row) throw notSignedIn()
  const { id: sessionId, email, people, rights } = row
  return sessionAnswer(tx, school, { sessionId, email, people, rights, isPreview: false })
}

/** Returns a session as its browser shows it. A preview is asked nothing. */
export async function sessionAnswer(tx: Tx, school: SchoolNow, family: FamilyCaller): Promise<SessionAnswer> {
  const entries = family.isPreview ? [] : (await familiesOf(tx, school.id, family)).map(entryOf)
  const children = await childrenInReach({ tx, school, family })
  return {
    email: family.email,
    people: family.people.map(({ id, firstName, lastName }) => ({ id, firstName, lastName })),
    children: children.map(({ id, name, familyId }) => ({ id, name, familyId })),
    step: family.isPreview ? null : stepOf(entries, family.rights),
    rights: family.rights,
  }
}

/** Makes a session name whoever of its address may come in without another question. */
export async function settlePeople(
  tx: Tx,
  schoolId: string,
  { id, email, chosen }: { id: string; email: string; chosen: readonly string[] },
): Promise<void> {
  const families = await familiesAtDoor(tx, schoolId, { email, chosenGuardianIds: chosen })
  const guardianIds = families.map(entryOf).flatMap((entry) => (entry.is === 'IN' ? [entry.guardianId] : []))
  // Most visits find everybody named already, and write nothing.
  const newIds = guardianIds.filter((guardianId) => !chosen.includes(guardianId))
  if (newIds.length > 0) await nameInSession(tx, schoolId, { id, email }, newIds)
}

/** Returns the families of a session's address, with who the session is in each. */
export function familiesOf(tx: Tx, schoolId: string, family: FamilyCaller): Promise<FamilyAtDoor[]> {
  return familiesAtDoor(tx, schoolId, {
    email: family.email,
    chosenGuardianIds: family.people.map(({ guardianId }) => guardianId),
  })
}

/**
 * The next question of a session. An address of nobody may begin a family where the school lets it. The office is named only
 * where nobody came in and nothing else can be asked.
 */
function stepOf(entries: readonly Entry[], rights: FamilyRights): SessionAnswer['step'] {
  if (entries.length === 0 && familyMay(rights, 'REGISTER')) return { ask: 'REGISTER', people: [] }
  for (const entry of entries) {
    if (entry.is === 'WHO') return { ask: 'WHO', people: entry.people.map((each) => ({ ...each })) }
    if (entry.is === 'BIRTH_DATE' || entry.is === 'NAME_AND_PHONE') return { ask: entry.is, people: [] }
  }
  return entries.some(({ is }) => is === 'IN') ? null : { ask: 'OFFICE', people: [] }
}
