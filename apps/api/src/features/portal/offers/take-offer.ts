import { randomUUIDv7 } from 'node:crypto'
import { isPaymentOver } from '@afterbell/domain/payments/payment-states'
import { failureOf } from '@afterbell/domain/payments/payment-ways'
import { mandateLeaves, type LeftBecause } from '@afterbell/domain/places/offer-mandate'
import { offerState } from '@afterbell/domain/portal/offers/offers'
import type { Pool } from '../../../platform/database/database.ts'
import { record } from '../../../platform/database/history.ts'
import { schoolRunner, type SchoolContext } from '../../../platform/database/inside-school.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { refusalOf, type Guards, type Refusal } from '../../../platform/problems.ts'
import { holdMinutes, isDraftPending } from '../../ledger/drafts.store.ts'
import { byItself } from '../../payments/charging/by-itself.ts'
import {
  chargeSent,
  sendPayment,
  type ConfirmParts,
  type PaymentToSend,
} from '../../payments/charging/confirm.ts'
import { preparePayment } from '../../payments/charging/create.ts'
import { paymentById, type Payment } from '../../payments/charging/payments.store.ts'
import { expireAndOffer, letGo } from '../../places/offers/expire-and-offer.ts'
import { offersTake, offersTell } from '../../places/offers/make-offers.ts'
import {
  endTaking,
  leaveOffer,
  mandateTaking,
  standingMandates,
  useMandate,
  type WaitMandate,
} from '../../places/offers/mandates.store.ts'
import { noteAnswer } from '../../places/offers/offers.store.ts'
import { offersByIds, type OfferRow } from '../../wait-list/linked-spots.store.ts'
import { moveUp } from '../../wait-list/move-up.ts'
import { sectionOfSpot } from '../../wait-list/price-of-spot.ts'
import { moneyInReach } from '../money/money-in-reach.ts'
import { mandateFacts, takerOf, type Taker } from './mandate-facts.ts'

export interface TakeParts extends ConfirmParts {
  pool: Pool
  guards: Guards
}

/** Why an offer is left to the family. Thrown, it rolls back what was tried. */
class OfferLeft extends Error {
  readonly because: LeftBecause

  constructor(because: LeftBecause) {
    super(because)
    this.because = because
  }
}

/** What is left to do once the transaction is over. */
interface Begun {
  sending: PaymentToSend
  school: SchoolNow
}

/** An offer with the mandate that is to take it. */
interface Wanted {
  offer: OfferRow
  mandate: WaitMandate
}

/**
 * Takes an offer in the name of whoever gave a mandate, and charges it. The spot is held and its payment marked as sent in one
 * transaction, so that two workers or a restart charge once; then the provider is asked, and the outcome settled. Whatever is in
 * the way leaves an ordinary offer, of which the family is told at once, with the reason.
 */
export async function takeOffer(
  { pool, guards, ...parts }: TakeParts,
  { schoolId, offerId, looks }: { schoolId: string; offerId: string; looks: number },
): Promise<void> {
  const runInSchool = schoolRunner(pool, schoolId)
  let begun: Begun | null
  try {
    begun = await runInSchool((context) => begin(context, parts, offerId))
  } catch (error) {
    const because = becauseOf(error, guards)
    return runInSchool((context) => leaveTried(context, offerId, because))
  }
  if (begun) await chargeSent(byItself(runInSchool, begun.school), parts, begun.sending)
  await runInSchool((context) => finish(context, offerId, looks))
}

/** Returns why an act was refused. Throws what may be otherwise in a moment, so that the job is tried again, and our bugs. */
function becauseOf(error: unknown, guards: Guards): LeftBecause {
  if (error instanceof OfferLeft) return error.because
  const refusal = refusalOf(error, guards)
  if (refusal === null || isForNow(refusal)) throw error
  return BECAUSE[refusal.problem.code] ?? 'NOT_POSSIBLE'
}

/** A lock, or a database that is away. */
function isForNow({ status }: Refusal): boolean {
  return status === 429 || status >= 500
}

/** Refusals of the act and its payment that have a reason of their own. */
const BECAUSE: Readonly<Record<string, LeftBecause>> = {
  CLASH: 'CLASH',
  VALIDATION: 'ANSWERS',
  METHOD_UNUSABLE: 'NO_METHOD',
  NOT_CONNECTED: 'NO_METHOD',
}

/** Holds the spot and its payment, if the mandate takes the offer. Returns what to charge; null if there is nothing. */
async function begin(context: SchoolContext, parts: ConfirmParts, offerId: string): Promise<Begun | null> {
  const { tx, school } = context
  const [offer] = await offersByIds(tx, school.id, [offerId])
  // A school that is closed or suspended charges nobody, and its families hear of no offers.
  if (!offer || offerState(offer) !== 'OPEN' || school.state !== 'ACTIVE') return null
  const mandate = (await standingMandates(tx, school.id, [offer.placeId])).get(offer.placeId)
  if (!mandate) {
    await tell(context, offerId, 'MADE')
    return null
  }
  const wanted = { offer, mandate }
  const taker = await takerOf(context, parts, wanted)
  const facts = await mandateFacts(context, { ...wanted, taker })
  const because = mandateLeaves(facts)
  if (!taker?.method || because !== null) {
    const about = because === 'FORMS' ? facts.formsDue : because === 'POLICIES' ? facts.policiesDue : []
    await leave(context, wanted, because ?? 'NO_METHOD', about.join('; '))
    return null
  }
  const paying = await holdAndPay(context, offer, taker)
  const tooMuch = mandateLeaves({ ...facts, dueCents: paying?.cents ?? 0 })
  if (tooMuch !== null) throw new OfferLeft(tooMuch)
  // Whoever takes the mandate back at this moment wins, or finds it used.
  const used = { offerId, paymentId: paying && paying.sending.id }
  if (!(await useMandate(tx, school.id, mandate.id, used))) throw new OfferLeft('NOT_POSSIBLE')
  if (!paying) {
    await noteTaken(context, wanted)
    return null
  }
  // Looked at again, also where the server stops before the end of the payment is known.
  await later(tx, offersTake, { schoolId: school.id, offerId, looks: 1 }, { afterSeconds: LOOK_SECONDS })
  return { sending: paying.sending, school }
}

/**
 * Holds the spot of an offer and marks its payment as sent. Null if nothing is due now: the spot is taken. `cents` is what is
 * charged.
 */
async function holdAndPay(
  { tx, school, at }: SchoolContext,
  offer: OfferRow,
  { scope, person, method }: Taker,
): Promise<{ sending: PaymentToSend; cents: number } | null> {
  const enrolling = { tx, school, at, teachesOnly: null, user: null, person } as const
  const spot = await sectionOfSpot(enrolling, offer)
  const { isHeld } = await moveUp(spot.at, spot.activity, {
    rosterId: offer.placeId,
    chosen: { pickUpOptionId: null, teacherId: null, tshirtSizeId: null, addOns: [] },
    overbook: false,
    heldMinutes: await holdMinutes(tx, school.id),
  })
  if (!isHeld) return null
  const billing = { tx, school, user: null, person }
  // Another caller, because the first bill may have made their payer.
  const { payers } = await moneyInReach({ ...scope, family: { ...scope.family } })
  const { total, payment } = await preparePayment(billing, {
    payerIds: payers.map(({ id }) => id),
    rosterIds: [offer.placeId],
    paymentId: randomUUIDv7(),
    paymentType: 'CHARGE',
    ownMethod: method,
    isCart: true,
    isAutomatic: true,
  })
  if (!payment) return null
  const sending = await sendPayment(billing, { id: payment.id, methodId: null })
  if ('payment' in sending) throw new Error('A payment was sent that was just made')
  return { sending, cents: total }
}

/** Looks how the payment of an offer ended, and does what follows. Nothing where no payment is under way. */
async function finish(context: SchoolContext, offerId: string, looks: number): Promise<void> {
  const { tx, school } = context
  const [offer] = await offersByIds(tx, school.id, [offerId])
  const mandate = offer && (await mandateTaking(tx, school.id, { placeId: offer.placeId, offerId }))
  if (!offer || !mandate) return
  const payment = await paymentById(tx, school.id, mandate.paymentId!)
  if (payment && !isPaymentOver(payment.state) && payment.state !== 'PROCESSING')
    return later(
      tx,
      offersTake,
      { schoolId: school.id, offerId, looks: looks + 1 },
      { afterSeconds: Math.min(LOOK_SECONDS * 2 ** looks, LOOK_SECONDS_MAX) },
    )
  if (payment && payment.state !== 'FAILED') {
    if (await endTaking(tx, school.id, mandate.id)) await noteTaken(context, { offer, mandate })
    return
  }
  await giveBackHold(context, offer)
  await leave(context, { offer, mandate }, becauseFailed(payment))
}

const LOOK_SECONDS = 60
const LOOK_SECONDS_MAX = 3600

function becauseFailed(payment: Payment | undefined): LeftBecause {
  return failureOf(payment?.failure ?? null) === 'authentication_required' ? 'BANK_ASKS' : 'DECLINED'
}

/** Turns the hold of a failed payment into the offer it came from, unless somebody pays for it in another way. */
async function giveBackHold({ tx, school }: SchoolContext, offer: OfferRow): Promise<void> {
  const scope = { tx, school, user: null }
  await expireAndOffer(scope, [offer.sectionId])
  const [current] = await offersByIds(tx, school.id, [offer.id])
  if (!current?.isBeingPaid || (await isDraftPending(tx, school.id, offer.enrollmentId))) return
  await letGo(scope, [offer.placeId])
  await expireAndOffer(scope, [offer.sectionId])
}

/** Notes who took the offer, and tells the family. Money that came too late went back by itself. */
async function noteTaken(context: SchoolContext, { offer, mandate }: Wanted): Promise<void> {
  const answer = { offerId: offer.id, outcome: 'ACCEPTED', personId: mandate.personId } as const
  if (await noteAnswer(context.tx, context.school.id, answer)) await tell(context, offer.id, 'ACCEPTED')
}

/** Leaves an offer that could not be taken. */
async function leaveTried(context: SchoolContext, offerId: string, because: LeftBecause): Promise<void> {
  const { tx, school } = context
  const [offer] = await offersByIds(tx, school.id, [offerId])
  // Another worker was faster, or somebody answered it.
  if (!offer || offerState(offer) !== 'OPEN') return
  const mandate = (await standingMandates(tx, school.id, [offer.placeId])).get(offer.placeId)
  if (mandate) await leave(context, { offer, mandate }, because)
  else await tell(context, offerId, 'MADE')
}

/** Leaves an ordinary offer, and tells the family why. */
async function leave(
  context: SchoolContext,
  { offer, mandate }: Wanted,
  because: LeftBecause,
  about = '',
): Promise<void> {
  const { tx, school } = context
  if (!(await leaveOffer(tx, school.id, mandate.id, { offerId: offer.id, because, about }))) return
  await record(tx, context, [
    {
      what: 'wait-list.not-taken',
      subjectId: offer.activityId,
      childId: offer.childId,
      details: { name: offer.activity, child: offer.child },
    },
  ])
  await tell(context, offer.id, 'MADE')
}

function tell({ tx, school }: SchoolContext, offerId: string, what: 'MADE' | 'ACCEPTED'): Promise<void> {
  return later(tx, offersTell, { schoolId: school.id, offerIds: [offerId], what })
}
