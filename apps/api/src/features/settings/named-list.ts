import type { RawBuilder } from 'kysely'
import type { Decision, Finding } from '@afterbell/domain/kernel/decision'
import type { Tx } from '../../platform/database/database.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'

/** What the entries of every list have. */
export interface Entry {
  id: string
  active: boolean
  version: number
}

/** A list of a school whose entries can be switched on and off. What it has of its own, for acts written once. */
export interface SwitchedList<T extends Texts, Use> {
  table: 'location' | 'teacher' | 'pick_up_option' | 'tshirt_size'
  /** What the history calls an entry. */
  noun: 'location' | 'teacher' | 'pick-up-option' | 't-shirt-size'
  /** What is read of an entry `l` beside its id, state and version. SQL of ours, as all below. */
  columns: RawBuilder<T>
  /** What it is used for, as one more column; `today` decides what is over. */
  uses: (today: string) => RawBuilder<Use>
  searched: string
  order: Readonly<Record<string, string[]>>
  /** The order where none is asked for. */
  first: string
}

/** A list to which entries are added, under names no two of them have. */
export interface NamedList<T extends Texts, Use> extends SwitchedList<T, Use> {
  table: 'location' | 'teacher' | 'pick_up_option'
  noun: 'location' | 'teacher' | 'pick-up-option'
  /** The columns a person writes, and how they are called on screen. */
  texts: Readonly<Record<keyof T & string, string>>
  findings: (texts: T) => Finding[]
  /** Whether each of these may be removed. Asked when they are locked. */
  decideRemove: (tx: Tx, school: SchoolNow, ids: readonly string[]) => Promise<(id: string) => Decision>
  filePart: string
}

/** What a person writes of an entry. */
export type Texts = { name: string }

/** A list children choose from: their own record, and what a roster says of them, refer to its entries. */
export interface ChosenList<Use> extends SwitchedList<Texts, Use> {
  noun: 'teacher' | 'pick-up-option' | 't-shirt-size'
  choice: Choice
}

/** Which column says what a child has, and the tables it stands in. */
export interface Choice {
  column: 'teacher_id' | 'pick_up_option_id' | 'tshirt_size_id'
  tables: readonly ('child' | 'enrollment')[]
}

/** The texts as they are stored. */
export function normal<T extends Texts>(texts: T): T {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, (text as string).normalize('NFC')]),
  ) as T
}

/** Entries of a list give way to another one. */
interface Migration {
  column: Choice['column']
  ids: readonly string[]
  targetId: string
}

declare module '../../platform/reactions.ts' {
  interface Causes {
    /** Each room changes the rows of its own that chose one, and answers the children it was done for. */
    choicesMigrated: { what: Migration; answer: readonly { id: string; name: string }[] }
  }
}
