import { randomUUIDv7 } from 'node:crypto'
import { ownDetailsFindings, type OwnDetailsForm } from '@afterbell/domain/families/own-details'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { nameRules } from '@afterbell/domain/kernel/name-rules'
import { phoneToSave, wholePhone } from '@afterbell/domain/kernel/phone-number'
import { findings } from '@afterbell/domain/kernel/decision'
import type { AuditEventName } from '@afterbell/domain/kernel/audit/audit-events'
import type { Tx } from '../../../platform/database/database.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import { record } from '../../../platform/database/history.ts'
import { assertValid } from '../../../platform/problems.ts'
import { insertOnlyHomes } from '../homes/homes.store.ts'
import { keepHeldBack } from '../pickups/keep-held-back.ts'
import { bumpFamilies } from './families.store.ts'
import { saveHomeAddress, saveOwnDetails, saveOwnEmail, type OwnDetails } from './own-details.store.ts'

/** A person of a family who changes what the school knows about themselves. */
interface OwnContext {
  tx: Tx
  school: SchoolNow
  user: null
  person: { id: string }
}

/** What a guardian changes about themselves; what is left out stays. */
type OwnChanges = {
  [Key in keyof OwnDetailsForm]?: OwnDetailsForm[Key] | undefined
} & { language?: Language | undefined }

/** Which parts of a guardian's details differ from before. */
interface ChangedDetails {
  name: boolean
  phone: boolean
  address: boolean
  language: boolean
}

/**
 * Changes a guardian's own details, in their locked family. Whoever lives with somebody else keeps the address that the
 * school has for both. Whoever was held back from a child stays so under a new name. Returns what differs from before.
 */
export async function changeOwnDetails(
  by: OwnContext,
  before: OwnDetails,
  changes: OwnChanges,
): Promise<ChangedDetails> {
  const { tx, school } = by
  const after = { ...before, ...written(changes, school.country) }
  const names = nameRules(school, null, [before.firstName, before.lastName])
  assertValid(ownDetailsFindings({ ...before, ...withoutUndefined(changes) }, { ...school, names }))
  if (changes.phone !== undefined)
    assertValid(findings([['phone', wholePhone(school.country)(changes.phone)]]))
  const differs = (...keys: (keyof OwnDetails)[]) => keys.some((key) => after[key] !== before[key])
  const changed = {
    name: differs('firstName', 'lastName'),
    phone: differs('phone'),
    language: differs('language'),
    address: before.hasOwnAddress && differs('street', 'city', 'state', 'postalCode'),
  }
  if (changed.name) await keepHeldBack(by, before, after)
  if (changed.name || changed.phone || changed.language) await saveOwnDetails(tx, school.id, after)
  if (changed.address) await saveAddress(by, after)
  return changed
}

/** Gives guardians another email address, in their locked families. Limits that went by the old address stay. */
export async function changeOwnEmail(
  by: OwnContext,
  guardians: readonly OwnDetails[],
  email: string,
): Promise<void> {
  for (const guardian of guardians) await keepHeldBack(by, guardian, guardian)
  const ids = guardians.map(({ id }) => id)
  await saveOwnEmail(by.tx, by.school.id, ids, email)
}

/**
 * Counts a change in each child of the families, so that no older form of staff is saved over it, and records it.
 * Returns the children.
 */
export async function recordOwnChange(
  by: OwnContext,
  familyIds: readonly string[],
  what: Extract<AuditEventName, `guardian.${string}`>,
): Promise<{ id: string }[]> {
  const { tx, school } = by
  const children = await bumpFamilies(tx, school.id, familyIds)
  await record(
    tx,
    by,
    children.map(({ id, name }) => ({ what, subjectId: id, childId: id, details: { name } })),
  )
  return children
}

async function saveAddress({ tx, school }: OwnContext, guardian: OwnDetails): Promise<void> {
  if (guardian.homeId !== null) return saveHomeAddress(tx, school.id, { ...guardian, id: guardian.homeId })
  await insertOnlyHomes(tx, school.id, [{ ...guardian, id: randomUUIDv7() }])
}

function written(changes: OwnChanges, country: string): Partial<OwnDetails> {
  const { firstName, lastName, phone, ...rest } = withoutUndefined(changes)
  return {
    ...rest,
    ...(firstName !== undefined && { firstName: firstName.trim().normalize('NFC') }),
    ...(lastName !== undefined && { lastName: lastName.trim().normalize('NFC') }),
    ...(phone !== undefined && { phone: phoneToSave(phone ?? '', country) || null }),
  }
}

function withoutUndefined<T extends object>(values: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}
