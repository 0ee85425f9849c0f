import type { Tx } from '../../platform/database/database.ts'
import { later } from '../../platform/jobs/jobs.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import { queuedSections } from '../places/offers.store.ts'

/** A school that from now on offers by itself begins with what is free already: afterwards, section by section. */
export async function offerEverywhere(tx: Tx, school: SchoolNow): Promise<void> {
  for (const sectionId of await queuedSections(tx, school.id, school.today))
    await later(tx, 'offers.settle', { schoolId: school.id, sectionIds: [sectionId] })
}
