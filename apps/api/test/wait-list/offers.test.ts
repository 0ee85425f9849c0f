import { describe, expect, test } from 'vitest'
import { camps } from '@afterbell/contract/activities/camps'
import { classes } from '@afterbell/contract/activities/classes'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { campWaitLists, waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { school as ofSchool } from '@afterbell/contract/school/school'
import { settleJob, tellOffersJob } from '../../src/features/wait-list/offers.job.ts'
import type { OfferNews } from '../../src/features/places/offers/make-offers.ts'
import { call, NOW, useRig, type Rig } from '../rig/app.ts'
import {
  campBody,
  classBody,
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
import { writtenAutomatically } from '../rig/reading/sent-link.ts'
import { tellParts } from '../rig/families/tell-parts.ts'

const rig = useRig()
/** Two hours later: offers of one hour have expired. */
const after = useRig({ at: NOW.add({ hours: 2 }) })
type At = 'classes' | 'camp-pricing' | 'aftercare' | 'aftercare-day'

async function wait(school: MadeSchool, id: string, childId: string, more: object = {}, at: At = 'classes') {
  const input = { at, params: { id }, body: { childId, ...more } }
  return made(await call(rig, waitLists.add, input, school.admin)).rosterId
}
async function leave(school: MadeSchool, id: string, rosterId: string, at: At = 'classes') {
  made(await call(rig, rosters.remove, { at, params: { id, rosterId } }, school.admin))
}
async function line(school: MadeSchool, id: string, state?: 'NOT_TAKEN', at: At = 'classes') {
  const query = state ? { state } : {}
  const { content } = made(await call(rig, waitLists.list, { at, params: { id }, query }, school.admin))
  return content
}
/** Returns the children with offers and those who wait, by roster id. */
async function queueOf(school: MadeSchool, id: string, at: At = 'classes') {
  const rows = await line(school, id, undefined, at)
  return {
    offered: rows.filter(({ offer }) => offer?.state === 'OPEN').map(({ rosterId }) => rosterId),
    waiting: rows.filter(({ offer }) => offer?.state !== 'OPEN').map(({ rosterId }) => rosterId),
  }
}
async function accept(school: MadeSchool, id: string, rosterId: string, at: At = 'classes') {
  return call(rig, rosters.add, { at, params: { id }, body: { rosterId } }, school.admin)
}
async function decide(school: MadeSchool, offerMode: 'AUTOMATIC' | 'STAFF_DECIDE', offerHours = 24) {
  made(await call(rig, ofSchool.changeRegistration, { body: { offerMode, offerHours } }, school.admin))
}
/** Creates a full class. */
async function fullClass(school: MadeSchool, maxEnroll: number, over: object = {}) {
  const id = await makeClass(rig, school, { maxEnroll, ...over })
  return { id, placeIds: await enroll(rig, school, id, maxEnroll) }
}
async function later(staff: Staff): Promise<Staff> {
  const at = Temporal.Now.instant().add({ seconds: after.clockShiftSeconds })
  const { token } = await rig.tokens.signAccess({ accountId: staff.id, sessionId: staff.sessionId }, at)
  return { ...staff, token }
}
async function runOut(school: MadeSchool, ...sectionIds: string[]) {
  await settleJob(after)({ schoolId: school.id, sectionIds })
}
async function jobs(school: MadeSchool): Promise<{ offerIds: string[]; what: OfferNews; in: number }[]> {
  const { rows } = await rig.pool.pg.query(
    `select data, round(extract(epoch from start_after - created_on))::int as "in" from pgboss.job
     where name = 'offers.tell' and data->>'schoolId' = $1 order by created_on, start_after`,
    [school.id],
  )
  return (rows as { data: { offerIds: string[]; what: OfferNews }; in: number }[]).map((row) => ({
    ...row.data,
    in: row.in,
  }))
}
/** Returns the delays in seconds of a school's queued settling jobs. */
async function settling(school: MadeSchool): Promise<number[]> {
  const { rows } = await rig.pool.pg.query(
    `select round(extract(epoch from start_after - created_on))::int as "in" from pgboss.job
     where name = 'offers.settle' and data->>'schoolId' = $1`,
    [school.id],
  )
  return (rows as { in: number }[]).map((row) => row.in)
}
async function letters(school: MadeSchool, at: Rig = rig) {
  for (const { offerIds, what } of await jobs(school))
    await tellOffersJob(tellParts(at))({ schoolId: school.id, offerIds, what })
  return writtenAutomatically(rig, school.id)
}

describe('A place that is freed', () => {
  test('is not taken at a price that no longer holds, neither offered nor moved up', async () => {
    const school = await makeSchool(rig)
    const { id, placeIds } = await fullClass(school, 1, { price: 80 })
    const [offered, waiting] = [
      await wait(school, id, await makeChild(rig, school)),
      await wait(school, id, await makeChild(rig, school)),
    ]
    await leave(school, id, placeIds[0]!)
    for (const rosterId of [offered, waiting]) {
      const body = { rosterId, overbook: true, total: 70 }
      const { problem } = await call(rig, rosters.add, { at: 'classes', params: { id }, body }, school.admin)
      expect(problem).toMatchObject({ code: 'PRICE_CHANGED', parts: { totalCents: 8000, shownCents: 7000 } })
    }
    expect(await queueOf(school, id)).toEqual({ offered: [offered], waiting: [waiting] })
  })

  test('is offered to the first who waits, held for a day, and nobody else takes it', async () => {
    const school = await makeSchool(rig)
    const { id, placeIds } = await fullClass(school, 2)
    const [first, second] = [
      await wait(school, id, await makeChild(rig, school)),
      await wait(school, id, await makeChild(rig, school)),
    ]
    await leave(school, id, placeIds[0]!)
    expect(await queueOf(school, id)).toEqual({ offered: [first], waiting: [second] })
    const [row] = await line(school, id)
    expect(row).toMatchObject({ position: 0, offer: { state: 'OPEN', isOutOfTurn: false } })
    const duration = Temporal.Instant.from(row!.offer!.offeredAt).until(row!.offer!.expiresAt)
    expect(duration.total('hours')).toBe(24)
    const newcomer = {
      at: 'classes' as const,
      params: { id },
      body: { childId: await makeChild(rig, school) },
    }
    expect((await call(rig, rosters.add, newcomer, school.admin)).problem.code).toBe('FULL')
    const input = { at: 'classes' as const, params: { id } }
    expect((await call(rig, waitLists.counts, input, school.admin)).answer).toEqual({
      waiting: 1,
      offered: 1,
      notTaken: 0,
      mode: 'AUTOMATIC',
      hours: 24,
    })
  })

  test('is taken when the family accepts, at the price of that day', async () => {
    const school = await makeSchool(rig)
    const { id, placeIds } = await fullClass(school, 1, { price: 80 })
    const rosterId = await wait(school, id, await makeChild(rig, school))
    await leave(school, id, placeIds[0]!)
    const accepted = made(await accept(school, id, rosterId))
    expect(accepted).toMatchObject({ rosterId, warnings: [], places: { enrolled: 1, waiting: 0, free: 0 } })
    expect(await queueOf(school, id)).toEqual({ offered: [], waiting: [] })
    expect((await accept(school, id, rosterId)).problem.code).toBe('ALREADY_ENROLLED')
    const { content } = made(
      await call(rig, rosters.list, { at: 'classes', params: { id }, query: {} }, school.admin),
    )
    expect(content).toMatchObject([{ rosterId, isOutOfTurn: false, payment: { amount: 8000 } }])
  })

  test('goes to the next when the family declines, who leaves the list', async () => {
    const school = await makeSchool(rig)
    const { id, placeIds } = await fullClass(school, 1)
    const first = await wait(school, id, await makeChild(rig, school))
    const second = await wait(school, id, await makeChild(rig, school))
    await leave(school, id, placeIds[0]!)
    const params = { id, rosterId: first }
    made(await call(rig, waitLists.decline, { at: 'classes', params }, school.admin))
    expect(await queueOf(school, id)).toEqual({ offered: [second], waiting: [] })
    expect(await line(school, id, 'NOT_TAKEN')).toMatchObject([
      { rosterId: first, offer: { state: 'DECLINED' } },
    ])
    const again = await call(rig, waitLists.decline, { at: 'classes', params }, school.admin)
    expect(again.problem).toMatchObject({
      code: 'NOT_HERE',
      message: 'Kim Test is no longer on this list',
    })
    expect((await accept(school, id, first)).problem.code).toBe('OFFER_ENDED')
  })

  test('goes to the next when the time is over, whether the job or an act comes first', async () => {
    const school = await makeSchool(rig)
    await decide(school, 'AUTOMATIC', 1)
    const { id, placeIds } = await fullClass(school, 1)
    const first = await wait(school, id, await makeChild(rig, school))
    const second = await wait(school, id, await makeChild(rig, school))
    await leave(school, id, placeIds[0]!)
    const late = { at: 'classes' as const, params: { id }, body: { rosterId: first } }
    const input = { at: 'classes' as const, params: { id, rosterId: first } }
    expect(made(await call(rig, rosters.updateInfo, input, school.admin)).state).toBe('OFFERED')
    const full = made(await call(rig, rosters.details, { at: 'classes', params: { id } }, school.admin))
    expect([full.places.enrolled, full.offered, full.places.waiting]).toEqual([1, 1, 1])
    expect((await call(after, rosters.updateInfo, input, await later(school.admin))).status).toBe(404)
    const refused = await call(after, rosters.add, late, await later(school.admin))
    const why = { code: 'OFFER_ENDED', message: 'This offer has expired, so the spot is no longer held' }
    expect(refused.problem).toMatchObject(why)
    await runOut(school, id)
    expect((await call(after, rosters.add, late, await later(school.admin))).problem).toMatchObject(why)
    expect(await queueOf(school, id)).toEqual({ offered: [second], waiting: [] })
    await runOut(school, id)
    expect(await queueOf(school, id)).toEqual({ offered: [second], waiting: [] })
  })

  test('goes to the next once a school works again whose offer ran out while it did not', async () => {
    const school = await makeSchool(rig)
    const { id, placeIds } = await fullClass(school, 1)
    await wait(school, id, await makeChild(rig, school))
    const second = await wait(school, id, await makeChild(rig, school))
    await leave(school, id, placeIds[0]!)
    const becomes = (state: string) =>
      inside(rig, school.id, (query) =>
        query('update school_directory set state = $2 where id = $1', [school.id, state]),
      )
    const tomorrow = { ...rig.pool, shift: `${rig.clockShiftSeconds + 25 * 3600} seconds` }
    const settled = () => settleJob({ pool: tomorrow })({ schoolId: school.id, sectionIds: [id] })
    const toCome = async () => (await settling(school)).filter((seconds) => seconds <= 3600)
    for (const state of ['SUSPENDED', 'INACTIVE']) {
      await becomes(state)
      const before = (await toCome()).length
      await settled()
      expect(await toCome()).toHaveLength(before + 1)
    }
    await becomes('ACTIVE')
    expect((await queueOf(school, id)).waiting).toEqual([second])
    await settled()
    expect(await queueOf(school, id)).toEqual({ offered: [second], waiting: [] })
    expect(await toCome()).toHaveLength(2)
  })

  test('is left to staff where the school wants it so, who offer in turn, or out of turn knowingly', async () => {
    const school = await makeSchool(rig)
    await decide(school, 'STAFF_DECIDE')
    const { id, placeIds } = await fullClass(school, 1)
    const first = await wait(school, id, await makeChild(rig, school))
    const childId = await makeChild(rig, school)
    const second = await wait(school, id, childId)
    await leave(school, id, placeIds[0]!)
    expect(await queueOf(school, id)).toEqual({ offered: [], waiting: [first, second] })
    const offer = (rosterId: string, body = {}) =>
      call(rig, waitLists.offer, { at: 'classes', params: { id, rosterId }, body }, school.admin)
    expect((await offer(second)).problem.code).toBe('NOT_IN_TURN')
    expect(made(await offer(second, { overbook: true })).rosterIds).toEqual([second])
    expect((await offer(first)).problem.code).toBe('FULL')
    expect((await offer(second)).problem.code).toBe('ALREADY_OFFERED')
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select what from audit_event where child_id = $1 order by at desc limit 1`, [childId]),
    )
    expect(rows).toEqual([{ what: 'wait-list.offered-out-of-turn' }])
  })

  test('taken back by staff goes to the next, and the child keeps its position', async () => {
    const school = await makeSchool(rig)
    const { id, placeIds } = await fullClass(school, 1, { maxWaitList: 2 })
    const [first, second] = [
      await wait(school, id, await makeChild(rig, school)),
      await wait(school, id, await makeChild(rig, school)),
    ]
    await leave(school, id, placeIds[0]!)
    const third = await wait(school, id, await makeChild(rig, school))
    const params = { id, rosterId: first }
    made(await call(rig, waitLists.withdraw, { at: 'classes', params }, school.admin))
    expect(await queueOf(school, id)).toEqual({ offered: [second], waiting: [first, third] })
    expect((await line(school, id))[0]).toMatchObject({ position: 1, isHeldBack: true })
    const offer = { at: 'classes' as const, params, body: { overbook: true } }
    made(await call(rig, waitLists.offer, offer, school.admin))
    expect((await queueOf(school, id)).offered).toEqual([first, second])
  })
})

describe('An offer', () => {
  /** Creates a class of one place with an offer to the first in line. */
  async function offered(school: MadeSchool) {
    const { id, placeIds } = await fullClass(school, 1)
    const rosterId = await wait(school, id, await makeChild(rig, school))
    await leave(school, id, placeIds[0]!)
    return { id, rosterId }
  }
  const isOpen = { offered: 1, waiting: 0 }
  async function counts(school: MadeSchool, id: string) {
    const { offered: open, waiting } = await queueOf(school, id)
    return { offered: open.length, waiting: waiting.length }
  }

  test('is made though another class is full, and ends alone', async () => {
    const school = await makeSchool(rig)
    await fullClass(school, 2)
    await decide(school, 'AUTOMATIC', 1)
    const short = await offered(school)
    await decide(school, 'AUTOMATIC', 24)
    const [back, openOffer] = [await offered(school), await offered(school)]
    for (const { id } of [short, back, openOffer]) expect(await counts(school, id)).toEqual(isOpen)
    const params = { id: back.id, rosterId: back.rosterId }
    made(await call(rig, waitLists.withdraw, { at: 'classes', params }, school.admin))
    expect(await counts(school, back.id)).toEqual({ offered: 0, waiting: 1 })
    await runOut(school, short.id, back.id, openOffer.id)
    expect(await counts(school, short.id)).toEqual({ offered: 0, waiting: 0 })
    expect(await counts(school, openOffer.id)).toEqual(isOpen)
  })

  test('keeps how it ended when the child is offered the place again', async () => {
    const school = await makeSchool(rig)
    const { id, rosterId } = await offered(school)
    const input = { at: 'classes' as const, params: { id, rosterId } }
    made(await call(rig, waitLists.withdraw, input, school.admin))
    made(await call(rig, waitLists.offer, { ...input, body: { overbook: true } }, school.admin))
    made(await accept(school, id, rosterId))
    const { rows } = await inside(rig, school.id, (query) =>
      query('select outcome from offer where place_id = $1 order by id', [rosterId]),
    )
    expect(rows.map(({ outcome }) => outcome)).toEqual(['WITHDRAWN', 'ACCEPTED'])
  })

  test.each([
    ['is over', `update activity set starts_on = '2026-11-02', ends_on = '2026-11-17' where id = $1`],
    ['was removed', `update activity set removed_at = app.now() where id = $1`],
    ['is a draft again', `update activity set is_draft = true where id = $1`],
    ['is offered no more', `update section set is_active = false where id = $1`],
  ])('is made in nothing that %s', async (_, command) => {
    const school = await makeSchool(rig)
    const { id } = await fullClass(school, 1)
    await wait(school, id, await makeChild(rig, school))
    await inside(rig, school.id, async (query) => {
      await query(`update section set capacity = 2 where id = $1`, [id])
      await query(command, [id])
    })
    await settleJob(rig)({ schoolId: school.id, sectionIds: [id] })
    const { rows } = await inside(rig, school.id, (query) => query('select id from offer'))
    expect(rows).toEqual([])
  })

  test('is made where a place is free, to show that nothing else kept it back', async () => {
    const school = await makeSchool(rig)
    const { id } = await fullClass(school, 1)
    await wait(school, id, await makeChild(rig, school))
    await inside(rig, school.id, (query) => query(`update section set capacity = 2 where id = $1`, [id]))
    await settleJob(rig)({ schoolId: school.id, sectionIds: [id] })
    expect(await counts(school, id)).toEqual(isOpen)
  })
})

describe('Offers go out', () => {
  test('when a capacity is raised, as many as there are places', async () => {
    const school = await makeSchool(rig)
    const { id } = await fullClass(school, 1)
    const waiting = []
    for (let i = 0; i < 3; i += 1) waiting.push(await wait(school, id, await makeChild(rig, school)))
    const body = classBody({ maxEnroll: 3 })
    made(await call(rig, classes.update, { params: { id }, body }, school.admin))
    expect(await queueOf(school, id)).toEqual({ offered: waiting.slice(0, 2), waiting: waiting.slice(2) })
    const lower = await call(
      rig,
      classes.update,
      { params: { id }, body: classBody({ maxEnroll: 2 }) },
      school.admin,
    )
    expect(lower.problem.fields?.[0]?.path).toBe('maxEnroll')
  })

  test('for each group of a camp by itself', async () => {
    const school = await makeSchool(rig)
    const { id, groups } = await makeCamp(rig, school, {
      pricings: campBody().pricings.map((group) => ({ ...group, maxEnroll: 1 })),
    })
    const group = groups[0]!
    const at = 'camp-pricing' as const
    const add = async () =>
      made(
        await call(
          rig,
          rosters.add,
          { at, params: { id: group }, body: { childId: await makeChild(rig, school) } },
          school.admin,
        ),
      )
    await add()
    const rosterId = await wait(school, group, await makeChild(rig, school), {}, at)
    const { pricings: stored } = made(await call(rig, camps.get, { params: { id } }, school.admin))
    const pricings = campBody().pricings.map((each, index) => ({
      ...each,
      id: stored[index]!.id,
      maxEnroll: 2,
    }))
    const body = { ...campBody(), pricings }
    made(await call(rig, camps.update, { params: { id }, body }, school.admin))
    expect((await queueOf(school, group, at)).offered).toEqual([rosterId])
  })

  test('once a school no longer leaves them to its staff', async () => {
    const school = await makeSchool(rig)
    await decide(school, 'STAFF_DECIDE')
    const { id, placeIds } = await fullClass(school, 1)
    const rosterId = await wait(school, id, await makeChild(rig, school))
    await leave(school, id, placeIds[0]!)
    await decide(school, 'AUTOMATIC')
    const { rows } = await rig.pool.pg.query(
      `select data from pgboss.job where name = 'offers.settle' and data->>'schoolId' = $1`,
      [school.id],
    )
    expect(rows).toEqual([{ data: { schoolId: school.id, sectionIds: [id] } }])
    await settleJob(rig)({ schoolId: school.id, sectionIds: [id] })
    expect((await queueOf(school, id)).offered).toEqual([rosterId])
  })

  test('day by day, of which a family takes what it wants', async () => {
    const school = await makeSchool(rig)
    const days = ['monday', 'wednesday'].map((day) => ({
      day: day as 'monday',
      timeFrom: '15:00',
      timeTo: '18:00',
      maxEnroll: 1,
    }))
    const session = await makeAftercare(rig, school, { days })
    const at = 'aftercare' as const
    const params = { id: session.id }
    const there = made(
      await call(
        rig,
        rosters.add,
        { at, params, body: { childId: await makeChild(rig, school), sectionIds: session.days } },
        school.admin,
      ),
    )
    await wait(school, session.id, await makeChild(rig, school), { sectionIds: session.days }, at)
    const query = { rosterIds: there.rosters.map(({ rosterId }) => rosterId) }
    made(await call(rig, rosters.removeMany, { at, params, query }, school.admin))
    const rows = await line(school, session.id, undefined, at)
    expect(rows.map(({ offer }) => offer?.state)).toEqual(['OPEN', 'OPEN'])
    made(await accept(school, session.id, rows[0]!.rosterId, at))
    const declined = { id: session.id, rosterId: rows[1]!.rosterId }
    made(await call(rig, waitLists.decline, { at, params: declined }, school.admin))
    expect(await queueOf(school, session.id, at)).toEqual({ offered: [], waiting: [] })
  })
})

describe('Siblings', () => {
  test('who asked together are offered together, or not at all; the next who fits has the place', async () => {
    const school = await makeSchool(rig)
    const { id, placeIds } = await fullClass(school, 2)
    const one = await makeChild(rig, school)
    const other = await makeChild(rig, school, { siblingId: one } as never)
    await wait(school, id, one, { siblingIds: [other] })
    const single = await wait(school, id, await makeChild(rig, school))
    const together = (await line(school, id)).slice(0, 2)
    expect(together.map(({ siblings }) => siblings.map(({ childId }) => childId))).toEqual([[other], [one]])
    await leave(school, id, placeIds[0]!)
    expect((await queueOf(school, id)).offered).toEqual([single])
    made(await accept(school, id, single))
    await leave(school, id, placeIds[1]!)
    expect((await queueOf(school, id)).offered).toEqual([])
    await leave(school, id, single)
    expect((await queueOf(school, id)).offered).toEqual(together.map(({ rosterId }) => rosterId))
  })

  test('can be parted by staff', async () => {
    const school = await makeSchool(rig)
    const { id, placeIds } = await fullClass(school, 1)
    const one = await makeChild(rig, school)
    const other = await makeChild(rig, school, { siblingId: one } as never)
    const first = await wait(school, id, one, { siblingIds: [other] })
    await leave(school, id, placeIds[0]!)
    const offer = { at: 'classes' as const, params: { id, rosterId: first }, body: {} }
    expect((await call(rig, waitLists.offer, offer, school.admin)).problem.code).toBe('FULL')
    const alone = { ...offer, body: { together: false } }
    expect(made(await call(rig, waitLists.offer, alone, school.admin)).rosterIds).toEqual([first])
  })

  test('are of one family', async () => {
    const school = await makeSchool(rig)
    const { id } = await fullClass(school, 1)
    const body = { childId: await makeChild(rig, school), siblingIds: [await makeChild(rig, school)] }
    const answer = await call(rig, waitLists.add, { at: 'classes', params: { id }, body }, school.admin)
    expect([answer.problem.code, answer.problem.fields?.[0]?.path]).toEqual(['NOT_SIBLINGS', 'siblingIds'])
  })
})

describe('Waiting for several groups of a camp', () => {
  test('is one act, all or none; who gets one leaves the lines of the others', async () => {
    const school = await makeSchool(rig)
    const { groups } = await makeCamp(rig, school, {
      pricings: campBody().pricings.map((group) => ({ ...group, maxEnroll: 1 })),
    })
    const at = 'camp-pricing' as const
    const childId = await makeChild(rig, school)
    const join = () =>
      call(
        rig,
        campWaitLists.add,
        { body: { childIds: [childId], campPricingIds: groups } },
        school.coordinator,
      )
    const there: string[] = []
    const fill = async (id: string) => {
      const body = { childId: await makeChild(rig, school) }
      there.push(made(await call(rig, rosters.add, { at, params: { id }, body }, school.admin)).rosterId)
    }
    await fill(groups[0]!)
    expect((await join()).problem.code).toBe('PLACES_FREE')
    expect(await line(school, groups[0]!, undefined, at)).toEqual([])
    await fill(groups[1]!)
    const { waiting } = made(await join())
    expect(waiting.map(({ sectionId, position }) => [sectionId, position])).toEqual(
      groups.map((id) => [id, 1]),
    )
    for (const [index, id] of groups.entries()) await leave(school, id, there[index]!, at)
    made(await accept(school, groups[1]!, waiting[1]!.rosterId, at))
    expect(await line(school, groups[0]!, undefined, at)).toEqual([])
  })

  test('by the day: the first whose days fit is offered them, and is charged for them alone', async () => {
    const school = await makeSchool(rig)
    const { groups } = await makeCamp(rig, school, {
      intervalType: 'DAILY',
      pricings: [
        { name: 'Sharks', timeFrom: '09:00', timeTo: '15:00', maxEnroll: 1, price: 30, billingType: 'DAY' },
      ],
    })
    const [id, at] = [groups[0]!, 'camp-pricing' as const]
    const add = async (dates: string[]) => {
      const body = { childId: await makeChild(rig, school), dates }
      return made(await call(rig, rosters.add, { at, params: { id }, body }, school.admin)).rosterId
    }
    const [monday, tuesday] = ['2026-12-07', '2026-12-08']
    const onMonday = await add([monday])
    await add([tuesday])
    const both = await wait(school, id, await makeChild(rig, school), { dates: [monday, tuesday] }, at)
    const one = await wait(school, id, await makeChild(rig, school), { dates: [monday] }, at)
    await leave(school, id, onMonday, at)
    expect(await queueOf(school, id, at)).toEqual({ offered: [one], waiting: [both] })
    made(await accept(school, id, one, at))
    const { content } = made(await call(rig, rosters.list, { at, params: { id }, query: {} }, school.admin))
    expect(content.find(({ rosterId }) => rosterId === one)?.payment).toMatchObject({ amount: 3000 })
    expect((await line(school, id, undefined, at))[0]).toMatchObject({ dates: [monday, tuesday] })
  })
})

describe('The family', () => {
  test('is told when it is offered a place, before the time is over, and when it is; each letter once', async () => {
    const school = await makeSchool(rig, { timezone: 'America/Los_Angeles' })
    const { id, placeIds } = await fullClass(school, 1)
    const guardian = { firstName: 'Gus', lastName: 'Lee', email: 'gus@example.test' }
    const childId = await makeChild(rig, school, {
      firstName: 'Zoë',
      primaryGuardian: guardian,
      secondaryGuardian: { firstName: 'Sue', lastName: 'Lee', email: 'sue@example.test' },
    } as never)
    await wait(school, id, childId)
    await leave(school, id, placeIds[0]!)
    expect((await jobs(school)).map(({ what, in: seconds }) => [what, Math.round(seconds / 60)])).toEqual([
      ['MADE', 0],
      ['EXPIRING', 20 * 60],
    ])
    await letters(school)
    const sent = await letters(school)
    expect(sent.map(({ to_email }) => to_email).toSorted()).toEqual(
      ['gus@example.test', 'gus@example.test', 'sue@example.test', 'sue@example.test'].toSorted(),
    )
    expect(sent[0]!.subject).toBe(`${school.name}: a spot is open for Zoë Test`)
    expect(sent[0]!.text_body).toContain('until Thursday 11/19/2026, 12:0')
    expect(sent[0]!.text_body).toContain('Zoë Test: Chess')
    expect(sent[0]!.text_body).toContain(school.admin.email)
    const tomorrow = { ...rig.pool, shift: `${rig.clockShiftSeconds + 25 * 3600} seconds` }
    await settleJob({ pool: tomorrow })({ schoolId: school.id, sectionIds: [id] })
    const subjects = (await letters(school)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('your offer has expired'))).toHaveLength(2)
    expect(subjects).toHaveLength(6)
  })

  test('that has no e-mail address is known to staff, who call', async () => {
    const school = await makeSchool(rig)
    const { id, placeIds } = await fullClass(school, 1)
    const primaryGuardian = { firstName: 'Gus', lastName: 'Lee', phone: '555-010-0100' }
    const secondaryGuardian = { firstName: 'Sue', lastName: 'Lee', email: 'sue@example.test' }
    const mute = await wait(school, id, await makeChild(rig, school, { primaryGuardian }))
    await wait(school, id, await makeChild(rig, school, { primaryGuardian, secondaryGuardian } as never))
    await leave(school, id, placeIds[0]!)
    expect((await line(school, id)).map(({ rosterId, isReached }) => [rosterId === mute, isReached])).toEqual(
      [
        [true, false],
        [false, true],
      ],
    )
    expect(await letters(school)).toEqual([])
  })

  test('is not told what is no longer true', async () => {
    const school = await makeSchool(rig)
    const { id, placeIds } = await fullClass(school, 1)
    const primaryGuardian = { firstName: 'Gus', lastName: 'Lee', email: 'gus@example.test' }
    const rosterId = await wait(school, id, await makeChild(rig, school, { primaryGuardian }))
    await leave(school, id, placeIds[0]!)
    made(await accept(school, id, rosterId))
    expect(await letters(school)).toEqual([])
  })

  test('is not told of a place by a letter that comes after its time is over', async () => {
    const school = await makeSchool(rig)
    await decide(school, 'AUTOMATIC', 1)
    const { id, placeIds } = await fullClass(school, 1)
    const primaryGuardian = { firstName: 'Gus', lastName: 'Lee', email: 'gus@example.test' }
    await wait(school, id, await makeChild(rig, school, { primaryGuardian }))
    await leave(school, id, placeIds[0]!)
    expect(await letters(school, after)).toEqual([])
    await runOut(school, id)
    expect((await letters(school, after)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('your offer has expired'),
    ])
  })

  test('that was offered two groups of a camp and takes one is told that the other is held no more', async () => {
    const school = await makeSchool(rig)
    const pricings = campBody().pricings.map((group) => ({ ...group, maxEnroll: 1 }))
    const { groups } = await makeCamp(rig, school, { pricings })
    const at = 'camp-pricing' as const
    const [first, second] = groups as [string, string]
    const primaryGuardian = { firstName: 'Gus', lastName: 'Lee', email: 'gus@example.test' }
    const childId = await makeChild(rig, school, { firstName: 'Zoë', primaryGuardian })
    const there = []
    for (const id of groups) {
      const body = { childId: await makeChild(rig, school) }
      there.push(made(await call(rig, rosters.add, { at, params: { id }, body }, school.admin)).rosterId)
    }
    const body = { childIds: [childId], campPricingIds: groups }
    const { waiting } = made(await call(rig, campWaitLists.add, { body }, school.admin))
    for (const [index, id] of groups.entries()) await leave(school, id, there[index]!, at)
    expect((await queueOf(school, second, at)).offered).toHaveLength(1)
    made(await accept(school, first, waiting[0]!.rosterId, at))
    const sent = await letters(school)
    expect(sent.map(({ subject }) => subject)).toEqual([
      `${school.name}: you took another spot, so we ended the offer for Zoë Test`,
    ])
    expect(sent[0]!.text_body).toContain('the spot we held here goes to the next family in line')
  })
})

describe('What a school goes by', () => {
  test('is changed by a Super Admin alone, between one hour and a week', async () => {
    const school = await makeSchool(rig)
    const change = (offerHours: number, who: Staff) =>
      call(rig, ofSchool.changeRegistration, { body: { offerMode: 'AUTOMATIC', offerHours } }, who)
    expect((await change(0, school.admin)).problem.fields?.[0]?.path).toBe('offerHours')
    expect((await change(169, school.admin)).problem.fields?.[0]?.path).toBe('offerHours')
    expect((await change(48, school.manager)).status).toBe(403)
    expect((await change(48, school.admin)).answer).toMatchObject({ offerMode: 'AUTOMATIC', offerHours: 48 })
  })

  test('says from which minute on a child is late, and keeps what it is not told', async () => {
    const school = await makeSchool(rig)
    const change = (over: object) => call(rig, ofSchool.changeRegistration, { body: over }, school.admin)
    expect((await change({ lateAfterMinutes: 121 })).problem.fields?.[0]?.path).toBe('lateAfterMinutes')
    made(await change({ lateAfterMinutes: 15, pickupGraceMinutes: 0 }))
    made(await change({ offerMode: 'STAFF_DECIDE' }))
    made(await change({ offerHours: 36 }))
    expect(made(await call(rig, ofSchool.registration, {}, school.admin))).toEqual({
      absenceCancelsDropIns: false,
      dunningDays: [1, 4, 8, 15],
      isDunningOn: true,
      lateFee: 0,
      lateFeeAutomatic: false,
      lateFeeMinutes: 0,
      lateFeeMost: 0,
      lateFeePer: 'CHILD',
      taxBp: 0,
      taxName: '',
      offerMode: 'STAFF_DECIDE',
      offerHours: 36,
      lateAfterMinutes: 15,
      pickupGraceMinutes: 0,
      moreNameCharacters: false,
      invoiceDueDays: 14,
      holdMinutes: 15,
    })
  })
})
