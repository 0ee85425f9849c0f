import { expect, test } from 'vitest'
import { createStripe } from '../../src/features/providers/stripe/stripe.ts'
import { registerWalletsJob } from '../../src/features/payments/events/register-wallets.job.ts'
import { connectAccount } from '../../src/features/providers/provider-accounts.store.ts'
import { asPlatform } from '../../src/platform/database/database.ts'
import { useRig } from '../rig/app.ts'
import { makeSchool } from '../rig/make.ts'
import { beginAtStripe, connectAtStripe } from '../rig/stripe/onboarding.ts'
import { stripeSettings } from '../rig/stripe/stripe-stand-in.ts'

const rig = useRig()

/** Looks until nothing is left: accounts of other tests stand in line, too, and one look takes fifty. */
async function look(publicUrl: string): Promise<void> {
  const providers = { STRIPE: createStripe(stripeSettings(rig.stripe.url)), SANDBOX: rig.sandbox }
  const run = registerWalletsJob({ pool: rig.pool, providers, publicUrl })
  for (let before = -1; before < rig.stripe.requests.length;) {
    before = rig.stripe.requests.length
    await run({})
  }
}

/** Hosts that an account was asked to take, in order. */
const askedOf = (accountRef: string) =>
  rig.stripe.requests
    .filter(({ path, account }) => path === '/v1/payment_method_domains' && account === accountRef)
    .map(({ body }) => body.domain_name)

const passHour = () =>
  rig.pool.pg.query(
    `update provider_account set wallet_host_tried_at = wallet_host_tried_at - interval '61 minutes'`,
  )

test('The host of this installation is registered with each connected account once, and again when it is another', async () => {
  const school = await makeSchool(rig)
  await connectAtStripe(rig, school.admin)
  const accountRef = rig.stripe.openedFor(school.id)[0]!
  await look('https://first.example.test/school')
  await look('https://first.example.test')
  expect(askedOf(accountRef)).toEqual(['first.example.test'])
  await look('https://second.example.test:8443')
  await look('https://second.example.test')
  expect(askedOf(accountRef)).toEqual(['first.example.test', 'second.example.test'])
})

test('A host that an account did not take is tried again after an hour, and the others are not held up', async () => {
  const failing = await makeSchool(rig)
  const other = await makeSchool(rig)
  await connectAtStripe(rig, failing.admin)
  await connectAtStripe(rig, other.admin)
  const [accountRef] = rig.stripe.openedFor(failing.id) as [string]
  const [otherRef] = rig.stripe.openedFor(other.id) as [string]
  rig.stripe.failFor(accountRef, 403, 1)
  await look('https://third.example.test')
  await look('https://third.example.test')
  expect(askedOf(accountRef)).toEqual(['third.example.test'])
  expect(askedOf(otherRef)).toEqual(['third.example.test'])
  await passHour()
  await look('https://third.example.test')
  await look('https://third.example.test')
  expect(askedOf(accountRef)).toEqual(['third.example.test', 'third.example.test'])
  expect(askedOf(otherRef)).toEqual(['third.example.test'])
})

test('Nothing is registered without TLS, with a begun account, with test payments, or where Stripe is not set up', async () => {
  const begun = await makeSchool(rig)
  const connected = await makeSchool(rig)
  const tests = await makeSchool(rig)
  await beginAtStripe(rig, begun.admin)
  await connectAtStripe(rig, connected.admin)
  const sandboxRef = `sandbox_account_${tests.id}`
  await asPlatform(rig.pool, (tx) =>
    connectAccount(tx, tests.id, { provider: 'SANDBOX', accountRef: sandboxRef, name: 'Test payments' }),
  )
  const [connectedRef] = rig.stripe.openedFor(connected.id) as [string]
  await look('http://localhost:3000')
  const parts = { pool: rig.pool, providers: { STRIPE: null, SANDBOX: rig.sandbox } }
  await registerWalletsJob({ ...parts, publicUrl: 'https://fourth.example.test' })({})
  expect(askedOf(connectedRef)).toEqual([])
  await look('https://fourth.example.test')
  expect(askedOf(connectedRef)).toEqual(['fourth.example.test'])
  expect(askedOf(rig.stripe.openedFor(begun.id)[0]!)).toEqual([])
  expect(askedOf(sandboxRef)).toEqual([])
})
