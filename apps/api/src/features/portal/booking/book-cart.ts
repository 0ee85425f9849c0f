import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { familyCart } from '@afterbell/contract/portal/family-bookings'
import { fieldSentences } from '@afterbell/domain/kernel/refusals/fields.en'
import { familyMay } from '@afterbell/domain/portal/family-may'
import { onlyTried } from '../../../platform/database/savepoint.ts'
import type { Act, AnyCall, Call } from '../../../platform/http/serve.ts'
import { assertValid, notThere, refuseAs } from '../../../platform/problems.ts'
import { countAttempt, takeAttemptBack } from '../../../platform/security/attempts.ts'
import { couponOfInvoices } from '../../coupons/uses.store.ts'
import { checkoutAccount } from '../../payments/by-link/linked-invoice.ts'
import { confirmPayment, type ConfirmParts } from '../../payments/charging/confirm.ts'
import { preparePayment, type PaymentInput } from '../../payments/charging/create.ts'
import { paymentById, type Payment } from '../../payments/charging/payments.store.ts'
import { draftsOfSpots } from '../../payments/charging/payable.store.ts'
import { methodById } from '../../payments/methods/methods.store.ts'
import { byPerson } from '../money/by-person.ts'
import { paymentAnswer } from '../money/pay.ts'
import { bookerOf } from './booker.ts'
import { cartScope, linesInCart } from './cart-scope.ts'
import { cartAnswer, isUnanswered } from './cart.ts'
import { lockCartLines, type CartLineRow } from './cart.store.ts'

type Review = (typeof familyCart)['review']
type Book = (typeof familyCart)['book']

/** Returns what the cart comes to with a way of paying and a coupon. Changes nothing. */
export function reviewCart(parts: ConfirmParts): Act<Review> {
  return async (call) => {
    const { tx } = call
    const lines = await heldLines(call, call.body.lineIds)
    const { personId } = lines[0]!
    const input = await inputFor(call, parts, lines, personId)
    const tried = await onlyTried(tx, () =>
      preparePayment(byPerson(call, personId), { ...input, onlyPrices: true }),
    )
    return {
      lines: tried.lines,
      credit: tried.credit,
      total: tried.total,
      later: (tried.installments?.parts ?? [])
        .filter(({ dueOn }) => dueOn > call.school.today)
        .map(({ dueOn: date, amount }) => ({ date, amount })),
      canPayInInstallments: tried.installments !== null,
    }
  }
}

/**
 * Books the lines of a cart, all or none: creates, charges and settles a payment like any other, leaves them on an invoice, or
 * takes what costs nothing. If the payment of this attempt was sent before, answers how it stands, and charges nothing.
 */
export function bookCart(parts: ConfirmParts): Act<Book> {
  return async (call) => {
    const earlier = await call.inside(() => sentBefore(call))
    if (earlier) return answered(call, earlier)
    const personId = await call.inside(async () => call.reached(call.body.lineIds[0]!).personId)
    const limits = [{ key: `family payment ${personId}`, most: 20, minutes: 60 }]
    // Counted before the outcome, so that concurrent attempts count like successive ones.
    await call.outside((tx) => countAttempt(tx, limits))
    const created = await call
      .inside(() => create(call, parts))
      .catch(async (refusal: unknown) => {
        // On a double click, the other request may have been faster: answer with its payment.
        const meanwhile = await call.inside(() => sentBefore(call))
        if (meanwhile) return meanwhile
        throw refusal
      })
    if (created === null) {
      await call.outside((tx) => takeAttemptBack(tx, limits))
      return answered(call, null)
    }
    if (created !== 'CREATED') return answered(call, created)
    const confirmed = { id: call.body.attempt, methodId: null }
    const payment = await confirmPayment(byPerson(call, personId), parts, confirmed)
    if (payment.state !== 'FAILED') await call.outside((tx) => takeAttemptBack(tx, limits))
    return answered(call, payment)
  }
}

async function answered(call: Call<Book>, payment: Payment | null): Promise<AnswerOf<Book>> {
  return {
    payment: payment && paymentAnswer(call, payment),
    cart: await call.inside(() => cartAnswer(call)),
  }
}

/** Returns the payment of this attempt if it was sent. That of somebody else is not there. */
async function sentBefore({ tx, school, family, body }: Call<Book>): Promise<Payment | null> {
  const payment = await paymentById(tx, school.id, body.attempt)
  if (!payment) return null
  if (!family.people.some(({ id }) => id === payment.person_id)) throw notThere()
  return payment.state === 'CREATED' ? null : payment
}

/** Books at once what is not charged, and answers null; else creates the payment. */
async function create(call: Call<Book>, parts: ConfirmParts): Promise<'CREATED' | null> {
  const { tx, school, body } = call
  // Of two taps, the second finds the payment of the first, and what it drafted.
  await lockCartLines(
    tx,
    school.id,
    body.lineIds.map((id) => call.reached(id).id),
  )
  const lines = await heldLines(call, body.lineIds)
  const [line] = lines
  await bookerOf(call, line!.familyId)
  const { policiesDue, lines: shown } = await cartAnswer(call)
  if (policiesDue > 0) throw refuseAs('POLICIES_DUE', {})
  const unanswered = shown.find((each) => lines.some(({ id }) => id === each.id) && isUnanswered(each))
  if (unanswered)
    assertValid(
      unanswered.questions
        .filter(({ isRequired, answer }) => isRequired && answer === null)
        .map(({ field }) => ({ path: `${unanswered.id}.${field}`, message: fieldSentences.required })),
    )
  const input = await inputFor(call, parts, lines, line!.personId)
  if (input.paymentType === 'CHARGE' && input.ownMethod === null && body.amount > 0)
    throw refuseAs('NO_METHOD', {})
  const prepared = await preparePayment(byPerson(call, line!.personId), {
    ...input,
    paymentId: body.attempt,
  })
  if (prepared.total !== body.amount)
    throw refuseAs('AMOUNT_CHANGED', { totalCents: prepared.total }, { currency: school.currency })
  return prepared.payment === null ? null : 'CREATED'
}

/** Returns the lines that a call names, if they are what the cart of one of the reader's families holds, all of it. */
async function heldLines(
  call: Pick<AnyCall, 'tx' | 'school' | 'family' | 'reached'>,
  lineIds: Call<Book>['body']['lineIds'],
): Promise<CartLineRow[]> {
  const lines = await linesInCart(call)
  const named = lineIds.map((id) => lines.find((line) => line.id === call.reached(id).id)!)
  const { familyId } = named[0]!
  const ended = named.find(({ isHeld }) => !isHeld)
  if (ended) throw ended.isTaken ? refuseAs('CART_CHANGED', {}) : refuseAs('HOLD_ENDED', { of: 'NEW' })
  const held = lines.filter((line) => line.isHeld && line.familyId === familyId)
  const isAll = held.length === named.length && held.every(({ id }) => named.some((line) => line.id === id))
  if (!isAll) throw refuseAs('CART_CHANGED', {})
  return held
}

/** What a payment of these lines is made of. Without a method: on an invoice where the school allows that. */
async function inputFor(
  call: Call<Review> | Call<Book>,
  parts: ConfirmParts,
  lines: readonly CartLineRow[],
  personId: string,
): Promise<PaymentInput> {
  const { tx, school, family, body } = call
  const { payerIds } = await cartScope(call)
  const rosterIds = lines.flatMap(({ placeIds }) => placeIds)
  const drafts = await draftsOfSpots(tx, school.id, rosterIds)
  const applied = await couponOfInvoices(
    tx,
    school.id,
    drafts.map(({ invoiceId }) => invoiceId),
  )
  const isInvoiced = body.methodId === null && familyMay(family.rights, 'PAY_LATER')
  const method = body.methodId ? (await methodById(tx, school.id, call.reached(body.methodId).id))! : null
  if (method && method.state !== 'USABLE') throw refuseAs('METHOD_UNUSABLE', {})
  if (method && !(await checkoutAccount({ tx, school }, parts as never)))
    throw refuseAs('NOT_CONNECTED', { told: 'PAYER' })
  if (body.methodId && call.reached(body.methodId).personId !== personId) throw notThere()
  return {
    payerIds,
    rosterIds,
    paymentType: isInvoiced ? 'INVOICE' : 'CHARGE',
    ownMethod: method,
    isCart: true,
    installments: body.installments,
    // The same coupon again would draft all anew.
    coupon: body.coupon.trim() === (applied ?? '') ? undefined : body.coupon,
  }
}
