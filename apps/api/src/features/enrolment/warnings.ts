import { clashTold, type Clash } from '@afterbell/domain/clashes'
import { decideEligible } from '@afterbell/domain/eligibility'
import { warningsOf } from '@afterbell/domain/enrolment'
import type { ActivityAt } from '../activities/sections-at.ts'
import { clashesOf } from './clashes.store.ts'
import type { Enrolling } from './enrolling.ts'
import type { Look } from './look.ts'
import type { Terms } from './terms.store.ts'

interface Asked {
  dates?: readonly string[]
  leaving?: readonly string[]
  tellsRoom?: boolean
}

/** What staff should know of the first of these children: staff are warned and go on, families are not let in. */
export async function warningsAbout(
  enrolling: Enrolling,
  activity: ActivityAt,
  known: { look: Look; terms: Terms },
  added: readonly { childId: string; sectionId: string }[],
  asked: Asked = {},
): Promise<string[]> {
  const { childId } = added[0]!
  const sectionIds = added.filter((each) => each.childId === childId).map(({ sectionId }) => sectionId)
  const told = await warningsOfEach(enrolling, activity, known, { ...asked, childIds: [childId], sectionIds })
  return told.get(childId) ?? []
}

/**
 * The same of each of several, who take the same sections. `look` is from before the places were given; `leaving` are the
 * places children give up for them. Without `tellsRoom`, nothing is said of how full it is.
 */
export async function warningsOfEach(
  { tx, school }: Enrolling,
  { startsOn }: ActivityAt,
  { look, terms }: { look: Look; terms: Terms },
  {
    childIds,
    sectionIds,
    dates = [],
    leaving = [],
    tellsRoom = true,
  }: Asked & { childIds: readonly string[]; sectionIds: readonly string[] },
): Promise<Map<string, string[]>> {
  const asked = { childIds, sectionIds, from: school.today, dates, leaving }
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
  return new Map(childIds.map((id) => [id, [...new Set(told(id))]]))
}

/** Clashes as the school shows times. */
export function clashesTold(clashes: readonly Clash[], { dateFormat }: Enrolling['school']): string[] {
  return clashes.map((clash) => clashTold(clash, dateFormat))
}
