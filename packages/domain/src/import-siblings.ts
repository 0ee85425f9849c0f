import type { IsoDate } from './calendar.ts'
import { FURTHER_GUARDIANS_MAX, type GuardianForm } from './children.ts'
import { forbiddenToo, pickupsForbidden } from './do-not-release.ts'
import type { FamilyRow } from './import-families.ts'

/** A family the school has: those that share an e-mail, a phone or the name of a child with the rows are enough. */
export interface KnownFamily {
  id: string
  guardians: readonly GuardianForm[]
  children: readonly ChildKnown[]
}

interface ChildKnown {
  readonly firstName: string
  readonly lastName: string
  readonly birthDate: IsoDate | null
  readonly doNotRelease: readonly Forbidden[]
}

interface Forbidden {
  readonly name: string
  readonly note: string
}

/** Rows that are one family. With an id they join one the school has, whose guardians stay as they are. */
export interface GatheredFamily {
  id: string | null
  /** Of a new family, the primary one first. */
  guardians: GuardianForm[]
  children: FamilyRow[]
}

export interface Gathered {
  families: GatheredFamily[]
  /** Rows nothing is made of, with why. */
  skipped: Map<FamilyRow, string>
  /** What somebody should look at, in sentences. */
  looks: Map<FamilyRow, string[]>
  /** Who may never collect a child because they may not collect its brothers and sisters. */
  forbidden: Map<FamilyRow, Forbidden[]>
}

/** A family has so many guardians at most. */
const GUARDIANS_MAX = FURTHER_GUARDIANS_MAX + 2

/**
 * Brothers and sisters recognised: rows that share a guardian's e-mail, or a guardian's name and phone, are one family,
 * with a family of the school too. An e-mail under which more than three people are written down tells nothing, and rows
 * that could be of several families of the school are skipped: who is in a wrong family is collected by its guardians. A
 * guardian with neither is known again by the same child alone. A child that is in
 * its family already, by name and birth date, is skipped, so that a file taken twice makes nothing twice. A namesake
 * in another family is made, and marked for a look. Who may never collect one child of a family may not collect those
 * who join it either; a row that names them as an approved pickup is skipped.
 */
export function gatherFamilies(rows: readonly FamilyRow[], known: readonly KnownFamily[]): Gathered {
  const skipped = new Map<FamilyRow, string>()
  const looks = new Map<FamilyRow, string[]>()
  const look = (row: FamilyRow, sentence: string) => looks.set(row, [...(looks.get(row) ?? []), sentence])
  const forbidden = new Map<FamilyRow, Forbidden[]>()
  const shared = sharedEmails(rows, known)
  const ofKeys = knownByKeys(known, shared)
  const namesakes = new Map<string, string>()
  for (const { id, children } of known) for (const child of children) namesakes.set(nameOf(child), id)

  const families = groupsOf(rows, shared).map((group, index) => {
    const meant = [
      ...new Set(group.flatMap((row) => keysOf(row, shared).flatMap((key) => ofKeys.get(key) ?? []))),
    ]
    const joined = meant.length > 1 ? namedIn(meant, group) : meant
    const family: GatheredFamily = { id: joined[0]?.id ?? null, guardians: [], children: [] }
    const key = family.id ?? `group ${index}`
    const there: (ChildKnown & { row?: number })[] = joined.flatMap(({ children }) => children)
    const listed = [...there, ...group].flatMap(({ doNotRelease }) => doNotRelease)
    for (const row of group) {
      const too = forbiddenToo(row.doNotRelease, listed)
      const why =
        whyNot(row, there) ??
        (joined.length > 1
          ? `Its guardians are in ${joined.length} families of the school. Merge those first, or add the child by hand`
          : null) ??
        collectsWrongly(row, too) ??
        (joined[0] ? null : addGuardians(family.guardians, row))
      if (why !== null) {
        skipped.set(row, why)
        continue
      }
      const { firstName, lastName, birthDate } = row.form
      const name = `${firstName} ${lastName}`
      const namesake = namesakes.get(nameOf(row.form))
      if (there.some((child) => nameOf(child) === nameOf(row.form)))
        look(row, `This family has a child called ${name} with another birth date`)
      else if (namesake !== undefined && namesake !== key)
        look(row, `Another family has a child called ${name}, without a guardian in common`)
      if (too.length > 0) {
        forbidden.set(row, too)
        const people = too.map((each) => each.name).join(', ')
        look(
          row,
          `${people} may never collect its brothers and sisters, and comes on its do-not-release list too`,
        )
      }
      if (joined[0]) for (const each of strangersIn(row, joined[0].guardians)) look(row, each)
      namesakes.set(nameOf(row.form), key)
      there.push({ firstName, lastName, birthDate, doNotRelease: row.doNotRelease, row: row.row })
      family.children.push(row)
    }
    if (!joined[0]) for (const [row, sentence] of differing(family)) look(row, sentence)
    return family
  })
  return { families: families.filter(({ children }) => children.length > 0), skipped, looks, forbidden }
}

/** Rows that hang together by a key, in the order of their first. */
function groupsOf(rows: readonly FamilyRow[], shared: ReadonlySet<string>): FamilyRow[][] {
  const of = new Map<string, FamilyRow[]>()
  for (const row of rows) {
    const keys = keysOf(row, shared)
    const joined = [...new Set(keys.map((key) => of.get(key)).filter((each) => each !== undefined))]
    // Two groups that a row brings together are one from here on.
    const group = joined.length === 1 ? joined[0]! : joined.flat().toSorted((a, b) => a.row - b.row)
    const moved = joined.length === 1 ? [] : [...group]
    group.push(row)
    for (const key of [...keys, ...moved.flatMap((each) => keysOf(each, shared))]) of.set(key, group)
  }
  return [...new Set(of.values())].toSorted((a, b) => a[0]!.row - b[0]!.row)
}

/** More people than a family has seldom write with one e-mail: it is the school's, or somebody's who had to fill the field. */
const NAMES_MAX = 3

/** The e-mails under which more than a family is written down. They make nobody brothers and sisters. */
function sharedEmails(rows: readonly FamilyRow[], known: readonly KnownFamily[]): ReadonlySet<string> {
  const names = new Map<string, Set<string>>()
  const guardians = [
    ...rows.flatMap(({ form }) => guardiansOf(form)),
    ...known.flatMap((family) => family.guardians),
  ]
  for (const guardian of guardians) {
    const email = guardian.email?.toLowerCase()
    if (email) names.set(email, (names.get(email) ?? new Set()).add(nameOf(guardian)))
  }
  return new Set([...names].filter(([, of]) => of.size > NAMES_MAX).map(([email]) => email))
}

/** Of several families, those that name a guardian as the rows do; all of them where none does. */
function namedIn(families: readonly KnownFamily[], group: readonly FamilyRow[]): KnownFamily[] {
  const names = new Set(group.flatMap(({ form }) => guardiansOf(form).map((each) => nameOf(each))))
  const named = families.filter(({ guardians }) => guardians.some((each) => names.has(nameOf(each))))
  return named.length > 0 ? named : [...families]
}

function knownByKeys(known: readonly KnownFamily[], shared: ReadonlySet<string>): Map<string, KnownFamily[]> {
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

/** By what a row is known to be of a family. */
function keysOf({ form }: FamilyRow, shared: ReadonlySet<string>): string[] {
  return guardiansOf(form).flatMap((guardian) => {
    const keys = keysOfGuardian(guardian, shared)
    return keys.length > 0 ? keys : [keyOfBoth(guardian, form)]
  })
}

function keysOfGuardian(guardian: GuardianForm, shared: ReadonlySet<string>): string[] {
  const { email, phone } = guardian
  return [
    ...(email && !shared.has(email.toLowerCase()) ? [`email ${email.toLowerCase()}`] : []),
    ...(phone ? [`phone ${nameOf(guardian)} ${phone}`] : []),
  ]
}

function keyOfBoth(
  guardian: GuardianForm,
  child: Pick<ChildKnown, 'firstName' | 'lastName' | 'birthDate'>,
): string {
  return `names ${nameOf(guardian)}, ${nameOf(child)} ${child.birthDate}`
}

function whyNot(
  { form, doNotRelease }: FamilyRow,
  there: readonly (ChildKnown & { row?: number })[],
): string | null {
  const same = there.find(
    (child) =>
      nameOf(child) === nameOf(form) &&
      // A birth date that is not given says nothing against it.
      (child.birthDate === form.birthDate || child.birthDate === null || form.birthDate === null),
  )
  if (!same) return null
  const name = `${form.firstName} ${form.lastName}`
  // Nobody on that list is lost in silence.
  const missing = forbiddenToo(same.doNotRelease, doNotRelease).map((each) => each.name)
  const list =
    missing.length > 0 ? `, but ${missing.join(', ')} not on its do-not-release list. Add them there` : ''
  return same.row === undefined
    ? `${name} is already there${list}`
    : `It is the same as row ${same.row}${list}`
}

function collectsWrongly({ form }: FamilyRow, forbidden: readonly Forbidden[]): string | null {
  const [at] = pickupsForbidden(form.approvedPickups, forbidden)
  return at === undefined
    ? null
    : `${form.approvedPickups[at]!.name} is an approved pickup here, and on the do-not-release list of a brother or sister`
}

/** Adds the guardians a row names to those of its family; what is known of one twice is filled in, not changed. */
function addGuardians(guardians: GuardianForm[], { form }: FamilyRow): string | null {
  const given = guardiansOf(form)
  const isNew = (guardian: GuardianForm) => !guardians.some((each) => nameOf(each) === nameOf(guardian))
  if (guardians.length + given.filter((each) => isNew(each)).length > GUARDIANS_MAX)
    return `With it the family would have more than ${GUARDIANS_MAX} guardians`
  for (const guardian of given) {
    const at = guardians.findIndex((each) => nameOf(each) === nameOf(guardian))
    const before = guardians[at]
    if (!before) guardians.push(guardian)
    else
      guardians[at] = {
        ...before,
        email: before.email ?? guardian.email,
        phone: before.phone ?? guardian.phone,
      }
  }
  return null
}

/** Guardians of a row that a family of the school does not have. */
function strangersIn({ form }: FamilyRow, guardians: readonly GuardianForm[]): string[] {
  return guardiansOf(form)
    .filter((given) => !guardians.some((each) => nameOf(each) === nameOf(given)))
    .map(
      ({ firstName, lastName }) => `${firstName} ${lastName} is no guardian of its family, and is not added`,
    )
}

/** The rows of a new family that do not name the guardians of its first. */
function differing({ children }: GatheredFamily): [FamilyRow, string][] {
  const [first, ...others] = children
  const namesIn = ({ form }: FamilyRow) => guardiansOf(form).map((each) => nameOf(each))
  return others
    .filter((row) => namesIn(row).some((name) => !namesIn(first!).includes(name)))
    .map((row) => [
      row,
      `Row ${first!.row} is of the same family and names other guardians: all of them are taken`,
    ])
}

function guardiansOf({ primaryGuardian, secondaryGuardian }: FamilyRow['form']): GuardianForm[] {
  return [primaryGuardian, ...(secondaryGuardian ? [secondaryGuardian] : [])]
}

function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
}
