import { later } from '../../platform/jobs/jobs.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { queuedSections } from '../places/offers.store.ts'

/** A school that from now on offers by itself begins with what is free already: afterwards, section by section. */
export const offerEverywhere: Reaction<'registrationChanged'> = async ({ tx, school }) => {
  for (const sectionId of await queuedSections(tx, school.id, school.today))
    await later(tx, 'offers.settle', { schoolId: school.id, sectionIds: [sectionId] })
}
