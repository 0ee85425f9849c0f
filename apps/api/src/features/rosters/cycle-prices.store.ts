import { sql } from 'kysely'
import type { AftercareCycle, BillingType } from '@afterbell/domain/prices/billing-types'
import type { DayTiers } from '@afterbell/domain/prices/discount-tiers'
import { weekdaysPrice } from '@afterbell/domain/prices/price-examples'
import type { Tx } from '../../platform/database/database.ts'
import type { RosterFacts } from '../places/roster.store.ts'

export interface CyclePrices {
  cycle: AftercareCycle | null
  tiers: DayTiers | null
  sections: { id: string; price: number; billingType: BillingType }[]
}

/** What the weekdays of an activity cost each cycle. */
export async function cyclePricesOf(
  tx: Tx,
  schoolId: string,
  activityId: string,
): Promise<CyclePrices | null> {
  const { rows } = await sql<CyclePrices>`
    select a.billing_cycle as cycle, nullif(a.discounts -> 'multiDay', 'null') as tiers,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'price', s.price_cents, 'billingType', s.billing_type)), '[]')
        from section s where s.school_id = a.school_id and s.activity_id = a.id) as sections
    from activity a where a.school_id = ${schoolId} and a.id = ${activityId}`.execute(tx)
  return rows[0] ?? null
}

/** What the weekdays of a child come to each cycle, before what its family is given; null where they are not charged so. */
export function eachCycleOf(
  spots: readonly Pick<RosterFacts, 'section_id'>[],
  { cycle, tiers, sections }: CyclePrices,
): { amount: number; cycle: AftercareCycle } | null {
  const taken = new Set(spots.map(({ section_id }) => section_id))
  const own = sections.filter(({ id }) => taken.has(id))
  const amount = weekdaysPrice({ sections: own, billingCycle: cycle, intervalType: null }, tiers)
  return amount === null || cycle === null ? null : { amount, cycle }
}
