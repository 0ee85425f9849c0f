import type { familyCart } from '@afterbell/contract/portal/family-bookings'
import { familyMay } from '@afterbell/domain/portal/family-may'
import { onlyTried } from '../../../platform/database/savepoint.ts'
import type { Act, AnyCall, Call } from '../../../platform/http/serve.ts'
import { notThere, refuseAs } from '../../../platform/problems.ts'
import { couponOfInvoices } from '../../coupons/uses.store.ts'
import type { ConfirmParts } from '../../payments/charging/confirm.ts'
import { preparePayment, type PaymentInput } from '../../payments/charging/create.ts'
import { draftsOfSpots } from '../../payments/charging/payable.store.ts'
import { personOfFamily } from '../by-family.ts'
import { formsOfCart } from '../forms/family-forms.ts'
import { byPerson } from '../money/by-person.ts'
import { paymentAnswer } from '../money/pay.ts'
import { payOnce, usableMethod } from '../money/pay-once.ts'
import { policiesToAccept } from '../policies/family-policies.ts'
import { bookerOf } from './booker.ts'
import { cartScope, linesInCart } from './cart-scope.ts'
import { assertAnswered, cartAnswer, pricedLines } from './cart.ts'
import { lockCartLines, type CartLineRow } from './cart.store.ts'
import { tellBooked } from './tell-booked.ts'

type Review = (typeof familyCart)['review']
type Book = (typeof familyCart)['book']

/** Returns what the cart comes to with a way of paying and a coupon. Changes nothing. */
export function reviewCart(parts: ConfirmParts): Act<Review> {
  return async (call) => {
    const lines = await heldLines(call, call.body.lineIds)
    const personId = personOfFamily(call.family, lines[0]!.familyId).id
    const input = await inputFor(call, parts, lines, personId)
    const tried = await onlyTried(call.tx, async () => {
      const prepared = await preparePayment(byPerson(call, personId), { ...input, onlyPrices: true })
      return { ...prepared, lines: await pricedLines(call, lines) }
    })
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
    const payment = await payOnce(call, parts, {
      attempt: call.body.attempt,
      isCharged: call.body.methodId !== null,
      personOf: () => personOfFamily(call.family, call.reached(call.body.lineIds[0]!).familyId).id,
      create: (personId) => create(call, parts, personId),
    })
    return {
      payment: payment && paymentAnswer(call, payment),
      cart: await call.inside(() => cartAnswer(call)),
    }
  }
}

/** Books at once what is not charged, or creates the payment. Returns whether there is one to charge. */
async function create(call: Call<Book>, parts: ConfirmParts, personId: string): Promise<boolean> {
  const { tx, school, body } = call
  // Of two taps, the second finds the payment of the first, and what it drafted.
  await lockCartLines(
    tx,
    school.id,
    body.lineIds.map((id) => call.reached(id).id),
  )
  const lines = await heldLines(call, body.lineIds)
  await bookerOf(call, lines[0]!.familyId)
  const { childIds } = await cartScope(call)
  if ((await policiesToAccept(call, childIds)).length > 0) throw refuseAs('POLICIES_DUE', {})
  await assertAnswered(call, lines)
  const held = lines.flatMap(({ enrollmentIds }) => enrollmentIds)
  const forms = await formsOfCart(call, { held, booked: [] })
  const due = forms.find(({ isDueNow }) => isDueNow)
  if (due) throw refuseAs('FORM_DUE', { form: due.formName, childName: due.child.name })
  const input = await inputFor(call, parts, lines, personId)
  if (input.paymentType === 'CHARGE' && input.ownMethod === null && body.amount > 0)
    throw refuseAs('NO_METHOD', {})
  const acting = byPerson(call, personId)
  const { total, payment } = await preparePayment(acting, { ...input, paymentId: body.attempt })
  if (total !== body.amount)
    throw refuseAs('AMOUNT_CHANGED', { totalCents: total }, { currency: school.currency })
  await tellBooked(call, { lines, byPersonId: personId })
  return payment !== null
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
  const reached = body.methodId && call.reached(body.methodId)
  if (reached && reached.personId !== personId) throw notThere()
  const method = reached ? await usableMethod(call, parts, reached.id) : null
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
