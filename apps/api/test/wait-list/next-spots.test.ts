import { beforeEach, describe, expect, test } from 'vitest'
import { activities } from '@afterbell/contract/activities/activities'
import { aftercareInSchool } from '@afterbell/contract/places/aftercare-days'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { school as ofSchool } from '@afterbell/contract/school/school'
import { transfers } from '@afterbell/contract/transfers/transfers'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { call, useRig } from '../rig/app.ts'
import {
  enroll,
  inside,
  made,
  makeAftercare,
  makeChild,
  makeClass,
  makeSchool,
  type MadeSchool,
} from '../rig/make.ts'

// Siblings who wait together while staff keep the next spots for them: nobody else gets open spots until there are
// enough.

const rig = useRig()
const at = 'classes' as const
let school: MadeSchool
let id: string
/** Two children with spots in the class of two. */
let placeIds: string[]
/** In line: Cleo, then Ann and Ben Osei together, then Dan. */
let cleo: string
let ann: string
let ben: string
let dan: string

beforeEach(async () => {
  school = await makeSchool(rig)
  id = await makeClass(rig, school, { maxEnroll: 2, maxWaitList: 9 })
  placeIds = await enroll(rig, school, id, 2)
  ;[cleo] = (await wait('Cleo')) as [string]
  ;[ann, ben] = (await wait('Ann', 'Ben')) as [string, string]
  ;[dan] = (await wait('Dan')) as [string]
})

/** Puts siblings on the wait list together. Returns their roster ids. */
async function wait(...names: string[]): Promise<string[]> {
  const childIds: string[] = []
  for (const firstName of names)
    childIds.push(
      await makeChild(rig, school, { firstName, lastName: 'Osei', siblingId: childIds[0] ?? null }),
    )
  const [childId, ...siblingIds] = childIds
  const input = { at, params: { id }, body: { childId: childId!, siblingIds } }
  return made(await call(rig, waitLists.add, input, school.admin)).waiting.map(({ rosterId }) => rosterId)
}
const keep = (rosterId: string, body: object = { overbook: true }, by = school.admin) =>
  call(rig, waitLists.keepNextSpots, { at, params: { id, rosterId }, body }, by)
const stop = (rosterId: string) =>
  call(rig, waitLists.stopKeepingSpots, { at, params: { id, rosterId } }, school.admin)
const offer = (rosterId: string, body: object = {}) =>
  call(rig, waitLists.offer, { at, params: { id, rosterId }, body }, school.admin)
const newcomer = async (body: object = {}) =>
  call(
    rig,
    rosters.add,
    { at, params: { id }, body: { childId: await makeChild(rig, school), ...body } },
    school.admin,
  )
async function free(rosterId: string): Promise<void> {
  made(await call(rig, rosters.remove, { at, params: { id, rosterId } }, school.admin))
}
async function staffDecide(): Promise<void> {
  const body = { offerMode: 'STAFF_DECIDE' as const, offerHours: 24 }
  made(await call(rig, ofSchool.changeRegistration, { body }, school.admin))
}
async function line() {
  const { content } = made(await call(rig, waitLists.list, { at, params: { id }, query: {} }, school.admin))
  return content
}
const offered = async () =>
  (await line()).filter(({ position }) => position === 0).map(({ rosterId }) => rosterId)
const nextSpots = async (rosterId: string) =>
  (await line()).find((row) => row.rosterId === rosterId)!.nextSpots
const places = async () => made(await call(rig, rosters.details, { at, params: { id } }, school.admin)).places
async function happened(): Promise<string[]> {
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select what from audit_event where what like 'wait-list.next%' order by at, id`),
  )
  return rows.map(({ what }) => what as string)
}

describe('The next spot', () => {
  test('goes to a child ahead or behind, unless it is kept: then to nobody until there are two', async () => {
    made(await keep(ben))
    await free(placeIds[0]!)
    expect(await offered()).toEqual([])
    expect(await nextSpots(ann)).toMatchObject({ children: ['Ann Osei', 'Ben Osei'], open: 1 })
    expect(await nextSpots(cleo)).toBeNull()
    await free(placeIds[1]!)
    expect(await offered()).toEqual([ann, ben])
    // The mark ended with the offer.
    expect((await line()).map((row) => row.nextSpots)).toEqual([null, null, null, null])
    expect(await happened()).toEqual(Array(2).fill('wait-list.next-spots-kept-out-of-turn'))
  })

  test('is kept ahead of others only knowingly, and says whom that passes over', async () => {
    const refused = await keep(ann, {})
    expect(refused.problem).toMatchObject({
      code: 'NOT_IN_TURN',
      message: 'Cleo Osei is ahead on the wait list',
    })
    made(await call(rig, waitLists.remove, { at, params: { id, rosterId: cleo }, query: {} }, school.admin))
    made(await keep(ann, {}))
    made(await keep(ben, {}))
    expect(await happened()).toEqual(Array(2).fill('wait-list.next-spots-kept'))
    const { rows } = await inside(rig, school.id, (query) =>
      query('select reserving_by, reserving_since is not null as since from place where id = $1', [ann]),
    )
    expect(rows).toEqual([{ reserving_by: school.admin.id, since: true }])
  })

  test('is offered at once to siblings whose claim goes before that of others', async () => {
    const [eve] = (await wait('Eve', 'Finn', 'Gil')) as [string, string, string]
    made(await keep(eve))
    for (const each of placeIds) await free(each)
    expect(await offered()).toEqual([])
    made(await keep(ann))
    expect(await offered()).toEqual([ann, ben])
  })

  test('is kept for nobody who waits alone, and by nobody who may not offer it', async () => {
    expect((await keep(cleo)).problem).toMatchObject({
      code: 'NOT_TOGETHER',
      message: 'Spots can be kept only for siblings who wait for them together',
    })
    expect((await keep(ann, {}, school.instructor)).status).toBe(403)
    expect((await keep(placeIds[0]!)).problem.code).toBe('ALREADY_ENROLLED')
    made(await offer(ann, { together: false, overbook: true }))
    expect((await keep(ann)).problem.code).toBe('ALREADY_OFFERED')
    expect((await keep(ben)).problem.code).toBe('NOT_TOGETHER')
  })

  test('goes on to the next in line once staff stop keeping it', async () => {
    made(await keep(ann))
    await free(placeIds[0]!)
    made(await stop(ben))
    expect(await offered()).toEqual([cleo])
    made(await stop(ann))
    expect((await happened()).filter((what) => what === 'wait-list.next-spots-open')).toHaveLength(2)
  })

  test('goes on to the next in line once only one of the siblings waits', async () => {
    made(await keep(ann))
    await free(placeIds[0]!)
    made(await call(rig, waitLists.remove, { at, params: { id, rosterId: ann }, query: {} }, school.admin))
    expect(await nextSpots(ben)).toBeNull()
    expect(await offered()).toEqual([cleo])
  })

  test('is kept again for siblings whose removal is undone', async () => {
    await staffDecide()
    made(await keep(ann))
    const undo = '0193a000-0000-7000-8000-000000000001'
    const removed = { at, params: { id, rosterId: ann }, query: { undo } }
    made(await call(rig, waitLists.remove, removed, school.admin))
    made(await call(rig, waitLists.undoRemoval, { at, params: { id }, body: { undo } }, school.admin))
    expect(await nextSpots(ben)).toMatchObject({ children: ['Ann Osei', 'Ben Osei'] })
  })

  test('is kept no more for siblings whose removal is undone after staff stopped it', async () => {
    await staffDecide()
    const [eve] = (await wait('Eve', 'Finn', 'Gil')) as [string, string, string]
    made(await keep(eve))
    const undo = '0193a000-0000-7000-8000-000000000002'
    const removed = { at, params: { id, rosterId: eve }, query: { undo } }
    made(await call(rig, waitLists.remove, removed, school.admin))
    made(await stop((await line()).at(-1)!.rosterId))
    made(await call(rig, waitLists.undoRemoval, { at, params: { id }, body: { undo } }, school.admin))
    expect((await line()).map((row) => row.nextSpots).filter((each) => each !== null)).toEqual([])
  })

  test('is kept for the family first in line where it is kept for two', async () => {
    const [eve, finn] = (await wait('Eve', 'Finn')) as [string, string]
    made(await keep(eve))
    made(await keep(ann))
    await free(placeIds[0]!)
    expect((await nextSpots(ann))!.open).toBe(1)
    expect((await nextSpots(finn))!.open).toBe(0)
    await free(placeIds[1]!)
    expect(await offered()).toEqual([ann, ben])
  })
})

describe('A spot that is kept', () => {
  beforeEach(async () => {
    made(await keep(ann))
    await free(placeIds[0]!)
  })

  test('is taken by no newcomer, unless staff say so, who are told and which is recorded', async () => {
    const refused = await newcomer()
    expect(refused.problem).toMatchObject({
      code: 'OTHERS_WAIT',
      parts: { reserved: 1 },
      message: '1 open spot is kept for siblings on the wait list. New children join the wait list',
    })
    const { warnings, rosterId } = made(await newcomer({ overbook: true }))
    expect(warnings.join()).toContain('takes a spot that was kept for siblings on the wait list')
    const { content } = made(await call(rig, rosters.list, { at, params: { id } }, school.admin))
    expect(content.find((row) => row.rosterId === rosterId)!.isOutOfTurn).toBe(true)
    expect((await nextSpots(ann))!.open).toBe(0)
  })

  test('is shown open to nobody', async () => {
    expect(await places()).toMatchObject({ enrolled: 1, free: 0, maxEnroll: 2 })
    const listed = async (query: object) => {
      const { content } = made(await call(rig, activities.list, { at, query }, school.admin))
      return content.map((row) => [row.sections[0]!.places.free, row.sections[0]!.availability])
    }
    expect(await listed({})).toEqual([[0, 'WAIT_LIST']])
    expect(await listed({ free: true })).toEqual([])
    expect(await listed({ free: false })).toHaveLength(1)
    made(await stop(ann))
    made(await call(rig, waitLists.withdraw, { at, params: { id, rosterId: cleo } }, school.admin))
    made(await call(rig, waitLists.withdraw, { at, params: { id, rosterId: dan } }, school.admin))
    expect(await listed({ free: true })).toEqual([[1, 'WAIT_LIST']])
  })

  test('is given to no other who waits, unless staff say so, who are told for whom it is', async () => {
    const refusalText = 'The next spots are kept for Ann Osei and Ben Osei'
    for (const rosterId of [cleo, dan]) {
      expect((await offer(rosterId)).problem).toMatchObject({ code: 'NOT_IN_TURN', message: refusalText })
      const moved = { at, params: { id }, body: { rosterId } }
      expect((await call(rig, rosters.add, moved, school.admin)).problem.message).toBe(refusalText)
      const info = made(await call(rig, rosters.updateInfo, { at, params: { id, rosterId } }, school.admin))
      expect(info.reservedFor).toEqual(['Ann Osei', 'Ben Osei'])
    }
    made(await offer(cleo, { overbook: true }))
    expect((await line())[0]!.offer).toMatchObject({ isOutOfTurn: true })
  })

  test('is taken by nobody who is moved there, unless staff say so', async () => {
    const from = await makeClass(rig, school, { className: 'Judo' })
    const [rosterId] = await enroll(rig, school, from, 1)
    const move = (body: object) =>
      call(rig, rosters.update, { at, params: { id: from, rosterId: rosterId! }, body }, school.admin)
    const quoted = { at, params: { id: from, rosterId: rosterId! }, query: { classId: id } }
    const both = ['Ann Osei', 'Ben Osei']
    expect(made(await call(rig, transfers.quote, quoted, school.admin))).toMatchObject({
      passedNames: both,
      reservedFor: both,
    })
    expect((await move({ classId: id })).problem.code).toBe('OTHERS_WAIT')
    made(await move({ classId: id, overbook: true }))
  })

  test('may be taken by one of the siblings, whom nobody is ahead of', async () => {
    made(await offer(ann, { together: false }))
    expect(await offered()).toEqual([ann])
  })

  test('is said to be kept before the next one is freed', async () => {
    const query = { rosterIds: placeIds[1]! }
    const previewRemoval = async () =>
      made(await call(rig, rosters.removal, { at, params: { id }, query }, school.admin))
    expect(await previewRemoval()).toMatchObject({ next: ['Ann Osei', 'Ben Osei'], nextSpots: [] })
    made(await newcomer({ overbook: true }))
    expect(await previewRemoval()).toMatchObject({
      next: [],
      nextSpots: [{ children: ['Ann Osei', 'Ben Osei'], open: 1 }],
    })
  })

  test('is refused by the table where a newcomer was let through', async () => {
    const childId = await makeChild(rig, school)
    const give = (isOutOfTurn: boolean) =>
      inside(rig, school.id, async (query) => {
        const { rows } = await query(
          `insert into enrollment (school_id, id, activity_id, child_id) values ($1, gen_random_uuid(), $2, $3) returning id`,
          [school.id, id, childId],
        )
        await query(
          `insert into place (school_id, id, section_id, enrollment_id, child_id, state, is_out_of_turn)
           values ($1, gen_random_uuid(), $2, $3, $4, 'taken', $5)`,
          [school.id, id, rows[0].id, childId, isOutOfTurn],
        )
      })
    await expect(give(false)).rejects.toMatchObject({ code: 'AB003' })
    await expect(give(true)).resolves.toBeUndefined()
  })
})

test('A weekday of aftercare whose open spots are kept is free to no other child', async () => {
  const day = { timeFrom: '15:00', timeTo: '17:00', price: 20, waitList: true, maxWaitList: 9 }
  const { days } = await makeAftercare(rig, school, { days: [{ day: 'monday', ...day, maxEnroll: 1 }] })
  const ofDay = { at: 'aftercare-day', params: { id: days[0]! } } as const
  const add = async () =>
    made(
      await call(
        rig,
        rosters.add,
        { ...ofDay, body: { childId: await makeChild(rig, school) } },
        school.admin,
      ),
    )
  const { rosterId } = await add()
  const first = await makeChild(rig, school, { lastName: 'Osei' })
  const siblingIds = [await makeChild(rig, school, { lastName: 'Osei', siblingId: first })]
  const input = { ...ofDay, body: { childId: first, siblingIds } }
  const { waiting } = made(await call(rig, waitLists.add, input, school.admin))
  const nextSpotsInput = { ...ofDay, params: { id: days[0]!, rosterId: waiting[0]!.rosterId } }
  made(await call(rig, waitLists.keepNextSpots, { ...nextSpotsInput, body: {} }, school.admin))
  made(await call(rig, rosters.remove, { ...ofDay, params: { id: days[0]!, rosterId } }, school.admin))
  const childId = await makeChild(rig, school)
  const free = async (of: 'freeDays' | 'freeDaysForSchool' | 'freeDaysWaitList') =>
    made(await call(rig, aftercareInSchool[of], { params: { childId } }, school.admin)).map((each) => [
      each.id,
      each.places.free,
    ])
  expect(await free('freeDays')).toEqual([])
  expect(await free('freeDaysForSchool')).toEqual([[days[0], 0]])
  expect(await free('freeDaysWaitList')).toEqual([[days[0], 0]])
  made(await call(rig, waitLists.stopKeepingSpots, nextSpotsInput, school.admin))
  expect(await free('freeDaysForSchool')).toEqual([[days[0], 1]])
})

test('Marking and enrolling at the same moment never gives a kept spot away twice', async () => {
  await staffDecide()
  await free(placeIds[0]!)
  const withdrawn = [cleo, dan]
  for (const rosterId of withdrawn)
    made(await call(rig, waitLists.remove, { at, params: { id, rosterId }, query: {} }, school.admin))
  const [marked, added] = await Promise.all([keep(ann), newcomer()])
  expect(marked.status).toBe(200)
  const { open } = (await nextSpots(ann))!
  // In either order: the newcomer gets the spot, or it is kept.
  expect([added.status === 200 || added.status === 201, open]).toEqual(open === 0 ? [true, 0] : [false, 1])
})
