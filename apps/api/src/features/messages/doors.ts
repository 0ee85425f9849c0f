import type { messageDoors } from '@afterbell/contract/messages/settings'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { maskedAddress } from '@afterbell/domain/messages/consents'
import { languageOfStop, meaningOf } from '@afterbell/domain/messages/opt-out'
import type { MessageState } from '@afterbell/domain/messages/channels'
import { inSchool, type Pool } from '../../platform/database/database.ts'
import { fieldOf } from '../../platform/http/form-bodies.ts'
import type { Acts, AnyCall } from '../../platform/http/serve.ts'
import { later } from '../../platform/jobs/jobs.ts'
import { badSignature, notThere } from '../../platform/problems.ts'
import { letterLanguages } from './automatic/letter-language.ts'
import { readUnsubscribeToken, readOpened } from './message-links.ts'
import type { MessageParts } from './message-parts.ts'
import { addressState } from './address-states.store.ts'
import { unsubscribe } from './unsubscribe.ts'
import { readTwilio } from './received/twilio-signature.ts'
import { keepReceived, languageOfPhone } from './received/received.store.ts'
import { allowPhone, stopPhone } from './received/stopped-phones.store.ts'
import { messagesReport, messagesReceived } from './message-jobs.ts'

/** Routes without a sign-in, for recipients of our messages and for Twilio. */
export function messageDoorActs(pool: Pool, parts: MessageParts): Acts<typeof messageDoors> {
  const { publicUrl, twilio, links } = parts
  return {
    unsubscription: (call) => {
      const { schoolId, addressKey } = readUnsubscribeToken(links, call.query.token, call.at)
      return inSchool(pool, { session: null, school: schoolId }, async (tx, opening) => {
        if (!opening.school_exists) throw notThere()
        const { ended } = await addressState(tx, schoolId, 'EMAIL', addressKey)
        return { schoolName: opening.school_name!, address: maskedAddress(addressKey), ended }
      })
    },
    unsubscribe: unsubscribe(pool, parts),
    opened: async (call) => {
      const openedMessage = readOpened(links, call.params.token, call.at)
      // An email shows no error, so a wrong token gets the same picture.
      if (openedMessage)
        await call.outside((tx) =>
          later(tx, messagesReport, { ...openedMessage, state: 'OPENED', reason: null }),
        )
      return { name: 'opened.gif', type: 'image/gif', bytes: NOTHING_TO_SEE, isInline: true }
    },
    twilioStatus: async (call) => {
      const { school: schoolId, message: messageId } = call.query
      const query = new URLSearchParams({ school: schoolId, message: messageId })
      const form = signedForm(call, `${publicUrl}/api/webhooks/twilio/status?${query}`)
      const state = STATE_BY_STATUS[fieldOf(form, 'MessageStatus')]
      if (state === undefined) return
      const code = form.get('ErrorCode') ? fieldOf(form, 'ErrorCode') : null
      const reason = code ? `The carrier answered with code ${code}` : null
      await call.outside((tx) =>
        later(tx, messagesReport, {
          schoolId,
          messageId,
          state,
          reason,
          ends: state === 'FAILED' ? (ENDED_BY[code ?? ''] ?? null) : null,
        }),
      )
    },
    twilioReceived: async (call) => {
      const form = signedForm(call, `${publicUrl}/api/webhooks/twilio/received`)
      const [providerId, phone] = [fieldOf(form, 'MessageSid'), fieldOf(form, 'From')]
      const body = form.get('Body') ?? ''
      const meaning = meaningOf(body)
      const language = await call.outside(async (tx) => {
        if (!(await keepReceived(tx, { providerId, phone, body }))) return null
        // Saves the STOP before confirming it. It counts for every school, now and later.
        if (meaning === 'STOP') await stopPhone(tx, phone)
        if (meaning === 'START') await allowPhone(tx, phone)
        await later(tx, messagesReceived, { providerId })
        const stopLanguage = languageOfStop(body)
        return stopLanguage === 'en' ? ((await languageOfPhone(tx, phone)) ?? 'en') : stopLanguage
      })
      // Twilio sets OptOutType if it confirms a STOP itself. One confirmation is enough.
      const confirms = language !== null && meaning === 'STOP' && !form.has('OptOutType')
      return {
        name: 'answer.xml',
        type: 'text/xml',
        bytes: Buffer.from(confirms ? stopResponse(language) : SILENT),
        isInline: true,
      }
    },
  }

  /** Returns the fields of a request with a valid Twilio signature. */
  function signedForm(
    call: AnyCall & { query: { bodySHA256?: string | undefined } },
    url: string,
  ): URLSearchParams {
    if (!twilio) throw notThere()
    const read = readTwilio(
      {
        url,
        bytes: call.bytes!,
        bodySHA256: call.query.bodySHA256,
        signature: call.header('x-twilio-signature'),
        settings: call.header('x-twilio-webhooks-signature-settings'),
      },
      twilio,
    )
    if ('refusedBecause' in read) throw badSignature(read.refusedBecause)
    return read.form
  }
}

/** Twilio's statuses as states of messages. Its other statuses change nothing. */
const STATE_BY_STATUS: Readonly<Record<string, MessageState>> = {
  delivered: 'DELIVERED',
  read: 'OPENED',
  undelivered: 'FAILED',
  failed: 'FAILED',
}

/** Codes that stop texts to a number: it replied STOP to the carrier, or it is a landline. */
const ENDED_BY: Readonly<Record<string, 'OPTED_OUT' | 'BOUNCED'>> = { 21610: 'OPTED_OUT', 30006: 'BOUNCED' }

const SILENT = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>'

function stopResponse(language: Language): string {
  const { textsEnded } = letterLanguages[language].words
  return `<?xml version="1.0" encoding="UTF-8"?><Response><Message>${textsEnded}</Message></Response>`
}

/** A transparent 1×1 GIF. */
const NOTHING_TO_SEE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
