import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { care } from '@afterbell/contract/care/care'
import { proposals } from '@afterbell/contract/payments/transactions'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { call, useRig } from '../rig/app.ts'
import { inside, made, makeSchool, makeStaff } from '../rig/make.ts'
import { chargeCareOn } from '../rig/paying/care.ts'
import { weekdaysOf, type Session } from './weekdays.ts'

// A month that staff hold back or chose not to bill, and a child who moves to another weekday within it, on 12/08.

const rig = useRig()
const later = useRig({ at: Temporal.Instant.from('2026-12-08T13:00:00Z') })
const { session, enroll } = weekdaysOf(rig)
const { move, undoMove, ask, owed } = weekdaysOf(later)

/**
 * Creates monthly aftercare from 12/01 to 01/29 in a school with automatic charges from later on: December waits for
 * staff.
 */
async function withDecemberWaiting(over: object = {}) {
  const school = await makeSchool(rig)
  const at = await session(
    {
      aftercareStartDate: '2026-12-01',
      aftercareEndDate: '2027-01-29',
      billingType: 'MONTHLY',
      billingRate: 'FIXED',
      ...over,
    },
    school,
  )
  const child = await enroll(at, ['wednesday'])
  await inside(rig, at.school.id, (query) => query(`update school set charged_since = '2026-12-15'`))
  await chargeCareOn(rig, at.school, '2026-12-01')
  const admin = await makeStaff(later, school.id, 'SCHOOL_ADMIN')
  const { content } = made(await call(later, care.waiting, {}, admin))
  expect(content).toMatchObject([{ from: '2026-12-01', total: 2600 }])
  return { ...at, school: { ...school, admin }, child, chargeId: content[0]!.id }
}

const proposed = async ({ school }: Session) =>
  made(await call(later, proposals.list, { query: {} }, school.admin)).content.map(
    ({ givenBack, noLongerOwed }) => (givenBack ?? 0) + (noLongerOwed ?? 0),
  )
const drop = ({ school }: Session, id: string) =>
  call(later, care.drop, { body: { ids: [id], reason: 'A gift' } }, school.admin)
const release = ({ school }: Session, id: string) =>
  call(later, care.release, { body: { ids: [id] } }, school.admin)

describe.each([{ prorate: false }, { prorate: true }])('A month that %o', (over) => {
  test('staff decided not to bill costs nothing with another weekday either, and nothing goes back', async () => {
    const at = await withDecemberWaiting(over)
    made(await drop(at, at.chargeId))
    const preview = made(await ask(at, at.child.of('wednesday'), 'friday'))
    expect(preview).toMatchObject({ owedBefore: 0, difference: 0 })
    made(await move(at, at.child.of('wednesday'), 'friday', { total: 0 }))
    await chargeCareOn(rig, at.school, '2026-12-20')
    expect(await owed(at, at.child.childId)).toBe(0)
    expect(await proposed(at)).toEqual([])
    await chargeCareOn(rig, at.school, '2027-01-01')
    expect(await owed(at, at.child.childId)).toBe(2600)
  })

  test('waits for staff is billed once, as it stands, when they bill it', async () => {
    const at = await withDecemberWaiting(over)
    made(await move(at, at.child.of('wednesday'), 'friday', { total: 0 }))
    await chargeCareOn(rig, at.school, '2026-12-20')
    expect(await owed(at, at.child.childId)).toBe(0)
    made(await release(at, at.chargeId))
    expect(await owed(at, at.child.childId)).toBe(2600)
    expect(await proposed(at)).toEqual([])
    await chargeCareOn(rig, at.school, '2026-12-21')
    expect(await owed(at, at.child.childId)).toBe(2600)
  })

  test('waits for staff and is not billed by them costs nothing', async () => {
    const at = await withDecemberWaiting(over)
    made(await move(at, at.child.of('wednesday'), 'friday', { total: 0 }))
    made(await drop(at, at.chargeId))
    await chargeCareOn(rig, at.school, '2026-12-20')
    expect(await owed(at, at.child.childId)).toBe(0)
  })
})

describe('A month that waits', () => {
  test('is billed once also after two moves, and after a move that was undone', async () => {
    const at = await withDecemberWaiting()
    const { rosterId } = made(await move(at, at.child.of('wednesday'), 'friday', { total: 0 }))
    const undo = randomUUID()
    made(await move(at, rosterId, 'thursday', { total: 0, undo }))
    made(await undoMove(at, undo))
    made(await move(at, rosterId, 'tuesday', { total: 0 }))
    made(await release(at, at.chargeId))
    expect(await owed(at, at.child.childId)).toBe(2600)
    expect(await proposed(at)).toEqual([])
  })

  test('ends with a weekday the child never came on, and the other one is charged for itself', async () => {
    const at = await withDecemberWaiting({ aftercareStartDate: '2026-12-09' })
    made(await move(at, at.child.of('wednesday'), 'friday', { total: 26 }))
    await chargeCareOn(rig, at.school, '2026-12-20')
    expect(made(await call(later, care.waiting, {}, at.school.admin)).content).toEqual([])
    expect(await owed(at, at.child.childId)).toBe(2600)
  })

  test('is proposed the rest of it where the child left the other weekday before it is billed', async () => {
    const at = await withDecemberWaiting()
    const { rosterId } = made(await move(at, at.child.of('wednesday'), 'friday', { total: 0 }))
    const params = { id: at.id, rosterId }
    made(await call(later, rosters.remove, { at: 'aftercare', params }, at.school.admin))
    made(await release(at, at.chargeId))
    expect(await owed(at, at.child.childId)).toBe(2600)
    // Four of the five Wednesdays in December are ahead.
    expect(await proposed(at)).toEqual([2080])
  })

  test('is proposed the rest of it where the child simply left, as ever', async () => {
    const at = await withDecemberWaiting()
    const params = { id: at.id, rosterId: at.child.of('wednesday') }
    made(await call(later, rosters.remove, { at: 'aftercare', params }, at.school.admin))
    made(await release(at, at.chargeId))
    expect(await proposed(at)).toEqual([2080])
  })
})
