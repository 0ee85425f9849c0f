import { Button } from '@mantine/core'
import { automaticMessages } from '@afterbell/contract/messages/automatic'
import { automaticKinds, automaticTextFindings, fieldsOfKind } from '@afterbell/domain/messages/automatic'
import { exampleOf } from '@afterbell/domain/messages/automatic-example'
import type { Channel } from '@afterbell/domain/messages/channels'
import { useWrite } from '../../../platform/calls/calls.ts'
import { useSession } from '../../../platform/session/session.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../../ui/dialogs/modals.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { CancelButton, Form, SubmitButton } from '../../../ui/form/form.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { notify } from '../../../ui/notify/notify.ts'
import type { Automatic } from './AutomaticRow.tsx'
import { LetterField, plainOf } from '../LetterField.tsx'
import { MessageView } from '../PreviewDialog.tsx'
import { SmsField } from '../SmsField.tsx'
import styles from '../messages.module.css'

/** Opens the modal that edits a message's text. */
export function openAutomaticText(row: Automatic, channel: Channel): Promise<void> {
  const { label, hint } = automaticKinds[row.kind]
  return openModal({
    title: `${label}: ${channel === 'EMAIL' ? 'email' : 'text'}`,
    description: hint,
    width: 720,
    content: ({ close }) => <TextForm row={row} channel={channel} onSaved={close} />,
  })
}

interface TextFormProps {
  row: Automatic
  channel: Channel
  onSaved: () => void
}

function TextForm({ row, channel, onSaved }: TextFormProps) {
  const { kind, version } = row
  const isLetter = channel === 'EMAIL'
  const { subject, message, isOwn } = isLetter ? row.email : row.sms
  const { schoolName } = useSession().school
  const fields = fieldsOfKind(kind)
  const save = useWrite(automaticMessages.saveText, { invalidates: [automaticMessages.list] })
  const form = useAppForm({
    initial: { subject, message },
    findings: (values) =>
      automaticTextFindings(kind, channel, {
        ...values,
        plain: isLetter ? plainOf(values.message) : values.message,
      }),
    onSubmit: async (values) => {
      await save.mutateAsync({ params: { kind, channel }, body: { ...values, version } })
      notify.success('Saved')
      onSaved()
    },
  })
  return (
    <Form form={form} aria-label={automaticKinds[kind].label}>
      <DialogBody>
        {isLetter && <TextField {...form.field('subject')} label="Subject" required />}
        {isLetter ? (
          <LetterField {...form.field('message')} label="Message" required fields={fields} />
        ) : (
          <SmsField {...form.field('message')} label="Message" required partCents={null} fields={fields} />
        )}
        <div>
          <Button
            variant="default"
            onClick={() => void openExample(channel, exampleOf(channel, form.values, schoolName))}
          >
            Preview
          </Button>
        </div>
      </DialogBody>
      <DialogFooter>
        {isOwn && <StandardButton row={row} channel={channel} onDone={onSaved} />}
        <CancelButton />
        <SubmitButton>Save</SubmitButton>
      </DialogFooter>
    </Form>
  )
}

function StandardButton({ row, channel, onDone }: { row: Automatic; channel: Channel; onDone: () => void }) {
  const { kind, version } = row
  const reset = useWrite(automaticMessages.useStandard, { invalidates: [automaticMessages.list] })
  const run = async () => {
    const message = 'Your own words are removed. Messages that were sent stay as they are.'
    if (
      !(await confirm({ title: 'Use the standard text?', message, yes: 'Use standard text', danger: true }))
    )
      return
    const result = await reset
      .mutateAsync({ params: { kind, channel }, query: { version } })
      .catch(() => null)
    if (!result) return
    notify.success('The standard text is used again')
    onDone()
  }
  return (
    <Button variant="subtle" loading={reset.isPending} onClick={() => void run()}>
      Use standard text
    </Button>
  )
}

function openExample(channel: Channel, { subject, message }: { subject: string; message: string }) {
  return openModal({
    title: 'Preview',
    description: 'As a family that does not exist would read it.',
    width: 640,
    content: () => (
      <DialogBody>
        <article className={styles.letter} aria-label="Message">
          {channel === 'EMAIL' && <h3 className={styles.subject}>{subject}</h3>}
          <MessageView channel={channel} message={message} />
        </article>
      </DialogBody>
    ),
  })
}
