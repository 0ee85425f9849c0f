import { describe, expect, test } from 'vitest'
import { care } from '@afterbell/contract/care/care'
import { coupons } from '@afterbell/contract/coupons/coupons'
import { invoices } from '@afterbell/contract/invoices/invoices'
import { proposals } from '@afterbell/contract/payments/transactions'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { chargeFamilyNow } from '../../src/features/care/care.job.ts'
import { call, useRig } from '../rig/app.ts'
import { payingChild } from '../rig/paying/billing.ts'
import { connectSandbox } from '../rig/paying/paying.ts'
import { apply, invoiceHold, makeCoupon } from '../rig/paying/coupons.ts'
import { makeAgency, makeShare } from '../rig/paying/shares.ts'
import { inside, made, makeAftercare, makeChild, makeSchool, type MadeSchool } from '../rig/make.ts'
import {
  attended,
  billedIn,
  chargeCareOn,
  compareCare,
  enrollmentOf,
  poolOn,
  takeDays,
} from '../rig/paying/care.ts'

// Aftercare with recurring charges. Every test runs on November 18, 2026.

const rig = useRig()

const monthly = {
  aftercareStartDate: '2026-11-23',
  aftercareEndDate: '2027-02-24',
  price: 100,
  billingType: 'MONTHLY',
  billingRate: 'FIXED',
} as const

type Over = Parameters<typeof makeAftercare>[2]

async function inCare(over: Over = {}) {
  const school = await makeSchool(rig)
  const { id, days } = await makeAftercare(rig, school, { ...monthly, ...over })
  const childId = await makeChild(rig, school)
  const rosterIds = await takeDays(rig, school, id, childId, days)
  return {
    school,
    id,
    days,
    childId,
    rosterIds,
    enrollmentId: await enrollmentOf(rig, school, rosterIds[0]!),
  }
}

type InCare = Awaited<ReturnType<typeof inCare>>

/** Takes a child off the roster as staff do, on the clock of another day. */
async function giveUpPlace({ school }: InCare, rosterId: string, from: string): Promise<void> {
  await inside(rig, school.id, (query) =>
    query(
      `update place set left_at = ($2 || ' 12:00 America/New_York')::timestamptz, days = days * datemultirange(daterange(null, $2::date)) where id = $1`,
      [rosterId, from],
    ),
  )
}

const proposed = async (school: MadeSchool) =>
  made(await call(rig, proposals.list, {}, school.admin)).content.map(
    ({ cause, givenBack, noLongerOwed }) => [cause, (givenBack ?? 0) + (noLongerOwed ?? 0)],
  )
const waiting = async (school: MadeSchool) => made(await call(rig, care.waiting, {}, school.admin)).content
const careOf = async ({ school, childId }: InCare, query = {}) =>
  made(await call(rig, care.ofChild, { params: { childId }, query }, school.admin)).enrollments
const pause = ({ school, enrollmentId: id }: InCare, from: string, to: string | null = null) =>
  call(rig, care.pause, { params: { id }, body: { from, to, reason: 'On a trip' } }, school.admin)

/** Lines billed after the enrollment: their dates and amounts. */
const since = async (school: MadeSchool, date: string) =>
  (await billedIn(rig, school)).filter((line) => line.split(' ').at(-4)! >= date)

describe('Aftercare by the month', () => {
  test('at a fixed price is charged on the first day of each month, once', async () => {
    const { school } = await inCare()
    const november = [
      'Kim After Care, Monday 2026-11-23: 2 for 10000',
      'Kim After Care, Wednesday 2026-11-25: 1 for 10000',
    ]
    expect(await billedIn(rig, school)).toEqual(november)
    await chargeCareOn(rig, school, '2026-11-30')
    expect(await billedIn(rig, school)).toEqual(november)
    await chargeCareOn(rig, school, '2026-12-01', '00:10')
    const december = [
      'Kim After Care, Monday 2026-12-07: 4 for 10000',
      'Kim After Care, Wednesday 2026-12-02: 5 for 10000',
    ]
    expect(await billedIn(rig, school)).toEqual([...november, ...december])
    await chargeCareOn(rig, school, '2026-12-01', '01:10')
    await chargeCareOn(rig, school, '2026-12-31')
    expect(await billedIn(rig, school)).toEqual([...november, ...december])
  })

  test('by the day is charged once the month is over, for the meetings that were booked', async () => {
    const { school } = await inCare({ price: 10, billingRate: 'DAY' })
    expect(await billedIn(rig, school)).toEqual([])
    await chargeCareOn(rig, school, '2026-11-30', '23:50')
    expect(await billedIn(rig, school)).toEqual([])
    await chargeCareOn(rig, school, '2026-12-01', '00:10')
    expect(await billedIn(rig, school)).toEqual([
      'Kim After Care, Monday 2026-11-23: 2 for 2000',
      'Kim After Care, Wednesday 2026-11-25: 1 for 1000',
    ])
  })

  test('is charged once by ten workers at the same moment', async () => {
    const { school, childId } = await inCare()
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select family_id from child where id = $1`, [childId]),
    )
    const pool = poolOn(rig, '2026-12-01')
    await Promise.all(Array.from({ length: 10 }, () => chargeFamilyNow(pool, school.id, rows[0].family_id)))
    expect((await since(school, '2026-12-01')).length).toBe(2)
  })

  test('comes to the same when the run is late, with the family as it stood on each day', async () => {
    const tiers = { twoChildrenAmount: 10, threeChildrenAmount: 20, active: true }
    const { school, id, days, childId } = await inCare({ multiChildDiscount: tiers })
    const [second, third] = [
      await makeChild(rig, school, { firstName: 'Ben', siblingId: childId }),
      await makeChild(rig, school, { firstName: 'Cleo', siblingId: childId }),
    ]
    await takeDays(rig, school, id, second, days)
    const thirds = await takeDays(rig, school, id, third, days)
    // The third child joined on December 10.
    await inside(rig, school.id, (query) =>
      query(`update place set joined_at = '2026-12-10 12:00-05' where id = any($1)`, [thirds]),
    )
    await chargeCareOn(rig, school, '2027-01-20')
    const totals = await inside(rig, school.id, async (query) => {
      const { rows } = await query(
        `select c.first_name as child, lower(b.days) as first, sum(l.net_cents)::int as cents
         from invoice_line l join child c on c.id = l.child_id
           join lateral (select days from care_charge b where b.charge_id = l.charge_id limit 1) b on true
         where l.charge_id is not null group by 1, 2 order by 2, 1`,
      )
      return rows.map(({ child, first, cents }) => `${first} ${child} ${cents}`)
    })
    expect(totals).toEqual([
      '2026-12-01 Ben 19000',
      '2026-12-01 Kim 20000',
      '2027-01-01 Ben 19000',
      '2027-01-01 Cleo 18000',
      '2027-01-01 Kim 20000',
    ])
  })

  test('given up in the middle of a month is proposed the rest of it, also by a late run', async () => {
    const setup = await inCare()
    await giveUpPlace(setup, setup.rosterIds[0]!, '2026-12-16')
    await chargeCareOn(rig, setup.school, '2026-12-20')
    expect(await since(setup.school, '2026-12-01')).toEqual([
      'Kim After Care, Monday 2026-12-07: 4 for 10000',
      'Kim After Care, Wednesday 2026-12-02: 5 for 10000',
    ])
    expect(await proposed(setup.school)).toEqual([['REMOVED', 5000]])
    await chargeCareOn(rig, setup.school, '2027-01-02')
    expect(await since(setup.school, '2027-01-01')).toEqual([
      'Kim After Care, Wednesday 2027-01-06: 4 for 10000',
    ])
  })

  test('by the day is charged up to the day it was given up', async () => {
    const setup = await inCare({ price: 10, billingRate: 'DAY' })
    await giveUpPlace(setup, setup.rosterIds[1]!, '2026-12-10')
    await chargeCareOn(rig, setup.school, '2027-01-01')
    expect(await since(setup.school, '2026-12-01')).toEqual([
      'Kim After Care, Monday 2026-12-07: 4 for 4000',
      'Kim After Care, Wednesday 2026-12-02: 2 for 2000',
    ])
  })

  test('whose weeks begin on another day since is charged for the days that were not', async () => {
    const { school } = await inCare({ billingType: 'WEEKLY', price: 12 })
    await chargeCareOn(rig, school, '2026-12-09')
    const before = await since(school, '2026-12-06')
    expect(before).toEqual([
      'Kim After Care, Monday 2026-12-07: 1 for 1200',
      'Kim After Care, Wednesday 2026-12-09: 1 for 1200',
    ])
    await inside(rig, school.id, (query) => query(`update school set date_format = 'EUROPEAN'`))
    await chargeCareOn(rig, school, '2026-12-12')
    expect(await since(school, '2026-12-06')).toEqual(before)
    await chargeCareOn(rig, school, '2026-12-14')
    expect((await since(school, '2026-12-10')).length).toBe(2)
  })

  test('has the discount of the first child off its first charge alone', async () => {
    const school = await makeSchool(rig)
    await inside(rig, school.id, (query) =>
      query(
        `insert into portal (school_id, first_child_discount) values ($1, '{"active": true, "amount": 500}')
         on conflict (school_id) do update set first_child_discount = excluded.first_child_discount`,
        [school.id],
      ),
    )
    const { id, days } = await makeAftercare(rig, school, { ...monthly, aftercareStartDate: '2026-12-01' })
    await takeDays(rig, school, id, await makeChild(rig, school), days.slice(0, 1))
    await chargeCareOn(rig, school, '2026-12-01')
    await chargeCareOn(rig, school, '2027-01-01')
    expect(await billedIn(rig, school)).toEqual([
      'Kim After Care, Monday 2026-12-07: 4 for 9500',
      'Kim After Care, Monday 2027-01-04: 4 for 10000',
    ])
  })

  test('is paid until the last day that was charged and paid, and no longer', async () => {
    const setup = await inCare()
    const readPayments = async () => {
      const input = { at: 'aftercare' as const, params: { id: setup.id }, query: {} }
      const { content } = made(await call(rig, rosters.list, input, setup.school.admin))
      return content.map(({ payment }) => [payment!.state, payment!.paidUntil])
    }
    await chargeCareOn(rig, setup.school, '2026-11-19')
    expect(await readPayments()).toEqual([
      ['INVOICED', null],
      ['INVOICED', null],
    ])
    await inside(rig, setup.school.id, (query) => query(`update invoice set paid_cents = total_cents`))
    expect(await readPayments()).toEqual([
      ['PAID', '2026-11-30'],
      ['PAID', '2026-11-30'],
    ])
    await chargeCareOn(rig, setup.school, '2026-12-01')
    expect((await careOf(setup))[0]).toMatchObject({ paidUntil: '2026-12-01', chargedTo: '2026-12-31' })
  })
})

describe('Aftercare by attendance', () => {
  const hourly = { price: 10, billingRate: 'HOUR', chargeType: 'ATTENDANCE' } as const

  test('is charged for the hours a child was there, to the end where nobody checked them out', async () => {
    const { school, rosterIds } = await inCare(hourly)
    await attended(rig, school, rosterIds[0]!, '2026-11-23', ['15:00', '17:30'])
    await attended(rig, school, rosterIds[1]!, '2026-11-25', ['16:00', null])
    await chargeCareOn(rig, school, '2026-12-01')
    expect(await billedIn(rig, school)).toEqual([
      'Kim After Care, Monday 2026-11-23: 1 for 2500',
      'Kim After Care, Wednesday 2026-11-25: 1 for 2000',
    ])
  })

  test('corrected after it was charged is proposed to go back, or waits until staff bill it', async () => {
    const { school, rosterIds } = await inCare(hourly)
    const [monday] = rosterIds
    await attended(rig, school, monday!, '2026-11-23', ['15:00', '17:30'])
    await chargeCareOn(rig, school, '2026-12-01')
    await attended(rig, school, monday!, '2026-11-23', ['15:00', '16:30'])
    await compareCare(rig, school, monday!, '2026-11-23', '2026-12-02')
    expect(await proposed(school)).toEqual([['TIMES_CORRECTED', 1000]])
    // A second correction removes the first proposal.
    await attended(rig, school, monday!, '2026-11-23', ['15:00', '18:00'])
    await compareCare(rig, school, monday!, '2026-11-23', '2026-12-02')
    expect(await proposed(school)).toEqual([])
    const [more, ...others] = await waiting(school)
    expect(others).toEqual([])
    expect(more).toMatchObject({ kind: 'DIFFERENCE', total: 500, from: '2026-11-01', to: '2026-11-30' })
    expect(more!.lines[0]!.reason).toBe('$30 instead of $25, corrected after it was billed')
    const body = { ids: [more!.id] }
    expect(made(await call(rig, care.release, { body }, school.admin))).toEqual({ changed: 1, refused: [] })
    expect(made(await call(rig, care.release, { body }, school.admin)).refused).toMatchObject([
      { message: 'This was decided already' },
    ])
    await compareCare(rig, school, monday!, '2026-11-23', '2026-12-03')
    expect(await waiting(school)).toEqual([])
    expect(await proposed(school)).toEqual([])
  })
})

describe('What is due', () => {
  test('before a school charged by itself waits until staff bill it, or say why not', async () => {
    const { school } = await inCare()
    await inside(rig, school.id, (query) => query(`update school set charged_since = '2027-01-15'`))
    await chargeCareOn(rig, school, '2027-01-20')
    expect(await since(school, '2026-12-01')).toEqual([])
    const [december, january] = await waiting(school)
    expect(december).toMatchObject({ kind: 'CHARGE', from: '2026-12-01', total: 20000 })
    made(await call(rig, care.release, { body: { ids: [december!.id] } }, school.admin))
    const dropped = { ids: [january!.id], reason: 'Billed by hand' }
    expect(made(await call(rig, care.drop, { body: dropped }, school.admin)).changed).toBe(1)
    expect((await since(school, '2026-12-01')).length).toBe(2)
    await chargeCareOn(rig, school, '2027-01-21')
    expect((await since(school, '2026-12-01')).length).toBe(2)
    expect(await waiting(school)).toEqual([])
  })

  test('while a school is not active waits once it is active again', async () => {
    const { school } = await inCare()
    const state = (name: string, at: string) =>
      rig.pool.pg.query(`update school_directory set state = $2, state_since = $3 where id = $1`, [
        school.id,
        name,
        at,
      ])
    await state('INACTIVE', '2026-11-25 12:00-05')
    await chargeCareOn(rig, school, '2026-12-01')
    expect(await since(school, '2026-12-01')).toEqual([])
    await state('ACTIVE', '2026-12-05 12:00-05')
    await chargeCareOn(rig, school, '2027-01-01')
    expect((await since(school, '2026-12-01')).length).toBe(2)
    expect(await waiting(school)).toMatchObject([{ from: '2026-12-01' }])
  })

  test.each([
    ['Pacific/Auckland', '2026-11-30', '06:10', true],
    ['Europe/London', '2026-11-30', '18:50', false],
    ['Europe/London', '2026-11-30', '19:10', true],
    ['America/Los_Angeles', '2026-12-01', '02:50', false],
    ['America/Los_Angeles', '2026-12-01', '03:10', true],
  ])('in %s is due by the day it is there: %s at %s in New York', async (zone, date, time, isDue) => {
    const { school } = await inCare()
    await inside(rig, school.id, (query) => query(`update school set timezone = $1`, [zone]))
    await chargeCareOn(rig, school, date, time)
    expect((await since(school, '2026-12-01')).length).toBe(isDue ? 2 : 0)
  })
})

describe('Billing of care is paused', () => {
  test('from a day that is not charged, for a part of its cycle, and shown before it happens', async () => {
    const setup = await inCare()
    expect((await pause(setup, '2026-11-30')).problem).toMatchObject({
      code: 'ALREADY_CHARGED',
      message: 'Care is charged through 11/30/2026. Pause it from 12/01/2026 on, or refund what was charged',
      fields: [{ path: 'from' }],
    })
    const query = { enrollmentId: setup.enrollmentId, pausedFrom: '2026-12-14', pausedTo: '2027-01-10' }
    const [before] = await careOf(setup)
    const [preview] = await careOf(setup, query)
    expect(before!.coming.map(({ total }) => total)).toEqual([20000, 20000, 20000])
    expect(preview!.coming.map(({ total }) => total)).toEqual([6500, 15000, 20000])
    made(await pause(setup, '2026-12-14', '2027-01-10'))
    expect((await pause(setup, '2027-01-05')).problem?.code).toBe('PAUSED_ALREADY')
    await chargeCareOn(rig, setup.school, '2027-01-01')
    expect(await since(setup.school, '2026-12-01')).toEqual([
      'Kim After Care, Monday 2026-12-07: 1 for 2500',
      'Kim After Care, Wednesday 2026-12-02: 2 for 4000',
      'Kim After Care, Monday 2027-01-11: 3 for 7500',
      'Kim After Care, Wednesday 2027-01-13: 3 for 7500',
    ])
    expect((await pause(setup, '2027-01-31')).problem?.code).toBe('ALREADY_CHARGED')
  })

  test('until somebody resumes it: what is left of the cycle is charged then', async () => {
    const setup = await inCare()
    const { id } = made(await pause(setup, '2026-12-14'))
    await chargeCareOn(rig, setup.school, '2026-12-01')
    const december = await since(setup.school, '2026-12-01')
    expect(december.length).toBe(2)
    const resume = (on: string) =>
      call(
        rig,
        care.resume,
        { params: { id: setup.enrollmentId, pauseId: id }, body: { on } },
        setup.school.admin,
      )
    made(await resume('2026-12-21'))
    await chargeCareOn(rig, setup.school, '2026-12-21')
    expect((await since(setup.school, '2026-12-01')).slice(2)).toEqual([
      'Kim After Care, Monday 2026-12-21: 2 for 5000',
      'Kim After Care, Wednesday 2026-12-23: 2 for 4000',
    ])
    made(await resume('2026-12-01'))
    expect((await careOf(setup))[0]!.pauses).toEqual([])
    expect((await pause(setup, '2027-06-01')).problem?.code).toBe('NOTHING_LEFT')
  })
})

describe('What giving spots up would change', () => {
  test('is shown before it happens, with the discount that goes with them, and comes to that', async () => {
    const tiers = { twoDaysAmount: 10, threeDaysAmount: 20, active: true }
    const setup = await inCare({ multiDayDiscount: tiers })
    const [now] = await careOf(setup)
    expect(now!.coming.map(({ total }) => total)).toEqual([19000, 19000, 19000])
    const [then] = await careOf(setup, { without: setup.rosterIds[1]! })
    expect(then!.coming.map(({ total }) => total)).toEqual([10000, 10000, 10000])
    expect(await careOf(setup, { without: setup.rosterIds.join(',') })).toEqual([])
    await giveUpPlace(setup, setup.rosterIds[1]!, '2026-11-18')
    expect((await careOf(setup))[0]!.coming.map(({ total }) => total)).toEqual([10000, 10000, 10000])
  })

  test('is told of each cycle whole, where spots were given apart', async () => {
    const setup = await inCare({ aftercareEndDate: '2027-06-24' })
    await inside(rig, setup.school.id, (query) =>
      query(`update place set joined_at = joined_at - interval '1 hour' where id = $1`, [setup.rosterIds[0]]),
    )
    const [now] = await careOf(setup)
    expect(now!.coming.map(({ from, total }) => [from, total]).slice(-2)).toEqual([
      ['2027-05-01', 10000],
      ['2027-05-01', 10000],
    ])
    expect(now!.coming.length).toBe(12)
  })
})

describe('Who pays a charge', () => {
  test('are an agency for its part of each and the family for the rest; what the family is told next is the whole', async () => {
    const school = await makeSchool(rig)
    const { childId } = await payingChild(rig, school)
    const agency = await makeAgency(rig, school, { name: 'County Childcare' })
    await makeShare(rig, school, childId, { payerId: agency.id, cap: 150 })
    const { id, days } = await makeAftercare(rig, school, { ...monthly, aftercareStartDate: '2026-12-01' })
    await takeDays(rig, school, id, childId, days)
    expect(await openAmounts(school)).toEqual([])
    await chargeCareOn(rig, school, '2026-12-01')
    expect(await openAmounts(school)).toEqual(['County Childcare 120', 'Gus Test 80'])
    // A second run bills nothing new, and the second month uses up the limit.
    await chargeCareOn(rig, school, '2026-12-02')
    await chargeCareOn(rig, school, '2027-01-01')
    expect(await openAmounts(school)).toEqual([
      'County Childcare 120',
      'County Childcare 30',
      'Gus Test 170',
      'Gus Test 80',
    ])
    await chargeCareOn(rig, school, '2027-02-01')
    expect((await openAmounts(school)).slice(2)).toEqual(['Gus Test 170', 'Gus Test 200', 'Gus Test 80'])
  })

  test('by attendance that is corrected are proposed the difference by the part of each', async () => {
    const school = await makeSchool(rig)
    const { childId } = await payingChild(rig, school)
    const agency = await makeAgency(rig, school, { name: 'County Childcare' })
    await makeShare(rig, school, childId, { payerId: agency.id, from: '2026-11-01' })
    const hourly = { price: 10, billingRate: 'HOUR', chargeType: 'ATTENDANCE' } as const
    const { id, days } = await makeAftercare(rig, school, { ...monthly, ...hourly })
    const [monday] = await takeDays(rig, school, id, childId, days)
    await attended(rig, school, monday!, '2026-11-23', ['15:00', '18:00'])
    await chargeCareOn(rig, school, '2026-12-01')
    expect(await openAmounts(school)).toEqual(['County Childcare 18', 'Gus Test 12'])
    await attended(rig, school, monday!, '2026-11-23', ['15:00', '16:00'])
    await compareCare(rig, school, monday!, '2026-11-23', '2026-12-02')
    expect(await proposed(school)).toEqual([['TIMES_CORRECTED', 2000]])
    const { content } = made(await call(rig, proposals.list, {}, school.admin))
    const params = { id: content[0]!.id }
    made(await call(rig, proposals.confirm, { params, body: {} }, school.admin))
    expect(await openAmounts(school)).toEqual(['County Childcare 6', 'Gus Test 4'])
  })

  test('have a coupon off the first charge, and off no other', async () => {
    const school = await makeSchool(rig)
    await connectSandbox(rig, school)
    const coupon = await makeCoupon(rig, school, { maxUsage: 1 })
    const { id, days } = await makeAftercare(rig, school, monthly)
    const childId = await makeChild(rig, school)
    const body = { childId, sectionIds: days.slice(0, 1), pay: true }
    const place = made(await call(rig, rosters.add, { at: 'aftercare', params: { id }, body }, school.admin))
    const of = { parentId: place.parentId!, rosterId: place.rosterId }
    made(await apply(rig, school, { ...of, rosterIds: [of.rosterId] }, coupon.name))
    await invoiceHold(rig, school, of)
    await chargeCareOn(rig, school, '2026-12-01')
    await chargeCareOn(rig, school, '2027-01-01')
    expect((await billedIn(rig, school)).map((line) => Number(line.split(' ').at(-1)))).toEqual([
      9000, 10_000, 10_000,
    ])
    const { uses } = made(await call(rig, coupons.get, { params: { id: coupon.id } }, school.admin))
    expect(uses).toBe(1)
  })
})

/** Returns the open amounts by payer name. */
async function openAmounts(school: MadeSchool): Promise<string[]> {
  const { content } = made(await call(rig, invoices.list, { query: { size: 100 } }, school.admin))
  return content
    .filter(({ amountDue }) => amountDue > 0)
    .map(({ parentName, amountDue }) => `${parentName} ${amountDue / 100}`)
    .toSorted((one, other) => one.localeCompare(other))
}
