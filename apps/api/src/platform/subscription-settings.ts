import type { ProviderName } from '@afterbell/domain/providers/provider-names'
import * as z from 'zod/mini'
import { PLAN_INTERVALS, type Plan } from '@afterbell/domain/own-bill/plans'
import { CURRENCIES } from '@afterbell/domain/kernel/currencies'
import { MONEY_MAX_CENTS } from '@afterbell/domain/kernel/money'

/** Plans that schools pay for, and the seller. */
export interface SubscriptionSettings {
  /** The first is the plan a new school starts with. */
  plans: readonly [Plan, ...Plan[]]
  trialDays: number
  /** Stripe if configured, otherwise the sandbox. */
  provider: ProviderName
  /** The operator, as named on invoices. */
  seller: { name: string; address: string; taxNumber: string }
}

/** Plans of a demo, used if none are set. */
export const DEMO_PLANS: readonly [Plan, Plan] = [
  {
    id: 'standard',
    name: 'Standard',
    description: 'Up to 150 children',
    cents: 4900,
    currency: 'USD',
    every: 'MONTH',
  },
  {
    id: 'district',
    name: 'District',
    description: 'As many children as you like',
    cents: 149_000,
    currency: 'USD',
    every: 'YEAR',
  },
]

/**
 * Parses plans from one variable in JSON: `[{"id": "standard", "name": "Standard", "price": 49, "currency": "USD",
 * "every": "MONTH", "description": "Up to 150 children"}]`. Returns a `problem` sentence if they are invalid; null
 * for an empty list.
 */
export function plansIn(text: string): readonly [Plan, ...Plan[]] | null | { problem: string } {
  const result = writtenPlans.safeParse(parseJson(text))
  if (!result.success) return { problem: problemOf(result.error.issues[0]!) }
  const plans = result.data.map(({ price, ...plan }): Plan => ({ ...plan, cents: Math.round(price * 100) }))
  if (new Set(plans.map(({ id }) => id)).size < plans.length) return { problem: 'has two plans with one id' }
  const [first, ...others] = plans
  return first ? [first, ...others] : null
}

const writtenPlans = z.array(
  z.strictObject({
    id: z.string().check(z.regex(/^[\w-]{1,100}$/)),
    name: z.string().check(z.minLength(1), z.maxLength(100)),
    price: z.number().check(z.minimum(0), z.maximum(MONEY_MAX_CENTS / 100), z.multipleOf(0.01)),
    currency: z.enum(CURRENCIES),
    every: z.enum(PLAN_INTERVALS),
    description: z._default(z.string().check(z.maxLength(200)), ''),
  }),
)

function problemOf({ path }: { path: PropertyKey[] }): string {
  const [index, field] = path
  if (index === undefined) return 'must be a list of plans in JSON'
  const plan = `plan ${Number(index) + 1}`
  return field === undefined
    ? `must be a list of plans in JSON, and ${plan} is none`
    : `has a ${String(field)} in ${plan} that is not right`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
