import { dunning } from '@afterbell/contract/dunning/dunning'
import { invoices } from '@afterbell/contract/invoices/invoices'
import { pay } from '@afterbell/contract/payments/pay'
import { payments } from '@afterbell/contract/payments/payments'
import { call, type Rig } from '../app.ts'
import { made } from '../make.ts'
import { debtor, dunningTime } from '../paying/dunning-time.ts'

/** Runs dunning: reminders, failed charges, and a family that turns on autopay on the page for cards. */
export async function followedByItself(rig: Rig): Promise<void> {
  const { school, run, days } = await dunningTime(rig)
  await debtor(rig, school)
  await debtor(rig, school, { token: 'tok_declined' })
  const { parentId } = await debtor(rig, school, { token: 'tok_succeeds' })
  const { payUrl } = made(await call(rig, payments.setUp, { body: { parentId } }, school.admin))
  const body = { token: new URL(payUrl).hash.slice(1), sandboxToken: 'tok_succeeds', isAutopay: true }
  made(await call(rig, pay.enterMethod, { body }, { ip: '10.8.1.1' }))
  await run()
  await days(1)
  made(await call(rig, invoices.list, { query: {} }, school.admin))
  made(await call(rig, dunning.list, { query: {} }, school.admin))
}
