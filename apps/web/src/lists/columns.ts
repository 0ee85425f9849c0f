import { useState, type ReactNode } from 'react'
import type { List } from './list.ts'

/** A column of a list, and its part of a card. */
export interface Column<Row> {
  key: string
  title: string
  /** Renders nothing for an empty value. */
  render: (row: Row) => ReactNode
  /** Controls beside the row's opener, which cannot contain anything pressable. */
  marks?: (row: Row) => ReactNode
  /** At the end of the row, in sight however far the table is scrolled. */
  isPinned?: boolean
  /** The server's sort key; true if it equals the column's key. */
  sort?: string | true
  /** Its part of a card: title, fact, corner, or hidden. Default: by position. */
  card?: 'title' | 'fact' | 'corner' | 'hidden'
  /** Aligns figures to the right. */
  numeric?: boolean
  /** Never narrower than `width`. */
  isKept?: boolean
  /** Least width in pixels, instead of the usual share of `width`. */
  leastPx?: number
  /** Preferred width in pixels, relative to the other columns. */
  width?: number
  /** Hidden until the user chooses it. */
  initiallyHidden?: boolean
  /** Names of its columns in a file. Default: its key. */
  exportAs?: readonly string[]
}

export function sortKey<Row>(column: Column<Row>): string | null {
  if (column.sort === undefined) return null
  return column.sort === true ? column.key : column.sort
}

/**
 * Assigns columns to the parts of a card as they ask for. Without any fact, the next two columns are the facts; the user
 * can expand the rest.
 */
export function cardParts<Row>(columns: readonly Column<Row>[]) {
  const title = columns.find((column) => column.card === 'title') ?? columns[0]
  const others = columns.filter((column) => column !== title)
  const factColumns = others.filter((column) => column.card === 'fact')
  const facts =
    factColumns.length > 0 ? factColumns : others.filter((column) => column.card === undefined).slice(0, 2)
  const corner = others.find((column) => column.card === 'corner')
  return {
    title,
    facts,
    corner,
    /** Columns of the expanded card. */
    rest: others.filter((column) => column !== corner && !facts.includes(column)),
  }
}

/**
 * Returns the columns to show: those in the address, as a saved view has them, else the user's choice, else the default.
 * Stores that choice in this browser under the list's name. The first column always stays.
 */
export function useChosenColumns<Row>(list: ListState, columns: readonly Column<Row>[]) {
  const { name } = list
  const [chosen, setChosen] = useState(() => storedChoice(name))
  const choice = columnsInAddress(list, columns) ?? chosen
  const isShown = (column: Column<Row>) => isShownBy(choice, columns, column)
  const visibleColumns = columns.filter(isShown)
  return {
    shown: [
      ...visibleColumns.filter(({ isPinned }) => !isPinned),
      ...visibleColumns.filter(({ isPinned }) => isPinned),
    ],
    isShown,
    toggle: (column: Column<Row>) => {
      const next = { ...chosen, [column.key]: !isShown(column) }
      if (list.view.columns) {
        const keys = columns.filter((each) => isShown(each) !== (each === column)).map(({ key }) => key)
        list.change({ columns: keys }, 'replace')
        return
      }
      setChosen(next)
      remember(name, next)
    },
  }
}

/** Returns the file's names of the columns in sight, to export exactly those. */
export function visibleFields<Row>(list: ListState, columns: readonly Column<Row>[]): string[] {
  const columnChoice = columnsInAddress(list, columns) ?? storedChoice(list.name)
  return columns
    .filter((column) => isShownBy(columnChoice, columns, column))
    .flatMap((column) => column.exportAs ?? [column.key])
}

type ListState = Pick<List<unknown>, 'name' | 'view' | 'change'>

/** Columns named in the address; null if it names none. */
function columnsInAddress<Row>({ view }: ListState, columns: readonly Column<Row>[]): Choice | null {
  return (
    (view.columns && Object.fromEntries(columns.map(({ key }) => [key, view.columns!.includes(key)]))) ?? null
  )
}

function isShownBy<Row>(
  chosen: Choice | null,
  columns: readonly Column<Row>[],
  column: Column<Row>,
): boolean {
  return column === columns[0] || (chosen?.[column.key] ?? !column.initiallyHidden)
}

type Choice = Readonly<Record<string, boolean>>

const storageKey = (name: string) => `afterbell.columns.${name}`

function storedChoice(name: string): Choice | null {
  try {
    return JSON.parse(localStorage.getItem(storageKey(name)) ?? 'null') as Choice | null
  } catch {
    return null
  }
}

function remember(name: string, choice: Choice): void {
  try {
    localStorage.setItem(storageKey(name), JSON.stringify(choice))
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}
