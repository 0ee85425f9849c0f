import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Channel } from '@afterbell/domain/messages/channels'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import { historyOf, openMessage } from './MessageDialog.tsx'
import { MessageStatus } from './MessageStatus.tsx'
import { Pages } from './Pages.tsx'
import styles from './messages.module.css'

/** Messages to the parents of a child by one channel, the latest first. */
export function MessagesOfChild({ childId, channel }: { childId: string; channel: Channel }) {
  const format = useFormat()
  const [page, setPage] = useState(0)
  const query = { childId, page, size: 25 }
  const read = useRead(historyOf(channel).list, { query }, { keepPrevious: true })
  if (read.isError && !read.data)
    return <ReadFailure error={read.error} onRetry={() => void read.refetch()} thing="The messages" />
  if (!read.data) return <FieldsSkeleton fields={3} />
  const { content, totalPages } = read.data
  const what = channel === 'EMAIL' ? 'emails' : 'texts'
  if (content.length === 0) return <p className={styles.none}>No {what} were written about this child.</p>
  return (
    <>
      <ul className={styles.people} aria-label={channel === 'EMAIL' ? 'Emails' : 'Texts'}>
        {content.map(({ id, subject, name, address, about, sentBy, createdAt, status, reason }) => (
          <li key={id}>
            <span>
              <strong>{subject}</strong>
              <span className={styles.line}>
                {name} · {address}
              </span>
              <span className={styles.line}>
                {format.moment(createdAt)} · {sentBy ?? 'Automatic'} · {about}
              </span>
              {reason && <span className={styles.reason}>{reason}</span>}
            </span>
            <MessageStatus status={status} />
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Open ${subject} to ${name}`}
              onClick={() => void openMessage(channel, id)}
            >
              Open
            </Button>
          </li>
        ))}
      </ul>
      <Pages page={page} totalPages={totalPages} onChange={setPage} />
    </>
  )
}
