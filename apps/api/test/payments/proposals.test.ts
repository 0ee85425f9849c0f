import { payments } from '@afterbell/contract/payments/payments'
import { proposals, transactions } from '@afterbell/contract/payments/transactions'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { expect, test } from 'vitest'
import { call, useRig } from '../rig/app.ts'
import { made, makeSchool, type MadeSchool } from '../rig/make.ts'
import { charge, connectSandbox, methodOf, owing, type Owing } from '../rig/paying/paying.ts'

// Refund proposals, before and after the decision.

const rig = useRig()
type State = 'OPEN' | 'DONE' | 'DISMISSED'

async function readProposals(school: MadeSchool, state: State) {
  return made(await call(rig, proposals.list, { query: { state } }, school.admin)).content.map(
    ({ givenBack, noLongerOwed, lines }) => [givenBack, noLongerOwed, lines.map(({ amount }) => amount)],
  )
}

/** Creates a child who was billed 40.00, partly paid in cash, and taken off the roster. */
async function removed(amount: number): Promise<{ school: MadeSchool; child: Owing; id: string }> {
  const school = await makeSchool(rig)
  const child = await owing(rig, school, 40)
  const cash = { parentId: child.parentId, amount, how: 'CASH' as const, receivedOn: '2026-11-18' }
  made(await call(rig, payments.takeOutside, { body: cash }, school.admin))
  const params = { id: child.classId, rosterId: child.rosterId }
  made(await call(rig, rosters.remove, { at: 'classes', params }, school.admin))
  const { content } = made(await call(rig, proposals.list, { query: {} }, school.admin))
  return { school, child, id: content[0]!.id }
}

test('What was confirmed tells what went back and what was owed no more then, whatever comes later', async () => {
  const { school, id } = await removed(10)
  expect(await readProposals(school, 'OPEN')).toEqual([[1000, 3000, [4000]]])
  made(await call(rig, proposals.confirm, { params: { id }, body: {} }, school.admin))
  expect(await readProposals(school, 'DONE')).toEqual([[1000, 3000, [4000]]])
})

test('What was kept as credit tells the same, and what was turned down that nothing went back', async () => {
  const removal = await removed(10)
  const body = { keepAsCredit: true }
  made(await call(rig, proposals.confirm, { params: { id: removal.id }, body }, removal.school.admin))
  expect(await readProposals(removal.school, 'DONE')).toEqual([[1000, 3000, [4000]]])
  const { school, id } = await removed(10)
  made(await call(rig, proposals.dismiss, { params: { id } }, school.admin))
  expect(await readProposals(school, 'DISMISSED')).toEqual([[0, 0, [4000]]])
})

test('Of what was refunded by hand before, what was confirmed tells what was left', async () => {
  const school = await makeSchool(rig)
  await connectSandbox(rig, school)
  const child = await owing(rig, school, 40)
  await methodOf(rig, school, child.parentId)
  const { id: paymentId } = await charge(rig, school, child)
  const params = { id: child.classId, rosterId: child.rosterId }
  made(await call(rig, rosters.remove, { at: 'classes', params }, school.admin))
  const refund = { invoiceId: paymentId, amount: 25, reason: 'Moved away' }
  made(await call(rig, transactions.refund, { body: refund }, school.admin))
  const { content } = made(await call(rig, proposals.list, { query: {} }, school.admin))
  made(await call(rig, proposals.confirm, { params: { id: content[0]!.id }, body: {} }, school.admin))
  expect(await readProposals(school, 'DONE')).toEqual([[1500, 0, [1500]]])
})
