import type { doNotRelease } from '@afterbell/contract/families/children'
import { childName } from '@afterbell/domain/families/child-name'
import {
  areNamesAlike,
  decideForbid,
  decideRename,
  doNotReleaseFindings,
  isForbidden,
} from '@afterbell/domain/families/do-not-release'
import { nameRules } from '@afterbell/domain/kernel/name-rules'
import { changedMeanwhile } from '../../../platform/database/changed-meanwhile.ts'
import { record, type AuditEvent } from '../../../platform/database/history.ts'
import { assertAllowed, assertValid, notThere } from '../../../platform/problems.ts'
import type { Act, AnyCall } from '../../../platform/http/serve.ts'
import { childById } from '../children/children.store.ts'
import {
  childrenToGuard,
  insertForbidden,
  removeForbidden,
  rewriteForbidden,
  type ChildToGuard,
} from './do-not-release.store.ts'
import { familyOf, lockFamilies } from '../guardians/families.store.ts'

/** Adds a person to the do-not-release list of a child, or of every child in the family whose list lacks them. */
export const forbid: Act<(typeof doNotRelease)['add']> = async (call) => {
  const { tx, school, user, params, body } = call
  const familyId = await familyOf(tx, school.id, params.id)
  if (!familyId) throw notThere()
  await lockFamilies(tx, school.id, [familyId])
  assertValid(doNotReleaseFindings(body, nameRules(school, user.role)))
  const name = body.name.normalize('NFC')
  const family = await childrenToGuard(tx, school.id, { familyId, childId: params.id })
  const guardedChildren = body.siblings ? family : family.filter(({ id }) => id === params.id)
  assertAllowed(
    decideForbid(
      name,
      guardedChildren.filter(({ isArchived }) => !isArchived),
    ),
  )
  const childrenToForbid = guardedChildren.filter((child) => !isForbidden(name, child.doNotRelease))
  await insertForbidden(
    tx,
    school.id,
    childrenToForbid.map(({ id: childId }) => ({ childId, name, note: body.note })),
    user.id,
  )
  await record(
    tx,
    call,
    childrenToForbid.map((child) => forbiddenText(child, name)),
  )
  return (await childById(tx, school.id, params.id))!
}

/** Copies do-not-release entries of siblings to children. Without a user, the system does. */
export async function forbidToo(
  call: Pick<AnyCall, 'tx' | 'school'> & { user: { id: string } | null },
  entries: readonly { childId: string; child: string; name: string; note: string }[],
): Promise<void> {
  if (entries.length === 0) return
  const { tx, school, user } = call
  await insertForbidden(
    tx,
    school.id,
    entries.map(({ childId, name, note }) => ({ childId, name, note })),
    user?.id ?? null,
  )
  await record(
    tx,
    call,
    entries.map(({ childId, child, name }) => forbiddenText({ id: childId, name: child }, name)),
  )
}

function forbiddenText({ id, name }: { id: string; name: string }, person: string): AuditEvent {
  return { what: 'do-not-release.added', subjectId: id, childId: id, details: { name, person } }
}

/**
 * Changes an entry of a child's do-not-release list, or that person's entries in the whole family. Check-out goes by
 * the new name from then on, so it is checked against pickups and entries like an added one.
 */
export const changeForbidden: Act<(typeof doNotRelease)['change']> = async (call) => {
  const { tx, school, user, params, body } = call
  const familyId = await familyOf(tx, school.id, params.childId)
  if (!familyId) throw notThere()
  await lockFamilies(tx, school.id, [familyId])
  const family = await childrenToGuard(tx, school.id, { familyId, childId: params.childId })
  const storedEntry = family
    .find(({ id }) => id === params.childId)
    ?.doNotRelease.find(({ id }) => id === params.id)
  if (!storedEntry) throw notThere()
  const child = (await childById(tx, school.id, params.childId))!
  if (body.version !== undefined && body.version !== child.version)
    throw await changedMeanwhile(tx, school, child.id)
  assertValid(doNotReleaseFindings(body, nameRules(school, user.role)))
  const entry = { name: body.name.normalize('NFC'), note: body.note }
  const entriesToChange = family.flatMap((each) =>
    entryOn(each, storedEntry, { ...params, siblings: body.siblings }),
  )
  if (entry.name !== storedEntry.name)
    assertAllowed(
      decideRename(
        entry.name,
        entriesToChange.filter(({ guarded }) => !guarded.isArchived).map(({ guarded }) => guarded),
      ),
    )
  // On siblings' lists, changes only the fields that changed here: each list may have a different note about the same
  // person.
  const changedEntries = entriesToChange
    .map(({ guarded, existing }) => ({
      guarded,
      kept: existing,
      entry: {
        name: entry.name === storedEntry.name ? existing.name : entry.name,
        note: entry.note === storedEntry.note ? existing.note : entry.note,
      },
    }))
    .filter(({ kept: existing, entry: now }) => existing.name !== now.name || existing.note !== now.note)
  if (changedEntries.length === 0) return child
  await rewriteForbidden(
    tx,
    school.id,
    changedEntries.map(({ kept: existing, entry: now }) => ({ id: existing.id, ...now })),
    user.id,
  )
  await record(
    tx,
    call,
    changedEntries.flatMap(({ guarded, kept: existing, entry: now }) => changedTexts(guarded, existing, now)),
  )
  return (await childById(tx, school.id, child.id))!
}

/** Returns the entry to change on a child's list, and the child without that entry; empty if there is no such entry. */
function entryOn(
  child: ChildToGuard,
  before: { name: string },
  { childId, id, siblings }: { childId: string; id: string; siblings: boolean },
): { guarded: ChildToGuard; existing: ChildToGuard['doNotRelease'][number] }[] {
  const isTarget = (entry: { id: string; name: string }) =>
    child.id === childId ? entry.id === id : siblings && areNamesAlike(entry.name, before.name)
  const existing = child.doNotRelease.find(isTarget)
  const others = child.doNotRelease.filter((entry) => entry !== existing)
  return existing ? [{ guarded: { ...child, doNotRelease: others }, existing }] : []
}

function changedTexts(
  { id, name }: ChildToGuard,
  before: { name: string; note: string },
  entry: { name: string; note: string },
): AuditEvent[] {
  const about = { subjectId: id, childId: id }
  const details = { name, person: entry.name }
  return [
    ...(before.name === entry.name
      ? []
      : [
          { what: 'do-not-release.renamed', ...about, details: { ...details, before: before.name } } as const,
        ]),
    ...(before.note === entry.note ? [] : [{ what: 'do-not-release.noted', ...about, details } as const]),
  ]
}

/** Removes a person from a child's do-not-release list. The entry stays on record, with who removed it and when. */
export const forbidNoMore: Act<(typeof doNotRelease)['remove']> = async (call) => {
  const { tx, school, user, params } = call
  const familyId = await familyOf(tx, school.id, params.childId)
  if (!familyId) throw notThere()
  await lockFamilies(tx, school.id, [familyId])
  const person = await removeForbidden(tx, school.id, { ...params, accountId: user.id })
  if (person === undefined) throw notThere()
  const child = (await childById(tx, school.id, params.childId))!
  await record(tx, call, [
    {
      what: 'do-not-release.removed',
      subjectId: child.id,
      childId: child.id,
      details: { name: childName(child), person },
    },
  ])
  return child
}
