import { randomUUIDv7 } from 'node:crypto'
import {
  checkFamilyOptions,
  orderOfBirthDates,
  readFamilyRow,
  type FamilyOptions,
  type FamilyRow,
} from '@afterbell/domain/imports/families/import-families'
import { recordOfChild } from '@afterbell/domain/families/child-facts'
import { childName } from '@afterbell/domain/families/child-name'
import { isMedicalEmpty } from '@afterbell/domain/families/child-care'
import { pickupsForbidden } from '@afterbell/domain/families/do-not-release'
import {
  checkFamilyMapping,
  type FamilyMapping,
} from '@afterbell/domain/imports/families/import-family-columns'
import { questionsOfRows } from '@afterbell/domain/imports/people/asked-of-rows'
import { checkUnusedColumns } from '@afterbell/domain/imports/people/unused-columns'
import { nameRules } from '@afterbell/domain/kernel/name-rules'
import type { ExistingFamily } from '@afterbell/domain/imports/import-groups'
import {
  gatherFamilies,
  type GatherResult,
  type GatheredChild,
} from '@afterbell/domain/imports/import-siblings'
import { guardiansIn } from '@afterbell/domain/imports/import-same-child'
import { namesText } from '@afterbell/domain/kernel/names'
import type { Tx } from '../../platform/database/database.ts'
import { record } from '../../platform/database/history.ts'
import { refuse } from '../../platform/problems.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import { lockToArchive, restoreRows } from '../families/children/archive.store.ts'
import { insertOnlyHomes } from '../families/homes/homes.store.ts'
import { insertForbidden } from '../families/pickups/do-not-release.store.ts'
import {
  bumpFamilies,
  deletePickups,
  lockFamilies,
  setLanguages,
} from '../families/guardians/families.store.ts'
import { familyChanged } from '../families/children/save-child.ts'
import { sayMarketing } from '../families/guardians/say-marketing.ts'
import { limitLikeSiblings } from '../families/pickups/guardian-access.ts'
import { insertChildren, insertFamilies, type NewChild } from '../families/children/many-children.store.ts'
import { insertNotes } from '../families/notes/notes.store.ts'
import { insertMedical } from '../families/medical/medical-of-many.ts'
import { removeChildren } from '../families/children/remove-children.ts'
import { activeTeachers, activeTShirtSizes } from '../settings/school-lists.store.ts'
import { changedSince, childrenOf, existingFamilies, rememberChildren } from './family-import.store.ts'
import type { Importer, ImportKind, Plan, PlannedRow } from './import-kinds.ts'
import { recognizers } from './recognizers.ts'

/** Number of children created between progress reports. */
const STEP = 250

/** A child with its pickup rules, which become notes. */
type ImportedChild = NewChild & { rules: readonly string[] }

type PlannedChild = Extract<PlannedRow, { childId: string | null }>

interface FamilyPlan extends Plan {
  rows: PlannedChild[]
  families: GatherResult['families']
  statements: GatherResult['statements']
  rowOf: ReadonlyMap<FamilyRow, PlannedChild>
}

/** Import of a list of children with their guardians. */
export const familyImport: ImportKind<FamilyPlan, FamilyMapping, FamilyOptions> = {
  what: 'families',
  recognize: recognizers.families,
  usualOptions: (_, { rows }, { birthDate }) => ({
    dateOrder:
      birthDate === undefined ? null : orderOfBirthDates(rows.map(({ cells }) => cells[birthDate] ?? '')),
    unknownChoices: 'LEAVE_OUT',
    removedChildren: 'BRING_BACK',
    people: [],
    leftOutColumns: [],
  }),
  isMarked: ({ result, notes }: PlannedChild) => result !== 'SKIP' && notes.length > 0,

  look: async (tx, school, { columns, source, mapping, options }) => {
    const findings = [
      ...checkFamilyMapping(mapping, columns),
      ...checkFamilyOptions(options, mapping, source),
      ...checkUnusedColumns(columns, source, mapping, options.leftOutColumns),
    ]
    if (findings.length > 0) return { plan: null, findings }
    const readContext = await aroundOf(tx, school)
    const rows = source.map((each) => readFamilyRow(each, mapping, options, readContext))
    const existing = await existingFamilies(tx, school.id, rows)
    return {
      plan: planOf(
        rows,
        gatherFamilies(rows, existing, { removed: options.removedChildren, country: school.country }),
        existing,
      ),
      findings,
      questions: questionsOfRows(rows, options.people),
    }
  },

  make: async (by, planned, stored, say) => {
    const { tx, school, user, sealer } = by
    await lockFamilies(tx, school.id, [
      ...planned.families.flatMap(({ id }) => id ?? []),
      ...planned.statements.familyIds,
    ])
    // Plan again under the locks, after which joined families cannot change.
    const plan = (await familyImport.look(tx, school, stored)).plan!
    await keepStatements(by, plan.statements)
    const families = plan.families.map((family) => ({ ...family, familyId: family.id ?? randomUUIDv7() }))
    await insertFamilies(
      tx,
      school.id,
      families.filter(({ id }) => id === null).map(({ familyId: id, guardians }) => ({ id, guardians })),
      user.id,
    )
    await insertOnlyHomes(
      tx,
      school.id,
      families.flatMap(({ id, familyId, address }) =>
        id === null && address !== null ? [{ id: randomUUIDv7(), familyId, ...address }] : [],
      ),
    )
    const allChildren = families.flatMap(({ familyId, children }) =>
      children.map((child) => ({ ...newChild(child, familyId), back: child.back, rows: child.rows })),
    )
    for (const { id, rows } of allChildren) for (const row of rows) plan.rowOf.get(row)!.childId = id
    const back = allChildren.filter((child) => child.back !== null)
    await bringBack(by, back)
    const children = allChildren.filter((child) => child.back === null)
    for (let from = 0; from < children.length; from += STEP) {
      const some = children.slice(from, from + STEP)
      await insertChildren(tx, school.id, some, user.id)
      await insertMedical(tx, sealer, school.id, some, user.id)
      await insertNotes(tx, school.id, notesOf(some), user.id)
      await record(
        tx,
        by,
        some.flatMap((child) => auditEventsOf(child)),
      )
      await say(back.length + from + some.length)
    }
    await limitLikeSiblings(
      by,
      allChildren.map(({ id }) => id),
    )
    await rememberChildren(
      tx,
      { schoolId: school.id, id: stored.id },
      allChildren.map(({ id }) => id),
    )
    const details = { count: plan.things + plan.changed, name: stored.file_name }
    await record(tx, by, [{ what: 'families.imported', subjectId: stored.id, details }])
    return plan
  },

  takeBack: async (call, stored) => {
    const { tx, school } = call
    const where = { schoolId: school.id, id: stored.id }
    const children = await childrenOf(tx, where)
    const ids = children.map((child) => child.id)
    await lockToArchive(tx, school.id, ids)
    const changedChildren = await changedSince(tx, where)
    // Undo is all or nothing: every child must be as imported. New ones count as never created.
    const newChildIds = children.filter(({ isNew }) => isNew).map((child) => child.id)
    const { changed: count, refused } = await removeChildren(call, ids, { undone: newChildIds })
    const isEnrolled = new Set(refused.map(({ id }) => id))
    const others = changedChildren.filter(({ id }) => !isEnrolled.has(id))
    const namesOf = (those: readonly { name: string }[]) => namesText(those.map(({ name }) => name))
    const reasons = [
      ...(refused.length > 0 ? [`Enrolled or waiting: ${namesOf(refused)}`] : []),
      ...(others.length > 0 ? [`Changed since the import: ${namesOf(others)}`] : []),
    ]
    if (reasons.length > 0) throw refuse('ENROLLED_OR_CHANGED', `${reasons.join('. ')}. Nothing was undone`)
    const details = { count, name: stored.file_name }
    await record(tx, call, [{ what: 'families.undone', subjectId: stored.id, details }])
  },
}

/**
 * Stores marketing consent and languages of existing guardians. Raises their families' versions, so that an open form with old data
 * cannot overwrite it.
 */
async function keepStatements(
  by: Importer,
  { consents, languages }: GatherResult['statements'],
): Promise<void> {
  const languageFamilyIds = new Set(await setLanguages(by.tx, by.school.id, languages))
  const changes = await sayMarketing(by, consents, 'IMPORT')
  const familyIds = [...languageFamilyIds, ...changes.map(({ familyId }) => familyId)]
  const children = await bumpFamilies(by.tx, by.school.id, [...new Set(familyIds)])
  await record(
    by.tx,
    by,
    children.filter(({ familyId }) => languageFamilyIds.has(familyId)).map((child) => familyChanged(child)),
  )
  if (changes.length === 0) return
  await by.react(
    'marketingSaid',
    changes.map(({ id }) => id),
  )
}

/**
 * Restores removed children and adds people to their do-not-release lists, who are removed from their approved pickups.
 */
async function bringBack(
  by: Importer,
  children: readonly (ImportedChild & Pick<GatheredChild, 'back'>)[],
): Promise<void> {
  const { tx, school, user } = by
  if (children.length === 0) return
  const ids = children.map(({ id }) => id)
  await restoreRows(tx, school.id, ids)
  const doNotReleaseEntries = children.flatMap(({ id: childId, doNotRelease }) =>
    doNotRelease.map((entry) => ({ childId, ...entry })),
  )
  await insertForbidden(tx, school.id, doNotReleaseEntries, user.id)
  await insertNotes(tx, school.id, notesOf(children), user.id)
  const forbiddenPickupIds = children.flatMap(({ back, doNotRelease }) =>
    pickupsForbidden(back!.approvedPickups, doNotRelease).map((at) => back!.approvedPickups[at]!.id),
  )
  await deletePickups(tx, school.id, forbiddenPickupIds)
  await record(
    tx,
    by,
    children.flatMap((child) => {
      const addedEvents = auditEventsOf(child).filter(
        ({ what }) => what === 'do-not-release.added' || what === 'note.added',
      )
      const about = { subjectId: child.id, childId: child.id, details: { name: childName(child) } }
      return [{ what: 'child.restored' as const, ...about }, ...addedEvents]
    }),
  )
}

async function aroundOf(tx: Tx, school: SchoolNow) {
  const [teachers, sizes] = await Promise.all([
    activeTeachers(tx, school.id),
    activeTShirtSizes(tx, school.id),
  ])
  return {
    country: school.country,
    today: school.today,
    names: nameRules(school, null),
    teachers: new Map(teachers.map(({ id, name }) => [name.toLowerCase(), id])),
    sizes: new Map(sizes.map(({ id, size }) => [size.toUpperCase(), id])),
  }
}

function planOf(
  rows: readonly FamilyRow[],
  { families, skipped, adds, looks, statements }: GatherResult,
  existing: readonly ExistingFamily[],
): FamilyPlan {
  const siblings = new Map<FamilyRow, string[]>()
  for (const { id, children } of families) {
    const existingChildren = existing.find((family) => family.id === id)?.children ?? []
    for (const child of children) {
      const others = children.filter((each) => each !== child).map(({ combinedRow: said }) => said.form)
      const siblingNames = [...existingChildren.filter(({ isArchived }) => !isArchived), ...others].map(
        (each) => childName(each),
      )
      for (const row of child.rows) siblings.set(row, siblingNames)
    }
  }
  const rowOf = new Map(
    rows.map((row) => {
      const why = skipped.get(row) ?? null
      const notes = [...row.notes, ...(looks.get(row) ?? [])]
      return [
        row,
        plannedRow(row, {
          why,
          adds: adds.get(row) ?? null,
          says: statements.rows.get(row) ?? [],
          notes,
          siblings: siblings.get(row) ?? [],
        }),
      ]
    }),
  )
  const things = families.reduce((sum, { children }) => sum + children.length, 0)
  const plannedRows = [...rowOf.values()]
  const changedCount = plannedRows.filter(({ result }) => result === 'CHANGE').length
  return { rows: plannedRows, things, changed: changedCount, families, statements, rowOf }
}

function plannedRow(
  { row, form, grade }: FamilyRow,
  {
    why,
    adds,
    says,
    notes,
    siblings,
  }: { why: string | null; adds: string | null; says: string[]; notes: string[]; siblings: string[] },
): PlannedChild {
  const guardians = guardiansIn(form)
  return {
    row,
    name: childName(form),
    result: why === null ? 'CREATE' : says.length > 0 ? 'CHANGE' : 'SKIP',
    message: [why ?? adds ?? [], says].flat().join('. ') || null,
    notes,
    childId: null,
    birthDate: form.birthDate,
    grade,
    guardians: guardians.map((each) => nameOf(each)).filter((name) => name !== ''),
    siblings,
  }
}

/** Builds a child to create. For a restored child only its id and new do-not-release entries are used. */
function newChild(
  { back, combinedRow: { form, ...row }, forbidden }: GatheredChild,
  familyId: string,
): ImportedChild {
  return {
    id: back?.id ?? randomUUIDv7(),
    familyId,
    ...recordOfChild({ ...form, ...row }),
    pickups: form.approvedPickups,
    emergencyContacts: form.emergencyContacts,
    doNotRelease: back === null ? [...row.doNotRelease, ...forbidden] : forbidden,
    medical: row.medical,
    rules: row.rules,
  }
}

function notesOf(children: readonly ImportedChild[]): { childId: string; body: string }[] {
  return children.flatMap(({ id: childId, rules }) => rules.map((body) => ({ childId, body })))
}

function auditEventsOf(child: ImportedChild) {
  const name = childName(child)
  const about = { subjectId: child.id, childId: child.id }
  return [
    { what: 'child.created' as const, ...about, details: { name } },
    ...(isMedicalEmpty(child.medical)
      ? []
      : [{ what: 'medical.changed' as const, ...about, details: { name } }]),
    ...child.rules.map(() => ({ what: 'note.added' as const, ...about, details: { name } })),
    ...child.doNotRelease.map((entry) => ({
      what: 'do-not-release.added' as const,
      ...about,
      details: { name, person: entry.name },
    })),
  ]
}

function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}
