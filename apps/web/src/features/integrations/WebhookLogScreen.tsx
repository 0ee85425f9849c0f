import { IconEye, IconSend, IconWebhook } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { outgoingWebhooks } from '@afterbell/contract/integrations/outgoing-webhooks'
import { DELIVERY_STATES, deliveryStateLabels } from '@afterbell/domain/integrations/webhooks'
import type { Column } from '../../lists/columns.ts'
import { ListScreen } from '../../lists/ListScreen.tsx'
import { useList } from '../../lists/useList.ts'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { useFormat, type Format } from '../../platform/format.ts'
import { notify } from '../../ui/notify/notify.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { DeliveryState, openDelivery } from './DeliveryDialog.tsx'
import { eventLabel, outcomeText, type Delivery } from './webhook-words.ts'
import { WebhookState } from './WebhooksScreen.tsx'

/** Deliveries to a webhook in the last month, with its responses. */
export function WebhookLogScreen() {
  const { id = '' } = useParams({ strict: false })
  const webhooks = useRead(outgoingWebhooks.list, {})
  const webhook = webhooks.data?.find((each) => each.id === id)
  const list = useList(
    outgoingWebhooks.deliveries,
    { params: { id } },
    { name: 'webhook-log', everyMs: 10_000 },
  )
  const invalidates = [outgoingWebhooks.deliveries, outgoingWebhooks.list]
  const again = useWrite(outgoingWebhooks.sendAgain, { invalidates })
  const refusal = webhook?.isOn === false ? 'The webhook is off. Turn it on first' : null
  const sendAgain = ({ id: deliveryId }: Delivery) =>
    again.mutate({ params: { id, deliveryId } }, { onSuccess: () => notify.success('Sent again') })
  return (
    <>
      <PageHeader
        title="Webhook log"
        facts={webhook?.url}
        mark={webhook && <WebhookState webhook={webhook} />}
      />
      <ListScreen
        list={list}
        things={{ one: 'message', many: 'messages' }}
        columns={columnsIn(useFormat())}
        rowId={(row) => row.id}
        rowName={(row) => eventLabel(row.event)}
        search={null}
        onOpen={(row) => void openDelivery(id, row.id)}
        rowMenu={(row) => [
          { label: 'Open', icon: IconEye, run: () => void openDelivery(id, row.id) },
          { label: 'Send again', icon: IconSend, refused: refusal, run: () => sendAgain(row) },
        ]}
        filters={[
          {
            key: 'state',
            label: 'Status',
            choices: DELIVERY_STATES.map((state) => ({ value: state, label: deliveryStateLabels[state] })),
          },
        ]}
        empty={{
          title: 'Nothing was sent yet',
          text: 'What this address is told shows up here for 30 days, with what it answered.',
          icon: <IconWebhook size={24} stroke={1.5} aria-hidden />,
        }}
      />
    </>
  )
}

function columnsIn(format: Format): Column<Delivery>[] {
  return [
    { key: 'event', title: 'What happened', width: 240, render: (row) => eventLabel(row.event) },
    {
      key: 'state',
      title: 'Status',
      width: 120,
      card: 'corner',
      render: ({ state }) => <DeliveryState state={state} />,
    },
    { key: 'outcome', title: 'Last answer', width: 240, card: 'fact', render: (row) => outcomeText(row) },
    {
      key: 'at',
      title: 'When',
      sort: true,
      width: 180,
      card: 'fact',
      render: ({ at }) => <span className="numbers">{format.moment(at)}</span>,
    },
    {
      key: 'nextAt',
      title: 'Next try',
      width: 180,
      card: 'hidden',
      render: ({ nextAt }) => (nextAt ? format.moment(nextAt) : '–'),
    },
  ]
}
