import type { Pool } from '../../../platform/database/database.ts'
import { zipped } from '../../../platform/files/write-zip.ts'
import type { Sealer } from '../../../platform/security/sealing.ts'
import { runs } from '../../../platform/jobs/job.ts'
import { schoolRunner } from '../../../platform/database/inside-school.ts'
import { exportEntries } from './export-entries.ts'
import { beginRun, endRun, keepPart } from './school-export.store.ts'
import { exportSchool } from './export-jobs.ts'

/** Size of one stored part, and of the buffer in memory. */
const PART_BYTES = 1_000_000

/** Writes the export part by part. A restart begins from the first part again. */
export const exportJob = runs(
  exportSchool,
  async ({ schoolId, exportId: id }, { pool, sealer }: { pool: Pool; sealer: Sealer }) => {
    const inThis = schoolRunner(pool, schoolId)
    const began = await inThis(async ({ tx, at }) => ({ run: await beginRun(tx, schoolId, id), at }))
    if (began.run === undefined) return
    const { run } = began
    let [done, nth, size] = [0, 0, 0]
    try {
      const entries = exportEntries({
        schoolId,
        sealer,
        inTx: (read) => inThis(({ tx }) => read(tx)),
        onList: (count) => (done = count),
      })
      for await (const bytes of zipped(entries, { at: began.at, partBytes: PART_BYTES })) {
        nth += 1
        size += bytes.length
        if (!(await inThis(({ tx }) => keepPart(tx, schoolId, { id, run, nth, bytes, done })))) return
      }
    } catch (error) {
      await inThis(({ tx }) => endRun(tx, schoolId, { id, run, state: 'FAILED', kilobytes: 0 }))
      throw error
    }
    const kilobytes = Math.ceil(size / 1000)
    await inThis(({ tx }) => endRun(tx, schoolId, { id, run, state: 'READY', kilobytes }))
  },
)
