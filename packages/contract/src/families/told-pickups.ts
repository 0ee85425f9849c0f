import * as z from 'zod/mini'
import { TOLD_PICKUP_STATES } from '@afterbell/domain/families/told-pickup-values'
import { date, id, instant, text } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'

const base = '/schools/{schoolId}/told-pickups'

/** Somebody whom a family named to pick up a child. */
const toldPickup = z.object({
  id,
  childId: id,
  child: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  relation: z.string(),
  from: date,
  /** Null: from then on. */
  to: z.nullable(date),
  /** The person of the family who told it, and when. */
  by: z.string(),
  at: instant,
  state: z.enum(TOLD_PICKUP_STATES),
  /** The entry of a do-not-release list of the family that has this name, or nearly. */
  entry: z.nullable(z.string()),
  /** What staff wrote when they decided. */
  reason: z.string(),
  version: z.int(),
})

/** People whom families named to pick up their children, for days or from a day on, and what staff decide about them. */
export const toldPickups = group('toldPickups', {
  list: op({
    method: 'GET',
    path: base,
    summary:
      'Pickups that families named. Of one child all that are not over; else those in which somebody of the office has something to do, the most urgent first.',
    allow: ['contacts', 'contact'],
    addition: true,
    query: z.object({ childId: z.optional(id) }),
    answer: z.array(toldPickup),
  }),
  decide: op({
    method: 'POST',
    path: `${base}/{id}/decision`,
    summary:
      'Approves a pickup that a family named, or declines it with a reason, also one that counts already. The family does not read what was decided.',
    allow: ['contacts', 'contact'],
    addition: true,
    body: z.object({
      approves: z.boolean(),
      reason: z._default(text(500), ''),
      version: z.int(),
    }),
    answer: toldPickup,
    refusals: ['TAKEN_BACK', 'MAY_NOT_COLLECT', 'CHANGED_MEANWHILE'],
  }),
})
