import { allowed, findings, type Decision, type Finding } from '../kernel/decision.ts'
import { refusedAs } from '../kernel/refusals/refusals.ts'
import { likenessOf } from '../kernel/names/names-alike.ts'
import type { NameRules } from '../kernel/name-rules.ts'
import { all, required } from '../kernel/rules.ts'
import { latinText, personName } from '../kernel/text-rules.ts'

interface NamedPerson {
  readonly name: string
}

interface GuardedChild {
  readonly name: string
  readonly approvedPickups: readonly NamedPerson[]
  readonly doNotRelease: readonly NamedPerson[]
}

/**
 * Checks whether a person is on the do-not-release list. Compares widely, so that nobody passes because of how a name
 * was typed: case, accents, marks, spaces and the order of words do not count (see `likenessOf`, decision 40).
 * @answers Who may pick up a child, and who never?
 */
export function isForbidden(person: string, doNotRelease: readonly NamedPerson[]): boolean {
  return forbiddenAs(person, doNotRelease) !== null
}

/** Returns the entry of the list that names this person; null if there is none. */
export function forbiddenAs<N extends NamedPerson>(person: string, doNotRelease: readonly N[]): N | null {
  return doNotRelease.find(({ name }) => areNamesAlike(name, person)) ?? null
}

/**
 * Returns the entry whose name may be this person's: one letter more or less, an initial or a nickname. Staff at the
 * door must check the person, even a guardian (decision 40). Null for a person who is on the list itself: they are
 * refused anyway.
 */
export function resembledBy<N extends NamedPerson>(person: string, doNotRelease: readonly N[]): N | null {
  if (isForbidden(person, doNotRelease)) return null
  return doNotRelease.find(({ name }) => likenessOf(name, person) === 'NEAR') ?? null
}

/**
 * Returns people who may pick up a child but may also be someone on the list (`entry`). Check-out asks them for a photo
 * ID. Staff learn it when either name is entered, so that the office can tell the two apart in time.
 */
export function resemblancesOf<N extends NamedPerson>(
  people: readonly N[],
  doNotRelease: readonly NamedPerson[],
): { person: string; entry: string }[] {
  return people.flatMap(({ name }) => {
    const similarPerson = resembledBy(name, doNotRelease)
    return similarPerson ? [{ person: name, entry: similarPerson.name }] : []
  })
}

/** The consequence, in a sentence. */
export function resemblanceText({ person, entry }: { person: string; entry: string }): string {
  return `${person} may be ${entry}, who is on the do-not-release list. Staff must check a photo ID each time ${person} picks up this child`
}

/**
 * Checks whether two names count as the same: they differ only in case, accents, spaces, punctuation or the order of
 * their words (see `likenessOf`).
 */
export function areNamesAlike(one: string, other: string): boolean {
  return likenessOf(one, other) === 'SAME'
}

/** Returns the people who are not on the list. A guardian can be on it. */
export function withoutForbidden<N extends NamedPerson>(
  people: readonly N[],
  doNotRelease: readonly NamedPerson[],
): N[] {
  return people.filter(({ name }) => !isForbidden(name, doNotRelease))
}

/**
 * Returns the positions in `pickups` of people on the do-not-release list: nobody may be both. Checked when either is
 * saved. A guardian may be on the list, as after a court order: they stay a guardian but may not pick up.
 */
export function pickupsForbidden(
  pickups: readonly NamedPerson[],
  doNotRelease: readonly NamedPerson[],
): number[] {
  return pickups.flatMap(({ name }, index) => (isForbidden(name, doNotRelease) ? [index] : []))
}

/**
 * Returns entries of the family's lists to add for a child who joins it: those missing from the child's `own` list,
 * each once. The office can remove an extra entry; a missing one is noticed only at the door, by the wrong person.
 */
export function forbiddenToo<N extends NamedPerson>(
  childNames: readonly NamedPerson[],
  family: readonly N[],
): N[] {
  return family.filter(({ name }, index) => !isForbidden(name, [...childNames, ...family.slice(0, index)]))
}

/** Finds problems in an entry of the list: its name follows R111 and OQ-93, its note has up to 500 characters. */
export function doNotReleaseFindings(entry: { name: string; note: string }, names: NameRules): Finding[] {
  return findings([
    ['name', all<string>(required, personName(names))(entry.name)],
    ['note', latinText(500)(entry.note)],
  ])
}

/**
 * Checks whether an entry may be renamed on the lists of these children, each passed without the entry itself. Refuses
 * at the name: IS_APPROVED_PICKUP if an approved pickup of one of them has it, ALREADY_LISTED if another entry of one
 * of them has it.
 */
export function decideRename(
  name: string,
  children: readonly GuardedChild[],
): Decision<'IS_APPROVED_PICKUP' | 'ALREADY_LISTED'> {
  const isListed = children.some(({ doNotRelease }) => isForbidden(name, doNotRelease))
  const decision = decideForbid(name, children)
  return decision.allowed && isListed ? refusedAs('ALREADY_LISTED', { name }, { field: 'name' }) : decision
}

/**
 * Checks whether a person may be put on the do-not-release lists of these children, one child or a whole family.
 * Refuses at the name: IS_APPROVED_PICKUP if an approved pickup of one of them has it, ALREADY_LISTED if it is on the
 * lists of all.
 */
export function decideForbid(
  name: string,
  children: readonly GuardedChild[],
): Decision<'IS_APPROVED_PICKUP' | 'ALREADY_LISTED'> {
  const collects = children.find(
    ({ approvedPickups }) => pickupsForbidden(approvedPickups, [{ name }]).length > 0,
  )
  if (collects) return refusedAs('IS_APPROVED_PICKUP', { name, childName: collects.name }, { field: 'name' })
  if (children.every(({ doNotRelease }) => isForbidden(name, doNotRelease)))
    return refusedAs('ALREADY_LISTED', { name }, { field: 'name' })
  return allowed
}
