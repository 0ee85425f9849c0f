import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import {
  useEffect,
  useRef,
  useState,
  type HTMLAttributes,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import styles from './reorder.module.css'

interface ReorderListProps<T> extends Pick<HTMLAttributes<HTMLOListElement>, 'aria-label'> {
  entries: readonly T[]
  keyOf: (entry: T) => string
  /** Name of an entry for screen readers: "Question 2". */
  nameOf: (entry: T, index: number) => string
  onMove: (from: number, to: number) => void
  children: (entry: T, index: number, handle: ReactNode) => ReactNode
}

/**
 * A list to reorder: by dragging an entry's handle with mouse or finger, or with the arrow keys while the handle has the
 * focus. Announces the new position.
 */
export function ReorderList<T>({ entries, keyOf, nameOf, onMove, children, ...rest }: ReorderListProps<T>) {
  const list = useRef<HTMLOListElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const [message, setMessage] = useState('')
  const focus = useFocusOnHandle(list)

  const move = (from: number, to: number) => {
    const entry = entries[from]
    if (entry === undefined || from === to || to < 0 || to >= entries.length) return
    setMessage(`${nameOf(entry, from)} is now ${to + 1} of ${entries.length}`)
    focus(keyOf(entry))
    onMove(from, to)
  }
  const handleOf = (entry: T, index: number) => (
    <ActionIcon
      className={styles.handle}
      variant="subtle"
      color="gray"
      size={36}
      data-handle={keyOf(entry)}
      aria-label={`Move ${nameOf(entry, index)}`}
      title="Drag, or press the arrow keys"
      onKeyDown={(event: KeyboardEvent) => {
        const step = STEPS[event.key]
        if (event.key === 'Escape' && drag) setDrag(null)
        if (step === undefined) return
        event.preventDefault()
        move(index, index + step)
      }}
      onPointerDown={(event: PointerEvent<HTMLButtonElement>) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ from: index, to: index })
      }}
      onPointerMove={(event: PointerEvent) => {
        if (!drag) return
        scrollNear(event.clientY)
        setDrag({ from: drag.from, to: placeAt(list.current!, drag.from, event.clientY) })
      }}
      onPointerUp={() => {
        if (drag) move(drag.from, drag.to)
        setDrag(null)
      }}
      onPointerCancel={() => setDrag(null)}
    >
      <IconGripVertical size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
  return (
    <>
      <ol ref={list} className={styles.list} {...rest}>
        {entries.map((entry, index) => (
          <li
            key={keyOf(entry)}
            className={styles.entry}
            data-dragged={drag?.from === index || undefined}
            data-drop={dropAt(drag, index)}
          >
            {children(entry, index, handleOf(entry, index))}
          </li>
        ))}
      </ol>
      <VisuallyHidden aria-live="polite">{message}</VisuallyHidden>
    </>
  )
}

/** Start and current position of a dragged entry. */
interface Drag {
  from: number
  to: number
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** Returns the side of an entry at which the dragged one would be dropped. */
function dropAt(drag: Drag | null, index: number): 'before' | 'after' | undefined {
  if (!drag || drag.to === drag.from || drag.to !== index) return undefined
  return drag.to < drag.from ? 'before' : 'after'
}

/** Returns the position among the others at a height of the window: after all whose middle is above it. */
function placeAt(list: HTMLElement, from: number, y: number): number {
  return [...list.children].filter((entry, index) => {
    const { top, height } = entry.getBoundingClientRect()
    return index !== from && top + height / 2 < y
  }).length
}

const EDGE = 72

/** Scrolls a long list when an entry is dragged to the edge of the window. */
function scrollNear(y: number): void {
  if (y < EDGE) window.scrollBy(0, -16)
  if (y > window.innerHeight - EDGE) window.scrollBy(0, 16)
}

/** Restores the focus to a handle, which loses it when its element moves. */
function useFocusOnHandle(list: React.RefObject<HTMLElement | null>) {
  const keyToFocus = useRef<string | null>(null)
  useEffect(() => {
    if (keyToFocus.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(keyToFocus.current)}"]`)?.focus()
    keyToFocus.current = null
  })
  return (key: string) => {
    keyToFocus.current = key
  }
}
