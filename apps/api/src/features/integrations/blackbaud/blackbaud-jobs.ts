import { job } from '../../../platform/jobs/job.ts'

/** Sends the journal entries of some days to Blackbaud. */
export const blackbaudExport = job<{ schoolId: string; exportId: string }>()('blackbaud.export', {
  retryLimit: 5,
  retryDelay: 30,
  retryBackoff: true,
  expireInSeconds: 300,
})
