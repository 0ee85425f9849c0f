import type { Acts, AnyCall } from '../../../platform/http/serve.ts'
import type { familyCart } from '@afterbell/contract/portal/family-bookings'
import { refuseAs } from '../../../platform/problems.ts'
import { holdMinutes } from '../../ledger/drafts.store.ts'
import { holdOn } from '../../payments/charging/holds.ts'
import { underWayFor } from '../../payments/charging/payments.store.ts'
import { draftsOfSpots } from '../../payments/charging/payable.store.ts'
import { expireAndOffer, letGo } from '../../places/offers/expire-and-offer.ts'
import { placesOfDrafts } from '../../places/holds/holds.store.ts'
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
    const held = (await linesInCart(call)).filter(({ isHeld, isLengthened }) => isHeld && !isLengthened)
    for (const line of held) {
      const drafts = await draftsOfSpots(tx, school.id, line.placeIds)
      const places = await placesOfDrafts(
        tx,
        school.id,
        drafts.map(({ invoiceId }) => invoiceId),
      )
      await holdOn(lookerOf(call, line.familyId), places, await holdMinutes(tx, school.id))
    }
    await noteLengthened(
      tx,
      school.id,
      held.map(({ id }) => id),
    )
    return cartAnswer(call)
  },
  answer: async (call) => {
    const { tx, school, body } = call
    const line = await lockLine(call, call.reached(call.params.cartLineId))
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
  const { tx, school } = call
  const scope = { tx, school }
  const sectionIds = line.heldSectionIds.toSorted()
  await expireAndOffer(scope, sectionIds)
  const drafts = await draftsOfSpots(tx, school.id, line.placeIds)
  const [paymentId] = await underWayFor(
    tx,
    school.id,
    drafts.map(({ invoiceId }) => invoiceId),
  )
  if (paymentId) throw refuseAs('PAYMENT_UNDER_WAY', { of: 'THIS' }, { details: { paymentId } })
  await letGo({ ...scope, user: null }, line.placeIds)
  await expireAndOffer(scope, sectionIds)
}
