import { randomUUIDv7 } from 'node:crypto'
import type { children } from '@afterbell/contract/families/children'
import { childName } from '@afterbell/domain/families/child-name'
import { forbiddenToo } from '@afterbell/domain/families/do-not-release'
import { seesWholeContacts } from '@afterbell/domain/kernel/outside/key-scopes'
import { record } from '../../../platform/database/history.ts'
import { assertAllowed, assertValid } from '../../../platform/problems.ts'
import { seesTooLittle } from '../../../platform/http/admit.ts'
import type { Act } from '../../../platform/http/serve.ts'
import { formFindings, writtenChild } from './child-form.ts'
import { childById } from './children.store.ts'
import { forbidToo } from '../pickups/do-not-release.ts'
import { limitLikeSiblings } from '../pickups/guardian-access.ts'
import { forbiddenInFamily } from '../pickups/do-not-release.store.ts'
import { familyOf, insertFamily, lockFamilies } from '../guardians/families.store.ts'
import { joiningFindings, decideNewFamily } from '../guardians/sibling-findings.ts'
import { familyChanged, saveWhole } from './save-child.ts'

/**
 * Adds a child with a new family, or to the family of a sibling, whose guardians the form then replaces. The siblings'
 * do-not-release entries apply to the child too. Refuses a new family that looks like an existing one, until the user
 * has confirmed that it is different.
 */
export const createChild: Act<(typeof children)['create']> = async (call) => {
  const { tx, school, body } = call
  // Joining a family replaces its guardians.
  if (body.siblingId && call.keyScopes && !seesWholeContacts(call.keyScopes)) throw seesTooLittle()
  const joinedFamilyId = body.siblingId ? await familyOf(tx, school.id, body.siblingId) : undefined
  if (joinedFamilyId) await lockFamilies(tx, school.id, [joinedFamilyId])
  const forbiddenEntries = joinedFamilyId
    ? forbiddenToo([], await forbiddenInFamily(tx, school.id, joinedFamilyId))
    : []
  assertValid([
    ...(await formFindings(call, body, {
      before: null,
      joined: joinedFamilyId,
      doNotRelease: forbiddenEntries,
    })),
    ...(await joiningFindings(tx, school.id, body, joinedFamilyId)),
  ])
  const childToSave = writtenChild(body, school)
  if (!joinedFamilyId)
    assertAllowed(await decideNewFamily(tx, school, childToSave.guardians, body.notFamilyIds))
  const id = randomUUIDv7()
  const familyId = joinedFamilyId ?? randomUUIDv7()
  if (!joinedFamilyId) await insertFamily(tx, school.id, familyId)
  const name = childName(childToSave)
  const siblings = await saveWhole(call, { id, familyId, written: childToSave, peopleBefore: null })
  await record(tx, call, [
    { what: 'child.created', subjectId: id, childId: id, details: { name } },
    ...siblings.map((sibling) => familyChanged(sibling)),
  ])
  await forbidToo(
    call,
    forbiddenEntries.map((entry) => ({ childId: id, child: name, ...entry })),
  )
  if (joinedFamilyId) await limitLikeSiblings(call, [id])
  return (await childById(tx, school.id, id))!
}
