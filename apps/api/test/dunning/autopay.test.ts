import { autopay } from '@afterbell/contract/dunning/autopay'
import { pay } from '@afterbell/contract/payments/pay'
import { payByLink } from '@afterbell/contract/payments/pay-by-link'
import { payments } from '@afterbell/contract/payments/payments'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { keepMethodJob } from '../../src/features/payments/by-link/keep-method.job.ts'
import { call, useRig } from '../rig/app.ts'
import { inside, made, makeSchool, type MadeSchool } from '../rig/make.ts'
import { connectSandbox, linkOf, methodOf } from '../rig/paying/paying.ts'
import { debtor } from '../rig/paying/dunning-time.ts'

const rig = useRig()

async function schoolWithSandbox(): Promise<MadeSchool> {
  const school = await makeSchool(rig)
  await connectSandbox(rig, school)
  return school
}

async function methods(school: MadeSchool, payerId: string) {
  return made(await call(rig, autopay.ofPayer, { params: { payerId } }, school.admin))
}

test('Autopay is allowed on the page for cards by a box that is not ticked by itself, with its words kept', async () => {
  const school = await schoolWithSandbox()
  const { parentId, payerId } = await debtor(rig, school)
  await methodOf(rig, school, parentId)
  expect(await methods(school, payerId)).toMatchObject([{ default: true, mandate: null }])
  const { payUrl } = made(await call(rig, payments.setUp, { body: { parentId } }, school.manager))
  const body = { token: new URL(payUrl).hash.slice(1), sandboxToken: 'tok_challenged', isAutopay: true }
  made(await call(rig, pay.enterMethod, { body }, { ip: '10.9.1.1' }))
  made(await call(rig, pay.enterMethod, { body }, { ip: '10.9.1.2' }))
  const [first, second] = await methods(school, payerId)
  expect(first).toMatchObject({
    last4: '3220',
    default: true,
    mandate: { source: 'PAYER', givenOn: '2026-11-18' },
  })
  expect(second).toMatchObject({ last4: '4242', default: false, mandate: null })
  const { rows } = await inside(rig, school.id, (query) =>
    query('select wording, version, network, by_account_id from mandate'),
  )
  expect(rows).toEqual([
    {
      version: 1,
      network: '10.9.1.1',
      by_account_id: school.manager.id,
      wording: expect.stringContaining(`I allow ${school.name} to charge this card`),
    },
  ])
})

test('It is allowed beside keeping the card on the link of an invoice, once the money has come', async () => {
  const school = await schoolWithSandbox()
  const { childId, payerId } = await debtor(rig, school)
  const { token } = await linkOf(rig, school, childId)
  const paymentId = randomUUID()
  const body = {
    token,
    paymentId,
    amount: 40,
    type: 'CARD' as const,
    methodRef: 'tok_succeeds',
    isKept: true,
    isAutopay: true,
  }
  const params = { schoolId: school.id }
  const spanish = { 'accept-language': 'es-MX' }
  made(await call(rig, payByLink.pay, { params, body }, { ip: '10.9.2.1' }, spanish))
  expect(await methods(school, payerId)).toEqual([])
  const keep = keepMethodJob({ pool: rig.pool, providers: { STRIPE: null, SANDBOX: rig.sandbox } })
  await keep({ schoolId: school.id, paymentId })
  await keep({ schoolId: school.id, paymentId })
  expect(await methods(school, payerId)).toMatchObject([
    { last4: '4242', default: true, mandate: { source: 'PAYER', givenOn: '2026-11-18', by: null } },
  ])
  const { rows } = await inside(rig, school.id, (query) => query('select wording from mandate'))
  expect(rows).toEqual([{ wording: expect.stringContaining(`Autorizo a ${school.name} a cobrar`) }])
})

test('Staff write down what a family signed, and take it back; what was is kept', async () => {
  const school = await schoolWithSandbox()
  const { parentId, payerId } = await debtor(rig, school)
  const id = await methodOf(rig, school, parentId)
  const turnOn = (givenOn: string) =>
    call(rig, autopay.turnOn, { params: { id }, body: { givenOn } }, school.manager)
  expect((await turnOn('2026-11-19')).problem.fields).toEqual([
    { path: 'givenOn', message: 'Choose today or a day before' },
  ])
  expect(made(await turnOn('2026-11-02')).mandate).toMatchObject({ source: 'PAPER', givenOn: '2026-11-02' })
  expect(made(await turnOn('2026-11-03')).mandate).toMatchObject({ givenOn: '2026-11-02' })
  const off = made(await call(rig, autopay.turnOff, { params: { id } }, school.manager))
  expect(off.mandate).toBeNull()
  made(await turnOn('2026-11-10'))
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      `select given_on::text as day, ended_at is not null as is_over, ended_by_account_id as by from mandate order by at`,
    ),
  )
  expect(rows).toEqual([
    { day: '2026-11-02', is_over: true, by: school.manager.id },
    { day: '2026-11-10', is_over: false, by: null },
  ])
  await inside(rig, school.id, (query) => query(`update payment_method set state = 'UNUSABLE'`))
  expect((await turnOn('2026-11-10')).problem).toMatchObject({ code: 'METHOD_UNUSABLE' })
  expect(await methods(school, payerId)).toHaveLength(1)
  expect((await call(rig, autopay.turnOff, { params: { id } }, school.coordinator)).status).toBe(403)
  const elsewhere = await schoolWithSandbox()
  expect((await call(rig, autopay.turnOff, { params: { id } }, elsewhere.admin)).status).toBe(404)
})
