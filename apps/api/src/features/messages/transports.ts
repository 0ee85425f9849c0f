import nodemailer from 'nodemailer'
import { messageIdOf } from '../../platform/mail/mail.ts'
import type { TwilioSettings } from '../../platform/config.ts'

/** The result of one attempt to send. */
export type Outcome =
  /** The message left. `providerId` is the provider's id. */
  | { is: 'SENT'; providerId: string | null }
  /** This installation does not send by that channel, so the message stays stored. */
  | { is: 'KEPT' }
  /** A later attempt may succeed. */
  | { is: 'RETRY'; reason: string }
  /** No attempt can succeed. `suppress` stops other messages to the address too, with that reason. */
  | { is: 'FAILED' | 'BOUNCED'; reason: string; suppress: 'BOUNCED' | 'OPTED_OUT' | null }

export interface Letter {
  id: string
  to: { name: string; address: string }
  fromName: string
  replyTo: string | null
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  attachments: { name: string; type: string; bytes: Buffer }[]
}

export type SendLetter = (letter: Letter) => Promise<Outcome>

/** Simultaneous connections to the mail server. */
const CONNECTIONS = 10

/** Returns a function that sends emails through a mail server, several at a time. Without a server, emails stay stored. */
export function letterTransport(smtpUrl: string | null, from: string): SendLetter {
  if (smtpUrl === null) return async () => ({ is: 'KEPT' })
  const url = new URL(smtpUrl)
  url.searchParams.set('pool', 'true')
  url.searchParams.set('maxConnections', String(CONNECTIONS))
  url.searchParams.set('maxMessages', '500')
  const transport = nodemailer.createTransport(url.toString())
  const sender = /<([^>]+)>/.exec(from)?.[1] ?? from
  return async ({ id, to, fromName, replyTo, subject, text, html, headers, attachments }) => {
    try {
      const { messageId } = await transport.sendMail({
        from: { name: fromName, address: sender },
        to: { name: to.name, address: to.address },
        ...(replyTo && { replyTo }),
        subject,
        text,
        html,
        headers,
        messageId: messageIdOf(id, from),
        attachments: attachments.map(({ name, type, bytes }) => ({
          filename: name,
          contentType: type,
          content: bytes,
        })),
      })
      return { is: 'SENT', providerId: messageId }
    } catch (error) {
      return smtpOutcome(error as { responseCode?: number; message: string })
    }
  }
}

/** RFC 5321: 5xx is permanent. 550, 551, 553, and 5.1.x mean that the address does not exist. */
function smtpOutcome({
  responseCode: code = 0,
  message,
}: {
  responseCode?: number
  message: string
}): Outcome {
  const reason = message.slice(0, 300)
  if (code < 500) return { is: 'RETRY', reason }
  const isNoAddress = [550, 551, 553].includes(code) || /\b5\.1\.\d/.test(message)
  return isNoAddress
    ? { is: 'BOUNCED', reason, suppress: 'BOUNCED' }
    : { is: 'FAILED', reason, suppress: null }
}

export interface Text {
  to: string
  body: string
  /** The provider reports delivery to this URL. */
  statusUrl: string
}

export type SendText = (text: Text) => Promise<Outcome>

const TEXT_TIMEOUT_MS = 15_000

/** Twilio codes after which a number gets no more texts: it replied STOP, does not exist, or cannot receive texts. */
const STOP_REPLY_CODE = 21610
const NO_NUMBER = [21211, 21214, 21217, 21614]

/** Returns a function that sends texts through Twilio's REST API. Without an account, texts stay stored. */
export function textTransport(settings: TwilioSettings | null): SendText {
  if (settings === null) return async () => ({ is: 'KEPT' })
  const { accountSid, authToken, from, apiUrl } = settings
  const url = `${apiUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return async ({ to, body, statusUrl }) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          To: to,
          [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
          Body: body,
          StatusCallback: statusUrl,
        }).toString(),
        signal: AbortSignal.timeout(TEXT_TIMEOUT_MS),
      })
      const answer = (await response.json().catch(() => ({}))) as {
        sid?: string
        code?: number
        message?: string
      }
      if (response.ok) return { is: 'SENT', providerId: answer.sid ?? null }
      return textOutcome(response.status, answer)
    } catch (error) {
      return { is: 'RETRY', reason: (error as Error).message.slice(0, 300) }
    }
  }
}

function textOutcome(
  status: number,
  { code = 0, message = '' }: { code?: number; message?: string },
): Outcome {
  const reason = message.slice(0, 300) || `The provider answered ${status}`
  // 401: the operator has to correct the secret, and the texts wait for that.
  if (status === 429 || status >= 500 || status === 401) return { is: 'RETRY', reason }
  if (code === STOP_REPLY_CODE) return { is: 'FAILED', reason: 'Replied STOP', suppress: 'OPTED_OUT' }
  return NO_NUMBER.includes(code)
    ? { is: 'BOUNCED', reason, suppress: 'BOUNCED' }
    : { is: 'FAILED', reason, suppress: null }
}
