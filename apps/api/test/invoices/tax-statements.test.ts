import { describe, expect, test } from 'vitest'
import { classes } from '@afterbell/contract/activities/classes'
import { aftercare } from '@afterbell/contract/activities/aftercare'
import { taxStatements } from '@afterbell/contract/invoices/tax-statements'
import { payments } from '@afterbell/contract/payments/payments'
import { refunds } from '@afterbell/contract/payments/transactions'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { school as schools } from '@afterbell/contract/school/school'
import { payLinks } from '../../src/features/invoices/pay-links.ts'
import { sendFileJob } from '../../src/features/invoices/files/send-file.job.ts'
import { taxEmailsJob, taxFileJob } from '../../src/features/invoices/tax-statements/tax-statements.job.ts'
import { LETTERS, SECRET, call, useRig } from '../rig/app.ts'
import { payingChild, writeInvoice } from '../rig/paying/billing.ts'
import { inside, made, makeAftercare, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'
import { readPdf, textOf } from '../rig/reading/read-pdf.ts'
import { lettersWithFiles } from '../rig/reading/sent-link.ts'
import { sayTaxNumber } from '../rig/paying/tax-statements.ts'

const rig = useRig()

/** Creates aftercare on three Mondays of 2026 and one of 2027, for 100, with a family that pays for it. */
async function careOf(school: MadeSchool) {
  const { childId, parentId } = await payingChild(rig, school, { firstName: 'Mia' })
  const { id, days } = await makeAftercare(rig, school, {
    aftercareEndDate: '2027-01-10',
    aftercareStartDate: '2026-12-14',
    noAftercareDates: [],
    days: [{ day: 'monday', timeFrom: '15:00', timeTo: '18:00' }],
    price: 100,
    billingRate: 'FIXED',
    billingType: 'SESSION',
    chargeType: 'SCHEDULED',
  })
  const at = { at: 'aftercare' as const, params: { id } }
  const { rosterId } = made(
    await call(rig, rosters.add, { ...at, body: { childId, aftercareDayIds: days } as never }, school.admin),
  )
  return { childId, parentId, rosterId, careId: id }
}

const takeCash = async (school: MadeSchool, parentId: string, amount: number, receivedOn = '2026-11-18') =>
  made(
    await call(
      rig,
      payments.takeOutside,
      { body: { how: 'CASH', parentId, amount, receivedOn } },
      school.admin,
    ),
  )
const listed = async (school: MadeSchool, year = 2026) =>
  made(await call(rig, taxStatements.list, { query: { year } as never }, school.admin)).content
const statementOf = async (school: MadeSchool, payerId: string, year = 2026) =>
  made(await call(rig, taxStatements.get, { params: { payerId }, query: { year } as never }, school.admin))

async function prepared() {
  const school = await makeSchool(rig)
  await sayTaxNumber(rig, school)
  return school
}

describe('The tax statement of a year', () => {
  test('has eligible care with its dates, what is prepaid, and what is not eligible, to the cent of what was paid', async () => {
    const school = await prepared()
    const { childId, parentId } = await careOf(school)
    const classId = await makeClass(rig, school, {
      price: 60,
      addOns: [{ name: 'Book', price: 5, required: true }],
    })
    made(
      await call(
        rig,
        rosters.add,
        { at: 'classes', params: { id: classId }, body: { childId } },
        school.admin,
      ),
    )
    await writeInvoice(rig, school, { parentId, lines: [{ label: 'Late pickup', amount: 15, childId }] })
    await takeCash(school, parentId, 200)
    const [row] = await listed(school)
    // Three of the four Mondays for 100 are in the year.
    expect(row).toMatchObject({
      name: 'Gus Test',
      care: 7500,
      prepaid: 2500,
      other: 8000,
      credit: 2000,
      received: 20_000,
      returned: 0,
      total: 20_000,
    })
    const statement = await statementOf(school, row!.id)
    expect(statement.careItems).toEqual([
      { child: 'Mia Test', label: 'After Care', from: '2026-12-14', to: '2026-12-28', amount: 7500 },
    ])
    expect(statement.prepaidItems).toEqual([
      { child: 'Mia Test', label: 'After Care', from: '2027-01-04', to: '2027-01-04', amount: 2500 },
    ])
    expect(statement.otherItems.map(({ label, amount }) => [label, amount])).toEqual([
      ['Chess', 6000],
      ['Chess: Book', 500],
      ['Late pickup', 1500],
    ])
  })

  test('takes off what went back, and counts money on the day it was received', async () => {
    const school = await prepared()
    const { parentId, rosterId } = await careOf(school)
    await takeCash(school, parentId, 60, '2025-12-30')
    await takeCash(school, parentId, 40)
    made(
      await call(
        rig,
        refunds.ofActivity,
        { body: { rosterId, amount: 20, reason: 'Sick' }, params: { schoolId: school.id } as never },
        school.admin,
      ),
    )
    const [now] = await listed(school)
    // The year's share was 75, of which 60 had been paid. The line now has 80 left, 60 of it in this year.
    expect(now).toMatchObject({ received: 4000, returned: 2000, total: 2000 })
    expect(now!.care + now!.prepaid).toBe(2000)
    const [before] = await listed(school, 2025)
    expect(before).toMatchObject({ care: 0, prepaid: 6000, total: 6000 })
    expect((await statementOf(school, now!.id)).paidEarlierItems).toMatchObject([
      { label: 'After Care', amount: 6000 },
    ])
  })

  test('goes by what was said of the activity when it was billed', async () => {
    const school = await prepared()
    const { parentId, careId } = await careOf(school)
    const { version: _, ...form } = made(
      await call(rig, aftercare.get, { params: { id: careId } }, school.admin),
    ) as Record<string, unknown>
    expect(form.careEligible).toBe(true)
    await inside(rig, school.id, (query) =>
      query(`update activity set is_care_eligible = false where id = $1`, [careId]),
    )
    await takeCash(school, parentId, 100)
    expect((await listed(school))[0]).toMatchObject({ care: 7500, other: 0 })
    const classId = await makeClass(rig, school, { price: 10, careEligible: true } as never)
    const got = made(await call(rig, classes.get, { params: { id: classId } }, school.admin))
    expect(got).toMatchObject({ careEligible: true, taxFree: false })
  })

  test('is on paper with the provider and its number, child by child', async () => {
    const school = await prepared()
    const { parentId } = await careOf(school)
    await takeCash(school, parentId, 100)
    const [row] = await listed(school)
    const { downloadUrl } = await statementOf(school, row!.id)
    const { rawPayload, headers } = await rig.app.inject({ url: new URL(downloadUrl).pathname })
    expect(headers['content-type']).toBe('application/pdf')
    const text = textOf(await readPdf(rawPayload))
    for (const phrase of [
      'Tax Statement',
      school.name,
      'Taxpayer number',
      '04-3329871',
      'Gus Test',
      'Eligible care paid in 2026',
      'Mia Test',
      'After Care',
      'December 14, 2026 to December',
      '$75',
      'Paid in 2026 for care after 2026',
      'January 04, 2027',
      '$25',
      'Paid in 2026',
      '$100',
    ])
      expect(text).toContain(phrase)
    expect(text).not.toContain('Not eligible')
  })

  test('says tax-exempt where there is no number, and is refused where neither is said', async () => {
    const school = await makeSchool(rig)
    const { parentId } = await careOf(school)
    await takeCash(school, parentId, 100)
    const input = { query: { year: 2026 } as never }
    expect((await call(rig, taxStatements.list, input, school.admin)).problem.code).toBe('NO_TAX_NUMBER')
    made(await call(rig, schools.changeProfile, { body: { isTaxExempt: true } }, school.admin))
    const [row] = await listed(school)
    const { downloadUrl } = await statementOf(school, row!.id)
    const { rawPayload } = await rig.app.inject({ url: new URL(downloadUrl).pathname })
    expect(textOf(await readPdf(rawPayload))).toContain('Tax-exempt')
    const ahead = await call(rig, taxStatements.list, { query: { year: 2027 } as never }, school.admin)
    expect(ahead.problem.code).toBe('YEAR_AHEAD')
    const abroad = await makeSchool(rig, { country: 'GB', currency: 'GBP', timezone: 'Europe/London' })
    expect((await call(rig, taxStatements.list, input, abroad.admin)).problem.code).toBe('NOT_IN_COUNTRY')
  })

  test('is not there for another school, nor for who may not see reports', async () => {
    const school = await prepared()
    const { parentId } = await careOf(school)
    await takeCash(school, parentId, 100)
    const [row] = await listed(school)
    const other = await prepared()
    const input = { params: { payerId: row!.id }, query: { year: 2026 } as never }
    expect((await call(rig, taxStatements.get, input, other.admin)).status).toBe(404)
    expect((await call(rig, taxStatements.get, input, school.coordinator)).status).toBe(403)
  })
})

describe('Tax statements of everybody', () => {
  const jobsOf = async <T>(school: MadeSchool, name: string): Promise<T[]> => {
    const { rows } = await rig.pool.pg.query(
      `select data from pgboss.job where name = $1 and data ->> 'schoolId' = $2`,
      [name, school.id],
    )
    return rows.map(({ data }) => data)
  }

  test('are made as files by jobs, once for two who ask at once', async () => {
    const school = await prepared()
    for (let family = 0; family < 3; family += 1) {
      const { parentId } = await payingChild(rig, school, { lastName: ['One', 'Two', 'Three'][family]! })
      await writeInvoice(rig, school, {
        parentId,
        lines: [{ label: 'Snacks', amount: 10, careEligible: true }],
      })
      await takeCash(school, parentId, 10)
    }
    const start = () => call(rig, taxStatements.startRun, { query: { year: 2026 } as never }, school.admin)
    const [one, other] = await Promise.all([start(), start()])
    const run = made(one)
    expect(made(other).id).toBe(run.id)
    expect(run.files).toMatchObject([{ nth: 1, count: 3, isReady: false }])
    const input = { params: { id: run.id, nth: '1' } as never }
    expect((await call(rig, taxStatements.runFile, input, school.admin)).status).toBe(404)
    const jobs = await jobsOf<Parameters<ReturnType<typeof taxFileJob>>[0]>(school, 'tax-statements.file')
    for (const data of [...jobs, ...jobs]) await taxFileJob(rig)(data)
    const latest = made(
      await call(rig, taxStatements.latestRun, { query: { year: 2026 } as never }, school.admin),
    )
    expect(latest.run!.files).toMatchObject([{ isReady: true }])
    const file = await rig.app.inject({
      url: `/api/schools/${school.id}/tax-statements/runs/${run.id}/files/1`,
      headers: { authorization: `Bearer ${school.admin.token}`, 'x-school-token': school.id },
    })
    const pdf = await readPdf(file.rawPayload)
    expect(pdf.pages).toHaveLength(3)
    expect(pdf.pages.every(({ text }) => text.includes('Page 1 of 1') && text.includes('$10'))).toBe(true)
  })

  test('are emailed to everybody who has an address and has not got theirs, once', async () => {
    const school = await prepared()
    const reached = await payingChild(rig, school)
    const silent = await payingChild(rig, school, {
      primaryGuardian: { firstName: 'Sue', lastName: 'Silent', phone: '555-010-0111' },
    })
    for (const { parentId } of [reached, silent]) {
      await writeInvoice(rig, school, { parentId })
      await takeCash(school, parentId, 25)
    }
    const email = () => call(rig, taxStatements.emailMany, { query: { year: 2026 } as never }, school.admin)
    const sent = made(await email())
    expect(sent).toMatchObject({ changed: 1, refused: [{ name: 'Sue Silent' }] })
    expect(made(await email())).toMatchObject({ changed: 0 })
    const all = await jobsOf<Parameters<ReturnType<typeof taxEmailsJob>>[0]>(school, 'tax-statements.email')
    expect(all).toHaveLength(1)
    for (const data of [...all, ...all]) await taxEmailsJob(rig)(data)
    const letters = await jobsOf<Parameters<ReturnType<typeof sendFileJob>>[0]>(school, 'billing.send')
    for (const data of letters)
      await sendFileJob({
        pool: rig.pool,
        letters: LETTERS,
        payLink: payLinks('http://localhost:3000', SECRET).to,
      })(data)
    expect(await lettersWithFiles(rig, school.id)).toMatchObject([
      { subject: `${school.name}: tax statement 2026`, name: 'Tax statement 2026.pdf' },
    ])
    const marked = await listed(school)
    expect(marked.map(({ name, emailedAt }) => [name, emailedAt !== null])).toEqual([
      ['Gus Test', true],
      ['Sue Silent', false],
    ])
  })
})
