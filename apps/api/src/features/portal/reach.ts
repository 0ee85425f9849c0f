import { sql } from 'kysely'
import { tellingOf } from '@afterbell/domain/messages/telling'
import type { Telling } from '@afterbell/domain/messages/tellings'
import { nameOf } from '../../platform/database/child-name.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import type { FamilyCaller } from '../../platform/http/families/family-door.ts'
import { guardedChildren } from '../messages/telling.store.ts'

export interface FamilyScope {
  tx: Tx
  school: SchoolNow
  family: FamilyCaller
}

export interface ChildInReach {
  id: string
  familyId: string
  name: string
}

/**
 * Returns the children whom the people of a session may see, by name. Whoever is held back from a child, by the
 * do-not-release list or a decision of the school, does not see that the child is there. Asked anew in every transaction.
 * @answers What may a guardian see of a child?
 */
export async function childrenInReach(scope: FamilyScope): Promise<ChildInReach[]> {
  const children = await childrenWithTelling(scope)
  return children
    .filter(({ telling }) => telling === 'EVERYTHING')
    .map(({ id, familyId, name }) => ({ id, familyId, name }))
}

/** A child of the session's families, and how much its people may know of them. */
type ToldChild = ChildInReach & { telling: Telling }

/**
 * Returns the children of the session's families, with how much its people may know of each. Found once in each
 * transaction, whose caller is an object of its own, like `moneyInReach`.
 */
export function childrenWithTelling(scope: FamilyScope): Promise<ToldChild[]> {
  const found = foundByCaller.get(scope.family) ?? findChildren(scope)
  foundByCaller.set(scope.family, found)
  return found
}

const foundByCaller = new WeakMap<FamilyCaller, Promise<ToldChild[]>>()

async function findChildren({ tx, school, family }: FamilyScope): Promise<ToldChild[]> {
  const familyIds = family.people.map(({ familyId }) => familyId)
  if (familyIds.length === 0) return []
  const { rows } = await sql<ChildInReach>`
    select c.id, c.family_id as "familyId", ${nameOf('c')} as name from child c
    where c.school_id = ${school.id} and c.family_id = any(${familyIds}::uuid[]) and c.archived_at is null
    order by c.birth_date nulls last, c.first_name, c.id`.execute(tx)
  const guardedById = await guardedChildren(
    tx,
    school,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((child) => {
    const reader = family.people.find(({ familyId }) => familyId === child.familyId)
    if (!reader) return []
    const name = `${reader.firstName} ${reader.lastName}`
    const { telling } = tellingOf({ name, addresses: [family.email] }, guardedById.get(child.id))
    return [{ ...child, telling }]
  })
}
