import { payments } from '@afterbell/contract/payments/payments'
import { proposals } from '@afterbell/contract/payments/transactions'
import { rosters } from '@afterbell/contract/rosters/rosters'
import type { SignedEvent } from '../../../../src/features/providers/sandbox/sandbox-events.ts'
import { schoolRunner } from '../../../../src/platform/database/inside-school.ts'
import { settleReversal } from '../../../../src/features/payments/events/settle-reversal.ts'
import { asPlatform } from '../../../../src/platform/database/database.ts'
import { connectAccount } from '../../../../src/features/providers/provider-accounts.store.ts'
import type { Account, MethodType, Outcome } from '../../../../src/features/providers/provider.ts'
import { setUpTokens } from '../../../../src/features/payments/methods/set-up-tokens.ts'
import { call, SECRET } from '../../app.ts'
import { movedAbout } from '../../paying/moved-about.ts'
import { inside, made, makeAftercare, makeClass } from '../../make.ts'
import { sampleAt } from '../activities.ts'
import { child } from '../children.ts'
import { place } from '../enrollment.ts'
import { connectSandbox, linkOf, methodOf, owing, charge, type Owing } from '../../paying/paying.ts'
import { creditOf } from '../../paying/credit-of.ts'
import { nothing, type Samples, type World } from '../world.ts'

export const paymentSamples: Samples = {
  'pay.setUp': async (world) => ({ body: { token: await setUpToken(world) } }),
  'pay.enterMethod': async (world) => ({
    body: { token: await setUpToken(world), sandboxToken: 'tok_succeeds' },
  }),
  'pay.answerChallenge': async (world) => {
    const { secret } = await challengeOf(world)
    return { body: { secret, isPassed: true } }
  },
  'payByLink.invoice': async (world) => ({ body: { token: (await linked(world)).token } }),
  'payByLink.pay': async (world) => ({
    body: {
      token: (await linked(world)).token,
      paymentId: crypto.randomUUID(),
      amount: 40,
      type: 'CARD',
      methodRef: 'tok_succeeds',
    },
  }),
  'payments.methods': async (world) => ({
    params: { a: world.school.id, b: (await method(world)).parentId },
  }),
  'payments.makeDefault': async (world) => ({ params: { id: (await method(world)).methodId } }),
  'payments.removeMethod': async (world) => ({ params: { id: (await method(world)).methodId } }),
  'payments.setUp': async (world) => ({ body: { parentId: (await owed(world)).parentId } }),
  'payments.entered': async (world) => ({ params: { id: (await method(world)).methodId } }),
  'payments.create': async (world) => {
    const { parentId, rosterId } = await owed(world)
    return { body: { parentId, rosterIds: [rosterId] } }
  },
  'payments.confirm': async (world) => ({ params: { id: await created(world) }, body: {} }),
  'payments.get': async (world) => ({ params: { id: await created(world) } }),
  'payments.decide': async (world) => ({
    params: { id: await inDoubt(world) },
    body: { outcome: 'NOT_PAID', reason: 'The bank knows nothing of it' },
  }),
  'payments.takeOutside': async (world) => ({
    body: { parentId: (await owed(world)).parentId, amount: 40, how: 'CASH', receivedOn: '2026-11-18' },
  }),

  'carts.get': async (world, address) => ({
    ...(await sampleAt(world, address)),
    query: { childId: await child(world) },
  }),
  'carts.pay': async (world, address) => ({
    ...(await sampleAt(world, address)),
    body: { childId: await child(world), paymentType: 'INVOICE' },
  }),
  'enrollments.activities': async (world) => {
    const { rig, school } = world
    await makeClass(rig, school, { ageFrom: 'FIVE', ageTo: 'TWELVE' })
    await makeClass(rig, school, { gradeFrom: 'FIRST', gradeTo: 'FIFTH' })
    return { query: { childIds: await child(world), search: 'c' } }
  },
  'enrollments.review': async (world) => ({ body: { lines: await twoLines(world), coupon: 'NONE' } }),
  'enrollments.enroll': async (world) => ({ body: { lines: await twoLines(world) } }),
  'cancels.ofClass': async (world) => {
    const { classId, rosterId, childId } = await holdWithAddOn(world)
    return { params: { classId, a: rosterId, b: childId } }
  },
  'cancels.ofCamp': async (world) => {
    const { id, rosterId } = await place(world, 'camp-pricing')
    return { params: { id, enrollmentId: rosterId } }
  },
  'cancels.ofAftercare': async (world) => ({ params: await place(world, 'aftercare') }),
  'cancels.addOn': async (world) => {
    const { rosterId, addOnId } = await holdWithAddOn(world)
    return { params: { rosterId }, query: { addOnId } }
  },

  'transactions.list': async (world) => {
    await paid(world)
    return {}
  },
  'transactions.summary': async (world) => {
    const paymentId = await paid(world)
    const reversal = { kind: 'DISPUTE', ref: 'dispute', paymentRef: '', cents: 4000, state: 'OPEN' } as const
    await schoolRunner(
      world.rig.pool,
      world.school.id,
    )((context) => settleReversal(context, paymentId, reversal))
    return {}
  },
  'transactions.exportFields': nothing,
  'transactions.export': nothing,
  'transactions.charge': async (world) => ({ params: { id: await paid(world) } }),
  'transactions.chargeAmount': async (world) => ({ params: { id: await paid(world) } }),
  'transactions.refund': async (world) => ({
    body: { invoiceId: await paid(world), amount: 10, reason: 'Fell ill' },
  }),
  'transactions.resend': async (world) => ({ params: { id: await paid(world) } }),
  'transactions.resendMany': async (world) => ({ query: { uniqueIds: await paid(world) } }),
  'refunds.ofInvoice': async (world) => ({
    body: { chargeId: await paid(world), amount: 10, reason: 'Fell ill' },
  }),
  'refunds.ofActivity': async (world) => ({
    body: { rosterId: (await paidPlace(world)).rosterId, amount: 10, reason: 'Fell ill' },
    headers: { 'x-school-token': world.school.id },
  }),
  'refunds.balance': async (world) => ({
    body: { rosterId: (await paidPlace(world)).rosterId },
    headers: { 'x-school-token': world.school.id },
  }),
  'proposals.list': async (world) => {
    await movedAbout(world.rig, world.school)
    return {}
  },
  'proposals.confirm': async (world) => ({ params: { id: await proposal(world) }, body: {} }),
  'proposals.dismiss': async (world) => ({ params: { id: await proposal(world) } }),

  'credits.get': async (world) => ({ params: { payerId: await makeCreditPayer(world) } }),
  'credits.refund': async (world) => ({
    params: { payerId: await makeCreditPayer(world) },
    body: { amount: 10, reason: 'Moved away' },
  }),
  'credits.use': async (world) => ({ params: { payerId: await makeCreditPayer(world, { owes: true }) } }),

  'webhooks.receive': async (world) => {
    const { bytes, signature } = await eventOf(world)
    return {
      params: { provider: 'sandbox' },
      body: JSON.parse(bytes.toString()),
      headers: { 'sandbox-signature': signature },
    }
  },
}

/** Returns the token of a link for entering a card. */
export async function setUpToken(world: World, type: MethodType = 'CARD'): Promise<string> {
  const account = await sandboxAccount(world)
  const { sandbox, clockShiftSeconds } = world.rig
  const made = await sandbox.setUp(account, { key: crypto.randomUUID(), customerRef: 'customer', type })
  if (made.state !== 'PREPARED') throw new Error(made.code)
  const { schoolId, provider, accountRef } = account
  const { ref: setUpRef, clientSecret } = made
  return setUpTokens(SECRET).of(
    { schoolId, provider, accountRef, setUpRef, clientSecret, type },
    Temporal.Now.instant().add({ seconds: clockShiftSeconds + 3600 }),
  )
}

/**
 * Creates a payment at the test bank that waits for its payer. It uses a second account: a pending payment at the
 * school's own would block disconnecting.
 */
export async function challengeOf(world: World): Promise<{ secret: string }> {
  const schoolId = world.school.id
  const account = {
    schoolId,
    provider: 'SANDBOX',
    accountRef: `challenges_${schoolId}`,
    currency: 'USD',
  } as const
  const { actionUrl } = await payAtSandbox(world, account, 'tok_challenged')
  return { secret: new URL(actionUrl!).hash.slice(1) }
}

/** Returns a sandbox message about a payment of the school. */
/** A child in a class that costs something, and in a session, whose price depends on the weekday. */
async function twoLines({ rig, school, ...world }: World) {
  const childId = await child({ rig, school, ...world })
  const activityId = await makeClass(rig, school, { price: 40, maxEnroll: 20 })
  const care = await makeAftercare(rig, school)
  return [
    { childId, kind: 'classes' as const, activityId },
    { childId, kind: 'aftercare' as const, activityId: care.id, sectionIds: [care.days[0]!] },
  ]
}

async function eventOf(world: World): Promise<SignedEvent> {
  const account = await sandboxAccount(world)
  await payAtSandbox(world, account, 'tok_succeeds')
  const [event] = await asPlatform(world.rig.pool, (tx, at) =>
    world.rig.sandbox.takeEvents(tx, Temporal.Instant.from(at), account.accountRef),
  )
  return event!
}

async function payAtSandbox({ rig }: World, account: Account, methodRef: string): Promise<Outcome> {
  const paymentInput = { key: crypto.randomUUID(), cents: 1000, customerRef: null, type: 'CARD' } as const
  const { ref } = await rig.sandbox.prepare(account, paymentInput)
  return rig.sandbox.confirm(account, {
    ref: ref!,
    methodRef,
    isOffSession: false,
    returnUrl: '',
    mandate: null,
  })
}

async function sandboxAccount({ rig, school }: World): Promise<Account> {
  const accountRef = `sandbox_account_${school.id}`
  await asPlatform(rig.pool, (tx) =>
    connectAccount(tx, school.id, { provider: 'SANDBOX', accountRef, name: 'Test payments' }),
  )
  return { schoolId: school.id, provider: 'SANDBOX', accountRef, currency: 'USD' }
}

async function owed({ rig, school }: World): Promise<Owing> {
  await connectSandbox(rig, school)
  return owing(rig, school, 40, {
    primaryGuardian: { firstName: 'Gus', lastName: 'Test', email: 'gus.test@example.test' },
  })
}

/** Creates a payer with credit from a canceled spot, optionally owing something else. */
async function makeCreditPayer(world: World, { owes = false } = {}): Promise<string> {
  return (await creditOf(world.rig, world.school, await owed(world), { owes })).payerId
}

/** Puts a spot on hold for payment, with an optional add-on. */
async function holdWithAddOn({
  rig,
  school,
}: World): Promise<{ classId: string; childId: string; rosterId: string; addOnId: string }> {
  const at = 'classes' as const
  const addOns = [{ id: null, name: 'Lunch', price: 20 }]
  const params = { id: await makeClass(rig, school, { price: 40, addOns }) }
  const details = made(await call(rig, rosters.details, { at, params }, school.admin))
  const addOnId = details.addOns[0]!.id
  const childId = await child({ rig, school })
  const body = { childId, pay: true, addOns: [{ id: addOnId, amount: 1 }] }
  return {
    classId: params.id,
    childId,
    rosterId: made(await call(rig, rosters.add, { at, params, body }, school.admin)).rosterId,
    addOnId,
  }
}

/** Creates an invoice that can be paid by its link. */
async function linked(world: World): Promise<{ token: string }> {
  const { childId } = await owed(world)
  return linkOf(world.rig, world.school, childId)
}

async function method(world: World): Promise<Owing & { methodId: string }> {
  const place = await owed(world)
  return { ...place, methodId: await methodOf(world.rig, world.school, place.parentId) }
}

async function created(world: World): Promise<string> {
  const { parentId, rosterId } = await method(world)
  const input = { body: { parentId, rosterIds: [rosterId] } }
  return made(await call(world.rig, payments.create, input, world.school.admin)).paymentId
}

/** Creates a payment sent a day ago through a disconnected account, without an answer since. */
async function inDoubt(world: World): Promise<string> {
  const { rig, school } = world
  const place = await owed(world)
  await methodOf(rig, school, place.parentId, 'tok_times_out_before')
  const { id } = await charge(rig, school, place)
  await inside(rig, school.id, (query) =>
    query(
      `update payment set sent_at = sent_at - interval '25 hours', account_ref = account_ref || '_before' where id = $1`,
      [id],
    ),
  )
  return id
}

async function paidPlace(world: World): Promise<Owing> {
  const place = await method(world)
  await charge(world.rig, world.school, place)
  return place
}

async function paid(world: World): Promise<string> {
  const place = await method(world)
  return (await charge(world.rig, world.school, place)).id
}

/** Creates a refund proposal for a paid child who was taken off a roster. */
async function proposal(world: World): Promise<string> {
  const { rig, school } = world
  const { classId, rosterId } = await paidPlace(world)
  const at = { at: 'classes' as const, params: { id: classId, rosterId } }
  made(await call(rig, rosters.remove, at, school.admin))
  const input = { query: { rosterIds: rosterId } }
  return made(await call(rig, proposals.list, input, school.admin)).content[0]!.id
}
