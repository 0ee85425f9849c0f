import { Alert, Button, Progress, Skeleton } from '@mantine/core'
import { emailHistory, messageBatches, smsHistory } from '@afterbell/contract/messages/history'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { isUnderWay, messageStateLabels } from '@afterbell/domain/messages/channels'
import { useState } from 'react'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { CancelButton } from '../../ui/form/form.tsx'
import { Pages } from './Pages.tsx'
import { MessageStatus } from './MessageStatus.tsx'
import styles from './messages.module.css'

type Batch = AnswerOf<typeof messageBatches.get>

interface TrackingOptions {
  /** Opened from the history: for viewing only, without undo. */
  isViewOnly?: boolean
}

/** Opens the progress of messages sent together. */
export function openTracking(batchId: string, options: TrackingOptions = {}): Promise<void> {
  return openModal({
    title: 'Delivery',
    width: 640,
    content: () => <Tracking batchId={batchId} {...options} />,
  })
}

const EVERY_MS = 1500

function Tracking({ batchId, isViewOnly = false }: TrackingOptions & { batchId: string }) {
  const [isMoving, setMoving] = useState(true)
  const { data: batch, isError } = useRead(
    messageBatches.get,
    { params: { id: batchId } },
    isMoving ? { everyMs: EVERY_MS } : {},
  )
  const queuedCount = batch ? countOf(batch, 'QUEUED') : null
  if (queuedCount === 0 && isMoving) setMoving(false)
  if (isError && !batch)
    return (
      <DialogBody>
        <Alert color="red">This could not be loaded. Your messages are still being sent.</Alert>
      </DialogBody>
    )
  return (
    <>
      <DialogBody>
        {batch ? <BatchProgress batch={batch} isMoving={isMoving} /> : <Skeleton height={160} />}
      </DialogBody>
      <DialogFooter>
        {batch && !isViewOnly && queuedCount !== 0 && <TakeBack batch={batch} />}
        <CancelButton>Close</CancelButton>
      </DialogFooter>
    </>
  )
}

function BatchProgress({ batch, isMoving }: { batch: Batch; isMoving: boolean }) {
  const format = useFormat()
  const processedCount = batch.total - countOf(batch, 'QUEUED')
  const isLater = Temporal.Instant.compare(batch.sendAt, Temporal.Now.instant()) > 0 && processedCount === 0
  return (
    <>
      <div>
        <strong>{batch.subject}</strong>
        <p className={styles.none}>
          {batch.about} ·{' '}
          {isLater ? `leaves on ${format.moment(batch.sendAt)}` : format.moment(batch.createdAt)}
        </p>
      </div>
      <div aria-live="polite">
        <Progress
          value={batch.total === 0 ? 100 : (processedCount / batch.total) * 100}
          aria-label="Messages sent"
          animated={isMoving && !isLater}
        />
        <p className={styles.none}>
          {batch.isCanceled ? 'Canceled. ' : ''}
          {processedCount.toLocaleString('en')} of {batch.total.toLocaleString('en')} done
        </p>
      </div>
      <ul className={styles.counts} aria-label="How they stand">
        {batch.counts.map(({ status, count }) => (
          <li key={status}>
            <strong>{count.toLocaleString('en')}</strong> {messageStateLabels[status]}
          </li>
        ))}
      </ul>
      <Recipients batch={batch} isMoving={isMoving} />
    </>
  )
}

/** Recipients, a page at a time. */
function Recipients({ batch, isMoving }: { batch: Batch; isMoving: boolean }) {
  const [page, setPage] = useState(0)
  const [hasWaiting, setWaiting] = useState(true)
  const { data } = useRead(
    messageBatches.messages,
    { params: { id: batch.id }, query: { page, size: 50 } },
    // Polls slightly longer than the counts, to see the last one.
    { keepPrevious: true, ...((isMoving || hasWaiting) && { everyMs: EVERY_MS * 2 }) },
  )
  const isWaiting = data?.content.some(({ status }) => isUnderWay(status)) ?? true
  if (isWaiting !== hasWaiting) setWaiting(isWaiting)
  if (!data) return <Skeleton height={80} />
  return (
    <section aria-label="Recipients">
      <ul className={styles.people}>
        {data.content.map(({ id, name, address, status, reason }) => (
          <li key={id}>
            <span>
              <strong>{name}</strong> <span className={styles.why}>{address}</span>
              {reason && <span className={styles.reason}>{reason}</span>}
            </span>
            <MessageStatus status={status} />
          </li>
        ))}
      </ul>
      <Pages page={page} totalPages={data.totalPages} onChange={setPage} />
    </section>
  )
}

function TakeBack({ batch }: { batch: Batch }) {
  const cancel = useWrite(messageBatches.cancel, {
    invalidates: [messageBatches.get, messageBatches.messages, emailHistory.list, smsHistory.list],
  })
  const unsentCount = countOf(batch, 'QUEUED')
  const run = async () => {
    const isSure = await confirm({
      title: 'Cancel messages?',
      message: `${unsentCount === 1 ? 'One message has' : `${unsentCount.toLocaleString('en')} messages have`} not been sent yet. They will not be sent.`,
      yes: 'Cancel messages',
      no: 'Keep sending',
      danger: true,
    })
    if (isSure) await cancel.mutateAsync({ params: { id: batch.id } }).catch(() => {})
  }
  return (
    <Button variant="default" loading={cancel.isPending} onClick={() => void run()}>
      Cancel unsent messages
    </Button>
  )
}

function countOf({ counts }: Batch, status: Batch['counts'][number]['status']): number {
  return counts.find((each) => each.status === status && isUnderWay(each.status))?.count ?? 0
}
