import type { AnyCall } from '../../../platform/http/serve.ts'
import { byNobody } from '../../payments/by-link/linked-invoice.ts'
import type { Confirm } from '../../payments/charging/confirm.ts'

/** A call of a family as acts see it that staff have too: done by a person, without a user. */
export function byPerson(call: AnyCall, personId: string): Confirm & Pick<AnyCall, 'at'> {
  const acting = byNobody(call)
  return Object.defineProperties(acting, {
    person: { value: { id: personId }, enumerable: true },
    at: { value: call.at },
  }) as Confirm & Pick<AnyCall, 'at'>
}
