import { job } from '../../../platform/jobs/job.ts'

export const invitedToTell = job<{ schoolId: string; invitationId: string }>()('family.spot-invited', {
  retryLimit: 8,
  retryDelay: 30,
  retryBackoff: true,
  expireInSeconds: 60,
})
