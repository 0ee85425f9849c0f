import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { proposals } from '@afterbell/contract/payments/transactions'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { transfers } from '@afterbell/contract/transfers/transfers'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { settleJob, tellOffersJob } from '../../src/features/wait-list/offers.job.ts'
import { forgetUndoable } from '../../src/features/places/undo/undo.store.ts'
import { inSchool } from '../../src/platform/database/database.ts'
import { call, NOW, useRig, type Caller } from '../rig/app.ts'
import {
  enroll,
  inside,
  made,
  makeAftercare,
  makeCamp,
  makeChild,
  makeClass,
  makeSchool,
  type MadeSchool,
  type Staff,
} from '../rig/make.ts'
import { books, charge, connectSandbox, methodOf, owing, type Owing } from '../rig/paying/paying.ts'
import { tellParts } from '../rig/families/tell-parts.ts'

const rig = useRig()
/** After the notice of an act has disappeared. */
const soon = useRig({ at: NOW.add({ minutes: 1 }) })
const late = useRig({ at: NOW.add({ minutes: 20 }) })
const at = 'classes' as const

async function wait(school: MadeSchool, id: string, childId?: string) {
  const body = { childId: childId ?? (await makeChild(rig, school)) }
  return made(await call(rig, waitLists.add, { at, params: { id }, body }, school.admin)).rosterId
}
async function remove(school: MadeSchool, id: string, ...rosterIds: string[]) {
  const undo = randomUUID()
  const query = { rosterIds: rosterIds.join(), undo }
  made(await call(rig, rosters.removeMany, { at, params: { id }, query }, school.admin))
  return undo
}
function undoRemoval(caller: Caller, id: string, undo: string, by = rig) {
  return call(by, rosters.undoRemoval, { at, params: { id }, body: { undo } }, caller)
}
async function roster(school: MadeSchool, id: string) {
  const { content } = made(await call(rig, rosters.list, { at, params: { id } }, school.admin))
  return content.map(({ rosterId }) => rosterId).toSorted()
}
async function line(school: MadeSchool, id: string) {
  const { content } = made(await call(rig, waitLists.list, { at, params: { id } }, school.admin))
  return content.map(({ rosterId, position, offer }) => [rosterId, position, offer?.state ?? null])
}
async function settle(school: MadeSchool, id: string, by = soon) {
  await settleJob(by)({ schoolId: school.id, sectionIds: [id] })
}
async function fullClass(school: MadeSchool, maxEnroll: number, over: object = {}) {
  const id = await makeClass(rig, school, { maxEnroll, ...over })
  return { id, placeIds: (await enroll(rig, school, id, maxEnroll)).toSorted() }
}
async function laterAs(by: typeof rig, staff: Staff): Promise<Staff> {
  const now = Temporal.Now.instant().add({ seconds: by.clockShiftSeconds })
  const { token } = await rig.tokens.signAccess({ accountId: staff.id, sessionId: staff.sessionId }, now)
  return { ...staff, token }
}
async function rowOf(school: MadeSchool, ids: readonly string[]) {
  const { rows } = await inside(rig, school.id, (query) =>
    query('select to_jsonb(p) as place from place p where id = any($1::uuid[]) order by id', [ids]),
  )
  return rows.map(({ place }) => place as Record<string, unknown>)
}
async function happened(school: MadeSchool) {
  const { rows } = await inside(rig, school.id, (query) =>
    query('select what from audit_event order by at, id'),
  )
  return rows.map(({ what }) => what as string)
}
const CANNOT = { status: 400, answer: { code: 'CANNOT_UNDO' } }

describe('A spot that is freed', () => {
  test('is offered only once its removal cannot be undone by a notice any more', async () => {
    const school = await makeSchool(rig)
    const { id, placeIds } = await fullClass(school, 2)
    const first = await wait(school, id)
    await remove(school, id, placeIds[0]!)
    expect(await line(school, id)).toEqual([[first, 1, null]])
    await settle(school, id, rig)
    expect(await line(school, id)).toEqual([[first, 1, null]])
    const { rows } = await rig.pool.pg.query(
      `select round(extract(epoch from start_after - created_on))::int as "in" from pgboss.job
       where name = 'offers.settle' and data->>'schoolId' = $1`,
      [school.id],
    )
    expect(rows).toEqual([{ in: 11 }])
    await settle(school, id)
    expect(await line(school, id)).toEqual([[first, 0, 'OPEN']])
  })

  test('is kept from newcomers meanwhile, and staff may offer it by hand', async () => {
    const school = await makeSchool(rig)
    const { id, placeIds } = await fullClass(school, 1)
    const first = await wait(school, id)
    const undo = await remove(school, id, placeIds[0]!)
    const body = { childId: await makeChild(rig, school) }
    const added = await call(rig, rosters.add, { at, params: { id }, body }, school.admin)
    expect(added.problem.code).toBe('OTHERS_WAIT')
    const offered = { at, params: { id, rosterId: first }, body: {} }
    made(await call(rig, waitLists.offer, offered, school.admin))
    expect(await undoRemoval(school.admin, id, undo)).toMatchObject(CANNOT)
    expect(await roster(school, id)).toEqual([])
  })

  test('is offered at once where nothing offers to undo it', async () => {
    const school = await makeSchool(rig)
    const { id, placeIds } = await fullClass(school, 1)
    const first = await wait(school, id)
    made(await call(rig, rosters.remove, { at, params: { id, rosterId: placeIds[0]! } }, school.admin))
    expect(await line(school, id)).toEqual([[first, 0, 'OPEN']])
  })

  test('is offered to nobody once the removal was undone', async () => {
    const school = await makeSchool(rig)
    const { id, placeIds } = await fullClass(school, 1)
    const first = await wait(school, id)
    made(await undoRemoval(school.admin, id, await remove(school, id, placeIds[0]!)))
    await settle(school, id)
    expect(await line(school, id)).toEqual([[first, 1, null]])
    expect(await roster(school, id)).toEqual(placeIds)
  })
})

describe('Undoing a removal', () => {
  test('gives back exactly what stood, of one child and of many, and says so in the history', async () => {
    const school = await makeSchool(rig)
    const { id, placeIds } = await fullClass(school, 3, {
      classStartDate: '2026-11-01',
      wednesday: true,
      sunday: true,
    })
    const before = await rowOf(school, placeIds)
    const undo = await remove(school, id, ...placeIds)
    expect(await roster(school, id)).toEqual([])
    expect(made(await undoRemoval(school.admin, id, undo))).toEqual({ changed: 3 })
    expect(await rowOf(school, placeIds)).toEqual(before)
    expect((await happened(school)).filter((what) => what === 'enrollment.removal-undone')).toHaveLength(3)
    // A repeated undo returns the same answer and does nothing.
    expect(made(await undoRemoval(school.admin, id, undo))).toEqual({ changed: 3 })
    await remove(school, id, placeIds[0]!)
    expect(made(await undoRemoval(school.admin, id, undo))).toEqual({ changed: 3 })
    expect(await roster(school, id)).toEqual(placeIds.slice(1))
  })

  test('proposes no more to give back what was paid, and charges nothing twice', async () => {
    const school = await makeSchool(rig)
    await connectSandbox(rig, school)
    const child = await owing(rig, school, 100)
    await methodOf(rig, school, child.parentId)
    await charge(rig, school, child)
    const stood = await books(rig, school)
    const undo = await remove(school, child.classId, child.rosterId)
    const open = async () => made(await call(rig, proposals.list, { query: {} }, school.admin)).content
    expect(await open()).toMatchObject([{ givenBack: 10_000 }])
    made(await undoRemoval(school.admin, child.classId, undo))
    expect(await open()).toEqual([])
    expect(await books(rig, school)).toEqual(stood)
    // Removed for good, it is proposed as if it had never been undone.
    await remove(school, child.classId, child.rosterId)
    expect(await open()).toMatchObject([{ givenBack: 10_000 }])
  })

  test('is refused once what was paid went back', async () => {
    const school = await makeSchool(rig)
    await connectSandbox(rig, school)
    const child = await owing(rig, school, 100)
    await methodOf(rig, school, child.parentId)
    await charge(rig, school, child)
    const undo = await remove(school, child.classId, child.rosterId)
    const [proposal] = made(await call(rig, proposals.list, { query: {} }, school.admin)).content
    made(await call(rig, proposals.confirm, { params: { id: proposal!.id }, body: {} }, school.admin))
    const refused = await undoRemoval(school.admin, child.classId, undo)
    expect(refused).toMatchObject(CANNOT)
    expect(refused.problem.message).toMatch(/^What .* was billed for has changed since/)
    expect(await roster(school, child.classId)).toEqual([])
  })

  test('never puts a child into a spot another one has by then, however often it is tried', async () => {
    const school = await makeSchool(rig)
    const { id, placeIds } = await fullClass(school, 2)
    const undo = await remove(school, id, placeIds[0]!)
    const [newcomer] = await enroll(rig, school, id, 1)
    const refused = await undoRemoval(school.admin, id, undo)
    expect(refused).toMatchObject(CANNOT)
    expect(refused.problem.message).toMatch(/was given to another child since/)
    expect(await roster(school, id)).toEqual([placeIds[1]!, newcomer!].toSorted())
    // Once the spot is free again, the undo returns it to them.
    made(await call(rig, rosters.remove, { at, params: { id, rosterId: newcomer! } }, school.admin))
    made(await undoRemoval(school.admin, id, undo))
    expect(await roster(school, id)).toEqual(placeIds)
  })

  test('does not overbook further where it was overbooked', async () => {
    const school = await makeSchool(rig)
    const { id, placeIds } = await fullClass(school, 1)
    const over = async () => {
      const body = { childId: await makeChild(rig, school), overbook: true }
      return made(await call(rig, rosters.add, { at, params: { id }, body }, school.admin)).rosterId
    }
    const second = await over()
    const undo = await remove(school, id, second)
    const third = await over()
    expect(await undoRemoval(school.admin, id, undo)).toMatchObject(CANNOT)
    made(await call(rig, rosters.remove, { at, params: { id, rosterId: third } }, school.admin))
    made(await undoRemoval(school.admin, id, undo))
    expect(await roster(school, id)).toEqual([placeIds[0]!, second].toSorted())
  })

  test('gives the spot back to who was in turn, though the section is overbooked', async () => {
    const school = await makeSchool(rig)
    const { id, placeIds } = await fullClass(school, 1)
    const body = { childId: await makeChild(rig, school), overbook: true }
    const { rosterId } = made(await call(rig, rosters.add, { at, params: { id }, body }, school.admin))
    const stood = await rowOf(school, [...placeIds, rosterId])
    const undo = await remove(school, id, placeIds[0]!)
    made(await undoRemoval(school.admin, id, undo))
    expect(await rowOf(school, [...placeIds, rosterId])).toEqual(stood)
  })

  test('is refused where the child has another group of the camp since', async () => {
    const school = await makeSchool(rig)
    const { groups } = await makeCamp(rig, school)
    const childId = await makeChild(rig, school)
    const inGroup = (group: string) => ({ at: 'camp-pricing' as const, params: { id: group } })
    const add = async (group: string) =>
      made(await call(rig, rosters.add, { ...inGroup(group), body: { childId } }, school.admin)).rosterId
    const query = { rosterIds: await add(groups[0]!), undo: randomUUID() }
    made(await call(rig, rosters.removeMany, { ...inGroup(groups[0]!), query }, school.admin))
    const other = await add(groups[1]!)
    const request = { ...inGroup(groups[0]!), body: { undo: query.undo } }
    expect(await call(rig, rosters.undoRemoval, request, school.admin)).toMatchObject(CANNOT)
    const removal = { at: 'camp-pricing' as const, params: { id: groups[1]!, rosterId: other } }
    made(await call(rig, rosters.remove, removal, school.admin))
    expect(await call(rig, rosters.undoRemoval, request, school.admin)).toMatchObject(CANNOT)
  })

  test('takes what was proposed for one day of the week for no other: the last is undone first', async () => {
    const school = await makeSchool(rig)
    const care = await makeAftercare(rig, school)
    const ofCare = { at: 'aftercare' as const, params: { id: care.id } }
    const body = { childId: await makeChild(rig, school), sectionIds: care.days.slice(0, 2) }
    made(await call(rig, rosters.add, { ...ofCare, body }, school.admin))
    const { rows } = await inside(rig, school.id, (query) =>
      query('select id, section_id from place where child_id = $1', [body.childId]),
    )
    const removeDay = async (day: string) => {
      const { id } = rows.find(({ section_id: of }) => of === day)!
      const request = { at: 'aftercare-day' as const, params: { id: day } }
      const query = { rosterIds: id as string, undo: randomUUID() }
      made(await call(rig, rosters.removeMany, { ...request, query }, school.admin))
      return () => call(rig, rosters.undoRemoval, { ...request, body: { undo: query.undo } }, school.admin)
    }
    const undoFirst = await removeDay(care.days[0]!)
    const undoSecond = await removeDay(care.days[1]!)
    expect(await undoFirst()).toMatchObject(CANNOT)
    made(await undoSecond())
    made(await undoFirst())
  })

  test('by two devices at once, and against who takes the spot, ends with one child in it', async () => {
    const school = await makeSchool(rig)
    const { id, placeIds } = await fullClass(school, 1)
    const undo = await remove(school, id, placeIds[0]!)
    const childId = await makeChild(rig, school)
    const [one, other, added] = await Promise.all([
      undoRemoval(school.admin, id, undo),
      undoRemoval(school.admin, id, undo),
      call(rig, rosters.add, { at, params: { id }, body: { childId } }, school.admin),
    ])
    const isUndone = one.status === 200
    expect(other.status).toBe(one.status)
    expect(added.status).toBe(isUndone ? 400 : 200)
    expect(await roster(school, id)).toHaveLength(1)
    expect((await happened(school)).filter((what) => what === 'enrollment.removal-undone')).toHaveLength(
      isUndone ? 1 : 0,
    )
  })

  test('is refused where the child has the spot again, is gone, or it is too long ago', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school)
    const childId = await makeChild(rig, school)
    const add = async () =>
      made(await call(rig, rosters.add, { at, params: { id }, body: { childId } }, school.admin)).rosterId
    const undo = await remove(school, id, await add())
    const again = await add()
    expect((await undoRemoval(school.admin, id, undo)).status).toBe(400)
    expect(await roster(school, id)).toEqual([again])

    const last = await remove(school, id, again)
    expect(await undoRemoval(await laterAs(late, school.admin), id, last, late)).toMatchObject(CANNOT)
    await inside(rig, school.id, (query) =>
      query('update child set archived_at = app.now() where id = $1', [childId]),
    )
    expect(await undoRemoval(school.admin, id, last)).toMatchObject(CANNOT)
  })

  test('is asked where it was done, by who may do it, by a name that is used once', async () => {
    const school = await makeSchool(rig)
    const [{ id, placeIds }, elsewhere] = [await fullClass(school, 2), await makeClass(rig, school)]
    const undo = await remove(school, id, placeIds[0]!)
    expect((await undoRemoval(school.admin, elsewhere, undo)).status).toBe(404)
    expect((await undoRemoval(school.admin, id, randomUUID())).status).toBe(404)
    expect((await undoRemoval(school.instructor, id, undo)).status).toBe(403)
    expect((await undoRemoval((await makeSchool(rig)).admin, id, undo)).status).toBe(404)
    const request = { at, params: { id }, body: { undo } }
    expect((await call(rig, rosters.undoChange, request, school.admin)).status).toBe(404)
    const again = { at, params: { id, rosterId: placeIds[1]! }, query: { undo } }
    expect((await call(rig, rosters.remove, again, school.admin)).problem.code).toBe('VALIDATION')
    expect(await roster(school, id)).toEqual([placeIds[1]])
  })

  test('gives back all the days of a child, and days that were picked', async () => {
    const school = await makeSchool(rig)
    const care = await makeAftercare(rig, school)
    const childId = await makeChild(rig, school)
    const placesOfChild = () =>
      inside(rig, school.id, (query) =>
        query('select to_jsonb(p) as place from place p where child_id = $1 order by id', [childId]),
      ).then(({ rows }) => rows)
    const ofCare = { at: 'aftercare' as const, params: { id: care.id } }
    made(await call(rig, rosters.add, { ...ofCare, body: { childId, sectionIds: care.days } }, school.admin))
    const group = { name: 'All', timeFrom: '18:00', timeTo: '19:00', price: 30, maxEnroll: 1 }
    const { groups } = await makeCamp(rig, school, { intervalType: 'DAILY', pricings: [group] })
    const ofCamp = { at: 'camp-pricing' as const, params: { id: groups[0]! } }
    const picked = made(
      await call(
        rig,
        rosters.add,
        { ...ofCamp, body: { childId, dates: ['2026-12-07', '2026-12-09'] } },
        school.admin,
      ),
    )
    const before = await placesOfChild()
    expect(before).toHaveLength(care.days.length + 1)
    const [first, second] = [randomUUID(), randomUUID()]
    const params = { id: care.id, childId }
    made(
      await call(rig, rosters.removeChild, { at: 'aftercare', params, query: { undo: first } }, school.admin),
    )
    const one = { id: groups[0]!, rosterId: picked.rosterId }
    const request = { at: 'camp-pricing' as const, params: one, query: { undo: second } }
    made(await call(rig, rosters.remove, request, school.admin))
    expect(await placesOfChild()).not.toEqual(before)
    made(await call(rig, rosters.undoRemoval, { ...ofCare, body: { undo: first } }, school.admin))
    made(await call(rig, rosters.undoRemoval, { ...ofCamp, body: { undo: second } }, school.admin))
    expect(await placesOfChild()).toEqual(before)
  })

  test('of a wait list puts a child back where it stood, and an offer that was withdrawn is open', async () => {
    const school = await makeSchool(rig)
    const { id, placeIds } = await fullClass(school, 1)
    const waiting = [await wait(school, id), await wait(school, id), await wait(school, id)]
    made(await call(rig, rosters.remove, { at, params: { id, rosterId: placeIds[0]! } }, school.admin))
    const stood = await line(school, id)
    expect(stood).toEqual([
      [waiting[0], 0, 'OPEN'],
      [waiting[1], 1, null],
      [waiting[2], 2, null],
    ])
    const undo = randomUUID()
    const query = { rosterIds: waiting.slice(0, 2).join(), undo }
    made(await call(rig, waitLists.removeMany, { at, params: { id }, query }, school.admin))
    expect(await line(school, id)).toEqual([[waiting[2], 1, null]])
    const request = { at, params: { id }, body: { undo } }
    expect(made(await call(rig, waitLists.undoRemoval, request, school.admin))).toEqual({ changed: 2 })
    expect(await line(school, id)).toEqual(stood)
    // Its family gets no letter about the withdrawal: that letter is still queued and no longer true.
    const { rows } = await rig.pool.pg.query(
      `select data from pgboss.job where name = 'offers.tell' and data->>'schoolId' = $1 and data->>'what' = 'WITHDRAWN'`,
      [school.id],
    )
    expect(rows).toHaveLength(1)
    await tellOffersJob(tellParts(soon))(rows[0].data)
    const sent = await inside(rig, school.id, (query) =>
      query('select count(*)::int as n from automatic_sent'),
    )
    expect(sent.rows).toEqual([{ n: 0 }])
  })

  test('is forgotten after a day', async () => {
    const school = await makeSchool(rig)
    const { id, placeIds } = await fullClass(school, 1)
    const undo = await remove(school, id, placeIds[0]!)
    const forget = () =>
      inSchool(rig.pool, { session: null, school: school.id }, (tx) => forgetUndoable({ tx, school }))
    await forget()
    await inside(rig, school.id, (query) =>
      query(`update undoable_act set done_at = done_at - interval '25 hours'`),
    )
    await forget()
    expect((await undoRemoval(school.admin, id, undo)).status).toBe(404)
  })
})

describe('Undoing a change of many', () => {
  test('gives each child the answers it had; refused where somebody changed one since', async () => {
    const school = await makeSchool(rig)
    const { id, placeIds } = await fullClass(school, 2)
    const { rows } = await inside(rig, school.id, (query) =>
      query(
        `insert into teacher (school_id, id, name) select $1, gen_random_uuid(), n from unnest(array['Ada', 'Bea']) n returning id`,
        [school.id],
      ),
    )
    const [ada, bea] = rows.map((row) => row.id as string)
    const change = async (rosterIds: string[], teacherId: string) => {
      const undo = randomUUID()
      const body = { rosterIds, teacherId, undo }
      made(await call(rig, rosters.updateMany, { at, params: { id }, body }, school.admin))
      return undo
    }
    const undoChange = (undo: string) =>
      call(rig, rosters.undoChange, { at, params: { id }, body: { undo } }, school.admin)
    const teachers = async () => {
      const result = await inside(rig, school.id, (query) =>
        query('select teacher_id from enrollment where activity_id = $1 order by id', [id]),
      )
      return result.rows.map(({ teacher_id }) => teacher_id as string | null)
    }
    await change([placeIds[0]!], ada!)
    const stood = await teachers()
    const undo = await change(placeIds, bea!)
    expect(await teachers()).toEqual([bea, bea])
    expect(made(await undoChange(undo))).toEqual({ changed: 2 })
    expect(await teachers()).toEqual(stood)
    expect(made(await undoChange(undo))).toEqual({ changed: 2 })

    const next = await change(placeIds, bea!)
    await change([placeIds[1]!], ada!)
    expect(await undoChange(next)).toMatchObject(CANNOT)
  })
})

describe('Undoing a transfer', () => {
  async function move(school: MadeSchool, id: string, rosterIds: string[], classId: string) {
    const undo = randomUUID()
    const body = { rosterIds, classId, undo, overbook: true }
    const answer = made(await call(rig, transfers.many, { at, params: { id }, body }, school.admin))
    return { undo, ...answer }
  }
  const undoMove = (school: MadeSchool, id: string, undo: string) =>
    call(rig, transfers.undo, { at, params: { id }, body: { undo } }, school.admin)

  test('brings children back to the spots they left, and offers those to nobody meanwhile', async () => {
    const school = await makeSchool(rig)
    const { id, placeIds } = await fullClass(school, 2)
    const there = await makeClass(rig, school, { thursday: true, wednesday: false })
    const first = await wait(school, id)
    const before = await rowOf(school, placeIds)
    const { undo, canUndo, moved } = await move(school, id, placeIds, there)
    expect([canUndo, moved.length, await roster(school, id)]).toEqual([true, 2, []])
    expect(await line(school, id)).toEqual([[first, 1, null]])
    expect(made(await undoMove(school, id, undo))).toEqual({ changed: 2 })
    expect(await rowOf(school, placeIds)).toEqual(before)
    expect([await roster(school, id), await roster(school, there)]).toEqual([placeIds, []])
    expect(made(await undoMove(school, id, undo))).toEqual({ changed: 2 })
    expect((await happened(school)).filter((what) => what === 'enrollment.transfer-undone')).toHaveLength(2)
    await settle(school, id)
    expect(await line(school, id)).toEqual([[first, 1, null]])
  })

  test('is refused where a spot was given to another child, and leaves them where they are', async () => {
    const school = await makeSchool(rig)
    const { id, placeIds } = await fullClass(school, 1)
    const there = await makeClass(rig, school, { thursday: true, wednesday: false })
    const { undo } = await move(school, id, placeIds, there)
    await enroll(rig, school, id, 1)
    expect(await undoMove(school, id, undo)).toMatchObject(CANNOT)
    expect([(await roster(school, id)).length, (await roster(school, there)).length]).toEqual([1, 1])
  })

  test('puts a child who was moved up back in the line they stood in', async () => {
    const school = await makeSchool(rig)
    const { id, placeIds } = await fullClass(school, 1)
    const full = await fullClass(school, 1, { thursday: true, wednesday: false })
    const { rows } = await inside(rig, school.id, (query) =>
      query('select child_id from place where id = $1', [placeIds[0]]),
    )
    const waiting = await wait(school, full.id, rows[0].child_id)
    const { undo } = await move(school, id, placeIds, full.id)
    expect(await roster(school, full.id)).toEqual([waiting, ...full.placeIds].toSorted())
    made(await undoMove(school, id, undo))
    expect(await line(school, full.id)).toEqual([[waiting, 1, null]])
    expect([await roster(school, id), await roster(school, full.id)]).toEqual([placeIds, full.placeIds])
  })

  async function paid(price: number): Promise<{ school: MadeSchool; child: Owing }> {
    const school = await makeSchool(rig)
    await connectSandbox(rig, school)
    const child = await owing(rig, school, price)
    await methodOf(rig, school, child.parentId)
    await charge(rig, school, child)
    return { school, child }
  }

  test.each([80, 0, 130])('to a price of %i leaves what is owed and paid as it was', async (price) => {
    const { school, child } = await paid(100)
    const stood = await books(rig, school)
    const there = await makeClass(rig, school, { price, thursday: true, wednesday: false })
    const { undo } = await move(school, child.classId, [child.rosterId], there)
    expect(await books(rig, school)).not.toEqual(stood)
    made(await undoMove(school, child.classId, undo))
    expect(await books(rig, school)).toEqual(stood)
    expect(made(await call(rig, proposals.list, { query: {} }, school.admin)).content).toEqual([])
    const [row] = made(
      await call(rig, rosters.list, { at, params: { id: child.classId } }, school.admin),
    ).content
    expect(row!.payment).toMatchObject({ state: 'PAID', amount: 0 })
  })

  test('keeps what was paid of the difference as credit, and proposes to give it back', async () => {
    const { school, child } = await paid(100)
    const there = await makeClass(rig, school, { price: 130, thursday: true, wednesday: false })
    const { undo, moved } = await move(school, child.classId, [child.rosterId], there)
    await charge(rig, school, { ...child, rosterId: moved[0]!.rosterId })
    made(await undoMove(school, child.classId, undo))
    expect(await books(rig, school)).toMatchObject({ credit: 3000, open: 0, owed: 0 })
    expect(made(await call(rig, proposals.list, { query: {} }, school.admin)).content).toMatchObject([
      { cause: 'TRANSFERRED', givenBack: 3000 },
    ])
  })

  test('is refused once what was left of the price went back', async () => {
    const { school, child } = await paid(100)
    const there = await makeClass(rig, school, { price: 80, thursday: true, wednesday: false })
    const { undo } = await move(school, child.classId, [child.rosterId], there)
    const [proposal] = made(await call(rig, proposals.list, { query: {} }, school.admin)).content
    made(await call(rig, proposals.confirm, { params: { id: proposal!.id }, body: {} }, school.admin))
    expect(await undoMove(school, child.classId, undo)).toMatchObject(CANNOT)
    expect(await roster(school, there)).toHaveLength(1)
  })
})
