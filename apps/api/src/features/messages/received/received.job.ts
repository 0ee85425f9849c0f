import { formatPhone } from '@afterbell/domain/kernel/phone'
import { phoneToSave } from '@afterbell/domain/kernel/phone-number'
import { afterReport } from '@afterbell/domain/messages/channels'
import { meaningOf } from '@afterbell/domain/messages/opt-out'
import { asPlatform, inSchool, type Pool } from '../../../platform/database/database.ts'
import { letter, sendMail } from '../../../platform/mail/mail.ts'
import { runs } from '../../../platform/jobs/job.ts'
import { schoolContact } from '../../school/school-contact.store.ts'
import { forgetState, noteBounce } from '../address-states.store.ts'
import { holdMessage, noteReport } from '../outgoing.store.ts'
import { receivedText } from './received.store.ts'
import { stopPhone } from './stopped-phones.store.ts'
import { messagesReceived, messagesReport } from '../message-jobs.ts'

/**
 * Handles a reply. START restarts texts, even those staff stopped, in every school that texted the number. Any reply
 * other than START and STOP is emailed to the school that texted last.
 */
export const receivedJob = runs(messagesReceived, async ({ providerId }, { pool }: { pool: Pool }) => {
  const text = await asPlatform(pool, (tx) => receivedText(tx, providerId))
  if (!text) return
  const meaning = meaningOf(text.body)
  // The number was stopped when the reply arrived.
  if (meaning === 'STOP') return
  for (const [index, schoolId] of text.schoolIds.entries())
    await inSchool(pool, { session: null, school: schoolId }, async (tx, opening) => {
      if (meaning === 'START') return forgetState(tx, schoolId, 'SMS', text.phone)
      const { email } = await schoolContact(tx, schoolId)
      if (index > 0 || email === null) return
      await sendMail(tx, {
        schoolId,
        dedupeKey: `answered text ${providerId}`,
        to: { email, name: opening.school_name! },
        ...letter({
          subject: `${opening.school_name}: a family answered your text`,
          greeting: 'Hello,',
          paragraphs: [`From ${formatNumber(text.phone, opening.country!)}:`, text.body.slice(0, 2000)],
        }),
      })
    })
})

/** Saves a provider's report. Reports may arrive in any order. */
export const reportJob = runs(
  messagesReport,
  async ({ schoolId, messageId, state, reason, ends = null }, { pool }: { pool: Pool }) => {
    const phone = await inSchool(pool, { session: null, school: schoolId }, async (tx) => {
      const message = await holdMessage(tx, schoolId, messageId)
      if (!message) return null
      const { channel, address_key: key } = message
      const next = afterReport(message.state, state)
      if (next !== message.state) await noteReport(tx, schoolId, messageId, { state: next, reason })
      if (ends === 'BOUNCED' || (next === 'BOUNCED' && next !== message.state))
        await noteBounce(tx, schoolId, channel, key)
      return channel === 'SMS' ? key : null
    })
    // A STOP that only the carrier received counts, whatever else was reported first.
    if (ends === 'OPTED_OUT' && phone !== null) await asPlatform(pool, (tx) => stopPhone(tx, phone))
  },
)

export const receivedJobs = [receivedJob, reportJob]

/** Formats the sender's number as the school writes numbers. */
function formatNumber(dialed: string, country: string): string {
  return formatPhone(phoneToSave(dialed, country), country)
}
