import type { Finding } from '../kernel/decision.ts'
import { findings } from '../kernel/decision.ts'
import { share } from '../kernel/money.ts'
import { decimalPoints, biggerOrEqual, percentage, type NumberTyped } from '../kernel/number-rules.ts'
import { all, required } from '../kernel/rules.ts'
import { latinText } from '../kernel/text-rules.ts'

/** The parents of a family live in one home, or in two. */
export const HOMES_MAX = 2

/** A home as a form has it. `share` is the part of every charge it pays, in per cent. */
export interface HomeForm {
  readonly name: string
  readonly street: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
  readonly share: NumberTyped
  readonly guardianIds: readonly string[]
}

/**
 * What is wrong with the homes of a family, at paths such as `homes.1.share`. At most two; of two, each has a name.
 * Shares have up to two decimals and make 100 % together. Every guardian belongs to exactly one of two homes, and to a
 * home that pays belongs at least one; with a single home all of them do. `guardians` are those of the family.
 */
export function householdFindings(
  homes: readonly HomeForm[],
  guardians: readonly { readonly id: string; readonly name: string }[],
): Finding[] {
  return [
    ...(homes.length > HOMES_MAX ? [{ path: 'homes', message: 'A family can have at most two homes' }] : []),
    ...homes.flatMap((home, index) => homeFindings(home, `homes.${index}`, homes.length > 1)),
    ...shareFindings(homes),
    ...(homes.length > 1 ? belongingFindings(homes, guardians) : []),
  ]
}

/** A charge in the parts each home pays, by its share in basis points: whole cents, together the charge. */
export function partsOfHomes(cents: number, homes: readonly { readonly shareBp: number }[]): number[] {
  return share(
    cents,
    homes.map(({ shareBp }) => shareBp),
  )
}

/** A share as it is kept: 62.5 % are 6,250 basis points. */
export function basisPoints(percent: NumberTyped): number {
  return Math.round(Number(percent) * 100)
}

function homeFindings(home: HomeForm, path: string, isOneOfTwo: boolean): Finding[] {
  const text = latinText(100)
  return findings([
    [`${path}.name`, isOneOfTwo ? all<string>(required, text)(home.name) : text(home.name)],
    [`${path}.street`, text(home.street)],
    [`${path}.city`, text(home.city)],
    [`${path}.state`, text(home.state)],
    [`${path}.postalCode`, latinText(20)(home.postalCode)],
    [`${path}.share`, all<NumberTyped>(required, decimalPoints(2), biggerOrEqual(0), percentage)(home.share)],
  ])
}

function shareFindings(homes: readonly HomeForm[]): Finding[] {
  if (homes.length === 0) return []
  const sum = homes.reduce((total, home) => total + basisPoints(home.share), 0)
  // What is no number at all is said by its own field.
  if (Number.isNaN(sum) || sum === 10_000) return []
  const message =
    homes.length === 1
      ? 'A single home pays 100%'
      : `The shares add up to ${sum / 100}% and must add up to 100%`
  return [{ path: `homes.${homes.length - 1}.share`, message }]
}

function belongingFindings(
  homes: readonly HomeForm[],
  guardians: readonly { readonly id: string; readonly name: string }[],
): Finding[] {
  const last = homes.length - 1
  const lacking = guardians.find(({ id }) => !homes.some(({ guardianIds }) => guardianIds.includes(id)))
  const doubled = guardians.find(
    ({ id }) => homes.filter(({ guardianIds }) => guardianIds.includes(id)).length > 1,
  )
  return [
    ...homes.flatMap(({ guardianIds, share: part }, index) =>
      guardianIds.length === 0 && basisPoints(part) > 0
        ? [
            {
              path: `homes.${index}.guardianIds`,
              message: 'Choose who lives here, since this home pays a share',
            },
          ]
        : [],
    ),
    ...(lacking ? [{ path: `homes.${last}.guardianIds`, message: `Choose a home for ${lacking.name}` }] : []),
    ...(doubled
      ? [{ path: `homes.${last}.guardianIds`, message: `${doubled.name} can belong to one home only` }]
      : []),
  ]
}
