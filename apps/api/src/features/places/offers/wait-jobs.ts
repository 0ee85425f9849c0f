import { job } from '../../../platform/jobs/job.ts'

/** Tells families that children joined or left a wait list. */
export const waitsTell = job<{ schoolId: string; placeIds: string[]; what: 'JOINED' | 'LEFT' }>()(
  'waits.tell',
  { retryLimit: 8, retryDelay: 30, retryBackoff: true, expireInSeconds: 120 },
)
