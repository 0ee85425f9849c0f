import type { IsoDate } from '../kernel/dates.ts'
import { CHILD_TEXTS, childTexts, textsBy } from '../families/child-facts.ts'
import type { ChildName } from '../families/child-name.ts'
import type { ChildForm, GuardianForm } from '../families/children.ts'
import { mergedEmergencyContacts } from '../families/emergency-contacts.ts'
import { forbiddenToo, isForbidden, pickupsForbidden } from '../families/do-not-release.ts'
import { PICKUPS_MAX } from '../families/family-limits.ts'
import type { FamilyRow } from './families/import-families.ts'
import { isSameChild, looseNameKey } from '../families/same-child.ts'
import { mergedMedical, mergedRecord, type RecordOfChild } from '../families/merge-families.ts'

// Merges several rows of one child: many programs write a row per guardian or per class.

/** A child in a file: its merged data, and the rows that contribute to it, in order. */
export interface ListedChild {
  combinedRow: FamilyRow
  rows: FamilyRow[]
}

export interface ListedChildren {
  children: ListedChild[]
  /** Rows not imported, with the reason. */
  skipped: Map<FamilyRow, string>
  /** A sentence on what a later row adds to its child. */
  adds: Map<FamilyRow, string>
  /** Sentences about what someone should check. */
  looks: Map<FamilyRow, string[]>
}

/** Longest text of the child form, in characters. */
const TEXT_MAX = 1000

interface NameAndBirthDate extends ChildName {
  readonly birthDate: IsoDate | null
}

/**
 * Returns the children in the rows of one family, merging rows of the same child. Later rows add details; on conflicts
 * the first row wins with a note; rows that add nothing are skipped. If a person is an approved pickup in one row and
 * on the do-not-release list in another, all of the child's rows are skipped.
 */
export function listedChildren(rows: readonly FamilyRow[]): ListedChildren {
  const listing: ListedChildren = { children: [], skipped: new Map(), adds: new Map(), looks: new Map() }
  for (const row of rows) {
    const match = listing.children.find(({ combinedRow }) => isSameChild(combinedRow.form, row.form))
    if (!match) {
      listing.children.push({ combinedRow: row, rows: [row] })
      continue
    }
    const first = match.rows[0]!.row
    const combinedRow = mergeRows(match.combinedRow, row)
    const additions = addedBy(match, row)
    const differences = differingIn(match.combinedRow, row)
    if (additions.length === 0 && differences.length === 0) {
      listing.skipped.set(row, `Same as row ${first}`)
      continue
    }
    match.combinedRow = combinedRow
    match.rows.push(row)
    if (additions.length > 0)
      listing.adds.set(row, `Same child as row ${first}. This row adds ${additions.join(', ')}`)
    if (differences.length > 0)
      listing.looks.set(row, [
        `Row ${first} has different details for the same child and is kept: ${differences.join(', ')}`,
      ])
  }
  listing.children = listing.children.filter(({ combinedRow, rows: childRows }) => {
    const why = childRows.length > 1 ? whyNotTogether(combinedRow) : null
    for (const row of why === null ? [] : childRows) listing.skipped.set(row, why!)
    return why === null
  })
  return listing
}

/** Normalizes a name, without case, accents and repeated spaces, because many people type lists. */
export function personKey({ firstName, lastName }: Pick<NameAndBirthDate, 'firstName' | 'lastName'>): string {
  return looseNameKey(`${firstName} ${lastName}`)
}

export function guardiansIn({
  primaryGuardian,
  secondaryGuardian,
  furtherGuardians = [],
}: Pick<ChildForm, 'primaryGuardian' | 'secondaryGuardian' | 'furtherGuardians'>): GuardianForm[] {
  return [primaryGuardian, ...(secondaryGuardian ? [secondaryGuardian] : []), ...furtherGuardians]
}

function mergeRows(one: FamilyRow, other: FamilyRow): FamilyRow {
  const { grade, teacherId, tshirtSizeId, ...facts } = mergedRecord(recordOf(one), recordOf(other))
  const existingPickups = one.form.approvedPickups.map(({ name }) => ({ name }))
  const pickups = other.form.approvedPickups.filter(({ name }) => !isForbidden(name, existingPickups))
  return {
    ...one,
    grade,
    teacherId,
    tshirtSizeId,
    form: {
      ...one.form,
      ...facts,
      approvedPickups: [...one.form.approvedPickups, ...pickups],
      emergencyContacts: mergedEmergencyContacts(
        one.form.emergencyContacts ?? [],
        other.form.emergencyContacts ?? [],
      ),
    },
    medical: mergedMedical(one.medical, other.medical),
    doNotRelease: [...one.doNotRelease, ...forbiddenToo(one.doNotRelease, other.doNotRelease)],
    rules: [...new Set([...one.rules, ...other.rules])],
  }
}

/** Returns why a child's rows cannot be merged although each is valid; null if they can. */
function whyNotTogether({ form, medical, doNotRelease }: FamilyRow): string | null {
  const { approvedPickups: pickups } = form
  const { conditions, medication } = medical
  const [at] = pickupsForbidden(pickups, doNotRelease)
  if (at !== undefined)
    return `${pickups[at]!.name} is an approved pickup in one row of this child, and on the do-not-release list in another`
  if (pickups.length > PICKUPS_MAX)
    return `The rows for this child list more than ${PICKUPS_MAX} approved pickups`
  const texts = [...CHILD_TEXTS.map((key) => form[key]), conditions, medication]
  return texts.some(({ length }) => length > TEXT_MAX)
    ? `The rows for this child have more than ${TEXT_MAX} characters of allergies, special needs or medical facts`
    : null
}

/** Describes what a row adds to earlier ones. */
function addedBy({ combinedRow, rows }: ListedChild, row: FamilyRow): string[] {
  const together = mergeRows(combinedRow, row)
  const guardiansByKey = new Map(
    rows.flatMap(({ form }) => guardiansIn(form)).map((each) => [personKey(each), each]),
  )
  const guardians = guardiansIn(row.form).flatMap((each) => {
    const knownGuardian = guardiansByKey.get(personKey(each))
    const { firstName, lastName } = each
    if (!knownGuardian) return [`${firstName} ${lastName}`]
    const addedKeys = (['email', 'phone'] as const).filter(
      (key) => knownGuardian[key] === null && each[key] !== null,
    )
    const addsLanguage = !knownGuardian.language && each.language
    return [...addedKeys, ...(addsLanguage ? ['language'] : [])].map(
      (key) => `the ${key} of ${firstName} ${lastName}`,
    )
  })
  const [before, after] = [recordOf(combinedRow), recordOf(together)]
  const words = [
    ...RECORD.map((key) => [recordWords[key], before[key], after[key]]),
    ['approved pickups', combinedRow.form.approvedPickups.length, together.form.approvedPickups.length],
    [
      'emergency contacts',
      JSON.stringify(combinedRow.form.emergencyContacts ?? []),
      JSON.stringify(together.form.emergencyContacts ?? []),
    ],
    ['the do-not-release list', combinedRow.doNotRelease.length, together.doNotRelease.length],
    ['notes', combinedRow.rules.length, together.rules.length],
    ['medical facts', JSON.stringify(combinedRow.medical), JSON.stringify(together.medical)],
  ]
  return [...guardians, ...words.flatMap(([word, one, other]) => (one === other ? [] : String(word)))]
}

/** Facts in which a row contradicts earlier ones. Texts are joined instead, so that none is lost. */
function differingIn(combinedRow: FamilyRow, row: FamilyRow): string[] {
  return (['grade', 'teacherId', 'tshirtSizeId'] as const)
    .filter((key) => combinedRow[key] !== null && row[key] !== null && combinedRow[key] !== row[key])
    .map((key) => recordWords[key])
}

/** Words for a fact within a sentence. */
const recordWords: Readonly<Record<keyof RecordOfChild, string>> = {
  birthDate: 'the birth date',
  grade: 'the grade',
  ...textsBy((key) => childTexts[key].label.toLowerCase()),
  teacherId: 'the homeroom teacher',
  tshirtSizeId: 'the T-shirt size',
}

const RECORD = Object.keys(recordWords) as readonly (keyof RecordOfChild)[]

function recordOf({ form, grade, teacherId, tshirtSizeId }: FamilyRow): RecordOfChild {
  return { ...form, grade, teacherId, tshirtSizeId }
}
