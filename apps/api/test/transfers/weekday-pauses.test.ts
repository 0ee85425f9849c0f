import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { care } from '@afterbell/contract/care/care'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { call, useRig } from '../rig/app.ts'
import { inside, made } from '../rig/make.ts'
import { enrollmentOf } from '../rig/paying/care.ts'
import { WEEK, weekdaysOf, type Day, type Session } from './weekdays.ts'

// Pauses move with a child to another weekday, and an undo restores them. It is 11/18.

const rig = useRig()
const { session, enroll, move, undoMove, daysOf, owed, pause, pausesOf } = weekdaysOf(rig)

const MONTHLY = { billingType: 'MONTHLY', billingRate: 'FIXED' } as const
const PAUSES = {
  before: ['2026-11-02', '2026-11-10'],
  'over the day of the move': ['2026-11-12', '2026-11-25'],
  after: ['2026-12-01', '2026-12-06'],
  'for good': ['2026-12-10', null],
} as const

/** Backdates a pause to an earlier day. */
async function pausedBefore(at: Session, rosterId: string, [from, to]: readonly [string, string | null]) {
  const id = await enrollmentOf(rig, at.school, rosterId)
  await inside(rig, at.school.id, (query) =>
    query(
      `insert into care_pause (school_id, id, enrollment_id, days, reason, created_by)
       select school_id, gen_random_uuid(), id, datemultirange(daterange($2::date, coalesce($3::date + 1, 'infinity'))), 'Abroad', $4
       from enrollment where id = $1`,
      [id, from, to, at.school.admin.id],
    ),
  )
}

async function moved(at: Session, rosterId: string, to: Day) {
  const undo = randomUUID()
  const answer = made(await move(at, rosterId, to, { undo }))
  expect(answer.transferred.canUndo).toBe(true)
  return { undo, rosterId: answer.rosterId }
}

describe('Undoing a move to another weekday', () => {
  test('leaves pauses exactly as they were, however often it is moved and undone', async () => {
    const at = await session(MONTHLY)
    const { childId, of } = await enroll(at, ['wednesday'])
    for (const each of Object.values(PAUSES)) await pausedBefore(at, of('wednesday'), each)
    const before = await pausesOf(at, childId)
    expect(before).toHaveLength(4)
    for (let time = 0; time < 3; time += 1) {
      const { undo } = await moved(at, of('wednesday'), 'friday')
      expect((await pausesOf(at, childId)).filter((text) => text.startsWith('Friday'))).toEqual([
        'Friday {[2026-11-18,2026-11-26)}',
        'Friday {[2026-12-01,2026-12-07)}',
        'Friday {[2026-12-10,infinity)}',
      ])
      made(await undoMove(at, undo))
      expect(await pausesOf(at, childId)).toEqual(before)
      expect(await daysOf(at, childId)).toEqual(['Wednesday'])
    }
  })

  test('leaves those of a spot the child waited for as they were, and it can be moved there again', async () => {
    const at = await session({
      ...MONTHLY,
      days: WEEK.map((day) => ({ ...day, maxEnroll: 5, maxWaitList: 5 })),
    })
    const { childId, of } = await enroll(at, ['monday'])
    const friday = { at: 'aftercare-day' as const, params: { id: at.days.friday } }
    await inside(rig, at.school.id, (query) =>
      query(`update section set capacity = 0 where id = $1`, [at.days.friday]),
    )
    made(await call(rig, waitLists.add, { ...friday, body: { childId } }, at.school.admin))
    await inside(rig, at.school.id, (query) =>
      query(`update section set capacity = 5 where id = $1`, [at.days.friday]),
    )
    made(await pause(at, of('monday'), '2026-12-01'))
    const before = await pausesOf(at, childId)
    for (let time = 0; time < 2; time += 1) {
      const { undo } = await moved(at, of('monday'), 'friday')
      expect(await pausesOf(at, childId)).toEqual([
        'Friday {[2026-12-01,infinity)}',
        'Monday {[2026-12-01,infinity)}',
      ])
      made(await undoMove(at, undo))
      expect(await pausesOf(at, childId)).toEqual(before)
      const { waiting, offered } = made(await call(rig, waitLists.counts, friday, at.school.admin))
      expect(waiting + offered).toBe(1)
    }
    // If some days of the awaited spot were paused, the move pauses the remaining days.
    const waiting = await inside(rig, at.school.id, (query) =>
      query(`select id from place where section_id = $1 and state in ('waiting', 'held')`, [at.days.friday]),
    )
    await pausedBefore(at, (waiting.rows[0] as { id: string }).id, ['2026-12-05', '2026-12-08'])
    await moved(at, of('monday'), 'friday')
    expect((await pausesOf(at, childId)).filter((text) => text.startsWith('Friday'))).toEqual([
      'Friday {[2026-12-01,2026-12-05)}',
      'Friday {[2026-12-05,2026-12-09)}',
      'Friday {[2026-12-09,infinity)}',
    ])
  })

  test('of one of several weekdays leaves the others paused', async () => {
    const at = await session(MONTHLY)
    const { childId, of } = await enroll(at, ['monday', 'wednesday'])
    made(await pause(at, of('monday'), '2026-12-01'))
    const { undo } = await moved(at, of('wednesday'), 'friday')
    expect(await pausesOf(at, childId)).toHaveLength(2)
    made(await undoMove(at, undo))
    expect(await pausesOf(at, childId)).toEqual(['Monday+Wednesday {[2026-12-01,infinity)}'])
  })

  test('is refused once billing was paused or resumed since, which would be lost', async () => {
    const at = await session(MONTHLY)
    const { childId, of } = await enroll(at, ['wednesday'])
    const first = await moved(at, of('wednesday'), 'friday')
    made(await pause(at, first.rosterId, '2026-12-01'))
    const refused = await undoMove(at, first.undo)
    expect(refused.problem).toMatchObject({
      code: 'CANNOT_UNDO',
      message: expect.stringContaining('was paused or resumed since'),
    })
    expect(await pausesOf(at, childId)).toEqual(['Friday {[2026-12-01,infinity)}'])
    const second = await moved(at, first.rosterId, 'tuesday')
    const id = await enrollmentOf(rig, at.school, second.rosterId)
    const { rows } = await inside(rig, at.school.id, (query) =>
      query(`select id from care_pause where enrollment_id = $1`, [id]),
    )
    const params = { id, pauseId: (rows[0] as { id: string }).id }
    made(await call(rig, care.resume, { params, body: { on: '2026-12-01' } }, at.school.admin))
    expect((await undoMove(at, second.undo)).problem?.code).toBe('CANNOT_UNDO')
    expect(await owed(at, childId)).toBe(2600)
  })

  test('and pausing at the same moment never leaves a pause on a spot that is gone', async () => {
    const at = await session(MONTHLY)
    const { childId, of } = await enroll(at, ['wednesday'])
    for (let time = 0; time < 4; time += 1) {
      const { undo, rosterId } = await moved(at, of('wednesday'), 'friday')
      const [undone, paused] = await Promise.all([undoMove(at, undo), pause(at, rosterId, '2026-12-01')])
      const isUndone = undone.status === 200
      expect(await daysOf(at, childId)).toEqual([isUndone ? 'Wednesday' : 'Friday'])
      // The first call wins; a pause of a spot that is gone is refused.
      expect([isUndone, paused.status < 300].filter(Boolean)).toHaveLength(1)
      if (!isUndone) break
      expect(await pausesOf(at, childId)).toEqual([])
    }
  })
})
