import { paymentsResolve } from '../payments/charging/payment-jobs.ts'
import { job } from '../../platform/jobs/job.ts'

/** One school, or all if omitted. */
export const ownBillRun = job<{ schoolId?: string }>()('own-bill.run', {
  retryLimit: 2,
  retryDelay: 300,
  retryBackoff: true,
  expireInSeconds: 1800,
  deleteAfterSeconds: 86_400,
  cron: '23 * * * *',
})

/** Finds the outcome of a payment of the school's own bill that is still open. */
export const ownBillResolve = job<{ schoolId: string; paymentId: string }>()(
  'own-bill.resolve',
  paymentsResolve.options,
)
