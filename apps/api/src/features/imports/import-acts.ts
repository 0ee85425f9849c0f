import type { ImportedThing } from '@afterbell/domain/imports/import-kinds'
import { mentionsAll } from '@afterbell/domain/kernel/text/search-words'
import { job } from '../../platform/jobs/job.ts'
import { later } from '../../platform/jobs/jobs.ts'
import { pageOf } from '../../platform/database/pages.ts'
import { invalid, notThere, refuse } from '../../platform/problems.ts'
import type { Sealer } from '../../platform/security/sealing.ts'
import type { AnyCall } from '../../platform/http/serve.ts'
import type { ImportKind, PlanResult, Plan } from './import-kinds.ts'
import {
  importsPage,
  loadImport,
  setQuestions,
  setQueued,
  setState,
  type ImportState,
  type StoredImport,
} from './imports.store.ts'
import { answerOf, previewHash } from './answer-import.ts'

// Handlers for all imports; `kind` is what the call's address imports.

export const catalogLost = job<ImportJob>()('catalog.lost', {
  retryLimit: 8,
  retryDelay: 30,
  retryBackoff: true,
  expireInSeconds: 60,
})

/** Retried if its process died; other failures are reported to the user. */
export const catalogImport = job<ImportJob>()('catalog.import', {
  retryLimit: 2,
  retryDelay: 1,
  retryBackoff: false,
  expireInSeconds: 900,
  heartbeatSeconds: 20,
  deadLetter: catalogLost,
})

interface ImportJob {
  schoolId: string
  kind: ImportedThing
  importId: string
}

type ImportCall = AnyCall & { params: { id: string } }

type ImportsQuery = Parameters<typeof importsPage>[2]

export async function listImports(
  { tx, school, query }: AnyCall & { query: ImportsQuery },
  kind: ImportKind,
) {
  const { rows, total } = await importsPage(tx, { schoolId: school.id, what: kind.what }, query)
  const content = rows.map((row) => ({
    id: row.id,
    state: row.state,
    fileName: row.file_name,
    by: row.by,
    at: row.created_at,
    rowCount: row.row_count,
    progress: { done: row.done, total: row.total },
  }))
  return pageOf(content, total, query)
}

export async function getImport(call: ImportCall, kind: ImportKind, sealer: Sealer) {
  const storedImport = await storedAt(call, kind, sealer)
  return answerOf(kind, storedImport, await lookIfOpen(call, kind, storedImport))
}

/** Stores a new mapping and options, even invalid ones, so that no input is lost. */
export async function changeImport(
  call: ImportCall & { body: { mapping: object; options: object } },
  kind: ImportKind,
  sealer: Sealer,
) {
  const storedImport = await storedAt(call, kind, sealer, true)
  assertOpen(storedImport)
  await setQuestions(
    call.tx,
    sealer,
    { schoolId: call.school.id, id: storedImport.id, source: storedImport.source },
    call.body,
  )
  const changedImport = { ...storedImport, ...call.body }
  return answerOf(kind, changedImport, await kind.look(call.tx, call.school, changedImport))
}

interface RowsQuery {
  result?: 'CREATE' | 'CHANGE' | 'SKIP' | 'MARKED' | undefined
  search?: string | undefined
  sort: { by: 'row'; direction: 'ASC' | 'DESC' } | null
  page: number
  size: number
}

/** Lists rows; skipped and changing ones come first, because someone should check them. */
export async function importRows(call: ImportCall & { query: RowsQuery }, kind: ImportKind, sealer: Sealer) {
  const storedImport = await storedAt(call, kind, sealer)
  const { plan } = await lookIfOpen(call, kind, storedImport)
  const { result, search, sort, page, size } = call.query
  const rows = (plan?.rows ?? storedImport.results).filter(
    (row) =>
      (result === undefined || (result === 'MARKED' ? kind.isMarked(row) : row.result === result)) &&
      (!search || mentionsAll(row.name, search)),
  )
  const order = sort?.direction === 'DESC' ? -1 : 1
  const sorted = rows.toSorted((a, b) =>
    sort ? (a.row - b.row) * order : ORDER[a.result] - ORDER[b.result] || a.row - b.row,
  )
  return pageOf(sorted.slice(page * size, (page + 1) * size), rows.length, { page, size })
}

const ORDER = { SKIP: 0, CHANGE: 1, CREATE: 2 } as const

/** Queues the import. Reports problems of mapping and options at their fields first. */
export async function confirmImport(
  call: ImportCall & { body: { shown?: string | undefined } | undefined },
  kind: ImportKind,
  sealer: Sealer,
) {
  const storedImport = await storedAt(call, kind, sealer, true)
  assertOpen(storedImport)
  const preview = await kind.look(call.tx, call.school, storedImport)
  if (!preview.plan) throw invalid(preview.findings)
  const { things, changed, changes = [] }: Plan = preview.plan
  const total = things + changed
  const hash = call.body?.shown
  if (hash !== undefined && hash !== previewHash(storedImport, preview.plan.rows))
    throw refuse(
      'ROWS_CHANGED',
      'Something changed since you looked at these rows. Nothing was imported. Please review them and confirm again',
    )
  if (total === 0)
    throw refuse(
      'NOTHING_TO_IMPORT',
      'No row of this file can be imported. The list gives the reason for each row',
    )
  const where = { schoolId: call.school.id, id: storedImport.id }
  const versions = Object.fromEntries(changes.map(({ before: { id, version } }) => [id, version]))
  await setQueued(call.tx, where, total, versions)
  await later(call.tx, catalogImport, {
    schoolId: where.schoolId,
    kind: kind.what,
    importId: storedImport.id,
  })
  return answerOf(kind, { ...storedImport, state: 'QUEUED', done: 0, total, failure: null }, preview)
}

/** Undoes everything an import created, or nothing. Changes it made to existing records stay. */
export async function undoImport(call: ImportCall, kind: ImportKind, sealer: Sealer) {
  const { tx, school } = call
  const storedImport = await storedAt(call, kind, sealer, true)
  if (storedImport.state !== 'DONE')
    throw refuse('NOT_IMPORTED', 'This was not imported or was already undone')
  await kind.takeBack(call, storedImport)
  await setState(tx, { schoolId: school.id, id: storedImport.id }, 'UNDONE', {
    done: storedImport.done,
    total: storedImport.total,
  })
  return answerOf(kind, { ...storedImport, state: 'UNDONE' }, { plan: null, findings: [] })
}

/** States in which mapping and options can still change. */
const OPEN_STATES: ReadonlySet<ImportState> = new Set(['READ', 'FAILED'])

function assertOpen({ state }: StoredImport): void {
  if (!OPEN_STATES.has(state)) throw refuse('IMPORT_CONFIRMED', 'This import was already confirmed')
}

async function lookIfOpen(
  { tx, school }: AnyCall,
  kind: ImportKind,
  stored: StoredImport,
): Promise<PlanResult> {
  return OPEN_STATES.has(stored.state) ? kind.look(tx, school, stored) : { plan: null, findings: [] }
}

async function storedAt(
  call: ImportCall,
  kind: ImportKind,
  sealer: Sealer,
  forChange = false,
): Promise<StoredImport> {
  const where = { schoolId: call.school.id, what: kind.what, id: call.params.id }
  const storedImport = await loadImport(call.tx, sealer, where, { forChange })
  if (!storedImport) throw notThere()
  return storedImport
}
