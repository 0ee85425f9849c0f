import type { doNotRelease } from '@afterbell/contract/families/children'
import { childName } from '@afterbell/domain/families/child-name'
import { decideForbid, doNotReleaseFindings, isForbidden } from '@afterbell/domain/families/do-not-release'
import { nameRules } from '@afterbell/domain/kernel/name-rules'
import { record, type AuditEvent } from '../../../platform/database/history.ts'
import { assertAllowed, assertValid, notThere } from '../../../platform/problems.ts'
import type { Act, AnyCall } from '../../../platform/http/serve.ts'
import { childById } from '../children/children.store.ts'
import { childrenToGuard, insertForbidden, removeForbidden } from './do-not-release.store.ts'
import { familyOf, lockFamilies } from '../guardians/families.store.ts'

/** Puts somebody on the do-not-release list of a child, or of every child of its family that does not have them yet. */
export const forbid: Act<(typeof doNotRelease)['add']> = async (call) => {
  const { tx, school, user, params, body } = call
  const familyId = await familyOf(tx, school.id, params.id)
  if (!familyId) throw notThere()
  await lockFamilies(tx, school.id, [familyId])
  assertValid(doNotReleaseFindings(body, nameRules(school, user.role)))
  const name = body.name.normalize('NFC')
  const family = await childrenToGuard(tx, school.id, { familyId, childId: params.id })
  const asked = body.siblings ? family : family.filter(({ id }) => id === params.id)
  assertAllowed(
    decideForbid(
      name,
      asked.filter(({ isArchived }) => !isArchived),
    ),
  )
  const missing = asked.filter((child) => !isForbidden(name, child.doNotRelease))
  await insertForbidden(
    tx,
    school.id,
    missing.map(({ id: childId }) => ({ childId, name, note: body.note })),
    user.id,
  )
  await record(
    tx,
    call,
    missing.map((child) => forbiddenText(child, name)),
  )
  return (await childById(tx, school.id, params.id))!
}

/** Puts people on the lists of children because they are on those of brothers and sisters. */
export async function forbidToo(
  call: AnyCall,
  entries: readonly { childId: string; child: string; name: string; note: string }[],
): Promise<void> {
  if (entries.length === 0) return
  const { tx, school, user } = call
  await insertForbidden(
    tx,
    school.id,
    entries.map(({ childId, name, note }) => ({ childId, name, note })),
    user.id,
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

/** Takes somebody off the list of one child. Who was on it, until when and by whom stays. */
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
