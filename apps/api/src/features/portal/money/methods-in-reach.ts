import { accountOf, ownMethods, type StoredMethod } from '../../payments/methods/methods.store.ts'
import type { FamilyScope } from '../reach.ts'
import { moneyInReach } from './money-in-reach.ts'

/** A card or bank account that a person of the session may use. */
export interface MethodInReach {
  id: string
  personId: string
  /** It is of one of their payers of today, which it can pay automatically. */
  isOfPayer: boolean
}

/**
 * Returns the methods of the people of a session at the account that collects now, the default first: what they entered
 * themselves. What staff entered, or nobody who was logged in, is of whoever is asked for money in that home. Nobody sees
 * or charges what another guardian entered.
 * @answers Whose card may a family charge?
 */
export async function methodsInReach(
  scope: FamilyScope,
): Promise<(MethodInReach & { method: StoredMethod })[]> {
  const { tx, school, family } = scope
  const account = await accountOf(tx, school.id)
  const [person] = family.people
  if (!account || !person) return []
  const { payers } = await moneyInReach(scope)
  const methods = await ownMethods(tx, school.id, {
    accountRef: account.accountRef,
    personIds: family.people.map(({ id }) => id),
    payerIds: payers.filter(({ isAsked }) => isAsked).map(({ id }) => id),
  })
  return methods.map((method) => {
    const payer = payers.find(({ id }) => id === method.payer_id)
    return {
      id: method.id,
      personId: method.person_id ?? payer?.personId ?? person.id,
      isOfPayer: payer !== undefined,
      method,
    }
  })
}
