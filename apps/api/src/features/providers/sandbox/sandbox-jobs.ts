import { job } from '../../../platform/jobs/job.ts'

/** Sends the events of one account, or of all. */
export const sandboxTell = job<{ accountRef?: string }>()('sandbox.tell', {
  retryLimit: 0,
  retryDelay: 60,
  retryBackoff: false,
  expireInSeconds: 60,
  deleteAfterSeconds: 3600,
  cron: '* * * * *',
})
