import { decideEligible } from '@afterbell/domain/activities/eligibility'
import { signUpWindow } from '@afterbell/domain/activities/sign-up'
import type { RefusalCode, Refusal as RefusedDecision } from '@afterbell/domain/kernel/refusals/refusals'
import type { Clash } from '@afterbell/domain/places/clashes'
import { decideFamilySignUp, decideHold } from '@afterbell/domain/places/family-sign-up'
import { refusalBy } from '../../../platform/problems.ts'
import { clashesOf } from '../clashes.store.ts'
import { holdFamilies } from '../discount-facts.store.ts'
import type { EnrollContext } from '../enrolling.ts'
import { NOBODY_INVITED, type Invited } from '../invited/invited.ts'
import type { EnrolledChild, Terms, TermsOfSection } from '../terms.store.ts'
import { familyHolds } from './family-holds.store.ts'

interface Asked {
  startsOn: string | null
  children: readonly EnrolledChild[]
  terms: Terms
  /** The picked days; empty means all. */
  dates?: readonly string[]
  /** A wait list clashes with nothing: a child may wait for several things at one time. */
  isWait?: boolean
  /** Places that are given up for it: they are in nobody's way. */
  leaving?: readonly string[]
  invited?: Invited
  /** Names the section in a refusal if several are asked for. */
  refusedIn?: <Code extends RefusalCode>(
    section: { id: string },
    refused: RefusedDecision<Code>,
  ) => RefusedDecision<Code>
}

/**
 * Refuses a person of a family what staff are only warned of: sign-up windows, age and grade, clashes. Staff, and nobody,
 * pass.
 */
export async function assertFamilyMay(
  { tx, school, at, person }: EnrollContext,
  {
    startsOn,
    children,
    terms,
    dates = [],
    isWait = false,
    leaving = [],
    invited = NOBODY_INVITED,
    refusedIn,
  }: Asked,
): Promise<void> {
  if (!person) return
  const clashes = isWait
    ? new Map<string, Clash[]>()
    : await clashesOf(tx, school.id, {
        children: children.map(({ id: childId }) => ({ childId, dates })),
        sectionIds: terms.sections.map(({ id }) => id),
        from: school.today,
        withHeld: true,
        leaving,
      })
  const { state: signUp } = signUpWindow(terms.sign_up, at, school.timezone)
  for (const section of terms.sections)
    for (const child of children) {
      const decision = decideFamilySignUp(
        {
          childName: child.name,
          signUp,
          eligible: decideEligible(
            { birthDate: child.birth_date, grade: child.grade },
            audienceOf(section),
            startsOn ?? school.today,
          ),
          clashes: clashes.get(child.id) ?? [],
          invited: invited.liftedFor(section.id, child.id),
        },
        school,
      )
      if (!decision.allowed) throw refusalBy(refusedIn ? refusedIn(section, decision) : decision)
    }
}

/**
 * Refuses a person of a family who holds too much before paying. Locks the family first, so that of two devices the second
 * sees what the first holds: lock sections before. Staff, and nobody, pass.
 */
export async function assertFamilyHolds(
  { tx, school, person }: EnrollContext,
  children: readonly EnrolledChild[],
  sectionIds: readonly string[],
): Promise<void> {
  if (!person) return
  const childIds = children.map(({ id }) => id)
  await holdFamilies(tx, school.id, childIds)
  const holds = await familyHolds(tx, school.id, childIds, sectionIds)
  for (const [index, child] of children.entries()) {
    const own = holds.find((each) => each.child_id === child.id)!
    const before = childIds.slice(0, index)
    for (const sectionId of sectionIds) {
      const { held = 0, letGo = 0 } = own.sections[sectionId] ?? {}
      const decision = decideHold({
        childName: child.name,
        ofChild: own.held,
        letGo,
        unknown: person.isUnknown
          ? {
              children: new Set([...own.children_held, ...before, child.id]).size,
              ofSection: held + before.length,
            }
          : null,
      })
      if (!decision.allowed) throw refusalBy(decision)
    }
  }
}

/** For whom a section is. */
export function audienceOf(section: Pick<TermsOfSection, 'age_from' | 'age_to' | 'grade_from' | 'grade_to'>) {
  const { age_from: ageFrom, age_to: ageTo, grade_from: gradeFrom, grade_to: gradeTo } = section
  return { ageFrom, ageTo, gradeFrom, gradeTo }
}
