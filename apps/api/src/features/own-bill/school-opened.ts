import { later } from '../../platform/jobs/jobs.ts'
import type { Reaction } from '../../platform/reactions.ts'

/** Starts the trial when a school opens, if this installation charges schools. */
export const beginOwnBill: Reaction<'schoolOpened'> = ({ tx, school }) =>
  later(tx, 'own-bill.run', { schoolId: school.id })
