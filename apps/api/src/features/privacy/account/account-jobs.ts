import { job } from '../../../platform/jobs/job.ts'

interface AboutAccount {
  schoolId: string
  accountId: string
  /** Time of the closing or reopening. */
  at: string
}

const PER_SCHOOL = { retryLimit: 8, retryDelay: 30, retryBackoff: true, expireInSeconds: 60 }

/** A school's part of closing an account: stop API keys and the calendar feed, and tell the Super Admins. */
export const accountClosed = job<AboutAccount>()('account.closed', PER_SCHOOL)

export const accountReopened = job<AboutAccount>()('account.reopened', PER_SCHOOL)
