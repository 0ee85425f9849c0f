import { beforeAll, describe, expect, inject, test } from 'vitest'
import { activities } from '@afterbell/contract/activities/activities'
import { aftercare } from '@afterbell/contract/activities/aftercare'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { camps } from '@afterbell/contract/activities/camps'
import { latePickups } from '@afterbell/contract/late-pickups/late-pickups'
import { payouts } from '@afterbell/contract/payouts/payouts'
import { children } from '@afterbell/contract/families/children'
import { dashboard } from '@afterbell/contract/dashboard/dashboard'
import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { invoices } from '@afterbell/contract/invoices/invoices'
import { taxStatements } from '@afterbell/contract/invoices/tax-statements'
import { transactions } from '@afterbell/contract/payments/transactions'
import { formAnswers } from '@afterbell/contract/forms/form-answers'
import { forms } from '@afterbell/contract/forms/forms'
import { login } from '@afterbell/contract/login/login'
import { school } from '@afterbell/contract/school/school'
import { isCommonPassword } from '@afterbell/domain/login/common-passwords'
import { passwordFindings } from '@afterbell/domain/login/password-rules'
import { roleLabels } from '@afterbell/domain/kernel/roles'
import { sum } from '@afterbell/domain/kernel/sum'
import { WEEKDAYS } from '@afterbell/domain/kernel/weekdays'
import { seedDemo } from '../../db/demo/seed.ts'
import { createPool } from '../../src/platform/database/database.ts'
import type { DemoFamily, DemoLogin } from '../../src/platform/process/demo.ts'
import { familyMoney } from '@afterbell/contract/portal/family-money'
import { portal } from '@afterbell/contract/public-pages/portal'
import { familyBrowser, logInByCode } from '../rig/families/browser.ts'
import { call, NOW, SEALER, useRig, type Caller } from '../rig/app.ts'
import { inside, made } from '../rig/make.ts'
import { differencesOf } from '../rig/paying/sound-totals.ts'

/** Wednesday, November 18, 2026, 15:40 in New York: in the middle of the afternoon's classes. */
const AFTERNOON = NOW.add({ minutes: 40 })
const CHILDREN = 200

describe('the demo', () => {
  const rig = useRig({ at: AFTERNOON })
  let logins: DemoLogin[]
  let family: DemoFamily
  let admin: Caller

  beforeAll(async () => {
    const { clockShiftSeconds } = rig
    const pool = createPool({ connectionString: inject('databaseUrl'), poolSize: 10, clockShiftSeconds })
    const secret = 'a secret of the seed alone, which nobody signs in with'
    ;({ logins, family } = await seedDemo({
      pool,
      secret,
      sealer: SEALER,
      publicUrl: 'http://localhost:3000',
      clockShiftSeconds,
      children: CHILDREN,
      hasSandboxPayments: true,
    }))
    await pool.pg.end()
    admin = await signIn('Super Admin')
  })

  async function signIn(role: string): Promise<Caller & { id: string }> {
    const { email, password } = logins.find((each) => each.role === role)!
    const session = made(await call(rig, login.logIn, { body: { email, password } }))
    expect(roleLabels[session.userRole]).toBe(role)
    return { token: session.jwtToken, schoolId: session.schoolId, id: session.userId }
  }

  async function classesOf(caller: Caller, status: 'ACTIVE' | 'DRAFT' | 'PAST') {
    return made(await call(rig, activities.list, { at: 'classes', query: { status, size: 200 } }, caller))
      .content
  }

  test('has one login per role, whose password our own rules take', async () => {
    expect(logins.map(({ role }) => role)).toEqual(Object.values(roleLabels))
    for (const { role, email, password } of logins) {
      await signIn(role)
      const typed = { password, confirmPassword: password, email }
      expect(passwordFindings(typed, isCommonPassword)).toEqual([])
    }
  })

  test('has a family that logs in by its letter, is asked for no birth date, and sees its children and what it owes', async () => {
    const { schoolName, id: schoolId } = made(
      await call(rig, portal.find, { params: { portalName: family.portalName } }),
    )
    expect(schoolName).toBe(logins[1]!.schools[0])
    const browser = familyBrowser(rig, schoolId)
    expect(made(await logInByCode(rig, browser, family.email))).toMatchObject({ session: { step: null } })
    expect(made(await browser.call(familyMoney.account, {}))).toMatchObject({ hasInvoices: true })
  })

  test('has two schools for the Super Admin to switch between, of two countries and with both ways of paying', async () => {
    const { schools } = logins[0]!
    expect(schools).toHaveLength(2)
    const mine = made(await call(rig, login.schools, {}, admin)).filter(({ schoolName }) =>
      schools.includes(schoolName),
    )
    expect(mine).toHaveLength(2)
    const states = []
    for (const { id } of mine) {
      const switched = made(await call(rig, login.switchSchool, { params: { id } }, admin))
      states.push(made(await call(rig, school.settings, {}, { token: switched.jwtToken, schoolId: id })))
    }
    expect(states).toMatchObject([
      {
        timezone: 'America/New_York',
        currency: 'USD',
        dateFormat: 'AMERICAN',
        moreNameCharacters: false,
        features: [],
      },
      {
        timezone: 'Europe/London',
        currency: 'GBP',
        dateFormat: 'EUROPEAN',
        moreNameCharacters: true,
        features: ['new-payments'],
      },
    ])
  })

  test('has a tax statement of each family that comes to what it paid, to the cent', async () => {
    const { content } = made(
      await call(rig, taxStatements.list, { query: { year: 2026, size: 1000 } as never }, admin),
    )
    expect(content.length).toBeGreaterThan(CHILDREN / 4)
    for (const { name, care, prepaid, other, credit, received, returned, total } of content)
      expect([care + prepaid + other + credit, total], name).toEqual([
        received - returned,
        received - returned,
      ])
    const paid = await inside(rig, admin.schoolId!, async (query) => {
      const { rows } = await query(
        `select (select coalesce(sum(p.cents), 0)::int from payment p join payer y on y.school_id = p.school_id and y.id = p.payer_id
            where p.school_id = $1 and p.state = 'SUCCEEDED' and y.kind <> 'AGENCY') as received,
          (select coalesce(sum(r.cents), 0)::int from refund r where r.school_id = $1 and r.state <> 'FAILED')
            + (select coalesce(sum(v.cents), 0)::int from reversal v where v.school_id = $1 and (v.kind = 'RETURN' or v.state = 'LOST')) as returned`,
        [admin.schoolId],
      )
      return rows[0]
    })
    expect({
      received: sum(content.map((row) => row.received)),
      returned: sum(content.map((row) => row.returned)),
    }).toEqual(paid)
    expect(content.some((row) => row.care > 0 && row.other > 0)).toBe(true)
  })

  test('holds the real catalog in the season that runs, and says what is invented', async () => {
    const real = (await classesOf(admin, 'ACTIVE')).filter(({ description }) =>
      description.includes('City of Toronto'),
    )
    expect(real).toHaveLength(25)
    for (const each of real) {
      expect(each.description).toContain('Open Government Licence - Toronto')
      expect(each.description).toContain('invented')
      expect(each.startDate! < '2026-11-18' && each.endDate! > '2026-11-18').toBe(true)
    }
    expect(real.find(({ name }) => name === 'Dance - Ballet - Early Child')).toMatchObject({
      weekdays: ['saturday'],
      timeFrom: '12:00',
      timeTo: '12:45',
      ageFrom: 'THREE',
      ageTo: 'FIVE',
    })
    expect(real.find(({ name }) => name.startsWith('Music - Guitar'))).toMatchObject({
      ageFrom: 'SIX',
      ageTo: null,
    })
  })

  test('has classes on every weekday, full ones and nearly empty ones, drafts and some that are over', async () => {
    const active = await classesOf(admin, 'ACTIVE')
    for (const weekday of WEEKDAYS)
      expect(active.filter(({ weekdays }) => weekdays.includes(weekday)).length, weekday).toBeGreaterThan(2)
    const filled = active.map(({ places }) => places)
    expect(filled.filter(({ free }) => free === 0).length).toBeGreaterThan(5)
    expect(filled.filter(({ enrolled, percent }) => enrolled > 0 && percent < 20).length).toBeGreaterThan(2)
    expect(filled.filter(({ percent }) => percent > 100).length).toBeGreaterThan(0)
    expect(filled.filter(({ waiting }) => waiting > 0).length).toBeGreaterThan(4)
    expect((await classesOf(admin, 'DRAFT')).length).toBeGreaterThan(1)
    expect((await classesOf(admin, 'PAST')).length).toBeGreaterThan(1)
  })

  test('holds the camps of the real catalog in groups by age, the first of them this week, and says what is invented', async () => {
    const input = { at: 'camps' as const, query: { status: 'ACTIVE' as const, size: 50 } }
    const { content } = made(await call(rig, activities.list, input, admin))
    expect(content.map(({ name }) => name)).toEqual(Array.from({ length: 9 }, () => 'CampTO'))
    expect(content[0]).toMatchObject({ startDate: '2026-11-16', endDate: '2026-11-20' })
    expect(
      content.every(({ description }) => description.includes('Open Government Licence - Toronto')),
    ).toBe(true)
    expect(content.every(({ description }) => description.includes('invented'))).toBe(true)
    const { pricings } = made(await call(rig, camps.get, { params: { id: content[0]!.id } }, admin))
    expect(pricings.map(({ ageFrom, ageTo }) => [ageFrom, ageTo])).toEqual([
      ['FOUR', 'FIVE'],
      ['SIX', 'TWELVE'],
    ])
    expect(content[0]!.places.enrolled).toBeGreaterThan(10)
  })

  test('has aftercare on every weekday, with a full day whose queue waits, drop-in, and its attendance', async () => {
    const input = { at: 'aftercare' as const, query: { status: 'ACTIVE' as const } }
    const { content } = made(await call(rig, activities.list, input, admin))
    expect(new Set(content.flatMap(({ weekdays }) => weekdays))).toEqual(new Set(WEEKDAYS))
    const weekdays = content.find(({ name }) => name === 'Harbor After Care')!
    const { days } = made(await call(rig, aftercare.get, { params: { id: weekdays.id } }, admin))
    expect(days.every(({ dropIn, maxDropIn }) => dropIn && maxDropIn! > 0)).toBe(true)
    const tuesday = days.find(({ day }) => day === 'tuesday')!
    const queue = await call(rig, waitLists.list, { at: 'aftercare-day', params: { id: tuesday.id! } }, admin)
    expect(made(queue).totalElements).toBe(3)
    const dropped = { at: 'aftercare' as const, params: { id: weekdays.id } }
    const { past, upcoming } = made(await call(rig, dropIns.statistics, dropped, admin))
    expect(Math.min(past, upcoming)).toBeGreaterThan(2)
    const day = { at: 'aftercare' as const, params: { id: weekdays.id }, query: { date: '2026-11-17' } }
    const lines = made(await call(rig, attendance.list, day, admin)).content
    expect(lines.length).toBeGreaterThan(15)
    expect(lines.filter(({ status }) => status === 'OUT').length).toBeGreaterThan(12)
  })

  test('gives the dashboard something to say', async () => {
    const needs = made(await call(rig, dashboard.needs, {}, admin)).map(({ what }) => what)
    expect(needs).toEqual(
      expect.arrayContaining(['OVER_CAPACITY', 'FULL_WITH_QUEUE', 'FORMS_MISSING', 'DRAFTS']),
    )
    const ofMoney = made(await call(rig, dashboard.moneyNeeds, {}, admin)).map(({ what }) => what)
    expect(ofMoney).toEqual([
      'PAYOUTS_DIFFERENT',
      'PAYMENTS_FAILED',
      'TO_DECIDE',
      'LATE_PICKUPS_TO_DECIDE',
      'AID_REQUESTED',
      'INVOICES_PAST_DUE',
    ])
    const kinds = made(await call(rig, dashboard.enrolledChildren, {}, admin))
    expect(kinds.every(({ children: enrolled }) => enrolled > 10)).toBe(true)
    expect(made(await call(rig, dashboard.lastSignUps, {}, admin))).toHaveLength(10)
  })

  test('has money in every state in both schools: paid in each way, open, overdue, failed and given back', async () => {
    for (const { id, schoolName } of made(await call(rig, login.schools, {}, admin))) {
      const switched = made(await call(rig, login.switchSchool, { params: { id } }, admin))
      const caller = { token: switched.jwtToken, schoolId: id }
      const count = async (
        status: 'open' | 'past_due' | 'paid' | 'partially_refunded' | 'refunded' | 'void',
      ) => made(await call(rig, invoices.list, { query: { status } }, caller)).totalElements
      const paid = await count('paid')
      const owed = (await count('open')) + (await count('past_due'))
      expect(owed, schoolName).toBeGreaterThan(2)
      expect(paid, schoolName).toBeGreaterThan(owed * 4)
      expect(await count('past_due'), schoolName).toBeGreaterThan(0)
      expect(await count('partially_refunded'), schoolName).toBeGreaterThan(0)
      expect(await count('refunded'), schoolName).toBeGreaterThan(0)
      expect(await count('void'), schoolName).toBe(1)
      const { content } = made(await call(rig, transactions.list, { query: { size: 1000 } }, caller))
      const of = (type: string, state: string) =>
        content.filter((each) => each.type === type && each.state === state).length
      expect(of('PAYMENT', 'FAILED'), schoolName).toBeGreaterThan(0)
      expect(of('REFUND', 'SUCCEEDED'), schoolName).toBeGreaterThan(0)
      expect(of('REFUND', 'UNKNOWN'), schoolName).toBe(0)
      expect(new Set(content.map(({ how }) => how)), schoolName).toContain('CARD')
      expect(content.filter(({ how }) => how === 'TRANSFER').length, schoolName).toBeGreaterThan(1)
      expect(
        content.every(({ at }) => at <= AFTERNOON.add({ minutes: 30 }).toString()),
        schoolName,
      ).toBe(true)
      const summary = made(await call(rig, transactions.summary, {}, caller))
      expect(summary.proposals, schoolName).toBeGreaterThan(0)
      expect(summary.credit, schoolName).toBeGreaterThan(0)
      const failed = made(await call(rig, dashboard.failedTransactions, {}, caller))
      expect(failed.totalElements, schoolName).toBe(of('PAYMENT', 'FAILED'))
    }
    const { content } = made(await call(rig, transactions.list, { query: { size: 1000 } }, admin))
    expect(content.filter(({ state }) => state === 'PROCESSING').length).toBeGreaterThan(1)
  })

  test('has stored totals that are what they are made of', async () => {
    for (const { id } of made(await call(rig, login.schools, {}, admin)))
      expect(await differencesOf(rig, id)).toEqual([])
  })

  test('asks custom forms of classes, camps and aftercare, and most families have answered', async () => {
    const formList = made(await call(rig, forms.list, {}, admin)).content
    expect(formList.map(({ activityCount = 0 }) => activityCount > 0)).toEqual([true, true, true])
    const answered = made(await call(rig, formAnswers.report, { query: { size: 1000 } }, admin))
    expect(answered.totalElements).toBeGreaterThan(CHILDREN / 4)
    const kinds = new Set(answered.content.map(({ activity }) => activity.kind))
    expect(kinds).toEqual(new Set(['classes', 'camps', 'aftercare']))
  })

  test('has wait lists in the order of joining', async () => {
    const waited = (await classesOf(admin, 'ACTIVE')).find(({ places }) => places.waiting > 2)!
    const list = made(
      await call(rig, waitLists.list, { at: 'classes', params: { id: waited.id } }, admin),
    ).content
    expect(list.map(({ position }) => position)).toEqual(list.map((_, index) => index + 1))
    expect(list.map(({ joinedAt }) => joinedAt)).toEqual(list.map(({ joinedAt }) => joinedAt).toSorted())
    expect(list.every(({ joinedAt }) => joinedAt < '2026-11-18')).toBe(true)
  })

  test('has so many children, some with allergies, some with brothers and sisters, all with somebody to call', async () => {
    const page = made(await call(rig, children.list, { query: { size: 1000 } }, admin))
    expect(page.totalElements).toBe(CHILDREN)
    const rows = page.content
    expect(rows.every(({ primaryContact }) => /^\d{3}55501\d\d$/.test(primaryContact!.phoneNumber!))).toBe(
      true,
    )
    expect(rows.every(({ primaryContact }) => primaryContact!.email!.endsWith('@example.com'))).toBe(true)
    expect(rows.filter(({ allergies }) => allergies !== '').length).toBeGreaterThan(10)
    expect(new Set(rows.map(({ primaryContact }) => primaryContact!.email)).size).toBeLessThan(CHILDREN * 0.9)
  })

  test('has the attendance of past weeks: in time, late, absent, and by whom each child was collected', async () => {
    const lines = []
    for (const { id } of await classesOf(admin, 'PAST')) {
      const input = { at: 'classes' as const, params: { id } }
      const { previousDate } = made(await call(rig, attendance.statistics, input, admin))
      const day = { ...input, query: { date: previousDate! } }
      lines.push(...made(await call(rig, attendance.list, day, admin)).content)
    }
    for (const weeksAgo of [1, 2, 3]) {
      const date = Temporal.PlainDate.from('2026-11-18').subtract({ weeks: weeksAgo }).toString()
      for (const { id } of (await classesOf(admin, 'ACTIVE')).filter(({ weekdays }) =>
        weekdays.includes('wednesday'),
      ))
        lines.push(
          ...made(await call(rig, attendance.list, { at: 'classes', params: { id }, query: { date } }, admin))
            .content,
        )
    }
    const out = lines.filter(({ status }) => status === 'OUT')
    expect(out.length).toBeGreaterThan(100)
    expect(out.every(({ checkOutPerson }) => checkOutPerson !== null)).toBe(true)
    expect(out.filter(({ checkIn, timeFrom }) => checkIn! < timeFrom).length).toBeGreaterThan(80)
    expect(out.filter(({ checkIn, timeFrom }) => checkIn! > timeFrom).length).toBeGreaterThan(3)
    expect(lines.filter(({ status }) => status === 'ABSENT').length).toBeGreaterThan(5)
  })

  test('lets the instructor take attendance of a class that meets right now', async () => {
    const instructor = await signIn('Instructor')
    const today = made(await call(rig, activities.dashboard, { at: 'classes' }, admin))
    expect(today.length).toBeGreaterThan(5)
    const taughtClasses = await classesOf(instructor, 'ACTIVE')
    expect(taughtClasses.length).toBeGreaterThan(2)
    expect(taughtClasses.length).toBeLessThan((await classesOf(admin, 'ACTIVE')).length)
    const running = taughtClasses.find(({ name }) => name === 'Open Studio')!
    expect(running).toMatchObject({ weekdays: ['wednesday'], timeFrom: '15:00', timeTo: '16:30' })
    const now = made(
      await call(rig, attendance.statistics, { at: 'classes', params: { id: running.id } }, instructor),
    )
    expect(now).toMatchObject({ date: '2026-11-18', meets: true, checkedOut: 0, absent: 0 })
    expect(now.checkedIn).toBeGreaterThan(5)
    expect(now.late).toBe(now.total - now.checkedIn)
  })

  test('has payouts that match the books but for one, and late pickups that wait, were billed, forgiven and corrected', async () => {
    const all = made(await call(rig, payouts.list, { query: { size: 500 } }, admin))
    expect(all.totalElements).toBeGreaterThan(20)
    // It is November 18.
    expect(
      all.content.filter(({ state, arrivesOn }) => state === 'PENDING' && arrivesOn < '2026-11-18'),
    ).toEqual([])
    const wrong = all.content.filter(({ differences }) => differences > 0)
    expect(wrong).toMatchObject([{ differences: 1, difference: -100, accepted: null }])
    const [waiting, billed, forgiven] = await Promise.all(
      (['WAITING', 'BILLED', 'FORGIVEN'] as const).map(async (state) =>
        made(await call(rig, latePickups.list, { query: { state } }, admin)),
      ),
    )
    expect(waiting!.content.length).toBeGreaterThan(2)
    expect(waiting!.content.filter(({ isOverdue, state }) => isOverdue && state === 'OPEN')).toHaveLength(1)
    expect(waiting!.content.filter(({ state }) => state === 'BILLED')).toHaveLength(1)
    expect([billed!.totalElements, forgiven!.totalElements]).toEqual([1, 1])
  })
})
