import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { Landscape } from '../../ui/print/Paper.tsx'
import styles from './reports.module.css'

interface FigureTableProps {
  /** What the table is, for who does not see it. */
  title: string
  /** The first names the row; the others are figures. */
  heads: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
  /** The last row: what the others come to. */
  total?: readonly ReactNode[]
}

/** Figures in columns. Wider than its page, it scrolls by itself, by keyboard as well. */
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

/** With more columns than this the paper lies on its side. */
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
