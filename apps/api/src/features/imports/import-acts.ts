import type { Address } from '@afterbell/contract/op'
import type { imports } from '@afterbell/contract/imports'
import { kindOf } from '@afterbell/contract/op'
import { later } from '../../platform/jobs.ts'
import { pageOf } from '../../platform/pages.ts'
import { invalid, notThere, refuse } from '../../platform/problems.ts'
import { record } from '../../platform/history.ts'
import type { Act, Call } from '../../platform/serve.ts'
import { removeActivities } from '../activities/remove-activities.ts'
import { importKinds, type ImportKind } from './import-kinds.ts'
import {
  activitiesOf,
  loadImport,
  setQuestions,
  setState,
  type ImportState,
  type StoredImport,
} from './imports.store.ts'
import { answerOf, lookAtPlan } from './look.ts'

type Imports = typeof imports

/** What the address of a call imports. */
export function kindAt(address: Address): ImportKind {
  return importKinds[kindOf(address)] ?? refuseKind()
}

export const getImport: Act<Imports['get']> = async (call) => {
  const { stored, kind } = await storedAt(call)
  return answerOf(stored, await planIfOpen(call, kind, stored))
}

/** Another mapping, other options. Both are kept even when something is wrong with them: nothing typed is lost. */
export const changeImport: Act<Imports['change']> = async (call) => {
  const { stored, kind } = await storedAt(call, true)
  demandOpen(stored)
  await setQuestions(call.tx, { ...whereOf(call, kind), id: stored.id }, call.body)
  const changed = { ...stored, ...call.body }
  return answerOf(changed, await lookAtPlan(call.tx, call.school, kind, changed))
}

/** The rows as the list asks for them. Those that are skipped come first: somebody has to look at them. */
export const importRows: Act<Imports['rows']> = async (call) => {
  const { stored, kind } = await storedAt(call)
  const { plan } = await planIfOpen(call, kind, stored)
  const { result, search, sort, page, size } = call.query
  const wanted = search?.toLowerCase()
  const rows = (plan?.rows ?? stored.results).filter(
    (row) =>
      (result === undefined || (result === 'REWRITTEN' ? row.rewrites.length > 0 : row.result === result)) &&
      (!wanted || row.name.toLowerCase().includes(wanted)),
  )
  const order = sort?.direction === 'DESC' ? -1 : 1
  const sorted = rows.toSorted((a, b) =>
    sort
      ? (a.row - b.row) * order
      : Number(a.result === 'CREATE') - Number(b.result === 'CREATE') || a.row - b.row,
  )
  return pageOf(sorted.slice(page * size, (page + 1) * size), rows.length, { page, size })
}

/** Puts the import into the queue of jobs. What is wrong with mapping or options is told at its field first. */
export const confirmImport: Act<Imports['confirm']> = async (call) => {
  const { stored, kind } = await storedAt(call, true)
  demandOpen(stored)
  const looked = await lookAtPlan(call.tx, call.school, kind, stored)
  if (!looked.plan) throw invalid(looked.findings)
  const total = looked.plan.activities.length
  if (total === 0)
    throw refuse(
      'NOTHING_TO_IMPORT',
      'No row of this file can be imported. The list says why for each of them',
    )
  const where = { schoolId: call.school.id, id: stored.id }
  await setState(call.tx, where, 'QUEUED', { total })
  await later(call.tx, 'catalogue.import', {
    schoolId: where.schoolId,
    kind: kind.form.kind,
    importId: stored.id,
  })
  return answerOf({ ...stored, state: 'QUEUED', done: 0, total, failure: null }, looked)
}

/** Takes every activity of an import back, or none of them. */
export const undoImport: Act<Imports['undo']> = async (call) => {
  const { tx, school } = call
  const { stored, kind } = await storedAt(call, true)
  if (stored.state !== 'DONE')
    throw refuse('NOT_IMPORTED', 'This was not imported, or was taken back already')
  const ids = await activitiesOf(tx, school.id, stored.id)
  const { changed, refused } = await removeActivities(call, kind.form.kind, ids)
  if (refused.length > 0) throw refuse('HAS_CHILDREN', childrenSentence(refused.map(({ name }) => name)))
  await setState(tx, { schoolId: school.id, id: stored.id }, 'UNDONE', {
    done: stored.done,
    total: stored.total,
  })
  await record(tx, call, [
    { what: 'catalogue.undone', subjectId: stored.id, details: { count: changed, name: stored.file_name } },
  ])
  return answerOf({ ...stored, state: 'UNDONE' }, { plan: null, findings: [] })
}

function childrenSentence(names: readonly string[]): string {
  const named = names.slice(0, 3).join(', ')
  const more = names.length > 3 ? ` and ${names.length - 3} more` : ''
  return `Children are enrolled in ${named}${more}, or wait there, so nothing was taken back`
}

/** States in which a file can still be looked at another way. */
const OPEN: ReadonlySet<ImportState> = new Set(['READ', 'FAILED'])

function demandOpen({ state }: StoredImport): void {
  if (!OPEN.has(state)) throw refuse('IMPORT_CONFIRMED', 'This import was confirmed already')
}

async function planIfOpen(call: Asked, kind: ImportKind, stored: StoredImport) {
  if (!OPEN.has(stored.state)) return { plan: null, findings: [] }
  return lookAtPlan(call.tx, call.school, kind, stored)
}

type Asked = Pick<Call<Imports['get']>, 'tx' | 'school' | 'params' | 'address'>

async function storedAt(call: Asked, forChange = false): Promise<{ stored: StoredImport; kind: ImportKind }> {
  const kind = kindAt(call.address)
  const stored = await loadImport(call.tx, { ...whereOf(call, kind), id: call.params.id }, { forChange })
  if (!stored) throw notThere()
  return { stored, kind }
}

function whereOf({ school }: Pick<Asked, 'school'>, kind: ImportKind) {
  return { schoolId: school.id, kind: kind.form.kind }
}

function refuseKind(): never {
  throw notThere()
}
