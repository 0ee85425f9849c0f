import * as z from 'zod/mini'
import { ABSENT_AT_ONCE } from '@afterbell/domain/attendance/absence'
import { date, requiredText, text } from '../kernel/fields.ts'
import { familyOp, idOf } from '../kernel/family-op.ts'
import { group } from '../kernel/op.ts'

const pickups = '/family/schools/{schoolId}/pickups'

/** People whom a family names to pick up its children. Every name is answered alike, now and later. */
export const familyPickups = group('familyPickups', {
  name: familyOp({
    method: 'POST',
    path: pickups,
    summary:
      'Names somebody who picks up children, between two days or from a day on. Whether they may collect a child is decided at the school, and no answer tells it.',
    whileInactive: 'seven days',
    body: z.object({
      childIds: z.array(idOf('child')).check(z.minLength(1), z.maxLength(ABSENT_AT_ONCE)),
      name: requiredText(100),
      /** The family said that these words are one person's whole name. Asked where it is unusual. */
      isWholeName: z._default(z.boolean(), false),
      phone: z._default(z.nullable(text(30)), null),
      relation: z._default(text(50), ''),
      from: date,
      /** Null: from then on. */
      to: z.nullable(date),
    }),
    refusals: ['TOO_MANY_PICKUPS'],
  }),
  takeBack: familyOp({
    method: 'DELETE',
    path: `${pickups}/{pickupId}`,
    summary: 'Takes back somebody whom the same person named. Said twice, the second does nothing.',
    whileInactive: 'seven days',
    params: z.object({ pickupId: idOf('toldPickup') }),
  }),
})
