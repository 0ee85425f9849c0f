import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { care } from '@afterbell/contract/care/care'
import { proposals } from '@afterbell/contract/payments/transactions'
import { weekdayMoves } from '@afterbell/contract/transfers/weekday-moves'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { call, useRig } from '../rig/app.ts'
import { inside, made, makeAftercare, makeChild, makeStaff } from '../rig/make.ts'
import { WEEK, weekdaysOf } from './weekdays.ts'

// Moves of a child from one weekday of aftercare to another, and their prices before and after.

const rig = useRig()
const friday = useRig({ at: Temporal.Instant.from('2026-11-27T13:00:00Z') })
const { session, enroll, move, ask, daysOf, owed } = weekdaysOf(rig)
const onFriday = weekdaysOf(friday)

describe('Moving a child to another weekday', () => {
  test('costs the same to the cent where both have one price, whatever several days take off', async () => {
    const at = await session({ multiDayDiscount: { active: true, twoDaysAmount: 3, threeDaysAmount: 10 } })
    const { childId, of } = await enroll(at, ['monday', 'wednesday', 'friday'])
    expect(await owed(at, childId)).toBe(6800)
    const preview = made(await ask(at, of('friday'), 'thursday'))
    expect(preview).toMatchObject({ owedBefore: 6800, difference: 0, refused: null, room: null })
    const answer = made(await move(at, of('friday'), 'thursday', { total: preview.quote.total / 100 }))
    expect(answer.transferred).toMatchObject({ owedBefore: 6800, difference: 0 })
    expect(answer.transferred.owed + answer.transferred.kept).toBe(6800)
    expect(await daysOf(at, childId)).toEqual(['Monday', 'Thursday', 'Wednesday'])
    expect(await owed(at, childId)).toBe(6800)
    expect(made(await call(rig, proposals.list, { query: {} }, at.school.admin)).content).toEqual([])
  })

  test('costs what more or fewer dates come to where each is charged', async () => {
    const at = await session({
      billingRate: 'DAY',
      price: 10,
      noAftercareDates: ['2026-11-26', '2026-12-03'],
    })
    const { childId, of } = await enroll(at, ['monday'])
    // Four Mondays, 11/23 to 12/14, and four Tuesdays, 11/24 to 12/15. Three Thursdays remain after two days off.
    expect(await owed(at, childId)).toBe(4000)
    expect(made(await ask(at, of('monday'), 'tuesday')).difference).toBe(0)
    const preview = made(await ask(at, of('monday'), 'thursday'))
    expect(preview.difference).toBe(-1000)
    made(await move(at, of('monday'), 'thursday'))
    expect(await owed(at, childId)).toBe(3000)
  })

  test('goes along with what the month was billed, and is not billed again', async () => {
    const at = await session({ billingType: 'MONTHLY', billingRate: 'FIXED' })
    const { childId, of } = await enroll(at, ['wednesday'])
    expect(await owed(at, childId)).toBe(2600)
    const preview = made(await ask(at, of('wednesday'), 'friday'))
    expect(preview).toMatchObject({
      difference: 0,
      eachCycle: { before: 2600, after: 2600, cycle: 'MONTHLY' },
    })
    const answer = made(await move(at, of('wednesday'), 'friday', { undo: randomUUID() }))
    expect(await owed(at, childId)).toBe(2600)
    expect(answer.transferred.canUndo).toBe(true)
  })

  test('costs nothing more in a month that is billed whole, however often the child is moved', async () => {
    const at = await session({ billingType: 'MONTHLY', billingRate: 'FIXED' })
    const { childId, of } = await enroll(at, ['wednesday'])
    expect(await owed(at, childId)).toBe(2600)
    // On the last Friday of the month no Wednesday is left in it, but a Friday and a Monday are.
    const admin = await makeStaff(friday, at.school.id, 'SCHOOL_ADMIN')
    const then = { ...at, school: { ...at.school, admin } }
    const { rosterId } = made(await onFriday.move(then, of('wednesday'), 'monday', { total: 0 }))
    made(await onFriday.move(then, rosterId, 'friday', { total: 0 }))
    expect(await owed(at, childId)).toBe(2600)
  })

  test('is undone with spot and money', async () => {
    const at = await session({ price: 20, billingRate: 'DAY' })
    const { childId, of } = await enroll(at, ['monday', 'wednesday'])
    const before = await owed(at, childId)
    const undo = randomUUID()
    const answer = made(await move(at, of('wednesday'), 'friday', { undo }))
    expect(answer.transferred.canUndo).toBe(true)
    const input = { at: 'aftercare' as const, params: { id: at.id }, body: { undo } }
    expect(made(await call(rig, weekdayMoves.undo, input, at.school.admin))).toEqual({ changed: 1 })
    expect(await daysOf(at, childId)).toEqual(['Monday', 'Wednesday'])
    expect(await owed(at, childId)).toBe(before)
    expect(made(await call(rig, weekdayMoves.undo, input, at.school.admin))).toEqual({ changed: 1 })
  })

  test('is refused into a full day, past others who wait, onto a day the child has, and out of the session', async () => {
    const at = await session({
      days: WEEK.map((day) => ({ ...day, maxEnroll: 1, maxWaitList: 5 })),
    })
    const ann = await enroll(at, ['monday'])
    await enroll(at, ['friday'])
    expect((await move(at, ann.of('monday'), 'friday')).problem?.code).toBe('FULL')
    expect((await move(at, ann.of('monday'), 'monday')).problem?.code).toBe('SAME_PLACE')
    const other = await makeAftercare(rig, at.school, { aftercareName: 'Early care', days: WEEK })
    const body = { aftercareDayId: other.days[1]! }
    const params = { id: at.id, rosterId: ann.of('monday') }
    const out = await call(rig, weekdayMoves.move, { at: 'aftercare', params, body }, at.school.admin)
    expect(out.problem).toMatchObject({ code: 'OTHER_SESSION' })
    const { coordinator } = at.school
    expect((await move(at, ann.of('monday'), 'friday', { overbook: true }, coordinator)).status).toBe(403)
    made(await move(at, ann.of('monday'), 'friday', { overbook: true }))
    expect(await daysOf(at, ann.childId)).toEqual(['Friday'])
  })

  test('gives the day that is free to who waits for it', async () => {
    const at = await session({
      days: WEEK.map((day) => ({ ...day, maxEnroll: 1, maxWaitList: 5 })),
    })
    const ann = await enroll(at, ['monday'])
    const ben = await makeChild(rig, at.school, { firstName: 'Ben' })
    const monday = { at: 'aftercare-day' as const, params: { id: at.days.monday } }
    made(await call(rig, waitLists.add, { ...monday, body: { childId: ben } }, at.school.admin))
    made(await move(at, ann.of('monday'), 'tuesday'))
    expect(made(await call(rig, waitLists.counts, monday, at.school.admin))).toMatchObject({ offered: 1 })
  })

  test('takes add-ons along with the last weekday, and leaves them with the others', async () => {
    const at = await session({ addOns: [{ id: null, name: 'Snacks', price: 5, required: true }] })
    const two = await enroll(at, ['monday', 'wednesday'])
    expect(await owed(at, two.childId)).toBe(5700)
    const preview = made(await ask(at, two.of('monday'), 'tuesday'))
    expect(preview.quote.lines.map(({ kind }) => kind)).toEqual(['BASE'])
    made(await move(at, two.of('monday'), 'tuesday'))
    expect(await owed(at, two.childId)).toBe(5700)
    const one = await enroll(at, ['monday'], await makeChild(rig, at.school, { firstName: 'Lee' }))
    const along = made(await ask(at, one.of('monday'), 'tuesday'))
    expect(along.quote.lines.map(({ kind }) => kind)).toEqual(['BASE', 'ADD_ON'])
    made(await move(at, one.of('monday'), 'tuesday'))
    expect(await owed(at, one.childId)).toBe(3100)
  })

  test('keeps billing paused', async () => {
    const at = await session({ billingType: 'MONTHLY', billingRate: 'FIXED' })
    const { childId, of } = await enroll(at, ['wednesday'])
    const enrollmentOf = (rosterId: string) =>
      inside(rig, at.school.id, (query) =>
        query('select enrollment_id as id from place where id = $1', [rosterId]),
      )
    const { id } = (await enrollmentOf(of('wednesday'))).rows[0] as { id: string }
    const pause = { from: '2026-12-01', reason: 'Abroad' }
    made(await call(rig, care.pause, { params: { id }, body: pause }, at.school.admin))
    const { rosterId } = made(await move(at, of('wednesday'), 'friday'))
    const there = (await enrollmentOf(rosterId)).rows[0] as { id: string }
    const { rows } = await inside(rig, at.school.id, (query) =>
      query('select lower(days)::text as from, reason from care_pause where enrollment_id = $1', [there.id]),
    )
    expect(rows).toEqual([{ from: '2026-12-01', reason: 'Abroad' }])
    expect(await owed(at, childId)).toBe(2600)
  })

  test('shows a price that no longer holds, and moves nobody', async () => {
    const at = await session()
    const { childId, of } = await enroll(at, ['monday'])
    const refused = await move(at, of('monday'), 'friday', { total: 1 })
    expect(refused.problem?.code).toBe('PRICE_CHANGED')
    expect(await daysOf(at, childId)).toEqual(['Monday'])
  })

  test('of two who take the last spot at the same moment one has it, and the other stays', async () => {
    const at = await session({
      days: WEEK.map((day) => ({ ...day, maxEnroll: day.day === 'friday' ? 1 : 5 })),
    })
    const ann = await enroll(at, ['monday'])
    const ben = await enroll(at, ['tuesday'], await makeChild(rig, at.school, { firstName: 'Ben' }))
    const answers = await Promise.all([
      move(at, ann.of('monday'), 'friday'),
      move(at, ben.of('tuesday'), 'friday'),
    ])
    expect(answers.map(({ problem }) => problem?.code ?? 'moved').toSorted()).toEqual(['FULL', 'moved'])
    const all = [...(await daysOf(at, ann.childId)), ...(await daysOf(at, ben.childId))]
    expect(all.filter((day) => day === 'Friday')).toHaveLength(1)
    expect(all).toHaveLength(2)
  })
})
