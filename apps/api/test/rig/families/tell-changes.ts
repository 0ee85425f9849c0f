import { changeToTellJob } from '../../../src/features/portal/children/tell-change.job.ts'
import type { Rig } from '../app.ts'
import type { MadeSchool } from '../make.ts'

/** Sends the letters of a school about changes by families, which wait. */
export async function tellChanges(rig: Rig, school: MadeSchool): Promise<void> {
  const { rows: jobs } = await rig.pool.pg.query<{ data: never }>(
    `select data from pgboss.job where name = 'family.change' and data ->> 'schoolId' = $1`,
    [school.id],
  )
  const run = changeToTellJob({ pool: rig.pool, publicUrl: 'http://localhost:3000' })
  for (const { data } of jobs) await run(data)
}
