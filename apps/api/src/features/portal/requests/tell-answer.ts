import type { Tx } from '../../../platform/database/database.ts'
import { job } from '../../../platform/jobs/job.ts'
import { later } from '../../../platform/jobs/jobs.ts'

export const answerToTell = job<{ schoolId: string; requestId: string }>()('family.request-answered', {
  retryLimit: 8,
  retryDelay: 30,
  retryBackoff: true,
  expireInSeconds: 60,
})

/** Tells who asked the school for something what it answered. */
export function tellAnswer(tx: Tx, schoolId: string, requestId: string): Promise<void> {
  return later(tx, answerToTell, { schoolId, requestId })
}
