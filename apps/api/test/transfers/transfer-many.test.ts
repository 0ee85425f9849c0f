import { describe, expect, test } from 'vitest'
import { pickUpOptions, teachers } from '@afterbell/contract/settings/settings'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import type { CallInput } from '@afterbell/contract/kernel/op'
import { school as ofSchool } from '@afterbell/contract/school/school'
import { transfers } from '@afterbell/contract/transfers/transfers'
import { call, useRig, type Caller } from '../rig/app.ts'
import { inside, made, makeCamp, makeChild, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'

// Moves several children of a roster: each with place and money. Children who cannot move stay and are listed.

const rig = useRig()
type At = 'classes' | 'camp-pricing'
type ManyBody = CallInput<typeof transfers.many>['body']
type ManyQuery = NonNullable<CallInput<typeof transfers.quoteMany>['query']>

async function placed(school: MadeSchool, at: At, id: string, body: object, firstName = 'Kim') {
  const childId = await makeChild(rig, school, { firstName })
  return place(school, at, id, { childId, ...body })
}
async function place(school: MadeSchool, at: At, id: string, body: { childId: string; dates?: string[] }) {
  const { rosterId } = made(await call(rig, rosters.add, { at, params: { id }, body }, school.admin))
  return { childId: body.childId, rosterId }
}
function moveAll(caller: Caller, at: At, id: string, body: ManyBody) {
  return call(rig, transfers.many, { at, params: { id }, body }, caller)
}
function quoteAll(caller: Caller, at: At, id: string, query: ManyQuery) {
  return call(rig, transfers.quoteMany, { at, params: { id }, query }, caller)
}
async function rosterOf(school: MadeSchool, at: At, id: string) {
  const { content } = made(await call(rig, rosters.list, { at, params: { id } }, school.admin))
  return content.map(({ firstName, dates, payment }) => [firstName, dates, payment!.amount])
}

describe('Several children that are moved to another class', () => {
  test('go together at the price that was shown of each, and those who cannot stay and are told why', async () => {
    const school = await makeSchool(rig)
    const judo = await makeClass(rig, school, { className: 'Judo', price: 80 })
    const chess = await makeClass(rig, school, {
      price: 50,
      pickUpOptions: true,
      pickUpOptionsRequired: true,
    })
    const bus = made(await call(rig, pickUpOptions.add, { body: { name: 'Bus' } }, school.admin)).id
    const car = made(await call(rig, pickUpOptions.add, { body: { name: 'Car' } }, school.admin)).id
    const ann = await placed(school, 'classes', judo, { pickUpOptionId: bus }, 'Ann')
    const ben = await placed(school, 'classes', judo, {}, 'Ben')
    const cleo = await placed(school, 'classes', judo, { pickUpOptionId: bus }, 'Cleo')
    made(
      await call(
        rig,
        rosters.add,
        {
          at: 'classes',
          params: { id: chess },
          body: { childId: cleo.childId, pickUpOptionId: car },
        },
        school.admin,
      ),
    )
    const gone = crypto.randomUUID()
    const rosterIds = [ann.rosterId, ben.rosterId, cleo.rosterId, gone]

    const query = { rosterIds: rosterIds.join(), classId: chess }
    const preview = made(await quoteAll(school.coordinator, 'classes', judo, query))
    expect(preview).toMatchObject({
      children: [{ name: 'Ann Test', owedBefore: 8000, owed: 5000, warnings: [] }],
      refused: [
        { name: 'Ben Test', message: 'A pickup option is required there' },
        { name: 'Cleo Test', message: 'Cleo Test already has a spot here' },
        { id: gone, message: 'This child is no longer on this list' },
      ],
      difference: -3000,
      room: null,
    })
    // The pickup option applies to children without one on the roster.
    const both = made(await quoteAll(school.coordinator, 'classes', judo, { ...query, pickUpOptionId: car }))
    expect(both).toMatchObject({ owedBefore: 16000, owed: 10000, children: [{}, { name: 'Ben Test' }] })
    const body = { rosterIds, classId: chess, pickUpOptionId: car }
    expect((await moveAll(school.coordinator, 'classes', judo, { ...body, total: 50 })).problem.code).toBe(
      'PRICE_CHANGED',
    )
    expect((await rosterOf(school, 'classes', judo)).length).toBe(3)
    const moved = made(await moveAll(school.coordinator, 'classes', judo, { ...body, total: 100 }))
    expect(moved).toMatchObject({
      changed: 2,
      refused: [{ name: 'Cleo Test' }, { id: gone }],
      moved: [{ childId: ann.childId }, { childId: ben.childId, owed: 5000 }],
      difference: -6000,
    })
    expect(await rosterOf(school, 'classes', judo)).toEqual([['Cleo', null, 8000]])
    const { content } = made(
      await call(rig, rosters.list, { at: 'classes', params: { id: chess } }, school.admin),
    )
    expect(content.map(({ firstName, pickUpOption }) => [firstName, pickUpOption])).toEqual([
      ['Ann', 'Bus'],
      ['Ben', 'Car'],
      ['Cleo', 'Car'],
    ])
    const { rows } = await inside(rig, school.id, (ask) =>
      ask(`select count(*)::int as moves, sum((details->>'differenceCents')::int)::int as cents
        from audit_event where what = 'enrollment.transferred'`),
    )
    expect(rows).toEqual([{ moves: 2, cents: -6000 }])
    // Nobody is left to move, and nothing happens.
    const again = made(
      await moveAll(school.admin, 'classes', judo, { rosterIds: [ann.rosterId], classId: chess }),
    )
    expect(again).toMatchObject({ changed: 0, refused: [{ id: ann.rosterId }], owed: 0 })
  })

  test('are moved as one child is, who is a list of one: the same refusals, the same price, the same record', async () => {
    const school = await makeSchool(rig)
    const judo = await makeClass(rig, school, { className: 'Judo', price: 80 })
    const chess = await makeClass(rig, school, { price: 50, teacher: true, teacherRequired: true })
    const alone = await placed(school, 'classes', judo, {}, 'Ann')
    const listed = await placed(school, 'classes', judo, {}, 'Ben')
    const teacherId = made(await call(rig, teachers.add, { body: { name: 'Ms Okoro' } }, school.admin)).id
    const one = (body: object) =>
      call(
        rig,
        rosters.update,
        { at: 'classes', params: { id: judo, rosterId: alone.rosterId }, body: { classId: chess, ...body } },
        school.admin,
      )
    const list = (body: object) =>
      moveAll(school.admin, 'classes', judo, { rosterIds: [listed.rosterId], classId: chess, ...body })

    expect((await one({})).problem.fields).toEqual([{ path: 'teacherId', message: 'This field is required' }])
    expect(made(await list({}))).toMatchObject({
      changed: 0,
      refused: [{ name: 'Ben Test', message: 'A homeroom teacher is required there' }],
    })
    for (const send of [one, list]) {
      const unknown = await send({ teacherId: crypto.randomUUID() })
      expect(unknown.problem.fields?.[0]?.path).toBe('teacherId')
      expect((await send({ teacherId, total: 40 })).problem.code).toBe('PRICE_CHANGED')
    }
    expect(made(await one({ teacherId, total: 50 })).transferred).toMatchObject({
      owedBefore: 8000,
      owed: 5000,
    })
    expect(made(await list({ teacherId, total: 50 })).moved).toMatchObject([{ owedBefore: 8000, owed: 5000 }])
    const { rows } = await inside(rig, school.id, (ask) =>
      ask(
        `select what, details - 'child' as details from audit_event where what like 'enrollment.transferred%'`,
      ),
    )
    expect(rows).toHaveLength(2)
    expect(rows[0]).toEqual(rows[1])
  })

  test('find room for all of them, or none is moved unless somebody who may add overbooks knowingly', async () => {
    const school = await makeSchool(rig)
    const staffDecide = { offerMode: 'STAFF_DECIDE' as const, offerHours: 24 }
    made(await call(rig, ofSchool.changeRegistration, { body: staffDecide }, school.admin))
    const judo = await makeClass(rig, school, { className: 'Judo' })
    const chess = await makeClass(rig, school, { maxEnroll: 2 })
    await placed(school, 'classes', chess, {}, 'Dan')
    const rosterIds = [
      (await placed(school, 'classes', judo, {}, 'Ann')).rosterId,
      (await placed(school, 'classes', judo, {}, 'Ben')).rosterId,
    ]
    const room = { code: 'FULL', message: 'Only 1 spot is left for 2 children (1 of 2 taken)' }
    const query = { rosterIds: rosterIds.join(), classId: chess }
    expect(made(await quoteAll(school.coordinator, 'classes', judo, query)).room).toEqual(room)
    const body = { rosterIds, classId: chess }
    expect((await moveAll(school.coordinator, 'classes', judo, body)).problem).toMatchObject(room)
    expect((await rosterOf(school, 'classes', judo)).length).toBe(2)
    const knowingly = { ...body, overbook: true }
    expect((await moveAll(school.coordinator, 'classes', judo, knowingly)).status).toBe(403)
    expect((await moveAll(school.instructor, 'classes', judo, body)).status).toBe(403)
    expect(made(await moveAll(school.admin, 'classes', judo, knowingly)).changed).toBe(2)
    const { content } = made(
      await call(rig, rosters.list, { at: 'classes', params: { id: chess } }, school.admin),
    )
    expect(content.map(({ firstName, isOutOfTurn }) => [firstName, isOutOfTurn])).toEqual([
      ['Ann', true],
      ['Ben', true],
      ['Dan', false],
    ])
  })

  test('move up where they wait, and pass nobody over who is not moved along', async () => {
    const school = await makeSchool(rig)
    const staffDecide = { offerMode: 'STAFF_DECIDE' as const, offerHours: 24 }
    made(await call(rig, ofSchool.changeRegistration, { body: staffDecide }, school.admin))
    const judo = await makeClass(rig, school, { className: 'Judo' })
    const chess = await makeClass(rig, school, { maxEnroll: 2 })
    const there = [
      await placed(school, 'classes', chess, {}, 'Dan'),
      await placed(school, 'classes', chess, {}, 'Eve'),
    ]
    const ann = await placed(school, 'classes', judo, {}, 'Ann')
    const ben = await placed(school, 'classes', judo, {}, 'Ben')
    const join = { at: 'classes' as const, params: { id: chess } }
    made(await call(rig, waitLists.add, { ...join, body: { childId: ann.childId } }, school.admin))
    for (const { rosterId } of there)
      made(await call(rig, rosters.remove, { ...join, params: { id: chess, rosterId } }, school.admin))
    const body = { rosterIds: [ben.rosterId, ann.rosterId], classId: chess }
    expect(
      (await moveAll(school.admin, 'classes', judo, { ...body, rosterIds: [ben.rosterId] })).problem.code,
    ).toBe('OTHERS_WAIT')
    expect(made(await moveAll(school.coordinator, 'classes', judo, body)).changed).toBe(2)
    expect((await rosterOf(school, 'classes', chess)).map(([name]) => name)).toEqual(['Ann', 'Ben'])
    const { content } = made(await call(rig, waitLists.list, join, school.admin))
    expect(content).toEqual([])
  })

  test('count as one family once each, in the order in which they come', async () => {
    const school = await makeSchool(rig)
    const judo = await makeClass(rig, school, { className: 'Judo' })
    const multiChildDiscount = { bonusType: 'PERCENTAGE', amount: 10, after: 1, active: true } as const
    const chess = await makeClass(rig, school, { price: 80, multiChildDiscount })
    const first = await placed(school, 'classes', judo, {}, 'Ann')
    const siblingId = first.childId
    const second = await place(school, 'classes', judo, {
      childId: await makeChild(rig, school, { firstName: 'Ben', siblingId }),
    })
    const body = { rosterIds: [second.rosterId, first.rosterId], classId: chess, total: 152 }
    made(await moveAll(school.admin, 'classes', judo, body))
    expect(await rosterOf(school, 'classes', chess)).toEqual([
      ['Ann', null, 7200],
      ['Ben', null, 8000],
    ])
  })
})

describe('Children that have picked days of a camp and are moved to another group', () => {
  async function dailyCamp(school: MadeSchool, most = 10) {
    const hours = { timeFrom: '09:00', timeTo: '12:00', billingType: 'DAY' as const, maxEnroll: most }
    const { id, groups } = await makeCamp(rig, school, {
      intervalType: 'DAILY',
      pricings: [
        { name: 'Fish', price: 20, ...hours },
        { name: 'Sharks', price: 30, ...hours },
      ],
    })
    return { id, fish: groups[0]!, sharks: groups[1]! }
  }
  const MORNINGS = { monday: false, timeFrom: '09:00', timeTo: '10:00', classEndDate: '2026-12-15' }
  const [monday, tuesday, wednesday] = ['2026-12-07', '2026-12-08', '2026-12-09'] as const

  test('take everything they have picked along, for of a camp a child has one group', async () => {
    const school = await makeSchool(rig)
    const { fish, sharks } = await dailyCamp(school)
    const ann = await placed(school, 'camp-pricing', fish, { dates: [monday] }, 'Ann')
    const later = { childId: ann.childId, dates: [wednesday] }
    const { rosterId } = await place(school, 'camp-pricing', fish, later)
    const ask = { at: 'camp-pricing' as const, params: { id: fish, rosterId } }
    const quoteQuery = { campPricingId: sharks, dates: [monday, wednesday].join() }
    const preview = made(await call(rig, transfers.quote, { ...ask, query: quoteQuery }, school.admin))
    expect(preview).toMatchObject({ owedBefore: 4000, quote: { total: 6000 }, refused: null })
    const body = { campPricingId: sharks, dates: [monday, wednesday], total: 60 }
    made(await call(rig, rosters.update, { ...ask, body }, school.admin))
    expect(await rosterOf(school, 'camp-pricing', fish)).toEqual([])
    expect(await rosterOf(school, 'camp-pricing', sharks)).toEqual([['Ann', [monday, wednesday], 6000]])
    const owed = await inside(rig, school.id, (query) =>
      query(
        'select sum(open_cents)::int as cents from invoice i where exists (select from invoice_line l where l.invoice_id = i.id and l.child_id = $1)',
        [ann.childId],
      ),
    )
    expect(owed.rows).toEqual([{ cents: 6000 }])
  })

  test('keep each their own days, and are in nobody’s way on others', async () => {
    const school = await makeSchool(rig)
    const { id, fish, sharks } = await dailyCamp(school, 1)
    const ann = await placed(school, 'camp-pricing', fish, { dates: [monday] }, 'Ann')
    const ben = await placed(school, 'camp-pricing', fish, { dates: [tuesday] }, 'Ben')
    // Selected twice, as a child's rows are on the page of the whole camp.
    const more = await place(school, 'camp-pricing', fish, {
      childId: ann.childId,
      dates: [wednesday],
    })
    const rosterIds = [ann.rosterId, more.rosterId, ben.rosterId]
    const body = { rosterIds, campPricingId: sharks, total: 90 }
    expect(made(await moveAll(school.admin, 'camp-pricing', id, body)).changed).toBe(2)
    expect(await rosterOf(school, 'camp-pricing', sharks)).toEqual([
      ['Ann', [monday, wednesday], 6000],
      ['Ben', [tuesday], 3000],
    ])
    const back = await moveAll(school.admin, 'camp-pricing', id, {
      rosterIds: (
        await call(rig, rosters.list, { at: 'camp-pricing', params: { id } }, school.admin)
      ).answer.content.map((row) => row.rosterId),
      campPricingId: sharks,
    })
    expect(back.answer).toMatchObject({
      changed: 0,
      refused: [{ message: 'Ann Test already has this spot' }, { message: 'Ben Test already has this spot' }],
    })
  })

  test('find room on each of their days by itself', async () => {
    const school = await makeSchool(rig)
    const { fish, sharks } = await dailyCamp(school, 2)
    await placed(school, 'camp-pricing', sharks, { dates: [monday] }, 'Dan')
    const rows = [
      await placed(school, 'camp-pricing', fish, { dates: [monday] }, 'Ann'),
      await placed(school, 'camp-pricing', fish, { dates: [tuesday] }, 'Ben'),
      await placed(school, 'camp-pricing', fish, { dates: [tuesday] }, 'Cleo'),
    ]
    const rosterIds = rows.map(({ rosterId }) => rosterId)
    // A child has another activity at the same time, but on a day when only others attend.
    const judo = await makeClass(rig, school, { tuesday: true, ...MORNINGS })
    await place(school, 'classes', judo, { childId: rows[0]!.childId })
    const query = { rosterIds: rosterIds.join(), campPricingId: sharks }
    const preview = made(await quoteAll(school.coordinator, 'camp-pricing', fish, query))
    expect(preview).toMatchObject({ room: null, places: { enrolled: 1 }, coming: 1 })
    expect(preview.children.flatMap(({ warnings }) => warnings)).toEqual([])
    const body = { rosterIds, campPricingId: sharks }
    expect(made(await moveAll(school.coordinator, 'camp-pricing', fish, body)).changed).toBe(3)
    const { content } = made(
      await call(rig, rosters.list, { at: 'camp-pricing', params: { id: sharks } }, school.admin),
    )
    expect(content.filter(({ isOutOfTurn }) => isOutOfTurn)).toEqual([])
  })

  test('are told the day that is full, and out of turn is who comes on it', async () => {
    const school = await makeSchool(rig)
    const { fish, sharks } = await dailyCamp(school, 1)
    await placed(school, 'camp-pricing', sharks, { dates: [tuesday] }, 'Dan')
    const rosterIds = [
      await placed(school, 'camp-pricing', fish, { dates: [monday] }, 'Ann'),
      await placed(school, 'camp-pricing', fish, { dates: [tuesday, wednesday] }, 'Ben'),
    ].map(({ rosterId }) => rosterId)
    const room = { code: 'FULL', message: '12/08/2026: All spots are taken (1 of 1)' }
    const query = { rosterIds: rosterIds.join(), campPricingId: sharks }
    const preview = made(await quoteAll(school.coordinator, 'camp-pricing', fish, query))
    expect(preview).toMatchObject({ room, places: { enrolled: 1 }, coming: 1 })
    const body = { rosterIds, campPricingId: sharks }
    expect((await moveAll(school.coordinator, 'camp-pricing', fish, body)).problem).toMatchObject(room)
    made(await moveAll(school.admin, 'camp-pricing', fish, { ...body, overbook: true }))
    const { content } = made(
      await call(rig, rosters.list, { at: 'camp-pricing', params: { id: sharks } }, school.admin),
    )
    expect(content.map(({ firstName, isOutOfTurn }) => [firstName, isOutOfTurn])).toEqual([
      ['Ann', false],
      ['Ben', true],
      ['Dan', false],
    ])
  })

  test('go before nobody who is waiting for days on which only those come who wait themselves', async () => {
    const school = await makeSchool(rig)
    const staffDecide = { offerMode: 'STAFF_DECIDE' as const, offerHours: 24 }
    made(await call(rig, ofSchool.changeRegistration, { body: staffDecide }, school.admin))
    const { fish, sharks } = await dailyCamp(school, 1)
    const there = await placed(school, 'camp-pricing', sharks, { dates: [tuesday] }, 'Dan')
    const ann = await placed(school, 'camp-pricing', fish, { dates: [monday] }, 'Ann')
    const ben = await placed(school, 'camp-pricing', fish, { dates: [tuesday] }, 'Ben')
    const at = { at: 'camp-pricing' as const, params: { id: sharks } }
    for (const childId of [ben.childId, await makeChild(rig, school)])
      made(await call(rig, waitLists.add, { ...at, body: { childId, dates: [tuesday] } }, school.admin))
    const gone = { ...at, params: { id: sharks, rosterId: there.rosterId } }
    made(await call(rig, rosters.remove, gone, school.admin))
    const rosterIds = [ann.rosterId, ben.rosterId]
    const query = { rosterIds: rosterIds.join(), campPricingId: sharks }
    expect(made(await quoteAll(school.coordinator, 'camp-pricing', fish, query))).toMatchObject({
      room: null,
      passed: 0,
    })
    const body = { rosterIds, campPricingId: sharks }
    expect(made(await moveAll(school.coordinator, 'camp-pricing', fish, body)).changed).toBe(2)
    expect((await rosterOf(school, 'camp-pricing', sharks)).map(([name]) => name)).toEqual(['Ann', 'Ben'])
  })

  test('have what they were offered there, and find the same room before the move and in it', async () => {
    const school = await makeSchool(rig)
    const { fish, sharks } = await dailyCamp(school, 1)
    const dan = await placed(school, 'camp-pricing', sharks, { dates: [monday] }, 'Dan')
    await placed(school, 'camp-pricing', sharks, { dates: [tuesday] }, 'Eve')
    const ann = await placed(school, 'camp-pricing', fish, { dates: [wednesday] }, 'Ann')
    const at = { at: 'camp-pricing' as const, params: { id: sharks } }
    const waits = { childId: ann.childId, dates: [monday] }
    made(await call(rig, waitLists.add, { ...at, body: waits }, school.admin))
    // The child now has an offer for Monday, which is held for them.
    const gone = { ...at, params: { id: sharks, rosterId: dan.rosterId } }
    made(await call(rig, rosters.remove, gone, school.admin))
    const transferBody = { rosterIds: [ann.rosterId], campPricingId: sharks }
    const quoted = async (dates: string[]) =>
      made(
        await quoteAll(school.coordinator, 'camp-pricing', fish, {
          campPricingId: sharks,
          rosterIds: ann.rosterId,
          dates: dates.join(),
        }),
      )
    const full = { code: 'FULL', message: '12/08/2026: All spots are taken (1 of 1)' }
    expect(await quoted([monday, tuesday])).toMatchObject({ room: full, coming: 1 })
    const both = { ...transferBody, dates: [monday, tuesday] }
    expect((await moveAll(school.coordinator, 'camp-pricing', fish, both)).problem).toMatchObject(full)
    expect(await quoted([monday])).toMatchObject({ room: null, coming: 0 })
    const mondayBody = { ...transferBody, dates: [monday] }
    expect(made(await moveAll(school.coordinator, 'camp-pricing', fish, mondayBody)).changed).toBe(1)
    expect(await rosterOf(school, 'camp-pricing', sharks)).toEqual([
      ['Ann', [monday], 3000],
      ['Eve', [tuesday], 3000],
    ])
  })
})
