import { TELLINGS, type Telling } from '../../messages/tellings.ts'

/** A family with those who pay for it. */
export interface FamilyWithPayers {
  /** In the order of their positions: the first is asked for money. */
  readonly guardians: readonly { id: string; homeId: string | null }[]
  readonly homes: readonly { id: string }[]
  readonly payers: readonly { id: string; kind: 'FAMILY' | 'HOME' | 'AGENCY'; homeId: string | null }[]
}

/** A payer whose money a guardian sees. */
export interface PayerOfGuardian {
  id: string
  /** The guardian is the one who is asked for money: the first of the family or home. */
  isAsked: boolean
}

/**
 * Returns the payers whose money a guardian may see, never an agency. A family with two homes: that of their own home,
 * and nobody's if they have none; what was asked of the family before is the office's. Else the family's, for whoever is
 * asked for money, is the only guardian, or lives in one home with whoever is asked.
 * @answers Whose invoices does a guardian see?
 */
export function payersOfGuardian(guardianId: string, family: FamilyWithPayers): PayerOfGuardian[] {
  const { guardians, homes, payers } = family
  const guardian = guardians.find(({ id }) => id === guardianId)
  if (!guardian) return []
  const { homeId } = guardian
  const [asked] = guardians
  const isOneHome =
    homes.length < 2 && (asked!.id === guardian.id || (homeId !== null && homeId === asked!.homeId))
  return payers
    .filter(({ kind, homeId: payingHomeId }) =>
      kind === 'FAMILY' ? isOneHome : kind === 'HOME' && homeId !== null && payingHomeId === homeId,
    )
    .map(({ id, kind }) => ({
      id,
      isAsked:
        (kind === 'FAMILY' ? asked! : guardians.find((each) => each.homeId === homeId)!).id === guardian.id,
    }))
}

/** Returns the least that may be told of an invoice with these children: of one it tells something of the others. */
export function tellingOfInvoice(children: readonly (Telling | undefined)[]): Telling {
  return children.reduce<Telling>(
    (least, each = 'EVERYTHING') => (TELLINGS.indexOf(each) > TELLINGS.indexOf(least) ? each : least),
    'EVERYTHING',
  )
}

/**
 * Checks whether a guardian would be asked for what they book: they see the money of a payer that there is, or that the
 * first bill would make. Anybody else would book at the expense of somebody whom they do not live with.
 * @answers Which guardian may book?
 */
export function paysForBookings(guardianId: string, family: FamilyWithPayers): boolean {
  return payersOnceBilled(guardianId, family).length > 0
}

/** Returns the guardians who pay together with one, that one included: they share a cart. */
export function payTogether(guardianId: string, family: FamilyWithPayers): string[] {
  const own = payersOnceBilled(guardianId, family)
  return family.guardians
    .map(({ id }) => id)
    .filter((id) => payersOnceBilled(id, family).some((payer) => own.includes(payer)))
}

/** The payers whose money a guardian will see once the family and each of its homes was billed. */
function payersOnceBilled(guardianId: string, family: FamilyWithPayers): string[] {
  const payers = [
    { id: 'FAMILY', kind: 'FAMILY' as const, homeId: null },
    ...family.homes.map(({ id }) => ({ id, kind: 'HOME' as const, homeId: id })),
  ]
  return payersOfGuardian(guardianId, { ...family, payers }).map(({ id }) => id)
}
