import { homes } from '@afterbell/contract/families/homes'
import { payers } from '@afterbell/contract/invoices/payers'
import { payments } from '@afterbell/contract/payments/payments'
import { proposals, refunds } from '@afterbell/contract/payments/transactions'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { areSound, openCents, type InvoiceAmounts } from '@afterbell/domain/ledger/invoice'
import { sum } from '@afterbell/domain/kernel/sum'
import { expect, test } from 'vitest'
import { createDice, type Dice } from '../../db/demo/dice.ts'
import { settleReversal } from '../../src/features/payments/events/settle-reversal.ts'
import { schoolRunner } from '../../src/platform/database/inside-school.ts'
import { settleJob } from '../../src/features/wait-list/offers.job.ts'
import { call, useRig } from '../rig/app.ts'
import { inside, made, makeChild, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'
import { connectSandbox, methodOf } from '../rig/paying/paying.ts'
import { expectSoundTotals } from '../rig/paying/sound-totals.ts'

// Random financial lives of families through the server's calls. After each step their debt is recomputed from prices and
// acts alone, with exact fractions. The bench runs 2,000 (`npm run bench -- money`).

const HISTORIES = Number(process.env.SERVER_HISTORIES ?? 60)
const AT_A_TIME = 4
const STEPS = 7
/** Families that share the classes of one ground. */
const FAMILIES = 100

const rig = useRig()
const at = 'classes' as const

interface Ground {
  school: MadeSchool
  classes: { id: string; cents: number; isForSiblings: boolean }[]
}

const WEEKDAYS = ['monday', 'tuesday', 'thursday', 'friday'] as const
const NO_DAYS = { monday: false, tuesday: false, wednesday: false, thursday: false, friday: false }
const SIBLINGS = { bonusType: 'PERCENTAGE', amount: 10, after: 1, active: true } as const

async function opened(): Promise<Ground> {
  const school = await makeSchool(rig)
  await connectSandbox(rig, school)
  const dates = { classStartDate: '2026-12-07', classEndDate: '2026-12-28', maxEnroll: 500 }
  const classes: Ground['classes'] = []
  for (const [index, price] of [40, 55.55, 33.33, 0.07].entries()) {
    const days = { ...NO_DAYS, [WEEKDAYS[index]!]: true }
    const isForSiblings = index > 0
    const body = { className: `Class ${index + 1}`, price, ...dates, ...days }
    const id = await makeClass(rig, school, isForSiblings ? { ...body, multiChildDiscount: SIBLINGS } : body)
    classes.push({ id, cents: Math.round(price * 100), isForSiblings })
  }
  return { school, classes }
}

interface Enrolled {
  rosterId: string
  childId: string
  classId: string
  /** Billed for it and not credited since. */
  remainingCents: number
}

/** A family with its expected balance in cents; negative when the school owes it. */
interface Family {
  ground: Ground
  childIds: string[]
  parentIds: string[]
  /** The card's number, and the parents who entered it. */
  token: string
  withMethod: Set<string>
  enrolled: Enrolled[]
  cards: { id: string; cents: number; isOver: boolean }[]
  balanceCents: number
  steps: string[]
}

let names = 0

async function family(ground: Ground, dice: Dice): Promise<Family> {
  const { school } = ground
  names += 1
  const letters = (nth: number): string =>
    nth === 0 ? '' : letters(Math.floor(nth / 26)) + String.fromCharCode(97 + (nth % 26))
  const lastName = `Fam${letters(names + 26)}`
  const phone = `555-${String(100 + Math.floor(names / 10_000))}-${String(names % 10_000).padStart(4, '0')}`
  const hasTwoHomes = dice.chance(0.4)
  const guardians = {
    lastName,
    primaryGuardian: { firstName: 'Gus', lastName, phone },
    ...(hasTwoHomes && {
      secondaryGuardian: { firstName: 'Bea', lastName, phone: phone.replace('555', '556') },
    }),
  }
  const first = await makeChild(rig, school, { firstName: 'Ann', ...guardians })
  const childIds = [first]
  if (dice.chance(0.7))
    childIds.push(await makeChild(rig, school, { firstName: 'Ben', ...guardians, siblingId: first }))
  const household = { params: { childId: first } }
  const { guardians: living } = made(await call(rig, homes.get, household, school.admin))
  const parentIds = living.map(({ id }) => id)
  if (hasTwoHomes) {
    const share = dice.pick([50, 60, 33.33])
    const home = (guardianId: string, part: number) => ({
      name: `Home ${guardianId.slice(-4)}`,
      street: '1 Oak St',
      city: 'Boston',
      state: 'MA',
      postalCode: '02101',
      share: part,
      guardianIds: [guardianId],
    })
    const body = { homes: [home(parentIds[0]!, share), home(parentIds[1]!, 100 - share)] }
    made(await call(rig, homes.save, { ...household, body: body as never }, school.admin))
  }
  const token = dice.chance(0.85) ? 'tok_succeeds' : 'tok_declined'
  return {
    ground,
    childIds,
    parentIds,
    token,
    withMethod: new Set(),
    enrolled: [],
    cards: [],
    balanceCents: 0,
    steps: [],
  }
}

/** A tenth off when a sibling is already enrolled, rounded half a cent up. */
function priceOf({ ground, enrolled }: Family, classId: string, childId: string, but?: Enrolled): number {
  const { cents, isForSiblings } = ground.classes.find(({ id }) => id === classId)!
  const others = enrolled.filter(
    (each) => each !== but && each.classId === classId && each.childId !== childId,
  )
  const tenth = (BigInt(cents) * 10n + 50n) / 100n
  return isForSiblings && others.length > 0 ? cents - Number(tenth) : cents
}

/** Picks a class a child is not in yet. */
function newPlace({ ground, childIds, enrolled }: Family, dice: Dice) {
  const all = childIds.flatMap((childId) => ground.classes.map(({ id: classId }) => ({ childId, classId })))
  const free = all.filter(
    ({ childId, classId }) => !enrolled.some((each) => each.childId === childId && each.classId === classId),
  )
  return free.length > 0 ? dice.pick(free) : null
}

type Act = (of: Family, dice: Dice) => Promise<void>

const add = ({ ground }: Family, { classId, childId }: { classId: string; childId: string }, pay: boolean) =>
  call(
    rig,
    rosters.add,
    { at, params: { id: classId }, body: { childId, ...(pay && { pay }) } },
    ground.school.admin,
  )

/** Charges a parent's open invoices or one spot. Returns whether it succeeded. */
async function charged(of: Family, cartBody: { parentId: string; rosterIds?: string[] }): Promise<boolean> {
  const { school } = of.ground
  const created = await call(rig, payments.create, { body: cartBody }, school.admin)
  if (['NOTHING_TO_PAY', 'TOO_LITTLE_TO_CHARGE'].includes(created.problem?.code)) return false
  const { paymentId: id, total, payment } = made(created)
  // Credit covers everything.
  if (payment === null) return true
  if (!of.withMethod.has(cartBody.parentId)) {
    await methodOf(rig, school, cartBody.parentId, of.token)
    of.withMethod.add(cartBody.parentId)
  }
  const confirmed = await call(rig, payments.confirm, { params: { id }, body: {} }, school.admin)
  if (confirmed.problem?.code === 'TOO_LITTLE_TO_CHARGE') return false
  const { state } = made(confirmed)
  if (state !== 'SUCCEEDED') return false
  of.balanceCents -= total
  of.cards.push({ id, cents: total, isOver: false })
  return true
}

const ACTS: Record<string, Act> = {
  async enroll(of, dice) {
    const place = newPlace(of, dice)
    if (!place) return
    const cents = priceOf(of, place.classId, place.childId)
    const { rosterId } = made(await add(of, place, false))
    of.enrolled.push({ ...place, rosterId, remainingCents: cents })
    of.balanceCents += cents
  },

  /** Holds a spot until one of the homes pays; without payment it leaves no trace. */
  async hold(of, dice) {
    const place = newPlace(of, dice)
    if (!place) return
    const cents = priceOf(of, place.classId, place.childId)
    const { rosterId } = made(await add(of, place, true))
    const cartInput = { parentId: dice.pick(of.parentIds), rosterIds: [rosterId] }
    if (dice.chance(0.7) && (await charged(of, cartInput))) {
      of.enrolled.push({ ...place, rosterId, remainingCents: cents })
      of.balanceCents += cents
      return
    }
    const { school } = of.ground
    await inside(rig, school.id, (query) =>
      query(`update place set expires_at = app.now() - interval '1 second' where id = $1`, [rosterId]),
    )
    await settleJob(rig)({ schoolId: school.id, sectionIds: [place.classId] })
  },

  async pay(of, dice) {
    await charged(of, { parentId: dice.pick(of.parentIds) })
  },

  /** Takes part of the debt, or more than it. */
  async takeOutside(of, dice) {
    const cents = 1 + dice.below(6000)
    const how = dice.pick(['CASH', 'CHECK', 'TRANSFER'] as const)
    const body = { parentId: dice.pick(of.parentIds), amount: cents / 100, how, receivedOn: '2026-11-18' }
    made(await call(rig, payments.takeOutside, { body }, of.ground.school.admin))
    of.balanceCents -= cents
  },

  async transfer(of, dice) {
    if (of.enrolled.length === 0) return
    const from = dice.pick(of.enrolled)
    const free = of.ground.classes.filter(
      ({ id }) => !of.enrolled.some((each) => each.childId === from.childId && each.classId === id),
    )
    if (free.length === 0) return
    const { id: classId } = dice.pick(free)
    const cents = priceOf(of, classId, from.childId, from)
    const params = { id: from.classId, rosterId: from.rosterId }
    const moved = made(
      await call(rig, rosters.update, { at, params, body: { classId } }, of.ground.school.admin),
    )
    of.balanceCents += cents - from.remainingCents
    Object.assign(from, { classId, rosterId: moved.rosterId, remainingCents: cents })
  },

  async refund(of, dice) {
    if (of.enrolled.length === 0) return
    const place = dice.pick(of.enrolled)
    const { rosterId } = place
    const { school } = of.ground
    const token = { 'x-school-token': school.id }
    const { amount: most } = made(
      await call(rig, refunds.balance, { body: { rosterId } }, school.admin, token),
    )
    if (most === 0) return
    const cents = 1 + dice.below(most)
    const body = { rosterId, amount: cents / 100, reason: 'Fell ill' }
    const back = made(await call(rig, refunds.ofActivity, { params: {}, body }, school.admin, token))
    const { noLongerOwed } = back
    const sentBack = sum(back.refunds.map(({ amount }) => amount))
    expect(sentBack).toBe(cents)
    place.remainingCents -= cents + noLongerOwed
    of.balanceCents += sentBack - cents - noLongerOwed
  },

  /** Leaves a class; the remaining amount is refunded or becomes credit. */
  async leave(of, dice) {
    if (of.enrolled.length === 0) return
    const place = dice.pick(of.enrolled)
    const { rosterId, classId, remainingCents } = place
    const { admin } = of.ground.school
    made(await call(rig, rosters.remove, { at, params: { id: classId, rosterId } }, admin))
    of.enrolled.splice(of.enrolled.indexOf(place), 1)
    const { content } = made(await call(rig, proposals.list, { query: { rosterIds: rosterId } }, admin))
    const open = content.filter(({ state }) => state === 'OPEN')
    expect(sum(open.map(({ givenBack, noLongerOwed }) => givenBack! + noLongerOwed!))).toBe(remainingCents)
    for (const { id } of open) {
      const input = { params: { id }, body: { keepAsCredit: dice.chance(0.4) } }
      const back = made(await call(rig, proposals.confirm, input, admin))
      of.balanceCents += sum(back.refunds.map(({ amount }) => amount)) - remainingCents
    }
  },

  async takeBack(of, dice) {
    const payment = of.cards.find(({ isOver }) => !isOver)
    if (!payment) return
    payment.isOver = true
    const { id, cents } = payment
    const kind = dice.pick(['DISPUTE', 'DISPUTE', 'RETURN'] as const)
    const states =
      kind === 'RETURN' ? (['LOST'] as const) : (['OPEN', dice.pick(['WON', 'LOST'] as const)] as const)
    for (const state of states)
      await schoolRunner(
        rig.pool,
        of.ground.school.id,
      )((context) => settleReversal(context, id, { kind, ref: `of ${id}`, paymentRef: '', cents, state }))
    if (states.at(-1) === 'LOST') of.balanceCents += cents
  },
}

const CHANCES = [
  'enroll',
  'enroll',
  'hold',
  'pay',
  'pay',
  'takeOutside',
  'transfer',
  'refund',
  'leave',
  'takeBack',
]

/** Compares the family's balance by entries, by invoices, and as the calls show it. */
async function expectRight(of: Family): Promise<void> {
  const { school } = of.ground
  const { invoices, entries } = await inside(rig, school.id, async (query) => {
    const mine = `select p.id from payer p join child c on c.family_id = p.family_id where c.id = $1`
    const amounts = `total_cents as "totalCents", pending_cents as "pendingCents", paid_cents as "paidCents", credited_cents as "creditedCents",
      moved_cents as "movedCents", refunded_cents as "refundedCents", reversed_cents as "reversedCents", written_off_cents as "writtenOffCents"`
    const [child] = of.childIds
    return {
      invoices: (
        await query(
          `select ${amounts} from invoice where kind = 'INVOICE' and state = 'ISSUED' and payer_id in (${mine})`,
          [child],
        )
      ).rows as unknown as InvoiceAmounts[],
      entries: (
        await query(`select debit, credit, cents from ledger_entry where payer_id in (${mine})`, [child])
      ).rows as { debit: string; credit: string; cents: number }[],
    }
  })
  const on = (account: string) =>
    sum(
      entries.map(({ debit, credit, cents }) =>
        debit === account ? cents : credit === account ? -cents : 0,
      ),
    )
  for (const amounts of invoices) expect(areSound(amounts)).toBe(true)
  expect(on('RECEIVABLE')).toBe(sum(invoices.map((amounts) => openCents(amounts))))
  expect(on('RECEIVABLE') + on('CREDIT')).toBe(of.balanceCents)
  expect([on('REFUND_DUE'), sum(invoices.map(({ pendingCents }) => pendingCents))]).toEqual([0, 0])
  const params = { childId: of.childIds[0]! }
  const familyAccount = made(await call(rig, payers.ofChild, { params }, school.admin))
  expect([familyAccount.owed, familyAccount.credit]).toEqual([on('RECEIVABLE'), 0 - on('CREDIT')])
}

async function live(ground: Ground, seed: number): Promise<void> {
  const dice = createDice(seed)
  const of = await family(ground, dice)
  try {
    for (let nth = 0; nth < STEPS; nth += 1) {
      const name = nth === 0 ? 'enroll' : dice.pick(CHANCES)
      of.steps.push(name)
      await ACTS[name]!(of, dice)
      // Checks after each step, because a later error may cancel an earlier one.
      await expectRight(of)
    }
  } catch (error) {
    throw new Error(`History ${seed} goes apart after ${of.steps.join(', ')}`, { cause: error })
  }
}

test(`${HISTORIES} histories of families end with what their acts come to`, async () => {
  const seeds = Array.from({ length: HISTORIES }, (_, index) => index + 1).values()
  let lived = 0
  const worker = async () => {
    let ground = await opened()
    let families = 0
    for (const seed of seeds) {
      families += 1
      if (families % FAMILIES === 0) {
        await expectSoundTotals(rig, ground.school)
        ground = await opened()
      }
      await live(ground, seed)
      lived += 1
    }
    await expectSoundTotals(rig, ground.school)
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, worker))
  expect(lived).toBe(HISTORIES)
})
