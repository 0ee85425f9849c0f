import type { Plan, PlanTerms } from '@afterbell/domain/own-bill/plans'
import type { Currency } from '@afterbell/domain/kernel/currencies'
import { asPlatform, type Pool, type Tx } from '../../platform/database/database.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import type { AnyCall } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/problems.ts'
import type { SubscriptionSettings } from '../../platform/subscription-settings.ts'
import { OPERATOR_ACCOUNT, type Account, type Provider } from '../providers/provider.ts'
import type { Providers } from '../providers/providers.ts'
import { rememberRefs } from './operator-refs.store.ts'
import type { Subscription } from './subscription.store.ts'

/** Dependencies of the school's own bill. */
export interface OwnBillParts {
  pool: Pool
  providers: Providers
  publicUrl: string
  /** Null: this installation charges schools nothing. */
  subscriptions: SubscriptionSettings | null
}

/** The same, for an installation that charges schools. */
export interface BillingParts extends OwnBillParts {
  subscriptions: SubscriptionSettings
  provider: Provider
}

/** A transaction of a school, with or without a user. */
export interface SchoolContext {
  tx: Tx
  school: SchoolNow
  user: { id: string } | null
  at: Temporal.Instant
}

export type InSchool = <T>(run: (context: SchoolContext) => Promise<T>) => Promise<T>

/** Returns a function that runs each step of an act in its own transaction. */
export function stepsOf(call: AnyCall): InSchool {
  return (run) => call.inside((tx, at) => run({ tx, school: call.school, user: call.user, at }))
}

/** Returns null if nothing is charged, or if the provider is no longer configured. */
export function billedBy(parts: OwnBillParts): BillingParts | null {
  const { subscriptions, providers } = parts
  const provider = subscriptions && providers[subscriptions.provider]
  return subscriptions && provider ? { ...parts, subscriptions, provider } : null
}

export function assertBilled(parts: OwnBillParts): BillingParts {
  const billed = billedBy(parts)
  if (!billed) throw refuse('NOT_BILLED', 'This server charges schools nothing, so there is nothing to pay')
  return billed
}

/** Returns the terms of the next invoice: the plan as offered now, or its last terms if no longer offered. */
export function termsNow(
  { plans }: SubscriptionSettings,
  { plan_id: id, plan_name: name, cents, currency, every }: Subscription,
): PlanTerms & Pick<Plan, 'id'> {
  return plans.find((each) => each.id === id) ?? { id, name, cents, currency, every }
}

/** Returns the operator's account, for one school. */
export function operatorAccount({ provider }: BillingParts, schoolId: string, currency: Currency): Account {
  return { schoolId, provider: provider.name, accountRef: OPERATOR_ACCOUNT, currency }
}

/** Remembers that these references at the operator's account belong to the school, so that provider events find it. */
export function remember({ pool }: OwnBillParts, schoolId: string, ...refs: string[]): Promise<void> {
  return asPlatform(pool, (tx) => rememberRefs(tx, schoolId, refs))
}
