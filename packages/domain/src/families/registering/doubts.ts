import { daysBetween, type IsoDate } from '../../kernel/dates.ts'
import { likenessOf, type Likeness } from '../../kernel/names/names-alike.ts'
import type { ChildName } from '../child-name.ts'

type NamedChild = ChildName & { readonly birthDate: IsoDate | null }

/**
 * Checks whether a child whom a family entered may be a child of another family: nearly the same name on the same birthday, or
 * the same name with a birth date that is missing or at most a year off. A slip of the finger in one of them is no way around.
 * @answers May two entries of two families be one child?
 */
export function mayBeChildElsewhere(entered: NamedChild, other: NamedChild): boolean {
  const likeness = likenessOfChildren(entered, other)
  if (likeness === null) return false
  if (entered.birthDate === other.birthDate) return true
  if (likeness !== 'SAME') return false
  if (entered.birthDate === null || other.birthDate === null) return true
  return Math.abs(daysBetween(entered.birthDate, other.birthDate)) <= 366
}

function likenessOfChildren(one: ChildName, other: ChildName): Likeness {
  const all = namesOf(one).flatMap((name) => namesOf(other).map((each) => likenessOf(name, each)))
  return all.find((likeness) => likeness === 'SAME') ?? all.find((likeness) => likeness !== null) ?? null
}

function namesOf({ firstName, preferredName, lastName }: ChildName): string[] {
  return [firstName, ...(preferredName ? [preferredName] : [])].map((name) => `${name} ${lastName}`)
}
