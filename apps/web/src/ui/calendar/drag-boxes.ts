import { movedBy, stretchedBy } from '@afterbell/domain/kernel/time-grid/drag-times'
import { spanOf } from '@afterbell/domain/kernel/time-grid/lanes'
import { formatTimeRange, type DateFormat, type IsoDate } from '@afterbell/domain/kernel/dates'
import type { CalendarEvent } from './events.ts'
import { HOUR_HEIGHT, LEAST_HEIGHT } from './grid-scale.ts'
import styles from './calendar.module.css'

/** New day and times of a dragged box. */
export interface DraggedTo {
  date: IsoDate
  timeFrom: string
  timeTo: string
}

interface DragOptions<E extends CalendarEvent> {
  /** Returns the meeting of a box; null if it cannot be dragged. */
  find: (key: string) => E | null
  /** Returns why it cannot move to another day. Null if it can. */
  whyNot: (event: E, date: IsoDate) => string | null
  dateFormat: DateFormat
  onDrop: (event: E, to: DraggedTo) => void
}

/** Distance after which a press becomes a drag. */
const BEGINS_PX = 5
/** Height of the lower edge that stretches a box. */
const EDGE_PX = 8

/**
 * Lets mouse or pen move and stretch the boxes of a time grid; touch scrolls, and a dialog serves touch and keyboard. Only
 * a copy moves, for speed with many boxes. Esc cancels. Returns a cleanup function.
 */
export function dragBoxes<E extends CalendarEvent>(
  table: HTMLTableElement,
  options: DragOptions<E>,
): () => void {
  let drag: Drag<E> | null = null
  const end = () => {
    drag?.ghost?.shield.remove()
    drag = null
    document.removeEventListener('pointermove', onMove)
    document.removeEventListener('pointerup', onUp)
    document.removeEventListener('pointercancel', end)
    document.removeEventListener('keydown', onKey, { capture: true })
  }
  const onMove = (event: PointerEvent) => {
    if (!drag) return
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < BEGINS_PX) return
      drag.ghost = ghostOf(drag, table)
    }
    follow(drag, event, options)
  }
  const onUp = () => {
    const endedDrag = drag
    end()
    if (!endedDrag?.ghost) return
    // Keeps the press that ends a drag from opening anything.
    const stop = (click: MouseEvent) => click.stopPropagation()
    table.addEventListener('click', stop, { capture: true, once: true })
    setTimeout(() => table.removeEventListener('click', stop, { capture: true }))
    const { event, to } = endedDrag
    const isSame = to.date === event.date && to.timeFrom === event.timeFrom && to.timeTo === event.timeTo
    if (!isSame && endedDrag.whyNot === null) options.onDrop(event, to)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !drag?.ghost) return
    event.stopPropagation()
    end()
  }
  const onDown = (press: PointerEvent) => {
    if (press.button !== 0 || press.pointerType === 'touch') return
    const box = (press.target as Element).closest<HTMLElement>('[data-key]')
    const event = box && options.find(box.dataset.key!)
    if (!box || !event) return
    end()
    const { top, bottom, left, right } = box.getBoundingClientRect()
    const columns = columnsOf(table)
    const { date, timeFrom, timeTo } = event
    drag = {
      event,
      box,
      x: press.clientX,
      y: press.clientY,
      scrolled: window.scrollY,
      isStretched: bottom - press.clientY < EDGE_PX,
      columns,
      startColumn: columns.find((each) => each.left <= left && right <= each.right + 1)!,
      top,
      ghost: null,
      to: { date, timeFrom, timeTo },
      whyNot: null,
    }
    document.addEventListener('pointermove', onMove)
    document.addEventListener('pointerup', onUp)
    document.addEventListener('pointercancel', end)
    document.addEventListener('keydown', onKey, { capture: true })
  }
  table.addEventListener('pointerdown', onDown)
  table.dataset.drags = ''
  return () => {
    end()
    delete table.dataset.drags
    table.removeEventListener('pointerdown', onDown)
  }
}

interface Column {
  date: IsoDate
  left: number
  right: number
}

interface Drag<E> {
  event: E
  box: HTMLElement
  x: number
  y: number
  scrolled: number
  isStretched: boolean
  /** Measured once: columns do not move during a drag. */
  columns: readonly Column[]
  startColumn: Column
  /** Top of the box, in window coordinates. */
  top: number
  ghost: Ghost | null
  to: DraggedTo
  whyNot: string | null
}

interface Ghost {
  /** Covers the whole window, so that nothing below it reacts to the pointer. */
  shield: HTMLElement
  box: HTMLElement
  times: HTMLElement
}

function columnsOf(table: HTMLTableElement): Column[] {
  return [...table.querySelectorAll<HTMLElement>('[data-date]')].map((cell) => {
    const { left, right } = cell.getBoundingClientRect()
    return { date: cell.dataset.date!, left, right }
  })
}

/** Copy of the box at its new position. It is outside the grid, so that the layout stays. */
function ghostOf<E>(drag: Drag<E>, table: HTMLTableElement): Ghost {
  const [shield, box, times] = [
    element(styles.shield!),
    element(`${styles.box} ${styles.ghost}`),
    element(''),
  ]
  const name = element('')
  name.textContent = drag.box.querySelector(`.${styles.boxTitle}`)?.textContent ?? ''
  box.dataset.look = drag.box.dataset.look
  box.append(name, times)
  shield.toggleAttribute('data-stretch', drag.isStretched)
  shield.setAttribute('aria-hidden', 'true')
  shield.append(box)
  // Inside the calendar, for its colors.
  table.parentElement!.append(shield)
  return { shield, box, times }
}

function element(className: string): HTMLElement {
  const made = document.createElement('div')
  made.className = className
  return made
}

function follow<E extends CalendarEvent>(
  drag: Drag<E>,
  { clientX, clientY }: PointerEvent,
  options: DragOptions<E>,
): void {
  const { event, startColumn } = drag
  const { shield, box, times: timesLabel } = drag.ghost!
  const scrolledPx = window.scrollY - drag.scrolled
  const minutes = ((clientY - drag.y + scrolledPx) / HOUR_HEIGHT) * 60
  const hoveredColumn =
    drag.columns.find(({ left, right }) => clientX >= left && clientX < right) ?? startColumn
  // Columns of one day are locations or people, which dragging does not change.
  const column = drag.isStretched || hoveredColumn.date === event.date ? startColumn : hoveredColumn
  const times = drag.isStretched ? stretchedBy(event, minutes) : movedBy(event, minutes)
  drag.to = { date: column.date, timeFrom: times.timeFrom, timeTo: times.timeTo }
  drag.whyNot = column.date === event.date ? null : options.whyNot(event, column.date)
  const [was, is] = [spanOf(event), spanOf(times)]
  const top = drag.top - scrolledPx + ((is.from - was.from) * HOUR_HEIGHT) / 60
  box.style.transform = `translate(${column.left + 2}px, ${top}px)`
  box.style.width = `${column.right - column.left - 6}px`
  box.style.height = `${Math.max(LEAST_HEIGHT, ((is.to - is.from) * HOUR_HEIGHT) / 60 - 1)}px`
  shield.toggleAttribute('data-refused', drag.whyNot !== null)
  timesLabel.textContent = drag.whyNot ?? formatTimeRange(times.timeFrom, times.timeTo, options.dateFormat)
}
