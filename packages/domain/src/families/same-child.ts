import type { IsoDate } from '../kernel/dates.ts'
import { areSpelledAlike, folded } from '../kernel/folded.ts'
import { nameKey } from '../kernel/names.ts'
import type { ChildName } from './child-name.ts'

type Known = ChildName & { readonly birthDate: IsoDate | null }

/** By which names written by many hands are one: case, accents and spaces in a row say nothing. */
export function looseNameKey(name: string): string {
  return nameKey(folded(name))
}

/** Whether two entries may be one child of a family: they bear a name in common, be it the preferred one. */
export function mayBeSameChild(one: ChildName, other: ChildName): boolean {
  return namesOf(one).some((name) => namesOf(other).some((each) => areSpelledAlike(name, each)))
}

/** Whether two entries are one child of a family. A birth date that is not given says nothing against it. */
export function isSameChild(one: Known, other: Known): boolean {
  return (
    mayBeSameChild(one, other) &&
    (one.birthDate === other.birthDate || one.birthDate === null || other.birthDate === null)
  )
}

/** Every way in which somebody may write the name down. */
function namesOf({ firstName, preferredName, lastName }: ChildName): string[] {
  return [firstName, ...(preferredName ? [preferredName] : [])].map((name) => `${name} ${lastName}`)
}
