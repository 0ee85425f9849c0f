import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { familyPayments } from '@afterbell/contract/portal/family-payments'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { payWords as english, type PayWords } from '@afterbell/domain/payments/family-words.en'
import { payWords as spanish } from '@afterbell/domain/payments/family-words.es'
import { decideMandate } from '@afterbell/domain/payments/mandate'
import { offersDebit } from '@afterbell/domain/providers/bank-debits'
import { record } from '../../../platform/database/history.ts'
import type { Act } from '../../../platform/http/serve.ts'
import { assertAllowed, notThere, refuseAs } from '../../../platform/problems.ts'
import { countAttempt } from '../../../platform/security/attempts.ts'
import { cardPageUrl } from '../../invoices/pay-links.ts'
import { giveMandate } from '../../payments/methods/give-mandate.ts'
import { endMandate, mandatesOf } from '../../payments/methods/mandates.store.ts'
import {
  beginMethod,
  removeMethodBy,
  toMethodAnswer,
  type SetUpParts,
} from '../../payments/methods/methods.ts'
import { methodById, setDefault, type StoredMethod } from '../../payments/methods/methods.store.ts'
import { checkoutAccount } from '../../payments/by-link/linked-invoice.ts'
import type { FamilyScope } from '../reach.ts'
import { byPerson } from './by-person.ts'
import { methodsInReach } from './methods-in-reach.ts'
import { hasInstallmentsLeft } from './money-in-reach.store.ts'
import { moneyInReach } from './money-in-reach.ts'

type MethodAnswer = AnswerOf<(typeof familyPayments)['methods']>['methods'][number]

/** What families read of payments, by language. */
export const payWordsIn: Readonly<Record<Language, PayWords>> = { en: english, es: spanish }

/** Returns the cards and bank accounts of the person, and whether they can add one. */
export function listMethods(parts: SetUpParts): Act<(typeof familyPayments)['methods']> {
  return async (call) => {
    const { tx, school, language } = call
    const methods = await methodsInReach(call)
    const mandates = await mandatesOf(
      tx,
      school.id,
      methods.map(({ id }) => id),
    )
    const account = (await payerOfPerson(call)) && (await checkoutAccount({ tx, school }, parts))
    return {
      methods: methods.map(({ method }) =>
        toAnswer(method, mandates.has(method.id), school.schoolName, language),
      ),
      canAdd: !account
        ? []
        : offersDebit({ currency: school.currency, debits: account.debits }, 'TO_KEEP')
          ? ['CARD', 'BANK_ACCOUNT']
          : ['CARD'],
    }
  }
}

/** Begins the entry of a card or bank account of the person. */
export function addMethod(parts: SetUpParts): Act<(typeof familyPayments)['addMethod']> {
  return async (call) => {
    const payer = await call.inside(() => payerOfPerson(call))
    if (!payer) throw notThere()
    await call.outside((tx) =>
      countAttempt(tx, [{ key: `family method ${payer.personId}`, most: 20, minutes: 60 }]),
    )
    const { token } = await beginMethod(byPerson(call, payer.personId), parts, {
      type: call.body.type,
      payerOf: async () => {
        const current = await payerOfPerson(call)
        if (!current) throw notThere()
        return current.id
      },
    })
    return { payUrl: `${cardPageUrl(parts.publicUrl, call.school.portalName)}#setup=${token}` }
  }
}

/** Removes a method of the person. One that installments are paid with automatically is needed. */
export function removeOwnMethod({
  providers,
}: Pick<SetUpParts, 'providers'>): Act<(typeof familyPayments)['removeMethod']> {
  return async (call) => {
    const { id, personId } = call.reached(call.params.methodId)
    const { school } = call
    await removeMethodBy(byPerson(call, personId), providers, id, async (method) => {
      const isAutopay = (await mandatesOf(call.tx, school.id, [method.id])).size > 0
      if (isAutopay && (await hasInstallmentsLeft(call.tx, school.id, method.payer_id)))
        throw refuseAs('METHOD_NEEDED', {})
    })
  }
}

export const makeOwnDefault: Act<(typeof familyPayments)['makeDefault']> = async (call) => {
  const method = await methodOfPayer(call, call.reached(call.params.methodId))
  await setDefault(call.tx, call.school.id, method)
}

/** Gives or takes back the mandate to charge a method automatically. */
export const setAutopay: Act<(typeof familyPayments)['setAutopay']> = async (call) => {
  const { tx, school, body, network, language } = call
  const reached = call.reached(call.params.methodId)
  const { id, personId } = reached
  const acting = { tx, school, user: null, person: { id: personId } }
  if (!body.isOn) {
    const method = (await methodById(tx, school.id, id))!
    if (await endMandate(tx, school.id, { methodId: id, accountId: null, personId }))
      await record(tx, acting, [
        { what: 'autopay.turned-off', subjectId: id, details: { last4: method.last4 } },
      ])
    return
  }
  const method = await methodOfPayer(call, reached)
  assertAllowed(decideMandate(method.state))
  const given = {
    methodId: id,
    source: 'PAYER',
    givenOn: school.today,
    network,
    accountId: null,
    personId,
  } as const
  await giveMandate(acting, given, language)
}

/** Returns a method that can be used first: one of a home that is none any more pays nothing by itself. */
async function methodOfPayer(
  { tx, school }: FamilyScope,
  { id, isOfPayer }: { id: string; isOfPayer: boolean },
): Promise<StoredMethod> {
  if (!isOfPayer) throw refuseAs('METHOD_UNUSABLE', {})
  return (await methodById(tx, school.id, id))!
}

/** The payer for whom a person enters a method: where they are asked for money, if they are. */
async function payerOfPerson(scope: FamilyScope) {
  const { payers } = await moneyInReach(scope)
  return payers.find(({ isAsked }) => isAsked) ?? payers[0]
}

function toAnswer(
  method: StoredMethod,
  isAutopay: boolean,
  schoolName: string,
  language: Language,
): MethodAnswer {
  const { default: isDefault, ...answer } = toMethodAnswer(method)
  return {
    ...answer,
    isDefault,
    isAutopay,
    mandate: payWordsIn[language].mandateText(method.type, schoolName),
  }
}
