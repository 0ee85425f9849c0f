import { tellingOf } from '@afterbell/domain/messages/telling'
import type { Telling } from '@afterbell/domain/messages/tellings'
import { payersOfGuardian, tellingOfInvoice } from '@afterbell/domain/portal/money/money-reach'
import { guardedChildren } from '../../messages/telling.store.ts'
import type { FamilyScope } from '../reach.ts'
import { childrenOfPayers, familiesWithPayers, invoicesOfPayers } from './money-in-reach.store.ts'

/** What the people of a session may see of money. */
export interface MoneyInReach {
  /** Their own payers: families and homes, never an agency. */
  payers: { id: string; personId: string; isAsked: boolean }[]
  /** By child on any of these payers' invoices. */
  childById: ReadonlyMap<string, { firstName: string; telling: Telling }>
  /** Children of whom they may know nothing. Whatever names one of them is not there. */
  hiddenChildIds: string[]
  /** The families they belong to, with the payers of each. */
  families: Awaited<ReturnType<typeof familiesWithPayers>>
}

/** An invoice that a family may see, and how much of it. */
export interface InvoiceInReach {
  id: string
  payerId: string
  /** The person of the session who sees it. */
  personId: string
  /** 'MONEY': no activity, day, time or place. */
  telling: Exclude<Telling, 'NOTHING'>
}

/**
 * Returns whose money the people of a session may see, and how much of it. Asked anew in every transaction of a call,
 * because staff may part homes or write a name down at any moment; once in each, whose caller is an object of its own.
 * @answers Whose invoices does a guardian see?
 */
export function moneyInReach(scope: FamilyScope): Promise<MoneyInReach> {
  const found = foundByCaller.get(scope.family) ?? findMoney(scope)
  foundByCaller.set(scope.family, found)
  return found
}

const foundByCaller = new WeakMap<FamilyScope['family'], Promise<MoneyInReach>>()

async function findMoney({ tx, school, family }: FamilyScope): Promise<MoneyInReach> {
  const families = await familiesWithPayers(
    tx,
    school.id,
    family.people.map(({ familyId }) => familyId),
  )
  const payers = family.people.flatMap((person) => {
    const theirs = families.find(({ id }) => id === person.familyId)
    return theirs
      ? payersOfGuardian(person.guardianId, theirs).map((payer) => ({ ...payer, personId: person.id }))
      : []
  })
  const children = await childrenOfPayers(
    tx,
    school.id,
    payers.map(({ id }) => id),
  )
  const guardedById = await guardedChildren(
    tx,
    school,
    children.map(({ id }) => id),
  )
  // Each of them reads along, whoever of them is asked.
  const addressees = family.people.map((person) => ({
    name: `${person.firstName} ${person.lastName}`,
    addresses: [family.email],
  }))
  const childById = new Map(
    children.map(({ id, firstName }) => {
      const telling = tellingOfInvoice(
        addressees.map((addressee) => tellingOf(addressee, guardedById.get(id)).telling),
      )
      return [id, { firstName, telling }]
    }),
  )
  return {
    payers,
    childById,
    families,
    hiddenChildIds: [...childById].flatMap(([id, { telling }]) => (telling === 'NOTHING' ? [id] : [])),
  }
}

/** Returns those of the invoices and credit notes that a family may see. Drafts were never asked of anybody. */
export async function invoicesInReach(
  scope: FamilyScope,
  ids: readonly string[],
): Promise<Map<string, InvoiceInReach>> {
  const money = await moneyInReach(scope)
  const invoices = await invoicesOfPayers(scope.tx, scope.school.id, {
    payerIds: money.payers.map(({ id }) => id),
    ids,
  })
  return new Map(
    invoices.flatMap(({ id, payerId, childIds }) => {
      const telling = tellingOfChildren(money, childIds)
      const { personId } = money.payers.find((payer) => payer.id === payerId)!
      return telling === 'NOTHING' ? [] : [[id, { id, payerId, personId, telling }] as const]
    }),
  )
}

/** Returns how much may be told of an invoice that names these children. */
export function tellingOfChildren({ childById }: MoneyInReach, childIds: readonly string[]): Telling {
  return tellingOfInvoice(childIds.map((id) => childById.get(id)?.telling))
}
