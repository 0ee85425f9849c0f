import type { Plan, PlanTerms } from '@afterbell/domain/billing/own-bill/plans'
import type { Currency } from '@afterbell/domain/kernel/currencies'
import { asPlatform, type Pool, type Tx } from '../../../platform/database/database.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { refuse } from '../../../platform/problems.ts'
import type { SubscriptionSettings } from '../../../platform/subscription-settings.ts'
import { OPERATOR_ACCOUNT, type Account, type Provider } from '../../payments/providers/provider.ts'
import type { Providers } from '../../payments/providers/providers.ts'
import { rememberRefs } from './operator-refs.store.ts'
import type { Subscription } from './subscription.store.ts'

/** What the school's own bill is worked with. */
export interface OwnBillParts {
  pool: Pool
  providers: Providers
  publicUrl: string
  /** Null: whoever runs this installation charges nothing. */
  subscriptions: SubscriptionSettings | null
}

/** The same where something is charged: what schools pay, and to whom. */
export interface Billed extends OwnBillParts {
  subscriptions: SubscriptionSettings
  provider: Provider
}

/** A transaction of a school, of somebody who asked or of none. */
export interface Here {
  tx: Tx
  school: SchoolNow
  user: { id: string } | null
  at: Temporal.Instant
}

export type InSchool = <T>(run: (here: Here) => Promise<T>) => Promise<T>

/** The transactions of an act in steps. */
export function stepsOf(call: AnyCall): InSchool {
  return (run) => call.inside((tx, at) => run({ tx, school: call.school, user: call.user, at }))
}

/** Null where nothing is charged, or whoever takes the money is not configured any more. */
export function billedBy(parts: OwnBillParts): Billed | null {
  const { subscriptions, providers } = parts
  const provider = subscriptions && providers[subscriptions.provider]
  return subscriptions && provider ? { ...parts, subscriptions, provider } : null
}

export function assertBilled(parts: OwnBillParts): Billed {
  const billed = billedBy(parts)
  if (!billed) throw refuse('NOT_BILLED', 'This server charges schools nothing, so there is nothing to pay')
  return billed
}

/** What the school pays from the next invoice on: its plan as it is offered now, else as it was last. */
export function termsNow(
  { plans }: SubscriptionSettings,
  { plan_id: id, plan_name: name, cents, currency, every }: Subscription,
): PlanTerms & Pick<Plan, 'id'> {
  return plans.find((each) => each.id === id) ?? { id, name, cents, currency, every }
}

/** The operator's account, about a school. */
export function operatorAccount({ provider }: Billed, schoolId: string, currency: Currency): Account {
  return { schoolId, provider: provider.name, accountRef: OPERATOR_ACCOUNT, currency }
}

/** Writes down what at the operator's account is this school's, so that what is told about it is understood. */
export function remember({ pool }: OwnBillParts, schoolId: string, ...refs: string[]): Promise<void> {
  return asPlatform(pool, (tx) => rememberRefs(tx, schoolId, refs))
}
