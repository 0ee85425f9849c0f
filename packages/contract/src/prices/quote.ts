import * as z from 'zod/mini'
import { id, money, signedMoney } from '../kernel/fields.ts'

/** A price; every line explains its amount. Discounts, aid and what agencies pay are negative. */
export const quote = z.object({
  lines: z.array(
    z.object({
      kind: z.enum(['BASE', 'ADD_ON', 'DISCOUNT', 'COUPON', 'SHARE', 'AID']),
      label: z.string(),
      reason: z.string(),
      amount: signedMoney,
    }),
  ),
  total: money,
})

/** Chosen add-ons with their quantity. */
export const chosenAddOns = z._default(z.array(z.object({ id, amount: z.int().check(z.minimum(1)) })), [])
