import { describe, expect, test } from 'vitest'
import { familyOffers, offersByLink } from '@afterbell/contract/portal/family-offers'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { call, useRig } from '../rig/app.ts'
import {
  enroll,
  historyOf,
  inside,
  made,
  makeChild,
  makeClass,
  makeSchool,
  type MadeSchool,
} from '../rig/make.ts'
import { logInFamily } from '../rig/families/logged-in.ts'

const rig = useRig()
const at = 'classes' as const

async function wait(school: MadeSchool, id: string, childId: string) {
  return made(await call(rig, waitLists.add, { at, params: { id }, body: { childId } }, school.admin))
    .rosterId
}

/** A child on the wait lists of full classes with these names. */
async function waiting(...names: string[]) {
  const school = await makeSchool(rig)
  const family = await logInFamily(rig, school)
  const classIds = new Map<string, { id: string; rosterId: string; waitId: string }>()
  for (const className of names) {
    const id = await makeClass(rig, school, { className, maxEnroll: 1, price: 80 })
    const [rosterId] = await enroll(rig, school, id, 1)
    classIds.set(className, { id, rosterId: rosterId!, waitId: await wait(school, id, family.childId) })
  }
  const of = (name: string) => classIds.get(name)!
  const choose = (...chosen: string[]) =>
    family.browser.call(familyOffers.chooseWishes, {
      body: { childId: family.childId, waitIds: chosen.map((name) => of(name).waitId) } as never,
    })
  const free = async (name: string) =>
    made(
      await call(
        rig,
        rosters.remove,
        { at, params: { id: of(name).id, rosterId: of(name).rosterId } },
        school.admin,
      ),
    )
  const list = async () => made(await family.browser.call(familyOffers.list, {}))
  return { school, ...family, of, choose, free, list }
}

const tokenIn = (text: string) => /#token=([\w-]+)/.exec(text)![1]!

const marked = ({ waits }: { waits: { activity: string; isWish: boolean }[] }) =>
  waits.filter(({ isWish }) => isWish).map(({ activity }) => activity)

async function leftLetters(school: MadeSchool): Promise<string[]> {
  const { rows } = await rig.pool.pg.query(
    `select jsonb_array_elements_text(data->'placeIds') as id from pgboss.job
     where name = 'waits.tell' and data->>'schoolId' = $1 and data->>'what' = 'LEFT' order by 1`,
    [school.id],
  )
  return (rows as { id: string }[]).map(({ id }) => id)
}

describe('A family that wants one of several', () => {
  test('chooses it, changes it and ends it; staff see the others on each list', async () => {
    const { school, childId, of, choose, list } = await waiting('Art', 'Chess', 'Dance')
    expect(marked(await list())).toEqual([])
    expect(marked(made(await choose('Art', 'Chess', 'Dance')))).toEqual(['Art', 'Chess', 'Dance'])
    expect(marked(made(await choose('Art', 'Dance')))).toEqual(['Art', 'Dance'])
    const rowsOf = async (name: string) =>
      made(await call(rig, waitLists.list, { at, params: { id: of(name).id }, query: {} }, school.admin))
        .content
    expect((await rowsOf('Art'))[0]!.otherWishes).toEqual(['Dance'])
    expect((await rowsOf('Chess'))[0]!.otherWishes).toEqual([])
    // One alone is no choice.
    expect(marked(made(await choose('Art')))).toEqual([])
    expect((await rowsOf('Dance'))[0]!.otherWishes).toEqual([])
    expect(marked(made(await choose()))).toEqual([])
    const told = (await historyOf(rig, school, childId)).filter((text) => text.includes('wants'))
    expect(told).toEqual([
      expect.stringContaining('one alone of Art; Chess; Dance'),
      expect.stringContaining('one alone of Art; Dance'),
      expect.stringContaining('each spot'),
    ])
  })

  test('leaves the others by accepting an offer, is told, and their spots go on to who waits next', async () => {
    const { school, browser, of, choose, free, list } = await waiting('Art', 'Chess', 'Dance', 'Extra')
    const other = await makeChild(rig, school)
    const next = await wait(school, of('Chess').id, other)
    made(await choose('Art', 'Chess', 'Dance'))
    await free('Art')
    await free('Chess')
    const { offers } = await list()
    expect(offers.map(({ activity }) => activity)).toEqual(['Art', 'Chess'])
    const token = tokenIn(offers[0]!.path)
    const shown = made(await browser.call(offersByLink.read, { body: { token } })).offers[0]!
    expect(shown.leaves).toEqual(['Chess', 'Dance'])
    const body = { token, offerId: shown.id, amount: 80 }
    const accepted = made(await browser.call(offersByLink.accept, { body }))
    expect(accepted.offers).toMatchObject([{ state: 'ACCEPTED', leaves: [] }])
    const after = await list()
    expect([after.offers, after.waits.map(({ activity }) => activity)]).toEqual([[], ['Extra']])
    const chess = made(
      await call(rig, waitLists.list, { at, params: { id: of('Chess').id }, query: {} }, school.admin),
    )
    expect(chess.content).toMatchObject([{ rosterId: next, offer: { state: 'OPEN' } }])
    // The ended offer has a letter of its own.
    expect(await leftLetters(school)).toEqual([of('Dance').waitId])
  })

  test('leaves the others where staff accept for it; what is not marked stays', async () => {
    const { school, of, choose, free, list } = await waiting('Art', 'Chess', 'Dance')
    made(await choose('Art', 'Chess'))
    await free('Art')
    const input = { at, params: { id: of('Art').id }, body: { rosterId: of('Art').waitId } }
    made(await call(rig, rosters.add, input, school.admin))
    expect((await list()).waits.map(({ activity }) => activity)).toEqual(['Dance'])
    expect(await leftLetters(school)).toEqual([of('Chess').waitId])
  })

  test('keeps the others while it declines, and where it chose nothing', async () => {
    const { school, of, choose, free, list } = await waiting('Art', 'Chess', 'Dance')
    made(await choose('Art', 'Chess'))
    await free('Art')
    const params = { id: of('Art').id, rosterId: of('Art').waitId }
    made(await call(rig, waitLists.decline, { at, params }, school.admin))
    expect((await list()).waits.map(({ activity }) => activity)).toEqual(['Chess', 'Dance'])
    await free('Dance')
    const input = { at, params: { id: of('Dance').id }, body: { rosterId: of('Dance').waitId } }
    made(await call(rig, rosters.add, input, school.admin))
    expect((await list()).waits.map(({ activity }) => activity)).toEqual(['Chess'])
    expect(await leftLetters(school)).toEqual([])
  })

  test('cannot mark the wait of another child, nor what is no wait', async () => {
    const { school, of, browser, childId, choose, list } = await waiting('Art', 'Chess')
    made(await choose('Art', 'Chess'))
    const foreign = await wait(school, of('Art').id, await makeChild(rig, school))
    for (const waitId of [foreign, crypto.randomUUID()]) {
      const body = { childId, waitIds: [of('Art').waitId, waitId] }
      expect((await browser.call(familyOffers.chooseWishes, { body } as never)).status).toBe(404)
    }
    expect(marked(await list())).toEqual(['Art', 'Chess'])
  })

  test('that takes two at the same moment gets one, or the other is over', async () => {
    const { school, of, choose, free } = await waiting('Art', 'Chess')
    made(await choose('Art', 'Chess'))
    await free('Art')
    await free('Chess')
    const take = (name: string) =>
      call(
        rig,
        rosters.add,
        { at, params: { id: of(name).id }, body: { rosterId: of(name).waitId } },
        school.admin,
      )
    const statuses = (await Promise.all([take('Art'), take('Chess')])).map(({ status }) => status < 300)
    expect(statuses.filter((isTaken) => isTaken)).toHaveLength(1)
    const states = await inside(rig, school.id, async (query) => {
      const { rows } = await query('select state from place where id = any($1)', [
        [of('Art').waitId, of('Chess').waitId],
      ])
      return (rows as { state: string }[]).map(({ state }) => state).toSorted()
    })
    expect(states).toEqual(['gone', 'taken'])
  })
})
