import { randomUUIDv7 } from 'node:crypto'
import type { care } from '@afterbell/contract/care/care'
import { decidePause, decideResume, pauseUntil } from '@afterbell/domain/care/pauses'
import { formatDate } from '@afterbell/domain/kernel/dates'
import { record } from '../../platform/database/history.ts'
import { later } from '../../platform/jobs/jobs.ts'
import type { Act } from '../../platform/http/serve.ts'
import { assertAllowed, notThere } from '../../platform/problems.ts'
import { chargedOf } from './care-of-child.ts'
import { careOf, holdFamily, type CareRow } from './care.store.ts'
import { changePause, insertPause, pausesOf } from './pauses.store.ts'
import { careFamilies } from './care-jobs.ts'

/** Pauses the billing of an enrollment. Locks the family, so those days cannot be charged concurrently. */
export const pauseCare: Act<(typeof care)['pause']> = async (call) => {
  const { tx, school, params, body, user } = call
  const row = await lockCare(call, params.id)
  const range = { from: body.from, to: body.to ?? null }
  const facts = { ...chargedOf(row, school), dateFormat: school.dateFormat, pauses: row.paused }
  assertAllowed(decidePause(range, facts))
  const pause = { id: randomUUIDv7(), ...range, reason: body.reason }
  await insertPause(tx, school.id, { ...pause, enrollmentId: params.id, accountId: user.id })
  const from = formatDate(range.from, school.dateFormat)
  await record(tx, call, [
    { what: 'care.paused', ...about(row), details: { ...namesOf(row), from, reason: body.reason } },
  ])
  return pause
}

/** Ends a pause: billing resumes on the given day. */
export const resumeCare: Act<(typeof care)['resume']> = async (call) => {
  const { tx, school, params, body } = call
  const row = await lockCare(call, params.id)
  const pause = (await pausesOf(tx, school.id, [params.id])).find(({ id }) => id === params.pauseId)
  if (!pause) throw notThere()
  assertAllowed(decideResume(body.on, pause, school.dateFormat))
  await changePause(tx, school.id, pause.id, pauseUntil(body.on, pause))
  // Charges the rest of a cycle that is already due.
  await later(tx, careFamilies, { schoolId: school.id, familyIds: [row.family_id] })
  const from = formatDate(body.on, school.dateFormat)
  await record(tx, call, [{ what: 'care.resumed', ...about(row), details: { ...namesOf(row), from } }])
}

async function lockCare(
  { tx, school }: Parameters<Act<(typeof care)['pause']>>[0] | Parameters<Act<(typeof care)['resume']>>[0],
  enrollmentId: string,
): Promise<CareRow> {
  const [before] = await careOf(tx, school.id, { enrollmentIds: [enrollmentId] })
  if (!before) throw notThere()
  await holdFamily(tx, school.id, before.family_id)
  const [row] = await careOf(tx, school.id, { enrollmentIds: [enrollmentId] })
  return row!
}

const about = (row: CareRow) => ({ subjectId: row.activity_id, childId: row.child_id })
const namesOf = (row: CareRow) => ({ name: row.activity, child: row.child_name })
