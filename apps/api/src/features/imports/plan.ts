import { createHash } from 'node:crypto'
import type { NameRules } from '@afterbell/domain/kernel/name-rules'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { SourceRow } from '@afterbell/domain/imports/import-cells'
import type { ColumnMapping } from '@afterbell/domain/imports/import-columns'
import { codeKey } from '@afterbell/domain/imports/import-matches'
import {
  fingerprintOf,
  instructorKey,
  readRow,
  type CatalogRow,
  type ImportOptions,
} from '@afterbell/domain/imports/import-rows'
import type {
  CatalogKind,
  CatalogPlan,
  PlannedChange,
  FingerprintedRow,
  Surroundings,
} from './catalog/catalog-plan.ts'
import { planMatched } from './plan-changes.ts'
import { importedText, rowOf, skip, whyNot, type PlannedRow } from './planned-row.ts'

/** Reads all rows, with their fingerprints. */
export function readRows(
  source: readonly SourceRow[],
  mapping: ColumnMapping,
  options: ImportOptions,
  how: { kind: ActivityKind; names: NameRules },
): FingerprintedRow[] {
  return source.map((each) => {
    const catalog = readRow(each, mapping, options, how)
    const fingerprint = createHash('sha256').update(fingerprintOf(catalog)).digest('hex')
    return { catalog, fingerprint, code: codeKey(catalog.code) }
  })
}

/**
 * Plans every row. It is skipped if unreadable, imported before or a duplicate within the file; it changes the activity
 * with its code, or waits for a choice (decision 81); otherwise it becomes part of a new activity. All results are
 * checked by the rules of their form as of today.
 */
export function planOf<F>(
  readings: readonly FingerprintedRow[],
  options: ImportOptions,
  kind: CatalogKind<F>,
  around: Surroundings,
): CatalogPlan<F> {
  const plannedByCatalog = new Map(readings.map(({ catalog }) => [catalog, rowOf(catalog)]))
  const changes: PlannedChange<F>[] = []
  const isCoded = ({ code }: FingerprintedRow) => code !== null && around.coded.has(code)
  const alike = Map.groupBy(readings.filter(isCoded), ({ code }) => code!)
  const first = new Map<string, number>()
  const fine = readings.filter((reading) => {
    const { catalog, fingerprint } = reading
    const row = plannedByCatalog.get(catalog)!
    // Rows that change an activity are duplicates only if every fact is equal; others, if families could not tell them
    // apart.
    const key = isCoded(reading) ? `${fingerprint} ${JSON.stringify(catalog.facts)}` : fingerprint
    const same = first.get(key)
    const importDate = around.importDates.get(fingerprint)
    if (catalog.problems.length > 0) return skip(row, catalog.problems.join('. '))
    if (same !== undefined) return skip(row, `Same as row ${same}`)
    first.set(key, catalog.row)
    if (!isCoded(reading)) return importDate ? skip(row, importedText(importDate, around)) : true
    const change = planMatched(reading, row, alike.get(reading.code!)!, { options, kind, around })
    if (typeof change !== 'boolean') changes.push(change)
    return change === true
  })
  const activities = groupIntoActivities(fine, plannedByCatalog, { options, kind, around })
  return {
    rows: [...plannedByCatalog.values()],
    activities,
    changes,
    things: activities.length,
    changed: changes.length,
  }
}

/** Gathers rows into activities. Rows whose activity is invalid are skipped with the reason. */
function groupIntoActivities<F>(
  fine: readonly FingerprintedRow[],
  planned: ReadonlyMap<CatalogRow, PlannedRow>,
  { options, kind, around }: { options: ImportOptions; kind: CatalogKind<F>; around: Surroundings },
): CatalogPlan<F>['activities'] {
  const factsByCatalog = new Map(
    fine.map(({ catalog, fingerprint, code }) => [catalog, { fingerprint, code, said: catalog.facts }]),
  )
  const names = around.nameRules
  const matchOf = (row: CatalogRow) => ({
    locationId: placeOf(row, options, around, planned.get(row)!),
    instructorIds: instructorsOf(row, around, planned.get(row)!),
  })
  return kind.gather([...factsByCatalog.keys()], { matchOf, names }).flatMap(({ name, rows, form }) => {
    const plannedRows = rows.map((row) => planned.get(row)!)
    const formToSave = kind.form.toSave(form, { isNew: true })
    const why = whyNot(kind.form.check(formToSave, { today: around.today, mode: 'publish', names }))
    if (why !== null) {
      for (const row of plannedRows) skip(row, why)
      return []
    }
    for (const row of plannedRows) row.activity = name
    return [
      { name, form: formToSave, remember: rows.map((row) => factsByCatalog.get(row)!), rows: plannedRows },
    ]
  })
}

/** Returns the id of a row's location if the school has it, else of the location chosen for all. */
function placeOf(
  { location }: CatalogRow,
  { locationId }: ImportOptions,
  { locations }: Surroundings,
  row: PlannedRow,
): string | null {
  if (location === '') return locationId
  const match = locations.get(location.toLowerCase())
  if (match) return match
  row.notes.push(
    `No active location is named ${location.slice(0, 60)}${locationId ? ', so the default was used' : ', so it was left blank'}`,
  )
  return locationId
}

/** Returns a row's instructors, as far as the school has them. */
function instructorsOf(
  { instructors: names }: CatalogRow,
  { instructors }: Surroundings,
  row: PlannedRow,
): string[] {
  return names.flatMap((name) => {
    const matches = instructors.get(instructorKey(name)) ?? []
    if (matches.length === 1) return matches
    const why = matches.length > 1 ? 'Several instructors are' : 'No instructor is'
    row.notes.push(`${why} named ${name.slice(0, 60)}, so no one was assigned`)
    return []
  })
}
