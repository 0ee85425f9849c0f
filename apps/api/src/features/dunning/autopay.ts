import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { autopay } from '@afterbell/contract/dunning/autopay'
import { checkGivenOn, decideMandate } from '@afterbell/domain/payments/mandate'
import { record } from '../../platform/database/history.ts'
import type { Act, AnyCall } from '../../platform/http/serve.ts'
import { assertAllowed, assertValid, notThere } from '../../platform/problems.ts'
import { payersOfAccount } from '../invoices/payers.store.ts'
import { requirePayer } from '../invoices/statements.ts'
import { giveMandate } from '../payments/methods/give-mandate.ts'
import { endMandate, mandatesOf } from '../payments/methods/mandates.store.ts'
import { toMethodAnswer } from '../payments/methods/methods.ts'
import { accountOf, methodById, methodsOf, type StoredMethod } from '../payments/methods/methods.store.ts'

type AutopayAnswer = AnswerOf<(typeof autopay)['turnOn']>

export const autopayOfPayer: Act<(typeof autopay)['ofPayer']> = async (call) => {
  const { tx, school, params } = call
  const payer = await requirePayer(call, params.payerId)
  const account = await accountOf(tx, school.id)
  if (!account) return []
  const payerIds = await payersOfAccount(tx, school.id, payer)
  return toAutopayAnswers(call, await methodsOf(tx, school.id, payerIds, account.accountRef))
}

/** Records a mandate that the family gave on paper. */
export const turnOnAutopay: Act<(typeof autopay)['turnOn']> = async (call) => {
  const { school, user, params, body } = call
  const method = await requireMethod(call, params.id)
  assertAllowed(decideMandate(method.state))
  assertValid(checkGivenOn(body.givenOn, school.today))
  await giveMandate(
    call,
    { methodId: method.id, source: 'PAPER', givenOn: body.givenOn, network: null, accountId: user.id },
    'en',
  )
  return loadAnswer(call, method.id)
}

export const turnOffAutopay: Act<(typeof autopay)['turnOff']> = async (call) => {
  const { tx, school, user, params } = call
  const { id, last4 } = await requireMethod(call, params.id)
  if (await endMandate(tx, school.id, { methodId: id, accountId: user.id, personId: null }))
    await record(tx, call, [{ what: 'autopay.turned-off', subjectId: id, details: { last4 } }])
  return loadAnswer(call, id)
}

async function requireMethod({ tx, school }: AnyCall, id: string): Promise<StoredMethod> {
  const method = await methodById(tx, school.id, id)
  if (!method) throw notThere()
  return method
}

async function loadAnswer(call: AnyCall, id: string): Promise<AutopayAnswer> {
  return (await toAutopayAnswers(call, [await requireMethod(call, id)]))[0]!
}

async function toAutopayAnswers(
  { tx, school }: AnyCall,
  methods: readonly StoredMethod[],
): Promise<AutopayAnswer[]> {
  const mandates = await mandatesOf(
    tx,
    school.id,
    methods.map(({ id }) => id),
  )
  return methods.map((method) => ({ ...toMethodAnswer(method), mandate: mandates.get(method.id) ?? null }))
}
