import { decideEligible } from '@afterbell/domain/activities/eligibility'
import { dateIn } from '@afterbell/domain/kernel/dates'
import type { MandateFacts } from '@afterbell/domain/places/offer-mandate'
import { paysForBookings } from '@afterbell/domain/portal/money/money-reach'
import type { SchoolContext } from '../../../platform/database/inside-school.ts'
import type { FamilyPerson } from '../../../platform/http/families/family-door.ts'
import { checkoutAccount } from '../../payments/by-link/linked-invoice.ts'
import type { ConfirmParts } from '../../payments/charging/confirm.ts'
import type { StoredMethod } from '../../payments/methods/methods.store.ts'
import { clashesOf } from '../../places/clashes.store.ts'
import { audienceOf } from '../../places/families/family-rules.ts'
import type { WaitMandate } from '../../places/offers/mandates.store.ts'
import type { OfferRow } from '../../wait-list/linked-spots.store.ts'
import { priceOfSpot, sectionOfSpot } from '../../wait-list/price-of-spot.ts'
import { formsOfCart } from '../forms/family-forms.ts'
import { methodsInReach } from '../money/methods-in-reach.ts'
import { familiesWithPayers } from '../money/money-in-reach.store.ts'
import { policiesToAccept } from '../policies/family-policies.ts'
import { childrenInReach, type FamilyScope } from '../reach.ts'
import { familyOfPerson } from './family-of-person.store.ts'
import { fieldsMissing } from './offer-answer.ts'

/** Whoever gave a mandate, as they may act now. */
export interface Taker {
  scope: FamilyScope
  person: FamilyPerson
  /** Null if it can no longer be charged. */
  method: StoredMethod | null
}

/** Returns whoever gave a mandate. Null if they may see the child no more, or nobody would ask them for its money. */
export async function takerOf(
  { tx, school }: SchoolContext,
  parts: ConfirmParts,
  { offer, mandate }: { offer: OfferRow; mandate: WaitMandate },
): Promise<Taker | null> {
  const family = await familyOfPerson(tx, school.id, mandate.personId)
  const [person] = family?.people ?? []
  if (!family || person?.familyId !== offer.familyId) return null
  const scope = { tx, school, family }
  if (!(await childrenInReach(scope)).some(({ id }) => id === offer.childId)) return null
  const [payers] = await familiesWithPayers(tx, school.id, [offer.familyId])
  if (!payers || !paysForBookings(person.guardianId, payers)) return null
  const account = await checkoutAccount({ tx, school }, parts)
  const own = account ? await methodsInReach(scope) : []
  const found = own.find(({ id, personId }) => id === mandate.methodId && personId === person.id)
  return { scope, person, method: found && isUsable(found.method, school.today) ? found.method : null }
}

/** Checks whether a card or bank account can be charged on a day. */
export function isUsable({ state, expires_on: expiresOn }: StoredMethod, today: string): boolean {
  return state === 'USABLE' && (expiresOn === null || expiresOn >= today)
}

/** Returns what decides whether a mandate takes an offer, but for the amount: that is known once the spot is held. */
export async function mandateFacts(
  context: SchoolContext,
  { offer, mandate, taker }: { offer: OfferRow; mandate: WaitMandate; taker: Taker | null },
): Promise<MandateFacts> {
  const { tx, school, at } = context
  const own = {
    openedOn: dateIn(school.timezone, Temporal.Instant.from(offer.offeredAt)),
    endsOn: mandate.endsOn,
    isTheirs: taker !== null,
    hasMethod: taker?.method != null,
    dueCents: 0,
    limitCents: mandate.limitCents,
  }
  const enrolling = { tx, school, at, teachesOnly: null, user: null }
  const price = taker && (await priceOfSpot(enrolling, offer))
  // Nothing more is asked of a spot that nobody can take: trying says why.
  if (!price)
    return { ...own, isEligible: true, hasClash: false, needsAnswers: false, formsDue: [], policiesDue: [] }
  const { activity } = await sectionOfSpot(enrolling, offer)
  const section = price.terms.sections.find(({ id }) => id === offer.sectionId)!
  const clashes = await clashesOf(tx, school.id, {
    children: [
      { childId: offer.childId, dates: offer.isPicked ? offer.meetings.map(({ date }) => date) : [] },
    ],
    sectionIds: [offer.sectionId],
    from: school.today,
    withHeld: true,
  })
  const forms = await formsOfCart(taker.scope, { held: [offer.enrollmentId], booked: [] })
  return {
    ...own,
    isEligible: decideEligible(
      { birthDate: price.child.birth_date, grade: price.child.grade },
      audienceOf(section),
      activity.startsOn ?? school.today,
    ).allowed,
    hasClash: (clashes.get(offer.childId) ?? []).length > 0,
    needsAnswers: (await fieldsMissing(enrolling, offer, price)).length > 0,
    formsDue: forms.filter(({ isDueNow }) => isDueNow).map(({ formName }) => formName),
    policiesDue: (await policiesToAccept(taker.scope, [offer.childId])).map(({ title }) => title),
  }
}
