import { doTakeReserved, goFirstOf } from '@afterbell/domain/activities/capacity'
import { clashText, type Clash } from '@afterbell/domain/places/clashes'
import { decideEligible } from '@afterbell/domain/activities/eligibility'
import { warningsOf, type SectionAfterJoin } from '@afterbell/domain/places/enrollment'
import type { ActivityAt } from '../activities/sections-at.ts'
import { clashesOf, type OnDays } from './clashes.store.ts'
import type { EnrollContext } from './enrolling.ts'
import type { Snapshot } from './snapshot.ts'
import type { Terms } from './terms.store.ts'

/** Facts read before places are given. */
export interface WarningFacts {
  children: Snapshot['children']
  /** Occupancy of each section afterwards; null to skip warnings about it. */
  joined: ReadonlyMap<string, SectionAfterJoin> | null
  terms: Terms
}

export function warningFactsOf({ children, sections }: Snapshot, terms: Terms): WarningFacts {
  return {
    children,
    joined: new Map(
      [...sections].map(([id, { filling }]) => {
        const { capacity, used } = filling
        const takesReserved = doTakeReserved(filling)
        return [id, { capacity, used: used + 1, passedOver: goFirstOf(filling), takesReserved }]
      }),
    ),
    terms,
  }
}

interface WarningOptions {
  leaving?: readonly string[]
  /** Counts what the child holds until it is paid, such as the rest of a cart. */
  withHeld?: boolean
}

/**
 * Returns warnings about the first of these children. Staff only see the warning and may go on; a family would be
 * refused.
 */
export async function warningsAbout(
  enrolling: EnrollContext,
  activity: ActivityAt,
  facts: WarningFacts,
  added: readonly { childId: string; sectionId: string }[],
  { dates = [], ...options }: WarningOptions & { dates?: readonly string[] } = {},
): Promise<string[]> {
  const { childId } = added[0]!
  const sectionIds = added.filter((each) => each.childId === childId).map(({ sectionId }) => sectionId)
  const warningsByChild = await warningsOfEach(enrolling, activity, facts, {
    ...options,
    children: [{ childId, dates }],
    sectionIds,
  })
  return warningsByChild.get(childId) ?? []
}

/**
 * Returns warnings per child, for children who take the same sections, each on their own days. `leaving` lists places
 * that they give up for these.
 */
export async function warningsOfEach(
  { tx, school }: EnrollContext,
  { startsOn }: ActivityAt,
  { children: all, joined, terms }: WarningFacts,
  {
    children,
    sectionIds,
    leaving = [],
    withHeld = false,
  }: WarningOptions & { children: readonly OnDays[]; sectionIds: readonly string[] },
): Promise<Map<string, string[]>> {
  const clashQuery = { children, sectionIds, from: school.today, leaving, withHeld }
  const clashes = await clashesOf(tx, school.id, clashQuery)
  const warningsFor = (childId: string) => {
    const child = all.find(({ id }) => id === childId)!
    return terms.sections.flatMap((section) => {
      const { age_from: ageFrom, age_to: ageTo, grade_from: gradeFrom, grade_to: gradeTo } = section
      return warningsOf({
        childName: child.name,
        eligible: decideEligible(
          { birthDate: child.birth_date, grade: child.grade },
          { ageFrom, ageTo, gradeFrom, gradeTo },
          startsOn ?? school.today,
        ),
        clashes: clashesText(clashes.get(childId) ?? [], school),
        joined: joined?.get(section.id) ?? null,
      })
    })
  }
  return new Map(children.map(({ childId }) => [childId, [...new Set(warningsFor(childId))]]))
}

/** Formats clashes with the school's date format. */
export function clashesText(clashes: readonly Clash[], { dateFormat }: EnrollContext['school']): string[] {
  return clashes.map((clash) => clashText(clash, dateFormat))
}
