import { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { classes } from '@afterbell/contract/activities/classes'
import { children, doNotRelease } from '@afterbell/contract/families/children'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { rosterPrint } from '@afterbell/contract/rosters/roster-print'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { pickUpOptions, teachers } from '@afterbell/contract/settings/settings'
import { inSchool } from '../../src/platform/database/database.ts'
import { seedSchoolLists } from '../../src/features/settings/school-lists.store.ts'
import { call, useRig, type Caller } from '../rig/app.ts'
import {
  enroll,
  inside,
  made,
  makeChild,
  makeClass,
  makeSchool,
  taughtByAnother,
  type MadeSchool,
} from '../rig/make.ts'

const rig = useRig()
const at = 'classes' as const

function add(caller: Caller, id: string, body: object) {
  return call(rig, rosters.add, { at, params: { id }, body }, caller)
}
function wait(caller: Caller, id: string, childId: string) {
  return call(rig, waitLists.add, { at, params: { id }, body: { childId } }, caller)
}
async function roster(school: MadeSchool, id: string) {
  return made(await call(rig, rosters.list, { at, params: { id } }, school.admin)).content
}

describe('Adding a child', () => {
  test('takes a place at once, owed at the price that is shown', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, {
      price: 80,
      addOns: [{ id: null, name: 'Book', price: 12.5, required: true }],
    })
    const details = made(await call(rig, rosters.details, { at, params: { id } }, school.admin))
    expect(details.quote).toMatchObject({
      total: 9250,
      lines: [
        { kind: 'BASE', amount: 8000 },
        { kind: 'ADD_ON', amount: 1250 },
      ],
    })
    const childId = await makeChild(rig, school, { firstName: 'Zoë', allergies: 'Peanuts' })
    const added = await add(school.admin, id, { childId, total: 92.5 })
    expect(added.answer.places).toMatchObject({ enrolled: 1, free: 9 })
    expect(await roster(school, id)).toMatchObject([
      {
        childId,
        firstName: 'Zoë',
        allergies: 'Peanuts',
        payment: { state: 'INVOICED', amount: 9250 },
        contacts: [{ name: 'Gus Test' }],
      },
    ])
  })

  test('begins with what the activity is, who teaches it, when, where and for whom', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, {
      ageFrom: 'SIX',
      ageTo: 'TEN',
      instructorIds: [school.instructor.id],
    })
    for (const who of [school.admin, school.instructor])
      expect((await call(rig, rosters.details, { at, params: { id } }, who)).answer).toMatchObject({
        id,
        name: 'Chess',
        status: 'ACTIVE',
        startDate: '2026-11-23',
        endDate: '2026-12-14',
        weekdays: ['monday'],
        timeFrom: '15:30',
        timeTo: '16:30',
        location: null,
        instructors: [{ id: school.instructor.id }],
        ageFrom: 'SIX',
        ageTo: 'TEN',
        places: { enrolled: 0, maxEnroll: 10 },
      })
  })

  test('is refused when the price shown no longer holds', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, { price: 80 })
    const { status, problem } = await add(school.admin, id, {
      childId: await makeChild(rig, school),
      total: 70,
    })
    expect([status, problem.code, problem.showMessageToUser]).toEqual([400, 'PRICE_CHANGED', true])
    const line = { kind: 'BASE', reason: expect.stringContaining('$80'), amount: 80 }
    expect(problem.details!.quote).toMatchObject({ lines: [line], total: 80 })
    expect(await roster(school, id)).toEqual([])
  })

  test('asks for what the roster insists on, at its field', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, { teacher: true, teacherRequired: true })
    const { status, problem } = await add(school.admin, id, { childId: await makeChild(rig, school) })
    expect([status, problem.fields?.[0]?.path]).toEqual([400, 'teacherId'])
  })

  test('who is there already, or is nobody of this school, is refused', async () => {
    const school = await makeSchool(rig)
    const other = await makeSchool(rig)
    const id = await makeClass(rig, school)
    const childId = await makeChild(rig, school)
    made(await add(school.admin, id, { childId }))
    expect((await add(school.admin, id, { childId })).problem.code).toBe('ALREADY_ENROLLED')
    const stranger = await add(school.admin, id, { childId: await makeChild(rig, other) })
    expect([stranger.status, stranger.problem.fields?.[0]?.path]).toEqual([400, 'childId'])
    const draft = made(
      await call(rig, classes.createDraft, { body: { className: 'Draft' } }, school.admin),
    ).id
    expect((await add(school.admin, draft, { childId })).problem.code).toBe('NOT_PUBLISHED')
  })

  test('beyond the capacity is refused with the numbers, done knowingly, and then recorded', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, { maxEnroll: 1 })
    await enroll(rig, school, id, 1)
    const childId = await makeChild(rig, school)
    const full = await add(school.admin, id, { childId })
    expect([full.status, full.problem.code]).toEqual([400, 'FULL'])
    expect(full.problem.message).toContain('1 of 1')
    const knowing = await add(school.admin, id, { childId, overbook: true })
    expect(knowing.answer.places).toMatchObject({ enrolled: 2, percent: 200 })
    expect(knowing.answer.warnings.join()).toContain('2 of 1')
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select what from audit_event where child_id = $1 and what like 'enrollment.%'`, [childId]),
    )
    expect(rows).toEqual([{ what: 'enrollment.overbooked' }])
  })

  test('who is not of the age asked for only warns staff', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, { ageFrom: 'TEN', ageTo: 'TWELVE' })
    const added = await add(school.admin, id, {
      childId: await makeChild(rig, school, { birthDate: '2020-01-01' }),
    })
    expect(added.answer.warnings).toHaveLength(1)
  })

  test('to several places at the same time warns of the clash', async () => {
    const school = await makeSchool(rig)
    const first = await makeClass(rig, school, { className: 'Judo' })
    const second = await makeClass(rig, school, { className: 'Yoga', timeFrom: '16:00', timeTo: '17:00' })
    const childId = await makeChild(rig, school)
    made(await add(school.admin, first, { childId }))
    expect((await add(school.admin, second, { childId })).answer.warnings.join()).toContain('Judo')
  })

  test('several at once is all of them or none', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, { maxEnroll: 2 })
    const childIds = await Promise.all([1, 2, 3].map(() => makeChild(rig, school)))
    const refused = await call(rig, rosters.addAll, { at, params: { id }, body: { childIds } }, school.admin)
    expect([refused.status, refused.problem.code]).toEqual([400, 'FULL'])
    expect(await roster(school, id)).toEqual([])
    const two = await call(
      rig,
      rosters.addAll,
      { at, params: { id }, body: { childIds: childIds.slice(0, 2) } },
      school.admin,
    )
    expect(two.answer.added).toHaveLength(2)
  })

  test('several at once are given what the roster insists on', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, { pickUpOptions: true, pickUpOptionsRequired: true })
    const bus = made(await call(rig, pickUpOptions.add, { body: { name: 'Bus' } }, school.admin)).id
    const childIds = [await makeChild(rig, school), await makeChild(rig, school)]
    const all = (body: object) =>
      call(rig, rosters.addAll, { at, params: { id }, body: { childIds, ...body } }, school.admin)
    expect((await all({})).problem.fields?.[0]?.path).toBe('pickUpOptionId')
    expect(await roster(school, id)).toEqual([])
    made(await all({ pickUpOptionId: bus }))
    expect((await roster(school, id)).map(({ pickUpOption }) => pickUpOption)).toEqual(['Bus', 'Bus'])
  })

  test('with the same Idempotency-Key twice adds once and answers the same', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school)
    const input = { at, params: { id }, body: { childId: await makeChild(rig, school) } }
    const headers = { 'idempotency-key': 'double-click' }
    const [one, two] = await Promise.all([
      call(rig, rosters.add, input, school.admin, headers),
      call(rig, rosters.add, input, school.admin, headers),
    ])
    expect([one.status, two.status]).toEqual([200, 200])
    // Byte for byte, so that a client comparing answers recognizes the repeated one.
    expect(two.raw.toString()).toBe(one.raw.toString())
    const other = await call(
      rig,
      rosters.add,
      { ...input, body: { ...input.body, overbook: true } },
      school.admin,
      headers,
    )
    expect(other.problem.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })
})

describe('The wait list', () => {
  test('opens when all places are taken, and closes when it is full', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, { maxEnroll: 1, maxWaitList: 1 })
    const [first, second] = [await makeChild(rig, school), await makeChild(rig, school)]
    expect((await wait(school.admin, id, first)).problem.code).toBe('PLACES_FREE')
    await enroll(rig, school, id, 1)
    expect((await wait(school.coordinator, id, first)).answer).toMatchObject({
      position: 1,
      places: { waiting: 1, offersWaitList: false },
    })
    expect((await wait(school.admin, id, first)).problem.code).toBe('ALREADY_WAITING')
    expect((await wait(school.admin, id, second)).problem.code).toBe('WAIT_LIST_FULL')
  })

  test('that is turned off is not offered', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, { maxEnroll: 1, waitList: false })
    await enroll(rig, school, id, 1)
    expect((await wait(school.admin, id, await makeChild(rig, school))).problem.code).toBe('WAIT_LIST_OFF')
  })

  test('is not jumped: a place that becomes free is for those who wait', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, { maxEnroll: 1 })
    const [rosterId] = await enroll(rig, school, id, 1)
    const waiting = made(await wait(school.admin, id, await makeChild(rig, school)))
    made(await call(rig, rosters.remove, { at, params: { id, rosterId: rosterId! } }, school.admin))
    const newcomer = await makeChild(rig, school)
    // It is offered to the waiting child and counts as taken until they answer.
    expect((await add(school.admin, id, { childId: newcomer })).problem.code).toBe('FULL')
    const moved = await add(school.admin, id, { rosterId: waiting.rosterId })
    expect(moved.answer).toMatchObject({ childId: waiting.childId, places: { enrolled: 1, waiting: 0 } })
    expect(await roster(school, id)).toMatchObject([
      { childId: waiting.childId, rosterId: waiting.rosterId, isOutOfTurn: false },
    ])
  })

  test('moves up on the day the class begins, when whoever had the place is taken off before the first meeting', async () => {
    const school = await makeSchool(rig)
    // It is Wednesday, November 18, 2026, before the meeting.
    const first = { monday: false, wednesday: true, classStartDate: '2026-11-18', classEndDate: '2026-12-16' }
    const id = await makeClass(rig, school, { ...first, maxEnroll: 1 })
    const [rosterId] = await enroll(rig, school, id, 1)
    const waiting = made(await wait(school.admin, id, await makeChild(rig, school)))
    made(await call(rig, rosters.remove, { at, params: { id, rosterId: rosterId! } }, school.admin))
    const moved = await add(school.admin, id, { rosterId: waiting.rosterId })
    expect(moved.answer).toMatchObject({ childId: waiting.childId, places: { enrolled: 1, waiting: 0 } })
  })

  test('lists who waits in order, with their place in the queue', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, { maxEnroll: 1 })
    await enroll(rig, school, id, 1)
    const names = ['Ada', 'Bea', 'Cid']
    const ids: string[] = []
    for (const firstName of names)
      ids.push(made(await wait(school.admin, id, await makeChild(rig, school, { firstName }))).rosterId)
    made(await call(rig, waitLists.remove, { at, params: { id, rosterId: ids[0]! } }, school.admin))
    const { content } = made(await call(rig, waitLists.list, { at, params: { id } }, school.admin))
    expect(content.map(({ firstName, position }) => [firstName, position])).toEqual([
      ['Bea', 1],
      ['Cid', 2],
    ])
    const byName = made(
      await call(rig, waitLists.list, { at, params: { id }, query: { sort: 'name,DESC' } }, school.admin),
    )
    expect(byName.content).toHaveLength(2)
  })
})

describe('A child on the roster', () => {
  test('can be changed, alone and with others, and a stale change is refused', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school)
    const rosterIds = await enroll(rig, school, id, 2)
    const [option, unknownId] = [crypto.randomUUID(), crypto.randomUUID()]
    await inside(rig, school.id, (query) =>
      query(`insert into pick_up_option (school_id, id, name) values ($1, $2, 'Bus')`, [school.id, option]),
    )
    const params = { id, rosterId: rosterIds[0]! }
    const info = made(await call(rig, rosters.updateInfo, { at, params }, school.coordinator))
    const body = { pickUpOptionId: option, version: info.version }
    expect((await call(rig, rosters.update, { at, params, body }, school.coordinator)).status).toBe(200)
    expect((await call(rig, rosters.update, { at, params, body }, school.admin)).problem.code).toBe(
      'CHANGED_MEANWHILE',
    )
    const unknown = await call(
      rig,
      rosters.update,
      { at, params, body: { pickUpOptionId: crypto.randomUUID() } },
      school.admin,
    )
    expect([unknown.status, unknown.problem.fields?.[0]?.path]).toEqual([400, 'pickUpOptionId'])
    const many = await call(
      rig,
      rosters.updateMany,
      { at, params: { id }, body: { rosterIds: [...rosterIds, unknownId], pickUpOptionId: option } },
      school.admin,
    )
    expect(many.answer).toMatchObject({
      changed: 2,
      refused: [{ id: unknownId, message: 'This child is no longer on this list' }],
    })
    expect((await roster(school, id)).map(({ pickUpOption }) => pickUpOption)).toEqual(['Bus', 'Bus'])
  })

  test('is taken off, alone, with others, or by child, and can come back', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, { maxEnroll: 2 })
    const [one, two] = await enroll(rig, school, id, 2)
    const gone = await call(
      rig,
      rosters.removeMany,
      { at, params: { id }, query: { rosterIds: [one!, crypto.randomUUID()] } },
      school.coordinator,
    )
    expect(gone.answer).toMatchObject({ changed: 1, refused: [{ message: expect.any(String) }] })
    const [remainingLine] = await roster(school, id)
    expect(remainingLine!.rosterId).toBe(two)
    expect(
      (
        await call(
          rig,
          rosters.removeChild,
          { at, params: { id, childId: remainingLine!.childId } },
          school.admin,
        )
      ).status,
    ).toBe(204)
    expect(
      (
        await call(
          rig,
          rosters.removeChild,
          { at, params: { id, childId: remainingLine!.childId } },
          school.admin,
        )
      ).status,
    ).toBe(404)
    expect((await add(school.admin, id, { childId: remainingLine!.childId })).status).toBe(200)
  })

  test('says who may never collect it, to instructors too, until that is taken back', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, { instructorIds: [school.instructor.id] })
    const childId = await makeChild(rig, school)
    made(await add(school.admin, id, { childId }))
    const params = { id: childId }
    const { doNotRelease: list } = made(
      await call(rig, doNotRelease.add, { params, body: { name: 'Max Gray' } }, school.admin),
    )
    const readDoNotRelease = async () => {
      const { content } = made(await call(rig, rosters.list, { at, params: { id } }, school.instructor))
      return content[0]!.doNotRelease
    }
    expect(await readDoNotRelease()).toEqual(['Max Gray'])
    const entry = { params: { childId, id: list[0]!.id } }
    made(await call(rig, doNotRelease.remove, entry, school.admin))
    expect(await readDoNotRelease()).toEqual([])
  })

  test('tells instructors nothing of the families once the class is over, by a filter neither', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, { instructorIds: [school.instructor.id] })
    const childId = await makeChild(rig, school, { firstName: 'Kim', allergies: 'Peanuts' })
    made(await call(rig, rosters.add, { at, params: { id }, body: { childId } }, school.admin))
    const seen = async (caller: Caller, query: { allergies?: boolean } = {}) =>
      made(await call(rig, rosters.list, { at, params: { id }, query }, caller)).content
    expect(await seen(school.instructor)).toMatchObject([{ familyVisible: true, allergies: 'Peanuts' }])
    await inside(rig, school.id, (query) =>
      query(`update activity set starts_on = '2026-09-07', ends_on = '2026-11-17' where id = $1`, [id]),
    )
    expect(await seen(school.admin)).toMatchObject([{ familyVisible: true, allergies: 'Peanuts' }])
    expect(await seen(school.instructor)).toMatchObject([
      { firstName: 'Kim', familyVisible: false, allergies: '', contacts: [], birthDate: null },
    ])
    expect(await seen(school.instructor, { allergies: true })).toEqual([])
    const sheet = { at, params: { id }, query: {} }
    const paper = made(await call(rig, rosterPrint.get, sheet, school.instructor))
    expect(paper.children).toMatchObject([{ firstName: 'Kim', allergies: '', guardians: [] }])
  })

  test('is seen by the instructors of the class alone, without money', async () => {
    const school = await makeSchool(rig)
    const taughtId = await makeClass(rig, school, { price: 50, instructorIds: [school.instructor.id] })
    const other = await makeClass(rig, school, await taughtByAnother(rig, school))
    await enroll(rig, school, taughtId, 1)
    const rows = made(
      await call(rig, rosters.list, { at, params: { id: taughtId } }, school.instructor),
    ).content
    expect(rows).toMatchObject([{ payment: null }])
    expect(
      (await call(rig, rosters.details, { at, params: { id: taughtId } }, school.instructor)).answer.quote,
    ).toBeNull()
    expect((await call(rig, rosters.list, { at, params: { id: other } }, school.instructor)).status).toBe(404)
    expect(
      (await call(rig, waitLists.list, { at, params: { id: taughtId } }, school.instructor)).status,
    ).toBe(403)
  })
})

describe('What the roster knows of a child', () => {
  async function teacherNamed(school: MadeSchool, name: string) {
    return made(await call(rig, teachers.add, { body: { name } }, school.admin)).id
  }

  test('is what its own record says, and follows it, until something else is said on the roster', async () => {
    const school = await makeSchool(rig)
    const [oak, elm] = [await teacherNamed(school, 'Ms. Oak'), await teacherNamed(school, 'Ms. Elm')]
    const id = await makeClass(rig, school, { teacher: true, teacherRequired: true })
    const childId = await makeChild(rig, school, { teacherId: oak })
    // The dialog sends the value it shows, which is the one in the record.
    const { rosterId } = made(await add(school.admin, id, { childId, teacherId: oak }))
    const readTeachers = async () => (await roster(school, id)).map(({ teacher }) => teacher)
    expect(await readTeachers()).toEqual(['Ms. Oak'])
    const moved = { ids: [oak], targetId: elm }
    made(await call(rig, teachers.migrate, { body: moved }, school.admin))
    expect(await readTeachers()).toEqual(['Ms. Elm'])
    const params = { id, rosterId }
    made(await call(rig, rosters.update, { at, params, body: { teacherId: elm } }, school.admin))
    const changed = {
      firstName: 'Kim',
      lastName: 'Test',
      primaryGuardian: { firstName: 'Gus', lastName: 'Test', phone: '555-010-0100' },
      teacherId: oak,
    }
    made(await call(rig, children.update, { params: { id: childId }, body: changed }, school.admin))
    expect(await readTeachers()).toEqual(['Ms. Oak'])
    made(await call(rig, rosters.update, { at, params, body: { teacherId: elm } }, school.admin))
    expect(await readTeachers()).toEqual(['Ms. Elm'])
  })

  test('can be changed although something it has is turned off by now', async () => {
    const school = await makeSchool(rig)
    const oak = await teacherNamed(school, 'Ms. Oak')
    const id = await makeClass(rig, school, { teacher: true })
    const childId = await makeChild(rig, school, { teacherId: oak })
    const other = await makeChild(rig, school)
    const { rosterId } = made(await add(school.admin, id, { childId }))
    const beside = made(await add(school.admin, id, { childId: other, teacherId: oak })).rosterId
    made(await call(rig, teachers.toggle, { params: { id: oak }, body: {} }, school.admin))
    for (const each of [rosterId, beside]) {
      const params = { id, rosterId: each }
      const { version, teacherId } = made(await call(rig, rosters.updateInfo, { at, params }, school.admin))
      expect(teacherId).toBe(oak)
      const body = { teacherId, pickUpOptionId: null, version }
      made(await call(rig, rosters.update, { at, params, body }, school.admin))
    }
    expect((await roster(school, id)).map(({ teacher }) => teacher)).toEqual(['Ms. Oak', 'Ms. Oak'])
    // That teacher cannot be chosen again, one by one or in bulk.
    const third = await add(school.admin, id, { childId: await makeChild(rig, school), teacherId: oak })
    expect(third.problem.fields?.[0]?.path).toBe('teacherId')
    const many = { at, params: { id }, body: { rosterIds: [rosterId], teacherId: oak } }
    expect((await call(rig, rosters.updateMany, many, school.admin)).problem.fields?.[0]?.path).toBe(
      'teacherId',
    )
  })

  test('is changed by one of those who began from the same state, and the others are told', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school)
    const options = await Promise.all(
      ['Bus', 'Car', 'Bike', 'Walks'].map(
        async (name) => made(await call(rig, pickUpOptions.add, { body: { name } }, school.admin)).id,
      ),
    )
    const { rosterId } = made(await add(school.admin, id, { childId: await makeChild(rig, school) }))
    const params = { id, rosterId }
    const { version } = made(await call(rig, rosters.updateInfo, { at, params }, school.admin))
    const answers = await Promise.all(
      options.map((pickUpOptionId) =>
        call(rig, rosters.update, { at, params, body: { pickUpOptionId, version } }, school.admin),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.map(({ problem }) => problem?.code).filter(Boolean)).toEqual(
      Array(3).fill('CHANGED_MEANWHILE'),
    )
  })

  test('stays as it is where nothing is said, and what is insisted on is not taken away', async () => {
    const school = await makeSchool(rig)
    await inSchool(rig.pool, { session: null, school: school.id }, (tx) => seedSchoolLists(tx, school.id))
    const { rows } = await inside(rig, school.id, (query) =>
      query('select id from tshirt_size where is_active limit 1'),
    )
    const tshirtSizeId = rows[0].id as string
    const id = await makeClass(rig, school, { tshirt: true, tshirtRequired: true })
    const { rosterId } = (
      await add(school.admin, id, { childId: await makeChild(rig, school), tshirtSizeId })
    ).answer
    const params = { id, rosterId }
    const readTShirtSizeId = async () =>
      made(await call(rig, rosters.updateInfo, { at, params }, school.admin)).tshirtSizeId
    made(await call(rig, rosters.update, { at, params, body: {} }, school.admin))
    expect(await readTShirtSizeId()).toBe(tshirtSizeId)
    const one = await call(rig, rosters.update, { at, params, body: { tshirtSizeId: null } }, school.admin)
    expect([one.status, one.problem.fields?.[0]?.path]).toEqual([400, 'tshirtSizeId'])
    const body = { rosterIds: [rosterId], tshirtSizeId: null }
    expect((await call(rig, rosters.updateMany, { at, params: { id }, body }, school.admin)).status).toBe(400)
    expect(await readTShirtSizeId()).toBe(tshirtSizeId)
  })
})

describe('A child that is taken off while it is in the building', () => {
  test('leaves its place to others at once, and can come back, or wait', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, {
      monday: false,
      wednesday: true,
      classStartDate: '2026-11-04',
      classEndDate: '2026-12-09',
      maxEnroll: 1,
    })
    const childId = await makeChild(rig, school)
    const { rosterId } = (await add(school.admin, id, { childId })).answer
    const day = { at, params: { id } }
    const [line] = made(await call(rig, attendance.list, day, school.admin)).content
    const body = { checkIn: '14:55', attendanceIds: [line!.id] }
    made(await call(rig, attendance.checkIn, { ...day, body }, school.admin))
    made(await call(rig, rosters.remove, { at, params: { id, rosterId } }, school.admin))
    const other = await makeChild(rig, school)
    expect((await add(school.admin, id, { childId: other })).answer.places).toMatchObject({
      enrolled: 1,
      free: 0,
    })
    made(await wait(school.admin, id, childId))
    // The child keeps their own day, listed once.
    const lines = made(await call(rig, attendance.list, day, school.admin)).content
    expect(lines.map((each) => each.childId).toSorted()).toEqual([childId, other].toSorted())
  })
})

describe('A roster as a spreadsheet', () => {
  test('holds what the list shows: its filters, its search and its order, or the ticked children', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school)
    const rosterIds: Record<string, string> = {}
    for (const [lastName, grade] of [
      ['Abel', 'THIRD'],
      ['Berg', 'THIRD'],
      ['Cole', 'FIFTH'],
    ] as const) {
      const childId = await makeChild(rig, school, { lastName, grade })
      rosterIds[lastName] = (await add(school.admin, id, { childId })).answer.rosterId
    }
    const names = async (query: object) => {
      const file = await call(
        rig,
        rosters.export,
        { at, params: { id }, query: { fields: 'lastName', ...query } },
        school.admin,
      )
      return (await readSheet(file.raw)).slice(1).map(([name]) => name)
    }
    expect(await names({})).toEqual(['Abel', 'Berg', 'Cole'])
    expect(await names({ grade: 'THIRD', sort: 'name,DESC' })).toEqual(['Berg', 'Abel'])
    expect(await names({ search: 'cole' })).toEqual(['Cole'])
    expect(await names({ ids: rosterIds.Berg })).toEqual(['Berg'])
  })
})

describe('What a roster is filtered by', () => {
  test('allergies and what is owed narrow list and file alike, and tell an instructor nothing of money', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, { price: 80, instructorIds: [school.instructor.id] })
    const free = await makeClass(rig, school, { className: 'Free', instructorIds: [school.instructor.id] })
    for (const [firstName, allergies] of [
      ['Ann', 'Peanuts'],
      ['Ben', ''],
    ] as const) {
      const childId = await makeChild(rig, school, { firstName, allergies })
      for (const where of [id, free]) made(await add(school.admin, where, { childId }))
    }
    const namesMatching = async (where: string, query: object) =>
      made(await call(rig, rosters.list, { at, params: { id: where }, query }, school.admin)).content.map(
        ({ firstName }) => firstName,
      )
    expect(await namesMatching(id, { allergies: 'true' })).toEqual(['Ann'])
    expect(await namesMatching(id, { allergies: 'false' })).toEqual(['Ben'])
    expect(await namesMatching(id, { unpaid: 'true', sort: 'name,DESC' })).toEqual(['Ben', 'Ann'])
    expect(await namesMatching(free, { unpaid: 'true' })).toEqual([])

    const query = { allergies: 'true' as const, fields: 'lastName,firstName,allergies,phones' }
    const file = await call(rig, rosters.export, { at, params: { id }, query }, school.coordinator)
    expect(await readSheet(file.raw)).toEqual([
      ['Last name', 'First name', 'Allergies', 'Phones'],
      ['Test', 'Ann', 'Peanuts', '555-010-0100'],
    ])
    const input = { at, params: { id }, query: { unpaid: 'true' as const } }
    const answer = await call(rig, rosters.list, input, school.instructor)
    expect([answer.status, answer.problem.code]).toEqual([403, 'ACCESS_DENIED'])
  })

  test('a name is found by any words of it, without case and accents, here and on the wait list', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, { maxEnroll: 1 })
    const names = { firstName: 'Zoë', lastName: 'Núñez' }
    made(await add(school.admin, id, { childId: await makeChild(rig, school, names) }))
    made(await wait(school.admin, id, await makeChild(rig, school, { ...names, firstName: 'Bo' })))
    const countMatches = async (list: typeof rosters.list | typeof waitLists.list, search: string) =>
      made(
        await call(rig, list as typeof rosters.list, { at, params: { id }, query: { search } }, school.admin),
      ).content.length
    expect(await countMatches(rosters.list, 'nunez, zoe')).toBe(1)
    expect(await countMatches(waitLists.list, 'nunez bo')).toBe(1)
    expect(await countMatches(rosters.list, 'nunez bo')).toBe(0)
  })

  test('children who drop in on single days are on no roster', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school)
    const [rosterId] = await enroll(rig, school, id, 1)
    await inside(rig, school.id, (query) =>
      query(
        `update place set pool = 'dropin', is_out_of_turn = true, days = '{[2026-11-23,2026-11-24)}' where id = $1`,
        [rosterId],
      ),
    )
    expect(await roster(school, id)).toEqual([])
  })
})

describe('What a roster prints', () => {
  test('is everything for paper, of the days that are asked, with those who drop in on them, and no money', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, { price: 80, instructorIds: [school.instructor.id] })
    const others = await makeClass(rig, school)
    const childId = await makeChild(rig, school, {
      firstName: 'Zoë',
      allergies: 'Peanuts',
      approvedPickups: [{ name: 'Aunt May', phone: '555-010-0111', relation: 'Aunt' }],
    })
    const never = { name: 'Max Test', note: 'Court order' }
    made(await call(rig, doNotRelease.add, { params: { id: childId }, body: never }, school.admin))
    made(await add(school.admin, id, { childId }))
    const [dropIn] = await enroll(rig, school, id, 1)
    await inside(rig, school.id, (query) =>
      query(
        `update place set pool = 'dropin', is_out_of_turn = true, days = '{[2026-11-30,2026-12-01)}' where id = $1`,
        [dropIn],
      ),
    )
    const print = (who: Caller, of: string, dates?: string) =>
      call(rig, rosterPrint.get, { at, params: { id: of }, ...(dates && { query: { dates } }) }, who)
    const next = made(await print(school.instructor, id))
    expect(next).toMatchObject({
      name: 'Chess',
      dates: ['2026-11-23'],
      upcoming: [{ date: '2026-11-23', timeFrom: '15:30', timeTo: '16:30' }, {}, {}, {}],
      children: [
        {
          firstName: 'Zoë',
          allergies: 'Peanuts',
          guardians: [{ name: 'Gus Test', phoneNumber: '5550100100' }],
          approvedPickups: [{ name: 'Aunt May' }],
          doNotRelease: [{ name: 'Max Test', note: 'Court order' }],
          dates: ['2026-11-23'],
        },
      ],
    })
    expect(JSON.stringify(next)).not.toMatch(/owed|8000|price|quote/i)
    const week = made(await print(school.admin, id, '2026-11-30,2026-11-23'))
    expect(week.dates).toEqual(['2026-11-23', '2026-11-30'])
    expect(week.children.map(({ isDropIn, dates }) => [isDropIn, dates])).toEqual([
      [true, ['2026-11-30']],
      [false, ['2026-11-23', '2026-11-30']],
    ])
    expect((await print(school.instructor, others)).status).toBe(404)
  })
})
