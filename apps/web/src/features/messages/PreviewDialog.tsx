import { Alert, Button, Group, Skeleton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Channel } from '@afterbell/domain/messages/channels'
import { DialogBody } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { askRecipients } from './RecipientsLine.tsx'
import type { MessageTyped, WriteTo } from './sending.ts'
import styles from './messages.module.css'

const LetterShown = lazy(async () => ({ default: (await import('./LetterEditor.tsx')).LetterView }))

/** Previews a message for each of its recipients. */
export function openPreview(channel: Channel, to: WriteTo, written: MessageTyped): Promise<void> {
  return openModal({
    title: 'Preview',
    width: 640,
    content: () => <Preview channel={channel} to={to} written={written} />,
  })
}

function Preview({ channel, to, written }: { channel: Channel; to: WriteTo; written: MessageTyped }) {
  const [index, setIndex] = useState(0)
  const { subject, message, purpose, primary, secondary } = written
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: ['message-preview', channel, to, written, index],
    queryFn: () =>
      askRecipients(channel, to, { primary, secondary, purpose }, { subject, message, previewOf: index }),
    placeholderData: keepPreviousData,
  })
  const currentRecipient = data?.recipients[index]
  return (
    <DialogBody>
      {isError && <Alert color="red">The preview could not be loaded. Please try again.</Alert>}
      {!data && !isError && <Skeleton height={200} />}
      {data && data.total === 0 && <p className={styles.none}>Nobody on this list can be reached.</p>}
      {data?.preview && (
        <>
          <Group justify="space-between">
            <span aria-live="polite">
              To <strong>{currentRecipient?.name}</strong>{' '}
              {currentRecipient && <span className={styles.why}>{currentRecipient.address}</span>}
            </span>
            <Group gap={4} wrap="nowrap">
              <Button
                size="compact-sm"
                variant="default"
                aria-label="Previous recipient"
                disabled={index === 0}
                onClick={() => setIndex(index - 1)}
              >
                <IconChevronLeft size={16} aria-hidden />
              </Button>
              <span className={styles.nth}>
                {index + 1} of {data.total.toLocaleString('en')}
              </span>
              <Button
                size="compact-sm"
                variant="default"
                aria-label="Next recipient"
                disabled={index + 1 >= data.recipients.length}
                onClick={() => setIndex(index + 1)}
              >
                <IconChevronRight size={16} aria-hidden />
              </Button>
            </Group>
          </Group>
          <article className={styles.letter} data-stale={isPlaceholderData || undefined} aria-label="Message">
            {channel === 'EMAIL' && <h3 className={styles.subject}>{data.preview.subject}</h3>}
            <MessageView channel={channel} message={data.preview.message} />
          </article>
        </>
      )}
    </DialogBody>
  )
}

/** Renders a message: a letter with its formatting, a text as it is. */
export function MessageView({ channel, message }: { channel: Channel; message: string }) {
  if (channel === 'SMS') return <p className={styles.sms}>{message}</p>
  return (
    <Suspense fallback={<Skeleton height={120} />}>
      <LetterShown key={message} html={message} />
    </Suspense>
  )
}
