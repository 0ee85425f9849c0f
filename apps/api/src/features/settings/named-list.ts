import type { RawBuilder } from 'kysely'
import type { Decision, Finding } from '@afterbell/domain/kernel/decision'
import type { Tx } from '../../platform/database/database.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'

/** Fields of every list's entries. */
export interface Entry {
  id: string
  active: boolean
  version: number
}

/**
 * A list of a school whose entries can be turned on and off. Describes the differences between lists, so that the
 * acts are written once.
 */
export interface SwitchedList<T extends Texts, Use> {
  table: 'location' | 'teacher' | 'pick_up_option' | 'tshirt_size'
  /** The word for an entry in history events. */
  noun: 'location' | 'teacher' | 'pick-up-option' | 't-shirt-size'
  /** Columns of entry `l` in addition to its id, state and version. All SQL here is our own, never user input. */
  columns: RawBuilder<T>
  /** An extra column that counts the entry's uses; `today` decides which are over. */
  uses: (today: string) => RawBuilder<Use>
  searched: string
  order: Readonly<Record<string, string[]>>
  /** The default sort field. */
  first: string
}

/** A list to which people add entries, with unique names. */
export interface NamedList<T extends Texts, Use> extends SwitchedList<T, Use> {
  table: 'location' | 'teacher' | 'pick_up_option'
  noun: 'location' | 'teacher' | 'pick-up-option'
  /** Columns that people edit, with their labels on screen. */
  texts: Readonly<Record<keyof T & string, string>>
  findings: (texts: T) => Finding[]
  /** Decides which of these entries may be removed. Runs after they are locked. */
  decideRemove: (tx: Tx, school: SchoolNow, ids: readonly string[]) => Promise<(id: string) => Decision>
  filePart: string
}

/** Texts of an entry that people write. */
export type Texts = { name: string }

/** A list whose entries are referenced by children's records and rosters. */
export interface ChosenList<Use> extends SwitchedList<Texts, Use> {
  noun: 'teacher' | 'pick-up-option' | 't-shirt-size'
  choice: Choice
}

/** The column that refers to an entry, and the tables that have it. */
export interface Choice {
  column: 'teacher_id' | 'pick_up_option_id' | 'tshirt_size_id'
  tables: readonly ('child' | 'enrollment')[]
}

/** Normalizes texts to Unicode NFC for storage. */
export function normal<T extends Texts>(texts: T): T {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, (text as string).normalize('NFC')]),
  ) as T
}

/** Moves the users of some entries to another entry. */
interface Migration {
  column: Choice['column']
  ids: readonly string[]
  targetId: string
}

declare module '../../platform/reactions.ts' {
  interface Causes {
    /** Each feature updates its own rows that refer to these entries, and returns the affected children. */
    choicesMigrated: { what: Migration; answer: readonly { id: string; name: string }[] }
  }
}
