import type { ReactNode } from 'react'
import type { AnyOp } from '@afterbell/contract/kernel/op'
import type { Finding } from '@afterbell/domain/kernel/decision'
import type { BulkAction, RowAction } from '../../lists/actions.ts'
import type { Column } from '../../lists/columns.ts'
import type { Things } from '../../lists/list.ts'
import type { KitFormState } from '../../ui/form/useAppForm.ts'

/** What every list shows of an entry. */
export interface IdAndActive {
  id: string
  active: boolean
}

/** Fields that the entries of an editable list have. */
export interface Entry extends IdAndActive {
  name: string
  version: number
}

/** Differences of one settings list whose entries are fixed: they are only switched on and off. */
export interface FixedKind<Row extends IdAndActive> {
  /** "T-Shirt" */
  title: string
  things: Things
  /** Name that its columns and views are stored under. */
  list: 'locations' | 'teachers' | 'pickup-options' | 't-shirt-sizes'
  calls: {
    list: AnyOp
    toggle: AnyOp
    /** Reads the active entries, which forms offer as choices. */
    active: AnyOp
  }
  nameOf: (row: Row) => string
  /** The column with the name, if it is not called `name` or cannot be sorted. */
  nameColumn?: Pick<Column<Row>, 'key' | 'title' | 'sort'>
  /** Columns between the name and the status. */
  columns: readonly Column<Row>[]
  /** Further acts on one entry, and on the ticked ones. */
  acts?: {
    one: (row: Row, barred: string | null) => RowAction
    many: BulkAction<Row>
  }
  /** Purpose of the list, shown while it is empty. */
  purpose: string
  icon: ReactNode
}

/** Differences of one settings list whose entries can also be added, edited, deleted and imported. */
export interface SettingsKind<Row extends Entry, Form extends object> extends FixedKind<Row> {
  resource: 'locations' | 'teachers' | 'pickup_options'
  calls: FixedKind<Row>['calls'] & Record<'one' | 'add' | 'change' | 'remove' | 'import', AnyOp>
  /** Name of the query parameter with the ids to remove. */
  idsKey: 'ids' | 'teacherIds' | 'optionIds'
  /** Returns why an entry is in use, so that it can be switched off but not deleted; null if unused. */
  use: (row: Row) => string | null
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
