import type { BillingFile } from './files/billing-files.ts'
import { job } from '../../platform/jobs/job.ts'

/** `at` is the time of the request: one letter per request. `by` is who requested it; absent if automatic. */
export const billingSend = job<{ schoolId: string; file: BillingFile; at: string; by?: string }>()(
  'billing.send',
  { retryLimit: 5, retryDelay: 30, retryBackoff: true, expireInSeconds: 120 },
)
