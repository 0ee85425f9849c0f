import { job } from '../../../platform/jobs/job.ts'

/** CODE goes to the new address, TELL_OLD to the old one once the code came back. */
export const familyEmailLetter = job<{ schoolId: string; changeId: string; what: 'CODE' | 'TELL_OLD' }>()(
  'family.email',
  { retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 },
)
