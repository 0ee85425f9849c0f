import { later } from '../../../platform/jobs/jobs.ts'
import type { Reaction } from '../../../platform/reactions.ts'

/** A school is there: its trial begins at once, where schools pay for working here. */
export const beginOwnBill: Reaction<'schoolOpened'> = ({ tx, school }) =>
  later(tx, 'own-bill.run', { schoolId: school.id })
