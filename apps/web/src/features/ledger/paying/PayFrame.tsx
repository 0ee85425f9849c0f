import { Anchor } from '@mantine/core'
import { useEffect, useRef } from 'react'
import styles from '../money.module.css'

interface PayFrameProps {
  url: string
  title: string
  /** Called when the framed page reports that something was done; the server knows the result. */
  onHeard: () => void
}

/** The page for cards in a frame. A bank's own page cannot be framed, and opens in a tab. */
export function PayFrame({ url, title, onHeard }: PayFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const latest = useRef(onHeard)
  useEffect(() => {
    latest.current = onHeard
  })
  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return
      if ((data as { afterbell?: unknown } | null)?.afterbell === 'pay') latest.current()
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])
  if (new URL(url, location.href).origin !== location.origin)
    return (
      <Anchor href={url} target="_blank" rel="noreferrer">
        Continue at the bank
      </Anchor>
    )
  return <iframe ref={frame} className={styles.frame} src={url} title={title} />
}

/** The page is ours, under whatever host name this server is known. */
export function localPath(url: string): string {
  const { pathname, search, hash } = new URL(url)
  return pathname + search + hash
}
