import type { SignUpState } from '../activities/sign-up.ts'
import type { DateFormat } from '../kernel/dates.ts'
import { allowed, type Decision } from '../kernel/decision.ts'
import { refusedAs } from '../kernel/refusals/refusals.ts'
import type { Clash } from './clashes.ts'
import type { Liftable } from './spot-invitations.ts'

/** What a family asks for, for one child in one section. */
export interface FamilySignUp {
  readonly childName: string
  readonly signUp: SignUpState
  readonly eligible: Decision<'NOT_ELIGIBLE'>
  /** What else the child has at the same time: enrolled, or held in the family's cart. Empty for a wait list. */
  readonly clashes: readonly Clash[]
  /** What an invitation of this child to this section lifts. */
  readonly invited?: readonly Liftable[]
}

/**
 * Checks the rules that bind families, while staff are only warned: the sign-up window (SIGN_UP_NOT_YET, SIGN_UP_CLOSED),
 * age or grade (NOT_ELIGIBLE, by `decideEligible`), and what else the child has at that time (CLASHES). An invitation lifts what it says.
 * @answers What may a family not book that staff may?
 */
export function decideFamilySignUp(
  { childName, signUp, eligible, clashes, invited = [] }: FamilySignUp,
  format: { dateFormat: DateFormat },
): Decision<'SIGN_UP_NOT_YET' | 'SIGN_UP_CLOSED' | 'NOT_ELIGIBLE' | 'CLASHES'> {
  if (!invited.includes('WINDOW')) {
    if (signUp === 'NOT_YET') return refusedAs('SIGN_UP_NOT_YET', {})
    if (signUp === 'CLOSED') return refusedAs('SIGN_UP_CLOSED', {})
  }
  if (!eligible.allowed && !invited.includes('ELIGIBILITY')) return eligible
  const [clash] = clashes
  return clash ? refusedAs('CLASHES', { childName, clash }, format) : allowed
}

/** Most spots a child is held at once, each for an enrollment. */
export const HELD_OF_CHILD_MAX = 5
/** Most times within an hour that a family may hold the same section, having let it go. */
export const HELD_AGAIN_MAX = 3
/** Most children of a family that nobody knows yet who are held at once, and their spots of one section. */
export const UNKNOWN_FAMILY_MAX = { children: 3, ofSection: 2 } as const

/** What a family holds while a child is to be held in a section, before that hold. */
export interface HeldByFamily {
  readonly childName: string
  /** The child's enrollments that are held now. */
  readonly ofChild: number
  /** How often the family held this section within the last hour, and let it go. */
  readonly letGo: number
  /** Null for a family that the school knows. */
  readonly unknown: {
    /** Children of the family who are held anywhere, this one included. */
    readonly children: number
    /** Spots of the section that the family holds. */
    readonly ofSection: number
  } | null
}

/**
 * Checks how much a family may hold before it pays, so that no mailbox holds a class (TOO_MANY_HOLDS).
 */
export function decideHold({ childName, ofChild, letGo, unknown }: HeldByFamily): Decision<'TOO_MANY_HOLDS'> {
  if (letGo >= HELD_AGAIN_MAX) return refusedAs('TOO_MANY_HOLDS', { of: 'AGAIN' })
  if (ofChild >= HELD_OF_CHILD_MAX)
    return refusedAs('TOO_MANY_HOLDS', { of: 'CHILD', childName, most: HELD_OF_CHILD_MAX })
  if (unknown && unknown.children > UNKNOWN_FAMILY_MAX.children)
    return refusedAs('TOO_MANY_HOLDS', { of: 'CHILDREN', most: UNKNOWN_FAMILY_MAX.children })
  if (unknown && unknown.ofSection >= UNKNOWN_FAMILY_MAX.ofSection)
    return refusedAs('TOO_MANY_HOLDS', { of: 'SECTION', most: UNKNOWN_FAMILY_MAX.ofSection })
  return allowed
}
