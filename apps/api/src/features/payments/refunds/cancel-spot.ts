import type { cancels } from '@afterbell/contract/payments/carts'
import type { Address, AnswerOf } from '@afterbell/contract/kernel/op'
import { isPaymentOver } from '@afterbell/domain/payments/payment-states'
import type { Acts, AnyCall, User } from '../../../platform/http/serve.ts'
import type { By } from '../../../platform/database/by.ts'
import { record } from '../../../platform/database/history.ts'
import { forbidden, notThere, refuseAs } from '../../../platform/problems.ts'
import { sectionsAt, type ActivityAt } from '../../activities/sections-at.ts'
import { settleUses } from '../../coupons/uses.store.ts'
import { holdForNotes, writeNotes } from '../../ledger/credit.ts'
import { expireAndOffer } from '../../places/offers/expire-and-offer.ts'
import { giveUpHold } from '../../places/holds/held-price.ts'
import { heldEnrollments } from '../../places/holds/holds.store.ts'
import { closePlaces } from '../../places/places.store.ts'
import { FIRST_LOOK_SECONDS } from '../charging/confirm.ts'
import { endPayment } from '../charging/end-payment.ts'
import { paymentById, type Payment } from '../charging/payments.store.ts'
import type { Providers } from '../../providers/providers.ts'
import { refundableOf, targetOfRoster } from './refundable.ts'
import { settlePayment } from '../charging/settle.ts'
import { removeAddOn } from '../carts/remove-add-on.ts'
import { paymentsOfSpot, spotToCancel, type SpotToCancel } from '../carts/spots.store.ts'

type CancelAnswer = AnswerOf<(typeof cancels)['ofClass']>
type CancelContext = Pick<AnyCall, 'tx' | 'school' | 'teachesOnly' | 'inside' | 'at'> & By

interface Spot {
  activityId: string
  rosterId: string
  childId: string | null
  /** The caller may cancel what was invoiced. */
  mayCredit: boolean
}

/** Acts that cancel spots in the payment flow, or remove an add-on from a cart. */
export function cancelActs(providers: Providers, mayCredit: (user: User) => boolean): Acts<typeof cancels> {
  const cancelAt = (call: AnyCall, address: Address, spot: Omit<Spot, 'mayCredit'>) =>
    cancel(call, providers, address, { ...spot, mayCredit: mayCredit(call.user) })
  return {
    ofClass: (call) => {
      const { classId, a, b } = call.params
      return cancelAt(call, 'classes', { activityId: classId, rosterId: a, childId: b })
    },
    ofCamp: (call) => {
      const { id, enrollmentId } = call.params
      return cancelAt(call, 'camp-pricing', { activityId: id, rosterId: enrollmentId, childId: null })
    },
    ofAftercare: (call) => {
      const { id, rosterId, childId } = call.params
      return cancelAt(call, 'aftercare', { activityId: id, rosterId, childId })
    },
    addOn: removeAddOn,
  }
}

/**
 * Cancels an unpaid spot with everything its enrollment holds. First ends a payment under way at its provider; if that
 * went through meanwhile, the spot stays and is paid.
 */
async function cancel(
  call: CancelContext,
  providers: Providers,
  address: Address,
  spot: Spot,
): Promise<CancelAnswer> {
  const { spotId, under } = await call.inside(async () => {
    const { id } = await spotAt(call, address, spot)
    return { spotId: id, under: await paymentsOfSpot(call.tx, call.school.id, id) }
  })
  for (const paymentId of under) {
    const payment = (await call.inside(() => paymentById(call.tx, call.school.id, paymentId)))!
    const outcome = await endOf(call, providers, payment)
    if (!outcome) throw refuseAs('PAYMENT_UNDER_WAY', { of: 'THIS' }, { details: { paymentId } })
    await call.inside(() => settlePayment(call, paymentId, outcome))
  }
  return call.inside(() => undo(call, spotId, spot))
}

/**
 * Ends a payment that waits for its cardholder, and returns its outcome. Null if the outcome is unknown, or a bank is
 * processing it.
 */
async function endOf({ school, at }: CancelContext, providers: Providers, payment: Payment) {
  if (payment.state === 'PROCESSING') return null
  const outcome = await endPayment(providers, payment, {
    school,
    at,
    ends: ({ state }) => state === 'REQUIRES_ACTION',
    absentAfterSeconds: FIRST_LOOK_SECONDS,
  })
  return outcome && isPaymentOver(outcome.state) ? outcome : null
}

async function spotAt(call: CancelContext, address: Address, { activityId, rosterId, childId }: Spot) {
  const { tx, school, teachesOnly } = call
  const at = await sectionsAt({ tx, school, teachesOnly, address }, activityId)
  const row = await spotToCancel(tx, school.id, rosterId)
  if (!row || !isOf(row, at) || (childId !== null && row.child_id !== childId)) throw notThere()
  return row
}

function isOf(spot: SpotToCancel, at: ActivityAt): boolean {
  return spot.section_ids.some((id) => at.sectionIds.includes(id))
}

async function undo(
  call: CancelContext,
  rosterId: string,
  rights: Pick<Spot, 'mayCredit'>,
): Promise<CancelAnswer> {
  const { tx, school } = call
  const before = (await spotToCancel(tx, school.id, rosterId))!
  await expireAndOffer(call, before.section_ids)
  const spot = await spotToCancel(tx, school.id, rosterId)
  // The hold has expired or somebody else has canceled it: the spot is free, as requested.
  if (!spot || spot.state === 'gone') return { isCanceled: true, refundable: 0 }
  const [enrollment] = await heldEnrollments(tx, school.id, spot.place_ids)
  if (enrollment) {
    // Somebody has sent a payment since. Repeating the request ends that payment first.
    if (enrollment.is_pending) throw refuseAs('PAYMENT_UNDER_WAY', { of: 'THIS' })
    await giveUpHold(call, enrollment)
    return { isCanceled: true, refundable: 0 }
  }
  const refundable = await cancelUnlessPaid(call, spot, rights)
  if (refundable !== null) return { isCanceled: false, refundable }
  await record(tx, call, [
    {
      what: 'enrollment.canceled',
      subjectId: spot.activity_id,
      childId: spot.child_id,
      details: { name: spot.activity, child: spot.child },
    },
  ])
  await expireAndOffer(call, spot.section_ids)
  return { isCanceled: true, refundable: 0 }
}

/**
 * Cancels everything that nobody has paid, and returns null. If something was paid or the child attended, changes
 * nothing and returns the refundable cents.
 */
async function cancelUnlessPaid(
  call: CancelContext,
  spot: SpotToCancel,
  { mayCredit }: Pick<Spot, 'mayCredit'>,
): Promise<number | null> {
  const { tx, school } = call
  const billed = { enrollmentIds: [spot.enrollment_id] }
  const invoices = await holdForNotes(call, billed)
  // Users who may not cancel invoices can take the child off the roster instead.
  if (invoices.length > 0 && !mayCredit)
    throw forbidden('ACCESS_DENIED', 'Your role cannot cancel what was invoiced')
  const isPaid = invoices.some(({ paidCents, pendingCents }) => paidCents > 0 || pendingCents > 0)
  if (isPaid || spot.was_there) {
    const target = await targetOfRoster(call, spot.id)
    return (await refundableOf(call, target, { isHeld: false })).cents
  }
  await closePlaces(tx, school.id, spot.place_ids, school.today)
  await writeNotes(call, { invoices, billed })
  await settleUses(
    tx,
    school.id,
    invoices.map(({ id }) => id),
  )
  return null
}
