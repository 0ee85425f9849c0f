import type { Channel } from '@afterbell/domain/messages/channels'
import { offersSettle, offersTell } from '../places/offers/make-offers.ts'
import { runs } from '../../platform/jobs/job.ts'
import { inSchool, type Pool } from '../../platform/database/database.ts'
import { later } from '../../platform/jobs/jobs.ts'
import { schoolNow } from '../../platform/database/school-now.ts'
import { guardedChildren } from '../messages/telling.store.ts'
import { apartByTelling, contactsReached, hearsAll } from '../messages/automatic/reached.store.ts'
import type { LetterLanguage } from '../messages/automatic/letter-language.ts'
import { sendAutomatic } from '../messages/automatic/send-automatic.ts'
import type { EnrollContext } from '../places/enrolling.ts'
import { linkFor, type TellParts } from './link-for.ts'
import { guardiansOfFamilies, offersByIds, type OfferRow } from './linked-spots.store.ts'
import { offerFields } from './offer-fields.ts'
import { priceOfSpot, type PriceOfSpot } from './price-of-spot.ts'
import { notTakenText, offerFactsText } from './spot-facts.ts'
import { tellWaitsJob } from './waits.job.ts'
import { hasFamilyPortal } from '../school/family-portal.store.ts'
import { schoolContact } from '../school/school-contact.store.ts'
import type { OfferNews } from '../places/offers/make-offers.ts'
import { offersLeft } from '../places/offers/mandates.store.ts'
import { offersText, type OfferText } from '../places/offers/offers.store.ts'
import { CLOSED_SECONDS, expireAndOffer } from '../places/offers/expire-and-offer.ts'

/** How long a payment may take before the family is reminded of the offer it is for. */
const PAYING_SECONDS = 10 * 60

/**
 * Settles sections when a hold or an offer there has expired. While the school is not ACTIVE it offers nothing and
 * runs again later, so families get their offers soon after the school is back.
 */
export const settleJob = runs(offersSettle, ({ schoolId, sectionIds }, { pool }: { pool: Pool }) =>
  inSchool(pool, { session: null, school: schoolId }, async (tx, opening) => {
    if (!opening.school_exists) return
    if (opening.school_state !== 'ACTIVE')
      return later(tx, offersSettle, { schoolId, sectionIds }, { afterSeconds: CLOSED_SECONDS })
    await expireAndOffer({ tx, school: schoolNow(schoolId, opening) }, sectionIds)
  }),
)

/**
 * Emails or texts the first two guardians of each family about their offers, one message for siblings. Where families
 * can answer online, whoever may be told of the children gets a link. The queue may deliver twice; the message key
 * prevents a second one. Skips news that is no longer true.
 */
export const tellOffersJob = runs(
  offersTell,
  ({ schoolId, offerIds, what }, { pool, letters, offerLinks }: TellParts) =>
    inSchool(pool, { session: null, school: schoolId }, async (tx, opening) => {
      if (opening.school_state !== 'ACTIVE') return
      const school = schoolNow(schoolId, opening)
      const at = Temporal.Instant.from(opening.at)
      const currentOffers = (await offersText(tx, schoolId, offerIds)).filter((offer) =>
        isTrue(what, offer, opening.at),
      )
      // A family that is paying is reminded later, if the payment fails.
      const offers = currentOffers.filter((offer) => what !== 'EXPIRING' || !offer.is_being_paid)
      const payingOfferIds = currentOffers.filter((offer) => !offers.includes(offer)).map(({ id }) => id)
      if (payingOfferIds.length > 0)
        await later(
          tx,
          offersTell,
          { schoolId, offerIds: payingOfferIds, what },
          { afterSeconds: PAYING_SECONDS },
        )
      if (offers.length === 0) return
      const familyIds = [...new Set(offers.map(({ family_id }) => family_id))]
      const contacts = await contactsReached(tx, school, familyIds)
      const contact = await schoolContact(tx, schoolId)
      const guarded = await guardedChildren(
        tx,
        school,
        offers.map(({ child_id }) => child_id),
      )
      const answerable = ANSWERABLE.includes(what) && (await hasFamilyPortal(tx, schoolId)) ? offers : []
      const facts = await factsOfOffers({ tx, school, user: null, teachesOnly: null, at }, answerable)
      const guardians = await guardiansOfFamilies(tx, schoolId, answerable.length > 0 ? familyIds : [])
      const left = what === 'MADE' ? await offersLeft(tx, schoolId, offerIds) : []
      const parts = contacts.flatMap((to) => {
        const theirs = offers.filter(({ family_id }) => family_id === to.familyId)
        return apartByTelling(to, theirs, { guarded, idOf: ({ child_id }) => child_id }).map(
          (familyOffers) => ({ to, familyOffers }),
        )
      })
      const messages = parts.map(({ to, familyOffers }) => {
        const [first] = familyOffers
        // The part that is withheld is queued too, and skipped when it is sent. It never holds a link.
        const children = familyOffers.map(({ child_id }) => guarded.get(child_id))
        const link =
          answerable.length > 0 && hearsAll(to, children)
            ? linkFor({ school, offerLinks, guardians }, 'OFFER', first!.id, to.id)
            : null
        return {
          keys: [`${first!.id} ${to.id}`],
          to,
          childIds: [...new Set(familyOffers.map(({ child_id }) => child_id))],
          fields: (letter: LetterLanguage, channel: Channel) => ({
            ...offerFields(familyOffers, { school, contact, letter, link: link && link(letter.language) }),
            ...(link && {
              offerFacts: [
                ...left
                  .filter(({ offerId }) => familyOffers.some(({ id }) => id === offerId))
                  .map((each) => notTakenText(each, { school, letter, guardianId: to.id })),
                offerFactsText(
                  facts.filter(({ offer }) => familyOffers.some(({ id }) => id === offer.id)),
                  { school, letter, channel },
                ),
              ].join('\n'),
            }),
          }),
          isSeveral: familyOffers.length > 1,
          under: link ? UNDER : [],
        }
      })
      await sendAutomatic({ tx, school, at }, `OFFER_${what}`, messages, { sealer: letters })
    }),
)

/** News that asks for an answer. */
const ANSWERABLE: readonly OfferNews[] = ['MADE', 'EXPIRING']

const UNDER = ['offerFacts', 'offerLink'] as const

/** Returns offers with their prices on today's terms. */
async function factsOfOffers(context: EnrollContext, offers: readonly OfferText[]) {
  if (offers.length === 0) return []
  const rows = await offersByIds(
    context.tx,
    context.school.id,
    offers.map(({ id }) => id),
  )
  const facts: { offer: OfferRow; price: PriceOfSpot | null }[] = []
  for (const offer of rows) facts.push({ offer, price: await priceOfSpot(context, offer) })
  return facts
}

export const offerJobs = [settleJob, tellOffersJob, tellWaitsJob]

/** Checks that the news still holds: an offer answered or expired meanwhile is neither announced nor reminded of. */
function isTrue(what: OfferNews, { outcome, expires_at }: OfferText, at: string): boolean {
  const isOpen = Temporal.Instant.compare(Temporal.Instant.from(expires_at), Temporal.Instant.from(at)) > 0
  return outcome === OUTCOME[what] && (outcome !== null || isOpen)
}

const OUTCOME: Record<OfferNews, OfferText['outcome']> = {
  MADE: null,
  EXPIRING: null,
  EXPIRED: 'EXPIRED',
  ACCEPTED: 'ACCEPTED',
  DECLINED: 'DECLINED',
  WITHDRAWN: 'WITHDRAWN',
  TOOK_ANOTHER: 'WITHDRAWN',
}
