import type { PayingFamily } from './payers.store.ts'

/** Who is asked for an invoice, as it is found or made. */
export interface Payer {
  id: string
  kind: 'FAMILY' | 'HOME' | 'AGENCY'
  /** None of an agency. */
  familyId: string | null
  homeId: string | null
  name: string
  email: string | null
  /** What the school owed them when the family was read. */
  creditCents: number
  address: Address
}

/** As it is printed on an invoice. */
export interface Address {
  name: string
  email: string | null
  street: string
  city: string
  state: string
  postalCode: string
  /** What an agency wants to read on its invoices. */
  reference?: string
}

type Home = PayingFamily['homes'][number]

/**
 * Who pays for a family, or for one of its homes: the oldest payer there is of it, else a new one with the id of what it is
 * made for. It is called by who lives there first. Who paid in a home that is gone is asked for nothing new.
 */
export function payerOf(family: PayingFamily, home: Home | null): Payer {
  const homeId = home?.id ?? null
  const kind = home ? 'HOME' : 'FAMILY'
  const known = family.payers.find((payer) => payer.kind === kind && payer.homeId === homeId)
  const guardian = family.guardians.find((each) => homeId === null || each.homeId === homeId)
  const name = guardian?.name ?? (home?.name || `Family of ${family.child_name}`)
  const email = guardian?.email ?? null
  const { homeId: _, ...place } =
    family.addresses.find((each) => homeId === null || each.homeId === homeId) ?? NOWHERE
  return {
    id: known?.id ?? homeId ?? family.family_id,
    kind,
    familyId: family.family_id,
    homeId,
    name,
    email,
    creditCents: known?.creditCents ?? 0,
    address: { name, email, ...place },
  }
}

/** An agency as it pays: what is known of it, with what it has to its credit. */
export interface AgencyPaying {
  id: string
  name: string
  email: string | null
  street: string
  city: string
  state: string
  postalCode: string
  /** What it wants to read on its invoices. */
  reference: string
  creditCents: number
}

export function payerOfAgency({ id, creditCents, ...address }: AgencyPaying): Payer {
  const { name, email } = address
  return { id, kind: 'AGENCY', familyId: null, homeId: null, name, email, creditCents, address }
}

/** The parent who is asked where nobody says who books: the first, of two homes that share the first with one of them. */
export function parentWhoBooks({ guardians, homes }: PayingFamily): string | null {
  const shares = guardians.find(({ homeId }) => homes.some(({ id }) => id === homeId))
  return (shares ?? guardians[0])?.id ?? null
}

/**
 * Who is asked then: the home of that parent where two share, else the family. After it whoever else pays for that parent, whose
 * cards are theirs, too.
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
