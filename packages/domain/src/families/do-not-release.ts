import { allowed, findings, type Decision, type Finding } from '../kernel/decision.ts'
import { refusedAs } from '../kernel/refusals/refusals.ts'
import { likenessOf } from '../kernel/names/names-alike.ts'
import type { NameRules } from '../kernel/name-rules.ts'
import { all, required } from '../kernel/rules.ts'
import { latinText, personName } from '../kernel/text-rules.ts'

interface Named {
  readonly name: string
}

interface Guarded {
  readonly name: string
  readonly approvedPickups: readonly Named[]
  readonly doNotRelease: readonly Named[]
}

/**
 * Whether a person is among those who may never collect a child. Read widely, so that nobody passes because of how a
 * name was typed: case, accents, marks, spaces and the order of words do not count (see `likenessOf`, decision 40).
 * @answers Who may pick up a child, and who never?
 */
export function isForbidden(person: string, doNotRelease: readonly Named[]): boolean {
  return forbiddenAs(person, doNotRelease) !== null
}

/** The entry of the list a person is on, as it is written there. */
export function forbiddenAs<N extends Named>(person: string, doNotRelease: readonly N[]): N | null {
  return doNotRelease.find(({ name }) => areNamesAlike(name, person)) ?? null
}

/**
 * The entry of the list whose name is so near a person's that it may be theirs: with a letter more or less, an initial or
 * a nickname. Whoever stands at the door has to look, whoever it is, a guardian too (decision 40). Null for a person who
 * is on the list as they are: they are refused anyway.
 */
export function resembledBy<N extends Named>(person: string, doNotRelease: readonly N[]): N | null {
  if (isForbidden(person, doNotRelease)) return null
  return doNotRelease.find(({ name }) => likenessOf(name, person) === 'NEAR') ?? null
}

/**
 * Those of some people who may collect a child, though each of them may be somebody on the list (`entry`): a check-out to
 * them asks for a photo ID. Told where either is written down, so that the office can tell them apart by then.
 */
export function resembling<N extends Named>(
  people: readonly N[],
  doNotRelease: readonly Named[],
): { person: string; entry: string }[] {
  return people.flatMap(({ name }) => {
    const near = resembledBy(name, doNotRelease)
    return near ? [{ person: name, entry: near.name }] : []
  })
}

/** What that means, in a sentence. */
export function resemblanceText({ person, entry }: { person: string; entry: string }): string {
  return `${person} may be ${entry}, who is on the do-not-release list. Staff must check a photo ID each time ${person} picks up this child`
}

/** Whether two names are read as one: what differs is how they are written, or the order of their words. */
export function areNamesAlike(one: string, other: string): boolean {
  return likenessOf(one, other) === 'SAME'
}

/** Those of some people who may collect. A guardian can be on the list. */
export function withoutForbidden<N extends Named>(people: readonly N[], doNotRelease: readonly Named[]): N[] {
  return people.filter(({ name }) => !isForbidden(name, doNotRelease))
}

/**
 * Nobody may both collect a child and never collect it: the places in `pickups` of those who are on the do-not-release
 * list. Asked when approved pickups are saved and when somebody is put on the list. A guardian may stand on it, as
 * after a court order: that does not end being a guardian, but it does end collecting.
 */
export function pickupsForbidden(pickups: readonly Named[], doNotRelease: readonly Named[]): number[] {
  return pickups.flatMap(({ name }, index) => (isForbidden(name, doNotRelease) ? [index] : []))
}

/**
 * Who comes on the list of a child that joins a family: those on the lists of that family's children who are not on its
 * `own`, each once. An entry too many is taken off at a desk; one too few is noticed at the door, by the wrong person.
 */
export function forbiddenToo<N extends Named>(own: readonly Named[], family: readonly N[]): N[] {
  return family.filter(({ name }, index) => !isForbidden(name, [...own, ...family.slice(0, index)]))
}

/** What is wrong with an entry of the list: its name as R111 and OQ-93, its note up to 500 characters. */
export function doNotReleaseFindings(entry: { name: string; note: string }, names: NameRules): Finding[] {
  return findings([
    ['name', all<string>(required, personName(names))(entry.name)],
    ['note', latinText(500)(entry.note)],
  ])
}

/**
 * Whether an entry of the list may bear this name from now on, on the lists of these children, each given without the
 * entry itself. Refused at the name: IS_APPROVED_PICKUP while an approved pickup of one of them bears it, ALREADY_LISTED
 * when another entry of one of them does.
 */
export function decideRename(
  name: string,
  children: readonly Guarded[],
): Decision<'IS_APPROVED_PICKUP' | 'ALREADY_LISTED'> {
  const listed = children.some(({ doNotRelease }) => isForbidden(name, doNotRelease))
  const decision = decideForbid(name, children)
  return decision.allowed && listed ? refusedAs('ALREADY_LISTED', { name }, { field: 'name' }) : decision
}

/**
 * Whether somebody may be put on the do-not-release lists of these children, one of them or a whole family. Refused at
 * the name: IS_APPROVED_PICKUP while an approved pickup of one of them bears it, ALREADY_LISTED when every one of them
 * has it on the list.
 */
export function decideForbid(
  name: string,
  children: readonly Guarded[],
): Decision<'IS_APPROVED_PICKUP' | 'ALREADY_LISTED'> {
  const collects = children.find(
    ({ approvedPickups }) => pickupsForbidden(approvedPickups, [{ name }]).length > 0,
  )
  if (collects) return refusedAs('IS_APPROVED_PICKUP', { name, childName: collects.name }, { field: 'name' })
  if (children.every(({ doNotRelease }) => isForbidden(name, doNotRelease)))
    return refusedAs('ALREADY_LISTED', { name }, { field: 'name' })
  return allowed
}
