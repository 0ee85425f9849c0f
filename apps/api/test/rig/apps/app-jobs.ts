import { blackbaudExportJob } from '../../../src/features/integrations/blackbaud/export.job.ts'
import { mailchimpHeardJob } from '../../../src/features/integrations/mailchimp/heard.job.ts'
import { mailchimpSchoolJob } from '../../../src/features/integrations/mailchimp/sync.job.ts'
import { zoomLeaveJob } from '../../../src/features/integrations/zoom/leave.job.ts'
import { zoomClassJob, zoomSchoolJob } from '../../../src/features/integrations/zoom/meetings.job.ts'
import { createConnectedApps } from '../../../src/features/integrations/connected-apps.ts'
import { appSealer } from '../../../src/platform/security/tokens.ts'
import { SECRET, type Rig } from '../app.ts'
import { blackbaudSettings } from './blackbaud-stand-in.ts'
import { mailchimpSettings } from './mailchimp-stand-in.ts'
import { zoomSettings } from './zoom-stand-in.ts'

/** Returns the parts that jobs of connected apps need, pointed at the stand-ins. */
export function appParts(rig: Rig) {
  return {
    apps: createConnectedApps({
      ZOOM: zoomSettings(rig.zoom.url),
      BLACKBAUD: blackbaudSettings(rig.blackbaud.url),
      MAILCHIMP: mailchimpSettings(rig.mailchimp.url),
    }),
    sealer: appSealer(SECRET),
    publicUrl: 'http://localhost:3000',
  }
}

/** Returns the handlers of all jobs of connected apps, pointed at the stand-ins. */
export function appJobs(rig: Rig) {
  const { sealer, ...parts } = appParts(rig)
  const jobParts = { ...parts, pool: rig.pool, appSealer: sealer }
  return {
    'blackbaud.export': blackbaudExportJob(jobParts),
    'mailchimp.heard': mailchimpHeardJob(jobParts),
    'mailchimp.school': mailchimpSchoolJob(jobParts),
    'zoom.class': zoomClassJob(jobParts),
    'zoom.leave': zoomLeaveJob(jobParts),
    'zoom.school': zoomSchoolJob(jobParts),
  }
}

export interface QueuedAppJob {
  name: keyof ReturnType<typeof appJobs>
  data: { schoolId: string } & Record<string, string | string[] | number>
}

/** Removes and returns a school's queued app jobs, including those not due yet. */
export async function takeAppJobs(rig: Rig, schoolId: string): Promise<QueuedAppJob[]> {
  const { rows } = await rig.pool.pg.query<QueuedAppJob>(
    `delete from pgboss.job where name = any($1) and state = 'created' and data->>'schoolId' = $2 returning name, data`,
    [Object.keys(appJobs(rig)), schoolId],
  )
  return rows
}

/** Runs a school's queued app jobs and the jobs they queue, for at most `rounds` rounds. */
export async function runAppJobs(
  rig: Rig,
  schoolId: string,
  {
    rounds = 6,
    behind = (jobs) => jobs,
  }: { rounds?: number; behind?: (jobs: ReturnType<typeof appJobs>) => ReturnType<typeof appJobs> } = {},
): Promise<void> {
  const jobs = behind(appJobs(rig))
  for (let round = 0; round < rounds; round += 1) {
    const batch = await takeAppJobs(rig, schoolId)
    if (batch.length === 0) return
    await Promise.all(batch.map(({ name, data }) => jobs[name](data as never)))
  }
}
