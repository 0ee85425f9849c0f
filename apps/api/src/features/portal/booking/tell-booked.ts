import { job } from '../../../platform/jobs/job.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { cartScope } from './cart-scope.ts'
import type { CartLineRow, CartOf } from './cart.store.ts'

/** What was booked in one go, and by whom. */
interface Booked extends CartOf {
  schoolId: string
  byPersonId: string
  lineIds: string[]
  /** How often it was looked at while a payment was under way. */
  looks: number
}

export const bookedToTell = job<Booked>()('family.booked', {
  retryLimit: 8,
  retryDelay: 30,
  retryBackoff: true,
  expireInSeconds: 60,
})

/** A card is charged after the spots are asked for; a bank may want a challenge, and says only later how it ended. */
const LOOK_SECONDS = { first: 10, next: 60 }

/** Every hold ends before this. */
const LOOKS_MAX = 180

/** Writes to who books, once the spots are theirs. Part of the booking: nothing is written of what is refused. */
export async function tellBooked(
  call: AnyCall,
  { lines, byPersonId }: { lines: readonly CartLineRow[]; byPersonId: string },
): Promise<void> {
  const { personIds, childIds } = await cartScope(call)
  const lineIds = lines.map(({ id }) => id)
  const booked = { schoolId: call.school.id, byPersonId, lineIds, personIds, childIds, looks: 0 }
  await later(call.tx, bookedToTell, booked, { afterSeconds: LOOK_SECONDS.first })
}

/** Looks again in a minute, as long as the payment may still succeed. */
export async function lookAgain(tx: AnyCall['tx'], booked: Booked): Promise<void> {
  if (booked.looks >= LOOKS_MAX) return
  await later(tx, bookedToTell, { ...booked, looks: booked.looks + 1 }, { afterSeconds: LOOK_SECONDS.next })
}
