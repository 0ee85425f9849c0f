import { Button } from '@mantine/core'
import { outgoingWebhooks } from '@afterbell/contract/integrations/outgoing-webhooks'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { deliveryStateLabels, type DeliveryState as State } from '@afterbell/domain/integrations/webhooks'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { CancelButton } from '../../ui/form/form.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import styles from './apps.module.css'
import { eventLabel, outcomeText } from './webhook-words.ts'

type DeliveryAnswer = AnswerOf<typeof outgoingWebhooks.delivery>

const TONES = { WAITING: 'neutral', DELIVERED: 'success', FAILED: 'danger' } as const

/** Chip with the state of a webhook delivery. */
export function DeliveryState({ state }: { state: State }) {
  return (
    <StatusChip tone={TONES[state]} hollow={state === 'WAITING'}>
      {deliveryStateLabels[state]}
    </StatusChip>
  )
}

/** Opens one webhook delivery: its body, and the response to each attempt. */
export function openDelivery(webhookId: string, deliveryId: string): Promise<void> {
  return openModal({
    title: 'Message',
    width: 680,
    content: () => <Delivery params={{ id: webhookId, deliveryId }} />,
  })
}

function Delivery({ params }: { params: { id: string; deliveryId: string } }) {
  const { data, isError, error, refetch } = useRead(
    outgoingWebhooks.delivery,
    { params },
    { everyMs: EVERY_MS },
  )
  const again = useWrite(outgoingWebhooks.sendAgain, {
    invalidates: [outgoingWebhooks.delivery, outgoingWebhooks.deliveries, outgoingWebhooks.list],
  })
  return (
    <>
      <DialogBody readAs="What was sent">
        {isError && !data ? (
          <ReadFailure error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <DeliveryDetails delivery={data} />
        ) : (
          <FieldsSkeleton fields={2} />
        )}
      </DialogBody>
      <DialogFooter>
        <CancelButton>Close</CancelButton>
        {data && (
          <Button loading={again.isPending} onClick={() => again.mutate({ params })}>
            Send again
          </Button>
        )}
      </DialogFooter>
    </>
  )
}

const EVERY_MS = 3000

function DeliveryDetails({ delivery }: { delivery: DeliveryAnswer }) {
  const format = useFormat()
  return (
    <>
      <div className={styles.head}>
        <strong className={styles.name}>{eventLabel(delivery.event)}</strong>
        <DeliveryState state={delivery.state} />
      </div>
      <p className={styles.fact}>
        {delivery.event}, {format.moment(delivery.at)}
        {delivery.nextAt && delivery.attempts > 0 && `. Next try ${format.moment(delivery.nextAt)}`}
      </p>
      <h3 className={styles.small}>Sent</h3>
      <pre className={styles.code}>{pretty(delivery.body)}</pre>
      <h3 className={styles.small}>Tries</h3>
      {delivery.tries.length === 0 && <p className={styles.fact}>{delivery.failure ?? 'Not tried yet'}</p>}
      <ul className={styles.rows} aria-label="Tries">
        {delivery.tries.map((each) => (
          <li key={each.number} className={styles.row}>
            <div className={styles.rowFacts}>
              <strong>{outcomeText(each)}</strong>
              <p className={styles.fact}>
                {format.moment(each.at)}, after {each.millis.toLocaleString('en')} ms
              </p>
              {each.answer && <pre className={styles.code}>{each.answer}</pre>}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

function pretty(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2)
}
