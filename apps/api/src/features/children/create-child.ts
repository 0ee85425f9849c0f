import { randomUUIDv7 } from 'node:crypto'
import type { children } from '@afterbell/contract/children'
import { record } from '../../platform/history.ts'
import { demandNone } from '../../platform/problems.ts'
import type { Act } from '../../platform/serve.ts'
import { formFindings, writtenChild } from './child-form.ts'
import { childById } from './children.store.ts'
import { familyOf, insertFamily, lockFamilies } from './families.store.ts'
import { familyChanged, saveWhole } from './save-child.ts'

/** Adds a child: with a family of its own, or to that of a brother or sister, whose guardians it brings along. */
export const createChild: Act<(typeof children)['create']> = async (call) => {
  const { tx, school, body } = call
  const joined = body.siblingId ? await familyOf(tx, school.id, body.siblingId) : undefined
  demandNone([
    ...(await formFindings(tx, school, body, null)),
    ...(body.siblingId && !joined ? [{ path: 'siblingId', message: 'This child does not exist' }] : []),
  ])
  const id = randomUUIDv7()
  const familyId = joined ?? randomUUIDv7()
  if (joined) await lockFamilies(tx, school.id, [joined])
  else await insertFamily(tx, school.id, familyId)
  const written = writtenChild(body, school)
  const siblings = await saveWhole(tx, school.id, { id, familyId, written, pickupsBefore: [] })
  await record(tx, call, [
    {
      what: 'child.created',
      subjectId: id,
      childId: id,
      details: { name: `${written.firstName} ${written.lastName}` },
    },
    ...siblings.map((sibling) => familyChanged(sibling)),
  ])
  return (await childById(tx, school.id, id))!
}
