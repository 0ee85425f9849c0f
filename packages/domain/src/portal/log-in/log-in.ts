/** How long the code and the link of a letter work, in minutes. */
export const LETTER_MINUTES = 15

/** How often one letter is sent while it works, if it is asked for again. */
export const LETTER_SENDS_MAX = 3

/** Letters asked for an address in an hour, from browsers new to it, before a proof of work is asked. */
export const LETTERS_AN_HOUR = 6

/** Letters asked for in an hour from one network, before a proof of work is asked. A school's Wi-Fi is one network. */
export const LETTERS_OF_NETWORK = 60

/** Wrong codes in a day, after which an address is opened by the links of its letters alone. */
export const WRONG_CODES_MAX = 15

/** Wrong proofs of an address for a family, after which only the office lets it in. */
export const WRONG_PROOFS_MAX = 3

/** How long a session lasts after it was last used, in days. */
export const SESSION_DAYS = 30

/** Reads a code as people type and paste it: '123 456', '123-456', full-width digits. Null if it is not six digits. */
export function codeTyped(text: string): string | null {
  const digits = text.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}.]/gu, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

/** A family in which a guardian has the address of a session. */
export interface FamilyAtDoor {
  familyId: string
  /** The guardians of the family who have the address. */
  guardians: readonly { guardianId: string; firstName: string; homeId: string | null }[]
  /** The one who was chosen among them; null if nobody was, or if the row is gone. */
  chosenGuardianId: string | null
  isProved: boolean
  wrongCount: number
  hasBirthDate: boolean
  hasPhone: boolean
}

/** What a family asks of whoever has one of its addresses, or who they are. */
export type Entry =
  | { is: 'IN'; guardianId: string }
  | { is: 'BIRTH_DATE' | 'NAME_AND_PHONE' | 'OFFICE' }
  | { is: 'WHO'; people: readonly { guardianId: string; firstName: string }[] }

/**
 * Decides what a family still asks of the owner of an address. A proof is asked once for each address and family,
 * because staff or an import may have mistyped the address. An address that two homes share opens neither.
 * @answers Who may log in for a family?
 */
export function entryOf(family: FamilyAtDoor): Entry {
  const { guardians, chosenGuardianId } = family
  const homes = new Set(guardians.map(({ homeId }) => homeId).filter((home) => home !== null))
  if (homes.size > 1) return { is: 'OFFICE' }
  if (!family.isProved) {
    if (family.wrongCount >= WRONG_PROOFS_MAX) return { is: 'OFFICE' }
    if (family.hasBirthDate) return { is: 'BIRTH_DATE' }
    return { is: family.hasPhone ? 'NAME_AND_PHONE' : 'OFFICE' }
  }
  const [first] = guardians
  if (first && guardians.length === 1) return { is: 'IN', guardianId: first.guardianId }
  if (guardians.some(({ guardianId }) => guardianId === chosenGuardianId))
    return { is: 'IN', guardianId: chosenGuardianId! }
  return { is: 'WHO', people: guardians.map(({ guardianId, firstName }) => ({ guardianId, firstName })) }
}

/** The facts by which an address proves its family, as the family has them. */
export interface ProofFacts {
  birthDates: readonly string[]
  /** Folded, as names are compared. */
  lastNames: readonly string[]
  /** The digits of each phone number on file. */
  phones: readonly string[]
}

/**
 * Checks a proof against a family's facts. A last name alone or a phone alone proves nothing. Two of the three tries are
 * for slips of the finger.
 */
export function provesFamily(
  proof: { birthDate: string | null; lastName: string | null; phoneDigits: string | null },
  facts: ProofFacts,
): boolean {
  if (facts.birthDates.length > 0)
    return proof.birthDate !== null && facts.birthDates.includes(proof.birthDate)
  const { lastName, phoneDigits } = proof
  if (lastName === null || lastName === '' || phoneDigits?.length !== 4) return false
  return facts.lastNames.includes(lastName) && facts.phones.some((phone) => phone.endsWith(phoneDigits))
}
