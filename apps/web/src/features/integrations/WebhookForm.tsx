import { useState } from 'react'
import { outgoingWebhooks } from '@afterbell/contract/integrations/outgoing-webhooks'
import { webhookFindings } from '@afterbell/domain/integrations/webhooks'
import {
  OUTSIDE_EVENTS,
  outsideEvents,
  type OutsideEvent,
} from '@afterbell/domain/kernel/outside/outside-events'
import { useWrite } from '../../platform/calls/calls.ts'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { ChecksField } from '../../ui/fields/ChecksField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { CancelButton, Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { SecretOnce } from './ShownOnce.tsx'
import type { Webhook } from './webhook-words.ts'

const invalidates = [outgoingWebhooks.list]

/** Opens the modal that adds a webhook and shows its secret once; or changes one. */
export function openWebhookForm(webhook: Webhook | null = null): Promise<void> {
  return openModal({
    title: webhook ? 'Edit webhook' : 'Add webhook',
    width: 560,
    content: ({ close }) =>
      webhook ? <EditWebhook webhook={webhook} onDone={close} /> : <NewWebhook onDone={close} />,
  })
}

/** Opens the modal that shows a secret once. */
export function openSecret(secret: string): Promise<void> {
  return openModal({
    title: 'Signing secret',
    width: 560,
    content: ({ close }) => <Secret secret={secret} onDone={close} />,
  })
}

function Secret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <SecretOnce label="Signing secret" secret={secret} onDone={onDone}>
      Copy this secret into the other program now. By it the program checks that a message is really from us.
      We do not show it again.
    </SecretOnce>
  )
}

function NewWebhook({ onDone }: { onDone: () => void }) {
  const [secret, setSecret] = useState<string | null>(null)
  const create = useWrite(outgoingWebhooks.create, { invalidates, once: true })
  if (secret !== null) return <Secret secret={secret} onDone={onDone} />
  return (
    <WebhookFields
      initial={{ url: '', events: [] }}
      label="Add webhook"
      onSave={async ({ url, events }) => {
        const made = await create.mutateAsync({ body: { url, events: [...events] } })
        setSecret(made.secret)
      }}
    />
  )
}

function EditWebhook({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const update = useWrite(outgoingWebhooks.update, { invalidates })
  const { id, isOn } = webhook
  return (
    <WebhookFields
      initial={{ url: webhook.url, events: webhook.events }}
      label="Edit webhook"
      onSave={async ({ url, events }) => {
        await update.mutateAsync({ params: { id }, body: { url, events: [...events], isOn } })
        notify.success('Webhook saved')
        onDone()
      }}
    />
  )
}

interface WebhookValues {
  url: string
  events: readonly OutsideEvent[]
}

interface WebhookFieldsProps {
  initial: WebhookValues
  label: string
  onSave: (values: WebhookValues) => Promise<void>
}

function WebhookFields({ initial, label, onSave }: WebhookFieldsProps) {
  const form = useAppForm({ initial, findings: webhookFindings, onSubmit: onSave })
  return (
    <Form form={form} aria-label={label}>
      <DialogBody>
        <TextField
          {...form.field('url')}
          label="Address"
          type="url"
          description="Where the other program listens, with https"
          placeholder="https://example.org/hooks"
          required
        />
        <ChecksField {...form.field('events')} label="Events to send" choices={EVENTS} required />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>Save</SubmitButton>
      </DialogFooter>
    </Form>
  )
}

const EVENTS = OUTSIDE_EVENTS.map((value) => ({ value, label: outsideEvents[value].label }))
