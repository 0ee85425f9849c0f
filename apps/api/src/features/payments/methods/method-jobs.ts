import { job } from '../../../platform/jobs/job.ts'

/** A payer was erased, so providers must forget them too. */
export const paymentsForgetPayer = job<{ schoolId: string; payerId: string }>()('payments.forget-payer', {
  retryLimit: 12,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: 120,
})
