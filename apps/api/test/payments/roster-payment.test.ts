import { invoices } from '@afterbell/contract/invoices/invoices'
import { payments } from '@afterbell/contract/payments/payments'
import { refunds } from '@afterbell/contract/payments/transactions'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { PAYMENT_STATES } from '@afterbell/domain/ledger/enrollment-payment'
import { expect, test } from 'vitest'
import { settleReversal } from '../../src/features/payments/events/settle-reversal.ts'
import { schoolRunner } from '../../src/platform/database/inside-school.ts'
import { call, useRig } from '../rig/app.ts'
import { inside, made, makeChild, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'
import { connectSandbox, enrolled, methodOf, owing, charge } from '../rig/paying/paying.ts'

const rig = useRig()
const at = 'classes' as const

/** Creates a class with a child in each payment state. */
async function inEveryState(school: MadeSchool): Promise<string> {
  const { classId } = await owing(rig, school, 40, { firstName: 'Invoiced' })
  const another = async (firstName: string) =>
    enrolled(rig, school, await makeChild(rig, school, { firstName }), classId)
  const takeCash = (parentId: string, amount: number) =>
    call(
      rig,
      payments.takeOutside,
      { body: { parentId, amount, how: 'CASH', receivedOn: '2026-11-17' } },
      school.admin,
    )
  const [part, paid, late, refunded, underWay] = [
    await another('Part'),
    await another('Paid'),
    await another('Late'),
    await another('Refunded'),
    await another('Being'),
  ]
  made(await takeCash(part.parentId, 10))
  made(await takeCash(paid.parentId, 40))
  made(await takeCash(refunded.parentId, 40))
  const all = { rosterId: refunded.rosterId, amount: 40, reason: 'Moved away' }
  made(await call(rig, refunds.ofActivity, { params: {}, body: all }, school.admin))
  await another('Gone')
  const { content } = made(
    await call(rig, invoices.list, { query: { search: 'Gone' } as never }, school.admin),
  )
  const writeOff = { params: { id: content[0]!.id }, body: { reason: 'Moved away' } }
  made(await call(rig, invoices.writeOff, writeOff, school.admin))
  const disputed = await another('Disputed')
  await methodOf(rig, school, disputed.parentId)
  const { id } = await charge(rig, school, disputed)
  const reversal = { kind: 'DISPUTE', ref: 'd', paymentRef: '', cents: 4000, state: 'OPEN' } as const
  await schoolRunner(rig.pool, school.id)((context) => settleReversal(context, id, reversal))
  await methodOf(rig, school, underWay.parentId, 'tok_times_out_before')
  await charge(rig, school, underWay)
  await inside(rig, school.id, (query) =>
    query(
      `update invoice set first_due_on = '2026-11-17' where id in (select l.invoice_id from invoice_line l
         join place p on p.school_id = l.school_id and p.enrollment_id = l.enrollment_id where p.id = $1)`,
      [late.rosterId],
    ),
  )
  return classId
}

test('A roster is narrowed to how places are paid, by the states its rows say', async () => {
  const school = await makeSchool(rig)
  await connectSandbox(rig, school)
  const classId = await inEveryState(school)
  const free = await makeClass(rig, school, { className: 'Free', price: 0 })
  await enrolled(rig, school, await makeChild(rig, school, { firstName: 'Free' }), free)
  const list = async (id: string, query: object) =>
    made(await call(rig, rosters.list, { at, params: { id }, query }, school.admin)).content
  for (const id of [classId, free]) {
    const whole = await list(id, {})
    for (const state of PAYMENT_STATES)
      expect(await list(id, { payment: state })).toEqual(
        whole.filter(({ payment }) => payment!.state === state),
      )
  }
  const seen = [...(await list(classId, {})), ...(await list(free, {}))].map(({ payment }) => payment!.state)
  expect(new Set(seen)).toEqual(new Set(PAYMENT_STATES))
})

test('Who sees no prices finds nobody by how they pay', async () => {
  const school = await makeSchool(rig)
  const id = await makeClass(rig, school, { instructorIds: [school.instructor.id] })
  const input = { at, params: { id }, query: { payment: 'PAST_DUE' as const } }
  const { status, problem } = await call(rig, rosters.list, input, school.instructor)
  expect([status, problem.code]).toEqual([403, 'ACCESS_DENIED'])
})
