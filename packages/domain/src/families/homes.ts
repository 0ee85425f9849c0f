import type { Finding } from '../kernel/decision.ts'
import { findings } from '../kernel/decision.ts'
import { share } from '../kernel/money.ts'
import { decimalPoints, biggerOrEqual, percentage, type NumberTyped } from '../kernel/number-rules.ts'
import { all, required } from '../kernel/rules.ts'
import { latinText } from '../kernel/text-rules.ts'

/** The parents of a family live in one home or in two. */
export const HOMES_MAX = 2

/** A home in a form. `share` is the part of every charge that the home pays, in percent. */
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
 * Finds problems in the homes of a family, at paths such as `homes.1.share`. At most two; each of two needs a name.
 * Shares have up to two decimals and add up to 100 %. With two homes, each of the `guardians` belongs to exactly one,
 * and a home that pays has a guardian.
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

/** Splits a charge into the parts each home pays, by share in basis points: whole cents that add up to the charge. */
export function partsOfHomes(cents: number, homes: readonly { readonly shareBp: number }[]): number[] {
  return share(
    cents,
    homes.map(({ shareBp }) => shareBp),
  )
}

/** Converts a share to how it is stored: 62.5 % are 6,250 basis points. */
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
  // A share that is not a number is reported at its own field.
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
  const guardianWithoutHome = guardians.find(
    ({ id }) => !homes.some(({ guardianIds }) => guardianIds.includes(id)),
  )
  const guardianInTwoHomes = guardians.find(
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
    ...(guardianWithoutHome
      ? [{ path: `homes.${last}.guardianIds`, message: `Choose a home for ${guardianWithoutHome.name}` }]
      : []),
    ...(guardianInTwoHomes
      ? [
          {
            path: `homes.${last}.guardianIds`,
            message: `${guardianInTwoHomes.name} can belong to one home only`,
          },
        ]
      : []),
  ]
}
