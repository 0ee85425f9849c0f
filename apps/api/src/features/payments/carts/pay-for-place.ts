import { randomUUIDv7 } from 'node:crypto'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { carts } from '@afterbell/contract/payments/carts'
import { forbidden, notThere } from '../../../platform/problems.ts'
import type { Call } from '../../../platform/http/serve.ts'
import { sectionsAt, type ActivityAt } from '../../activities/sections-at.ts'
import { bookDropIns } from '../../drop-in/add-drop-ins.ts'
import { minutesToPay } from '../../places/enrolling.ts'
import { parentWhoBooks, payersWhoBook } from '../../ledger/payers/payers.ts'
import { payingFamilies, type PayingFamily } from '../../ledger/payers/payers.store.ts'
import { givePlaces } from '../../places/give-places.ts'
import { livePlaces } from '../../places/places.store.ts'
import { resolvePlacesAt } from '../../places/resolve-places.ts'
import { joinQueues } from '../../wait-list/join-wait-list.ts'
import { moveUp } from '../../wait-list/move-up.ts'
import { confirmPayment, methodOf, type ConfirmParts } from '../charging/confirm.ts'
import { preparePayment } from '../charging/create.ts'
import { chargingOf, dataOf, paymentData } from '../charging/payment-data.ts'
import { paymentById } from '../charging/payments.store.ts'
import { isDropIn, nothingToDiscount, requestedSections } from './cart.ts'

type Pay = (typeof carts)['pay']
type Data = Omit<AnswerOf<Pay>, 'parentId'>

/** What the caller may do at the address. */
interface CartRights {
  mayCharge: boolean
  /** May add children to wait lists. */
  mayWait: boolean
}

/**
 * Adds a child and charges or invoices the price in one call, by the same steps as separate calls: hold first, then
 * payment. With the id of an existing payment, continues that payment or returns it.
 */
export async function payForPlace(
  parts: ConfirmParts,
  call: Call<Pay>,
  rights: CartRights,
): Promise<AnswerOf<Pay>> {
  const { body } = call
  const family = await call.inside(() => familyOf(call))
  const parentId = parentWhoBooks(family)
  const paymentAnswer = await call.inside(
    async () => (await existingPayment(call)) ?? addAndPrepare(call, family, rights),
  )
  if (paymentAnswer.payment?.state !== 'CREATED') return { ...paymentAnswer, parentId }
  const { id } = paymentAnswer.payment
  const payment = await confirmPayment(call, parts, { id, methodId: body.paymentMethodId ?? null })
  return call.inside(async () => ({ ...(await paymentData(call, payment, payment)), parentId }))
}

async function existingPayment(call: Call<Pay>): Promise<Data | null> {
  const { tx, school, body } = call
  const existing = body.paymentId && (await paymentById(tx, school.id, body.paymentId))
  return existing ? paymentData(call, existing, existing) : null
}

async function familyOf({ tx, school, body }: Call<Pay>): Promise<PayingFamily> {
  const [family] = await payingFamilies(tx, school.id, [body.childId])
  if (!family) throw notThere()
  return family
}

async function addAndPrepare(call: Call<Pay>, family: PayingFamily, rights: CartRights): Promise<Data> {
  const { body } = call
  const activity = await sectionsAt(call, call.params.id)
  const addedSpots = await add(call, rights)
  const emptyData = {
    lines: [],
    invoices: [],
    others: [],
    total: 0,
    credit: 0,
    later: 0,
    installments: null,
    billingType: null,
    payment: null,
  }
  if (body.coupon && !addedSpots.isHeld && body.listType !== 'Waitlist') throw nothingToDiscount()
  const names = { childNames: [family.child_name], activityName: activity.name }
  // The wait list costs nothing, and free spots are taken at once.
  if (!addedSpots.isHeld)
    return dataOf({
      ...emptyData,
      ...names,
      paymentId: randomUUIDv7(),
      ...(await chargingOf(call.tx, call.school)),
      rosters: addedSpots.rosterIds.map((rosterId) => ({ rosterId, childId: body.childId, heldUntil: null })),
    })
  // Read again: a family that was never billed has a payer only now. The displayed price was this payer's part, for
  // their way of paying.
  const payerIds = payersWhoBook(await familyOf(call))
  const preparedPayment = await preparePayment(call, { ...body, rosterIds: addedSpots.rosterIds, payerIds })
  await assertChargeable(call, preparedPayment)
  return preparedPayment
}

/** Refuses a payment that no method can charge, so that nothing stays held. The child can be added and invoiced instead. */
async function assertChargeable(call: Call<Pay>, { payment }: Data): Promise<void> {
  if (payment?.state !== 'CREATED') return
  const createdPayment = (await paymentById(call.tx, call.school.id, payment.id))!
  await methodOf(call, createdPayment, call.body.paymentMethodId ?? null)
}

interface AddedSpots {
  rosterIds: string[]
  isHeld: boolean
}

async function add(call: Call<Pay>, rights: CartRights): Promise<AddedSpots> {
  const { body } = call
  const activity = await sectionsAt(call, call.params.id)
  const { childId, dates, overbook, pickUpOptionId, teacherId, tshirtSizeId } = body
  const answers = { pickUpOptionId, teacherId, tshirtSizeId }
  const heldMinutes = await minutesToPay(call, rights)
  if (isDropIn(body)) {
    const dropIns = { childIds: [childId], dates: dates ?? [], overbook, heldMinutes, ...answers }
    const bookingResult = await bookDropIns(call, activity, dropIns)
    return { rosterIds: bookingResult.added.map(({ dropInId }) => dropInId), isHeld: bookingResult.isHeld }
  }
  if (body.rosterId) {
    await assertWaitsThere(call, activity, body.rosterId)
    const chosen = { ...answers, addOns: body.addOns }
    const moveResult = await moveUp(call, activity, {
      rosterId: body.rosterId,
      chosen,
      overbook,
      heldMinutes,
    })
    return { rosterIds: [body.rosterId], isHeld: moveResult.isHeld }
  }
  const selection = await resolvePlacesAt(call, { sectionIds: requestedSections(activity, body), dates })
  if (body.listType === 'Waitlist') {
    if (!rights.mayWait) throw forbidden('ACCESS_DENIED', 'Your role cannot add children to wait lists')
    const { waiting } = await joinQueues(call, [selection], { childIds: [childId], answers, paperForm: body })
    return { rosterIds: waiting.map(({ rosterId }) => rosterId), isHeld: false }
  }
  const result = await givePlaces(call, selection, {
    childIds: [childId],
    chosen: { ...answers, addOns: body.addOns },
    overbook,
    heldMinutes,
    paperForm: body,
  })
  return { rosterIds: result.added.map(({ rosterId }) => rosterId), isHeld: result.isHeld }
}

/** Checks that the waiting place belongs to this child. Moving up checks whether they still wait. */
async function assertWaitsThere(
  { tx, school, body }: Call<Pay>,
  { sectionIds }: ActivityAt,
  rosterId: string,
) {
  const [place] = await livePlaces(tx, school.id, sectionIds, { ids: [rosterId] })
  if (place && place.child_id !== body.childId) throw notThere()
}
