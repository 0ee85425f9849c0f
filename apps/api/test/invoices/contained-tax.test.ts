import { describe, expect, test } from 'vitest'
import { invoices } from '@afterbell/contract/invoices/invoices'
import { refunds } from '@afterbell/contract/payments/transactions'
import { payments } from '@afterbell/contract/payments/payments'
import { school as schools } from '@afterbell/contract/school/school'
import { classes } from '@afterbell/contract/activities/classes'
import { call, useRig } from '../rig/app.ts'
import { writeInvoice } from '../rig/paying/billing.ts'
import { inside, made, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'
import { enrolled, owing } from '../rig/paying/paying.ts'
import { childOfTwoHomes } from '../rig/paying/two-homes.ts'
import { readPdf, textOf } from '../rig/reading/read-pdf.ts'

const rig = useRig()

const setTax = async (school: MadeSchool, taxName: string, taxBp: number) =>
  made(await call(rig, schools.changeRegistration, { body: { taxName, taxBp } }, school.admin))
const detail = async (school: MadeSchool, id: string) =>
  made(await call(rig, invoices.get, { params: { id } }, school.admin))
const listed = async (school: MadeSchool) =>
  made(await call(rig, invoices.list, { query: {} }, school.admin)).content

/** Balance of an account: debits minus credits. */
const balance = (school: MadeSchool, account: string): Promise<number> =>
  inside(rig, school.id, async (query) => {
    const { rows } = await query(
      `select coalesce(sum(case $1 when debit then cents when credit then -cents end), 0)::int as cents from ledger_entry`,
      [account],
    )
    return rows[0].cents
  })

describe('A tax that prices contain', () => {
  test('is shown line by line, added to nothing, and booked apart', async () => {
    const school = await makeSchool(rig, { country: 'NZ', currency: 'NZD', timezone: 'Pacific/Auckland' })
    await setTax(school, 'GST', 1500)
    await owing(rig, school, 100)
    const [row] = await listed(school)
    const invoice = await detail(school, row!.id)
    expect(invoice.total).toBe(10_000)
    expect(invoice.lines).toMatchObject([{ netAmount: 10_000, taxName: 'GST', taxBp: 1500, taxAmount: 1304 }])
    expect(invoice.taxes).toEqual([{ taxName: 'GST', taxBp: 1500, taxAmount: 1304 }])
    expect(await balance(school, 'TAX')).toBe(-1304)
    expect(await balance(school, 'REVENUE')).toBe(-8696)
    expect(await balance(school, 'RECEIVABLE')).toBe(10_000)
  })

  test('is taken back with the line, to the cent, however notes part it', async () => {
    const school = await makeSchool(rig)
    await setTax(school, 'Sales tax', 1500)
    const owed = await owing(rig, school, 100)
    const [row] = await listed(school)
    made(
      await call(
        rig,
        payments.takeOutside,
        { body: { how: 'CASH', parentId: owed.parentId, amount: 100, receivedOn: '2026-11-18' } },
        school.admin,
      ),
    )
    for (const amount of [33.33, 33.33, 33.34])
      made(
        await call(
          rig,
          refunds.ofInvoice,
          { body: { chargeId: row!.id, amount, reason: 'Given back' }, params: { schoolId: school.id } },
          school.admin,
        ),
      )
    const { notes } = await detail(school, row!.id)
    const details = await Promise.all(notes.map(({ id }) => detail(school, id)))
    expect(details.map(({ taxes }) => taxes[0]!.taxAmount)).toEqual([434, 435, 435])
    expect(await balance(school, 'TAX')).toBe(0)
    expect(await balance(school, 'REVENUE')).toBe(0)
  })

  test('stays as it was when the rate changes, and an activity may be free of it', async () => {
    const school = await makeSchool(rig)
    await setTax(school, 'GST', 1000)
    const { classId } = await owing(rig, school, 100)
    await setTax(school, 'GST', 1500)
    const { version: _, ...form } = made(
      await call(rig, classes.get, { params: { id: classId } }, school.admin),
    )
    const sent = { ...form, taxFree: true, price: 100, addOns: [] } as never
    made(await call(rig, classes.update, { params: { id: classId }, body: sent }, school.admin))
    await owing(rig, school, 100)
    const rows = (await listed(school)).toReversed()
    const [first, second] = await Promise.all(rows.map(({ id }) => detail(school, id)))
    expect(first!.taxes).toEqual([{ taxName: 'GST', taxBp: 1000, taxAmount: 909 }])
    expect(second!.taxes).toEqual([{ taxName: 'GST', taxBp: 1500, taxAmount: 1304 }])
  })

  test('is in a line that staff write, unless they say otherwise, and on the PDF', async () => {
    const school = await makeSchool(rig)
    await setTax(school, 'GST', 1500)
    const invoice = await writeInvoice(rig, school, {
      lines: [
        { label: 'T-shirt', amount: 23 },
        { label: 'Deposit', amount: 50, containsTax: false },
      ],
    })
    expect(invoice.lines.map(({ taxAmount }) => taxAmount)).toEqual([300, 0])
    const { link } = made(await call(rig, invoices.pdf, { params: { id: invoice.id } }, school.admin))
    const { rawPayload } = await rig.app.inject({ url: new URL(link).pathname })
    const text = textOf(await readPdf(rawPayload))
    expect(text).toContain('Includes GST (15%): $3')
    expect(text).toContain('$73')
  })

  test('needs a name and a rate, within bounds', async () => {
    const school = await makeSchool(rig)
    const pathsOf = async (body: object) =>
      (
        await call(rig, schools.changeRegistration, { body: body as never }, school.admin)
      ).problem.fields!.map(({ path }) => path)
    expect(await pathsOf({ taxName: 'GST' })).toEqual(['taxBp'])
    expect(await pathsOf({ taxBp: 1500 })).toEqual(['taxName'])
    expect(await pathsOf({ taxName: 'GST', taxBp: 5001 })).toEqual(['taxBp'])
    expect(await pathsOf({ taxName: 'GST', taxBp: -1 })).toEqual(['taxBp'])
    await setTax(school, 'GST', 1500)
    expect(await pathsOf({ taxName: '' })).toEqual(['taxName'])
    expect(made(await call(rig, schools.containedTax, {}, school.instructor))).toEqual({
      taxName: 'GST',
      taxBp: 1500,
    })
    await setTax(school, '', 0)
  })

  test('is worked out for each of two homes by itself', async () => {
    const school = await makeSchool(rig)
    await setTax(school, 'GST', 1500)
    const { childId } = await childOfTwoHomes(rig, school)
    const classId = await makeClass(rig, school, {
      price: 100,
      classStartDate: '2026-12-07',
      classEndDate: '2026-12-28',
    })
    await enrolled(rig, school, childId, classId)
    const details = await Promise.all((await listed(school)).map(({ id }) => detail(school, id)))
    expect(
      details
        .map(({ total, taxes }) => [total, taxes[0]!.taxAmount])
        .toSorted((one, other) => one[0]! - other[0]!),
    ).toEqual([
      [4000, 522],
      [6000, 783],
    ])
  })
})
