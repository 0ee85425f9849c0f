import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DueOverTime } from '@afterbell/domain/prices/later-charges'
import { sectionsAt } from '../../src/features/activities/sections-at.ts'
import { dropInLine, dropInToPrice } from '../../src/features/drop-in/drop-in-lines.ts'
import type { GiveOptions } from '../../src/features/places/give-places.ts'
import { giveSeveral } from '../../src/features/places/several/give-several.ts'
import { quoteSeveral } from '../../src/features/places/several/quote-several.ts'
import { addPlaces, type LineAdded } from '../../src/features/wait-list/add-places.ts'
import { Refusal } from '../../src/platform/problems.ts'
import { useRig } from '../rig/app.ts'
import { actingAs, personOf, wantedBy, type Acting, type Actor, type Chosen } from '../rig/families/acting.ts'
import { inside, makeAftercare, makeChild, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'
import { everyRowOf, statesOf } from '../rig/paying/held-carts.ts'

// Drop-ins beside places and other drop-ins, in one act.

const rig = useRig()
const HELD: GiveOptions = { overbook: false, heldMinutes: 15 }
const ANSWERS = { pickUpOptionId: null, teacherId: null, tshirtSizeId: null }
let school: MadeSchool
let staff: Actor

beforeAll(async () => {
  school = await makeSchool(rig)
  staff = { user: { id: school.admin.id } }
})

/** Drop-ins of a session: children on dates. */
interface ChosenDropIns {
  care: string
  childIds: string[]
  dates: string[]
}
type Line = Chosen | ChosenDropIns

const [MONDAY, WEDNESDAY, NEXT_MONDAY] = ['2026-11-23', '2026-11-25', '2026-11-30'] as const
const inClass = (id: string, ...childIds: string[]): Chosen => ({ at: 'classes', id, childIds })
const dropIn = (care: string, childIds: string[], ...dates: string[]): Line => ({ care, childIds, dates })

/** A session on Mondays and Wednesdays; drop-ins cost $14.50. */
async function makeCare(places = 2, over: object = {}) {
  const hours = { timeFrom: '15:00', timeTo: '18:00', dropIn: true, maxDropIn: places }
  const days = [
    { day: 'monday' as const, ...hours },
    { day: 'wednesday' as const, ...hours },
  ]
  return makeAftercare(rig, school, { dropInPrice: 14.5, dropInBillingRate: 'DAY', days, ...over } as never)
}

async function linesOf(acting: Acting, lines: readonly Line[]) {
  const wanted = []
  for (const line of lines)
    wanted.push('care' in line ? dropInLine(acting, await sessionAt(acting, line.care), { ...line, ...ANSWERS }) : (await wantedBy(acting, [line]))[0]!) // prettier-ignore
  return wanted
}

const sessionAt = (acting: Acting, id: string) => sectionsAt({ ...acting, address: 'aftercare' }, id)

const book = (lines: readonly Line[], by: Actor = staff, options = HELD) =>
  actingAs(rig, school, by, async (acting) => giveSeveral(acting, await linesOf(acting, lines), options))
const add = (lines: readonly Line[], by: Actor = staff, options = HELD) =>
  actingAs(rig, school, by, async (acting) => addPlaces(acting, await linesOf(acting, lines), options))

const saidOf = (added: LineAdded) =>
  added.state === 'REFUSED' ? [added.state, added.refusal.problem.code] : [added.state]

async function refusedBy(act: Promise<unknown>) {
  const error = await act.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Refusal)) throw error ?? new Error('Not refused')
  return error.problem
}

async function siblings(): Promise<[string, string]> {
  const [one, other] = [await makeChild(rig, school), await makeChild(rig, school)]
  await inside(rig, school.id, (query) =>
    query('update child set family_id = (select family_id from child where id = $1) where id = $2', [
      one,
      other,
    ]),
  )
  return [one, other]
}

describe('Drop-ins in a cart', () => {
  test('are held beside places of several children, each day a spot of its own with its draft', async () => {
    const [ann, ben] = await siblings()
    const [chess, care] = [
      await makeClass(rig, school, { price: 80, tuesday: true, monday: false }),
      await makeCare(),
    ]
    const results = await book([
      inClass(chess, ann),
      dropIn(care.id, [ann, ben], MONDAY, WEDNESDAY),
      dropIn(care.id, [ben], NEXT_MONDAY),
    ])
    expect(results.map(({ added, isHeld }) => [added.length, isHeld])).toEqual([[1, true], [4, true], [1, true]]) // prettier-ignore
    const ids = results.flatMap(({ added }) => added.map(({ rosterId }) => rosterId))
    const states = await statesOf(rig, school, ids)
    expect(new Set(states)).toEqual(new Set(['held, DRAFT 8000', 'held, DRAFT 2900', 'held, DRAFT 1450']))
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select pool, count(*)::int as count from place where id = any($1) group by 1 order by 1`, [ids]),
    )
    expect(rows).toEqual([{ pool: 'dropin', count: 5 }, { pool: 'regular', count: 1 }]) // prettier-ignore
  })

  test('are taken and billed at once where nothing is held', async () => {
    const ann = await makeChild(rig, school)
    const care = await makeCare()
    const [result] = await book([dropIn(care.id, [ann], MONDAY)], staff, { overbook: false })
    expect(result).toMatchObject({ isHeld: false, heldUntil: null })
    expect(await statesOf(rig, school, [result!.added[0]!.rosterId])).toEqual(['taken, ISSUED 1450'])
  })

  test('all or none: a full day is named with its line, and nothing is written', async () => {
    const [ann, ben] = await siblings()
    const [chess, care] = [await makeClass(rig, school), await makeCare(1)]
    await book([dropIn(care.id, [await makeChild(rig, school)], WEDNESDAY)])
    const before = await everyRowOf(rig, school)
    const act = book([inClass(chess, ann), dropIn(care.id, [ben], MONDAY, WEDNESDAY)])
    expect(await refusedBy(act)).toMatchObject({ code: 'FULL', details: { line: 1 } })
    expect(await everyRowOf(rig, school)).toEqual(before)
  })

  test('count the lines before them: the last spot of a day is given once, and nobody comes twice', async () => {
    const [ann, ben] = await siblings()
    const care = await makeCare(1)
    const regular: Chosen = { at: 'aftercare', id: care.id, childIds: [ann], sectionIds: [care.days[1]!] }
    const added = await add([
      dropIn(care.id, [ann], MONDAY),
      dropIn(care.id, [ben], MONDAY),
      dropIn(care.id, [ann], MONDAY),
      regular,
      dropIn(care.id, [ann], WEDNESDAY),
      dropIn(care.id, [ben], WEDNESDAY),
      dropIn(care.id, [ben], '2026-11-24'),
    ])
    expect(added.map(saidOf)).toEqual([
      ['HELD'],
      ['REFUSED', 'FULL'],
      ['REFUSED', 'ALREADY_DROPS_IN'],
      ['HELD'],
      ['REFUSED', 'ALREADY_ENROLLED'],
      ['HELD'],
      ['REFUSED', 'NOT_OPERATING'],
    ])
    expect(added[0]).toMatchObject({ totalCents: 1450 })
  })

  test('cost what was shown for them: due now, and no discount of theirs or through them', async () => {
    const [ann, ben] = await siblings()
    const tenPercent = { bonusType: 'PERCENTAGE', amount: 10, after: 1, active: true }
    const chess = await makeClass(rig, school, {
      price: 80,
      tuesday: true,
      monday: false,
      multiChildDiscount: { ...tenPercent, familyType: 'ADDITIONAL_CHILDREN' },
      multiProgramDiscount: tenPercent,
    } as never)
    const care = await makeCare()
    const shown = await actingAs(rig, school, staff, async (acting) => {
      const places = await wantedBy(acting, [inClass(chess, ann), inClass(chess, ben)])
      const [first, second] = places.map(({ selection, childIds }) => ({ selection, childIds, addOns: [] }))
      const at = await sessionAt(acting, care.id)
      const drops = dropInToPrice(acting, at, { childIds: [ann, ben], dates: [MONDAY, WEDNESDAY] })
      return quoteSeveral(acting, [drops, first!, second!], { payment: null, inInstallments: false })
    })
    const cents = shown.lines.map((line) => line.map(({ quote }) => quote.totalCents))
    expect(cents).toEqual([[2900, 2900], [8000], [7200]])
    expect((shown.due satisfies DueOverTime).nowCents).toBe(21_000)
    const drafted = await add([
      dropIn(care.id, [ann, ben], MONDAY, WEDNESDAY),
      inClass(chess, ann),
      inClass(chess, ben),
    ])
    expect(drafted).toMatchObject([5800, 8000, 7200].map((totalCents) => ({ state: 'HELD', totalCents })))
  })
})

describe('A person of a family', () => {
  test('books ahead, within the sign-up time, at the right age, and where the child has nothing else; staff may', async () => {
    const ann = await makeChild(rig, school, { birthDate: '2018-02-28' })
    const her = await personOf(rig, school, ann)
    const judo = await makeClass(rig, school, { className: 'Judo' })
    const running = { aftercareStartDate: '2026-11-02' }
    const [care, later, older] = [
      await makeCare(9, running),
      await makeCare(9, { signUpBeginsDate: '2026-11-20' }),
      await makeCare(9, { ageFrom: 'TWELVE' }),
    ]
    const lines = [
      inClass(judo, ann),
      dropIn(care.id, [ann], MONDAY),
      dropIn(care.id, [ann], '2026-11-16'),
      dropIn(later.id, [ann], WEDNESDAY),
      dropIn(older.id, [ann], WEDNESDAY),
      dropIn(care.id, [ann], WEDNESDAY),
    ]
    expect((await add(lines, her)).map(saidOf)).toEqual([
      ['HELD'],
      ['REFUSED', 'CLASHES'],
      ['REFUSED', 'DATE_IS_PAST'],
      ['REFUSED', 'SIGN_UP_NOT_YET'],
      ['REFUSED', 'NOT_ELIGIBLE'],
      ['HELD'],
    ])
    expect((await add(lines.slice(1, 5))).map(saidOf)).toEqual(Array.from({ length: 4 }, () => ['HELD']))
  })

  test('stands by name in the history, and on the draft', async () => {
    const ann = await makeChild(rig, school)
    const her = await personOf(rig, school, ann)
    await book([dropIn((await makeCare()).id, [ann], MONDAY)], her)
    const { rows } = await inside(rig, school.id, (query) =>
      query(
        `select h.account_id, h.person_id, i.created_by, i.person_id as drafted_by from audit_event h, invoice i
         where h.child_id = $1 and h.what = 'drop-in.held' and i.id in (select invoice_id from invoice_line where child_id = $1)`,
        [ann],
      ),
    )
    const person = 'person' in her ? her.person.id : null
    expect(rows).toEqual([{ account_id: null, person_id: person, created_by: null, drafted_by: person }])
  })
})

describe('Carts with drop-ins at once', () => {
  const CARTS = 8

  test('sell no day twice, and wait for each other never in a circle', async () => {
    const [care, chess] = [await makeCare(3), await makeClass(rig, school, { maxEnroll: CARTS, monday: false, tuesday: true })] // prettier-ignore
    const children = await Promise.all(Array.from({ length: CARTS }, () => makeChild(rig, school)))
    const before = await deadlocks()
    const outcomes = await Promise.all(
      children.map((childId, nth) => {
        const lines = [dropIn(care.id, [childId], MONDAY, WEDNESDAY), inClass(chess, childId)]
        return actingAs(rig, school, staff, async (acting) => {
          // On a busy machine they wait long for each other, which is no circle.
          await sql`set local lock_timeout = '10min'`.execute(acting.tx)
          return addPlaces(acting, await linesOf(acting, nth % 2 === 0 ? lines : lines.toReversed()), HELD)
        })
      }),
    )
    const said = outcomes.map((lines) =>
      lines
        .map(({ state }) => state)
        .toSorted()
        .join(),
    )
    expect(said.filter((states) => states === 'HELD,HELD')).toHaveLength(3)
    expect(said.filter((states) => states === 'HELD,REFUSED')).toHaveLength(CARTS - 3)
    expect((await deadlocks()) - before).toBe(0)
  })

  async function deadlocks(): Promise<number> {
    const { rows } = await rig.pool.pg.query<{ deadlocks: number }>(
      'select pg_stat_clear_snapshot(), deadlocks::int from pg_stat_database where datname = current_database()',
    )
    return rows[0]!.deadlocks
  }
})
