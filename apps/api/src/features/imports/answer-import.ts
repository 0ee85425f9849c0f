import type { SourceRow } from '@afterbell/domain/imports/import-cells'
import type { ImportKind, Looked } from './import-kinds.ts'
import type { StoredImport } from './imports.store.ts'

/** An import as it is answered, with the plan while it has one, with what became of it afterwards. */
export function answerOf({ isMarked }: ImportKind, stored: StoredImport, { plan, findings }: Looked) {
  const isOver = stored.state === 'DONE' || stored.state === 'UNDONE'
  const rows = isOver ? stored.results : plan?.rows
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
          things: isOver ? stored.total : plan!.things,
          create: rows.filter(({ result }) => result === 'CREATE').length,
          skip: rows.filter(({ result }) => result === 'SKIP').length,
          marked: rows.filter((row) => isMarked(row)).length,
        }
      : null,
    findings,
    progress: { done: stored.done, total: stored.total },
    failure: stored.failure,
  }
}

/** Three cells of a column that are not alike, to know it by. */
function samplesOf(source: readonly SourceRow[], index: number): string[] {
  const cells = source.slice(0, 50).map(({ cells: own }) => (own[index] ?? '').trim())
  return [...new Set(cells.filter((cell) => cell !== ''))].slice(0, 3).map((cell) => cell.slice(0, 60))
}
