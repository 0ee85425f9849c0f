import { providerLabel } from '@afterbell/domain/providers/provider-names'
import type { ownBill } from '@afterbell/contract/own-bill/own-bill'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { PlanTerms } from '@afterbell/domain/own-bill/plans'
import { plusDays } from '@afterbell/domain/kernel/dates'
import { record } from '../../platform/database/history.ts'
import type { Act } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/problems.ts'
import { assertBilled, billedBy, termsNow, type SchoolContext, type OwnBillParts } from './own-bill.ts'
import { lockOrCreateSubscription } from './run.job.ts'
import { schoolStateOf } from '../school/standing.store.ts'
import { activate } from './standing.ts'
import { billFacts, subscriptionOf, updatePlan, type BillFacts } from './subscription.store.ts'

/** Acts on the plan of a school and its trial. */
export function subscriptionActs(parts: OwnBillParts) {
  return { plans: plans(parts), trial, subscription: subscription(parts), changePlan: changePlan(parts) }
}

function plans(parts: OwnBillParts): Act<(typeof ownBill)['plans']> {
  return () =>
    (billedBy(parts)?.subscriptions.plans ?? []).map(({ cents: price, ...plan }) => ({ ...plan, price }))
}

const trial: Act<(typeof ownBill)['trial']> = ({ school: { isTrialEnded, trialEndDate } }) => ({
  isTrialEnded,
  trialEndDate,
})

function subscription(parts: OwnBillParts): Act<(typeof ownBill)['subscription']> {
  return (call) => subscriptionAnswer(parts, call)
}

function changePlan(parts: OwnBillParts): Act<(typeof ownBill)['changePlan']> {
  return async (call) => {
    const { tx, school, body } = call
    const billed = assertBilled(parts)
    const plan = billed.subscriptions.plans.find(({ id }) => id === body.planId)
    if (!plan)
      throw refuse('PLAN_UNKNOWN', 'This plan is no longer offered. Choose another one', { field: 'planId' })
    const before = await lockOrCreateSubscription(billed, call)
    if (before.plan_id !== plan.id) {
      await updatePlan(tx, school.id, plan)
      await record(tx, call, [{ what: 'own-bill.plan-changed', details: { name: plan.name } }])
      const { open_id: openId } = await billFacts(tx, school.id, billed.provider.name)
      if (plan.cents === 0 && openId === null) await activate(call)
    }
    return subscriptionAnswer(parts, call)
  }
}

type SubscriptionAnswer = AnswerOf<(typeof ownBill)['subscription']>

async function subscriptionAnswer(
  parts: OwnBillParts,
  { tx, school }: Pick<SchoolContext, 'tx' | 'school'>,
): Promise<SubscriptionAnswer> {
  const billed = billedBy(parts)
  const { isTrialEnded, trialEndDate } = school
  const schoolStatus = { state: await schoolStateOf(tx, school.id), isTrialEnded, trialEndDate }
  if (!billed)
    return {
      ...schoolStatus,
      isBilled: false,
      plan: null,
      nextInvoice: null,
      credit: 0,
      providerName: null,
      isTest: false,
    }
  const { provider } = billed
  const [currentSubscription, facts] = [
    await subscriptionOf(tx, school.id),
    await billFacts(tx, school.id, provider.name),
  ]
  const terms = currentSubscription ? termsNow(billed.subscriptions, currentSubscription) : null
  const credit = currentSubscription?.credit_cents ?? 0
  return {
    ...schoolStatus,
    isBilled: true,
    plan: terms && {
      id: terms.id,
      name: terms.name,
      price: terms.cents,
      currency: terms.currency,
      every: terms.every,
    },
    nextInvoice: terms && nextInvoice(terms, facts, { today: school.today, credit }),
    credit,
    providerName: providerLabel(provider.name),
    isTest: provider.isTest,
  }
}

function nextInvoice(
  { cents }: PlanTerms,
  { state, open_id: openId, billed_until: billedUntil, trial_ends_on: trialEndsOn }: BillFacts,
  { today, credit }: { today: string; credit: number },
): SubscriptionAnswer['nextInvoice'] {
  if (cents === 0 || openId !== null || state !== 'ACTIVE') return null
  const last = billedUntil ?? trialEndsOn
  const on = last === null || last < today ? today : plusDays(last, 1)
  return { on, amount: Math.max(0, cents - credit) }
}
