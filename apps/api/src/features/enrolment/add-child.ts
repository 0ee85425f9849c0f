import type { rosters } from '@afterbell/contract/enrolment'
import { decideEligible } from '@afterbell/domain/eligibility'
import { warningsOf } from '@afterbell/domain/enrolment'
import { demandNone } from '../../platform/problems.ts'
import type { Act } from '../../platform/serve.ts'
import { sectionsAt, type ActivityAt } from '../activities/sections-at.ts'
import type { Enrolling } from './enrolling.ts'
import { givePlaces, type Given } from './give-places.ts'
import { moveUp } from './move-up.ts'
import { clashes, termsOf } from './terms.store.ts'

/** Adds a child to the roster: a new one, or one that waits, by the roster id it waits under. */
export const addChild: Act<(typeof rosters)['add']> = async (call) => {
  const { body } = call
  const activity = await sectionsAt(call, call.params.id)
  if (!body.childId && !body.rosterId) demandNone([{ path: 'childId', message: 'This field is required' }])
  const asked = { chosen: body, overbook: body.overbook, shownCents: body.total }
  const given = body.rosterId
    ? await moveUp(call, activity, { ...asked, rosterId: body.rosterId })
    : await givePlaces(call, activity, { ...asked, childIds: [body.childId!] })
  const { rosterId, childId } = given.added[0]!
  return { rosterId, childId, places: given.places, warnings: await warnings(call, activity, given) }
}

/** What staff should know, once the place is given: staff are warned and go on, families are not let in. */
async function warnings(
  { tx, school }: Enrolling,
  { sectionIds, startsOn }: ActivityAt,
  { added, look }: Given,
): Promise<string[]> {
  const child = look.children.find(({ id }) => id === added[0]!.childId)!
  const [terms, atTheSameTime] = await Promise.all([
    termsOf(tx, school.id, sectionIds[0]!),
    clashes(tx, school.id, sectionIds[0]!, child.id, school.today),
  ])
  const audience = {
    ageFrom: terms.age_from,
    ageTo: terms.age_to,
    gradeFrom: terms.grade_from,
    gradeTo: terms.grade_to,
  }
  return warningsOf({
    childName: child.name,
    eligible: decideEligible(
      { birthDate: child.birth_date, grade: child.grade },
      audience,
      startsOn ?? school.today,
    ),
    clashes: atTheSameTime,
    filling: look.filling,
  })
}
