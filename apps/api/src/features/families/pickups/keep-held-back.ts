import { likenessOf } from '@afterbell/domain/kernel/names/names-alike'
import { limitsOf } from '@afterbell/domain/messages/guardian-limits'
import { listedGuardians } from '@afterbell/domain/messages/telling'
import type { Tx } from '../../../platform/database/database.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import { record } from '../../../platform/database/history.ts'
import { guardedChildren } from '../../messages/telling.store.ts'
import { childrenToGuard, insertForbidden } from './do-not-release.store.ts'
import { limitRow } from './guardian-limits.store.ts'

interface GuardianBefore {
  id: string
  familyId: string
  firstName: string
  lastName: string
  email: string | null
}

/**
 * Keeps a guardian who changes their own name or email from getting past a do-not-release list or a limit of staff: the
 * new name goes on each list that held the old one, unless a Super Admin decided that the old one was somebody else, and
 * limits that went by the name or the email hold for the row. Call this before the change, with the family locked.
 * Nothing that the family reads depends on it.
 */
export async function keepHeldBack(
  { tx, school }: { tx: Tx; school: SchoolNow },
  before: GuardianBefore,
  after: Pick<GuardianBefore, 'firstName' | 'lastName'>,
): Promise<void> {
  const [oldName, newName] = [nameOf(before), nameOf(after)]
  const children = await childrenToGuard(tx, school.id, { familyId: before.familyId })
  const guardedById = await guardedChildren(
    tx,
    school,
    children.map(({ id }) => id),
  )
  for (const child of children) {
    const guarded = guardedById.get(child.id)
    if (!guarded) continue
    const person = { id: before.id, name: oldName, email: before.email }
    for (const { telling, id } of limitsOf(person, guarded.limits))
      await limitRow(tx, school.id, { limitId: id, telling, guardianId: before.id, guardianName: newName })
    const held = listedGuardians(guarded).filter(
      (each) => each.guardianId === before.id && each.telling !== 'EVERYTHING',
    )
    const isListed = guarded.doNotRelease.some((entry) => likenessOf(entry.name, newName) !== null)
    if (held.length === 0 || isListed) continue
    const note = `${oldName} changed their own name in the family portal`
    await insertForbidden(tx, school.id, [{ childId: child.id, name: newName, note }], null)
    await record(tx, { school, user: null }, [
      {
        what: 'do-not-release.added',
        subjectId: child.id,
        childId: child.id,
        details: { name: child.name, person: newName },
      },
    ])
  }
}

function nameOf({ firstName, lastName }: Pick<GuardianBefore, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`
}
