import { clashTold, type Clash } from '@afterbell/domain/places/clashes'
import { decideEligible } from '@afterbell/domain/activities/eligibility'
import { warningsOf } from '@afterbell/domain/places/enrollment'
import type { ActivityAt } from '../activities/sections-at.ts'
import { clashesOf, type OnDays } from './clashes.store.ts'
import type { Enrolling } from './enrolling.ts'
import type { Look } from './snapshot.ts'
import type { Terms } from './terms.store.ts'

interface Asked {
  leaving?: readonly string[]
  tellsRoom?: boolean
}

/** What staff should know of the first of these children: staff are warned and go on, families are not let in. */
export async function warningsAbout(
  enrolling: Enrolling,
  activity: ActivityAt,
  known: { look: Look; terms: Terms },
  added: readonly { childId: string; sectionId: string }[],
  { dates = [], ...asked }: Asked & { dates?: readonly string[] } = {},
): Promise<string[]> {
  const { childId } = added[0]!
  const sectionIds = added.filter((each) => each.childId === childId).map(({ sectionId }) => sectionId)
  const told = await warningsOfEach(enrolling, activity, known, {
    ...asked,
    children: [{ childId, dates }],
    sectionIds,
  })
  return told.get(childId) ?? []
}

/**
 * The same of each of several, who take the same sections, each on its days. `look` is from before the places were given; `leaving` are the
 * places children give up for them. Without `tellsRoom`, nothing is said of how full it is.
 */
export async function warningsOfEach(
  { tx, school }: Enrolling,
  { startsOn }: ActivityAt,
  { look, terms }: { look: Look; terms: Terms },
  {
    children,
    sectionIds,
    leaving = [],
    tellsRoom = true,
  }: Asked & { children: readonly OnDays[]; sectionIds: readonly string[] },
): Promise<Map<string, string[]>> {
  const asked = { children, sectionIds, from: school.today, leaving }
  const clashes = await clashesOf(tx, school.id, asked)
  const told = (childId: string) => {
    const child = look.children.find(({ id }) => id === childId)!
    return terms.sections.flatMap((section) => {
      const { age_from: ageFrom, age_to: ageTo, grade_from: gradeFrom, grade_to: gradeTo } = section
      return warningsOf({
        childName: child.name,
        eligible: decideEligible(
          { birthDate: child.birth_date, grade: child.grade },
          { ageFrom, ageTo, gradeFrom, gradeTo },
          startsOn ?? school.today,
        ),
        clashes: clashesTold(clashes.get(childId) ?? [], school),
        filling: tellsRoom ? look.sections.get(section.id)!.filling : null,
      })
    })
  }
  return new Map(children.map(({ childId }) => [childId, [...new Set(told(childId))]]))
}

/** Clashes as the school shows times. */
export function clashesTold(clashes: readonly Clash[], { dateFormat }: Enrolling['school']): string[] {
  return clashes.map((clash) => clashTold(clash, dateFormat))
}
