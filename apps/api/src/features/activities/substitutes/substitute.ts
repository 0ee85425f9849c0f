import type { meetings } from '@afterbell/contract/activities/meetings'
import { decideSubstitutes } from '@afterbell/domain/activities/substitutes'
import { record } from '../../../platform/database/history.ts'
import type { Act, Call } from '../../../platform/http/serve.ts'
import { assertAllowed, notThere, refuse } from '../../../platform/problems.ts'
import { lockSectionsOf } from '../activities.store.ts'
import { meetingsOf } from '../meetings/meetings.store.ts'
import { sectionsAt } from '../sections-at.ts'
import { clashesOf } from './clashes.store.ts'
import { tellOfSubstitutes } from './tell-substitute.ts'
import { peopleChosen, putSubstitutes } from './substitutes.store.ts'

type Substitute = (typeof meetings)['substitute']

/**
 * Sets who substitutes in a section on one day; with `ownSectionsOnly` they reach it on that day alone (decision 146).
 * People who are not listed are removed as substitutes. Regular instructors keep their access. With `preview` it
 * returns clashes and stores nothing.
 */
export const substitute: Act<Substitute> = async (call) => {
  const { tx, school, params, body } = call
  const { sectionId, date, instructorIds, preview } = body
  const at = await sectionsAt(call, params.id)
  if (!at.sections.some(({ id }) => id === sectionId)) throw notThere()
  if (at.isDraft) throw refuse('IS_A_DRAFT', 'This is still a draft. Publish it first')
  if (!preview) await lockSectionsOf(tx, school.id, [at.activityId])
  const allMeetings = await meetingsOf(tx, school.id, [at.activityId])
  const meeting = allMeetings.find((row) => row.section_id === sectionId && row.date === date)
  const chosenPeople = await peopleChosen(tx, school.id, sectionId, instructorIds)
  if (chosenPeople.length < new Set(instructorIds).size) throw notThere()
  const { today, dateFormat } = school
  const substitution = { date, today, dateFormat, people: chosenPeople }
  assertAllowed(
    decideSubstitutes({ ...substitution, meeting: meeting ? { isCanceled: meeting.is_cancelled } : null }),
  )
  const { time_from: timeFrom, time_to: timeTo } = meeting!
  const ids = chosenPeople.map(({ id }) => id)
  const clashes = await clashesOf(tx, school.id, [{ sectionId, date, timeFrom, timeTo }], ids)
  if (!preview) await store(call, { ...at, ids, names: chosenPeople.map(({ name }) => name).join(', ') })
  return { substitutes: chosenPeople.map(({ id, name }) => ({ id, name })), clashes }
}

async function store(
  call: Call<Substitute>,
  {
    activityId,
    kind,
    name,
    ids,
    names,
  }: Awaited<ReturnType<typeof sectionsAt>> & { ids: string[]; names: string },
): Promise<void> {
  const { tx, school, body } = call
  const { sectionId, date } = body
  await tellOfSubstitutes(call, body, await putSubstitutes(tx, school.id, { sectionId, date }, ids))
  const what = names === '' ? 'activity.substitutes-removed' : 'activity.substitutes-named'
  await record(tx, call, [{ what, subjectId: activityId, details: { kind, name, date, names } }])
}
