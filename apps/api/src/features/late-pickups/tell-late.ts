import { formatDate } from '@afterbell/domain/kernel/dates'
import { formatMoney } from '@afterbell/domain/kernel/money'
import type { Tellers } from '../users/tell-staff.ts'
import { lateFeesById } from './late-fees.store.ts'

/** Tells staff of a late pickup whose fee waits for a decision. */
export const tellLate: Tellers['LATE_PICKUP'] = async (tx, school, id) => {
  const [fee] = await lateFeesById(tx, school.id, [id], { isLocked: false })
  if (!fee || fee.fee_cents === 0 || fee.state !== 'OPEN') return null
  const minutes = fee.minutes === 1 ? '1 minute' : `${fee.minutes} minutes`
  return {
    subject: `${fee.child} was picked up late`,
    text: `${fee.child} was picked up from ${fee.activity} ${minutes} late on ${formatDate(fee.date, school.dateFormat)}. The fee is ${formatMoney(fee.fee_cents, school.currency)}, until somebody decides otherwise.`,
    path: '/transactions/late-pickups',
    label: 'Bill or forgive it',
  }
}
