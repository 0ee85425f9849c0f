import { isDeepStrictEqual } from 'node:util'
import type { children } from '@afterbell/contract/families/children'
import { childName } from '@afterbell/domain/families/child-name'
import { forbiddenToo } from '@afterbell/domain/families/do-not-release'
import { changedMeanwhile } from '../../../platform/database/changed-meanwhile.ts'
import { record } from '../../../platform/database/history.ts'
import { assertValid, notThere } from '../../../platform/problems.ts'
import type { Act } from '../../../platform/http/serve.ts'
import { formFindings, writtenChild, type WrittenChild } from './child-form.ts'
import { childById, type Child, type Guardian } from './children.store.ts'
import { forbidToo } from '../pickups/do-not-release.ts'
import { limitLikeSiblings } from '../pickups/guardian-access.ts'
import { forbiddenInFamily } from '../pickups/do-not-release.store.ts'
import { deleteFamilyIfEmpty, familyOf, lockFamilies } from '../guardians/families.store.ts'
import { joiningFindings } from '../guardians/sibling-findings.ts'
import { familyChanged, saveWhole } from './save-child.ts'

/**
 * Replaces a child's whole form: anything missing from it is deleted. Guardians belong to the family, so siblings get
 * them too. With a sibling of another family, the child moves there, and that family's do-not-release entries apply to
 * them too.
 */
export const updateChild: Act<(typeof children)['update']> = async (call) => {
  const { tx, school, body } = call
  const id = call.params.id
  const [childFamilyId, joined] = [
    await familyOf(tx, school.id, id),
    body.siblingId ? await familyOf(tx, school.id, body.siblingId) : null,
  ]
  if (!childFamilyId) throw notThere()
  const familyId = joined ?? childFamilyId
  await lockFamilies(tx, school.id, [childFamilyId, familyId])
  const before = await childById(tx, school.id, id)
  if (!before || before.archivedAt !== null) throw notThere()
  const isStale = body.version !== undefined && body.version !== before.version
  if (isStale || before.familyId !== childFamilyId) throw await changedMeanwhile(tx, school, id)
  const forbiddenEntries =
    familyId === childFamilyId
      ? []
      : forbiddenToo(before.doNotRelease, await forbiddenInFamily(tx, school.id, familyId))
  const doNotRelease = [...before.doNotRelease, ...forbiddenEntries]
  assertValid([
    ...(await formFindings(call, body, { before, joined, doNotRelease })),
    // A child is not their own sibling.
    ...(await joiningFindings(tx, school.id, body, body.siblingId === id ? null : joined)),
  ])
  const childToSave = writtenChild(body, school)
  const changedFields = changesOf(before, childToSave, familyId)
  if (changedFields.length > 0) {
    const siblings = await saveWhole(call, {
      id,
      familyId,
      written: childToSave,
      peopleBefore: before,
    })
    if (familyId !== childFamilyId) {
      await call.react('familiesMerged', { keepId: familyId, otherId: childFamilyId })
      await deleteFamilyIfEmpty(tx, school.id, childFamilyId)
    }
    const name = childName(childToSave)
    await record(tx, call, [
      { what: 'child.changed', subjectId: id, childId: id, details: { name, changed: changedFields } },
      ...siblings.map((sibling) => familyChanged(sibling)),
    ])
    await forbidToo(
      call,
      forbiddenEntries.map((entry) => ({ childId: id, child: name, ...entry })),
    )
    if (familyId !== childFamilyId) await limitLikeSiblings(call, [id])
  }
  return (await childById(tx, school.id, id))!
}

/** Returns the names of the fields that change. Their values stay out of the history: some are medical. */
function changesOf(before: Child, written: WrittenChild, familyId: string): string[] {
  const { guardians, pickups, emergencyContacts, ...fields } = written
  const asBefore = [before.primaryGuardian, before.secondaryGuardian, ...before.furtherGuardians].filter(
    (guardian) => guardian !== null,
  )
  return [
    ...Object.entries(fields).flatMap(([field, value]) =>
      value === before[field as keyof typeof fields] ? [] : [field],
    ),
    ...(isDeepStrictEqual(guardians.map(contactDetailsOf), asBefore.map(contactDetailsOf))
      ? []
      : ['guardians']),
    ...(guardians.some(({ language }, index) => saysLanguage(language, asBefore[index])) ? ['language'] : []),
    ...(guardians.some(({ marketing }, index) => says(marketing, asBefore[index])) ? ['marketing'] : []),
    ...(isDeepStrictEqual(pickups.map(withoutId), before.approvedPickups.map(withoutId))
      ? []
      : ['approvedPickups']),
    ...(emergencyContacts === undefined ||
    isDeepStrictEqual(emergencyContacts.map(withoutId), before.emergencyContacts.map(withoutId))
      ? []
      : ['emergencyContacts']),
    ...(familyId === before.familyId ? [] : ['family']),
  ]
}

/** Checks whether a form changes the marketing consent. No recorded consent counts as a no. */
function says(marketing: boolean | undefined, before: Child['primaryGuardian'] | undefined): boolean {
  return marketing !== undefined && marketing !== (before?.marketing ?? false)
}

function saysLanguage(
  language: WrittenChild['guardians'][number]['language'],
  before: Child['primaryGuardian'] | undefined,
): boolean {
  return language !== undefined && language !== (before?.language ?? null)
}

type ContactDetails = Omit<Guardian, 'id' | 'language'>

function contactDetailsOf({ firstName, lastName, email, phone }: ContactDetails): ContactDetails {
  return { firstName, lastName, email, phone }
}

function withoutId<T extends { id: string | null }>({ id: _, ...rest }: T): Omit<T, 'id'> {
  return rest
}
