import * as z from 'zod/mini'
import { id } from '../kernel/fields.ts'
import { bulkAnswer, importAnswer, page } from '../kernel/lists.ts'
import { op } from '../kernel/op.ts'

/** Differences between the lists of settings. Their calls are written once, below. */
interface NamedList<
  Base extends string,
  Resource extends 'locations' | 'teachers' | 'pickup_options',
  Switch extends string,
  Query extends z.ZodMiniType,
  Entry extends z.ZodMiniType,
  Texts extends z.ZodMiniType,
  Changes extends z.ZodMiniType,
  Removal extends z.ZodMiniType,
> {
  base: Base
  resource: Resource
  /** For summaries: `{ one: 'spot', many: 'spots' }`. */
  words: { one: string; many: string }
  query: Query
  entry: Entry
  /** Fields of an entry to add, and of one to change. */
  texts: Texts
  changes: Changes
  /** Last segment of the path that turns an entry on or off. */
  switch: Switch
  /** Query of a removal; each list has its own name for the ids. */
  removal: Removal
  file: { part: string; columns: string }
}

/** Calls of a list of named entries that can be turned on and off. */
export function namedList<
  const Base extends string,
  const Resource extends 'locations' | 'teachers' | 'pickup_options',
  const Switch extends string,
  Query extends z.ZodMiniType,
  Entry extends z.ZodMiniType,
  Texts extends z.ZodMiniType,
  Changes extends z.ZodMiniType,
  Removal extends z.ZodMiniType,
>(list: NamedList<Base, Resource, Switch, Query, Entry, Texts, Changes, Removal>) {
  const { base, resource, words } = list
  const [view, add, edit] = [
    [resource, 'view'],
    [resource, 'add'],
    [resource, 'edit'],
  ] as const
  return {
    list: op({
      method: 'GET',
      path: base,
      summary: `The ${words.many}, with what they are used for.`,
      allow: view,
      query: list.query,
      answer: page(list.entry),
    }),
    one: op({
      method: 'GET',
      path: `${base}/{id}` as const,
      summary: `One ${words.one}.`,
      allow: view,
      answer: list.entry,
    }),
    add: op({
      method: 'POST',
      path: base,
      summary: `Adds a ${words.one}.`,
      allow: add,
      body: list.texts,
      answer: list.entry,
      refusals: ['NAME_TAKEN'],
    }),
    change: op({
      method: 'PATCH',
      path: `${base}/{id}` as const,
      summary: `Changes what is given of a ${words.one}. With a version, only if no one changed it in the meantime.`,
      allow: edit,
      body: list.changes,
      answer: list.entry,
      refusals: ['NAME_TAKEN', 'CHANGED_MEANWHILE'],
    }),
    toggle: op({
      method: 'PATCH',
      path: `${base}/{id}/${list.switch}` as const,
      summary: `Switches a ${words.one} on or off: to \`active\` where it is given, to the other state otherwise.`,
      allow: edit,
      body: activeForm,
      answer: list.entry,
    }),
    removeMany: op({
      method: 'DELETE',
      path: base,
      summary: `Removes ${words.many}. One in use stays, and the answer says why.`,
      allow: edit,
      query: list.removal,
      answer: bulkAnswer,
    }),
    import: op({
      method: 'POST',
      path: `${base}/csv-import` as const,
      summary: `Adds ${words.many} from a CSV file with the columns ${list.file.columns}, and reports on every row.`,
      allow: edit,
      bodyForm: 'multipart',
      files: [list.file.part],
      answer: importAnswer,
      refusals: ['FILE_MISSING', 'FILE_UNREADABLE', 'FILE_TOO_LARGE'],
    }),
  }
}

/** The new state; undefined toggles it. */
export const activeForm = z.object({ active: z.optional(z.boolean()) })

/** Moves the children of some entries to another entry. */
export const migration = z.object({
  ids: z.array(id).check(z.minLength(1), z.maxLength(1000)),
  targetId: id,
})

export const migrationAnswer = z.object({
  /** Number of children who were moved. */
  changed: z.int(),
})
