import { Fragment, useEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react'
import { lanesOf, type Span } from '@afterbell/domain/kernel/time-grid/lanes'
import { hoursDrawn } from '@afterbell/domain/kernel/time-grid/drag-times'
import type { DateFormat, IsoDate } from '@afterbell/domain/kernel/dates'
import { useLocal } from '../local.tsx'
import { useCalendarWords } from './calendar-words.ts'
import { BarRows } from './BarRows.tsx'
import type { ViewProps } from './calendar-parts.ts'
import { EventBox } from './EventBox.tsx'
import type { CalendarEvent } from './events.ts'
import { HOUR_HEIGHT, LEAST_HEIGHT } from './grid-scale.ts'
import { NowLine } from './NowLine.tsx'
import { laneWidth, useLaneRoom } from './useLaneRoom.ts'
import styles from './calendar.module.css'

/** One column: a day, or the events of a day at one location or with one person. */
export interface GridColumn<E extends CalendarEvent> {
  key: string
  day: IsoDate
  heading: ReactNode
  events: readonly E[]
  /** Skipped by the tab key while its column is not chosen. */
  isReachable: boolean
  /** The school is closed on its day. */
  isClosed?: boolean
}

interface TimeGridProps<E extends CalendarEvent> extends Pick<
  ViewProps<E>,
  'today' | 'isLoading' | 'onOpen' | 'onOpenList' | 'now' | 'onGrid'
> {
  label: string
  columns: readonly GridColumn<E>[]
  /** Columns of one day, each with a fixed width, scrolled sideways. */
  isSplit?: boolean
  /** A row above the scale, such as activities that are off. */
  above?: ReactNode
  nothing: string
  table?: RefObject<HTMLTableElement | null>
}

/**
 * A table of columns on one scale of time. Overlapping meetings are side by side; those without room are behind a number
 * that opens their list. Events of several days are bars above.
 */
export function TimeGrid<E extends CalendarEvent>(props: TimeGridProps<E>) {
  const { columns, isLoading, today, now, onGrid } = props
  const { dateFormat } = useLocal()
  const words = useCalendarWords()
  const fallbackTable = useRef<HTMLTableElement>(null)
  const table = props.table ?? fallbackTable
  const room = useLaneRoom(table, columns)
  useEffect(() => (table.current && onGrid ? onGrid(table.current) : undefined), [table, onGrid])
  const timedEvents = useMemo(
    () => columns.map(({ events }) => events.filter(({ bar }) => bar === undefined)),
    [columns],
  )
  const hours = useMemo(() => hoursDrawn(timedEvents.flat()), [timedEvents])
  const height = (hours.to - hours.from) * HOUR_HEIGHT
  const isEmpty = !isLoading && columns.every(({ events }) => events.length === 0)
  return (
    <div className={styles.gridFrame}>
      <table
        className={styles.grid}
        aria-label={props.label}
        aria-busy={isLoading}
        data-split={props.isSplit || undefined}
        ref={table}
        style={{ '--columns': columns.length }}
      >
        <colgroup>
          <col className={styles.axisColumn} />
          {columns.map(({ key, events }) => (
            <col
              key={key}
              className={events.length === 0 && !isEmpty && !isLoading ? styles.emptyColumn : undefined}
            />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={styles.times}>
              <span className={styles.unseen}>{words.times}</span>
            </th>
            {columns.map(({ key, day, heading }) => (
              <th key={key} scope="col" data-today={day === today || undefined}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.above}
          {!isLoading && <BarRows columns={columns} onOpen={props.onOpen} onOpenList={props.onOpenList} />}
          {isEmpty ? (
            <tr>
              <td className={styles.nothing} colSpan={columns.length + 1}>
                {props.nothing}
              </td>
            </tr>
          ) : (
            <tr>
              <th scope="row" className={styles.axis} style={{ height }}>
                <span className={styles.unseen}>{words.meetings}</span>
                <Hours {...hours} format={dateFormat} />
              </th>
              {columns.map((column, index) => (
                <td
                  key={column.key}
                  className={styles.track}
                  data-today={column.day === today || undefined}
                  data-date={column.day}
                  data-closed={column.isClosed || undefined}
                >
                  {isLoading && <Skeletons of={index} />}
                  <Boxes
                    {...props}
                    column={column}
                    events={timedEvents[index]!}
                    hour={hours.from}
                    room={room}
                  />
                  {now && column.day === today && <NowLine now={now} hours={hours} isFirst={index === 0} />}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

function Hours({ from, to, format }: { from: number; to: number; format: DateFormat }) {
  const { formatTime } = useCalendarWords()
  return Array.from({ length: to - from - 1 }, (_, index) => (
    <span key={index} className={styles.hour} style={{ top: (index + 1) * HOUR_HEIGHT }} aria-hidden>
      {formatTime(`${String(from + index + 1).padStart(2, '0')}:00`, format)}
    </span>
  ))
}

interface BoxesProps<E extends CalendarEvent> extends Pick<TimeGridProps<E>, 'onOpen' | 'onOpenList'> {
  column: GridColumn<E>
  events: readonly E[]
  hour: number
  room: ReturnType<typeof useLaneRoom>
}

function Boxes<E extends CalendarEvent>({ column, events, hour, room, ...props }: BoxesProps<E>) {
  const words = useCalendarWords()
  const { laneItems, behind } = useMemo(
    () => lanesOf(events, { ...room, leastMinutes: (LEAST_HEIGHT / HOUR_HEIGHT) * 60 }),
    [events, room],
  )
  // Each number follows the meetings that start with it or before.
  let next = 0
  const numbers = (until: number) => {
    const due = []
    while (next < behind.length && behind[next]!.from <= until) due.push(behind[next++]!)
    return due.map((hidden) => (
      <button
        key={`+${hidden.from}`}
        type="button"
        className={styles.behind}
        style={{ top: topOf(hidden, hour), height: heightOf(hidden) }}
        tabIndex={column.isReachable ? 0 : -1}
        aria-haspopup="dialog"
        onClick={(click) => props.onOpenList(hidden.items, click.currentTarget)}
      >
        +{hidden.items.length}
        <span className={styles.unseen}>{words.behind}</span>
      </button>
    ))
  }
  const boxes = laneItems.map(({ item, lane, lanes, isCut, ...span }) => (
    <Fragment key={item.key}>
      <EventBox
        event={item}
        isReachable={column.isReachable}
        onOpen={props.onOpen}
        top={topOf(span, hour)}
        height={heightOf(span)}
        lane={lane}
        lanes={lanes}
        isCut={isCut}
        width={laneWidth(room, { lanes, isCut })}
      />
      {numbers(span.from)}
    </Fragment>
  ))
  return (
    <>
      {boxes}
      {numbers(Infinity)}
    </>
  )
}

function topOf({ from }: Span, hour: number): number {
  return ((from - hour * 60) * HOUR_HEIGHT) / 60
}

function heightOf({ from, to }: Span): number {
  return ((to - from) * HOUR_HEIGHT) / 60 - 1
}

/** Skeleton boxes. */
function Skeletons({ of }: { of: number }) {
  return [0, 1].map((each) => (
    <span
      key={each}
      className={styles.skeleton}
      data-timed
      style={{ top: HOUR_HEIGHT * (1 + each * 1.25 + (of % 2) * 0.25), height: HOUR_HEIGHT }}
      aria-hidden
    />
  ))
}
