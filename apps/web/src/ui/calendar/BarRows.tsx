import { useMemo } from 'react'
import { barsOf, type Bar } from '@afterbell/domain/kernel/time-grid/bars'
import { useLocal } from '../local.tsx'
import type { ViewProps } from './calendar-parts.ts'
import type { CalendarEvent } from './events.ts'
import type { GridColumn } from './TimeGrid.tsx'
import { useCalendarWords } from './calendar-words.ts'
import styles from './calendar.module.css'

const LANES_MAX = 4

interface BarRowsProps<E extends CalendarEvent> extends Pick<ViewProps<E>, 'onOpen' | 'onOpenList'> {
  columns: readonly GridColumn<E>[]
}

/** Events that span several days, as bars over their columns: table rows above the scale of time. */
export function BarRows<E extends CalendarEvent>({ columns, onOpen, onOpenList }: BarRowsProps<E>) {
  const { bars, lanes, behind } = useMemo(
    () =>
      barsOf(
        columns.map(({ events }) => events.filter(({ bar }) => bar !== undefined)),
        { alike: ({ bar }) => bar!, most: LANES_MAX },
      ),
    [columns],
  )
  const words = useCalendarWords()
  if (lanes === 0) return null
  const isCut = behind.some((items) => items.length > 0)
  return (
    <>
      {Array.from({ length: lanes }, (_, lane) => (
        <tr key={lane} className={styles.barRow}>
          {lane === 0 && (
            <th scope="rowgroup" rowSpan={lanes + (isCut ? 1 : 0)} className={styles.times}>
              {words.wholeDays}
            </th>
          )}
          {cellsOf(
            columns,
            bars.filter((bar) => bar.lane === lane),
          ).map(({ bar, column, span }) => (
            <td key={column.key} colSpan={span} className={styles.barCell}>
              {bar && <BarBox bar={bar} column={column} onOpen={onOpen} onOpenList={onOpenList} />}
            </td>
          ))}
        </tr>
      ))}
      {isCut && (
        <tr>
          {columns.map(({ key, isReachable }, index) => (
            <td key={key} className={styles.barCell}>
              {behind[index]!.length > 0 && (
                <button
                  type="button"
                  className={styles.more}
                  tabIndex={isReachable ? 0 : -1}
                  aria-haspopup="dialog"
                  onClick={(click) => onOpenList(behind[index]!, click.currentTarget)}
                >
                  {words.more(behind[index]!.length)}
                </button>
              )}
            </td>
          ))}
        </tr>
      )}
    </>
  )
}

interface Cell<E extends CalendarEvent> {
  bar: Bar<E> | null
  column: GridColumn<E>
  span: number
}

function cellsOf<E extends CalendarEvent>(columns: readonly GridColumn<E>[], bars: readonly Bar<E>[]) {
  const cells: Cell<E>[] = []
  for (let index = 0; index < columns.length;) {
    const bar = bars.find(({ from }) => from === index) ?? null
    const span = bar?.items.length ?? 1
    cells.push({ bar, column: columns[index]!, span })
    index += span
  }
  return cells
}

interface BarBoxProps<E extends CalendarEvent> extends Pick<ViewProps<E>, 'onOpen' | 'onOpenList'> {
  bar: Bar<E>
  column: GridColumn<E>
}

function BarBox<E extends CalendarEvent>({ bar, column, onOpen, onOpenList }: BarBoxProps<E>) {
  const { dateFormat } = useLocal()
  const words = useCalendarWords()
  const [first] = bar.items
  const { look, name, timeFrom, timeTo, place, isCancelled } = first!
  const { icon: Icon, color, mark } = look
  const days = bar.items.length
  return (
    <button
      type="button"
      className={styles.box}
      data-bar
      data-look={color}
      data-cancelled={isCancelled || undefined}
      tabIndex={column.isReachable || days > 1 ? 0 : -1}
      aria-haspopup="dialog"
      onClick={({ currentTarget }) =>
        days === 1 ? onOpen(first!, currentTarget) : onOpenList(bar.items, currentTarget)
      }
    >
      {mark ? (
        <span className={styles.mark} aria-hidden>
          {mark}
        </span>
      ) : (
        <Icon size={13} stroke={2} aria-hidden />
      )}
      <span className={styles.boxTitle}>{name}</span>
      <span className={styles.boxFacts}>
        {isCancelled && <span className={styles.cancelled}>{words.canceled}</span>}
        <span>{words.formatTimeRange(timeFrom, timeTo, dateFormat)} </span>
        {days > 1 && <span>{words.days(days)}</span>}
        {place && <span className={styles.boxPlace}>{place}</span>}
      </span>
    </button>
  )
}
