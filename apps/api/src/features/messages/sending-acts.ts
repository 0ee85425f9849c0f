import {
  RECIPIENTS_LISTED,
  type emailAllForm,
  type emailForm,
  type recipientsAnswer,
  type recipientsForm,
  type sent,
  type smsForm,
} from '@afterbell/contract/messages/sending'
import type * as z from 'zod/mini'
import type { Channel } from '@afterbell/domain/messages/channels'
import { fillIn } from '@afterbell/domain/messages/merge-fields'
import { unreachedText } from '@afterbell/domain/messages/recipients'
import type { AnyCall } from '../../platform/http/serve.ts'
import { cleanLetter, plainLetter } from './letter-html.ts'
import type { MessageParts } from './message-parts.ts'
import {
  fillFields,
  reach,
  valuesFor,
  writeToParents,
  writtenFieldsIn,
  type Audience,
  type MessageInput,
} from './write.ts'

type Sent = z.output<typeof sent>
type EmailForm = z.output<typeof emailForm>
type EmailAllForm = z.output<typeof emailAllForm>
type SmsForm = z.output<typeof smsForm>
type RecipientsForm = z.output<typeof recipientsForm>

/** A call of a list, with the body that a sending call adds. */
type CallWithBody<C, Body> = C & AnyCall & { body: Body }

/**
 * Acts for messages to the families of a list. `audienceOf` resolves row ids to an audience; it must leave out rows of
 * other lists.
 */
export function sendingActs<C extends AnyCall>(
  parts: MessageParts,
  audienceOf: (call: C, ids: readonly string[]) => Promise<Audience>,
) {
  return {
    email: async (call: CallWithBody<C, { emailForm: EmailForm }>): Promise<Sent> => {
      const { emailForm: form } = call.body
      return writeToParents(parts, call, await audienceOf(call, form.ids), letterOf(call, form))
    },
    sms: async (call: CallWithBody<C, SmsForm>): Promise<Sent> => {
      const form = call.body
      return writeToParents(parts, call, await audienceOf(call, form.ids), {
        ...form,
        channel: 'SMS',
        subject: '',
        sendAt: moment(form.sendAt),
        attachments: [],
      })
    },
    recipients: async (call: CallWithBody<C, RecipientsForm>): Promise<z.output<typeof recipientsAnswer>> =>
      listRecipients(parts, call, await audienceOf(call, call.body.ids), call.body),
  }
}

/** Builds an email from its form and its files. */
export function letterOf(
  { upload }: Pick<AnyCall, 'upload'>,
  form: Omit<EmailAllForm, 'primary' | 'secondary'> & Partial<Pick<EmailAllForm, 'primary' | 'secondary'>>,
): MessageInput {
  return {
    ...form,
    primary: form.primary ?? true,
    secondary: form.secondary ?? true,
    channel: 'EMAIL',
    sendAt: moment(form.sendAt),
    attachments: (upload?.files ?? []).map(({ name, type, bytes }) => ({
      name: name.replace(/[\r\n"\\/]+/g, ' ').trim() || 'file',
      type: /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : 'application/octet-stream',
      bytes,
    })),
  }
}

function moment(sendAt: string | null | undefined): Temporal.Instant | null {
  return sendAt ? Temporal.Instant.from(sendAt) : null
}

/** Returns the recipients of a message, the people it does not reach and why, and one recipient's preview. */
export async function listRecipients(
  parts: MessageParts,
  call: Pick<AnyCall, 'tx' | 'school'>,
  { children, purpose }: Audience,
  options: Omit<RecipientsForm, 'ids'>,
): Promise<z.output<typeof recipientsAnswer>> {
  const { recipients, unreached } = await reach(call, children, {
    ...options,
    purpose: options.purpose ?? purpose,
  })
  const previewRecipient = recipients[Math.min(options.previewOf, recipients.length - 1)]
  return {
    total: recipients.length,
    recipients: recipients.slice(0, RECIPIENTS_LISTED).map(({ name, address, children: about }) => ({
      name,
      address,
      childNames: about.map((child) => child.name),
    })),
    unreachedTotal: unreached.length,
    unreached: unreached.slice(0, RECIPIENTS_LISTED).map(({ name, childNames, reason }) => ({
      name,
      childNames,
      reason: unreachedText(reason, options.channel),
    })),
    preview:
      previewRecipient && options.message !== undefined
        ? await previewOf(previewRecipient, options.message)
        : null,
  }

  async function previewOf(recipient: typeof previewRecipient & object, message: string) {
    const subject = options.subject ?? ''
    const { body, plain } = wordsOf(options.channel, message)
    const values = await valuesFor(parts, call, [recipient], writtenFieldsIn(subject, plain))
    const fields = values.get(recipient)!
    return { subject: fillIn(subject, fields), message: fillFields(options.channel, body, fields) }
  }
}

function wordsOf(channel: Channel, message: string) {
  if (channel === 'SMS') return { body: message, plain: message }
  const body = cleanLetter(message)
  return { body, plain: plainLetter(body) }
}
