import { describe, expect, test } from 'vitest'
import { classes } from '@afterbell/contract/activities/classes'
import { invoices } from '@afterbell/contract/invoices/invoices'
import { payments } from '@afterbell/contract/payments/payments'
import { proposals } from '@afterbell/contract/payments/transactions'
import { reports } from '@afterbell/contract/reports/reports'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { school as schools } from '@afterbell/contract/school/school'
import { AGES_OF_DEBT, ageOfDebt } from '@afterbell/domain/reports/aging'
import { call, useRig } from '../rig/app.ts'
import { payingChild, writeInvoice } from '../rig/paying/billing.ts'
import { inside, made, makeSchool, type MadeSchool } from '../rig/make.ts'
import { owing } from '../rig/paying/paying.ts'

const rig = useRig()

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }
const inputOf = (query: object = NOVEMBER) => ({ query }) as never

const due = (school: MadeSchool, id: string, dueOn: string) =>
  inside(rig, school.id, (query) =>
    query(`update invoice set first_due_on = $3 where school_id = $1 and id = $2`, [school.id, id, dueOn]),
  )

describe('Aging', () => {
  test('says what each payer owes by how long it has been due, as the rule does, and what all owe', async () => {
    const school = await makeSchool(rig)
    const days = [
      '2026-11-30',
      '2026-11-18',
      '2026-11-17',
      '2026-10-19',
      '2026-10-18',
      '2026-09-18',
      '2026-08-20',
      '2026-08-19',
    ]
    const { parentId } = await payingChild(rig, school)
    const expected = Object.fromEntries(AGES_OF_DEBT.map(({ key }) => [key, 0]))
    for (const dueOn of days) {
      const { id } = await writeInvoice(rig, school, { parentId })
      await due(school, id, dueOn)
      expected[ageOfDebt(dueOn, '2026-11-18')]! += 2500
    }
    const other = await writeInvoice(rig, school, {
      parentId: (
        await payingChild(rig, school, {
          primaryGuardian: { firstName: 'Zoe', lastName: 'Ash', phone: '555-010-0122' },
        })
      ).parentId,
      lines: [{ label: 'Trip', amount: 30 }],
    })
    const { content, totals, totalElements } = made(await call(rig, reports.aging, inputOf({}), school.admin))
    expect(totalElements).toBe(2)
    expect(content[0]).toMatchObject({
      name: 'Gus Test',
      invoices: 8,
      oldestDueOn: '2026-08-19',
      total: 20_000,
      ...expected,
    })
    expect(content[1]).toMatchObject({ name: 'Zoe Ash', total: 3000, current: 3000 })
    expect(totals).toMatchObject({ total: 23_000, older: expected.older })
    const byName = made(
      await call(rig, reports.aging, inputOf({ sort: 'name,DESC', search: 'zoe' }), school.admin),
    )
    expect(byName.content.map(({ id }) => id)).toEqual([other.payerId])
    expect(byName.totals.total).toBe(3000)
    const behind = made(
      await call(rig, reports.agingOfPayer, { params: { payerId: content[0]!.id } }, school.manager),
    )
    expect(behind.map(({ daysPastDue, age }) => [daysPastDue, age])).toEqual(
      days
        .toReversed()
        .map((dueOn) => [
          Temporal.PlainDate.from(dueOn).until('2026-11-18').days,
          ageOfDebt(dueOn, '2026-11-18'),
        ]),
    )
  })

  test('leaves out what is paid, and is nothing where nobody owes', async () => {
    const school = await makeSchool(rig)
    const { content, totals } = made(await call(rig, reports.aging, inputOf({}), school.admin))
    expect([content, totals.total]).toEqual([[], 0])
  })
})

describe('Revenue, earned and discounts', () => {
  /**
   * Bills a class on four Mondays of December for 100 including 15 % tax, with an add-on and an early-bird discount of
   * 10.
   */
  async function billed() {
    const school = await makeSchool(rig)
    made(await call(rig, schools.changeRegistration, { body: { taxName: 'GST', taxBp: 1500 } }, school.admin))
    const owed = await owing(rig, school, 100)
    return { school, owed }
  }

  test('revenue is what was billed less credit notes and tax, and is what the ledger says', async () => {
    const { school } = await billed()
    const written = await writeInvoice(rig, school, { lines: [{ label: 'Trip', amount: 23 }] })
    made(await call(rig, invoices.cancel, { params: { id: written.id } }, school.admin))
    await writeInvoice(rig, school, { lines: [{ label: 'Trip', amount: 11.5 }] })
    const revenue = made(await call(rig, reports.revenue, inputOf(), school.admin))
    const of = (kind: string) => revenue.kinds.find((each) => each.kind === kind)
    expect(of('classes')).toMatchObject({ billed: 10_000, takenBack: 0, tax: 1304, revenue: 8696, before: 0 })
    expect(of('byHand')).toMatchObject({ billed: 3450, takenBack: 2300, tax: 150, revenue: 1000 })
    const { accounts } = made(await call(rig, reports.journal, inputOf(), school.admin))
    const net = (account: string) => {
      const { debit = 0, credit = 0 } = accounts.find((each) => each.account === account) ?? {}
      return credit - debit
    }
    expect(net('REVENUE')).toBe(revenue.total.revenue)
    expect(net('TAX')).toBe(revenue.total.tax)
    expect(revenue.parts.reduce((all, part) => all + part.revenue, 0)).toBe(revenue.total.revenue)
    const after = made(
      await call(rig, reports.revenue, inputOf({ from: '2026-12-01', to: '2026-12-30' }), school.admin),
    )
    expect(after.total).toMatchObject({ revenue: 0, before: revenue.total.revenue })
  })

  test('earned is spread over the dates, and a note takes off those it gives back', async () => {
    const { school, owed } = await billed()
    const december = { from: '2026-12-01', to: '2026-12-31' }
    const none = made(await call(rig, reports.earned, inputOf(), school.admin))
    expect([none.total, none.billedAhead]).toEqual([0, 8696])
    const first = made(
      await call(rig, reports.earned, inputOf({ from: '2026-12-01', to: '2026-12-14' }), school.admin),
    )
    expect(first.byKind.classes).toBe(4348)
    expect(first.billedAhead).toBe(4348)
    expect(made(await call(rig, reports.earned, inputOf(december), school.admin)).total).toBe(8696)

    // The last Monday is dropped: its part is refunded, and the others stay earned.
    const { version: _, ...form } = made(
      await call(rig, classes.get, { params: { id: owed.classId } }, school.admin),
    )
    made(
      await call(
        rig,
        classes.update,
        {
          params: { id: owed.classId },
          body: { ...form, classEndDate: '2026-12-27', price: 100, anyway: true } as never,
        },
        school.admin,
      ),
    )
    const { content } = made(await call(rig, proposals.list, { query: {} }, school.admin))
    made(
      await call(rig, proposals.confirm, { params: { id: content[0]!.id }, body: {} as never }, school.admin),
    )
    const again = made(
      await call(rig, reports.earned, inputOf({ from: '2026-12-01', to: '2026-12-14' }), school.admin),
    )
    expect(again.byKind.classes).toBe(4348)
    const all = made(await call(rig, reports.earned, inputOf(december), school.admin))
    expect(all.total).toBe(6522)
    expect(all.billedAhead).toBe(0)
  })

  test('discounts say what took how much off', async () => {
    const school = await makeSchool(rig)
    const { childId } = await payingChild(rig, school)
    const { id } = made(
      await call(
        rig,
        classes.create,
        {
          body: {
            className: 'Chess',
            monday: true,
            classStartDate: '2026-12-07',
            classEndDate: '2026-12-28',
            timeFrom: '15:30',
            timeTo: '16:30',
            signUpBeginsDate: '2026-11-01',
            signUpBeginsTime: '08:00',
            price: 100,
            earlyBirdDiscount: { bonusType: 'PERCENTAGE', amount: 10, endDate: '2026-12-01', active: true },
          },
        },
        school.admin,
      ),
    )
    made(await call(rig, rosters.add, { at: 'classes', params: { id }, body: { childId } }, school.admin))
    const discounts = made(await call(rig, reports.discounts, inputOf(), school.admin))
    expect(discounts.rows).toMatchObject([{ kind: 'DISCOUNT', bills: 1, payers: 1, amount: 1000 }])
    expect(discounts.total).toBe(1000)
    expect(
      made(
        await call(rig, reports.discounts, inputOf({ from: '2026-10-01', to: '2026-10-31' }), school.admin),
      ).rows,
    ).toEqual([])
  })

  test('a range that ends before it begins, or is longer than two years, is refused at its end', async () => {
    const school = await makeSchool(rig)
    for (const op of [
      reports.revenue,
      reports.earned,
      reports.discounts,
      reports.journal,
      reports.journalFile,
    ])
      for (const range of [
        { from: '2026-11-02', to: '2026-11-01' },
        { from: '2020-11-02', to: '2026-11-01' },
      ]) {
        const { status, problem } = await call(
          rig,
          op as typeof reports.revenue,
          inputOf(range),
          school.admin,
        )
        expect([status, problem.fields!.map(({ path }) => path)]).toEqual([400, ['to']])
      }
  })

  test('each is a spreadsheet as well', async () => {
    const { school } = await billed()
    for (const report of ['aging', 'revenue', 'earned', 'discounts']) {
      const { statusCode, rawPayload, headers } = await rig.app.inject({
        url: `/api/schools/${school.id}/reports/money/${report}/xls-file?from=2026-11-01&to=2026-11-30`,
        headers: { authorization: `Bearer ${school.admin.token}`, 'x-school-token': school.id },
      })
      expect([statusCode, rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
      expect(headers['content-disposition']).toContain('.xlsx')
    }
  })
})

describe('The journal', () => {
  const fileOf = (school: MadeSchool, query = 'from=2026-11-01&to=2026-11-30') =>
    rig.app.inject({
      url: `/api/schools/${school.id}/reports/journal/csv?${query}`,
      headers: { authorization: `Bearer ${school.admin.token}`, 'x-school-token': school.id },
    })

  test('is a file of every entry with date, accounts, amount, source and number', async () => {
    const school = await makeSchool(rig)
    const { parentId } = await payingChild(rig, school)
    await writeInvoice(rig, school, { parentId, lines: [{ label: 'Trip', amount: 12.5 }] })
    made(
      await call(
        rig,
        payments.takeOutside,
        { body: { how: 'CASH', parentId, amount: 20, receivedOn: '2026-11-18' } },
        school.admin,
      ),
    )
    const { payload, headers } = await fileOf(school)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toContain('Journal 2026-11-01 to 2026-11-30.csv')
    const [head, ...lines] = payload.replace('\ufeff', '').trimEnd().split('\r\n')
    expect(head).toBe('Date,Debit account,Credit account,Amount,Source,Number,Payer')
    expect(lines.toSorted()).toEqual(
      [
        '2026-11-18,Accounts receivable,Revenue,12.50,Invoice,0001,Gus Test',
        '2026-11-18,Bank,Accounts receivable,12.50,Payment,0001,Gus Test',
        '2026-11-18,Bank,Customer credit,7.50,Payment,,Gus Test',
      ].toSorted(),
    )
    const { content, totalElements } = made(
      await call(rig, reports.journal, inputOf({ ...NOVEMBER, size: 2 }), school.admin),
    )
    expect([content.length, totalElements]).toEqual([2, 3])
  })

  test('has every entry once however many parts it is read in, and no formula', async () => {
    const school = await makeSchool(rig)
    const { payerId } = await writeInvoice(rig, school)
    await inside(rig, school.id, async (query) => {
      await query(`update payer set name = '=HYPERLINK("evil")' where school_id = $1`, [school.id])
      await query(
        `insert into ledger_entry (school_id, key, at, source, source_id, debit, credit, cents, payer_id)
         select $1, 'entry ' || n, app.now() - (n / 3) * interval '1 second', 'PAYMENT', gen_random_uuid(), 'BANK', 'CREDIT', n, $2
         from generate_series(1, 4500) n`,
        [school.id, payerId],
      )
    })
    const { payload } = await fileOf(school)
    const lines = payload.trimEnd().split('\r\n').slice(1)
    expect(lines).toHaveLength(4501)
    const cents = lines.map((line) => Math.round(Number(line.split(',')[3]) * 100))
    expect(cents.reduce((all, each) => all + each, 0)).toBe((4500 * 4501) / 2 + 2500)
    expect(lines.every((line) => line.includes(`"'=HYPERLINK(""evil"")"`))).toBe(true)
  })
})
