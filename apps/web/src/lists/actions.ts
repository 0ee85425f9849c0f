import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { LinkProps } from '@tanstack/react-router'
import type { Drawn } from '../platform/session/drawn.ts'

/** The page of a row. Made with the router's `linkOptions`, so that it is type-checked. */
export type RowLink = Pick<LinkProps, 'to' | 'params' | 'search' | 'resetScroll'>

/** An entry of a row's menu. */
export interface RowAction extends Drawn {
  label: string
  icon?: Icon
  run?: () => void
  /** Links somewhere instead of running. */
  link?: RowLink
  danger?: boolean
  /** Why it cannot be done now: disables it with the reason. */
  refused?: string | null
}

/** The rows of a bulk act. */
export interface ChosenRows<Row> {
  count: number
  /** Whether every matching row on every page is chosen. */
  isAll: boolean
  /** The chosen rows on this page. */
  rows: readonly Row[]
  /** Returns all ids; asks the server for those on other pages. */
  ids: () => Promise<string[]>
}

/** A button of the bulk bar. */
export interface BulkAction<Row> extends Drawn {
  label: string
  icon?: Icon
  danger?: boolean
  /** Returns why it cannot be done with these rows. */
  refused?: (chosen: ChosenRows<Row>) => string | null
  /** Runs the act. Clears the ticks afterwards, unless it returns false because the user canceled. */
  run: (chosen: ChosenRows<Row>) => Promise<boolean | void>
}

/** A filter above the list, stored in the address. */
export type Filter =
  | {
      kind?: 'choice'
      key: string
      label: string
      choices: readonly { value: string; label: string }[]
      /** Rarely used: on a desk it is in a sheet, so that the labels of the others have room. */
      isAside?: boolean
    }
  | { kind: 'date'; key: string; label: string }
  | { kind: 'dates'; key: string; from: string; to: string; label: string; presets?: readonly DatesPreset[] }

interface DatesPreset {
  label: string
  range: { from: string; to: string }
}

/** A number above the list; a press shows its rows. */
export interface Counter {
  label: string
  /** null while loading; absent if there is no number to show. */
  count?: number | null
  /** Filters to set; empty shows all. */
  filters: Readonly<Record<string, string>>
}

/** Stands in for the rows of an empty list. */
export interface Emptiness {
  title: string
  text?: ReactNode
  icon?: ReactNode
  action?: ReactNode
}
