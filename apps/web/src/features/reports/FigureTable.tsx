import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { Landscape } from '../../ui/print/Paper.tsx'
import styles from './reports.module.css'

interface FigureTableProps {
  /** Names the table for screen readers. */
  title: string
  /** The first head is for the row's name; the others are for figures. */
  heads: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
  /** The last row, with the totals. */
  total?: readonly ReactNode[]
}

/** A table of figures. It scrolls when it is wider than the page, by keyboard too. */
export function FigureTable({ title, heads, rows, total }: FigureTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroller} aria-label={title} tabIndex={0}>
      <Landscape when={heads.length > HEADS_UPRIGHT} />
      <Table verticalSpacing={8} horizontalSpacing={12} className={styles.table}>
        <Table.Thead>
          <Table.Tr>
            {heads.map((head, index) => (
              <Table.Th key={head} scope="col" className={index === 0 ? undefined : styles.numeric}>
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, cells }) => (
            <FigureRow key={key} cells={cells} />
          ))}
        </Table.Tbody>
        {total && (
          <Table.Tfoot>
            <FigureRow cells={total} />
          </Table.Tfoot>
        )}
      </Table>
    </section>
  )
}

/** Tables with more columns print in landscape. */
const HEADS_UPRIGHT = 6

function FigureRow({ cells }: { cells: readonly ReactNode[] }) {
  return (
    <Table.Tr>
      {cells.map((cell, index) =>
        index === 0 ? (
          <Table.Th key={index} scope="row" className={styles.rowHead}>
            {cell}
          </Table.Th>
        ) : (
          <Table.Td key={index} className={styles.numeric}>
            {cell}
          </Table.Td>
        ),
      )}
    </Table.Tr>
  )
}
