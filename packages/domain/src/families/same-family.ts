import type { GuardianForm } from './children.ts'
import { allowed, refused, type Decision } from '../kernel/decision.ts'
import { areNamesAlike } from './do-not-release.ts'
import { FURTHER_GUARDIANS_MAX } from './family-limits.ts'
import { namesText } from '../kernel/names.ts'

/** A family of the school that has a guardian's phone or e-mail, by its children. */
export interface LikelyFamily {
  readonly familyId: string
  readonly children: readonly string[]
}

/** 'This looks like the family of Ann Roe and Ben Roe': what the form asks, and the server where nobody did. */
export function looksLikeText({ children }: Pick<LikelyFamily, 'children'>): string {
  return `This looks like the family of ${namesText(children)}`
}

/**
 * Whether a child may be added with a family of its own. Refuses LOOKS_LIKE_FAMILY while a family of the school has a phone
 * or an e-mail of one of its guardians, unless staff said of each of them that it is another family: the copy would know
 * neither allergies nor who may never collect. `field` is where that phone or e-mail stands. (Decision 68.)
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

/** Phones as their digits, e-mails without case. Empty ones are nobody's. */
type Reached = Pick<GuardianForm, 'email' | 'phone'>

const MOST = 2 + FURTHER_GUARDIANS_MAX

/**
 * The guardians of a form whose child joins a family: those of the family, in their order, and whoever was typed beside
 * them. Who is typed and is one of them by name, or is nobody yet but for a phone or an e-mail, fills in what the family
 * does not know of that guardian; nothing the family has is changed. A family can have at most six.
 */
export function joinedGuardians<G extends GuardianForm>(theirs: readonly G[], typed: readonly G[]): G[] {
  const isOne = (family: G, form: G) =>
    nameOf(form) === '' ? sharesReach(family, form) : areNamesAlike(nameOf(family), nameOf(form))
  const filled = theirs.map((family) => {
    const same = typed.find((form) => isOne(family, form))
    return same ? { ...family, phone: family.phone || same.phone, email: family.email || same.email } : family
  })
  const more = typed.filter((form) => nameOf(form) !== '' && !theirs.some((family) => isOne(family, form)))
  return [...filled, ...more].slice(0, MOST)
}

function sharesReach(one: Reached, other: Reached): boolean {
  const isPhone = digitsOf(one.phone) !== '' && digitsOf(one.phone) === digitsOf(other.phone)
  return isPhone || (!!one.email && one.email.toLowerCase() === other.email?.toLowerCase())
}

function digitsOf(phone: string | null): string {
  return phone?.replace(/\D/g, '') ?? ''
}

function nameOf({ firstName, lastName }: GuardianForm): string {
  return `${firstName} ${lastName}`.trim()
}
