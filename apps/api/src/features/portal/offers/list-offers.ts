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
import { childrenInReach } from '../reach.ts'
import type { OfferLinkParts } from './linked-spots.ts'

/**
 * Returns what the children in reach are offered and wait for. Each leads to the page of the letter, by a link of the
 * guardian who is logged in: the same acts answer there.
 */
export function listOffers({ offerLinks }: OfferLinkParts): Act<(typeof familyOffers)['list']> {
  return async (call) => {
    const { tx, school, family } = call
    const childIds = (await childrenInReach(call)).map(({ id }) => id)
    const familyIds = family.people.map(({ familyId }) => familyId)
    const guardians = await guardiansOfFamilies(tx, school.id, familyIds)
    const pathTo = (about: LinkAbout, subjectId: string, { familyId }: SpotRow) => {
      const person = family.people.find((each) => each.familyId === familyId)!
      const guardian = guardians.find(({ id }) => id === person.guardianId)!
      const { pathname, hash } = new URL(offerLinks.to(about, subjectId, guardian, school.portalName!))
      return `${pathname}${hash}`
    }
    return {
      offers: (await openOffersOf(tx, school.id, childIds)).map((offer) => {
        const expiresAt = Temporal.Instant.from(offer.expiresAt)
        return {
          id: offer.id,
          childName: offer.child,
          activity: offer.activity,
          section: offer.section,
          path: pathTo('OFFER', offer.id, offer),
          untilDate: dateIn(school.timezone, expiresAt),
          untilTime: timeIn(school.timezone, expiresAt),
        }
      }),
      waits: (await openWaitsOf(tx, school, childIds)).map((wait) => ({
        id: wait.placeId,
        childName: wait.child,
        activity: wait.activity,
        section: wait.section,
        path: pathTo('WAIT', wait.placeId, wait),
        position: wait.position,
      })),
    }
  }
}
