import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { familyPayments } from '@afterbell/contract/portal/family-payments'
import { dateIn } from '@afterbell/domain/kernel/dates'
import { invoiceNumber } from '@afterbell/domain/ledger/invoice-number'
import { failureOf, failureText } from '@afterbell/domain/payments/payment-ways'
import { pageOf } from '../../../platform/database/pages.ts'
import type { AnyCall, Act, Call } from '../../../platform/http/serve.ts'
import { notThere, refuseAs } from '../../../platform/problems.ts'
import type { ConfirmParts } from '../../payments/charging/confirm.ts'
import { preparePayment } from '../../payments/charging/create.ts'
import { paymentById, type Payment } from '../../payments/charging/payments.store.ts'
import type { FamilyScope } from '../reach.ts'
import { byPerson } from './by-person.ts'
import { payWordsIn } from './methods.ts'
import { ownPaymentsPage, paymentsOfPeople } from './money-in-reach.store.ts'
import { payOnce, usableMethod } from './pay-once.ts'

type Pay = (typeof familyPayments)['pay']

/**
 * Pays invoices with a saved method of the person: creates, charges and settles a payment like any other. If the payment
 * of this attempt was sent before, answers how it stands, and charges nothing.
 */
export function payInvoices(parts: ConfirmParts): Act<Pay> {
  return async (call) => {
    const payment = await payOnce(call, parts, {
      attempt: call.body.attempt,
      isCharged: true,
      personOf: () => call.reached(call.body.invoiceIds[0]!).personId,
      assertSame: ({ parts: paid }) => {
        if (!paid.every((part) => call.body.invoiceIds.some(({ id }) => id === part.invoiceId)))
          throw refuseAs('NOTHING_TO_PAY', { because: 'OTHER' })
      },
      create: (personId) => create(call, parts, personId),
    })
    return paymentAnswer(call, payment!)
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

/** Creates the payment for what is asked of the invoices now, which must be the amount that was shown. */
async function create(call: Call<Pay>, parts: ConfirmParts, personId: string): Promise<true> {
  const { school, body } = call
  const invoices = body.invoiceIds.map((id) => call.reached(id))
  if (invoices.some((invoice) => invoice.personId !== personId)) throw notThere()
  const method = await usableMethod(call, parts, call.reached(body.methodId).id)
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
  return true
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
