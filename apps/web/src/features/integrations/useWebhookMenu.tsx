import {
  IconKey,
  IconListDetails,
  IconPencil,
  IconSend,
  IconToggleLeft,
  IconToggleRight,
  IconTrash,
} from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { outgoingWebhooks } from '@afterbell/contract/integrations/outgoing-webhooks'
import type { RowAction } from '../../lists/actions.ts'
import { useWrite } from '../../platform/calls/calls.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { openSecret, openWebhookForm } from './WebhookForm.tsx'
import type { Webhook } from './webhook-words.ts'

/** Acts on a webhook. */
export function useWebhookMenu(webhook: Webhook): RowAction[] {
  const { id, url, events, isOn } = webhook
  const options = { invalidates: [outgoingWebhooks.list, outgoingWebhooks.deliveries] }
  const update = useWrite(outgoingWebhooks.update, options)
  const test = useWrite(outgoingWebhooks.test, options)
  const changeSecret = useWrite(outgoingWebhooks.changeSecret, options)
  const remove = useWrite(outgoingWebhooks.remove, options)
  const params = { id }

  const toggle = async () => {
    const message = 'It is told nothing from now on. What still waits for it is dropped.'
    if (isOn && !(await confirm({ title: 'Turn off webhook?', message, yes: 'Turn off' }))) return
    const savedWebhook = await update
      .mutateAsync({ params, body: { url, events, isOn: !isOn } })
      .catch(() => null)
    if (savedWebhook) notify.success(savedWebhook.isOn ? 'Webhook turned on' : 'Webhook turned off')
  }
  const sendTest = () =>
    test.mutate({ params }, { onSuccess: () => notify.success('Test sent. See the log') })
  const turnOver = async () => {
    const message =
      'For one day messages are signed with the old and the new secret. Change the other program within that time.'
    if (!(await confirm({ title: 'Make a new secret?', message, yes: 'Make new secret' }))) return
    const newSecret = await changeSecret.mutateAsync({ params }).catch(() => null)
    if (newSecret) await openSecret(newSecret.secret)
  }
  const end = async () => {
    const message = 'It is told nothing from now on, and its log is gone.'
    if (!(await confirm({ title: 'Remove webhook?', message, yes: 'Remove', danger: true }))) return
    remove.mutate({ params }, { onSuccess: () => notify.success('Webhook removed') })
  }

  const ToggleIcon = isOn ? IconToggleLeft : IconToggleRight
  return [
    {
      label: 'Log',
      icon: IconListDetails,
      link: linkOptions({ to: '/settings/webhooks/$id', params }),
    },
    {
      label: 'Edit',
      icon: IconPencil,
      run: () => void openWebhookForm(webhook),
    },
    {
      label: 'Send test',
      icon: IconSend,
      refused: isOn ? null : 'Turn it on first',
      run: sendTest,
    },
    { label: 'New secret', icon: IconKey, run: () => void turnOver() },
    { label: isOn ? 'Turn off' : 'Turn on', icon: ToggleIcon, run: () => void toggle() },
    { label: 'Remove', icon: IconTrash, danger: true, run: () => void end() },
  ]
}
