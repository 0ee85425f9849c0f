import { sql } from 'kysely'
import type { AftercareCycle, BillingType } from '@afterbell/domain/prices/billing-types'
import type { DayTiers } from '@afterbell/domain/prices/discount-tiers'
import { weekdaysPrice } from '@afterbell/domain/prices/price-examples'
import type { Tx } from '../../platform/database/database.ts'

/** What a weekday costs, how often it is charged, and what several of them take off. */
export interface CyclePrice {
  id: string
  price: number
  billingType: BillingType
  cycle: AftercareCycle | null
  tiers: DayTiers | null
}

/** The weekdays of an activity with what they cost each cycle. */
export async function cyclePricesOf(tx: Tx, schoolId: string, activityId: string): Promise<CyclePrice[]> {
  const { rows } = await sql<CyclePrice>`
    select s.id, s.price_cents as price, s.billing_type as "billingType", a.billing_cycle as cycle,
      nullif(a.discounts -> 'multiDay', 'null') as tiers
    from section s join activity a on a.school_id = s.school_id and a.id = s.activity_id
    where s.school_id = ${schoolId} and s.activity_id = ${activityId} order by s.position, s.id`.execute(tx)
  return rows
}

/** What the weekdays of a child come to each cycle, before what its family is given; null where they are not charged so. */
export function eachCycleOf(
  spots: readonly { section_id: string }[],
  prices: readonly CyclePrice[],
): { amount: number; cycle: AftercareCycle } | null {
  const spotSectionIds = new Set(spots.map(({ section_id }) => section_id))
  const sections = prices.filter(({ id }) => spotSectionIds.has(id))
  const [first] = sections
  if (!first?.cycle) return null
  const amount = weekdaysPrice({ sections, billingCycle: first.cycle, intervalType: null }, first.tiers)
  return amount === null ? null : { amount, cycle: first.cycle }
}
