import { randomUUIDv7 } from 'node:crypto'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { schoolExport } from '@afterbell/contract/privacy/school-export'
import { record } from '../../../platform/database/history.ts'
import type { FileInParts } from '../../../platform/http/send-answer.ts'
import type { Act } from '../../../platform/http/serve.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { notThere, refuse } from '../../../platform/problems.ts'
import { instantOf } from '../../invoices/invoice-rows.ts'
import { exportedLists } from './exported-lists.ts'
import {
  insertExport,
  latestExport,
  lockExports,
  partOfExport,
  readyExport,
  type ExportRow,
} from './school-export.store.ts'
import { exportSchool } from './export-jobs.ts'

type Calls = typeof schoolExport

/** After this, an unfinished export counts as failed, and a new one may start. */
const HOURS_MOST = 3
const HOURS_KEPT = 24

const latest: Act<Calls['latest']> = async ({ tx, school, at }) => {
  const row = await latestExport(tx, school.id)
  return { export: row ? toExportAnswer(row, at) : null }
}

/** Starts an export, after the password was typed. Only one runs at a time; it replaces the previous one. */
const begin: Act<Calls['begin']> = async (call) => {
  const { school, user, at } = call
  return call.inside(async (tx) => {
    await lockExports(tx, school.id)
    const lastExport = await latestExport(tx, school.id)
    if (lastExport && stateAt(lastExport, at) === 'MAKING')
      throw refuse('EXPORT_UNDER_WAY', 'An export is being made already. Wait until it is ready')
    const id = randomUUIDv7()
    const total = Object.keys(exportedLists).length
    await insertExport(tx, school.id, { id, total, accountId: user.id })
    await later(tx, exportSchool, { schoolId: school.id, exportId: id })
    await record(tx, call, [{ what: 'school.export-asked' }])
    return { export: toExportAnswer((await latestExport(tx, school.id))!, at) }
  })
}

/** Streams the file; only one part is in memory at a time. */
const file: Act<Calls['file']> = async (call): Promise<FileInParts> => {
  const { school, params } = call
  const exportRef = await call.inside(async (tx) => {
    const readyRef = await readyExport(tx, school.id, params.id)
    if (readyRef) await record(tx, call, [{ what: 'school.export-fetched' }])
    return readyRef
  })
  if (!exportRef) throw notThere()
  async function* parts() {
    for (let nth = 1; ; nth += 1) {
      const bytes = await call.inside((tx) => partOfExport(tx, school.id, params.id, nth))
      if (!bytes) return
      yield bytes
    }
  }
  const day = Temporal.Instant.from(instantOf(exportRef)!).toZonedDateTimeISO(school.timezone).toPlainDate()
  return { name: `Export ${day}.zip`, type: 'application/zip', parts: parts() }
}

export const schoolExportActs = { latest, begin, file }

function stateAt({ state, created_at: since }: ExportRow, at: Temporal.Instant): ExportRow['state'] {
  const until = Temporal.Instant.from(instantOf(since)!).add({ hours: HOURS_MOST })
  return state === 'MAKING' && Temporal.Instant.compare(at, until) > 0 ? 'FAILED' : state
}

function toExportAnswer(
  row: ExportRow,
  at: Temporal.Instant,
): NonNullable<AnswerOf<Calls['latest']>['export']> {
  const { id, done, total, kilobytes, created_at: createdAt, ready_at: ready, asked_by: by, who } = row
  const until = ready && Temporal.Instant.from(instantOf(ready)!).add({ hours: HOURS_KEPT })
  const isOver = until && Temporal.Instant.compare(at, until) > 0
  return {
    id,
    at: instantOf(createdAt)!,
    by: { id: by, name: who ?? 'Somebody who left' },
    state: isOver ? 'EXPIRED' : stateAt(row, at),
    done,
    total,
    kilobytes,
    until: until ? until.toString() : null,
  }
}
