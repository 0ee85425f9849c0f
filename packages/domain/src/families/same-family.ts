import type { GuardianForm } from './children.ts'
import { allowed, refused, type Decision } from '../kernel/decision.ts'
import { areNamesAlike } from './do-not-release.ts'
import { FURTHER_GUARDIANS_MAX } from './family-limits.ts'
import { namesText } from '../kernel/names.ts'

/** A family of the school that has a guardian's phone or email, described by its children. */
export interface LikelyFamily {
  readonly familyId: string
  readonly children: readonly string[]
}

/**
 * 'This looks like the family of Ann Roe and Ben Roe': the question in the form, or the server's refusal if it is
 * unanswered.
 */
export function looksLikeText({ children }: Pick<LikelyFamily, 'children'>): string {
  return `This looks like the family of ${namesText(children)}`
}

/**
 * Checks whether a child may be added with a family of their own (decision 68). Refuses LOOKS_LIKE_FAMILY if a family
 * has a guardian's phone or email, at that `field`, unless staff marked it as a different family. A duplicate would
 * lack allergies and the do-not-release list.
 */
export function decideOwnFamily(
  likely: readonly (LikelyFamily & { readonly field: string })[],
  notFamilyIds: readonly string[],
): Decision<'LOOKS_LIKE_FAMILY'> {
  const first = likely.find(({ familyId }) => !notFamilyIds.includes(familyId))
  if (!first) return allowed
  return refused(
    'LOOKS_LIKE_FAMILY',
    `${looksLikeText(first)}. Join that family, or mark this as a different family`,
    first.field,
  )
}

/** Compared by the digits of phones, and by emails without case. Empty ones match nobody. */
type PhoneAndEmail = Pick<GuardianForm, 'email' | 'phone'>

const GUARDIANS_MAX = 2 + FURTHER_GUARDIANS_MAX

/**
 * Returns the guardians of a child who joins a family: the family's in their order, then new ones from the form, six at
 * most. A typed guardian with the same name, or with no name and the same phone or email, only fills in a missing phone,
 * email or language.
 */
export function joinedGuardians<G extends GuardianForm>(theirs: readonly G[], typed: readonly G[]): G[] {
  const isOne = (family: G, form: G) =>
    nameOf(form) === '' ? sharesReach(family, form) : areNamesAlike(nameOf(family), nameOf(form))
  const completedGuardians = theirs.map((family) => {
    const same = typed.find((form) => isOne(family, form))
    if (!same) return family
    return {
      ...family,
      phone: family.phone || same.phone,
      email: family.email || same.email,
      ...(same.language && { language: family.language ?? same.language }),
    }
  })
  const newGuardians = typed.filter(
    (form) => nameOf(form) !== '' && !theirs.some((family) => isOne(family, form)),
  )
  return [...completedGuardians, ...newGuardians].slice(0, GUARDIANS_MAX)
}

function sharesReach(one: PhoneAndEmail, other: PhoneAndEmail): boolean {
  const isPhone = digitsOf(one.phone) !== '' && digitsOf(one.phone) === digitsOf(other.phone)
  return isPhone || (!!one.email && one.email.toLowerCase() === other.email?.toLowerCase())
}

function digitsOf(phone: string | null): string {
  return phone?.replace(/\D/g, '') ?? ''
}

function nameOf({ firstName, lastName }: GuardianForm): string {
  return `${firstName} ${lastName}`.trim()
}
