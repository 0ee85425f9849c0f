import { Checkbox, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { cardParts, type Column } from './columns.ts'
import { PageTick } from './ListTable.tsx'
import { RowMenu } from './RowMenu.tsx'
import type { RowsProps } from './rows.ts'
import { RowTitle } from './RowTitle.tsx'
import styles from './lists.module.css'

/** Rows of a list on a narrow screen: cards with the name and the two main facts. */
export function ListCards<Row>(props: RowsProps<Row>) {
  const { list, rowId, caption, selection } = props
  return (
    <>
      {selection && list.state === 'ready' && list.rows.length > 1 && (
        <div className={styles.cardsTick}>
          <PageTick ids={list.rows.map(rowId)} selection={selection} label="Select all on this page" />
        </div>
      )}
      <ul
        className={styles.cards}
        aria-label={caption}
        aria-busy={list.state === 'loading'}
        data-stale={list.isStale || undefined}
      >
        {list.state === 'loading'
          ? Array.from({ length: 12 }, (_, index) => (
              <li key={index} className={styles.card}>
                <div className={styles.cardMain}>
                  <Skeleton height={14} width="64%" my={4} />
                  <Skeleton height={12} width="44%" my={4} />
                </div>
              </li>
            ))
          : list.rows.map((row) => <Card key={rowId(row)} row={row} {...props} />)}
      </ul>
    </>
  )
}

function Card<Row>(props: RowsProps<Row> & { row: Row }) {
  const { row, columns, selection, rowId, rowName, rowMenu, link, onOpen } = props
  const { title, facts, corner, rest } = cardParts(columns)
  const [isWhole, setIsWhole] = useState(false)
  const nonEmpty = nonEmptyFacts(isWhole ? [...facts, ...rest] : facts, row)
  const id = rowId(row)
  const isTicked = selection?.has(id) ?? false
  return (
    <li
      className={styles.card}
      data-opens={Boolean(link ?? onOpen) || undefined}
      data-ticked={isTicked || undefined}
    >
      {selection && (
        <div className={styles.cardTick}>
          <Checkbox
            size="sm"
            aria-label={`Select ${rowName(row)}`}
            checked={isTicked}
            onChange={(event) => selection.toggle(id, event.currentTarget.checked)}
          />
        </div>
      )}
      <div className={styles.cardMain}>
        <div className={styles.cardTitle}>
          <RowTitle link={link?.(row)} onOpen={onOpen && (() => onOpen(row))}>
            {title?.render(row)}
          </RowTitle>{' '}
          {title?.marks?.(row)}
        </div>
        <dl className={styles.facts}>
          {nonEmpty.map(({ column: { key, title: called, numeric, marks }, content }) => (
            <div key={key}>
              <dt>{called}</dt>
              <dd className={numeric ? 'numbers' : undefined}>
                {content} {marks?.(row)}
              </dd>
            </div>
          ))}
        </dl>
        {nonEmptyFacts(rest, row).length > 0 && (
          <button
            type="button"
            className={styles.more}
            aria-expanded={isWhole}
            aria-label={`${isWhole ? 'Less' : 'More'} about ${rowName(row)}`}
            onClick={() => setIsWhole(!isWhole)}
          >
            {isWhole ? 'Less' : 'More'}
          </button>
        )}
      </div>
      {corner && <div className={styles.corner}>{corner.render(row)}</div>}
      {rowMenu && <RowMenu name={rowName(row)} actions={rowMenu(row)} />}
    </li>
  )
}

/** Drops columns that render nothing in this row. */
function nonEmptyFacts<Row>(columns: readonly Column<Row>[], row: Row) {
  return columns
    .map((column) => ({ column, content: column.render(row) }))
    .filter(({ content }) => content !== null && content !== undefined && content !== false && content !== '')
}
