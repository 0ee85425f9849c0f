import { IconX } from '@tabler/icons-react'
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { placeBeside } from './place-beside.ts'
import { useCalendarWords } from './calendar-words.ts'
import styles from './calendar.module.css'

interface CalendarPopupProps {
  /** The element it opens beside; the focus returns there. */
  anchor: HTMLElement
  title: ReactNode
  /** Opens from the bottom of the window. */
  isSheet: boolean
  /** The page around the calendar scrolls instead of this window, and has to scroll the popup into sight. */
  isFramed: boolean
  onClose: () => void
  children: ReactNode
}

/** Facts and links beside a box, within its calendar. Esc, a press elsewhere or leaving it closes it. */
export function CalendarPopup({ anchor, title, isSheet, isFramed, onClose, children }: CalendarPopupProps) {
  const words = useCalendarWords()
  const popup = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null)
  const titleId = useId()
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  useLayoutEffect(() => {
    const element = popup.current!
    const place = () => setPlace(isSheet ? null : placeOf(element, anchor))
    place()
    const observer = new ResizeObserver(place)
    observer.observe(element)
    window.addEventListener('resize', place)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', place)
    }
  }, [anchor, isSheet])

  useEffect(() => {
    const element = popup.current!
    // Leaves the focus alone if it is inside already: the popup may be drawn again while the user moves through it.
    if (!element.contains(document.activeElement)) element.focus({ preventScroll: true })
    // Its position is set with the next frame.
    const frameId = isFramed ? requestAnimationFrame(() => element.scrollIntoView({ block: 'nearest' })) : 0
    const shut = (isBack: boolean) => {
      close.current()
      if (isBack && anchor.isConnected) anchor.focus({ preventScroll: true })
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || document.querySelector('[role="dialog"][aria-modal="true"]')) return
      event.stopPropagation()
      shut(true)
    }
    const onPress = (event: PointerEvent) => {
      const target = event.target as Node
      // The focus in a dialog opened from here does not close it.
      const isElsewhere = !element.contains(target) && !anchor.contains(target)
      if (isElsewhere && !(target as Element).closest?.('[role="dialog"]')) shut(false)
    }
    const onLeave = (event: FocusEvent) => {
      const focusTarget = event.relatedTarget as Element | null
      if (focusTarget && !element.contains(focusTarget) && !focusTarget.closest('[role="dialog"]'))
        shut(false)
    }
    document.addEventListener('keydown', onKey, { capture: true })
    document.addEventListener('pointerdown', onPress)
    element.addEventListener('focusout', onLeave)
    return () => {
      cancelAnimationFrame(frameId)
      document.removeEventListener('keydown', onKey, { capture: true })
      document.removeEventListener('pointerdown', onPress)
      element.removeEventListener('focusout', onLeave)
    }
  }, [anchor, isFramed])

  return (
    <div
      ref={popup}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={styles.popup}
      data-sheet={isSheet || undefined}
      style={place ?? undefined}
    >
      <div className={styles.popupHead}>
        <h3 id={titleId} className={styles.popupTitle}>
          {title}
        </h3>
        <button
          type="button"
          className={styles.cross}
          aria-label={words.close}
          onClick={() => {
            onClose()
            anchor.focus({ preventScroll: true })
          }}
        >
          <IconX size={18} stroke={1.75} aria-hidden />
        </button>
      </div>
      {children}
    </div>
  )
}

/** Returns the position in the coordinates of its container, so that it scrolls with its box. */
function placeOf(popup: HTMLElement, anchor: HTMLElement): { left: number; top: number } | null {
  const holder = popup.offsetParent?.getBoundingClientRect()
  if (!holder || !anchor.isConnected) return null
  const { left, top } = placeBeside(
    anchor.getBoundingClientRect(),
    { width: popup.offsetWidth, height: popup.offsetHeight },
    { left: holder.left, top: 0, width: holder.width, height: window.innerHeight },
  )
  return { left: left - holder.left, top: top - holder.top }
}
