import type { Acts, AnyCall } from '../../../platform/http/serve.ts'
import type { familyCart } from '@afterbell/contract/portal/family-bookings'
import { assertAllowed, refuseAs } from '../../../platform/problems.ts'
import { holdMinutes } from '../../ledger/drafts.store.ts'
import { holdOn, lockHolds } from '../../payments/charging/holds.ts'
import { assertNotPaying } from '../../payments/charging/paid-now.ts'
import { draftsOfSpots } from '../../payments/charging/payable.store.ts'
import { giveUpHold } from '../../places/holds/held-price.ts'
import { expireAndOffer } from '../../places/offers/expire-and-offer.ts'
import { setAnswers } from '../../places/enrollments.store.ts'
import { assertChoices } from '../../places/answers.ts'
import { assertFamilyMay } from '../family-door.ts'
import { lookerOf } from './booker.ts'
import { lockLine, linesInCart } from './cart-scope.ts'
import { cartAnswer } from './cart.ts'
import { lockCartLines, noteLengthened, removeCartLine, type CartLineRow } from './cart.store.ts'

type SimpleActs = Pick<Acts<typeof familyCart>, 'get' | 'remove' | 'lengthen' | 'answer'>

/** How a family looks at its cart, and changes what is in it. */
export const cartActs: SimpleActs = {
  get: cartAnswer,
  remove: async (call) => {
    const { tx, school } = call
    const line = await lockLine(call, call.reached(call.params.cartLineId))
    if (line.isHeld) await letLineGo(call, line)
    await removeCartLine(tx, school.id, line.id)
    return cartAnswer(call)
  },
  lengthen: async (call) => {
    const { tx, school, family } = call
    assertFamilyMay(family, 'BOOK')
    const ids = (await linesInCart(call)).map(({ id }) => id)
    await lockCartLines(tx, school.id, ids)
    const lines = (await linesInCart(call)).filter(({ isHeld, isLengthened }) => isHeld && !isLengthened)
    const billing = { tx, school, user: null }
    const places = (await lockHolds(billing, await draftsOf(call, lines))).filter(
      ({ is_held: isHeld }) => isHeld,
    )
    assertAllowed(await holdOn(billing, places, await holdMinutes(tx, school.id)))
    await noteLengthened(
      tx,
      school.id,
      lines.map(({ id }) => id),
    )
    return cartAnswer(call)
  },
  answer: async (call) => {
    const { tx, school, body } = call
    const line = await lockLine(call, call.reached(call.params.cartLineId))
    // What is booked is the office's to change.
    if (!line.isHeld)
      throw line.isTaken ? refuseAs('CART_CHANGED', {}) : refuseAs('HOLD_ENDED', { of: 'NEW' })
    await assertNotPaying(tx, school.id, line.placeIds)
    const answers = {
      pickUpOptionId: body.pickUpOptionId && call.reached(body.pickUpOptionId).id,
      teacherId: body.teacherId && call.reached(body.teacherId).id,
      tshirtSizeId: body.tshirtSizeId && call.reached(body.tshirtSizeId).id,
    }
    await assertChoices(lookerOf(call, line.familyId), answers)
    await setAnswers(tx, school.id, line.enrollmentIds, answers)
    return cartAnswer(call)
  },
}

/** Ends the hold of a line at once. Refused while it is being paid. */
async function letLineGo(call: AnyCall, line: CartLineRow): Promise<void> {
  const billing = { tx: call.tx, school: call.school, user: null }
  const sectionIds = line.heldSectionIds.toSorted()
  await expireAndOffer(billing, sectionIds)
  await assertNotPaying(call.tx, call.school.id, line.placeIds)
  await giveUpHold(billing, { place_ids: line.placeIds, section_ids: sectionIds })
}

async function draftsOf({ tx, school }: AnyCall, lines: readonly CartLineRow[]): Promise<string[]> {
  const placeIds = lines.flatMap((line) => line.placeIds)
  return (await draftsOfSpots(tx, school.id, placeIds)).map(({ invoiceId }) => invoiceId)
}
