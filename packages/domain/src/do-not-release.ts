import { allowed, findings, refused, type Decision, type Finding } from './decision.ts'
import { all, latinText, personName, required } from './text-rules.ts'

interface Named {
  readonly name: string
}

/**
 * Whether a person is among those who may never collect a child. Read widely, so that nobody passes because of how a
 * name was typed: case, accents, marks and spaces do not count, nor the order of first and last name. One wrong letter
 * is another name: whoever stands at the door sees the whole list besides (decision 40).
 */
export function isForbidden(person: string, doNotRelease: readonly Named[]): boolean {
  return forbiddenAs(person, doNotRelease) !== null
}

/** The entry of the list a person is on, as it is written there. */
export function forbiddenAs<N extends Named>(person: string, doNotRelease: readonly N[]): N | null {
  return doNotRelease.find(({ name }) => areNamesAlike(name, person)) ?? null
}

/** Whether two names are read as one: without case, accents, marks and spaces, first and last name in either order. */
export function areNamesAlike(one: string, other: string): boolean {
  const asked = readings(other)
  return readings(one).some((each) => asked.includes(each))
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

/** What is wrong with an entry of the list: its name as R111, its note up to 500 characters. */
export function doNotReleaseFindings(entry: { name: string; note: string }): Finding[] {
  return findings([
    ['name', all<string>(required, personName)(entry.name)],
    ['note', latinText(500)(entry.note)],
  ])
}

/**
 * Whether somebody may be put on the do-not-release lists of these children, one of them or a whole family. Refused at
 * the name: IS_APPROVED_PICKUP while an approved pickup of one of them bears it, ALREADY_LISTED when every one of them
 * has it on the list.
 */
export function decideForbid(
  name: string,
  children: readonly {
    readonly name: string
    readonly approvedPickups: readonly Named[]
    readonly doNotRelease: readonly Named[]
  }[],
): Decision<'IS_APPROVED_PICKUP' | 'ALREADY_LISTED'> {
  const collects = children.find(
    ({ approvedPickups }) => pickupsForbidden(approvedPickups, [{ name }]).length > 0,
  )
  if (collects)
    return refused(
      'IS_APPROVED_PICKUP',
      `${name} is an approved pickup of ${collects.name}. Remove them there first`,
      'name',
    )
  if (children.every(({ doNotRelease }) => isForbidden(name, doNotRelease)))
    return refused('ALREADY_LISTED', `${name} is on the list already`, 'name')
  return allowed
}

/** The words of a name as they sound, in no order: with `O'Neill` as two words, and as one. */
function readings(name: string): string[] {
  const plain = name
    .replace(/[’‘ʼʻ`´]/g, "'")
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðłþı]/g, (letter) => WITHOUT_STROKE[letter] ?? letter)
  const read = (text: string) => (text.match(/[\p{L}\p{N}]+/gu) ?? []).toSorted().join(' ')
  return [read(plain), read(plain.replaceAll("'", ''))].filter(Boolean)
}

/** Letters that Unicode does not take apart, though people write them without their stroke. */
const WITHOUT_STROKE: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
}
