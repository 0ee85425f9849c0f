import type { ReactNode } from 'react'
import type { LinkProps } from '@tanstack/react-router'

/** The page of a row. Made with the router's `linkOptions`, so that it is type-checked. */
export type RowLink = Pick<LinkProps, 'to' | 'params' | 'search' | 'resetScroll'>

/** An entry of a row's menu. */
export interface RowAction {
  label: string
  icon?: ReactNode
  run?: () => void
  /** Leads somewhere instead of doing something. */
  link?: RowLink
  danger?: boolean
  /** Why it cannot be done now: grays it and says so. */
  refused?: string | null
}

/** The rows an act on many is for. */
export interface Chosen<Row> {
  count: number
  /** Every row that matches, on every page. */
  isAll: boolean
  /** The chosen rows on this page. */
  rows: readonly Row[]
  /** All their ids; asks the server for those that are not on this page. */
  ids: () => Promise<string[]>
}

/** A button of the bulk bar. */
export interface BulkAction<Row> {
  label: string
  icon?: ReactNode
  danger?: boolean
  /** Why it cannot be done with these. */
  refused?: (chosen: Chosen<Row>) => string | null
  /** Does it. The ticks go, unless it answers false: the user thought better of it. */
  run: (chosen: Chosen<Row>) => Promise<boolean | void>
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

/** A number on top that shows its rows when it is pressed. */
export interface Counter {
  label: string
  /** null while loading; absent if there is no number to show. */
  count?: number | null
  /** The filters it sets; an empty one shows all. */
  filters: Readonly<Record<string, string>>
}

/** Stands in for the rows of an empty list. */
export interface Emptiness {
  title: string
  text?: ReactNode
  icon?: ReactNode
  action?: ReactNode
}
