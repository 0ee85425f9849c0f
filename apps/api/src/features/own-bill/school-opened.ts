import { later } from '../../platform/jobs/jobs.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { ownBillRun } from './own-bill-jobs.ts'

/** Starts the trial when a school opens, if this installation charges schools. */
export const beginOwnBill: Reaction<'schoolOpened'> = ({ tx, school }) =>
  later(tx, ownBillRun, { schoolId: school.id })
