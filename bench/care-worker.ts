import { careFamiliesJob, careSchoolJob } from '../apps/api/src/features/care/care.job.ts'
import { statementResults, createPool } from '../apps/api/src/platform/database/database.ts'
import { closeQueues, openQueues } from '../apps/api/src/platform/jobs/jobs.ts'

// A worker that does all jobs that the hourly run of recurring care queues, and reports its statements per family. It is a
// process of its own, so that its memory can be measured.

export interface CareRunInput {
  databaseUrl: string
  schoolId: string
  /** Seconds by which the clock is ahead. */
  aheadSeconds: number
  /** Reports the number charged so far after each family. */
  tellsEach?: boolean
}

export interface CareRunSeen {
  families: number
  /** The largest number for one family, without begin, set and commit. */
  mostStatements: number
  seconds: number
  peakMb: number
}

process.once('message', (message) => {
  void runAll(message as CareRunInput).then((seen) => process.send!(seen, () => process.exit(0)))
})

async function runAll({
  databaseUrl,
  schoolId,
  aheadSeconds,
  tellsEach = false,
}: CareRunInput): Promise<CareRunSeen> {
  const pool = createPool({ connectionString: databaseUrl, poolSize: 2, clockShiftSeconds: aheadSeconds })
  await openQueues(pool.pg)
  let statements = 0
  statementResults.subscribe(() => {
    statements += 1
  })
  const begun = performance.now()
  await careSchoolJob({ pool })({ schoolId })
  const { rows: jobs } = await pool.pg.query<{ familyIds: string[] }>(
    `select data -> 'familyIds' as "familyIds" from pgboss.job where name = 'care.families' and data->>'schoolId' = $1 order by created_on, id`,
    [schoolId],
  )
  const charge = careFamiliesJob({ pool })
  let [families, mostStatements] = [0, 0]
  for (const { familyIds } of jobs)
    for (const id of familyIds) {
      statements = 0
      await charge({ schoolId, familyIds: [id] })
      families += 1
      if (tellsEach) process.send!({ charged: families })
      // One of the statements opens the transaction.
      mostStatements = Math.max(mostStatements, statements - 1)
    }
  const seconds = (performance.now() - begun) / 1000
  await closeQueues()
  await pool.pg.end()
  return { families, mostStatements, seconds, peakMb: process.resourceUsage().maxRSS / 1024 }
}
