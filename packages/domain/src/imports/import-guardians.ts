import type { GuardianForm } from '../families/children.ts'
import { FURTHER_GUARDIANS_MAX } from '../families/family-limits.ts'
import type { FamilyRow } from './import-families.ts'
import type { KnownGuardian } from './import-groups.ts'
import { guardiansIn, personKey, type ListedChild } from './import-same-child.ts'
import { phoneShown } from '../kernel/phone.ts'

/** A family has so many guardians at most. */
const GUARDIANS_MAX = FURTHER_GUARDIANS_MAX + 2

/** Adds the guardians the rows of a child name to those of its family; what is known of one twice is filled in, not changed. */
export function addGuardians(
  guardians: GuardianForm[],
  rows: readonly FamilyRow[],
  { country, look }: { country: string; look: (row: FamilyRow, sentence: string) => void },
): string | null {
  const names = new Set(
    [...guardians, ...rows.flatMap(({ form }) => guardiansIn(form))].map((each) => personKey(each)),
  )
  if (names.size > GUARDIANS_MAX)
    return `With this row, the family would have more than ${GUARDIANS_MAX} guardians`
  for (const row of rows)
    for (const given of guardiansIn(row.form)) {
      const at = guardians.findIndex((each) => personKey(each) === personKey(given))
      const before = guardians[at]
      if (!before) {
        guardians.push(given)
        continue
      }
      for (const sentence of otherwise(given, before, country)) look(row, sentence)
      guardians[at] = {
        ...before,
        email: before.email ?? given.email,
        phone: before.phone ?? given.phone,
        ...marketingOf(before, given),
      }
    }
  return null
}

/** Of somebody who is in the file twice: a no anywhere is a no. */
function marketingOf(...said: readonly GuardianForm[]): Pick<GuardianForm, 'marketing'> {
  const words = said.flatMap(({ marketing }) => marketing ?? [])
  return words.length === 0 ? {} : { marketing: words.every(Boolean) }
}

/** What rows say of guardians of the school and marketing emails. */
export interface SaidOfKnown {
  /** What is set, by the ids of guardians. */
  said: { id: string; marketing: boolean }[]
  /** The same in words, and what stays as it was, with the row it is told at. */
  told: { row: FamilyRow; sentence: string; isSet: boolean }[]
}

/**
 * What rows set of marketing emails for the guardians of a family of the school: only where nothing was ever said, so that nobody
 * who opted out is brought back by an older file. A no anywhere in the rows is a no. A guardian is meant by name, where the family
 * has one of that name, and not where the row has another email: what was said there was said of that one. It is told at the first
 * of the rows that is taken; without one nothing is set.
 * @answers Who is sent marketing emails, and what counts where Mailchimp says something else?
 */
export function marketingOfKnown(
  guardians: readonly KnownGuardian[],
  rows: readonly FamilyRow[],
  isTaken: (row: FamilyRow) => boolean,
): SaidOfKnown {
  const named = Map.groupBy(guardians, (each) => personKey(each))
  const found = [...named.values()].flatMap(([guardian, ...namesakes]) => {
    if (namesakes.length > 0) return []
    const saying = rows.flatMap((row) =>
      guardiansIn(row.form)
        .filter((given) => given.marketing !== undefined && isMeant(guardian!, given))
        .map((given) => ({ row, given })),
    )
    const row = saying.find((each) => isTaken(each.row))?.row
    return row ? [{ guardian: guardian!, row, ...marketingOf(...saying.map(({ given }) => given)) }] : []
  })
  const unsaid = found.filter(({ guardian }) => guardian.marketingSaid === null)
  return {
    said: unsaid.map(({ guardian: { id }, marketing }) => ({ id, marketing: marketing! })),
    told: found
      .filter(({ guardian, marketing }) => guardian.marketingSaid !== marketing)
      .map(({ guardian, row, marketing }) => ({
        row,
        isSet: guardian.marketingSaid === null,
        sentence: saidText(guardian, marketing!),
      })),
  }
}

function isMeant(known: KnownGuardian, given: GuardianForm): boolean {
  const isOtherEmail =
    known.email !== null && given.email !== null && known.email.toLowerCase() !== given.email.toLowerCase()
  return personKey(known) === personKey(given) && !isOtherEmail
}

function saidText({ firstName, lastName, marketingSaid }: KnownGuardian, marketing: boolean): string {
  const name = `${firstName} ${lastName}`
  return marketingSaid === null
    ? `${name} ${marketing ? 'agrees to marketing emails' : 'wants no marketing emails'}`
    : `What ${name} said of marketing emails stays: ${marketingSaid ? 'yes' : 'no'}`
}

/** What a row says of a guardian otherwise than what is kept of that person. */
function otherwise(given: GuardianForm, kept: GuardianForm, country: string): string[] {
  const name = `${given.firstName} ${given.lastName}`
  const isOther = (key: 'email' | 'phone') =>
    given[key] !== null && kept[key] !== null && given[key].toLowerCase() !== kept[key].toLowerCase()
  return [
    ...(isOther('email') ? [`The email ${given.email} of ${name} is left out: ${kept.email} is kept`] : []),
    ...(isOther('phone')
      ? [
          `The phone ${phoneShown(given.phone!, country)} of ${name} is left out: ${phoneShown(kept.phone!, country)} is kept`,
        ]
      : []),
  ]
}

/** The names of the guardians of a row who are not among these. */
export function strangersOf({ form }: FamilyRow, guardians: readonly GuardianForm[]): string[] {
  return guardiansIn(form)
    .filter((given) => !guardians.some((each) => personKey(each) === personKey(given)))
    .map(({ firstName, lastName }) => `${firstName} ${lastName}`)
}

/** Guardians of a row that a family of the school does not have, or has with another e-mail or phone. */
export function strangersIn(
  { form }: FamilyRow,
  guardians: readonly GuardianForm[],
  country: string,
): string[] {
  return guardiansIn(form).flatMap((given) => {
    const same = guardians.find((each) => personKey(each) === personKey(given))
    return same
      ? otherwise(given, same, country)
      : [`${given.firstName} ${given.lastName} is not a guardian of this family and is not added`]
  })
}

/** The children of a new family that do not name the guardians of its first. */
export function differing({ children }: { children: readonly ListedChild[] }): [FamilyRow, string][] {
  const [first, ...others] = children
  const namesIn = ({ rows }: ListedChild) =>
    rows.flatMap(({ form }) => guardiansIn(form)).map((each) => personKey(each))
  return others
    .filter((child) => namesIn(child).some((name) => !namesIn(first!).includes(name)))
    .map(({ rows: [row] }) => [
      row!,
      `Row ${first!.rows[0]!.row} is for the same family and lists other guardians. All of them are added`,
    ])
}
