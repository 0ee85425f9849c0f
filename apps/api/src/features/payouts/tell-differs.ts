import { formatMoney } from '@afterbell/domain/kernel/money'
import { dateIn, formatDate } from '@afterbell/domain/kernel/dates'
import type { Tellers } from '../users/tell-staff.ts'
import { payoutById } from './payouts.store.ts'

/** Tells staff that a payout does not match the books. */
export const tellDiffers: Tellers['PAYOUT_DIFFERS'] = async (tx, school, payoutId) => {
  const payout = await payoutById(tx, school.id, payoutId)
  if (!payout) return null
  const amount = formatMoney(payout.cents, school.currency)
  const madeOn = formatDate(dateIn(school.timezone, Temporal.Instant.from(payout.made_at)), school.dateFormat)
  return {
    subject: `a payout of ${amount} does not match the books`,
    text: `The payout of ${amount} from ${madeOn} and the books differ in at least one payment. Look at the lines that are marked, and say what they are.`,
    path: `/transactions/payouts/${payoutId}`,
    label: 'See the payout',
  }
}
