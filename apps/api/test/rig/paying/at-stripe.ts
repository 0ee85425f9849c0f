import { pay } from '@afterbell/contract/payments/pay'
import { payments } from '@afterbell/contract/payments/payments'
import { saveMethod } from '../../../src/features/payments/methods/methods.ts'
import { payRoutes } from '../../../src/features/payments/methods/pay.routes.ts'
import { setUpTokens } from '../../../src/features/payments/methods/set-up-tokens.ts'
import { paymentRoutes } from '../../../src/features/payments/payments.routes.ts'
import { connectAccount } from '../../../src/features/providers/provider-accounts.store.ts'
import type { StripeProvider } from '../../../src/features/providers/stripe/stripe.ts'
import { asPlatform } from '../../../src/platform/database/database.ts'
import type { ServedCall } from '../../../src/platform/http/serve.ts'
import { call, newAddress, NOW, type Rig, SECRET } from '../app.ts'
import { made, makeSchool, type MadeSchool } from '../make.ts'
import { owing, type Owing } from './paying.ts'
import { paymentTime, type PaymentTime } from './payment-time.ts'

// Setup of tests that check payments against the Stripe stand-in.

const tokens = setUpTokens(SECRET)

/** Returns the payment calls with a provider made by the test. */
export function payingAt({ pool }: Rig, provider: StripeProvider): ServedCall[] {
  const parts = { providers: { STRIPE: provider, SANDBOX: null }, publicUrl: 'http://localhost', tokens }
  return [...paymentRoutes(parts), ...payRoutes({ ...parts, pool, operatorName: '', saveMethod })]
}

/** A school that collects at Stripe, a family that owes it 30, and their clock. */
export interface AtStripe {
  school: MadeSchool
  accountRef: string
  owed: Owing
  time: PaymentTime
}

export async function atStripe(rig: Rig, provider: StripeProvider): Promise<AtStripe> {
  const school = await makeSchool(rig)
  const accountRef = `acct_${school.id}`
  await asPlatform(rig.pool, (tx) =>
    connectAccount(tx, school.id, { provider: 'STRIPE', accountRef, name: 'Oak Street Arts' }),
  )
  const ids = { schoolId: school.id, accountRef }
  const time = paymentTime(rig, ids, () => ({ STRIPE: provider, SANDBOX: null }))
  return { school, accountRef, owed: await owing(rig, school, 30), time }
}

/** Starts entering a card or bank account and completes it at Stripe. Returns the method's id and the link's token. */
export async function entering(
  served: Rig,
  { school, owed: { parentId } }: AtStripe,
  number = 'tok_succeeds',
): Promise<{ methodId: string; token: string }> {
  const type = number.startsWith('tok_bank_') ? ('BANK_ACCOUNT' as const) : ('CARD' as const)
  const input = { body: { parentId, type } }
  const { methodId, payUrl } = made(await call(served, payments.setUp, input, school.admin))
  const token = new URL(payUrl).hash.slice(1)
  served.stripe.enterMethod(tokens.read(token, NOW)!.clientSecret, number)
  return { methodId, token }
}

/** Reports to the server, as the page for cards does, that a method was entered. */
export function reportEntry(served: Rig, token: string) {
  return call(served, pay.enterMethod, { body: { token } }, { ip: newAddress() })
}

export async function created(
  served: Rig,
  { school, owed: { parentId, rosterId } }: AtStripe,
): Promise<string> {
  const input = { body: { parentId, rosterIds: [rosterId] } }
  return made(await call(served, payments.create, input, school.admin)).paymentId
}

export function confirmed(served: Rig, { school }: AtStripe, id: string) {
  return call(served, payments.confirm, { params: { id }, body: {} }, school.admin)
}
