import { Alert, Button, Skeleton } from '@mantine/core'
import { emailHistory, messageBatches, smsHistory } from '@afterbell/contract/messages/history'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { Channel } from '@afterbell/domain/messages/channels'
import { messageFindings } from '@afterbell/domain/messages/message-form'
import { namesText } from '@afterbell/domain/kernel/names'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { serverNow } from '../../platform/calls/calls-send.ts'
import { useFormat } from '../../platform/format.ts'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { CancelButton, Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { sizeText } from './AttachmentsField.tsx'
import { LetterField, plainOf } from './LetterField.tsx'
import { MessageView } from './PreviewDialog.tsx'
import { MessageStatus } from './MessageStatus.tsx'
import { SmsField } from './SmsField.tsx'
import { openTracking } from './TrackingDialog.tsx'
import styles from './messages.module.css'

type Message = AnswerOf<typeof emailHistory.get>

export function historyOf(channel: Channel): typeof emailHistory {
  // The text calls have the same shape at another address.
  return channel === 'EMAIL' ? emailHistory : (smsHistory as unknown as typeof emailHistory)
}

/** Opens one message as it was sent, with its delivery. */
export function openMessage(channel: Channel, id: string): Promise<void> {
  return openModal({
    title: channel === 'EMAIL' ? 'Email' : 'Text',
    width: 640,
    content: () => <MessageDetails channel={channel} id={id} />,
  })
}

function MessageDetails({ channel, id }: { channel: Channel; id: string }) {
  const { data, isError } = useRead(historyOf(channel).get, { params: { id } })
  return (
    <>
      <DialogBody>
        {isError && <Alert color="red">This message could not be loaded. Please try again.</Alert>}
        {!data && !isError && <Skeleton height={240} />}
        {data && <Facts channel={channel} message={data} />}
      </DialogBody>
      <DialogFooter>
        {data && (
          <>
            <Button variant="default" onClick={() => void openTracking(data.batchId, { isViewOnly: true })}>
              All recipients
            </Button>
            <Button variant="default" onClick={() => void openSendAgain(channel, data)}>
              Send again
            </Button>
          </>
        )}
        <CancelButton>Close</CancelButton>
      </DialogFooter>
    </>
  )
}

function Facts({ channel, message }: { channel: Channel; message: Message }) {
  const format = useFormat()
  const facts: [string, React.ReactNode][] = [
    ['To', `${message.name} · ${message.address}`],
    ...(message.childNames.length > 0
      ? ([['About', namesText(message.childNames)]] as [string, string][])
      : []),
    ['From', [message.sentBy ?? 'Automatic', message.about].filter(Boolean).join(' · ')],
    ['Sent', format.moment(message.sentAt ?? message.sendAt)],
    ['Status', <MessageStatus key="status" status={message.status} />],
    ...(message.reason ? ([['Reason', message.reason]] as [string, string][]) : []),
    ...(channel === 'SMS' && message.parts > 1
      ? ([['Length', `${message.parts} texts`]] as [string, string][])
      : []),
  ]
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <article className={styles.letter} aria-label="Message">
        {channel === 'EMAIL' && <h3 className={styles.subject}>{message.subject}</h3>}
        <MessageView channel={channel} message={message.message} />
      </article>
      {message.isIntroduction && (
        <p className={styles.none}>
          As the first text to this number for a while, it also named your school and said “Reply STOP to
          end”.
        </p>
      )}
      {message.attachments.length > 0 && (
        <ul className={styles.files} aria-label="Attachments">
          {message.attachments.map(({ name, bytes }, index) => (
            <li key={index}>
              <span>{name}</span>
              <span className={styles.why}>{sizeText(bytes)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Opens the modal that sends a message again, edited or not, as a new one. */
export function openSendAgain(channel: Channel, message: Message): Promise<void> {
  return openModal({
    title: 'Send again',
    description: `To ${message.name} · ${message.address}`,
    width: 720,
    content: ({ close }) => <SendAgain channel={channel} message={message} onSent={close} />,
  })
}

function SendAgain({ channel, message, onSent }: { channel: Channel; message: Message; onSent: () => void }) {
  const isLetter = channel === 'EMAIL'
  const fields = message.mergeFields
  const { list, sendAgain } = historyOf(channel)
  const send = useWrite(sendAgain, { invalidates: [list, messageBatches.get], once: true })
  const form = useAppForm({
    initial: { subject: isLetter ? message.subject : '', message: message.message },
    findings: (values) =>
      messageFindings(
        channel,
        {
          ...values,
          plain: isLetter ? plainOf(values.message) : values.message,
          primary: true,
          secondary: true,
          sendAt: null,
        },
        { at: serverNow(), fields },
      ),
    onSubmit: async ({ subject, message: words }) => {
      await send.mutateAsync({
        params: { id: message.id },
        body: isLetter ? { subject, message: words } : { message: words },
      })
      notify.success(`Sent again to ${message.name}`)
      onSent()
    },
  })
  return (
    <Form form={form} aria-label="Send again">
      <DialogBody>
        {isLetter && <TextField {...form.field('subject')} label="Subject" required />}
        {isLetter ? (
          <LetterField {...form.field('message')} label="Message" required fields={fields} />
        ) : (
          <SmsField {...form.field('message')} label="Message" required partCents={null} fields={fields} />
        )}
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>Send again</SubmitButton>
      </DialogFooter>
    </Form>
  )
}
