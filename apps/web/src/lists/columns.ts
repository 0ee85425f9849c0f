import { useState, type ReactNode } from 'react'
import type { List } from './list.ts'

/** A column of a list, and what becomes of it on a card. */
export interface Column<Row> {
  key: string
  title: string
  /** Nothing where there is nothing to say. */
  render: (row: Row) => ReactNode
  /** What stands beside it and can be pressed by itself, which what opens a row cannot hold. */
  marks?: (row: Row) => ReactNode
  /** Stands at the end of the row, in sight however far the table is scrolled sideways. */
  isPinned?: boolean
  /** What the server sorts by; true when that is the key. */
  sort?: string | true
  /** On a card: its title, one of the facts under it, in its corner, or not at all. Default: by position. */
  card?: 'title' | 'fact' | 'corner' | 'hidden'
  /** Figures stand right, in columns. */
  numeric?: boolean
  /** Never narrower than it likes to be. */
  isKept?: boolean
  /** Never narrower than so many pixels, which is more or less than the usual share of what it likes. */
  leastPx?: number
  /** The width it likes to have, in pixels, against its neighbors. */
  width?: number
  /** Not shown until it is chosen. */
  initiallyHidden?: boolean
  /** What a file calls it, one column or several. Default: by its key. */
  exportAs?: readonly string[]
}

export function sortKey<Row>(column: Column<Row>): string | null {
  if (column.sort === undefined) return null
  return column.sort === true ? column.key : column.sort
}

/** What each column is on a card: what it says, else the first is the title and the next two are the facts; the rest can be asked for. */
export function cardParts<Row>(columns: readonly Column<Row>[]) {
  const title = columns.find((column) => column.card === 'title') ?? columns[0]
  const others = columns.filter((column) => column !== title)
  const said = others.filter((column) => column.card === 'fact')
  const facts = said.length > 0 ? said : others.filter((column) => column.card === undefined).slice(0, 2)
  const corner = others.find((column) => column.card === 'corner')
  return {
    title,
    facts,
    corner,
    /** What a card says when it is asked for all of it. */
    rest: others.filter((column) => column !== corner && !facts.includes(column)),
  }
}

/**
 * Which columns are shown: those the address says, as a saved view has them; else all but those hidden at first, until the
 * user chooses. That choice is remembered in this browser, by the list's name. The first column always stays.
 */
export function useChosenColumns<Row>(list: ShownList, columns: readonly Column<Row>[]) {
  const { name } = list
  const [chosen, setChosen] = useState(() => remembered(name))
  const choice = askedBy(list, columns) ?? chosen
  const isShown = (column: Column<Row>) => isShownBy(choice, columns, column)
  const shown = columns.filter(isShown)
  return {
    shown: [...shown.filter(({ isPinned }) => !isPinned), ...shown.filter(({ isPinned }) => isPinned)],
    isShown,
    toggle: (column: Column<Row>) => {
      const next = { ...chosen, [column.key]: !isShown(column) }
      if (list.view.columns) {
        const asked = columns.filter((each) => isShown(each) !== (each === column)).map(({ key }) => key)
        list.change({ columns: asked }, 'replace')
        return
      }
      setChosen(next)
      remember(name, next)
    },
  }
}

/** What a file calls the columns that are shown now: for an export of exactly what is seen. */
export function shownFields<Row>(list: ShownList, columns: readonly Column<Row>[]): string[] {
  const chosen = askedBy(list, columns) ?? remembered(list.name)
  return columns
    .filter((column) => isShownBy(chosen, columns, column))
    .flatMap((column) => column.exportAs ?? [column.key])
}

type ShownList = Pick<List<unknown>, 'name' | 'view' | 'change'>

/** What the address says of each column, where it says anything. */
function askedBy<Row>({ view }: ShownList, columns: readonly Column<Row>[]): Choice | null {
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

function remembered(name: string): Choice | null {
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
    // A browser that keeps nothing still shows the choice until the page is left.
  }
}
