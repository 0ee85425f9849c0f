import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { doNotRelease } from '@afterbell/contract/families/children'
import { invoices } from '@afterbell/contract/invoices/invoices'
import { homes } from '@afterbell/contract/families/homes'
import { familyMoney } from '@afterbell/contract/portal/family-money'
import { familyPayments } from '@afterbell/contract/portal/family-payments'
import { resolvePaymentJob } from '../../src/features/payments/charging/resolve.job.ts'
import { NOW, call, useRig } from '../rig/app.ts'
import type { FamilyBrowser } from '../rig/families/browser.ts'
import {
  addMethod,
  bill,
  logInOther,
  logInOwing,
  openInvoices,
  paidClass,
  setHomes,
} from '../rig/families/owing.ts'
import { inside, made, makeSchool, type MadeSchool } from '../rig/make.ts'
import { books, connectSandbox, methodOf } from '../rig/paying/paying.ts'

const rig = useRig()

/** A school that collects online, and a mother who owes 100 and has saved a card. */
async function owingWithCard(token = 'tok_succeeds') {
  const school = await makeSchool(rig)
  await connectSandbox(rig, school)
  const mara = await logInOwing(rig, school)
  return { school, ...mara, methodId: await addMethod(rig, mara.browser, token) }
}

interface Paying {
  invoiceId: string
  methodId: string
  amount?: number
  attempt?: string
}

const pay = (
  browser: FamilyBrowser,
  { invoiceId, methodId, amount = 10000, attempt = randomUUID() }: Paying,
  language = 'en',
) =>
  browser.call(
    familyPayments.pay,
    { body: { attempt, invoiceIds: [invoiceId], methodId, amount: amount / 100 } },
    { 'accept-language': language },
  )

const methods = async (browser: FamilyBrowser, language = 'en') =>
  made(await browser.call(familyPayments.methods, {}, { 'accept-language': language })).methods

const invoice = async (browser: FamilyBrowser, invoiceId: string) =>
  made(await browser.call(familyMoney.invoice, { params: { invoiceId } }))

const parentOf = async (school: MadeSchool, childId: string, index: number) =>
  made(await call(rig, homes.get, { params: { childId } }, school.admin)).guardians[index]!.id

describe('An invoice', () => {
  test('is paid with a card that the person saved, in the name of the person', async () => {
    const { school, browser, ...ids } = await owingWithCard()
    const payment = made(await pay(browser, ids))
    expect(payment).toMatchObject({ state: 'SUCCEEDED', amount: 10000, failure: null })
    expect(await invoice(browser, ids.invoiceId)).toMatchObject({
      status: 'PAID',
      amountDue: 0,
      payments: [{ kind: 'PAYMENT', isOutside: false, amount: 10000 }],
    })
    const { rows } = await inside(rig, school.id, (query) =>
      query(
        `select e.what, p.first_name from audit_event e join family_person p on p.school_id = e.school_id and p.id = e.person_id order by e.at, e.id`,
      ),
    )
    expect(rows).toContainEqual({ what: 'payment.charged', first_name: 'Mara' })
  })

  test('is paid once, however often it is sent', async () => {
    const { school, browser, ...ids } = await owingWithCard()
    const attempt = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => pay(browser, { ...ids, attempt })))
    expect(new Set(answers.map((each) => made(each).id))).toEqual(new Set([attempt]))
    expect(made(await pay(browser, { ...ids, attempt })).state).toBe('SUCCEEDED')
    expect((await pay(browser, ids)).problem.code).toBe('NOTHING_TO_PAY')
    expect(await books(rig, school)).toMatchObject({ owed: 0, credit: 0, open: 0, pending: 0 })
  })

  test('is paid for the amount that was shown and no other', async () => {
    const { browser, ...ids } = await owingWithCard()
    for (const amount of [0, 1, 9999, 10001])
      expect((await pay(browser, { ...ids, amount })).problem.code).toBe('AMOUNT_CHANGED')
    expect((await pay(browser, { ...ids, amount: -10000 })).status).toBe(400)
    expect((await invoice(browser, ids.invoiceId)).amountDue).toBe(10000)
  })

  test('that was canceled is not paid', async () => {
    const { school, browser, ...ids } = await owingWithCard()
    made(await call(rig, invoices.cancel, { params: { id: ids.invoiceId } }, school.admin))
    expect((await invoice(browser, ids.invoiceId)).status).toBe('VOID')
    expect((await pay(browser, ids)).problem.code).toBe('NOTHING_TO_PAY')
  })

  test('is paid for seven days after the school becomes inactive, and not later', async () => {
    const { school, browser, ...ids } = await owingWithCard()
    const inactiveFor = (days: number) =>
      rig.pool.pg.query(`update school_directory set state = 'INACTIVE', state_since = $2 where id = $1`, [
        school.id,
        NOW.subtract({ hours: 24 * days }).toString(),
      ])
    await inactiveFor(8)
    expect((await pay(browser, ids)).problem.code).toBe('INACTIVE_SCHOOL')
    await inactiveFor(6)
    expect(made(await pay(browser, ids)).state).toBe('SUCCEEDED')
  })

  test('stays open when the card is declined, with the bank’s reason in the language of the reader', async () => {
    const { browser, ...ids } = await owingWithCard('tok_declined')
    expect(made(await pay(browser, ids, 'es'))).toMatchObject({
      state: 'FAILED',
      failure: expect.stringContaining('tarjeta'),
    })
    expect(await invoice(browser, ids.invoiceId)).toMatchObject({ amountDue: 10000, pendingAmount: 0 })
    const other = await addMethod(rig, browser)
    expect(made(await pay(browser, { ...ids, methodId: other })).state).toBe('SUCCEEDED')
  })

  test('that the bank wants confirmed waits, and is not paid a second time meanwhile', async () => {
    const { browser, ...ids } = await owingWithCard('tok_challenged')
    const payment = made(await pay(browser, ids))
    expect(payment).toMatchObject({ state: 'REQUIRES_ACTION', actionUrl: expect.any(String) })
    expect((await pay(browser, ids)).problem.code).toBe('PAYMENT_UNDER_WAY')
    expect((await invoice(browser, ids.invoiceId)).pendingAmount).toBe(10000)
  })

  test('whose payment nobody knows the end of is under way, and is found again', async () => {
    const { school, browser, ...ids } = await owingWithCard('tok_times_out_after')
    const { id } = made(await pay(browser, ids))
    expect((await pay(browser, ids)).problem.code).toBe('PAYMENT_UNDER_WAY')
    const params = { paymentId: id }
    expect(made(await browser.call(familyPayments.payment, { params })).state).toBe('UNKNOWN')
    const parts = { pool: rig.pool, providers: { STRIPE: null, SANDBOX: rig.sandbox } }
    await resolvePaymentJob(parts)({ schoolId: school.id, paymentId: id })
    expect(made(await browser.call(familyPayments.payment, { params })).state).toBe('SUCCEEDED')
  })
})

test('Several invoices are paid in one payment, and what a person paid stays theirs when the homes are parted', async () => {
  const { school, browser, childId, lastName, methodId, invoiceId } = await owingWithCard()
  await bill(rig, school, childId, await paidClass(rig, school, 'Alder'))
  const invoiceIds = (await openInvoices(browser)).map(({ id }) => id)
  const body = { attempt: randomUUID(), invoiceIds, methodId, amount: 200 }
  expect(made(await browser.call(familyPayments.pay, { body })).state).toBe('SUCCEEDED')
  expect(await openInvoices(browser)).toEqual([])
  const tom = await logInOther(rig, school, { childId, lastName })
  await setHomes(rig, school, childId, [60, 40])
  expect((await browser.call(familyMoney.invoice, { params: { invoiceId } })).status).toBe(404)
  const paidBy = async (each: FamilyBrowser) =>
    made(await each.call(familyPayments.list, { query: {} })).content
  expect(await paidBy(browser)).toMatchObject([
    { amount: 20000, state: 'SUCCEEDED', invoices: ['0001', '0002'] },
  ])
  expect(await paidBy(tom)).toEqual([])
})

describe('Whose card it is', () => {
  test('Nobody sees, charges or removes what another guardian entered, in one home too', async () => {
    const { school, browser, childId, lastName, ...ids } = await owingWithCard()
    const tom = await logInOther(rig, school, { childId, lastName })
    await setHomes(rig, school, childId, [100])
    expect((await invoice(tom, ids.invoiceId)).amountDue).toBe(10000)
    expect(await methods(tom)).toEqual([])
    expect((await pay(tom, ids)).status).toBe(404)
    const params = { methodId: ids.methodId }
    expect((await tom.call(familyPayments.removeMethod, { params })).status).toBe(404)
    const toms = await addMethod(rig, tom)
    expect((await methods(browser)).map(({ id }) => id)).toEqual([ids.methodId])
    expect(made(await pay(tom, { ...ids, methodId: toms })).state).toBe('SUCCEEDED')
  })

  test('What staff entered is of whoever is asked for money', async () => {
    const { school, browser, childId, lastName } = await owingWithCard()
    const tom = await logInOther(rig, school, { childId, lastName })
    await setHomes(rig, school, childId, [100])
    const staffs = await methodOf(rig, school, await parentOf(school, childId, 0))
    expect((await methods(browser)).map(({ id }) => id)).toContain(staffs)
    expect(await methods(tom)).toEqual([])
  })

  test('stays theirs when staff part the homes, and pays what is asked of their own', async () => {
    const { school, browser, childId, lastName, ...ids } = await owingWithCard()
    const tom = await logInOther(rig, school, { childId, lastName })
    const staffs = await methodOf(rig, school, await parentOf(school, childId, 0))
    await setHomes(rig, school, childId, [60, 40])
    expect((await pay(browser, ids)).status).toBe(404)
    await bill(rig, school, childId, await paidClass(rig, school, 'Alder'))
    const [ofMara] = await openInvoices(browser)
    expect((await methods(browser)).map(({ id }) => id)).toEqual([ids.methodId])
    expect(await methods(tom)).toEqual([])
    const paying = { invoiceId: ofMara!.id, amount: 6000 }
    expect((await pay(browser, { ...paying, methodId: staffs })).status).toBe(404)
    expect(made(await pay(browser, { ...paying, methodId: ids.methodId })).state).toBe('SUCCEEDED')
  })

  test('Whoever is shut out from the child pays nothing that names it', async () => {
    const { school, browser, childId, lastName, ...ids } = await owingWithCard()
    const body = { name: `Mara ${lastName}` }
    made(await call(rig, doNotRelease.add, { params: { id: childId }, body } as never, school.admin))
    expect((await pay(browser, ids)).status).toBe(404)
  })
})

describe('A saved card', () => {
  test('is charged automatically once the person allows it, in the words they read', async () => {
    const { school, browser, methodId } = await owingWithCard()
    const [card] = await methods(browser, 'es')
    expect(card).toMatchObject({ brand: 'visa', last4: '4242', isDefault: true, isAutopay: false })
    expect(card!.mandate).toContain('Autorizo')
    const params = { methodId }
    const turn = (isOn: boolean) =>
      browser.call(familyPayments.setAutopay, { params, body: { isOn } }, { 'accept-language': 'es' })
    expect((await turn(true)).status).toBe(204)
    expect((await methods(browser))[0]!.isAutopay).toBe(true)
    expect((await turn(false)).status).toBe(204)
    const { rows } = await inside(rig, school.id, (query) =>
      query(
        `select m.source, m.wording, by.first_name as by, ended.first_name as ended from mandate m
          join family_person by on by.school_id = m.school_id and by.id = m.by_person_id
          join family_person ended on ended.school_id = m.school_id and ended.id = m.ended_by_person_id`,
      ),
    )
    expect(rows).toEqual([{ source: 'PAYER', wording: card!.mandate, by: 'Mara', ended: 'Mara' }])
  })

  test('is removed, unless installments are charged to it automatically', async () => {
    const { school, browser, methodId, invoiceId } = await owingWithCard()
    const params = { methodId }
    await inside(rig, school.id, (query) =>
      query(
        `update invoice set installments = '[{"dueOn":"2026-12-07","cents":5000},{"dueOn":"2027-01-07","cents":5000}]' where id = $1`,
        [invoiceId],
      ),
    )
    made(await browser.call(familyPayments.setAutopay, { params, body: { isOn: true } }))
    expect((await browser.call(familyPayments.removeMethod, { params })).problem.code).toBe('METHOD_NEEDED')
    made(await browser.call(familyPayments.setAutopay, { params, body: { isOn: false } }))
    expect((await browser.call(familyPayments.removeMethod, { params })).status).toBe(204)
    expect(await methods(browser)).toEqual([])
  })

  test('is made the one that is used first', async () => {
    const { browser, methodId } = await owingWithCard()
    const other = await addMethod(rig, browser)
    made(await browser.call(familyPayments.makeDefault, { params: { methodId: other } }))
    expect((await methods(browser)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [other, true],
      [methodId, false],
    ])
  })
})
