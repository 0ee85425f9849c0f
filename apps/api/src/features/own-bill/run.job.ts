import { randomUUIDv7 } from 'node:crypto'
import { isTrialNoticeDue, ownBillStep } from '@afterbell/domain/own-bill/next-step'
import { planPriceText } from '@afterbell/domain/own-bill/plans'
import { plusDays } from '@afterbell/domain/kernel/dates'
import { allSchools } from '../../platform/database/in-steps.ts'
import { visitSchools } from '../../platform/jobs/each-school.ts'
import { runs } from '../../platform/jobs/job.ts'
import { schoolRunner } from '../../platform/database/inside-school.ts'
import { beginTrial } from '../school/school.store.ts'
import { collect } from './collect.ts'
import { issue } from './issue.ts'
import { writeTrialEnds } from './letters.ts'
import { lookAtPending } from './look-at-pending.ts'
import {
  billedBy,
  termsNow,
  type BillingParts,
  type SchoolContext,
  type InSchool,
  type OwnBillParts,
} from './own-bill.ts'
import { deactivate } from './standing.ts'
import {
  billFacts,
  holdSubscription,
  insertSubscription,
  subscriptionOf,
  type BillFacts,
  type Subscription,
} from './subscription.store.ts'
import { ownBillRun } from './own-bill-jobs.ts'

/**
 * Handles the bills of all schools every hour: trials, due invoices, retries. Idempotent and safe under concurrency.
 * An error in one school is thrown after the others are done.
 * @answers What does a school pay itself, and when is it inactive?
 */
export const runOwnBillJob = runs(ownBillRun, async ({ schoolId }, parts: OwnBillParts) => {
  const billed = billedBy(parts)
  if (!billed) return
  await visitSchools(schoolId ? [schoolId] : await allSchools(parts.pool), async (id) => {
    const inThis = schoolRunner(parts.pool, id)
    await lookAtPending(billed, inThis)
    await runOwnBill(billed, inThis)
  })
})

/** Takes the next step of a school's bill until there is none left. */
export async function runOwnBill(
  billed: BillingParts,
  inSchool: InSchool,
  asker: Parameters<typeof collect>[2]['asker'] = null,
): Promise<void> {
  for (let things = 0; things < THINGS_AT_MOST; things += 1) {
    const result = await inSchool((context) => doNext(billed, context))
    if (result === 'NOTHING') return
    if (result !== 'SOMETHING')
      await collect(billed, inSchool, { invoiceId: result.tries, paymentId: randomUUIDv7(), asker })
  }
}

/** Upper limit of steps on one day: start of a trial, invoice, try, end. */
const THINGS_AT_MOST = 5

async function doNext(
  billed: BillingParts,
  context: SchoolContext,
): Promise<'NOTHING' | 'SOMETHING' | { tries: string }> {
  const { tx, school } = context
  const subscription = await lockOrCreateSubscription(billed, context)
  const facts = await billFacts(tx, school.id, billed.provider.name)
  if (facts.state !== 'ACTIVE' && facts.state !== 'INACTIVE') return 'NOTHING'
  await tellOfTrial(billed, context, subscription, facts)
  const { cents, every } = termsNow(billed.subscriptions, subscription)
  const step = ownBillStep({
    today: school.today,
    state: facts.state,
    cents,
    every,
    trialEndsOn: facts.trial_ends_on,
    hasSource: facts.has_source,
    anchorOn: subscription.anchor_on,
    billedUntil: facts.billed_until,
    reopenedOn: facts.reopened_on,
    open: facts.open_id === null ? null : { tryOn: facts.try_on, isUnderWay: facts.is_under_way },
  })
  switch (step.is) {
    case 'NOTHING':
      return 'NOTHING'
    case 'ISSUE':
      await issue(billed, context, subscription, step)
      return 'SOMETHING'
    case 'DEACTIVATE':
      await deactivate(billed, context, step.because)
      return 'NOTHING'
    case 'TRY':
      return { tries: facts.open_id! }
  }
}

/** Returns the school's subscription, locked. Creates one starting today if missing, with the first plan and a trial. */
export async function lockOrCreateSubscription(
  { subscriptions }: BillingParts,
  { tx, school }: SchoolContext,
): Promise<Subscription> {
  if (!(await subscriptionOf(tx, school.id))) {
    await insertSubscription(tx, school.id, subscriptions.plans[0])
    await beginTrial(tx, school.id, plusDays(school.today, subscriptions.trialDays))
  }
  return (await holdSubscription(tx, school.id))!
}

async function tellOfTrial(
  billed: BillingParts,
  context: SchoolContext,
  subscription: Subscription,
  { trial_ends_on: endsOn, has_source: hasSource, billed_until: billedUntil }: BillFacts,
): Promise<void> {
  const terms = termsNow(billed.subscriptions, subscription)
  if (terms.cents === 0 || billedUntil !== null || !isTrialNoticeDue(endsOn, context.school.today)) return
  await writeTrialEnds(billed, context, { endsOn: endsOn!, hasSource, price: planPriceText(terms) })
}
