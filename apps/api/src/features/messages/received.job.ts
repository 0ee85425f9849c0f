import { phoneShown } from '@afterbell/domain/kernel/phone'
import { phoneToSave } from '@afterbell/domain/kernel/phone-number'
import { afterReport, type MessageState } from '@afterbell/domain/messages/channels'
import type { Suppression } from '@afterbell/domain/messages/recipients'
import { meaningOf } from '@afterbell/domain/messages/opt-out'
import { asPlatform, inSchool, type Pool } from '../../platform/database/database.ts'
import type { JobData, Queues } from '../../platform/jobs/jobs.ts'
import { letter, sendMail } from '../../platform/mail/mail.ts'
import { schoolContact } from '../school/school-contact.store.ts'
import { allowAgain, holdMessage, noteReport, suppress } from './outgoing.store.ts'
import { receivedText } from './received.store.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    /** What somebody answered to a text, by the id its provider gave it. */
    'messages.received': { providerId: string }
    /** What a provider tells of a message. */
    'messages.report': {
      schoolId: string
      messageId: string
      state: MessageState
      reason: string | null
      /** Why that number is not texted any more, where the report says so. */
      ends?: Suppression | null
    }
  }
}

export const receivedQueues = {
  'messages.received': { retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 120 },
  'messages.report': {
    retryLimit: 5,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: 60,
    deleteAfterSeconds: 3600,
  },
} satisfies Partial<Queues>

/**
 * Does what an answered text means. STOP and its like end texts of every school that wrote to that number, START begins them
 * again; everything else goes to the school that wrote last, by email.
 */
export function receivedJob(pool: Pool) {
  return async ({ providerId }: JobData['messages.received']): Promise<void> => {
    const text = await asPlatform(pool, (tx) => receivedText(tx, providerId))
    if (!text) return
    const meaning = meaningOf(text.body)
    for (const [index, schoolId] of text.schoolIds.entries())
      await inSchool(pool, { session: null, school: schoolId }, async (tx, opening) => {
        if (meaning === 'STOP') return suppress(tx, schoolId, 'SMS', [text.phone], 'OPTED_OUT')
        if (meaning === 'START') return allowAgain(tx, schoolId, 'SMS', text.phone)
        const { email } = await schoolContact(tx, schoolId)
        if (index > 0 || email === null) return
        await sendMail(tx, {
          schoolId,
          dedupeKey: `answered text ${providerId}`,
          to: { email, name: opening.school_name! },
          ...letter({
            subject: `${opening.school_name}: a family answered your text`,
            greeting: 'Hello,',
            paragraphs: [`From ${numberShown(text.phone, opening.country!)}:`, text.body.slice(0, 2000)],
          }),
        })
      })
  }
}

/** Writes down what a provider tells of a message, in whatever order it does. */
export function reportJob(pool: Pool) {
  return ({ schoolId, messageId, state, reason, ends = null }: JobData['messages.report']): Promise<void> =>
    inSchool(pool, { session: null, school: schoolId }, async (tx) => {
      const message = await holdMessage(tx, schoolId, messageId)
      if (!message) return
      // A STOP that only the carrier heard holds, whatever else was reported first.
      if (ends !== null) await suppress(tx, schoolId, message.channel, [message.address_key], ends)
      const next = afterReport(message.state, state)
      if (next === message.state) return
      await noteReport(tx, schoolId, messageId, { state: next, reason })
      if (next === 'BOUNCED') await suppress(tx, schoolId, message.channel, [message.address_key], 'BOUNCED')
    })
}

/** The number a text came from, as the school writes numbers. */
function numberShown(dialed: string, country: string): string {
  return phoneShown(phoneToSave(dialed, country), country)
}
