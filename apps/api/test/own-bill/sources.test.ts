import { describe, expect, test } from 'vitest'
import { ownBill } from '@afterbell/contract/own-bill/own-bill'
import { pay } from '@afterbell/contract/payments/pay'
import { call, useRig } from '../rig/app.ts'
import { inside, made, makeSchool, type MadeSchool } from '../rig/make.ts'
import {
  addSource,
  daysLater,
  enteredSource,
  schoolBillInvoices,
  runBill,
  trialEnded,
} from '../rig/paying/own-bill.ts'

const rig = useRig()

const sources = async (school: MadeSchool) => made(await call(rig, ownBill.list, {}, school.admin))
const change = (
  school: MadeSchool,
  id: string,
  body: { expiryMonth?: number; expiryYear?: number; defaultMethod?: boolean },
) => call(rig, ownBill.change, { params: { id }, body }, school.admin)
const remove = (school: MadeSchool, id: string) => call(rig, ownBill.remove, { params: { id } }, school.admin)

/** Creates a school with a due invoice. */
async function owingSchool(token = 'tok_no_funds') {
  const school = await makeSchool(rig)
  const source = await addSource(rig, school, token)
  await trialEnded(rig, school)
  await runBill(rig, school)
  return { school, source }
}

describe('A new source', () => {
  test('is entered on the page for cards, says who will charge it, and is the default where it is the first', async () => {
    const school = await makeSchool(rig)
    const { payUrl } = made(await call(rig, ownBill.setUp, { body: { type: 'CARD' } }, school.admin))
    const token = new URL(payUrl).hash.slice(1)
    expect(made(await call(rig, pay.setUp, { body: { token } }))).toMatchObject({
      schoolName: 'Afterbell',
      provider: 'SANDBOX',
      isTest: true,
      offersAutopay: false,
    })
    expect(await addSource(rig, school)).toMatchObject({
      type: 'CARD',
      brand: 'visa',
      last4: '4242',
      expiryMonth: 12,
      expiryYear: 2030,
      defaultMethod: true,
      state: 'USABLE',
      accountId: school.id,
    })
    const bank = await addSource(rig, school, 'tok_bank_clears')
    expect(bank).toMatchObject({ type: 'BANK_ACCOUNT', expiryMonth: null, defaultMethod: false })
    await addSource(rig, school, 'tok_no_funds', { defaultMethod: true })
    expect((await sources(school)).map(({ last4, defaultMethod }) => [last4, defaultMethod])).toEqual([
      ['9995', true],
      ['6789', false],
      ['4242', false],
    ])
    const { id } = bank
    expect(made(await call(rig, ownBill.get, { params: { id } }, school.admin))).toEqual(bank)
  })

  test('that is sent again is there once, also at the same moment', async () => {
    const school = await makeSchool(rig)
    const body = await enteredSource(rig, school)
    const all = Array.from({ length: 4 }, () => call(rig, ownBill.create, { body }, school.admin))
    const ids = new Set((await Promise.all(all)).map((each) => made(each).id))
    expect(ids.size).toBe(1)
    expect(await sources(school)).toHaveLength(1)
  })

  test('R190, R191: whose token is made up or another school’s is rejected in the name of who rejects it', async () => {
    const [school, other] = [await makeSchool(rig), await makeSchool(rig)]
    const theirs = await enteredSource(rig, other)
    for (const sourceToken of ['made up', theirs.sourceToken])
      expect(
        await call(rig, ownBill.create, { body: { sourceToken, type: 'CARD' } }, school.admin),
      ).toMatchObject({
        status: 400,
        problem: {
          code: 'SOURCE_REJECTED',
          message: 'Your Billing Details where rejected by the test bank',
          showMessageToUser: true,
          details: { provider: 'the test bank' },
        },
      })
    expect(await sources(school)).toEqual([])
  })

  test('that nobody entered, that is something else, or is for another account is refused, and nothing is kept', async () => {
    const school = await makeSchool(rig)
    const setUp = made(await call(rig, ownBill.setUp, { body: { type: 'CARD' } }, school.admin))
    const create = (body: Parameters<typeof call<typeof ownBill.create>>[2]['body']) =>
      call(rig, ownBill.create, { body }, school.admin)
    expect(await create({ sourceToken: setUp.sourceToken, type: 'CARD' })).toMatchObject({
      problem: { code: 'NOT_ENTERED' },
    })
    const entered = await enteredSource(rig, school)
    expect(await create({ ...entered, type: 'BANK_ACCOUNT' })).toMatchObject({
      problem: { code: 'VALIDATION', fields: [{ path: 'type' }] },
    })
    expect(await create({ ...entered, accountId: crypto.randomUUID() })).toMatchObject({
      problem: { code: 'VALIDATION', fields: [{ path: 'accountId' }] },
    })
    expect(await sources(school)).toEqual([])
    expect(made(await create({ ...entered, accountId: school.id })).last4).toBe('4242')
  })

  test('a bank account that waits for small deposits is charged once they have come', async () => {
    const school = await makeSchool(rig)
    expect(await addSource(rig, school, 'tok_bank_slow')).toMatchObject({ state: 'PENDING' })
    await trialEnded(rig, school)
    await runBill(rig, school)
    expect(await schoolBillInvoices(rig, school)).toMatchObject([{ status: 'OPEN', payment: null }])
    await runBill(daysLater(rig, 3), school)
    expect(await sources(school)).toMatchObject([{ state: 'USABLE' }])
    expect((await schoolBillInvoices(rig, school))[0]!.payment?.state).toBe('PROCESSING')
  })
})

describe('A source', () => {
  test('expires when somebody says so, at its provider too', async () => {
    const school = await makeSchool(rig)
    const { id } = await addSource(rig, school)
    expect(made(await change(school, id, { expiryMonth: 4, expiryYear: 2031 }))).toMatchObject({
      expiryMonth: 4,
      expiryYear: 2031,
    })
    const ref = await inside(rig, school.id, async (query) => {
      const { rows } = await query(`select provider_ref from billing_source where id = $1`, [id])
      return rows[0].provider_ref as string
    })
    const account = {
      schoolId: school.id,
      provider: 'SANDBOX',
      accountRef: 'operator',
      currency: 'USD',
    } as const
    expect(await rig.sandbox.method(account, { methodRef: ref })).toMatchObject({
      expiry: { month: 4, year: 2031 },
    })
  })

  test('whose expiry is over or half given is refused at its field, and stays as it was', async () => {
    const school = await makeSchool(rig)
    const before = await addSource(rig, school)
    for (const [expiryMonth, expiryYear, path] of [
      [13, 2030, 'expiryMonth'],
      [10, 2026, 'expiryMonth'],
      [12, 2025, 'expiryYear'],
      [12, undefined, 'expiryYear'],
    ] as const) {
      const body = { expiryMonth, ...(expiryYear !== undefined && { expiryYear }), defaultMethod: true }
      expect(await change(school, before.id, body)).toMatchObject({
        status: 400,
        problem: { fields: [{ path }] },
      })
    }
    expect(await sources(school)).toEqual([before])
  })

  test('is the only default, whoever makes another one it at the same moment', async () => {
    const school = await makeSchool(rig)
    const all = [await addSource(rig, school), await addSource(rig, school), await addSource(rig, school)]
    const answers = await Promise.all(all.map(({ id }) => change(school, id, { defaultMethod: true })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await sources(school)).filter(({ defaultMethod }) => defaultMethod)).toHaveLength(1)
    const first = (await sources(school))[0]!
    expect(await change(school, first.id, { defaultMethod: false })).toMatchObject({
      problem: { fields: [{ path: 'defaultMethod' }] },
    })
  })

  test('that is removed gives the default to the next one, and is there no more', async () => {
    const school = await makeSchool(rig)
    const [first, next] = [await addSource(rig, school), await addSource(rig, school, 'tok_bank_clears')]
    expect((await remove(school, first.id)).status).toBe(204)
    expect(await sources(school)).toMatchObject([{ id: next.id, defaultMethod: true }])
    expect((await remove(school, first.id)).status).toBe(404)
    expect((await change(school, first.id, { defaultMethod: true })).status).toBe(404)
  })

  test('the only one stays while an invoice is due, and may go otherwise', async () => {
    const { school, source } = await owingSchool()
    expect(await remove(school, source.id)).toMatchObject({
      status: 400,
      problem: {
        code: 'ONLY_SOURCE',
        message:
          'This is the only payment source, and an invoice is still due. Add another one first, or pay the invoice',
      },
    })
    const free = await makeSchool(rig)
    const { id } = await addSource(rig, free)
    expect((await remove(free, id)).status).toBe(204)
  })

  test('of two that are removed at once while an invoice is due, one stays', async () => {
    const { school, source } = await owingSchool()
    await inside(rig, school.id, (query) => query(`update own_invoice set try_on = due_on + 1`))
    const other = await addSource(rig, school, 'tok_no_funds')
    const statuses = (await Promise.all([source.id, other.id].map((id) => remove(school, id)))).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted((one, other) => one - other)).toEqual([204, 400])
    expect(await sources(school)).toHaveLength(1)
  })

  test('that is charged just now stays', async () => {
    const { school, source } = await owingSchool('tok_times_out_before')
    await addSource(rig, school)
    expect(await remove(school, source.id)).toMatchObject({ problem: { code: 'SOURCE_IN_USE' } })
  })
})
