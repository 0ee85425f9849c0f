import { providerLabel } from '@afterbell/domain/providers/provider-names'
import type { ownBill } from '@afterbell/contract/own-bill/own-bill'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { PlanTerms } from '@afterbell/domain/own-bill/plans'
import { plusDays } from '@afterbell/domain/kernel/dates'
import { record } from '../../platform/database/history.ts'
import type { Act } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/problems.ts'
import { assertBilled, billedBy, termsNow, type Here, type OwnBillParts } from './own-bill.ts'
import { heldOrBegun } from './run.job.ts'
import { standingOf } from '../school/standing.store.ts'
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
  return (call) => subscriptionShown(parts, call)
}

function changePlan(parts: OwnBillParts): Act<(typeof ownBill)['changePlan']> {
  return async (call) => {
    const { tx, school, body } = call
    const billed = assertBilled(parts)
    const plan = billed.subscriptions.plans.find(({ id }) => id === body.planId)
    if (!plan)
      throw refuse('PLAN_UNKNOWN', 'This plan is no longer offered. Choose another one', { field: 'planId' })
    const before = await heldOrBegun(billed, call)
    if (before.plan_id !== plan.id) {
      await updatePlan(tx, school.id, plan)
      await record(tx, call, [{ what: 'own-bill.plan-changed', details: { name: plan.name } }])
      const { open_id: openId } = await billFacts(tx, school.id, billed.provider.name)
      if (plan.cents === 0 && openId === null) await activate(call)
    }
    return subscriptionShown(parts, call)
  }
}

type Shown = AnswerOf<(typeof ownBill)['subscription']>

async function subscriptionShown(
  parts: OwnBillParts,
  { tx, school }: Pick<Here, 'tx' | 'school'>,
): Promise<Shown> {
  const billed = billedBy(parts)
  const { isTrialEnded, trialEndDate } = school
  const shown = { state: await standingOf(tx, school.id), isTrialEnded, trialEndDate }
  if (!billed)
    return {
      ...shown,
      isBilled: false,
      plan: null,
      nextInvoice: null,
      credit: 0,
      providerName: null,
      isTest: false,
    }
  const { provider } = billed
  const [kept, facts] = [await subscriptionOf(tx, school.id), await billFacts(tx, school.id, provider.name)]
  const terms = kept ? termsNow(billed.subscriptions, kept) : null
  const credit = kept?.credit_cents ?? 0
  return {
    ...shown,
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
): Shown['nextInvoice'] {
  if (cents === 0 || openId !== null || state !== 'ACTIVE') return null
  const last = billedUntil ?? trialEndsOn
  const on = last === null || last < today ? today : plusDays(last, 1)
  return { on, amount: Math.max(0, cents - credit) }
}
