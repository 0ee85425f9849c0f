import { randomUUIDv7 } from 'node:crypto'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { payments } from '@afterbell/contract/payments/payments'
import { offersDebit } from '@afterbell/domain/providers/bank-debits'
import { record } from '../../../platform/database/history.ts'
import { notThere, refuseAs } from '../../../platform/problems.ts'
import type { Act, AnyCall } from '../../../platform/http/serve.ts'
import type { Billing } from '../../ledger/owe.ts'
import { payersFor } from '../../ledger/payers/payer-of-parent.ts'
import { childOfParent, payerById, payersOfParent } from '../../ledger/payers/payers.store.ts'
import { madeCustomer } from './customer.ts'
import { notConnected } from './not-connected.ts'
import { refusedBy } from './refused-by.ts'
import {
  accountOf,
  customerOf,
  insertMethod,
  keepMethod,
  methodById,
  methodBySetUp,
  methodsOf,
  openedBy,
  removeMethodRow,
  setDefault,
  type StoredMethod,
} from './methods.store.ts'
import { isMethodInUse } from './under-way.store.ts'
import { accountAt } from '../../providers/account-at.ts'
import type { Method, MethodType } from '../../providers/provider.ts'
import type { Providers } from '../../providers/providers.ts'
import type { EnteredMethod } from './enter-method.ts'
import { giveMandate } from './give-mandate.ts'
import type { SetUpTokens } from './set-up-tokens.ts'

/** Lists the cards and bank accounts of a parent's payers. */
export const paymentMethods: Act<(typeof payments)['methods']> = async ({ tx, school, params }) => {
  if (params.a !== school.id) throw notThere()
  const account = await accountOf(tx, school.id)
  const payerIds = (await payersOfParent(tx, school.id, params.b)).map(({ id }) => id)
  if (payerIds.length === 0 && !(await childOfParent(tx, school.id, params.b))) throw notThere()
  if (!account) return []
  return (await methodsOf(tx, school.id, payerIds, account.accountRef)).map(toMethodAnswer)
}

export const makeDefault: Act<(typeof payments)['makeDefault']> = async (call) => {
  const { tx, school, params } = call
  const method = await methodById(tx, school.id, params.id)
  if (!method || method.state === 'ASKED') throw notThere()
  await setDefault(tx, school.id, method)
}

export function removeMethod(providers: Providers): Act<(typeof payments)['removeMethod']> {
  return (call) => removeMethodBy(call, providers, call.params.id)
}

/** Who acts on a method, in transactions of their own. */
export interface MethodCall extends Billing, Pick<AnyCall, 'inside'> {}

/** Removes a method, at the provider too. Refuses while a payment with it is under way. */
export async function removeMethodBy(
  call: MethodCall,
  providers: Providers,
  id: string,
  assertRemovable: (method: StoredMethod) => Promise<void> = async () => {},
): Promise<void> {
  const { school } = call
  const method = await call.inside(async () => {
    const storedMethod = await methodById(call.tx, school.id, id)
    if (!storedMethod) throw notThere()
    if (await isMethodInUse(call.tx, school.id, storedMethod.id))
      throw refuseAs('PAYMENT_UNDER_WAY', { of: 'METHOD' })
    await assertRemovable(storedMethod)
    await removeMethodRow(call.tx, school.id, storedMethod.id)
    await record(call.tx, call, [
      {
        what: 'payment-method.removed',
        subjectId: storedMethod.id,
        details: { last4: storedMethod.last4 },
      },
    ])
    return storedMethod
  })
  // It is removed here whatever the provider answers: nothing charges it any more.
  if (method.provider_ref)
    await providers[method.provider]?.detach(accountAt(school, method), method.provider_ref)
}

/** Starts the entry of a method: returns a link to the card page, which continues with the provider's client secret. */
export function setUpMethod(parts: SetUpParts): Act<(typeof payments)['setUp']> {
  return async (call) => {
    const { type, parentId } = call.body
    const payerOf = async () => (await payersFor(call.tx, call.school.id, parentId))[0]
    const { methodId, token } = await beginMethod(call, parts, { type, payerOf })
    return { methodId, payUrl: `${parts.publicUrl}/pay/#${token}` }
  }
}

export interface SetUpParts {
  providers: Providers
  publicUrl: string
  tokens: SetUpTokens
}

/** Begins the entry of a method of a payer, and returns what opens its page. `payerOf` is asked within the transaction. */
export async function beginMethod(
  call: MethodCall & Pick<AnyCall, 'at'>,
  { providers, tokens }: SetUpParts,
  { type, payerOf }: { type: MethodType; payerOf: () => Promise<string> },
): Promise<{ methodId: string; token: string }> {
  const { school } = call
  const methodId = randomUUIDv7()
  const context = await call.inside(async () => {
    const account = await accountOf(call.tx, school.id)
    if (!account) throw notConnected()
    const { currency } = school
    if (type === 'BANK_ACCOUNT' && !offersDebit({ currency, debits: account.debits }, 'TO_KEEP'))
      throw refusedBy({ state: 'FAILED', code: 'method_type_off' })
    const payerId = await payerOf()
    return {
      account: { schoolId: school.id, currency, ...account },
      payer: (await payerById(call.tx, school.id, payerId))!,
      customerRef: await customerOf(call.tx, school.id, payerId, account.accountRef),
    }
  })
  const provider = providers[context.account.provider]
  if (!provider) throw notConnected()
  const customerRef =
    context.customerRef ?? (await madeCustomer(call, provider, context.account, context.payer))
  if (typeof customerRef !== 'string') throw refusedBy(customerRef)
  const setup = await provider.setUp(context.account, { key: methodId, customerRef, type })
  if (setup.state !== 'PREPARED') throw refusedBy(setup)
  await call.inside(() =>
    insertMethod(call.tx, school.id, {
      id: methodId,
      payerId: context.payer.id,
      account: context.account,
      setUpRef: setup.ref,
      type,
      accountId: call.user?.id ?? null,
      personId: call.person?.id ?? null,
    }),
  )
  const { provider: name, accountRef } = context.account
  const token = tokens.of(
    {
      schoolId: school.id,
      provider: name,
      accountRef,
      setUpRef: setup.ref,
      clientSecret: setup.clientSecret,
      type,
    },
    call.at.add({ hours: LINK_HOURS }),
  )
  return { methodId, token }
}

/** Hours a link to enter a method is valid. */
const LINK_HOURS = 1

/** Saves the method entered on the card page, and its mandate for automatic charges if one was given. */
export async function saveMethod(
  { tx, school, request, mandate }: EnteredMethod,
  method: Method,
): Promise<void> {
  const id = await methodBySetUp(tx, request.schoolId, request)
  if (!id) return
  await keepMethod(tx, request.schoolId, id, method)
  if (mandate === null) return
  const { accountId, personId } = await openedBy(tx, request.schoolId, id)
  await giveMandate(
    { tx, school, user: null, person: personId === null ? null : { id: personId } },
    { methodId: id, source: 'PAYER', givenOn: school.today, network: mandate.network, accountId, personId },
    mandate.language,
  )
}

/** Asks the provider for the entered method, and saves it; null if nothing was entered yet. */
export function methodEntered(providers: Providers): Act<(typeof payments)['entered']> {
  return async (call) => {
    const { school, params } = call
    const method = await call.inside(() => methodById(call.tx, school.id, params.id))
    if (!method) throw notThere()
    const account = accountAt(school, method)
    const enteredMethod = await providers[method.provider]?.method(account, { setUpRef: method.set_up_ref })
    if (!enteredMethod || enteredMethod === 'ABSENT' || !('ref' in enteredMethod)) return null
    return call.inside(async () => {
      await keepMethod(call.tx, school.id, method.id, enteredMethod)
      await record(call.tx, call, [
        { what: 'payment-method.added', subjectId: method.id, details: { last4: enteredMethod.last4 } },
      ])
      return toMethodAnswer((await methodById(call.tx, school.id, method.id))!)
    })
  }
}

/** Converts a card or bank account to its form in API answers. */
export function toMethodAnswer(method: StoredMethod): AnswerOf<(typeof payments)['methods']>[number] {
  const { id, type, brand, last4, expires_on: expiresOn, state, is_default } = method
  return {
    id,
    type,
    brand,
    last4,
    expiresOn,
    state: state === 'ASKED' ? 'PENDING' : state,
    default: is_default,
  }
}
