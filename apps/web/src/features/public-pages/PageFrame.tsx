import { useEffect, useRef, useState } from 'react'
import styles from './portal.module.css'

interface PageFrameProps {
  title: string
  /** Address of a public page, on any host; the frame loads it from this one. */
  url: string
  /** As high as its content, like a widget. Otherwise it scrolls. */
  isGrowing?: boolean
}

/** A public page in a frame, as families see it. */
export function PageFrame({ title, url, isGrowing = false }: PageFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState<number>()
  const { pathname, search } = new URL(url)
  useEffect(() => {
    if (!isGrowing) return
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return
      const message = data as { afterbell?: string; height?: number }
      if (message.afterbell === 'height' && Number.isFinite(message.height)) setHeight(message.height)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [isGrowing])
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title={title}
      src={pathname + search}
      style={{ height: isGrowing && height ? `${height}px` : undefined }}
    />
  )
}
