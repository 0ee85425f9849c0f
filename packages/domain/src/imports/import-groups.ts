import type { ChildName } from '../families/child-name.ts'
import type { IsoDate } from '../kernel/dates.ts'
import type { GuardianForm } from '../families/children.ts'
import type { FamilyOptions, FamilyRow } from './import-families.ts'
import { guardiansIn, personKey } from './import-same-child.ts'
import { isSameChild } from '../families/same-child.ts'

// Which rows of a list, and which families of the school, are one family.

/** A family the school has: those that share an e-mail, a phone or the name of a child with the rows are enough. */
export interface KnownFamily {
  id: string
  guardians: readonly KnownGuardian[]
  children: readonly ChildKnown[]
}

export interface KnownGuardian extends Omit<GuardianForm, 'marketing'> {
  id: string
  /** What they said of marketing emails; null where they never said anything. */
  marketingSaid: boolean | null
}

export interface ChildKnown extends ChildName {
  readonly id: string
  readonly birthDate: IsoDate | null
  /** Whether it was removed. The last one removed stands last. */
  readonly isArchived: boolean
  readonly allergies: string
  readonly approvedPickups: readonly { readonly id: string; readonly name: string }[]
  readonly doNotRelease: readonly Forbidden[]
}

export interface Forbidden {
  readonly name: string
  readonly note: string
}

/** Rows that hang together by a key, in the order of their first. */
export function groupsOf(rows: readonly FamilyRow[], shared: ReadonlySet<string>): FamilyRow[][] {
  const of = new Map<string, FamilyRow[]>()
  const keysIn = (row: FamilyRow) => [...keysOf(row, shared), ...keyOfChild(row)]
  for (const row of rows) {
    const keys = keysIn(row)
    const joined = [...new Set(keys.map((key) => of.get(key)).filter((each) => each !== undefined))]
    // Two groups that a row brings together are one from here on.
    const group = joined.length === 1 ? joined[0]! : joined.flat().toSorted((a, b) => a.row - b.row)
    const moved = joined.length === 1 ? [] : [...group]
    group.push(row)
    for (const key of [...keys, ...moved.flatMap((each) => keysIn(each))]) of.set(key, group)
  }
  return [...new Set(of.values())].toSorted((a, b) => a[0]!.row - b[0]!.row)
}

/** More people than a family has seldom write with one e-mail: it is the school's, or somebody's who had to fill the field. */
const NAMES_MAX = 3

/** The e-mails under which more than a family is written down. They make nobody brothers and sisters. */
export function sharedEmails(rows: readonly FamilyRow[], known: readonly KnownFamily[]): ReadonlySet<string> {
  const names = new Map<string, Set<string>>()
  const guardians = [
    ...rows.flatMap(({ form }) => guardiansIn(form)),
    ...known.flatMap((family) => family.guardians),
  ]
  for (const guardian of guardians) {
    const email = guardian.email?.toLowerCase()
    if (email) names.set(email, (names.get(email) ?? new Set()).add(personKey(guardian)))
  }
  return new Set([...names].filter(([, of]) => of.size > NAMES_MAX).map(([email]) => email))
}

/** The families of the school by what a row may know them by. */
export function knownByKeys(
  known: readonly KnownFamily[],
  shared: ReadonlySet<string>,
): Map<string, KnownFamily[]> {
  const of = new Map<string, KnownFamily[]>()
  for (const family of known) {
    const keys = family.guardians.flatMap((guardian) => [
      ...keysOfGuardian(guardian, shared),
      ...family.children.map((child) => keyOfBoth(guardian, child)),
    ])
    for (const key of new Set(keys)) of.set(key, [...(of.get(key) ?? []), family])
  }
  return of
}

/** By what a row is known to be of a family of the school. */
export function keysOf({ form, phonesInDoubt }: FamilyRow, shared: ReadonlySet<string>): string[] {
  const named = guardiansIn(form).flatMap((guardian) => {
    const keys = keysOfGuardian(guardian, shared)
    return keys.length > 0 ? keys : [keyOfBoth(guardian, form)]
  })
  // No number to call, but the same name and digits twice in a file are one guardian.
  return [...named, ...phonesInDoubt.map((each) => `in doubt ${personKey(each)} ${each.digits}`)]
}

/** A child is the same in two rows of a file by its name and birth date: one for each of its guardians. */
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
  child: Pick<ChildKnown, 'firstName' | 'lastName' | 'birthDate'>,
): string {
  return `names ${personKey(guardian)}, ${personKey(child)} ${child.birthDate}`
}

/**
 * Of the families whose guardians the rows name, that which they join. One whose children were all removed is joined only
 * where one of them is brought back, and no other is meant.
 */
export function joinedOf(
  meant: readonly KnownFamily[],
  group: readonly FamilyRow[],
  removed: FamilyOptions['removedChildren'],
): readonly KnownFamily[] {
  const here = meant.filter(({ children }) => children.some(isHere))
  const back = meant.filter(({ children }) =>
    children.some((child) => !isHere(child) && group.some(({ form }) => isSameChild(child, form))),
  )
  const joined = here.length > 0 ? here : removed === 'BRING_BACK' ? back : []
  return joined.length > 1 ? namedIn(joined, group) : joined
}

/** Of several families, those that name a guardian as the rows do; all of them where none does. */
function namedIn(families: readonly KnownFamily[], group: readonly FamilyRow[]): KnownFamily[] {
  const names = new Set(group.flatMap(({ form }) => guardiansIn(form).map((each) => personKey(each))))
  const named = families.filter(({ guardians }) => guardians.some((each) => names.has(personKey(each))))
  return named.length > 0 ? named : [...families]
}

export function isHere({ isArchived }: { isArchived: boolean }): boolean {
  return !isArchived
}
