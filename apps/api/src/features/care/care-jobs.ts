import { job } from '../../platform/jobs/job.ts'

export const careFamilies = job<{ schoolId: string; familyIds: string[] }>()('care.families', {
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: 900,
  heartbeatSeconds: 30,
})

/** Emails the invoices of these charges. */
export const careTell = job<{ schoolId: string; chargeIds: string[] }>()('care.tell', {
  retryLimit: 5,
  retryDelay: 30,
  retryBackoff: true,
  expireInSeconds: 120,
})
