import type { ReactNode } from 'react'
import type { AnyOp } from '@afterbell/contract/kernel/op'
import type { Finding } from '@afterbell/domain/kernel/decision'
import type { BulkAction, RowAction } from '../../lists/actions.ts'
import type { Column } from '../../lists/columns.ts'
import type { Things } from '../../lists/list.ts'
import type { KitFormState } from '../../ui/form/useAppForm.ts'

/** Fields that the entries of every settings list have. */
export interface Entry {
  id: string
  name: string
  active: boolean
  version: number
}

/** Differences of one settings list, for `SettingsList`. */
export interface SettingsKind<Row extends Entry, Form extends object> {
  /** "Locations" */
  title: string
  things: Things
  /** Name that its columns and views are stored under. */
  list: 'locations' | 'teachers' | 'pickup-options'
  resource: 'locations' | 'teachers' | 'pickup_options'
  calls: {
    list: AnyOp
    one: AnyOp
    add: AnyOp
    change: AnyOp
    toggle: AnyOp
    remove: AnyOp
    import: AnyOp
    /** Reads the active entries, which forms offer as choices. */
    active: AnyOp
  }
  /** Name of the query parameter with the ids to remove. */
  idsKey: 'ids' | 'teacherIds' | 'optionIds'
  /** Columns between the name and the status. */
  columns: readonly Column<Row>[]
  /** Further acts on one entry, and on the ticked ones. */
  acts?: {
    one: (row: Row, barred: string | null) => RowAction
    many: BulkAction<Row>
  }
  /** Returns why an entry is in use, so that it can be switched off but not deleted; null if unused. */
  use: (row: Row) => string | null
  /** Purpose of the list, shown while it is empty. */
  purpose: string
  icon: ReactNode
  form: SettingsFormKind<Row, Form>
  file: {
    /** Name of the file's part in the request. */
    part: string
    columns: readonly string[]
    examples: readonly (readonly string[])[]
  }
}

interface SettingsFormKind<Row, Form extends object> {
  /** Initial values for an entry; for null, an empty form. */
  of: (row: Row | null) => Form
  findings: (values: Form) => readonly Finding[]
  labels: Readonly<Record<keyof Form & string, string>>
  fields: (form: KitFormState<Form>) => ReactNode
}
