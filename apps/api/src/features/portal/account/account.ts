import { createHash } from 'node:crypto'
import type { familyAccount } from '@afterbell/contract/portal/family-account'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { familyMay } from '@afterbell/domain/portal/family-may'
import { forbidden, notThere, refuseAs } from '../../../platform/problems.ts'
import { problemSentences } from '@afterbell/domain/kernel/refusals/problems.en'
import type { Act } from '../../../platform/http/serve.ts'
import { markFamilyChange } from '../../attendance/family-changes/family-changes.store.ts'
import { lockFamilies } from '../../families/guardians/families.store.ts'
import { changeOwnDetails, recordOwnChange } from '../../families/guardians/own-details.ts'
import { ownDetailsOf, type OwnDetails } from '../../families/guardians/own-details.store.ts'
import { familyActor } from '../by-family.ts'
import { renamePeople } from '../family-sessions.store.ts'
import type { FamilyScope } from '../reach.ts'
import { openEmailChange } from './email-change.store.ts'

type Account = AnswerOf<(typeof familyAccount)['get']>

export const getAccount: Act<(typeof familyAccount)['get']> = (call) => accountOf(call)

/**
 * Changes one's own details. Somebody who is a guardian in two families has them in both. Names and phones are marked on
 * today's board of all the family's children, also those whom the guardian does not see.
 */
export const changeAccount: Act<(typeof familyAccount)['change']> = async (call) => {
  const { tx, school, family, body } = call
  const { version, ...changes } = body
  const familyIds = family.people.map(({ familyId }) => familyId)
  await lockFamilies(tx, school.id, familyIds)
  const guardians = await ownDetailsIn(call)
  // Everybody chooses their own language.
  const changesDetails = Object.entries(changes).some(
    ([name, each]) => name !== 'language' && each !== undefined,
  )
  if (changesDetails) assertMayChange(call, guardians)
  if (version !== versionOf(guardians)) throw refuseAs('CHANGED_MEANWHILE', { by: null, at: null }, school)
  for (const guardian of guardians) {
    const by = familyActor(call, guardian.familyId)
    const changed = await changeOwnDetails(by, guardian, changes)
    if (!Object.values(changed).includes(true)) continue
    const children = await recordOwnChange(by, [guardian.familyId], 'guardian.changed-own')
    const childIds = children.map(({ id }) => id)
    if (changed.phone) await markFamilyChange(by, childIds, 'PHONE')
    // Whoever picks up is known by their name.
    if (changed.name) await markFamilyChange(by, childIds, 'PICKUP')
  }
  await renamePeople(
    tx,
    school.id,
    family.people.map(({ id }) => id),
  )
  return accountOf(call)
}

/** Returns what the session's people know about themselves. The first of several speaks for all. */
export async function accountOf(scope: FamilyScope): Promise<Account> {
  const { tx, school, family } = scope
  const guardians = await ownDetailsIn(scope)
  const [first] = guardians
  if (!first) throw notThere()
  const { firstName, lastName, phone, language, street, city, state, postalCode } = first
  const personIds = family.people.map(({ id }) => id)
  const change = await openEmailChange(tx, school.id, personIds)
  return {
    firstName,
    lastName,
    phone,
    language,
    email: first.email ?? family.email,
    address: first.hasOwnAddress ? { street, city, state, postalCode } : null,
    mayChange: mayChange(scope, guardians),
    isEmailShared: guardians.some(({ isEmailShared }) => isEmailShared),
    newEmail: change ? { email: change.email, until: change.expiresAt } : null,
    version: versionOf(guardians),
  }
}

export function ownDetailsIn({ tx, school, family }: FamilyScope): Promise<OwnDetails[]> {
  return ownDetailsOf(
    tx,
    school.id,
    family.people.map(({ guardianId }) => guardianId),
  )
}

/** Refuses where the school changes contact data itself, and whoever shares their address with another guardian. */
export function assertMayChange(scope: FamilyScope, guardians: readonly OwnDetails[]): void {
  if (!mayChange(scope, guardians)) throw forbidden('NOT_FOR_FAMILIES', problemSentences.notForFamilies)
}

/**
 * Two guardians with one mailbox are told apart by their word alone, so neither changes the other's details, and nobody
 * who is held back gets away from the mailbox by the other's name.
 */
function mayChange({ family }: FamilyScope, guardians: readonly OwnDetails[]): boolean {
  return familyMay(family.rights, 'CHANGE_CONTACT') && guardians.every(({ isEmailShared }) => !isEmailShared)
}

function versionOf(guardians: readonly OwnDetails[]): string {
  return createHash('sha256').update(JSON.stringify(guardians)).digest('base64url').slice(0, 16)
}
