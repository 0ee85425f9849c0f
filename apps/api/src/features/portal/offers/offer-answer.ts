import { withSection } from '@afterbell/domain/activities/sections'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { offersByLink } from '@afterbell/contract/portal/family-offers'
import { dateIn, timeIn } from '@afterbell/domain/kernel/dates'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { answeredBy, offerState, waitingState } from '@afterbell/domain/portal/offers/offers'
import { isTooLittle } from '@afterbell/domain/providers/least-charge'
import type { EnrollContext } from '../../places/enrolling.ts'
import { otherWishesOf } from '../../places/offers/wishes.store.ts'
import { answersMissing } from '../../places/answers.ts'
import { enrollmentInfo } from '../../places/enrollments.store.ts'
import { toQuoteAnswer } from '../../places/quote.ts'
import { openCents } from '@afterbell/domain/ledger/invoice'
import { invoicesByIds } from '../../invoices/invoices.store.ts'
import { schoolContact } from '../../school/school-contact.store.ts'
import type { GuardianOfFamily, OfferRow, SpotRow, WaitRow } from '../../wait-list/linked-spots.store.ts'
import { priceOfSpot, type PriceOfSpot } from '../../wait-list/price-of-spot.ts'
import { timesOfSpot } from '../../wait-list/spot-facts.ts'
import { openInvoicesFor } from './spot-invoices.store.ts'
import { ANSWER_FIELDS, answerChoices } from '../answer-choices.ts'
import type { LinkedOffers, OfferLinkParts } from './linked-spots.ts'

type OffersAnswer = AnswerOf<(typeof offersByLink)['read']>
type OfferAnswer = OffersAnswer['offers'][number]
type WaitAnswer = AnswerOf<(typeof offersByLink)['readWait']>

interface Reading {
  context: EnrollContext
  language: Language
  parts: OfferLinkParts
}

/** Returns what the page of a link shows. */
export async function offersAnswer(
  reading: Reading,
  { guardian, offers }: LinkedOffers,
): Promise<OffersAnswer> {
  const answers: OfferAnswer[] = []
  for (const offer of offers) answers.push(await offerAnswer(reading, guardian, offer))
  return { ...(await aroundIt(reading, guardian)), offers: answers }
}

export async function waitAnswer(
  reading: Reading,
  { guardian, wait }: { guardian: GuardianOfFamily; wait: WaitRow },
): Promise<WaitAnswer> {
  return {
    ...(await aroundIt(reading, guardian)),
    wait: { id: wait.placeId, ...spotAnswer(wait), state: waitingState(wait), position: wait.position },
  }
}

async function aroundIt({ context: { tx, school } }: Reading, { firstName }: GuardianOfFamily) {
  return { firstName, canAnswer: school.state === 'ACTIVE', contact: await schoolContact(tx, school.id) }
}

async function offerAnswer(
  { context, language, parts }: Reading,
  guardian: GuardianOfFamily,
  offer: OfferRow,
): Promise<OfferAnswer> {
  const { school } = context
  const state = offerState(offer)
  const price = state === 'OPEN' ? await priceOfSpot(context, offer) : null
  const expiresAt = Temporal.Instant.from(offer.expiresAt)
  return {
    id: offer.id,
    ...spotAnswer(offer),
    state,
    answeredBy: answeredBy(offer.outcome, {
      isByFamily: offer.isAnsweredByFamily,
      isByReader: offer.answeredById === guardian.id,
    }),
    untilDate: dateIn(school.timezone, expiresAt),
    untilTime: timeIn(school.timezone, expiresAt),
    quote: price && toQuoteAnswer(price.quoted, school, language),
    leaves: state === 'OPEN' ? await leftBy(context, offer) : [],
    questions: price ? await questionsOf(context, offer, price) : [],
    bill: state === 'ACCEPTED' ? await billFor(context, parts, guardian, offer) : null,
  }
}

/** Names the waits that end once an offer is accepted. */
async function leftBy({ tx, school }: EnrollContext, { placeId }: OfferRow): Promise<string[]> {
  const wishes = await otherWishesOf(tx, school.id, [placeId])
  return wishes.map(({ activity, section }) => withSection(activity, section))
}

function spotAnswer(spot: SpotRow) {
  const { meetings } = spot
  return {
    childName: spot.child,
    activity: spot.activity,
    section: spot.section,
    kind: spot.kind,
    ...timesOfSpot(spot),
    datesLeft: meetings.length,
    firstDate: meetings[0]?.date ?? null,
    lastDate: meetings.at(-1)?.date ?? null,
    location: spot.location,
  }
}

/** Returns the answers the activity requires that the child does not have yet, each with its choices. */
async function questionsOf(
  context: EnrollContext,
  offer: OfferRow,
  price: PriceOfSpot,
): Promise<OfferAnswer['questions']> {
  const fields = await fieldsMissing(context, offer, price)
  const choices = await answerChoices(context.tx, context.school.id, fields)
  return fields.map((field) => ({ field, choices: choices[field] }))
}

/** Returns the fields that the activity requires of the child and that have no answer yet. */
export async function fieldsMissing(
  { tx, school }: EnrollContext,
  { sectionId, placeId }: OfferRow,
  { terms, child }: PriceOfSpot,
): Promise<OfferAnswer['questions'][number]['field'][]> {
  const before = await enrollmentInfo(tx, school, [sectionId], placeId)
  const missing = answersMissing(terms, child, {
    pickUpOptionId: before?.pick_up_option_id ?? null,
    teacherId: before?.teacher_id ?? null,
    tshirtSizeId: before?.tshirt_size_id ?? null,
  }).map(({ path }) => path)
  return ANSWER_FIELDS.filter((field) => missing.includes(field))
}

/** Returns what is open of a spot for its reader's home, and where to pay it. */
async function billFor(
  { tx, school }: EnrollContext,
  { payLink }: OfferLinkParts,
  guardian: GuardianOfFamily,
  { enrollmentId }: OfferRow,
): Promise<OfferAnswer['bill']> {
  const [invoice] = await invoicesByIds(
    tx,
    school,
    await openInvoicesFor(tx, school.id, { enrollmentId, guardian }),
  )
  if (!invoice) return null
  const amount = openCents(invoice)
  const isPayable = invoice.isTakenOnline && !isTooLittle(amount, invoice.currency)
  return {
    amount,
    dueDate: invoice.dueOn,
    payUrl: isPayable
      ? payLink({
          schoolId: school.id,
          portalName: school.portalName,
          invoiceId: invoice.id,
          seed: invoice.linkSeed,
        })
      : null,
  }
}
