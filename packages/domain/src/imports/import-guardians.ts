import type { GuardianForm } from '../families/children.ts'
import { FURTHER_GUARDIANS_MAX } from '../families/family-limits.ts'
import type { FamilyRow } from './import-families.ts'
import type { KnownGuardian } from './import-groups.ts'
import { guardiansIn, personKey, type ListedChild } from './import-same-child.ts'
import { phoneShown } from '../kernel/phone.ts'

/** Limit of guardians per family. */
const GUARDIANS_MAX = FURTHER_GUARDIANS_MAX + 2

/**
 * Adds the guardians in a child's rows to its family. Fills in missing details of known guardians, but never changes
 * them.
 */
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

/** Combines the consent of someone listed twice; any no wins. */
function marketingOf(...said: readonly GuardianForm[]): Pick<GuardianForm, 'marketing'> {
  const words = said.flatMap(({ marketing }) => marketing ?? [])
  return words.length === 0 ? {} : { marketing: words.every(Boolean) }
}

/** Marketing consent that rows state for existing guardians. */
export interface SaidOfKnown {
  /** Consent to set, by guardian id. */
  said: { id: string; marketing: boolean }[]
  /** Sentences on what is set and what stays, each with the row that shows it. */
  told: { row: FamilyRow; sentence: string; isSet: boolean }[]
}

/**
 * Collects marketing consent from rows for existing guardians, only if they never answered, so that an old file does
 * not re-subscribe anyone. Any no in the rows wins.
 * Guardians match by a name unique in the family, unless the email differs. The sentence appears at the first imported
 * row; without one, nothing is set.
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

/** Details in a row that contradict the stored guardian. */
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

/** Names of the guardians in a row who are not among these. */
export function strangersOf({ form }: FamilyRow, guardians: readonly GuardianForm[]): string[] {
  return guardiansIn(form)
    .filter((given) => !guardians.some((each) => personKey(each) === personKey(given)))
    .map(({ firstName, lastName }) => `${firstName} ${lastName}`)
}

/** Guardians in a row whom the family does not have, or has with another email or phone. */
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

/** Children of a new family whose guardians differ from those of its first child. */
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
