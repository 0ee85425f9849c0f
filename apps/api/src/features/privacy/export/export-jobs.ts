import { job } from '../../../platform/jobs/job.ts'

/** Writes all data of a school to one file. */
export const exportSchool = job<{ schoolId: string; exportId: string }>()('school.export', {
  retryLimit: 2,
  retryDelay: 30,
  retryBackoff: false,
  expireInSeconds: 7200,
  heartbeatSeconds: 30,
})
