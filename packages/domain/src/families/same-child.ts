import type { IsoDate } from '../kernel/dates.ts'
import { areSpelledAlike, folded } from '../kernel/text/folded.ts'
import { nameKey } from '../kernel/names.ts'
import type { ChildName } from './child-name.ts'

type NamedChild = ChildName & { readonly birthDate: IsoDate | null }

/** The key under which names from many writers are the same: ignores case, accents and repeated spaces. */
export function looseNameKey(name: string): string {
  return nameKey(folded(name))
}

/** Checks whether two entries of a family may be one child: they share a name, possibly the preferred one. */
export function mayBeSameChild(one: ChildName, other: ChildName): boolean {
  return namesOf(one).some((name) => namesOf(other).some((each) => areSpelledAlike(name, each)))
}

/** Checks whether two entries of a family are one child. A missing birth date does not count against it. */
export function isSameChild(one: NamedChild, other: NamedChild): boolean {
  return (
    mayBeSameChild(one, other) &&
    (one.birthDate === other.birthDate || one.birthDate === null || other.birthDate === null)
  )
}

/** The names under which people may write the child down. */
function namesOf({ firstName, preferredName, lastName }: ChildName): string[] {
  return [firstName, ...(preferredName ? [preferredName] : [])].map((name) => `${name} ${lastName}`)
}
