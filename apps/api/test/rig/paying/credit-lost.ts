import { schoolRunner } from '../../../src/platform/database/inside-school.ts'
import { settlePayment } from '../../../src/features/payments/charging/settle.ts'
import { settleReversal } from '../../../src/features/payments/events/settle-reversal.ts'
import { payments } from '@afterbell/contract/payments/payments'
import { call, type Rig } from '../app.ts'
import { made, makeClass, type MadeSchool } from '../make.ts'
import { charge, connectSandbox, enrolled, methodOf, owing } from './paying.ts'

/**
 * A failed debit clears after its invoice was paid in cash and becomes credit, which pays another spot. Then the bank
 * returns the debit.
 */
export async function creditLost(rig: Rig, school: MadeSchool): Promise<void> {
  await connectSandbox(rig, school)
  const of = await owing(rig, school, 40)
  await methodOf(rig, school, of.parentId, 'tok_bank_clears')
  const { id } = await charge(rig, school, of)
  const inThis = schoolRunner(rig.pool, school.id)
  const outcome = { ref: null, feeCents: null, code: null, actionUrl: null }
  await inThis((context) => settlePayment(context, id, { ...outcome, state: 'FAILED' }))
  const cash = { amount: 40, how: 'CASH' as const, receivedOn: '2026-11-18' }
  made(await call(rig, payments.takeOutside, { body: { parentId: of.parentId, ...cash } }, school.admin))
  await inThis((context) => settlePayment(context, id, { ...outcome, state: 'SUCCEEDED' }))
  await enrolled(rig, school, of.childId, await makeClass(rig, school, { price: 25, maxEnroll: 20 }))
  const lost = { kind: 'RETURN', ref: 'lost credit', paymentRef: '', cents: 4000, state: 'LOST' } as const
  await inThis((context) => settleReversal(context, id, lost))
}
