import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../../platform/database/database.ts'
import type { AuditEvent } from '../../../platform/database/history.ts'
import type { AnyCall } from '../../../platform/http/serve.ts'
import type { WrittenChild } from './child-form.ts'
import type { Child, Guardian } from './children.store.ts'
import { saveChildren } from './child-facts.store.ts'
import {
  bumpFamilyVersion,
  bumpSiblings,
  guardiansOf,
  replaceGuardians,
  replacePickups,
} from '../guardians/families.store.ts'
import { replaceEmergencyContacts } from '../pickups/emergency-contacts.store.ts'
import { sayMarketing } from '../guardians/say-marketing.ts'
import { moveInAll } from '../homes/homes.store.ts'
import { keepIds } from '../guardians/match-ids.ts'

/**
 * Saves a child in a locked family, with the family's guardians and the child's approved pickups and emergency
 * contacts. Returns the siblings whose guardians have changed.
 */
export async function saveWhole(
  call: Pick<AnyCall, 'tx' | 'school' | 'user' | 'react'>,
  {
    id,
    familyId,
    written,
    peopleBefore,
  }: {
    id: string
    familyId: string
    written: WrittenChild
    peopleBefore: Pick<Child, 'approvedPickups' | 'emergencyContacts'> | null
  },
): Promise<{ id: string; name: string }[]> {
  const { tx } = call
  const schoolId = call.school.id
  const { guardians: guardianForms, pickups, emergencyContacts, ...fields } = written
  const guardiansBefore = await guardiansOf(tx, schoolId, familyId)
  const guardians = keepIds(guardianForms, guardiansBefore, [
    (one, other) => nameOf(one) === nameOf(other),
    (_, other, index) => other.position === index + 1,
  ]).map((guardian) => {
    const before = guardiansBefore.find(({ id }) => id === guardian.id)
    return {
      ...guardian,
      language: guardian.language === undefined ? (before?.language ?? null) : guardian.language,
    }
  })
  await saveChildren(tx, schoolId, [{ id, familyId, ...fields }])
  await replacePickups(tx, schoolId, id, keepIds(pickups, peopleBefore?.approvedPickups ?? [], [isNamesake]))
  if (emergencyContacts)
    await replaceEmergencyContacts(
      tx,
      schoolId,
      id,
      keepIds(emergencyContacts, peopleBefore?.emergencyContacts ?? [], [isNamesake]),
    )
  const areSame = isDeepStrictEqual(
    guardians.map(({ marketing: _, ...guardian }) => guardian),
    guardiansBefore.map(({ position: _, ...guardian }) => guardian),
  )
  if (!areSame) await saveGuardians(tx, schoolId, familyId, guardians)
  const consents = guardians.flatMap((each) =>
    each.marketing === undefined ? [] : [{ id: each.id, marketing: each.marketing }],
  )
  const marketingChanges = await sayMarketing(call, consents, 'STAFF')
  if (marketingChanges.length > 0)
    await call.react(
      'marketingSaid',
      marketingChanges.map((each) => each.id),
    )
  return areSame && marketingChanges.length === 0 ? [] : bumpSiblings(tx, schoolId, familyId, id)
}

/**
 * Adds a guardian after the others of a locked family. With `livesElsewhere` they are in no home until staff say in which.
 * Returns the children of the family, whose versions grow.
 */
export async function addGuardian(
  tx: Tx,
  schoolId: string,
  familyId: string,
  { livesElsewhere, ...guardian }: Guardian & { livesElsewhere: boolean },
): Promise<{ id: string; name: string }[]> {
  const before = await guardiansOf(tx, schoolId, familyId)
  const all = [...before.map(({ position: _, ...each }) => each), guardian]
  if (livesElsewhere) await replaceGuardians(tx, schoolId, familyId, all)
  else await saveGuardians(tx, schoolId, familyId, all)
  return bumpFamilyVersion(tx, schoolId, familyId)
}

/** Replaces the guardians of a family; whoever has no home moves into the family's only one. */
async function saveGuardians(tx: Tx, schoolId: string, familyId: string, guardians: readonly Guardian[]) {
  await replaceGuardians(tx, schoolId, familyId, guardians)
  await moveInAll(tx, schoolId, familyId)
}

/** Returns the history event for a sibling whose guardians have changed. */
export function familyChanged({ id, name }: { id: string; name: string }): AuditEvent {
  return { what: 'family.changed', subjectId: id, childId: id, details: { name } }
}

function isNamesake(one: { name: string }, other: { name: string }): boolean {
  return one.name.toLowerCase() === other.name.toLowerCase()
}

function nameOf({ firstName, lastName }: Pick<Guardian, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.toLowerCase()
}
