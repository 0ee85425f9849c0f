import { Button, Group } from '@mantine/core'
import { messageSettings } from '@afterbell/contract/messages/settings'
import { emailHistory, messageBatches, smsHistory } from '@afterbell/contract/messages/history'
import type { Finding } from '@afterbell/domain/kernel/decision'
import { instantOf } from '@afterbell/domain/kernel/dates'
import type { Channel } from '@afterbell/domain/messages/channels'
import { messageFindings } from '@afterbell/domain/messages/message-form'
import { useState } from 'react'
import { call, useRead, useWrite, type InputWithFiles } from '../../platform/calls/calls.ts'
import { serverNow } from '../../platform/calls/calls-send.ts'
import { useFormat } from '../../platform/format.ts'
import { useSession } from '../../platform/session/session.ts'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { CancelButton, Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { AttachmentsField } from './AttachmentsField.tsx'
import { LetterField, plainOf } from './LetterField.tsx'
import { openPreview } from './PreviewDialog.tsx'
import { RecipientsLine, useRecipients } from './RecipientsLine.tsx'
import { SendLaterFields } from './SendLaterFields.tsx'
import { NOTHING_TYPED, type MessageTyped, type SentMessages, type WriteTo } from './sending.ts'
import { SmsField } from './SmsField.tsx'
import { TemplateBar } from './TemplateBar.tsx'
import { openTracking } from './TrackingDialog.tsx'
import styles from './messages.module.css'

/** Opens the modal for an email to the families of some rows, or to colleagues. Returns whether it was sent. */
export function openWriteEmail(to: WriteTo): Promise<boolean> {
  return openWriteForm('EMAIL', to)
}

/** Opens the modal for a text to the families of some rows. Returns whether it was sent. */
export function openWriteText(to: WriteTo): Promise<boolean> {
  return openWriteForm('SMS', to)
}

async function openWriteForm(channel: Channel, to: WriteTo): Promise<boolean> {
  const title = channel === 'EMAIL' ? 'Send email' : 'Send text'
  const sent = await openModal<SentMessages>({
    title,
    description: to.chosen,
    width: 720,
    content: ({ close }) => <WriteForm channel={channel} to={to} title={title} onSent={close} />,
  })
  if (sent?.batchId) void openTracking(sent.batchId)
  return sent !== undefined
}

interface WriteFormProps {
  channel: Channel
  to: WriteTo
  title: string
  onSent: (sent: SentMessages) => void
}

function WriteForm({ channel, to, title, onSent }: WriteFormProps) {
  const isLetter = channel === 'EMAIL'
  const { timezone } = useSession().school
  const format = useFormat()
  const op = isLetter ? to.calls.email : to.calls.sms!
  const write = useWrite(op, {
    invalidates: [emailHistory.list, smsHistory.list, messageBatches.get],
    once: true,
  })
  const settings = useRead(messageSettings.get, {})
  const form = useAppForm<MessageTyped>({
    initial: { ...NOTHING_TYPED, ...(to.purpose && { purpose: to.purpose }), ...to.begun },
    findings: (values) => findingsOf(channel, values, timezone),
    onSubmit: async (values) => {
      const sent = (await write.mutateAsync(
        messageInput(channel, to, values, timezone) as unknown as InputWithFiles<typeof op>,
      )) as SentMessages
      notify.success(sentText(channel, sent, values.isLater ? format.moment(sent.sendAt) : null))
      onSent(sent)
    },
  })
  const { primary, secondary, message, subject, purpose } = form.values
  const recipients = useRecipients(channel, to, { primary, secondary, purpose })
  const [isTesting, setTesting] = useState(false)
  const test = async () => {
    setTesting(true)
    try {
      await call(
        op,
        messageInput(channel, to, form.values, timezone, true) as unknown as InputWithFiles<typeof op>,
      )
      notify.success(isLetter ? 'We sent a test to your email' : 'We sent a test to your phone')
    } catch {
      // The call has shown its error.
    }
    setTesting(false)
  }
  const isWritten = (isLetter ? plainOf(message) : message).trim() !== ''
  return (
    <Form form={form} aria-label={title}>
      <DialogBody>
        {settings.data && !(isLetter ? settings.data.sendsEmail : settings.data.sendsSms) && (
          <p className={styles.note} role="note">
            {isLetter ? 'Email' : 'Texting'} is not set up on this server. What you send is kept in the
            history and not delivered.
          </p>
        )}
        {settings.data && isLetter && to.calls.recipients && settings.data.postalAddress === null && (
          <p className={styles.note} role="note">
            Your school’s postal address is missing. The law wants it at the foot of emails that are news. A
            Super Admin enters street and city at Settings, Profile.
          </p>
        )}
        <RecipientsLine channel={channel} to={to} form={form} recipients={recipients} />
        <TemplateBar
          channel={channel}
          written={{ subject, message }}
          onChoose={(template) => {
            if (isLetter && template.subject) form.set('subject', template.subject)
            form.set('message', template.message)
          }}
        />
        {isLetter && <TextField {...form.field('subject')} label="Subject" required />}
        {isLetter ? (
          <LetterField {...form.field('message')} label="Message" required />
        ) : (
          <SmsField
            {...form.field('message')}
            label="Message"
            required
            partCents={settings.data?.smsPartCents ?? null}
          />
        )}
        {isLetter && <AttachmentsField {...form.field('attachments')} label="Attachments" />}
        <Group gap="xs">
          {to.calls.recipients && (
            <Button
              variant="default"
              disabled={!isWritten}
              onClick={() => void openPreview(channel, to, form.values)}
            >
              Preview
            </Button>
          )}
          <Button variant="default" disabled={!isWritten} loading={isTesting} onClick={() => void test()}>
            Send test to me
          </Button>
        </Group>
        <SendLaterFields form={form} />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>{form.values.isLater ? 'Send later' : 'Send'}</SubmitButton>
      </DialogFooter>
    </Form>
  )
}

function findingsOf(channel: Channel, values: MessageTyped, timezone: string): Finding[] {
  const plain = channel === 'EMAIL' ? plainOf(values.message) : values.message
  const at = serverNow()
  const attachments = values.attachments.map(({ name, size }) => ({ name, bytes: size }))
  const findings = messageFindings(
    channel,
    { ...values, plain, sendAt: sendAtOf(values, timezone) },
    { at, attachments },
  )
  const isOpen = values.isLater && (values.date === '' || values.time === '')
  return [
    ...findings.map(({ path, message }) => ({ path: path === 'sendAt' ? 'date' : path, message })),
    ...(isOpen && values.date === '' ? [{ path: 'date', message: 'This field is required' }] : []),
    ...(isOpen && values.time === '' ? [{ path: 'time', message: 'This field is required' }] : []),
  ]
}

function sendAtOf({ isLater, date, time }: MessageTyped, timezone: string): Temporal.Instant | null {
  return isLater && date && time ? instantOf(date, time, timezone) : null
}

/** Input of a list's call that sends the message. */
function messageInput(channel: Channel, to: WriteTo, values: MessageTyped, timezone: string, isTest = false) {
  const { subject, message, purpose, primary, secondary, attachments } = values
  const sendAt = isTest ? null : (sendAtOf(values, timezone)?.toString() ?? null)
  const ids = to.ids === null ? {} : { ids: to.ids }
  const body = { ...ids, message, primary, secondary, sendAt, isTest }
  if (channel === 'SMS') return { ...to.target, body }
  // Messages to colleagues have no purpose: they get no news of the school.
  const letter = { ...body, subject, ...(to.calls.recipients && { purpose }) }
  // A letter to everybody has no attachments: its call takes none.
  if (to.ids === null) return { ...to.target, body: letter }
  return { ...to.target, body: { emailForm: JSON.stringify(letter) }, files: { attachments } }
}

function sentText(channel: Channel, { recipients }: SentMessages, later: string | null): string {
  const what = channel === 'EMAIL' ? 'email' : 'text'
  const whom = recipients === 1 ? 'one recipient' : `${recipients.toLocaleString('en')} recipients`
  return later ? `Your ${what} to ${whom} leaves on ${later}` : `Your ${what} is on its way to ${whom}`
}
