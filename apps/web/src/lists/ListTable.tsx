import { Checkbox, Skeleton, Table, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useRef, type MouseEvent, type ReactNode } from 'react'
import { sum } from '@afterbell/domain/kernel/sum'
import { Landscape } from '../ui/print/Paper.tsx'
import { sortKey, type Column } from './columns.ts'
import { OneLine } from './density.ts'
import type { List } from './list.ts'
import { sortAfterClick } from './list-search.ts'
import { RowMenu } from './RowMenu.tsx'
import type { RowsProps } from './rows.ts'
import { RowTitle } from './RowTitle.tsx'
import type { Selection } from './selection.ts'
import { useCutText } from './useCutText.tsx'
import styles from './lists.module.css'

/** The rows of a list as a table. */
export function ListTable<Row>(props: RowsProps<Row>) {
  const { list, columns, selection, rowId, caption } = props
  const isCompact = props.density === 'COMPACT'
  const isOneLine = isCompact && props.fitsOneLine
  const cut = useCutText()
  const lastTicked = useRef<string | null>(null)
  const ids = list.rows.map(rowId)

  const tick = (id: string, isTicked: boolean, event: MouseEvent | null) => {
    if (!selection) return
    const anchorIndex = event?.shiftKey && lastTicked.current ? ids.indexOf(lastTicked.current) : -1
    const [start, end] = [anchorIndex, ids.indexOf(id)].sort((one, other) => one - other) as [number, number]
    selection.toggleMany(anchorIndex < 0 ? [id] : ids.slice(start, end + 1), isTicked)
    lastTicked.current = id
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reachable by keyboard
    <section className={styles.scroller} aria-label={caption} tabIndex={0}>
      {cut.tooltip}
      <Landscape when={sum(columns.map((column, index) => likedWidthPx(column, index === 0))) > UPRIGHT_PX} />
      <Table
        className={styles.table}
        data-density={props.density}
        data-one-line={isOneLine || undefined}
        verticalSpacing={isCompact ? 4 : 8}
        horizontalSpacing={8}
        withRowBorders={false}
        aria-busy={list.state === 'loading'}
      >
        <caption className={styles.caption}>{caption}</caption>
        <colgroup>
          {selection && <col style={{ width: TICK_PX }} />}
          {columns.map((column, index) => (
            <col key={column.key} style={{ width: likedWidthPx(column, index === 0) }} />
          ))}
          {props.rowMenu && <col style={{ width: MENU_PX }} />}
        </colgroup>
        <Table.Thead>
          <Table.Tr>
            {selection && (
              <Table.Th className={styles.tickCell}>
                <PageTick ids={ids} selection={selection} />
              </Table.Th>
            )}
            {columns.map((column) => (
              <HeadCell
                key={column.key}
                column={column}
                list={list}
                leastPx={leastWidthPx(column, column === columns[0])}
                isOnPaper={props.isOnPaper ?? false}
              />
            ))}
            {props.rowMenu && (
              <Table.Th className={styles.menuCell}>
                <VisuallyHidden>Actions</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <OneLine value={isOneLine}>
          <Table.Tbody data-stale={list.isStale || undefined} {...(isCompact && cut.handlers)}>
            {list.state === 'loading'
              ? Array.from({ length: Math.min(list.view.size, SKELETON_ROWS) }, (_, index) => (
                  <SkeletonRow key={index} index={index} {...props} />
                ))
              : list.rows.map((row) => <BodyRow key={rowId(row)} row={row} tick={tick} {...props} />)}
          </Table.Tbody>
        </OneLine>
      </Table>
    </section>
  )
}

const TICK_PX = 48
/** Width that fits on portrait paper. */
const UPRIGHT_PX = 720
const MENU_PX = 64
const SKELETON_ROWS = 25
/** The least share of its width that a column keeps; below it the table scrolls sideways. */
const LEAST_SHARE = 0.7

/**
 * Every column has a width independent of the rows, so that nothing moves when they change. Extra room is shared in
 * proportion; with less, columns shrink together.
 */
function likedWidthPx<Row>({ width, numeric }: Column<Row>, isFirst: boolean): number {
  if (width !== undefined) return width
  if (numeric) return 88
  return isFirst ? 180 : 112
}

function leastWidthPx<Row>(column: Column<Row>, isFirst: boolean): number {
  const share = column.isPinned || column.isKept ? 1 : LEAST_SHARE
  return column.leastPx ?? Math.round(likedWidthPx(column, isFirst) * share)
}

/** Ticks every row of a page. A `label` appears where no column header names it. */
export function PageTick({
  ids,
  selection,
  label,
}: {
  ids: readonly string[]
  selection: Selection
  label?: string
}) {
  const tickedCount = ids.filter(selection.has).length
  return (
    <Checkbox
      size={label ? 'sm' : 'xs'}
      label={label}
      aria-label="Select all on this page"
      disabled={ids.length === 0}
      checked={ids.length > 0 && tickedCount === ids.length}
      indeterminate={tickedCount > 0 && tickedCount < ids.length}
      onChange={(event) => selection.toggleMany(ids, event.currentTarget.checked)}
    />
  )
}

interface HeadCellProps<Row> {
  column: Column<Row>
  list: List<Row>
  leastPx: number
  /** A button is not repeated on later printed pages. */
  isOnPaper: boolean
}

function HeadCell<Row>({ column, list, leastPx, isOnPaper }: HeadCellProps<Row>) {
  const by = sortKey(column)
  const sort = list.view.sort ?? list.order ?? null
  const direction = by && sort?.by === by ? sort.direction : null
  const Icon = direction === null ? IconArrowsSort : direction === 'ASC' ? IconArrowUp : IconArrowDown
  return (
    <Table.Th
      data-numeric={column.numeric || undefined}
      data-pinned={column.isPinned || undefined}
      style={{ minWidth: leastPx }}
      title={column.title.length > LONG_TITLE ? column.title : undefined}
      aria-sort={by ? sortWords[direction ?? 'none'] : undefined}
    >
      {by && !isOnPaper ? (
        <button
          type="button"
          className={styles.sorter}
          data-sorted={direction !== null || undefined}
          onClick={() => list.change({ sort: sortAfterClick(sort, by) })}
        >
          {column.title}
          <Icon size={14} stroke={2} aria-hidden />
        </button>
      ) : (
        column.title
      )}
    </Table.Th>
  )
}

/** Titles longer than this are cut short, such as a school's own question. */
const LONG_TITLE = 36

const sortWords = { ASC: 'ascending', DESC: 'descending', none: 'none' } as const

interface BodyRowProps<Row> extends RowsProps<Row> {
  row: Row
  tick: (id: string, isTicked: boolean, event: MouseEvent | null) => void
}

function BodyRow<Row>(props: BodyRowProps<Row>) {
  const { row, columns, selection, rowId, rowName, rowMenu, link, onOpen, tick } = props
  const id = rowId(row)
  const isTicked = selection?.has(id) ?? false
  return (
    <Table.Tr
      className={styles.row}
      data-opens={Boolean(link ?? onOpen) || undefined}
      data-ticked={isTicked || undefined}
    >
      {selection && (
        <Table.Td className={styles.tickCell}>
          <Checkbox
            size="xs"
            aria-label={`Select ${rowName(row)}`}
            checked={isTicked}
            onChange={(event) =>
              tick(id, event.currentTarget.checked, event.nativeEvent as unknown as MouseEvent)
            }
          />
        </Table.Td>
      )}
      {columns.map((column, index) => (
        <Table.Td
          key={column.key}
          data-numeric={column.numeric || undefined}
          data-pinned={column.isPinned || undefined}
        >
          <div className={styles.cell} data-title={column.title}>
            {index === 0 ? (
              <RowTitle link={link?.(row)} onOpen={onOpen && (() => onOpen(row))}>
                {apart(column.render(row))}
              </RowTitle>
            ) : (
              apart(column.render(row))
            )}{' '}
            {column.marks?.(row)}
          </div>
        </Table.Td>
      ))}
      {rowMenu && (
        <Table.Td className={styles.menuCell}>
          <RowMenu name={rowName(row)} actions={rowMenu(row)} />
        </Table.Td>
      )}
    </Table.Tr>
  )
}

/** Truncates each of several texts on its own. */
function apart(content: ReactNode): ReactNode {
  return typeof content === 'string' || typeof content === 'number' ? <span>{content}</span> : content
}

/** A row that is loading: its bars vary in length like text. */
function SkeletonRow<Row>({ columns, selection, rowMenu, index }: RowsProps<Row> & { index: number }) {
  return (
    <Table.Tr className={styles.row}>
      {selection && (
        <Table.Td className={styles.tickCell}>
          <Skeleton width={16} height={16} />
        </Table.Td>
      )}
      {columns.map((column, place) => (
        <Table.Td key={column.key} data-numeric={column.numeric || undefined}>
          <Skeleton height={12} width={`${[72, 48, 60, 40, 56][(index + place) % 5]}%`} my={4} />
        </Table.Td>
      ))}
      {rowMenu && <Table.Td className={styles.menuCell} />}
    </Table.Tr>
  )
}
