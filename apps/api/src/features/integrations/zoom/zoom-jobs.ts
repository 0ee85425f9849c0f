import { job } from '../../../platform/jobs/job.ts'

/** Updates the Zoom meeting of a class. */
export const zoomClass = job<{ schoolId: string; activityId: string }>()('zoom.class', {
  retryLimit: 5,
  retryDelay: 30,
  retryBackoff: true,
  expireInSeconds: 300,
})

/** Updates the Zoom meetings of all classes of a school. */
export const zoomSchool = job<{ schoolId: string }>()('zoom.school', {
  retryLimit: 5,
  retryDelay: 30,
  retryBackoff: true,
  expireInSeconds: 300,
})
