import type { ResolvedIds } from '@afterbell/domain/imports/import-changes'
import { choiceFor, matchOf, changedFacts } from '@afterbell/domain/imports/import-matches'
import { instructorKey, type ImportOptions, type RowFacts } from '@afterbell/domain/imports/import-rows'
import { nameRules } from '@afterbell/domain/kernel/name-rules'
import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import type {
  CatalogKind,
  ImportedActivity,
  PlannedChange,
  FingerprintedRow,
  Surroundings,
} from './catalog/catalog-plan.ts'
import { importedText, refuseChange, skip, whyNot, type PlannedRow } from './planned-row.ts'

// Rows whose code belongs to an existing activity (decision 81).

/**
 * Plans a row whose code belongs to an existing activity; `alike` are all rows of the file with this code. Returns the
 * change, true to add a new activity, or false to skip the row, which then says why.
 */
export function planMatched<F>(
  reading: FingerprintedRow,
  row: PlannedRow,
  alike: readonly FingerprintedRow[],
  { options, kind, around }: { options: ImportOptions; kind: CatalogKind<F>; around: Surroundings },
): PlannedChange<F> | boolean {
  const { catalog, fingerprint, code } = reading
  const activitiesWithCode = around.coded.get(code!)!
  const match = matchOf({
    ...catalog,
    rows: alike.map((each) => each.catalog.row),
    coded: activitiesWithCode,
    words: activityKinds[kind.form.kind].words,
    today: around.today,
    dateFormat: around.dateFormat,
  })
  // Exactly the row imported before, whichever of several activities it created.
  const asBefore = activitiesWithCode.find(
    (each) => each.fingerprint === fingerprint && isUnchanged(catalog.facts, each.said),
  )
  if (match.of === null && asBefore) return skip(row, importedText(asBefore.saidOn, around))
  const change = match.of && changeOf(reading, match.of, { kind, around })
  if (match.of !== null && change === null) return skip(row, importedText(match.of.saidOn, around))
  const choice = choiceFor(row.row, match, options)
  const { name } = activitiesWithCode[0]!
  const choices = match.of === null ? (['ADD', 'SKIP'] as const) : (['CHANGE', 'ADD', 'SKIP'] as const)
  row.match = { name: activitiesWithCode.length === 1 ? name : null, choices: [...choices], choice }
  if (choice === 'ADD') return true
  if (choice === 'SKIP' || !change) return skip(row, match.why ?? `${name} has this code and stays as it is`)
  const { before, form, notes } = change
  Object.assign(row, { result: 'CHANGE', activity: name, activityId: before.id, changes: change.changes })
  row.notes = [...catalog.notes, ...notes]
  if (before.isDraft && options.publish) row.notes.push('It is a draft and stays one')
  const storedForm = kind.form.formOf(before)
  const { takesMore } = around.nameRules
  const names = nameRules({ moreNameCharacters: takesMore }, null, kind.form.namesIn(storedForm))
  const how = before.isDraft
    ? ({ mode: 'draft' } as const)
    : ({ mode: 'edit', previous: storedForm } as const)
  const why = whyNot(kind.form.check(form, { today: around.today, names, ...how }))
  if (why !== null) return refuseChange(row, why)
  const { changed } = change
  const remember = { fingerprint, code, said: catalog.facts }
  return { before, form, changed, anyway: choice === 'CHANGE_ANYWAY', remember, row }
}

function isUnchanged(facts: RowFacts, before: RowFacts): boolean {
  return Object.keys(changedFacts(facts, before)).length === 0
}

/** Returns a row's change to an activity; null if the row says nothing new. */
function changeOf<F>(
  { catalog }: FingerprintedRow,
  { stored, said: factsBefore }: ImportedActivity,
  { kind, around }: { kind: CatalogKind<F>; around: Surroundings },
) {
  const newFacts = changedFacts(catalog.facts, factsBefore)
  const notes: string[] = []
  const matches = matchNewFacts(newFacts, around, notes)
  const applyChange = (form: F) => kind.form.toSave(kind.changed(form, newFacts, matches), { isNew: false })
  const formBefore = kind.form.formOf(stored)
  const form = applyChange(formBefore)
  const changes = kind.changesBetween(formBefore, form, around)
  return changes.length === 0 ? null : { before: stored, form, changed: applyChange, changes, notes }
}

/** Resolves a row's new location and instructors; unknown ones leave the activity's as they are, with a note. */
function matchNewFacts(
  { location, instructors }: RowFacts,
  around: Surroundings,
  notes: string[],
): ResolvedIds {
  const locationId = location === undefined ? undefined : around.locations.get(location.toLowerCase())
  if (location !== undefined && locationId === undefined)
    notes.push(`No active location is named ${location.slice(0, 60)}, so the location stays as it is`)
  const people = instructors?.map((name) => around.instructors.get(instructorKey(name)) ?? [])
  const unclear = people?.findIndex(({ length }) => length !== 1) ?? -1
  if (unclear >= 0) {
    const why = people![unclear]!.length > 1 ? 'Several instructors are' : 'No instructor is'
    notes.push(`${why} named ${instructors![unclear]!.slice(0, 60)}, so the instructors stay as they are`)
  }
  return { locationId, instructorIds: unclear >= 0 ? undefined : people?.flat() }
}
