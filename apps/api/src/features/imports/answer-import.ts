import { createHash } from 'node:crypto'
import type { SourceRow } from '@afterbell/domain/imports/import-cells'
import { sortedQuestions } from '@afterbell/domain/imports/people/asked-of-rows'
import type { ImportKind, PlanResult, PlannedRow } from './import-kinds.ts'
import type { StoredImport } from './imports.store.ts'

/** Builds the answer for an import, with its plan while it is open and its results afterwards. */
export function answerOf(
  { isMarked }: ImportKind,
  stored: StoredImport,
  { plan, findings, questions = [] }: PlanResult,
) {
  const isOver = stored.state === 'DONE' || stored.state === 'UNDONE'
  const rows = isOver ? stored.results : plan?.rows
  const change = rows?.filter(({ result }) => result === 'CHANGE').length ?? 0
  return {
    id: stored.id,
    kind: stored.kind,
    state: stored.state,
    fileName: stored.file_name,
    by: stored.by,
    at: stored.created_at,
    rowCount: stored.row_count,
    columns: stored.columns.map((name, index) => ({ name, samples: samplesOf(stored.source, index) })),
    mapping: stored.mapping,
    options: stored.options,
    totals: rows
      ? {
          things: isOver ? stored.total - change : plan!.things,
          create: rows.filter(({ result }) => result === 'CREATE').length,
          change,
          skip: rows.filter(({ result }) => result === 'SKIP').length,
          marked: rows.filter((row) => isMarked(row)).length,
        }
      : null,
    shown: previewHash(stored, rows ?? []),
    findings,
    questions: {
      total: questions.length,
      open: questions.filter(({ isOpen }) => isOpen).length,
      first: sortedQuestions(questions),
    },
    progress: { done: stored.done, total: stored.total },
    failure: stored.failure,
  }
}

/**
 * Hash of what the user was shown (mapping, options and every row's result), so that a confirmation applies to just
 * that.
 */
export function previewHash({ mapping, options }: StoredImport, rows: readonly PlannedRow[]): string {
  const sortKeys = (_: string, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value
  const json = JSON.stringify([mapping, options, rows], sortKeys)
  return createHash('sha256').update(json).digest('base64url')
}

/** Up to three different cells of a column, as samples. */
function samplesOf(source: readonly SourceRow[], index: number): string[] {
  const cells = source.slice(0, 50).map(({ cells: rowCells }) => (rowCells[index] ?? '').trim())
  return [...new Set(cells.filter((cell) => cell !== ''))].slice(0, 3).map((cell) => cell.slice(0, 60))
}
