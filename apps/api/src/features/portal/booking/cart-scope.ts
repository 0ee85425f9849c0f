import { payTogether } from '@afterbell/domain/portal/money/money-reach'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { notThere } from '../../../platform/problems.ts'
import { moneyInReach } from '../money/money-in-reach.ts'
import { childrenInReach, type FamilyScope } from '../reach.ts'
import { cartLines, lockCartLines, personsOfGuardians, type CartLineRow, type CartOf } from './cart.store.ts'

/** Whose lines a session's cart has, and whose bills are theirs. */
export interface CartScope extends CartOf {
  payerIds: string[]
}

/**
 * Returns whose lines stand in the cart of a session: those of its people, and of whoever pays with them in one home. Found
 * once in each transaction, whose caller is an object of its own, like `moneyInReach`.
 */
export function cartScope(scope: FamilyScope): Promise<CartScope> {
  const found = foundByCaller.get(scope.family) ?? findScope(scope)
  foundByCaller.set(scope.family, found)
  return found
}

const foundByCaller = new WeakMap<FamilyScope['family'], Promise<CartScope>>()

async function findScope(scope: FamilyScope): Promise<CartScope> {
  const { tx, school, family } = scope
  const children = await childrenInReach(scope)
  const { families, payers } = await moneyInReach(scope)
  const mates = family.people.flatMap(({ familyId, guardianId }) => {
    const theirs = families.find(({ id }) => id === familyId)
    return theirs ? payTogether(guardianId, theirs) : []
  })
  return {
    personIds: [
      ...new Set([...family.people.map(({ id }) => id), ...(await personsOfGuardians(tx, school.id, mates))]),
    ],
    childIds: children.map(({ id }) => id),
    payerIds: payers.map(({ id }) => id),
  }
}

/** Returns the lines of the cart of a session, in the order in which they were put in. */
export async function linesInCart(scope: FamilyScope): Promise<CartLineRow[]> {
  return cartLines(scope.tx, scope.school, await cartScope(scope))
}

/** Locks a line that a call names and returns it as it stands now. Not there if it was taken out meanwhile. */
export async function lockLine(call: AnyCall, { id }: { id: string }): Promise<CartLineRow> {
  await lockCartLines(call.tx, call.school.id, [id])
  const line = (await linesInCart(call)).find((each) => each.id === id)
  if (!line) throw notThere()
  return line
}

/** Returns those of the lines that are in the cart of a session, by id. */
export async function cartLinesInReach(
  scope: FamilyScope,
  ids: readonly string[],
): Promise<Map<string, CartLineRow>> {
  const lines = await linesInCart(scope)
  return new Map(lines.filter(({ id }) => ids.includes(id)).map((line) => [line.id, line]))
}
