import { Button } from '@mantine/core'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { outgoingWebhooks } from '@afterbell/contract/integrations/outgoing-webhooks'
import { RowMenu } from '../../lists/RowMenu.tsx'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { PageHeader, Panel } from '../../ui/PageHeader.tsx'
import { EmptyState, FieldsSkeleton } from '../../ui/states.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import styles from './apps.module.css'
import { useWebhookMenu } from './useWebhookMenu.tsx'
import { openWebhookForm } from './WebhookForm.tsx'
import { eventLabel, type Webhook } from './webhook-words.ts'

/** Webhooks of the school, for Super Admins only. */
export function WebhooksScreen() {
  const { data, isError, error, refetch } = useRead(outgoingWebhooks.list, {})
  const addButton = (
    <Button leftSection={<Glyph of={IconPlus} isBold />} onClick={() => void openWebhookForm()}>
      Add webhook
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Webhooks"
        facts="Tell another program at once when something happens here. It learns what happened and to which record, and reads the rest with an API key."
        actions={addButton}
      />
      <Panel>
        {isError && !data ? (
          <ReadFailure error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <FieldsSkeleton fields={2} />
        ) : data.length === 0 ? (
          <EmptyState
            title="No webhooks yet"
            icon={<IconWebhook size={24} stroke={1.5} aria-hidden />}
            action={addButton}
          >
            Add the address where another program listens, and choose what it is told of.
          </EmptyState>
        ) : (
          <ul className={styles.rows} aria-label="Webhooks">
            {data.map((each) => (
              <WebhookItem key={each.id} webhook={each} />
            ))}
          </ul>
        )}
      </Panel>
    </>
  )
}

function WebhookItem({ webhook }: { webhook: Webhook }) {
  const menu = useWebhookMenu(webhook)
  const { id, url, events } = webhook
  return (
    <li className={styles.row}>
      <div className={styles.rowFacts}>
        <div className={styles.head}>
          <Link to="/settings/webhooks/$id" params={{ id }} className={styles.name}>
            {url}
          </Link>
          <WebhookState webhook={webhook} />
        </div>
        <p className={styles.fact}>{events.map(eventLabel).join(', ')}</p>
        <LastDelivery webhook={webhook} />
      </div>
      <RowMenu name={url} actions={menu} />
    </li>
  )
}

/** Chip with the state of a webhook. */
export function WebhookState({ webhook: { isOn, failures } }: { webhook: Webhook }) {
  if (!isOn) return <StatusChip hollow>Off</StatusChip>
  return failures > 0 ? (
    <StatusChip tone="danger">Failing</StatusChip>
  ) : (
    <StatusChip tone="success">On</StatusChip>
  )
}

function LastDelivery({
  webhook: { failures, failedAt, deliveredAt, oldSecretUntil },
}: {
  webhook: Webhook
}) {
  const format = useFormat()
  const deliveredText = deliveredAt
    ? `Last delivered ${format.moment(deliveredAt)}.`
    : 'Nothing was delivered yet.'
  const failuresText =
    failures > 0 && failedAt
      ? ` ${failures === 1 ? 'The last try' : `The last ${failures} tries`} failed, most recently ${format.moment(failedAt)}.`
      : ''
  const oldSecretText = oldSecretUntil
    ? ` The earlier secret works until ${format.moment(oldSecretUntil)}.`
    : ''
  return <p className={styles.fact}>{deliveredText + failuresText + oldSecretText}</p>
}
