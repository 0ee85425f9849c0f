import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { givePlaces, type GiveOptions } from '../../src/features/places/give-places.ts'
import { giveUpHold } from '../../src/features/places/holds/held-price.ts'
import { heldEnrollments } from '../../src/features/places/holds/holds.store.ts'
import { giveSeveral } from '../../src/features/places/several/give-several.ts'
import { addPlaces, type LineAdded } from '../../src/features/wait-list/add-places.ts'
import { Refusal } from '../../src/platform/problems.ts'
import { call, useRig } from '../rig/app.ts'
import { actingAs, personOf, wantedBy, type Acting, type Actor, type Chosen } from '../rig/families/acting.ts'
import {
  enroll,
  inside,
  makeAftercare,
  makeCamp,
  makeChild,
  makeClass,
  makeSchool,
  type MadeSchool,
} from '../rig/make.ts'
import { everyRowOf, statesOf } from '../rig/paying/held-carts.ts'

// Several children, activities, groups and kinds in one act, as in a cart.

const rig = useRig()
let school: MadeSchool
let staff: Actor

beforeAll(async () => {
  school = await makeSchool(rig)
  staff = { user: { id: school.admin.id } }
})

const HELD: GiveOptions = { overbook: false, heldMinutes: 15 }

const book = (lines: readonly Chosen[], options: GiveOptions = HELD, by: Actor = staff) =>
  actingAs(rig, school, by, async (acting) => giveSeveral(acting, await wantedBy(acting, lines), options))

const add = (
  lines: readonly (Chosen & { orWaits?: boolean })[],
  by: Actor = staff,
  options: GiveOptions = HELD,
) =>
  actingAs(rig, school, by, async (acting) => {
    const wanted = await wantedBy(acting, lines)
    return addPlaces(
      acting,
      wanted.map((each, line) => ({ ...each, orWaits: lines[line]!.orWaits ?? false })),
      options,
    )
  })

const inClass = (id: string, ...childIds: string[]): Chosen => ({ at: 'classes', id, childIds })

/** Returns the problem an act was refused with. */
async function refusedBy(act: Promise<unknown>) {
  const error = await act.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Refusal)) throw error ?? new Error('Not refused')
  return error.problem
}

const saidOf = (added: LineAdded) =>
  added.state === 'REFUSED' ? [added.state, added.refusal.problem.code] : [added.state]

/** A child and a sibling. */
async function siblings(): Promise<[string, string]> {
  const one = await makeChild(rig, school)
  const { rows } = await inside(rig, school.id, (query) =>
    query('select family_id from child where id = $1', [one]),
  )
  const other = await makeChild(rig, school)
  await inside(rig, school.id, (query) =>
    query('update child set family_id = $2 where id = $1', [other, rows[0]!.family_id]),
  )
  return [one, other]
}

describe('Booked together', () => {
  test('children, kinds and groups are held at once, each with its draft, also what costs nothing now', async () => {
    const [ann, ben] = await siblings()
    const chess = await makeClass(rig, school, { price: 80 })
    const free = await makeClass(rig, school, { className: 'Club', tuesday: true, monday: false })
    const camp = await makeCamp(rig, school)
    const care = await makeAftercare(rig, school)
    const results = await book([
      inClass(chess, ann, ben),
      inClass(free, ben),
      { at: 'camp-pricing', id: camp.groups[0]!, childIds: [ann] },
      { at: 'aftercare', id: care.id, childIds: [ben], sectionIds: care.days },
    ])
    expect(results.map(({ added, isHeld }) => [added.length, isHeld])).toEqual([[2, true], [1, true], [1, true], [2, true]]) // prettier-ignore
    const rosterIds = results.flatMap(({ added }) => added.map(({ rosterId }) => rosterId))
    const states = await statesOf(rig, school, rosterIds)
    expect(states.slice(0, 3)).toEqual(['held, DRAFT 8000', 'held, DRAFT 8000', 'held, DRAFT 0'])
    expect(states.every((state) => state.startsWith('held, DRAFT'))).toBe(true)
  })

  test('all or none: the refusal says which line failed, and nothing is written', async () => {
    const ann = await makeChild(rig, school)
    const [chess, full] = [await makeClass(rig, school), await makeClass(rig, school, { maxEnroll: 1 })]
    await enroll(rig, school, full, 1)
    const before = await everyRowOf(rig, school)
    expect(await refusedBy(book([inClass(chess, ann), inClass(full, ann)]))).toMatchObject({ code: 'FULL', details: { line: 1 } }) // prettier-ignore
    expect(await everyRowOf(rig, school)).toEqual(before)
  })

  test('a line counts those before it: the last spot is given once, and a child takes one group of a camp', async () => {
    const [ann, ben] = await siblings()
    const one = await makeClass(rig, school, { maxEnroll: 1 })
    expect(await refusedBy(book([inClass(one, ann), inClass(one, ben)]))).toMatchObject({ code: 'FULL', details: { line: 1 } }) // prettier-ignore
    const camp = await makeCamp(rig, school)
    const groups = camp.groups.map((id) => ({ at: 'camp-pricing' as const, id, childIds: [ann] }))
    expect(await refusedBy(book(groups))).toMatchObject({ code: 'ALREADY_ENROLLED', details: { line: 1 } })
  })

  test('costs what it costs one after the other: siblings and several programs count those before', async () => {
    const discounts = {
      price: 100,
      multiChildDiscount: { bonusType: 'PERCENTAGE', amount: 10, after: 1, active: true, familyType: 'ADDITIONAL_CHILDREN' }, // prettier-ignore
      multiProgramDiscount: { bonusType: 'FIXED_AMOUNT', amount: 5, after: 1, active: true },
    } as unknown as Parameters<typeof makeClass>[2]
    const [chess, judo] = [
      await makeClass(rig, school, discounts),
      await makeClass(rig, school, { ...discounts, className: 'Judo', monday: false, tuesday: true }),
    ]
    const [[ann, ben], [cid, dan]] = [await siblings(), await siblings()]
    const together = await book([
      inClass(chess, ann),
      inClass(chess, ben),
      inClass(judo, ann),
      inClass(judo, ben),
    ])
    const alone: Awaited<ReturnType<typeof book>> = []
    for (const [id, child] of [
      [chess, cid],
      [chess, dan],
      [judo, cid],
      [judo, dan],
    ] as const)
      // prettier-ignore
      alone.push(...(await book([inClass(id, child)])))
    const idsOf = (results: typeof alone) =>
      results.flatMap(({ added }) => added.map(({ rosterId }) => rosterId))
    const states = await statesOf(rig, school, idsOf(together))
    expect(states).toEqual(await statesOf(rig, school, idsOf(alone)))
    expect(new Set(states).size).toBeGreaterThan(2)
  })
})

describe('Added', () => {
  test('holds what it can, and says of each line whether it is held, waits, or is refused and why', async () => {
    const [ann, ben] = await siblings()
    const [chess, full, over] = [
      await makeClass(rig, school, { price: 80 }),
      await makeClass(rig, school, { maxEnroll: 1 }),
      await makeClass(rig, school, { maxEnroll: 1, waitList: false }),
    ]
    for (const id of [full, over]) await enroll(rig, school, id, 1)
    const added = await add([
      inClass(chess, ann),
      { ...inClass(full, ann), orWaits: true },
      inClass(full, ben),
      { ...inClass(over, ann), orWaits: true },
      inClass(chess, ann),
      inClass(chess, ben),
    ])
    expect(added.map(saidOf)).toEqual([
      ['HELD'],
      ['WAITING'],
      ['REFUSED', 'FULL'],
      ['REFUSED', 'WAIT_LIST_OFF'],
      ['REFUSED', 'ALREADY_ENROLLED'],
      ['HELD'],
    ])
    expect(added[0]).toMatchObject({ totalCents: 8000 })
    const refused = added[2] as Extract<LineAdded, { state: 'REFUSED' }>
    expect(refused.refusal.problem.parts).toEqual({ of: 'SECTION', capacity: 1, used: 1, children: 1 })
    const { rows } = await inside(rig, school.id, (query) =>
      query(
        `select state, count(*)::int as count from place where child_id = any($1) group by 1 order by 1`,
        [[ann, ben]],
      ),
    )
    expect(rows).toEqual([{ state: 'held', count: 2 }, { state: 'waiting', count: 1 }]) // prettier-ignore
  })
})

describe('Carts whose sections cross', () => {
  const CARTS = 8

  /** Runs acts on two classes at once, every other one in the other order, and counts deadlocks. */
  async function crossed(act: (acting: Acting, lines: readonly Chosen[]) => Promise<unknown>) {
    const classes = [
      await makeClass(rig, school, { maxEnroll: CARTS * 2 }),
      await makeClass(rig, school, { className: 'Judo', maxEnroll: CARTS * 2, tuesday: true, monday: false }),
    ]
    const children = await Promise.all(Array.from({ length: CARTS }, () => makeChild(rig, school)))
    const before = await deadlocks()
    const acts = await Promise.allSettled(
      children.map((childId, nth) => {
        const order = nth % 2 === 0 ? classes : classes.toReversed()
        const lines = order.map((id) => inClass(id, childId))
        return actingAs(rig, school, staff, async (acting) => {
          // On a busy machine they wait long for each other, which is no circle.
          await sql`set local lock_timeout = '10min'`.execute(acting.tx)
          return act(acting, lines)
        })
      }),
    )
    return {
      failed: acts.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : [])),
      deadlocks: (await deadlocks()) - before,
    }
  }

  async function deadlocks(): Promise<number> {
    const { rows } = await rig.pool.pg.query<{ deadlocks: number }>(
      'select pg_stat_clear_snapshot(), deadlocks::int from pg_stat_database where datname = current_database()',
    )
    return rows[0]!.deadlocks
  }

  test('wait for each other and never in a circle', async () => {
    const booked = await crossed(async (acting, lines) =>
      giveSeveral(acting, await wantedBy(acting, lines), HELD),
    )
    expect(booked).toEqual({ failed: [], deadlocks: 0 })
    const added = await crossed(async (acting, lines) =>
      addPlaces(acting, await wantedBy(acting, lines), HELD),
    )
    expect(added).toEqual({ failed: [], deadlocks: 0 })
  })

  test('control: locked line by line, they end in one', async () => {
    const { failed } = await crossed(async (acting, lines) => {
      for (const { selection, ...wanted } of await wantedBy(acting, lines)) {
        await givePlaces(acting, selection, { ...wanted, ...HELD })
        // Long enough for the other to have its first section too.
        await new Promise((resolve) => setTimeout(resolve, 30))
      }
    })
    expect(failed.filter((reason) => reason.includes('deadlock'))).not.toEqual([])
  })
})

describe('A person of a family', () => {
  test('is refused outside the sign-up window, at another age, and where the child has something else; staff are not', async () => {
    const ann = await makeChild(rig, school, { birthDate: '2018-02-28' })
    const her = await personOf(rig, school, ann)
    const later = await makeClass(rig, school, { signUpBeginsDate: '2026-11-20' })
    const closed = await makeClass(rig, school, { signUpEndsDate: '2026-11-17' })
    const older = await makeClass(rig, school, { ageFrom: 'TWELVE' } as never)
    const [judo, yoga] = [await makeClass(rig, school, { className: 'Judo' }), await makeClass(rig, school, { className: 'Yoga' })] // prettier-ignore
    const lines = [later, closed, older, judo, yoga].map((id) => inClass(id, ann))
    const added = await add(lines, her)
    expect(added.map(saidOf)).toEqual([
      ['REFUSED', 'SIGN_UP_NOT_YET'],
      ['REFUSED', 'SIGN_UP_CLOSED'],
      ['REFUSED', 'NOT_ELIGIBLE'],
      ['HELD'],
      ['REFUSED', 'CLASHES'],
    ])
    const clash = added[4] as Extract<LineAdded, { state: 'REFUSED' }>
    expect(clash.refusal.problem.parts).toMatchObject({ clash: { name: 'Judo', timeFrom: '15:30' } })
    expect((await add([later, closed, older, yoga].map((id) => inClass(id, ann)))).map(saidOf)).toEqual(
      Array.from({ length: 4 }, () => ['HELD']),
    )
  })

  test('may wait for what meets while the child has something else, but not outside the window', async () => {
    const ann = await makeChild(rig, school)
    const her = await personOf(rig, school, ann)
    const judo = await makeClass(rig, school, { className: 'Judo' })
    const [full, later] = [await makeClass(rig, school, { maxEnroll: 1 }), await makeClass(rig, school, { maxEnroll: 1, signUpBeginsDate: '2026-11-20' })] // prettier-ignore
    for (const id of [full, later]) await enroll(rig, school, id, 1)
    const added = await add([inClass(judo, ann), ...[full, later].map((id) => ({ ...inClass(id, ann), orWaits: true }))], her) // prettier-ignore
    expect(added.map(saidOf)).toEqual([['HELD'], ['WAITING'], ['REFUSED', 'SIGN_UP_NOT_YET']])
  })

  test('stands by name in the history and on the draft', async () => {
    const ann = await makeChild(rig, school)
    const her = (await personOf(rig, school, ann)) as { person: { id: string } } & Actor
    const id = await makeClass(rig, school, { price: 80 })
    await book([inClass(id, ann)], HELD, her)
    const { rows } = await inside(rig, school.id, (query) =>
      query(
        `select h.account_id, h.person_id, i.created_by, i.person_id as drafted_by from audit_event h, invoice i
        where h.child_id = $1 and h.what = 'enrollment.held' and i.id in (select invoice_id from invoice_line where child_id = $1)`,
        [ann],
      ),
    )
    const person = her.person.id
    expect(rows).toEqual([{ account_id: null, person_id: person, created_by: null, drafted_by: person }])
  })

  /** Classes that meet at different times of the week. */
  async function atOtherTimes(count: number): Promise<string[]> {
    const hours = ['08:00', '09:00', '10:00', '11:00', '12:00', '13:00'].slice(0, count)
    return Promise.all(
      hours.map((timeFrom) => makeClass(rig, school, { timeFrom, timeTo: timeFrom.replace(':00', ':45') })),
    )
  }

  test('holds five spots of a child at most', async () => {
    const ann = await makeChild(rig, school)
    const her = await personOf(rig, school, ann)
    const classes = await atOtherTimes(6)
    const added = await add(classes.map((id) => inClass(id, ann)), her) // prettier-ignore
    expect(added.map(saidOf)).toEqual([['HELD'], ['HELD'], ['HELD'], ['HELD'], ['HELD'], ['REFUSED', 'TOO_MANY_HOLDS']]) // prettier-ignore
    expect((await add([inClass(classes[5]!, ann)])).map(saidOf)).toEqual([['HELD']])
  })

  test('cannot hold a spot, let it go and hold it again for ever', async () => {
    const ann = await makeChild(rig, school)
    const her = await personOf(rig, school, ann)
    const id = await makeClass(rig, school, { price: 80 })
    for (let time = 0; time < 3; time += 1) {
      const [added] = await add([inClass(id, ann)], her)
      expect(saidOf(added!)).toEqual(['HELD'])
      const { added: places } = (added as Extract<LineAdded, { result: unknown }>).result
      await letGo(places[0]!.rosterId)
    }
    const [fourth] = await add([inClass(id, ann)], her)
    expect(fourth).toMatchObject({ state: 'REFUSED', refusal: { problem: { code: 'TOO_MANY_HOLDS', parts: { of: 'AGAIN' } } } }) // prettier-ignore
  })

  /** Gives a held spot up, as its cancel does. */
  async function letGo(rosterId: string): Promise<void> {
    await actingAs(rig, school, staff, async (acting) => {
      const [enrollment] = await heldEnrollments(acting.tx, acting.school.id, [rosterId])
      await giveUpHold(acting, enrollment!)
    })
  }

  test('whose family the school does not know yet holds three children, and two spots of a section', async () => {
    const [ann, ben] = await siblings()
    const more = [await makeChild(rig, school), await makeChild(rig, school)]
    await inside(rig, school.id, (query) =>
      query('update child set family_id = (select family_id from child where id = $1) where id = any($2)', [
        ann,
        more,
      ]),
    )
    const her = await personOf(rig, school, ann, { isUnknown: true })
    const [chess, judo] = await atOtherTimes(2)
    const added = await add(
      [ann, ben, more[0]!].map((childId) => inClass(chess!, childId)),
      her,
    )
    expect(added.map(saidOf)).toEqual([['HELD'], ['HELD'], ['REFUSED', 'TOO_MANY_HOLDS']])
    const others = await add(
      [more[0]!, more[1]!].map((childId) => inClass(judo!, childId)),
      her,
    )
    expect(others.map(saidOf)).toEqual([['HELD'], ['REFUSED', 'TOO_MANY_HOLDS']])
  })

  test('on two devices at once holds what one may: the family is asked one after the other', async () => {
    const ann = await makeChild(rig, school)
    const her = await personOf(rig, school, ann)
    const classes = await atOtherTimes(6)
    const outcomes = await Promise.all(classes.map(async (id) => (await add([inClass(id, ann)], her))[0]!))
    expect(outcomes.filter(({ state }) => state === 'HELD')).toHaveLength(5)
  })
})

test('A wait list that is joined by staff asks no family rule', async () => {
  const full = await makeClass(rig, school, { maxEnroll: 1, signUpBeginsDate: '2026-11-20' })
  await enroll(rig, school, full, 1)
  const body = { childId: await makeChild(rig, school) }
  expect(
    (await call(rig, waitLists.add, { at: 'classes', params: { id: full }, body }, school.admin)).status,
  ).toBe(200)
})
