import { reportFileJob } from '../apps/api/src/features/reports/files/report-file.job.ts'
import { createPool } from '../apps/api/src/platform/database/database.ts'

// A worker that makes one report as a CSV file. A process of its own, so that its memory can be measured.

export interface ReportFileInput {
  databaseUrl: string
  schoolId: string
  fileId: string
}

export interface ReportFileSeen {
  seconds: number
  peakMb: number
}

process.once('message', (message) => {
  void make(message as ReportFileInput).then((seen) => process.send!(seen, () => process.exit(0)))
})

async function make({ databaseUrl, schoolId, fileId }: ReportFileInput): Promise<ReportFileSeen> {
  const pool = createPool({ connectionString: databaseUrl, poolSize: 2 })
  const begun = performance.now()
  await reportFileJob({ pool })({ schoolId, fileId })
  const seconds = (performance.now() - begun) / 1000
  await pool.pg.end()
  return { seconds, peakMb: process.resourceUsage().maxRSS / 1024 }
}
