import type { PayingFamily } from './payers.store.ts'

/** The payer of an invoice, existing or new. */
export interface Payer {
  id: string
  kind: 'FAMILY' | 'HOME' | 'AGENCY'
  /** Null for an agency. */
  familyId: string | null
  homeId: string | null
  name: string
  email: string | null
  /** The credit when the family was read. */
  creditCents: number
  address: Address
}

/** The address printed on an invoice. */
export interface Address {
  name: string
  email: string | null
  street: string
  city: string
  state: string
  postalCode: string
  /** The agency's reference on its invoices. */
  reference?: string
}

type Home = PayingFamily['homes'][number]

/**
 * Returns the payer of a family, or of one of its homes: the oldest existing one, else a new one with the id of the
 * home or family. Takes name and email from the first guardian there. Payers of former homes get no new bills.
 */
export function payerOf(family: PayingFamily, home: Home | null): Payer {
  const homeId = home?.id ?? null
  const kind = home ? 'HOME' : 'FAMILY'
  const existingPayer = family.payers.find((payer) => payer.kind === kind && payer.homeId === homeId)
  const guardian = family.guardians.find((each) => homeId === null || each.homeId === homeId)
  const name = guardian?.name ?? (home?.name || `Family of ${family.child_name}`)
  const email = guardian?.email ?? null
  const { homeId: _, ...place } =
    family.addresses.find((each) => homeId === null || each.homeId === homeId) ?? NOWHERE
  return {
    id: existingPayer?.id ?? homeId ?? family.family_id,
    kind,
    familyId: family.family_id,
    homeId,
    name,
    email,
    creditCents: existingPayer?.creditCents ?? 0,
    address: { name, email, ...place },
  }
}

/** An agency as a payer, with its credit. */
export interface AgencyPaying {
  id: string
  name: string
  email: string | null
  street: string
  city: string
  state: string
  postalCode: string
  /** The agency's reference on its invoices. */
  reference: string
  creditCents: number
}

export function payerOfAgency({ id, creditCents, ...address }: AgencyPaying): Payer {
  const { name, email } = address
  return { id, kind: 'AGENCY', familyId: null, homeId: null, name, email, creditCents, address }
}

/** Returns the parent to bill if none is named: the first guardian in a home that shares, else the first. */
export function parentWhoBooks({ guardians, homes }: PayingFamily): string | null {
  const shares = guardians.find(({ homeId }) => homes.some(({ id }) => id === homeId))
  return (shares ?? guardians[0])?.id ?? null
}

/**
 * Returns the payers for that parent: first the home if two homes share, else the family. Then the others who pay for
 * that parent, because their cards can be used too.
 */
export function payersWhoBook(family: PayingFamily): string[] {
  const parentId = parentWhoBooks(family)
  const homeId = family.guardians.find(({ id }) => id === parentId)?.homeId ?? null
  const home = family.homes.find(({ id }) => id === homeId) ?? family.homes[0] ?? null
  const theirs = family.payers.filter(
    (payer) => payer.kind === 'FAMILY' || (homeId !== null && payer.homeId === homeId),
  )
  return [...new Set([payerOf(family, home).id, ...theirs.map(({ id }) => id)])]
}

const NOWHERE = { homeId: '', street: '', city: '', state: '', postalCode: '' }
