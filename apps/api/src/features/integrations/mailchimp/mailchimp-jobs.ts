import { job } from '../../../platform/jobs/job.ts'

/** Sends a school's contacts to Mailchimp and reads the changes from there. */
export const mailchimpSchool = job<{ schoolId: string }>()('mailchimp.school', {
  retryLimit: 5,
  retryDelay: 30,
  retryBackoff: true,
  expireInSeconds: 900,
  deleteAfterSeconds: 3600,
})

/** Mailchimp reported a change to these members, by their hashes. */
export const mailchimpHeard = job<{ schoolId: string; hashes: string[] }>()('mailchimp.heard', {
  retryLimit: 5,
  retryDelay: 30,
  retryBackoff: true,
  expireInSeconds: 900,
  deleteAfterSeconds: 3600,
})
