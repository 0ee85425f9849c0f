import { beforeAll, expect, test } from 'vitest'
import { giveSeveral } from '../../src/features/places/several/give-several.ts'
import { quoteSeveral } from '../../src/features/places/several/quote-several.ts'
import { useRig } from '../rig/app.ts'
import { actingAs, wantedBy, type Actor, type Chosen } from '../rig/families/acting.ts'
import {
  inside,
  makeAftercare,
  makeCamp,
  makeChild,
  makeClass,
  makeSchool,
  type MadeSchool,
} from '../rig/make.ts'
import { statesOf } from '../rig/paying/held-carts.ts'

// What a cart shows, of several children and activities together, is what is drafted once it is held.

const rig = useRig()
const CARTS = 12
let school: MadeSchool
let staff: Actor
let offers: Omit<Chosen, 'childIds'>[]

const tenPercent = { bonusType: 'PERCENTAGE', amount: 10, after: 1, active: true } as const
const discounts = {
  multiChildDiscount: { ...tenPercent, familyType: 'ADDITIONAL_CHILDREN' },
  multiProgramDiscount: { bonusType: 'FIXED_AMOUNT', amount: 7, after: 1, active: true },
} as unknown as Parameters<typeof makeClass>[2]

beforeAll(async () => {
  school = await makeSchool(rig)
  staff = { user: { id: school.admin.id } }
  const camp = await makeCamp(rig, school)
  const care = await makeAftercare(rig, school, {
    price: 60,
    billingType: 'MONTHLY',
    billingRate: 'FIXED',
  } as never)
  const far = { classStartDate: '2027-03-01', classEndDate: '2027-03-29', signUpBeginsDate: '2026-11-01' }
  const inClass = async (over: Parameters<typeof makeClass>[2]) => ({ at: 'classes' as const, id: await makeClass(rig, school, { maxEnroll: 500, ...over }) }) // prettier-ignore
  offers = [
    await inClass({ ...discounts, price: 80 }),
    await inClass({ ...discounts, price: 45, className: 'Judo' }),
    await inClass({ ...discounts, price: 99.99, className: 'Yoga', ...far }),
    { at: 'camp-pricing', id: camp.groups[0]! },
    { at: 'aftercare', id: care.id, sectionIds: [care.days[0]!] },
    { at: 'aftercare', id: care.id, sectionIds: [care.days[1]!] },
  ]
})

/** Three children of one family. */
async function family(): Promise<string[]> {
  const childIds = [await makeChild(rig, school), await makeChild(rig, school), await makeChild(rig, school)]
  await inside(rig, school.id, (query) =>
    query('update child set family_id = (select family_id from child where id = $1) where id = any($2)', [
      childIds[0],
      childIds,
    ]),
  )
  return childIds
}

/** Numbers that look random and are the same each time. */
function diceOf(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % sides
  }
}

test('Every line costs what it is drafted for, and what is due now and later adds up', async () => {
  const dice = diceOf(20_261_130)
  for (let cart = 0; cart < CARTS; cart += 1) {
    const childIds = await family()
    const chosen = offers
      .filter(() => dice(3) > 0)
      .toSorted(() => dice(3) - 1)
      .map((offer) => ({ ...offer, childIds: childIds.filter(() => dice(2) > 0) }))
      .filter((line) => line.childIds.length > 0)
    const [shown, held] = await actingAs(rig, school, staff, async (acting) => {
      const wanted = await wantedBy(acting, chosen)
      const asked = wanted.map(({ selection, ...each }) => ({
        selection,
        childIds: each.childIds,
        addOns: [],
      }))
      const quoted = await quoteSeveral(acting, asked, { payment: null, inInstallments: false })
      return [quoted, await giveSeveral(acting, wanted, { overbook: false, heldMinutes: 15 })] as const
    })
    const lines = shown.lines.flat()
    const drafts = await statesOf(
      rig,
      school,
      held.flatMap(({ added }) => added.map(({ rosterId }) => rosterId)),
    )
    expect(drafts).toEqual(lines.map(({ quote }) => `held, DRAFT ${quote.totalCents}`))
    expect(shown.due.nowCents).toBe(lines.reduce((total, { quote }) => total + quote.totalCents, 0))
    const later = lines.flatMap((line) => line.later.map(({ cents }) => cents))
    expect(shown.due.later.reduce((total, { cents }) => total + cents, 0)).toBe(later.reduce((total, cents) => total + cents, 0)) // prettier-ignore
  }
})

test('A plan spreads its part over its dates, beside what care costs later', async () => {
  const paymentPlan = {
    deposit: { bonusType: 'PERCENTAGE', amount: 50 },
    dates: ['2026-12-01', '2026-12-15'],
  }
  const id = await makeClass(rig, school, { price: 100, paymentPlan, classEndDate: '2026-12-21' } as never)
  const [childId] = await family()
  const quotedIn = (inInstallments: boolean) =>
    actingAs(rig, school, staff, async (acting) => {
      const wanted = await wantedBy(acting, [{ at: 'classes', id, childIds: [childId!] }, { ...offers[4]!, childIds: [childId!] }]) // prettier-ignore
      const asked = wanted.map(({ selection, childIds }) => ({ selection, childIds, addOns: [] }))
      return (await quoteSeveral(acting, asked, { payment: null, inInstallments })).due
    })
  expect(await quotedIn(false)).toMatchObject({ nowCents: 10_000 + 6000 })
  const parts = await quotedIn(true)
  expect(parts.nowCents).toBe(5000 + 6000)
  expect(parts.later.map(({ dueOn, cents }) => [dueOn, cents])).toEqual([
    ['2026-12-01', 2500 + 6000],
    ['2026-12-15', 2500],
  ])
})
