import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { parents } from '@afterbell/contract/families/parents'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { familyPreviews } from '@afterbell/contract/portal/family-previews'
import { serverNow } from '../../platform/calls/calls-send.ts'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { useMay } from '../../platform/session/may.ts'
import styles from './portal.module.css'

type Preview = AnswerOf<typeof familyPreviews.start>

const ROWS = 8
const WAIT_MS = 200

/** The family portal as a guardian sees it, for those who may see families and money; on a page or below one of its titles. */
export function FamilyPreview({ isOnPage = false }: { isOnPage?: boolean }) {
  const may = useMay()
  const Title = isOnPage ? 'h2' : 'h3'
  const [preview, setPreview] = useState<Preview | null>(null)
  if (!may('invoice', 'view') || !may('contacts', 'view')) return null
  return (
    <section aria-labelledby="family-preview" className={styles.looks}>
      <Title id="family-preview" className={styles.title}>
        Preview as a family
      </Title>
      {preview ? (
        <Phone key={preview.token} preview={preview} end={() => setPreview(null)} />
      ) : (
        <Choose onStart={setPreview} />
      )}
    </section>
  )
}

function Choose({ onStart }: { onStart: (preview: Preview) => void }) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), WAIT_MS)
  const reading = useRead(
    parents.list,
    { query: { page: 0, size: ROWS, search } },
    { enabled: search.length > 1, keepPrevious: true },
  )
  const start = useWrite(familyPreviews.start, {})
  const show = async (guardianId: string) => {
    try {
      onStart(await start.mutateAsync({ body: { guardianId } }))
    } catch {
      // The call has shown its error.
    }
  }
  const found = search.length > 1 ? reading.data : undefined
  return (
    <>
      <TextInput
        label="Guardian"
        description="You see the portal as they do, for 15 minutes. Nothing can be changed, and the history says that you looked."
        placeholder="Name or email"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {reading.error && <ReadFailure error={reading.error} onRetry={() => void reading.refetch()} />}
      {found?.content.length === 0 && <p className={styles.nobody}>No guardian matches.</p>}
      {found && (
        <ul className={styles.lookList} aria-label="Guardians">
          {found.content.map(({ id, fullName, email, children }) => (
            <li key={id} className={styles.named}>
              <span>
                <strong>{fullName}</strong> <span className={styles.dim}>{email}</span>
                <div className={styles.dim}>{children.map(({ name }) => name).join(', ')}</div>
              </span>
              <Button
                variant="default"
                aria-label={`Preview as ${fullName}`}
                disabled={start.isPending}
                onClick={() => void show(id)}
              >
                Preview
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The portal in a frame as wide as a phone. The frame asks for the token, which is in no address and in no storage. */
function Phone({ preview: { token, name, endsAt, address }, end }: { preview: Preview; end: () => void }) {
  const format = useFormat()
  const frame = useRef<HTMLIFrameElement>(null)
  const heading = useRef<HTMLParagraphElement>(null)
  const [isOver, setOver] = useState(false)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return
      if ((data as { afterbell?: string } | null)?.afterbell === 'preview-ready')
        frame.current!.contentWindow!.postMessage({ afterbell: 'preview', token }, location.origin)
    }
    addEventListener('message', hear)
    const leftMs = Temporal.Instant.from(endsAt).since(serverNow()).total('milliseconds')
    const timer = setTimeout(() => setOver(true), Math.max(0, leftMs))
    return () => {
      removeEventListener('message', hear)
      clearTimeout(timer)
    }
  }, [token, endsAt])
  return (
    <>
      <div className={styles.named}>
        <p ref={heading} tabIndex={-1} role="status">
          {isOver ? (
            `The preview as ${name} has ended.`
          ) : (
            <>
              <strong>Preview as {name} · read only</strong>
              <span className={styles.dim}> until {format.moment(endsAt)}</span>
            </>
          )}
        </p>
        <Button variant="default" onClick={end}>
          {isOver ? 'Start another preview' : 'End preview'}
        </Button>
      </div>
      {!isOver && (
        <iframe
          ref={frame}
          className={styles.phone}
          title={`The family portal as ${name} sees it`}
          src={`${address}?preview`}
        />
      )}
    </>
  )
}
