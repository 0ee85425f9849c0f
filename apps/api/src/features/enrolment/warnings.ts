import { clashTold, type Clash } from '@afterbell/domain/clashes'
import { decideEligible } from '@afterbell/domain/eligibility'
import { warningsOf } from '@afterbell/domain/enrolment'
import type { ActivityAt } from '../activities/sections-at.ts'
import { clashesOf } from './clashes.store.ts'
import type { Enrolling } from './enrolling.ts'
import type { Look } from './look.ts'
import type { Terms } from './terms.store.ts'

/**
 * What staff should know of the first of these children: staff are warned and go on, families are not let in. `look` is
 * from before the place was given; `leaving` is the place the child gives up for it. Without `tellsRoom`, nothing is said of how
 * full it is.
 */
export async function warningsAbout(
  { tx, school }: Enrolling,
  { startsOn }: ActivityAt,
  { look, terms }: { look: Look; terms: Terms },
  added: readonly { childId: string; sectionId: string }[],
  {
    dates = [],
    leaving = null,
    tellsRoom = true,
  }: { dates?: readonly string[]; leaving?: string | null; tellsRoom?: boolean } = {},
): Promise<string[]> {
  const child = look.children.find(({ id }) => id === added[0]!.childId)!
  const sectionIds = added.filter(({ childId }) => childId === child.id).map(({ sectionId }) => sectionId)
  const asked = { childId: child.id, sectionIds, from: school.today, dates, leaving }
  const clashes = clashesTold(await clashesOf(tx, school.id, asked), school)
  const found = terms.sections.flatMap((section) => {
    const { age_from: ageFrom, age_to: ageTo, grade_from: gradeFrom, grade_to: gradeTo } = section
    return warningsOf({
      childName: child.name,
      eligible: decideEligible(
        { birthDate: child.birth_date, grade: child.grade },
        { ageFrom, ageTo, gradeFrom, gradeTo },
        startsOn ?? school.today,
      ),
      clashes,
      filling: tellsRoom ? look.sections.get(section.id)!.filling : null,
    })
  })
  return [...new Set(found)]
}

/** Clashes as the school shows times. */
export function clashesTold(clashes: readonly Clash[], { dateFormat }: Enrolling['school']): string[] {
  return clashes.map((clash) => clashTold(clash, dateFormat))
}
