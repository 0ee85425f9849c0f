import { describe, expect, test } from 'vitest'
import { activities } from '@afterbell/contract/activities/activities'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { portalSettings } from '@afterbell/contract/public-pages/portal'
import { call, useRig } from '../rig/app.ts'
import { made, makeAftercare, makeChild, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'

const rig = useRig()
const at = 'classes' as const
const tenPercent = { bonusType: 'PERCENTAGE', amount: 10, after: 1, active: true } as const

/** Creates the children of one family. */
async function family(school: MadeSchool, ...firstNames: [string, ...string[]]): Promise<string[]> {
  const [first, ...others] = firstNames
  const ids = [await makeChild(rig, school, { firstName: first })]
  for (const firstName of others) ids.push(await makeChild(rig, school, { firstName, siblingId: ids[0]! }))
  return ids
}

async function quoteFor(school: MadeSchool, id: string, childId: string, addOns?: string) {
  const input = { at, params: { id }, query: { childId, ...(addOns && { addOns }) } }
  const { lines, total } = made(await call(rig, rosters.quote, input, school.admin))
  return {
    total,
    off: lines.filter(({ kind }) => kind === 'DISCOUNT').map(({ label, amount }) => [label, amount]),
  }
}

/** Returns the amount owed by each child on the roster, by id. */
async function owed(school: MadeSchool, id: string): Promise<Record<string, number>> {
  const { content } = made(await call(rig, rosters.list, { at, params: { id } }, school.admin))
  return Object.fromEntries(content.map((row) => [row.childId, row.payment!.amount]))
}

function add(school: MadeSchool, id: string, body: object) {
  return call(rig, rosters.add, { at, params: { id }, body }, school.admin)
}

describe('A child that is added to a roster pays', () => {
  test('less once a sibling takes part, and what is shown is what is owed', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, { price: 80, multiChildDiscount: tenPercent })
    const [first, second] = await family(school, 'Ann', 'Ben')
    expect(await quoteFor(school, id, first!)).toEqual({ total: 8000, off: [] })
    made(await add(school, id, { childId: first, total: 80 }))
    expect(await quoteFor(school, id, second!)).toEqual({ total: 7200, off: [['Sibling discount', -800]] })
    expect((await add(school, id, { childId: second, total: 80 })).problem).toMatchObject({
      code: 'PRICE_CHANGED',
      message: 'The price is $72 now, not $80. Please review it',
    })
    made(await add(school, id, { childId: second, total: 72 }))
    expect(await owed(school, id)).toEqual({ [first!]: 8000, [second!]: 7200 })
  })

  test('in the order in which siblings are enrolled together', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, { price: 80, multiChildDiscount: { ...tenPercent, after: 2 } })
    const [a, b, c] = await family(school, 'Ann', 'Ben', 'Cleo')
    const [alone] = await family(school, 'Dan')
    const body = { childIds: [c!, alone!, a!, b!] }
    made(await call(rig, rosters.addAll, { at, params: { id }, body }, school.admin))
    expect(await owed(school, id)).toEqual({ [c!]: 8000, [alone!]: 8000, [a!]: 8000, [b!]: 7200 })
  })

  test('by the children of its family once each, whatever they have of it already', async () => {
    const school = await makeSchool(rig)
    const { days } = await makeAftercare(rig, school, {
      price: 100,
      billingType: 'SESSION',
      billingRate: 'FIXED',
      multiChildDiscount: { twoChildrenAmount: 10, threeChildrenAmount: 50, active: true },
    })
    const childIds = await family(school, 'Ann', 'Ben')
    const onDay = async (id: string) => {
      const input = { at: 'aftercare-day' as const, params: { id } }
      made(await call(rig, rosters.addAll, { ...input, body: { childIds } }, school.admin))
      const { content } = made(await call(rig, rosters.list, input, school.admin))
      return content.map(({ payment }) => payment!.amount).toSorted((one, other) => one - other)
    }
    expect(await onDay(days[0]!)).toEqual([9000, 10000])
    // By now both have the discount: each is the second of two, nobody the third.
    expect(await onDay(days[1]!)).toEqual([9000, 9000])
  })

  test('as one after the other, when a family is enrolled by several at the same moment', async () => {
    const school = await makeSchool(rig)
    const body = { firstChildDiscount: { amount: 5, active: true } }
    made(await call(rig, portalSettings.update, { at, body }, school.admin))
    const ids = await Promise.all(
      ['Judo', 'Chess', 'Choir'].map((className) => makeClass(rig, school, { className, price: 80 })),
    )
    for (let round = 0; round < 10; round++) {
      const childIds = await family(school, 'Ann', 'Ben', 'Cleo')
      await Promise.all(ids.map((id, index) => add(school, id, { childId: childIds[index] }).then(made)))
      const owing = await Promise.all(
        ids.map(async (id, index) => (await owed(school, id))[childIds[index]!]),
      )
      expect(owing.toSorted((one, other) => one! - other!)).toEqual([7500, 8000, 8000])
    }
  })

  test('less with other programs in the same weeks, not with those of another season or that were left', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, { price: 80, multiProgramDiscount: tenPercent })
    const later = await makeClass(rig, school, {
      className: 'Later',
      classStartDate: '2027-01-04',
      classEndDate: '2027-02-01',
    })
    const meanwhile = await makeClass(rig, school, { className: 'Meanwhile' })
    const [child] = await family(school, 'Ann')
    made(await add(school, later, { childId: child }))
    expect((await quoteFor(school, id, child!)).total).toBe(8000)
    const { rosterId } = made(await add(school, meanwhile, { childId: child }))
    expect(await quoteFor(school, id, child!)).toEqual({
      total: 7200,
      off: [['Multi-program discount', -800]],
    })
    made(await call(rig, rosters.remove, { at, params: { id: meanwhile, rosterId } }, school.admin))
    expect((await quoteFor(school, id, child!)).total).toBe(8000)
  })

  test('nothing off for a sibling who only waits, and less once it is moved up itself', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, { price: 80, maxEnroll: 1, multiChildDiscount: tenPercent })
    const [first, second] = await family(school, 'Ann', 'Ben')
    const other = await makeChild(rig, school)
    made(await add(school, id, { childId: other }))
    const join = { at, params: { id }, body: { childId: first! } }
    const { rosterId } = made(await call(rig, waitLists.add, join, school.admin))
    expect((await quoteFor(school, id, second!)).total).toBe(8000)
    made(await add(school, id, { childId: second, overbook: true }))
    expect((await quoteFor(school, id, first!)).total).toBe(7200)
    made(await add(school, id, { rosterId, overbook: true, total: 72 }))
    expect((await owed(school, id))[first!]).toBe(7200)
  })

  test('less for the first child of the family, once, whatever it is enrolled in', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, { price: 80 })
    const other = await makeClass(rig, school, { className: 'Other', price: 50 })
    const body = { firstChildDiscount: { amount: 25, active: true } }
    made(await call(rig, portalSettings.update, { at, body }, school.admin))
    const [first, second] = await family(school, 'Ann', 'Ben')
    expect(await quoteFor(school, id, first!)).toEqual({ total: 5500, off: [['First child', -2500]] })
    const both = { childIds: [second!, first!] }
    made(await call(rig, rosters.addAll, { at, params: { id }, body: both }, school.admin))
    expect(await owed(school, id)).toEqual({ [second!]: 5500, [first!]: 8000 })
    expect((await quoteFor(school, other, first!)).total).toBe(5000)
    const [stranger] = await family(school, 'Cleo')
    expect((await quoteFor(school, other, stranger!)).total).toBe(2500)
  })

  test('the early price until its last day, add-ons left out unless they take part', async () => {
    const school = await makeSchool(rig)
    const early = { bonusType: 'FIXED_AMOUNT', amount: 15, active: true, paymentType: null } as const
    const addOns = [
      { id: null, name: 'Book', price: 10, required: true },
      { id: null, name: 'Lunch', price: 20, discount: true },
    ]
    const body = { price: 80, addOns, multiProgramDiscount: null }
    const open = await makeClass(rig, school, {
      ...body,
      earlyBirdDiscount: { ...early, endDate: '2027-12-31' },
    })
    const over = await makeClass(rig, school, {
      ...body,
      earlyBirdDiscount: { ...early, endDate: '2020-01-01' },
    })
    const [child] = await family(school, 'Ann')
    expect(await quoteFor(school, open, child!)).toEqual({ total: 7500, off: [['Early bird', -1500]] })
    expect(await quoteFor(school, over, child!)).toEqual({ total: 9000, off: [] })
    const details = made(await call(rig, rosters.details, { at, params: { id: open } }, school.admin))
    const lunch = details.addOns.find(({ name }) => name === 'Lunch')!.id
    expect((await quoteFor(school, open, child!, `${lunch}:2`)).total).toBe(11_500)
  })
})

test('A price is asked for a child of this school only, with numbers that are numbers', async () => {
  const [school, other] = [await makeSchool(rig), await makeSchool(rig)]
  const id = await makeClass(rig, school, { price: 80 })
  const stranger = await makeChild(rig, other)
  const ask = (query: { childId: string; addOns?: string }) =>
    call(rig, rosters.quote, { at, params: { id }, query }, school.admin)
  expect((await ask({ childId: stranger })).status).toBe(404)
  const child = await makeChild(rig, school)
  for (const addOns of [`${child}:0`, `${child}:x`, child, 'x:1'])
    expect((await ask({ childId: child, addOns })).status).toBe(400)
})

test('Weekdays that are added later bring the tier of all of them, as if they had been taken at once', async () => {
  const school = await makeSchool(rig)
  const hours = { timeFrom: '15:00', timeTo: '18:00' }
  const { id, days } = await makeAftercare(rig, school, {
    aftercareEndDate: '2026-12-18',
    price: 100,
    days: (['monday', 'wednesday', 'friday'] as const).map((day) => ({ day, ...hours })),
    multiDayDiscount: { active: true, twoDaysAmount: 20, threeDaysAmount: 45 },
  })
  const [monday, wednesday, friday] = days as [string, string, string]
  const [ann] = await family(school, 'Ann')
  const give = async (sectionIds: string[], total: number) =>
    made(
      await call(
        rig,
        rosters.add,
        { at: 'aftercare', params: { id }, body: { childId: ann, sectionIds, total } },
        school.admin,
      ),
    )
  await give([monday], 100)
  const input = {
    at: 'aftercare-day',
    params: { id: wednesday },
    query: { childId: ann! },
  } as const
  const { lines } = made(await call(rig, rosters.quote, input, school.admin))
  expect(lines.at(-1)).toMatchObject({ label: 'Multi-day discount', reason: '$20 off for 2 days a week' })
  const { rosterId } = (await give([wednesday], 80)).rosters[0]!
  const friday3 = made(await call(rig, rosters.quote, { ...input, params: { id: friday } }, school.admin))
  expect(friday3.lines.at(-1)).toMatchObject({ reason: '$25 more off for 3 days a week', amount: -2500 })
  // A canceled weekday no longer counts.
  const removal = { at: 'aftercare-day', params: { id: wednesday, rosterId } } as const
  made(await call(rig, rosters.remove, removal, school.admin))
  await give([friday], 80)
})

test('A price is quoted only for what can be taken of an add-on', async () => {
  const school = await makeSchool(rig)
  const addOn = { id: null, name: 'Lunch', price: 5, maxAmount: 2 }
  const id = await makeClass(rig, school, { price: 80, addOns: [addOn] })
  const [child] = await family(school, 'Ann')
  const offered = made(await call(rig, activities.addOns, { at, params: { id } }, school.admin))
  const quoted = (amount: number) => {
    const query = { childId: child!, addOns: `${offered[0]!.id}:${amount}` }
    return call(rig, rosters.quote, { at, params: { id }, query }, school.admin)
  }
  expect(made(await quoted(2)).total).toBe(9000)
  expect((await quoted(3)).problem).toMatchObject({
    code: 'ADD_ON_AMOUNT',
    message: 'Choose 1 to 2 of Lunch',
  })
})
