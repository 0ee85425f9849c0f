import { messageSettings } from '@afterbell/contract/messages/settings'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { Channel } from '@afterbell/domain/messages/channels'
import { messageFindings } from '@afterbell/domain/messages/message-form'
import { findings } from '@afterbell/domain/kernel/decision'
import { all, maxLength, required } from '@afterbell/domain/kernel/rules'
import { useWrite } from '../../platform/calls/calls.ts'
import { serverNow } from '../../platform/calls/calls-send.ts'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { CancelButton, Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { LetterField, plainOf } from './LetterField.tsx'
import { SmsField } from './SmsField.tsx'

export type Template = AnswerOf<typeof messageSettings.templates>[number]

type TemplateValues = Pick<Template, 'channel' | 'name' | 'subject' | 'message'>

const NEW: TemplateValues = { channel: 'EMAIL', name: '', subject: '', message: '' }

/** Opens the modal of a template: new, existing, or made from the message being written. */
export function openTemplateForm(template: Template | TemplateValues = NEW): Promise<void> {
  return openModal({
    title: 'id' in template ? 'Edit template' : 'Add template',
    description: 'Everybody who writes to families here can use it.',
    width: 720,
    content: ({ close }) => <TemplateForm template={template} onSaved={close} />,
  })
}

function TemplateForm({ template, onSaved }: { template: Template | TemplateValues; onSaved: () => void }) {
  const invalidates = [messageSettings.templates]
  const add = useWrite(messageSettings.addTemplate, { invalidates, once: true })
  const update = useWrite(messageSettings.updateTemplate, { invalidates })
  const form = useAppForm<TemplateValues>({
    initial: {
      channel: template.channel,
      name: template.name,
      subject: template.subject,
      message: template.message,
    },
    findings: (values) => templateFindings(values),
    onSubmit: async ({ channel, name, subject, message }) => {
      const body = { channel, name, subject, message }
      await ('id' in template
        ? update.mutateAsync({ params: { id: template.id }, body })
        : add.mutateAsync({ body }))
      notify.success('Template saved')
      onSaved()
    },
  })
  const isLetter = form.values.channel === 'EMAIL'
  return (
    <Form form={form} aria-label={'id' in template ? 'Edit template' : 'Add template'}>
      <DialogBody>
        {template === NEW && <ChoiceField {...form.field('channel')} label="For" choices={CHOICES} />}
        <TextField {...form.field('name')} label="Name" required />
        {isLetter && <TextField {...form.field('subject')} label="Subject" />}
        {isLetter ? (
          <LetterField {...form.field('message')} label="Message" required />
        ) : (
          <SmsField {...form.field('message')} label="Message" required partCents={null} />
        )}
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>Save</SubmitButton>
      </DialogFooter>
    </Form>
  )
}

const CHOICES: { value: Channel; label: string }[] = [
  { value: 'EMAIL', label: 'Emails' },
  { value: 'SMS', label: 'Texts' },
]

function templateFindings({ channel, name, subject, message }: TemplateValues) {
  const plain = channel === 'EMAIL' ? plainOf(message) : message
  const form = { subject, message, plain, primary: true, secondary: true, sendAt: null }
  return [
    ...findings([['name', all<string>(required, maxLength(80))(name)]]),
    // A template may leave its subject empty, for the sender to fill in.
    ...messageFindings(channel, form, { at: serverNow() }).filter(
      ({ path }) => path !== 'subject' || subject.trim() !== '',
    ),
  ]
}
