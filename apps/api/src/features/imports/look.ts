import type { AnswerOf } from '@afterbell/contract/op'
import type { imports } from '@afterbell/contract/imports'
import { checkMapping, type ColumnMapping } from '@afterbell/domain/import-columns'
import { checkOptions, type ImportOptions, type SourceRow } from '@afterbell/domain/import-rows'
import type { Finding } from '@afterbell/domain/decision'
import type { Tx } from '../../platform/database.ts'
import type { SchoolNow } from '../../platform/school-now.ts'
import { activeLocations } from '../settings/locations.store.ts'
import type { ImportKind } from './import-kinds.ts'
import { knownRows, type StoredImport } from './imports.store.ts'
import { planOf, readRows, type Plan } from './plan.ts'

type Answer = AnswerOf<(typeof imports)['get']>

/** The plan of an import that is not confirmed yet, or why there is none. */
export async function lookAtPlan(
  tx: Tx,
  school: SchoolNow,
  kind: ImportKind,
  stored: { columns: string[]; source: SourceRow[]; mapping: ColumnMapping; options: ImportOptions },
): Promise<{ plan: Plan | null; findings: Finding[] }> {
  const { columns, source, mapping, options } = stored
  const findings = [...checkMapping(mapping, columns), ...checkOptions(options)]
  if (findings.length > 0) return { plan: null, findings }
  const readings = readRows(source, mapping, options, kind)
  const where = { schoolId: school.id, kind: kind.form.kind }
  const [locations, known] = await Promise.all([
    activeLocations(tx, school.id),
    knownRows(
      tx,
      where,
      readings.map(({ fingerprint }) => fingerprint),
      school.timezone,
    ),
  ])
  const plan = planOf(readings, options, kind, {
    today: school.today,
    dateFormat: school.dateFormat,
    locations: new Map(locations.map(({ id, name }) => [name.toLowerCase(), id])),
    known,
  })
  return { plan, findings }
}

/** An import as it is answered, with the plan while it has one, with what became of it afterwards. */
export function answerOf(
  stored: StoredImport,
  { plan, findings }: { plan: Plan | null; findings: Finding[] },
): Answer {
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
          activities: isOver ? stored.total : plan!.activities.length,
          create: rows.filter(({ result }) => result === 'CREATE').length,
          skip: rows.filter(({ result }) => result === 'SKIP').length,
          rewritten: rows.filter(({ rewrites }) => rewrites.length > 0).length,
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
