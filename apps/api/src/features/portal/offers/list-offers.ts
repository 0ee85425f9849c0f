import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { familyOffers } from '@afterbell/contract/portal/family-offers'
import { dateIn, timeIn } from '@afterbell/domain/kernel/dates'
import type { Act } from '../../../platform/http/serve.ts'
import {
  guardiansOfFamilies,
  openOffersOf,
  openWaitsOf,
  type SpotRow,
} from '../../wait-list/linked-spots.store.ts'
import type { LinkAbout } from '../../wait-list/offer-links.ts'
import { timesOfSpot } from '../../wait-list/spot-facts.ts'
import type { ConfirmParts } from '../../payments/charging/confirm.ts'
import { childrenInReach, type FamilyScope } from '../reach.ts'
import { mandateEnds, mandatesShown } from './mandates-shown.ts'
import type { OfferLinkParts } from './linked-spots.ts'

type Listed = AnswerOf<(typeof familyOffers)['list']>
/** An offer as lists show it, without what was wanted while it was waited for. */
type ListedOffer = Omit<Listed['offers'][number], 'mandate'>

/**
 * Returns what the children in reach are offered and wait for. Each leads to the page of the letter, by a link of the
 * guardian who is logged in: the same acts answer there.
 */
export function listOffers(parts: ListParts): Act<(typeof familyOffers)['list']> {
  return (call) => listedOffers(call, parts)
}

/** The same for acts that answer how everything stands. */
export async function listedOffers(scope: FamilyScope, parts: ListParts): Promise<Listed> {
  const childIds = (await childrenInReach(scope)).map(({ id }) => id)
  const offers = await offersToAnswer(scope, parts, childIds)
  const mandates = await mandatesShown(
    scope,
    offers.map(({ waitId }) => waitId),
  )
  return {
    offers: offers.map((offer) => ({ ...offer, mandate: mandates(offer.waitId) })),
    waits: await listedWaits(scope, parts, childIds),
  }
}

/** What lists of spots are made with: links to answer, and whether the school is paid online. */
export type ListParts = OfferLinkParts & ConfirmParts

/** Returns where these children wait, each with the page on which the reader leaves. */
export async function listedWaits(
  scope: FamilyScope,
  parts: ListParts,
  childIds: readonly string[],
): Promise<Listed['waits']> {
  const waits = await openWaitsOf(scope.tx, scope.school, childIds)
  const mandates = await mandatesShown(
    scope,
    waits.map(({ placeId }) => placeId),
  )
  const until = waits.length > 0 ? await mandateEnds(scope, parts) : () => null
  const pathTo = await pathsIn(scope, parts)
  return waits.map((wait) => ({
    id: wait.placeId,
    childId: wait.childId,
    childName: wait.child,
    activity: wait.activity,
    section: wait.section,
    activityId: wait.activityId,
    path: pathTo('WAIT', wait.placeId, wait),
    ...timesOfSpot(wait),
    position: wait.position,
    isWish: wait.isWish,
    mandate: mandates(wait.placeId),
    mandateUntil: until(wait),
  }))
}

/** Returns the open offers of these children, each with the page on which the reader answers it. */
export async function offersToAnswer(
  scope: FamilyScope,
  parts: OfferLinkParts,
  childIds: readonly string[],
): Promise<(ListedOffer & { childId: string })[]> {
  const { tx, school } = scope
  const offers = await openOffersOf(tx, school.id, childIds)
  if (offers.length === 0) return []
  const pathTo = await pathsIn(scope, parts)
  return offers.map((offer) => {
    const expiresAt = Temporal.Instant.from(offer.expiresAt)
    return {
      id: offer.id,
      childId: offer.childId,
      childName: offer.child,
      activity: offer.activity,
      section: offer.section,
      waitId: offer.placeId,
      path: pathTo('OFFER', offer.id, offer),
      untilDate: dateIn(school.timezone, expiresAt),
      untilTime: timeIn(school.timezone, expiresAt),
    }
  })
}

/** Returns how to name the page of a spot: by a link of the person of its family who is logged in. */
async function pathsIn({ tx, school, family }: FamilyScope, { offerLinks }: OfferLinkParts) {
  const familyIds = family.people.map(({ familyId }) => familyId)
  const guardians = await guardiansOfFamilies(tx, school.id, familyIds)
  return (about: LinkAbout, subjectId: string, { familyId }: SpotRow) => {
    const person = family.people.find((each) => each.familyId === familyId)!
    const guardian = guardians.find(({ id }) => id === person.guardianId)!
    const { pathname, hash } = new URL(offerLinks.to(about, subjectId, guardian, school.portalName!))
    return `${pathname}${hash}`
  }
}
