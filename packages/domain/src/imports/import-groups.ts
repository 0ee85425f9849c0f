import type { ChildName } from '../families/child-name.ts'
import type { IsoDate } from '../kernel/dates.ts'
import type { GuardianForm } from '../families/children.ts'
import type { FamilyOptions, FamilyRow } from './families/import-families.ts'
import { guardiansIn, personKey } from './import-same-child.ts'
import { isSameChild } from '../families/same-child.ts'

// Decides which rows of a list, and which families of the school, are the same family.

/** A family of the school. Loading those that share an email, phone or child's name with the rows is enough. */
export interface ExistingFamily {
  id: string
  guardians: readonly ExistingGuardian[]
  children: readonly ExistingChild[]
}

export interface ExistingGuardian extends Omit<GuardianForm, 'marketing'> {
  id: string
  /** Their stored consent to marketing emails; null if never given or refused. */
  marketingConsent: boolean | null
}

export interface ExistingChild extends ChildName {
  readonly id: string
  readonly birthDate: IsoDate | null
  /** Whether the child was removed. The child removed last comes last. */
  readonly isArchived: boolean
  readonly allergies: string
  readonly approvedPickups: readonly { readonly id: string; readonly name: string }[]
  readonly doNotRelease: readonly ForbiddenPerson[]
}

export interface ForbiddenPerson {
  readonly name: string
  readonly note: string
}

/** Groups rows that share a key, in the order of their first rows. */
export function groupsOf(rows: readonly FamilyRow[], shared: ReadonlySet<string>): FamilyRow[][] {
  const groupByKey = new Map<string, FamilyRow[]>()
  const keysIn = (row: FamilyRow) => [...keysOf(row, shared), ...keyOfChild(row)]
  for (const row of rows) {
    const keys = keysIn(row)
    const matchingGroups = [
      ...new Set(keys.map((key) => groupByKey.get(key)).filter((each) => each !== undefined)),
    ]
    // A row that shares keys with two groups merges them.
    const group =
      matchingGroups.length === 1
        ? matchingGroups[0]!
        : matchingGroups.flat().toSorted((a, b) => a.row - b.row)
    const mergedRows = matchingGroups.length === 1 ? [] : [...group]
    group.push(row)
    for (const key of [...keys, ...mergedRows.flatMap((each) => keysIn(each))]) groupByKey.set(key, group)
  }
  return [...new Set(groupByKey.values())].toSorted((a, b) => a[0]!.row - b[0]!.row)
}

/** An email with more names than this belongs to the school or was only filled in to complete a form. */
const NAMES_MAX = 3

/** Returns emails shared by more people than a family has. They do not make children siblings. */
export function sharedEmails(
  rows: readonly FamilyRow[],
  existing: readonly ExistingFamily[],
): ReadonlySet<string> {
  const names = new Map<string, Set<string>>()
  const guardians = [
    ...rows.flatMap(({ form }) => guardiansIn(form)),
    ...existing.flatMap((family) => family.guardians),
  ]
  for (const guardian of guardians) {
    const email = guardian.email?.toLowerCase()
    if (email) names.set(email, (names.get(email) ?? new Set()).add(personKey(guardian)))
  }
  return new Set([...names].filter(([, of]) => of.size > NAMES_MAX).map(([email]) => email))
}

/** Indexes the school's families by the keys that identify rows. */
export function familiesByKey(
  existing: readonly ExistingFamily[],
  shared: ReadonlySet<string>,
): Map<string, ExistingFamily[]> {
  const byKey = new Map<string, ExistingFamily[]>()
  for (const family of existing) {
    const keys = family.guardians.flatMap((guardian) => [
      ...keysOfGuardian(guardian, shared),
      ...family.children.map((child) => keyOfBoth(guardian, child)),
    ])
    for (const key of new Set(keys)) byKey.set(key, [...(byKey.get(key) ?? []), family])
  }
  return byKey
}

/** Keys by which a row is matched to a family. */
export function keysOf({ form, phonesInDoubt }: FamilyRow, shared: ReadonlySet<string>): string[] {
  const guardianKeys = guardiansIn(form).flatMap((guardian) => {
    const keys = keysOfGuardian(guardian, shared)
    return keys.length > 0 ? keys : [keyOfBoth(guardian, form)]
  })
  // The number cannot be called, but the same name and digits twice in a file mean one guardian.
  return [...guardianKeys, ...phonesInDoubt.map((each) => `in doubt ${personKey(each)} ${each.digits}`)]
}

/** Key of a child by name and birth date, which match across rows of a file. */
function keyOfChild({ form }: FamilyRow): string[] {
  return form.birthDate === null ? [] : [`child ${personKey(form)} ${form.birthDate}`]
}

function keysOfGuardian(guardian: GuardianForm, shared: ReadonlySet<string>): string[] {
  const { email, phone } = guardian
  return [
    ...(email && !shared.has(email.toLowerCase()) ? [`email ${email.toLowerCase()}`] : []),
    ...(phone ? [`phone ${personKey(guardian)} ${phone}`] : []),
  ]
}

function keyOfBoth(
  guardian: GuardianForm,
  child: Pick<ExistingChild, 'firstName' | 'lastName' | 'birthDate'>,
): string {
  return `names ${personKey(guardian)}, ${personKey(child)} ${child.birthDate}`
}

/**
 * Picks the family that the rows join, among those whose guardians they name. A family without current children is
 * joined only if one of them is restored and no other family matches.
 */
export function joinedOf(
  candidates: readonly ExistingFamily[],
  group: readonly FamilyRow[],
  removed: FamilyOptions['removedChildren'],
): readonly ExistingFamily[] {
  const activeFamilies = candidates.filter(({ children }) => children.some(isActive))
  const back = candidates.filter(({ children }) =>
    children.some((child) => !isActive(child) && group.some(({ form }) => isSameChild(child, form))),
  )
  const matchingFamilies = activeFamilies.length > 0 ? activeFamilies : removed === 'BRING_BACK' ? back : []
  return matchingFamilies.length > 1 ? namedIn(matchingFamilies, group) : matchingFamilies
}

/** Returns the families with a guardian named as in the rows, or all if there is none. */
function namedIn(families: readonly ExistingFamily[], group: readonly FamilyRow[]): ExistingFamily[] {
  const names = new Set(group.flatMap(({ form }) => guardiansIn(form).map((each) => personKey(each))))
  const namesakeFamilies = families.filter(({ guardians }) =>
    guardians.some((each) => names.has(personKey(each))),
  )
  return namesakeFamilies.length > 0 ? namesakeFamilies : [...families]
}

export function isActive({ isArchived }: { isArchived: boolean }): boolean {
  return !isArchived
}
