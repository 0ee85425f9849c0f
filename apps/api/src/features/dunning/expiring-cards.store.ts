import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { autopayOf } from '../payments/methods/mandates.store.ts'

export interface ExpiringCard {
  id: string
  payerId: string
  type: 'CARD'
  brand: string
  last4: string
  /** Last day of the card's expiration month. */
  expiresOn: string
}

/** Returns the cards used for autopay that expire within this many days, today included. */
export async function expiringCards(
  tx: Tx,
  { id: schoolId, today }: { id: string; today: string },
  days: number,
): Promise<ExpiringCard[]> {
  const { rows } = await sql<ExpiringCard>`
    select x.id, x.payer_id as "payerId", x.type, x.brand, x.last4, x.expires_on as "expiresOn"
    from payment_method x
    where x.school_id = ${schoolId} and x.is_default and x.removed_at is null and x.state = 'USABLE' and x.type = 'CARD'
      and x.expires_on between ${today}::date and ${today}::date + ${days}::int
      and exists (select from ${autopayOf(sql`x.payer_id`, schoolId, today)} and m.id = x.id)
    order by x.expires_on, x.id`.execute(tx)
  return rows
}
