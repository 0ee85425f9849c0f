import { beforeAll, describe, expect, test } from 'vitest'
import { camps } from '@afterbell/contract/activities/camps'
import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { settleJob } from '../../src/features/wait-list/offers.job.ts'
import { againWhileBusy } from '../rig/again-while-busy.ts'
import { call, useRig } from '../rig/app.ts'
import {
  campBody,
  inside,
  made,
  makeAftercare,
  makeCamp,
  makeChild,
  makeSchool,
  type MadeSchool,
} from '../rig/make.ts'

// Everything that gives, moves and frees places, at the same time in the same few sections.

const rig = useRig()
const PLACES = 3
const DROP_INS = 2
const CHILDREN = 16
const ACTS = 240
const AT_A_TIME = 24
const MONDAYS = ['2026-11-30', '2026-12-07', '2026-12-14']
const CAMP_DAYS = ['2026-12-07', '2026-12-08', '2026-12-09']

let school: MadeSchool
let childIds: string[]

beforeAll(async () => {
  school = await makeSchool(rig)
  childIds = await Promise.all(Array.from({ length: CHILDREN }, () => makeChild(rig, school)))
})

describe('While children are enrolled, wait, leave, accept, are moved and drop in at the same time', () => {
  test('no place of any day is sold twice, nothing fails, and no place lies free while somebody could have it', async () => {
    const ground = await openGround()
    const dice = diceOf(20_261_122)
    const statuses: number[] = []
    const acts = Array.from({ length: ACTS }, () => actOf(ground, dice))
    await Promise.all(
      Array.from({ length: AT_A_TIME }, async () => {
        for (let act = acts.pop(); act; act = acts.pop()) statuses.push(await againWhileBusy(act))
      }),
    )
    // Refused by a rule, never a server error.
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    const done = statuses.filter((status) => status < 300).length
    expect([statuses.length, done > ACTS / 5]).toEqual([ACTS, true])
    expect(await oversold(ground.sectionIds)).toEqual([])
    expect(await couldBeOffered(ground)).toBe(0)

    // Control: overbooking by staff is detected.
    for (let child = 0; child <= DROP_INS; child += 1) {
      const body = { childIds: [await makeChild(rig, school)], dates: ['2026-12-16'], overbook: true }
      const request = { at: 'aftercare' as const, params: { id: ground.sessionId }, body }
      made(await call(rig, dropIns.add, request, school.admin))
    }
    expect(await oversold(ground.sectionIds)).toEqual([`dropin 2026-12-16: ${DROP_INS + 1} of ${DROP_INS}`])
  })
})

interface Ground {
  sessionId: string
  campId: string
  weekdays: string[]
  groups: string[]
  sectionIds: string[]
}

/** Creates a session of two weekdays with drop-ins, and a camp of two groups booked by the day. */
async function openGround(): Promise<Ground> {
  const day = { timeFrom: '15:00', timeTo: '18:00', maxEnroll: PLACES, dropIn: true, maxDropIn: DROP_INS }
  const { id: sessionId, days: weekdays } = await makeAftercare(rig, school, {
    days: [
      { ...day, day: 'monday' },
      { ...day, day: 'wednesday' },
    ],
  })
  const { id: campId, groups } = await makeCamp(rig, school, campOf([PLACES, PLACES]))
  return { sessionId, campId, weekdays, groups, sectionIds: [...weekdays, ...groups] }
}

function campOf(places: readonly number[], ids: readonly string[] = []) {
  const pricings = places.map((maxEnroll, index) => ({
    ...(ids[index] && { id: ids[index] }),
    name: `Group ${index + 1}`,
    timeFrom: '09:00',
    timeTo: '12:00',
    maxEnroll,
  }))
  return { intervalType: 'DAILY' as const, pricings }
}

type Dice = (sides: number) => number

/** The same seed gives the same rolls. */
function diceOf(seed: number): Dice {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

/** Runs one random act on the current state. Returns its status. */
function actOf(ground: Ground, dice: Dice): () => Promise<number> {
  const [what, child, which, days, pick] = [dice(12), dice(CHILDREN), dice(4), dice(8), dice(1000)]
  const childId = childIds[child]!
  const sectionId = ground.sectionIds[which]!
  const isCamp = which >= 2
  const at = isCamp ? ('camp-pricing' as const) : ('aftercare-day' as const)
  const params = { id: sectionId }
  const picked = CAMP_DAYS.filter((_, index) => days & (1 << index))
  const dates = isCamp && picked.length > 0 ? { dates: picked } : {}
  const one = async (state: 'taken' | 'held' | 'waiting') => {
    const { rows } = await inside(rig, school.id, (query) =>
      query(
        `select id from place where school_id = $1 and section_id = $2 and state = $3 and pool = 'regular' and left_at is null order by id`,
        [school.id, sectionId, state],
      ),
    )
    return rows.length === 0 ? null : String(rows[pick % rows.length].id)
  }
  const status = async (response: Promise<{ status: number }>) => (await response).status
  const onOne = async (
    state: 'taken' | 'held' | 'waiting',
    act: (rosterId: string) => Promise<{ status: number }>,
  ) => {
    const rosterId = await one(state)
    return rosterId === null ? 400 : (await act(rosterId)).status
  }
  const { admin } = school
  const acts: (() => Promise<number>)[] = [
    () => status(call(rig, rosters.add, { at, params, body: { childId, ...dates } }, admin)),
    () => status(call(rig, rosters.add, { at, params, body: { childId, ...dates } }, admin)),
    () => status(call(rig, waitLists.add, { at, params, body: { childId, ...dates } }, admin)),
    () => status(call(rig, waitLists.add, { at, params, body: { childId, ...dates } }, admin)),
    () =>
      onOne('taken', (rosterId) => call(rig, rosters.remove, { at, params: { ...params, rosterId } }, admin)),
    () => onOne('held', (rosterId) => call(rig, rosters.add, { at, params, body: { rosterId } }, admin)),
    () =>
      onOne('held', (rosterId) =>
        call(rig, waitLists.decline, { at, params: { ...params, rosterId } }, admin),
      ),
    () => onOne('waiting', (rosterId) => call(rig, rosters.add, { at, params, body: { rosterId } }, admin)),
    () =>
      onOne('taken', (rosterId) => {
        const body = { campPricingId: ground.groups[pick % 2]!, ...dates }
        return call(rig, rosters.update, { at, params: { ...params, rosterId }, body }, admin)
      }),
    () => {
      const body = {
        childIds: [childId, childIds[pick % CHILDREN]!],
        dates: [MONDAYS[pick % 3]!, '2026-12-02'],
      }
      return status(
        call(rig, dropIns.add, { at: 'aftercare', params: { id: ground.sessionId }, body }, admin),
      )
    },
    () => {
      const body = campBody(campOf([PLACES + (pick % 2), PLACES], ground.groups))
      return status(call(rig, camps.update, { params: { id: ground.campId }, body }, admin))
    },
    async () => {
      const at = 'aftercare' as const
      const { answer } = await call(rig, dropIns.list, { at, params: { id: ground.sessionId } }, admin)
      const row = answer.content[pick % Math.max(1, answer.content.length)]
      if (!row) return 400
      const request = { at, params: { id: ground.sessionId, dropInId: row.dropInId } }
      return pick % 2 === 0
        ? status(call(rig, dropIns.remove, request, admin))
        : status(call(rig, dropIns.update, { ...request, body: { date: MONDAYS[pick % 3]! } }, admin))
    },
  ]
  return acts[what]!
}

/** Returns days with more live entries than places. Only the control overbooks. */
async function oversold(sectionIds: readonly string[]): Promise<string[]> {
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      `select p.pool, m.date, count(*)::int as used, case p.pool when 'regular' then s.capacity else s.dropin_capacity end as places
       from section s join meeting m on m.school_id = s.school_id and m.section_id = s.id
         join place p on p.school_id = s.school_id and p.section_id = s.id and p.days @> m.date and p.left_at is null
           and (p.state = 'taken' or p.state = 'held' and p.expires_at > app.now())
       where s.school_id = $1 and s.id = any($2::uuid[])
       group by p.pool, m.date, s.capacity, s.dropin_capacity, s.id
       having count(*) > case p.pool when 'regular' then s.capacity else s.dropin_capacity end
       order by m.date`,
      [school.id, sectionIds],
    ),
  )
  return rows.map(({ pool, date, used, places }) => `${pool} ${date}: ${used} of ${places}`)
}

/** Counts offers that another settling would send: none, because every act settles what it frees. */
async function couldBeOffered({ sectionIds }: Ground): Promise<number> {
  const count = async () => {
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select count(*)::int as offers from offer where school_id = $1`, [school.id]),
    )
    return Number(rows[0].offers)
  }
  const before = await count()
  await settleJob(rig)({ schoolId: school.id, sectionIds: sectionIds.toSorted() })
  return (await count()) - before
}
