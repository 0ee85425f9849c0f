import { dateIn, formatDate } from '@afterbell/domain/kernel/dates'
import { dueWords } from '@afterbell/domain/providers/stripe-account'
import { laterEach } from '../../../platform/jobs/jobs.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { tellStaff, type Tellers, staffTell } from '../../users/tell-staff.ts'
import { stripeAccount } from '../../providers/provider-accounts.store.ts'

/** Days after the pause on which reminders go out, until Stripe resumes payments. */
const REMINDED_DAYS = [3, 7, 14]

/**
 * Notifies Super Admins that Stripe has paused or resumed payments for the school, with reminders while they are
 * paused. Runs in the transaction that stores the change; `at` is its moment.
 */
export async function tellPayments(
  tx: Tx,
  schoolId: string,
  { takesPayments, at }: { takesPayments: boolean; at: string },
): Promise<void> {
  await tellStaff(tx, schoolId, 'CHARGES_PAUSED', `${takesPayments ? 'RESUMED' : 'PAUSED'} ${at}`)
  if (takesPayments) return
  for (const days of REMINDED_DAYS)
    await laterEach(
      tx,
      staffTell,
      [{ schoolId, event: 'CHARGES_PAUSED', subjectId: `PAUSED ${at} ${days}` }],
      { afterSeconds: days * 24 * 3600 },
    )
}

/** The text of the notice. Null if the state has changed since, or the school has no Stripe account. */
export const tellPaused: Tellers['CHARGES_PAUSED'] = async (tx, school, subject) => {
  const account = await stripeAccount(tx)
  const isPaused = subject.startsWith('PAUSED')
  if (!account || account.takesPayments === isPaused) return null
  const link = { path: '/settings/apps', label: 'See how Stripe stands' }
  if (!isPaused)
    return {
      subject: 'Stripe takes payments again',
      text: 'Families can pay by card and bank account again, and what is charged automatically is charged.',
      ...link,
    }
  const isReminder = subject.split(' ').length > 2
  const due = dueWords(account.due)
  const asks = due.length > 0 ? ` Stripe asks for ${due.join(', ')}` : ''
  const until = account.dueBy && dateIn(school.timezone, Temporal.Instant.from(account.dueBy))
  const dueText = asks && until ? ` by ${formatDate(until, school.dateFormat)}` : ''
  return {
    subject: isReminder ? 'Stripe still takes no payments' : 'Stripe has paused your payments',
    text: `Families cannot pay by card or bank account, and nothing is charged automatically, until Stripe takes payments for your school again.${asks}${dueText}${asks && '.'}`,
    ...link,
  }
}
