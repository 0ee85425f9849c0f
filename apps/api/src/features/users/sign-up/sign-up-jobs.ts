import { job } from '../../../platform/jobs/job.ts'

/** The letter of one sign-up, or of an address that requested it again. */
export const signUpLetter = job<{ signUpId: string } | { requestId: string }>()('sign-up.letter', {
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 60,
})
