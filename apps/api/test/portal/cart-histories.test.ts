import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { classes as classCalls } from '@afterbell/contract/activities/classes'
import { proposals } from '@afterbell/contract/payments/transactions'
import { familyCart } from '@afterbell/contract/portal/family-bookings'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { plusDays } from '@afterbell/domain/kernel/dates'
import { sum } from '@afterbell/domain/kernel/sum'
import { createDice, type Dice } from '../../db/demo/dice.ts'
import { settleJob } from '../../src/features/wait-list/offers.job.ts'
import { call, useRig } from '../rig/app.ts'
import type { FamilyBrowser } from '../rig/families/browser.ts'
import { addLines, bookAll, cartOf, logInBooking } from '../rig/families/carts/booking.ts'
import { CartModel, type ModelClass, type ModelSpot } from '../rig/families/carts/cart-model.ts'
import { addMethod, bill, logInOther, setHomes } from '../rig/families/owing.ts'
import { classBody, inside, made, makeChild, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'
import { books, connectSandbox } from '../rig/paying/paying.ts'
import { expectSoundTotals } from '../rig/paying/sound-totals.ts'

// Random histories of the carts of two families, each of two guardians with a browser of their own, through the server's calls.
// After each step spots, drafts, carts and ledger are compared with a plain model. The bench runs more (`npm run bench -- carts`).

const HISTORIES = Number(process.env.CART_HISTORIES ?? 12)
const AT_A_TIME = 3
const STEPS = 9
/** Histories that share the families of one school, each with classes in a week of its own. */
const WEEKS = 12

const rig = useRig()
const at = 'classes' as const

interface Family {
  index: number
  childIds: string[]
  /** Mother and father, with what each may pay with. */
  guardians: { browser: FamilyBrowser; succeeds: string; declined: string }[]
}

interface Ground {
  school: MadeSchool
  families: Family[]
}

interface History extends Ground {
  dice: Dice
  model: CartModel
  classes: ModelClass[]
  /** What the ledger had before. */
  before: { owed: number; held: number }
  steps: string[]
}

async function opened(): Promise<Ground> {
  const school = await makeSchool(rig)
  await connectSandbox(rig, school)
  return { school, families: [await familyOf(school, 0), await familyOf(school, 1)] }
}

async function familyOf(school: MadeSchool, index: number): Promise<Family> {
  const mother = await logInBooking(rig, school)
  const father = await logInOther(rig, school, mother)
  await setHomes(rig, school, mother.childId, [100])
  const ben = await makeChild(rig, school, { firstName: 'Ben', birthDate: '2016-03-01' })
  await inside(rig, school.id, (query) =>
    query('update child set family_id = (select family_id from child where id = $2) where id = $1', [
      ben,
      mother.childId,
    ]),
  )
  // Whoever was never asked for money has nothing to enter a card for.
  await bill(rig, school, ben, await makeClass(rig, school, { price: 5, timeFrom: '08:00', timeTo: '09:00' }))
  const guardians: Family['guardians'] = []
  for (const browser of [mother.browser, father])
    guardians.push({
      browser,
      succeeds: await addMethod(rig, browser),
      declined: await addMethod(rig, browser, 'tok_declined'),
    })
  return { index, childIds: [mother.childId, ben], guardians }
}

const WEEKDAYS = ['monday', 'tuesday', 'thursday'] as const
const SIBLINGS = { bonusType: 'PERCENTAGE', amount: 10, after: 1, active: true } as const

/** Three classes of one meeting: one for everybody, one with a discount for siblings, one that is soon full. */
async function begun(ground: Ground, week: number, dice: Dice): Promise<History> {
  const monday = plusDays('2026-12-07', 7 * week)
  const classes: ModelClass[] = []
  for (const [nth, cents] of [dice.pick([0, 4000]), 5555, 3333].entries()) {
    const date = plusDays(monday, [0, 1, 3][nth]!)
    const capacity = nth === 2 ? 1 + dice.below(3) : 20
    const isForSiblings = nth > 0
    const body = classBody({
      className: `Week ${week} ${WEEKDAYS[nth]}`,
      price: cents / 100,
      maxEnroll: capacity,
      monday: false,
      [WEEKDAYS[nth]!]: true,
      classStartDate: date,
      classEndDate: date,
      ...(isForSiblings && { multiChildDiscount: SIBLINGS }),
    })
    const { id } = made(await call(rig, classCalls.create, { body }, ground.school.admin))
    classes.push({ id, cents, isForSiblings, capacity })
  }
  const before = await books(rig, ground.school)
  return { ...ground, dice, model: new CartModel(), classes, before, steps: [] }
}

const browserOf = ({ dice }: History, { guardians }: Family) => dice.pick(guardians).browser

/** Adds lines, and holds in the model what the server held. What it refuses, the model must refuse. */
async function add(
  of: History,
  family: Family,
  wanted: readonly { childId: string; activity: ModelClass }[],
) {
  const lines = wanted.map(({ childId, activity }) => ({ activityId: activity.id, childIds: [childId] }))
  const { outcomes, cart } = made(await addLines(browserOf(of, family), lines))
  for (const [nth, { childId, activity }] of wanted.entries()) {
    const expected = of.model.mayHold(family.index, childId, activity) ? 'HELD' : 'REFUSED'
    expect([nth, outcomes[nth]!.state, outcomes[nth]!.why]).toMatchObject([nth, expected, expect.anything()])
    if (expected === 'HELD')
      of.model.hold(family.index, childId, activity, newLineOf(of, cart, childId, activity))
  }
}

function newLineOf(
  { model }: History,
  { lines }: Awaited<ReturnType<typeof cartOf>>,
  childId: string,
  { id }: ModelClass,
): string {
  const known = new Set(model.spots.map(({ lineId }) => lineId))
  return lines.find((line) => line.childId === childId && line.activityId === id && !known.has(line.id))!.id
}

type Act = (of: History, family: Family) => Promise<void>

const ACTS: Record<string, Act> = {
  async add(of, family) {
    const childId = of.dice.pick(family.childIds)
    await add(of, family, [{ childId, activity: of.dice.pick(of.classes) }])
  },

  /** Both siblings at once, or one child in two classes. */
  async addTwo(of, family) {
    const [one, other] = of.dice.shuffled(of.classes)
    const [ann, ben] = of.dice.shuffled(family.childIds)
    const second = of.dice.chance(0.6)
      ? { childId: ben!, activity: one! }
      : { childId: ann!, activity: other! }
    await add(of, family, [{ childId: ann!, activity: one! }, second])
  },

  /** Both families want the same class in the same second. */
  async race(of) {
    const activity = of.dice.pick(of.classes)
    const wanted = of.families.map((family) => ({ family, childId: of.dice.pick(family.childIds) }))
    const free = of.model.freeIn(activity)
    const could = wanted.filter(({ family, childId }) => of.model.mayHold(family.index, childId, activity))
    const answers = await Promise.all(
      wanted.map(({ family, childId }) =>
        addLines(browserOf(of, family), [{ activityId: activity.id, childIds: [childId] }]),
      ),
    )
    const won = wanted.filter((_, nth) => made(answers[nth]!).outcomes[0]!.state === 'HELD')
    expect(won).toHaveLength(Math.min(free, could.length))
    for (const each of won) {
      expect(could).toContain(each)
      const cart = await cartOf(browserOf(of, each.family))
      of.model.hold(each.family.index, each.childId, activity, newLineOf(of, cart, each.childId, activity))
    }
  },

  async lengthen(of, family) {
    made(await browserOf(of, family).call(familyCart.lengthen, {}))
    for (const spot of of.model.held(family.index)) spot.isLengthened = true
  },

  async remove(of, family) {
    const spots = of.model.inCart(family.index)
    if (spots.length === 0) return
    const spot = of.dice.pick(spots)
    made(await browserOf(of, family).call(familyCart.remove, { params: { cartLineId: spot.lineId } }))
    spot.isInCart = false
    if (spot.state === 'HELD') of.model.letGo(spot)
  },

  /** The time of a hold is over; the server may have noticed, or not yet. */
  async lapse(of, family) {
    const spots = of.model.held(family.index)
    if (spots.length === 0) return
    const ended = of.dice.chance(0.5) ? spots : [of.dice.pick(spots)]
    await endHolds(of, ended)
    if (of.dice.chance(0.5)) await settle(of)
  },

  async again(of, family) {
    const ended = of.model.inCart(family.index).filter(({ state }) => state === 'ENDED')
    if (ended.length === 0) return
    const spot = of.dice.pick(ended)
    const answer = await browserOf(of, family).call(familyCart.again, { params: { cartLineId: spot.lineId } })
    if (of.model.mayHold(family.index, spot.childId, spot.activity)) {
      made(answer)
      of.model.holdAgain(spot)
    } else expect(answer.status).toBe(400)
  },

  async book(of, family) {
    if (of.model.held(family.index).length === 0) return
    const { browser, succeeds } = of.dice.pick(family.guardians)
    const cents = of.model.priceOfCart(family.index)
    const methodId = of.dice.chance(0.6) ? succeeds : null
    const { payment, cart } = made(await bookAll(browser, { cents, methodId }))
    if (methodId && cents > 0) expect(payment).toMatchObject({ state: 'SUCCEEDED', amount: cents })
    else expect(payment).toBeNull()
    of.model.book(family.index, methodId ? 'CARD' : 'INVOICE')
    expect(cart.lines.some(({ state }) => state === 'HELD')).toBe(false)
  },

  async decline(of, family) {
    const cents = of.model.priceOfCart(family.index)
    if (cents === 0) return
    const { browser, declined } = of.dice.pick(family.guardians)
    const { payment } = made(await bookAll(browser, { cents, methodId: declined }))
    expect(payment).toMatchObject({ state: 'FAILED' })
    of.model.draftAnew(family.index)
  },

  /** An amount that is not what the cart comes to is refused, and changes nothing. */
  async bookStale(of, family) {
    if (of.model.held(family.index).length === 0) return
    const cents = of.model.priceOfCart(family.index) + 1 + of.dice.below(500)
    const { problem } = await bookAll(of.dice.pick(family.guardians).browser, { cents })
    expect(problem).toMatchObject({ code: 'AMOUNT_CHANGED' })
  },

  /** Both guardians tap at once, each with a card of their own; then each taps once more. */
  async bookTwice(of, family) {
    const cents = of.model.priceOfCart(family.index)
    if (cents === 0) return
    const taps = family.guardians.map(({ browser, succeeds }) => ({
      browser,
      methodId: succeeds,
      attempt: randomUUID(),
    }))
    const lineIds = of.model.held(family.index).map(({ lineId }) => lineId)
    const tap = ({ browser, methodId, attempt }: (typeof taps)[number]) =>
      browser.call(familyCart.book, { body: { lineIds, methodId, attempt, amount: cents / 100 } as never })
    const first = await Promise.all(taps.map(tap))
    const second = await Promise.all(taps.map(tap))
    for (const answers of [first, second]) {
      const paid = answers.filter(({ status }) => status === 200)
      expect(paid.map((each) => made(each).payment?.state)).toEqual(['SUCCEEDED'])
      expect(answers.filter(({ status }) => status !== 200).map(({ status }) => status)).toEqual([400])
    }
    of.model.book(family.index, 'CARD')
  },

  /** Staff end the discount for siblings of a class, or begin it again. What is booked stays as it was. */
  async changePrice(of) {
    const activity = of.dice.pick(of.classes.slice(1))
    const { admin } = of.school
    const params = { id: activity.id }
    const { version, ...body } = made(await call(rig, classCalls.get, { params }, admin))
    activity.isForSiblings = !activity.isForSiblings
    const changed = {
      ...body,
      price: activity.cents / 100,
      multiChildDiscount: { ...SIBLINGS, active: activity.isForSiblings },
      expectedVersion: version,
    }
    made(await call(rig, classCalls.update, { params, body: changed as never }, admin))
  },

  /** Staff take a child off the roster, and give back all that was paid or is owed for it. */
  async leave(of, family) {
    const taken = of.model.spots.filter((spot) => spot.family === family.index && spot.state === 'TAKEN')
    if (taken.length === 0) return
    const spot = of.dice.pick(taken)
    const { admin } = of.school
    const params = { id: spot.activity.id }
    const { content } = made(await call(rig, rosters.list, { at, params }, admin))
    const { rosterId } = content.find(({ childId }) => childId === spot.childId)!
    made(await call(rig, rosters.remove, { at, params: { ...params, rosterId } }, admin))
    const open = made(
      await call(rig, proposals.list, { query: { rosterIds: rosterId } }, admin),
    ).content.filter(({ state }) => state === 'OPEN')
    const [back, noLongerOwed] = [
      sum(open.map(({ givenBack }) => givenBack!)),
      sum(open.map((each) => each.noLongerOwed!)),
    ]
    expect(back + noLongerOwed).toBe(spot.draftedCents)
    for (const { id } of open)
      made(await call(rig, proposals.confirm, { params: { id }, body: { keepAsCredit: false } }, admin))
    of.model.paidCents -= back
    of.model.owedCents -= noLongerOwed
    of.model.leave(spot)
  },
}

const CHANCES =
  'add add add addTwo addTwo race race lapse lapse again again book book bookTwice bookStale decline lengthen remove changePrice leave'.split(
    ' ',
  )

async function endHolds({ school, model }: History, spots: readonly ModelSpot[]): Promise<void> {
  await inside(rig, school.id, (query) =>
    query(
      `update place p set expires_at = app.now() - interval '1 second' from cart_line l
       where l.id = any($1) and p.enrollment_id = any(l.enrollment_ids) and p.is_being_paid`,
      [spots.map(({ lineId }) => lineId)],
    ),
  )
  for (const spot of spots) model.letGo(spot)
}

async function settle({ school, classes }: History): Promise<void> {
  await settleJob(rig)({ schoolId: school.id, sectionIds: classes.map(({ id }) => id) })
}

/** Compares what is stored, and what each guardian sees, with the model. */
async function expectRight(of: History): Promise<void> {
  const { school, model, before, classes } = of
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      `select p.section_id || ' ' || e.child_id || ' ' || case when p.is_being_paid then 'HELD' else 'TAKEN' end as spot,
         (select coalesce(sum(l.amount_cents), 0)::int from invoice_line l join invoice i on i.id = l.invoice_id
           where l.enrollment_id = e.id and i.state = 'DRAFT') as drafted
       from place p join enrollment e on e.id = p.enrollment_id
       where p.section_id = any($1) and p.left_at is null
         and (p.state = 'taken' or p.state = 'held' and p.is_being_paid and p.expires_at > app.now())
       order by 1`,
      [classes.map(({ id }) => id)],
    ),
  )
  const standing = model.spots.filter(({ state }) => state === 'HELD' || state === 'TAKEN')
  const expected = standing.map(({ activity, childId, state, draftedCents }) => ({
    spot: `${activity.id} ${childId} ${state}`,
    drafted: state === 'HELD' ? draftedCents : 0,
  }))
  expect(rows).toEqual(expected.toSorted((one, other) => (one.spot < other.spot ? -1 : 1)))
  for (const activity of classes) expect(model.freeIn(activity)).toBeGreaterThanOrEqual(0)
  for (const family of of.families) {
    const [hers, his] = await Promise.all(family.guardians.map(({ browser }) => cartOf(browser)))
    const shown = (cart: typeof hers) =>
      cart!.lines
        .filter(({ activityId }) => classes.some(({ id }) => id === activityId))
        .map(({ id, state, total, canLengthen }) => ({
          id,
          state,
          total: state === 'HELD' ? total : 0,
          canLengthen,
        }))
    expect(shown(his)).toEqual(shown(hers))
    expect(shown(hers)).toEqual(model.inCart(family.index).map(lineShown))
  }
  const { owed, held, credit, pending } = await books(rig, school)
  expect({ owed, held, credit, pending }).toEqual({
    owed: before.owed + model.owedCents,
    held: before.held + model.paidCents,
    credit: 0,
    pending: 0,
  })
}

function lineShown({ lineId: id, state, draftedCents, isLengthened }: ModelSpot) {
  const isHeld = state === 'HELD'
  return {
    id,
    state: state === 'TAKEN' ? 'BOOKED' : isHeld ? 'HELD' : 'ENDED',
    total: isHeld ? draftedCents : 0,
    canLengthen: isHeld && !isLengthened,
  }
}

async function live(ground: Ground, week: number, seed: number): Promise<void> {
  const dice = createDice(seed)
  const of = await begun(ground, week, dice)
  try {
    for (let nth = 0; nth < STEPS; nth += 1) {
      const [name, family] = [nth === 0 ? 'add' : dice.pick(CHANCES), dice.pick(of.families)]
      of.steps.push(`${name} ${family.index}`)
      await ACTS[name]!(of, family)
      await expectRight(of)
    }
    // What nobody paid for leaves nothing behind.
    await endHolds(
      of,
      of.families.flatMap(({ index }) => of.model.held(index)),
    )
    await settle(of)
    of.steps.push('end')
    await expectRight(of)
    const { rows } = await inside(rig, of.school.id, (query) =>
      query(`select id from invoice where state = 'DRAFT'`),
    )
    expect(rows).toEqual([])
  } catch (error) {
    throw new Error(`History ${seed} goes apart after ${of.steps.join(', ')}`, { cause: error })
  }
}

test(`${HISTORIES} histories of carts end with the spots, drafts and sums of a plain model`, async () => {
  const seeds = Array.from({ length: HISTORIES }, (_, index) => index + 1).values()
  let lived = 0
  const worker = async () => {
    let ground = await opened()
    let week = 0
    for (const seed of seeds) {
      if (week === WEEKS) {
        await expectSoundTotals(rig, ground.school)
        ground = await opened()
        week = 0
      }
      await live(ground, week, seed)
      week += 1
      lived += 1
    }
    await expectSoundTotals(rig, ground.school)
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, worker))
  expect(lived).toBe(HISTORIES)
})
