import type { rosters } from '@afterbell/contract/enrolment'
import { decideEligible } from '@afterbell/domain/eligibility'
import { warningsOf } from '@afterbell/domain/enrolment'
import { demandNone } from '../../platform/problems.ts'
import type { Act } from '../../platform/serve.ts'
import { sectionsAt, type ActivityAt } from '../activities/sections-at.ts'
import type { Enrolling } from './enrolling.ts'
import { givePlaces, type Given } from './give-places.ts'
import { moveUp } from './move-up.ts'
import { takingAt } from './taking.ts'
import { clashes, termsOf } from './terms.store.ts'

/** Adds a child to the roster: a new one, or one that waits, by the roster id it waits under. */
export const addChild: Act<(typeof rosters)['add']> = async (call) => {
  const { body } = call
  if (!body.childId && !body.rosterId) {
    await sectionsAt(call, call.params.id)
    demandNone([{ path: 'childId', message: 'This field is required' }])
  }
  const asked = { chosen: body, overbook: body.overbook, shownCents: body.total }
  const activity = body.rosterId ? await sectionsAt(call, call.params.id) : null
  const taking = activity ? null : await takingAt(call, body)
  const given = taking
    ? await givePlaces(call, taking, { ...asked, childIds: [body.childId!] })
    : await moveUp(call, activity!, { ...asked, rosterId: body.rosterId! })
  const { rosterId, childId } = given.added[0]!
  return {
    rosterId,
    childId,
    rosters: given.added.map((place) => ({ rosterId: place.rosterId, sectionId: place.sectionId })),
    places: given.places,
    warnings: await warnings(call, (taking ?? activity)!, given),
  }
}

/** What staff should know, once the place is given: staff are warned and go on, families are not let in. */
async function warnings(
  { tx, school }: Enrolling,
  { activityId, startsOn }: ActivityAt,
  { added, look }: Given,
): Promise<string[]> {
  const child = look.children.find(({ id }) => id === added[0]!.childId)!
  const sectionIds = added.map(({ sectionId }) => sectionId)
  const [terms, atTheSameTime] = await Promise.all([
    termsOf(tx, school.id, activityId, sectionIds),
    clashes(tx, school.id, sectionIds, child.id, school.today),
  ])
  const found = terms.sections.flatMap((section) => {
    const { age_from: ageFrom, age_to: ageTo, grade_from: gradeFrom, grade_to: gradeTo } = section
    return warningsOf({
      childName: child.name,
      eligible: decideEligible(
        { birthDate: child.birth_date, grade: child.grade },
        { ageFrom, ageTo, gradeFrom, gradeTo },
        startsOn ?? school.today,
      ),
      clashes: atTheSameTime,
      filling: look.sections.get(section.id)!.filling,
    })
  })
  return [...new Set(found)]
}
