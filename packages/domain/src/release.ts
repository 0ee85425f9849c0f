/** A person who may never collect a child, whatever anybody says. */
export interface Barred {
  readonly name: string
}

/**
 * The entry of a do-not-release list that a person's name is on, or null. A name is compared as a person at a door would:
 * without case, accents, punctuation and spaces, and first and last name in either order (`Smith, José` is `jose smith`).
 * One wrong letter is another name: who stands at the door sees the whole list besides (decision 30).
 */
export function barredBy<B extends Barred>(person: string, list: readonly B[]): B | null {
  const asked = nameKey(person)
  return asked === '' ? null : (list.find(({ name }) => nameKey(name) === asked) ?? null)
}

/** Those of some people who are on no do-not-release list. A guardian can be on one. */
export function notBarred<P extends { readonly name: string }>(
  people: readonly P[],
  list: readonly Barred[],
): P[] {
  return people.filter(({ name }) => barredBy(name, list) === null)
}

/** The words of a name in one order, each as plain as it can be written. */
function nameKey(name: string): string {
  const plain = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .replace(/[ßæœøđðłþı]/g, (letter) => WITHOUT_MARK[letter] ?? letter)
  return plain
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(' ')
}

/** Letters that Unicode does not take apart, though people write them without their stroke. */
const WITHOUT_MARK: Readonly<Record<string, string>> = {
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
