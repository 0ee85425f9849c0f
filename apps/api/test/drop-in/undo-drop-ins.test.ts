import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { invoices } from '@afterbell/contract/invoices/invoices'
import { payments } from '@afterbell/contract/payments/payments'
import { proposals } from '@afterbell/contract/payments/transactions'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { call, NOW, useRig, type Caller } from '../rig/app.ts'
import { inside, made, makeAftercare, makeChild, makeSchool, type MadeSchool } from '../rig/make.ts'
import { books } from '../rig/paying/paying.ts'
import { makeShare } from '../rig/paying/shares.ts'

const rig = useRig()
const late = useRig({ at: NOW.add({ minutes: 20 }) })
const at = 'aftercare' as const
const CANNOT = { status: 400, answer: { code: 'CANNOT_UNDO' } }

/**
 * Creates a session on Mondays and Wednesdays with one or two drop-in spots per date at $14.50. Today is Wednesday,
 * November 18, 2026.
 */
async function stay(places = 2, over: object = {}) {
  const school = await makeSchool(rig)
  const day = { timeFrom: '15:00', timeTo: '17:20', dropIn: true, maxDropIn: places }
  const care = await makeAftercare(rig, school, {
    aftercareStartDate: '2026-11-02',
    aftercareEndDate: '2026-12-18',
    dropInPrice: 14.5,
    dropInBillingRate: 'DAY',
    days: [
      { day: 'monday', ...day },
      { day: 'wednesday', ...day },
    ],
    ...over,
  })
  return { school, id: care.id, monday: care.days[0]! }
}
async function book(school: MadeSchool, id: string, childId: string, ...dates: string[]) {
  const input = { at, params: { id }, body: { childIds: [childId], dates } }
  return made(await call(rig, dropIns.add, input, school.admin)).added.map(({ dropInId }) => dropInId)
}
async function cancelAs(caller: Caller, id: string, ...ids: string[]) {
  const undo = randomUUID()
  const query = { dropInIds: ids.join(), undo }
  made(await call(rig, dropIns.removeMany, { at, params: { id }, query }, caller))
  return undo
}
const cancel = (school: MadeSchool, id: string, ...ids: string[]) => cancelAs(school.admin, id, ...ids)
function undoCancel(caller: Caller, id: string, undo: string, by = rig) {
  return call(by, dropIns.undoCancel, { at, params: { id }, body: { undo } }, caller)
}
async function placeRows(school: MadeSchool) {
  const { rows } = await inside(rig, school.id, (query) =>
    query('select to_jsonb(p) as place from place p order by id'),
  )
  return rows.map(({ place }) => place as Record<string, unknown>)
}
async function listed(school: MadeSchool, id: string) {
  const { content } = made(await call(rig, dropIns.list, { at, params: { id }, query: {} }, school.admin))
  return content.map(({ dropInId }) => dropInId).toSorted()
}
const open = async (school: MadeSchool) =>
  made(await call(rig, proposals.list, { query: {} }, school.admin)).content

/** Returns open invoice lines with their payer and due date. */
async function owing(school: MadeSchool) {
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select i.payer_id, i.due_on::text, l.kind, l.label, l.reason, l.amount_cents, l.net_cents, l.tax_cents, l.dates::text
      from invoice i join invoice_line l on l.school_id = i.school_id and l.invoice_id = i.id
      where i.kind = 'INVOICE' and i.open_cents > 0
        and not exists (select from invoice_line n where n.school_id = l.school_id and n.corrects_line_id = l.id)
      order by l.dates, l.kind, l.net_cents, i.payer_id`),
  )
  return rows as Record<string, string>[] as ({ dates: string } & Record<string, string>)[]
}

describe('Undoing that drop-ins were canceled', () => {
  test('books them as they were, one and several, once, and says so in the history', async () => {
    const { school, id } = await stay()
    const kim = await makeChild(rig, school)
    const ids = await book(school, id, kim, '2026-11-16', '2026-12-02', '2026-12-07')
    const before = await placeRows(school)
    const owed = await owing(school)
    const undo = await cancel(school, id, ...ids)
    expect([await listed(school, id), await open(school), await owing(school)]).toEqual([[], [], []])
    expect(made(await undoCancel(school.admin, id, undo))).toEqual({ changed: 1 })
    expect(await placeRows(school)).toEqual(before)
    expect([await open(school), await owing(school)]).toEqual([[], owed])
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select details->>'dates' as dates from audit_event where what = 'drop-in.cancel-undone'`),
    )
    expect(rows).toEqual([{ dates: '11/16/2026, 12/02/2026, 12/07/2026' }])

    const one = randomUUID()
    const input = { at, params: { id, dropInId: ids[1]! }, query: { undo: one } }
    made(await call(rig, dropIns.remove, input, school.admin))
    // A repeated undo returns the same answer and does nothing.
    expect(made(await undoCancel(school.admin, id, undo))).toEqual({ changed: 1 })
    expect(await listed(school, id)).toHaveLength(2)
    made(await undoCancel(school.admin, id, one))
    expect([await placeRows(school), await open(school)]).toEqual([before, []])
    // Canceling for good ends the debt, as if it had never been undone.
    await cancel(school, id, ids[1]!)
    expect(await owing(school)).toEqual(owed.filter(({ dates }) => !dates.includes('2026-12-02')))
  })

  test('gives the day back to the drop-in of a child who is enrolled besides', async () => {
    const { school, id, monday } = await stay()
    const kim = await makeChild(rig, school)
    const [dropIn] = await book(school, id, kim, '2026-12-07')
    const enrolled = { at: 'aftercare-day' as const, params: { id: monday }, body: { childId: kim } }
    made(await call(rig, rosters.add, enrolled, school.admin))
    const before = await placeRows(school)
    const undo = await cancel(school, id, dropIn!)
    expect(await placeRows(school)).not.toEqual(before)
    made(await undoCancel(school.admin, id, undo))
    expect(await placeRows(school)).toEqual(before)
  })

  test('is refused where somebody else has the spot since, until it is free again', async () => {
    const { school, id } = await stay(1)
    const [kim, lee] = [await makeChild(rig, school), await makeChild(rig, school, { firstName: 'Lee' })]
    const ids = await book(school, id, kim, '2026-12-02', '2026-12-07')
    const undo = await cancel(school, id, ...ids)
    const [newDropIn] = await book(school, id, lee, '2026-12-07')
    const refused = await undoCancel(school.admin, id, undo)
    expect(refused).toMatchObject(CANNOT)
    expect(refused.problem.message).toBe(
      'The spot of Kim Test was given to another child since, so this can no longer be undone',
    )
    expect(await listed(school, id)).toEqual([newDropIn])
    await cancel(school, id, newDropIn!)
    made(await undoCancel(school.admin, id, undo))
    expect(await listed(school, id)).toEqual(ids.toSorted())
  })

  test('is refused once somebody decided what is given back', async () => {
    const { school, id } = await stay()
    // A coordinator may not cancel invoices, so the proposal waits for somebody who may.
    const undo = await cancelAs(
      school.coordinator,
      id,
      ...(await book(school, id, await makeChild(rig, school), '2026-12-07')),
    )
    const [proposal] = await open(school)
    made(await call(rig, proposals.confirm, { params: { id: proposal!.id }, body: {} }, school.admin))
    const refused = await undoCancel(school.admin, id, undo)
    expect(refused).toMatchObject(CANNOT)
    expect(refused.problem.message).toMatch(/^What Kim Test was billed for has changed since/)
  })

  test('is refused once the attendance of its day says otherwise', async () => {
    const { school, id } = await stay()
    const ids = await book(school, id, await makeChild(rig, school), '2026-11-18')
    const day = { at, params: { id }, query: { date: '2026-11-18' } }
    const [line] = made(await call(rig, attendance.list, day, school.admin)).content
    const checked = { checkIn: '15:01', attendanceIds: [line!.id] }
    made(await call(rig, attendance.checkIn, { at, params: { id }, body: checked }, school.admin))
    const undo = await cancel(school, id, ...ids)
    const undone = { at, params: { id, attendanceId: line!.id } }
    made(await call(rig, attendance.undoCheckIn, undone, school.admin))
    const refused = await undoCancel(school.admin, id, undo)
    expect(refused).toMatchObject(CANNOT)
    expect(refused.problem.message).toMatch(/^The attendance of Kim Test has changed since/)
  })

  test('is done in any order, of each alone; refused where the child was enrolled for the day since, or booked again', async () => {
    const { school, id, monday } = await stay()
    const kim = await makeChild(rig, school)
    const ids = await book(school, id, kim, '2026-12-02', '2026-12-07')
    const [first, second] = [await cancel(school, id, ids[0]!), await cancel(school, id, ids[1]!)]
    made(await undoCancel(school.admin, id, first))
    expect(await listed(school, id)).toEqual([ids[0]])
    made(await undoCancel(school.admin, id, second))
    expect(await open(school)).toEqual([])
    const again = await cancel(school, id, ids[0]!)
    await book(school, id, kim, '2026-12-02')
    expect(await undoCancel(school.admin, id, again)).toMatchObject(CANNOT)
    const last = await cancel(school, id, ids[1]!)
    const enrolled = { at: 'aftercare-day' as const, params: { id: monday }, body: { childId: kim } }
    made(await call(rig, rosters.add, enrolled, school.admin))
    expect(await undoCancel(school.admin, id, last)).toMatchObject(CANNOT)
  })

  test('by two devices at once, and against who books the spot, ends with one child on it', async () => {
    const { school, id } = await stay(1)
    const undo = await cancel(
      school,
      id,
      ...(await book(school, id, await makeChild(rig, school), '2026-12-07')),
    )
    const body = { childIds: [await makeChild(rig, school)], dates: ['2026-12-07'] }
    const [one, other, added] = await Promise.all([
      undoCancel(school.admin, id, undo),
      undoCancel(school.admin, id, undo),
      call(rig, dropIns.add, { at, params: { id }, body }, school.admin),
    ])
    expect(other.status).toBe(one.status)
    expect(added.status).toBe(one.status === 200 ? 400 : 200)
    expect(await listed(school, id)).toHaveLength(1)
  })

  test('is refused once the child is booked for that day again, also for one that is over', async () => {
    const { school, id } = await stay()
    const childId = await makeChild(rig, school)
    const [dropIn] = await book(school, id, childId, '2026-11-16')
    await inside(rig, school.id, (query) => query(`update place set taken_at = '2026-11-01'`))
    const undo = await cancel(school, id, dropIn!)
    const again = await book(school, id, childId, '2026-11-16')
    expect(await undoCancel(school.admin, id, undo)).toMatchObject(CANNOT)
    expect(await listed(school, id)).toEqual(again)
  })

  test('is asked where it was done, by who may cancel, not for long, by a name that is used once', async () => {
    const { school, id } = await stay()
    const ids = await book(school, id, await makeChild(rig, school), '2026-12-02', '2026-12-07')
    const undo = await cancel(school, id, ids[0]!)
    const elsewhere = await makeAftercare(rig, school)
    expect((await undoCancel(school.admin, elsewhere.id, undo)).status).toBe(404)
    expect((await undoCancel((await makeSchool(rig)).admin, id, undo)).status).toBe(404)
    expect((await undoCancel(school.instructor, id, undo)).status).toBe(403)
    const asRemoval = { at, params: { id }, body: { undo } }
    expect((await call(rig, rosters.undoRemoval, asRemoval, school.admin)).status).toBe(404)
    const again = { at, params: { id, dropInId: ids[1]! }, query: { undo } }
    expect((await call(rig, dropIns.remove, again, school.admin)).problem.code).toBe('VALIDATION')
    const now = Temporal.Now.instant().add({ seconds: late.clockShiftSeconds })
    const { id: accountId, sessionId } = school.admin
    const { token } = await rig.tokens.signAccess({ accountId, sessionId }, now)
    expect(await undoCancel({ ...school.admin, token }, id, undo, late)).toMatchObject(CANNOT)
  })

  test('keeps no spot of the roster from who waits for it', async () => {
    const { school, id, monday } = await stay(2, {
      days: [
        {
          day: 'monday',
          timeFrom: '15:00',
          timeTo: '17:00',
          dropIn: true,
          maxDropIn: 2,
          maxEnroll: 1,
          waitList: true,
        },
      ],
    })
    const inDay = { at: 'aftercare-day' as const, params: { id: monday } }
    const add = async () => ({ ...inDay, body: { childId: await makeChild(rig, school) } })
    const { rosterId } = made(await call(rig, rosters.add, await add(), school.admin))
    made(await call(rig, waitLists.add, await add(), school.admin))
    await cancel(school, id, ...(await book(school, id, await makeChild(rig, school), '2026-12-07')))
    const gone = { at: 'aftercare-day' as const, params: { id: monday, rosterId } }
    made(await call(rig, rosters.remove, gone, school.admin))
    const { content } = made(await call(rig, waitLists.list, inDay, school.admin))
    expect(content).toMatchObject([{ offer: { state: 'OPEN' } }])
  })
})

describe('What was billed for a drop-in that is canceled', () => {
  const states = async (school: MadeSchool) =>
    made(await call(rig, invoices.list, { query: { sort: 'number' } }, school.admin)).content.map(
      ({ status, total, amountDue, creditedAmount }) => [status, total, amountDue, creditedAmount],
    )

  test('is void at once where nobody paid anything, and its line is credited where the invoice has others', async () => {
    const { school, id } = await stay()
    const [kim, lee] = [await makeChild(rig, school), await makeChild(rig, school, { firstName: 'Lee' })]
    const two = await book(school, id, kim, '2026-12-02', '2026-12-07')
    const [one] = await book(school, id, lee, '2026-12-02')
    expect(await states(school)).toEqual([
      ['OPEN', 2900, 2900, 0],
      ['OPEN', 1450, 1450, 0],
    ])
    const undo = await cancel(school, id, two[0]!, one!)
    expect(await states(school)).toEqual([
      ['OPEN', 2900, 1450, 1450],
      ['VOID', 1450, 0, 1450],
    ])
    const { owed, open: stillOpen } = await books(rig, school)
    expect([owed, stillOpen, await open(school)]).toEqual([1450, 1450, []])
    made(await undoCancel(school.admin, id, undo))
    expect(await states(school)).toEqual([
      ['OPEN', 2900, 1450, 1450],
      ['VOID', 1450, 0, 1450],
      ['OPEN', 1450, 1450, 0],
      ['OPEN', 1450, 1450, 0],
    ])
    expect(await books(rig, school)).toMatchObject({ owed: 4350, open: 4350, credit: 0 })
  })

  test('is proposed to be given back where something was paid, and never goes back by itself', async () => {
    const { school, id } = await stay()
    const kim = await makeChild(rig, school)
    const ids = await book(school, id, kim, '2026-12-02', '2026-12-07')
    const payerId = made(await call(rig, invoices.list, { query: {} }, school.admin)).content[0]!.payerId
    const paid = { payerId, amount: 5, how: 'CASH' as const, receivedOn: '2026-11-18' }
    made(await call(rig, payments.takeOutside, { body: paid }, school.admin))
    const undo = await cancel(school, id, ids[0]!)
    expect(await states(school)).toEqual([['OPEN', 2900, 2400, 0]])
    expect(await open(school)).toMatchObject([{ cause: 'DROP_IN_CANCELED' }])
    made(await undoCancel(school.admin, id, undo))
    expect([await states(school), await open(school)]).toEqual([[['OPEN', 2900, 2400, 0]], []])
  })

  test('is owed by the agency no more either, and by both again as it was once that is undone', async () => {
    const { school, id } = await stay()
    const kim = await makeChild(rig, school)
    await makeShare(rig, school, kim, { from: '2026-11-01' })
    const ids = await book(school, id, kim, '2026-12-02')
    const before = await owing(school)
    expect(new Set((await states(school)).map(([, total]) => total))).toEqual(new Set([580, 870]))
    const undo = await cancel(school, id, ...ids)
    expect((await states(school)).map(([status]) => status)).toEqual(['VOID', 'VOID'])
    made(await undoCancel(school.admin, id, undo))
    expect(await owing(school)).toEqual(before)
    expect(await books(rig, school)).toMatchObject({ owed: 1450, open: 1450 })
  })
})

describe('Undoing a change of several drop-ins', () => {
  test('gives each the answers it had; refused where one was changed since, and not kept where they move', async () => {
    const { school, id } = await stay()
    const kim = await makeChild(rig, school)
    const dropInIds = await book(school, id, kim, '2026-12-02', '2026-12-07')
    const { rows } = await inside(rig, school.id, (query) =>
      query(
        `insert into teacher (school_id, id, name) select $1, gen_random_uuid(), n from unnest(array['Ada', 'Bea']) n returning id`,
        [school.id],
      ),
    )
    const [ada, bea] = rows.map((row) => row.id as string)
    const changeThem = async (ids: string[], over: object) => {
      const undo = randomUUID()
      const body = { dropInIds: ids, undo, ...over }
      made(await call(rig, dropIns.updateMany, { at, params: { id }, body }, school.admin))
      return undo
    }
    const undoChange = (undo: string, caller: Caller = school.admin) =>
      call(rig, dropIns.undoChange, { at, params: { id }, body: { undo } }, caller)
    const teachers = async () => {
      const { content } = made(await call(rig, dropIns.list, { at, params: { id }, query: {} }, school.admin))
      return content.map(({ teacherId }) => teacherId)
    }
    await changeThem([dropInIds[0]!], { teacherId: ada })
    const undo = await changeThem(dropInIds, { teacherId: bea })
    expect(await teachers()).toEqual([bea, bea])
    expect((await undoChange(undo, school.instructor)).status).toBe(403)
    expect((await undoChange(undo, (await makeSchool(rig)).admin)).status).toBe(404)
    const asRoster = { at, params: { id }, body: { undo } }
    expect((await call(rig, rosters.undoChange, asRoster, school.admin)).status).toBe(404)
    const both = await Promise.all([undoChange(undo), undoChange(undo)])
    expect(both.map((each) => made(each))).toEqual([{ changed: 1 }, { changed: 1 }])
    expect(await teachers()).toEqual([ada, null])

    const next = await changeThem(dropInIds, { teacherId: bea })
    await changeThem([dropInIds[1]!], { teacherId: ada })
    expect(await undoChange(next)).toMatchObject(CANNOT)
    const moved = await changeThem([dropInIds[1]!], { date: '2026-12-14' })
    expect((await undoChange(moved)).status).toBe(404)
  })
})
