import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { familyPayments } from '@afterbell/contract/portal/family-payments'
import { dateIn } from '@afterbell/domain/kernel/dates'
import { invoiceNumber } from '@afterbell/domain/ledger/invoice-number'
import { failureOf, failureText } from '@afterbell/domain/payments/payment-ways'
import { pageOf } from '../../../platform/database/pages.ts'
import type { AnyCall, Act, Call } from '../../../platform/http/serve.ts'
import { notThere, refuseAs } from '../../../platform/problems.ts'
import { countAttempt, takeAttemptBack } from '../../../platform/security/attempts.ts'
import { checkoutAccount } from '../../payments/by-link/linked-invoice.ts'
import { confirmPayment, type ConfirmParts } from '../../payments/charging/confirm.ts'
import { preparePayment } from '../../payments/charging/create.ts'
import { paymentById, type Payment } from '../../payments/charging/payments.store.ts'
import { methodById } from '../../payments/methods/methods.store.ts'
import type { FamilyScope } from '../reach.ts'
import { byPerson } from './by-person.ts'
import { payWordsIn } from './methods.ts'
import { ownPaymentsPage, paymentsOfPeople } from './money-in-reach.store.ts'

type Pay = (typeof familyPayments)['pay']

/**
 * Pays invoices with a saved method of the person: creates, charges and settles a payment like any other. If the payment
 * of this attempt was sent before, answers how it stands, and charges nothing.
 */
export function payInvoices(parts: ConfirmParts): Act<Pay> {
  return async (call) => {
    const { body } = call
    const earlier = await call.inside(() => sentBefore(call))
    if (earlier) return paymentAnswer(call, earlier)
    const { personId } = call.reached(body.invoiceIds[0]!)
    const limits = [{ key: `family payment ${personId}`, most: 20, minutes: 60 }]
    // Counted before the outcome, so that concurrent attempts count like successive ones.
    await call.outside((tx) => countAttempt(tx, limits))
    const result = await call
      .inside(() => create(call, parts, personId))
      .catch(async (refusal: unknown) => {
        // On a double click, the other request may have been faster: answer with its payment.
        const meanwhile = await call.inside(() => sentBefore(call))
        if (meanwhile) return { meanwhile }
        throw refusal
      })
    if (result?.meanwhile) return paymentAnswer(call, result.meanwhile)
    const confirmed = { id: body.attempt, methodId: null }
    const payment = await confirmPayment(byPerson(call, personId), parts, confirmed)
    if (payment.state !== 'FAILED') await call.outside((tx) => takeAttemptBack(tx, limits))
    return paymentAnswer(call, payment)
  }
}

/** Returns how a payment of the person stands. */
export const getPayment: Act<(typeof familyPayments)['payment']> = async (call) => {
  const payment = await paymentById(call.tx, call.school.id, call.reached(call.params.paymentId).id)
  return paymentAnswer(call, payment!)
}

/** Returns a page of what the people of a session paid. */
export const listPayments: Act<(typeof familyPayments)['list']> = async ({ tx, school, family, query }) => {
  const personIds = family.people.map(({ id }) => id)
  const { rows, total } = await ownPaymentsPage(tx, school, personIds, query)
  const content = rows.map(({ cents, numbers, ...row }) => ({
    ...row,
    amount: cents,
    invoices: numbers.map(invoiceNumber),
  }))
  return pageOf(content, total, query)
}

/** Returns those of the payments that the people of a session made. */
export async function paymentsInReach(
  { tx, school, family }: FamilyScope,
  ids: readonly string[],
): Promise<Map<string, { id: string }>> {
  const personIds = family.people.map(({ id }) => id)
  const found = await paymentsOfPeople(tx, school.id, { personIds, ids })
  return new Map(found.map((id) => [id, { id }]))
}

/** Returns the payment of this attempt if it was sent. That of somebody else, or for something else, is refused. */
async function sentBefore({ tx, school, family, body }: Call<Pay>): Promise<Payment | null> {
  const payment = await paymentById(tx, school.id, body.attempt)
  if (!payment) return null
  if (!family.people.some(({ id }) => id === payment.person_id)) throw notThere()
  const isForThese = payment.parts.every((part) => body.invoiceIds.some(({ id }) => id === part.invoiceId))
  if (!isForThese) throw refuseAs('NOTHING_TO_PAY', { because: 'OTHER' })
  return payment.state === 'CREATED' ? null : payment
}

/** Creates the payment for what is asked of the invoices now, which must be the amount that was shown. */
async function create(call: Call<Pay>, parts: ConfirmParts, personId: string): Promise<null> {
  const { tx, school, body } = call
  const invoices = body.invoiceIds.map((id) => call.reached(id))
  if (invoices.some((invoice) => invoice.personId !== personId)) throw notThere()
  const account = await checkoutAccount({ tx, school }, parts as never)
  if (!account) throw refuseAs('NOT_CONNECTED', { told: 'PAYER' })
  const method = (await methodById(tx, school.id, call.reached(body.methodId).id))!
  if (method.state !== 'USABLE') throw refuseAs('METHOD_UNUSABLE', {})
  const { total } = await preparePayment(byPerson(call, personId), {
    payerIds: [...new Set(invoices.map(({ payerId }) => payerId))],
    invoiceIds: invoices.map(({ id }) => id),
    paymentId: body.attempt,
    paymentType: 'CHARGE',
    installments: body.installments,
    ownMethod: method,
  })
  if (total !== body.amount)
    throw refuseAs('AMOUNT_CHANGED', { totalCents: total }, { currency: school.currency })
  return null
}

/** How a payment stands, in the language of the reader. */
export function paymentAnswer(
  { school, language }: Pick<AnyCall, 'school' | 'language'>,
  { id, state, cents, failure, action_url: actionUrl, created_at: createdAt }: Payment,
): AnswerOf<Pay> {
  return {
    id,
    state,
    amount: cents,
    date: dateIn(school.timezone, Temporal.Instant.from(createdAt)),
    failure:
      state === 'FAILED' ? payWordsIn[language].failure(failureOf(failure), failureText(failure)) : null,
    actionUrl,
  }
}
