import { later } from '../../platform/jobs/jobs.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { queuedSections } from '../places/offers/offers.store.ts'
import { offersSettle } from '../places/offers/make-offers.ts'

/** When a school turns on automatic offers, offers the spots that are already free: later, section by section. */
export const offerEverywhere: Reaction<'registrationChanged'> = async ({ tx, school }) => {
  for (const sectionId of await queuedSections(tx, school.id, school.today))
    await later(tx, offersSettle, { schoolId: school.id, sectionIds: [sectionId] })
}
