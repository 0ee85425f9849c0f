import * as z from 'zod/mini'
import { VIEW_COLUMNS_MAX, viewedLists } from '@afterbell/domain/users/viewed-lists'
import { id, storable } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'

const views = '/schools/{schoolId}/saved-views'
const short = z.string().check(z.maxLength(200), storable)
const word = z.string().check(z.regex(/^\w{1,40}$/))

const view = {
  name: z.string().check(z.trim(), z.maxLength(200), storable),
  search: z._default(short, ''),
  /** As in the address: a field, or `-field` for descending. */
  sort: z._default(z.string().check(z.regex(/^(-?\w{1,40})?$/)), ''),
  filters: z._default(z.record(word, short), {}),
  /** Keys of the displayed columns; empty for the viewer's own choice. */
  columns: z._default(
    z.array(z.string().check(z.regex(/^[\w:.-]{1,80}$/))).check(z.maxLength(VIEW_COLUMNS_MAX)),
    [],
  ),
  /** Whether colleagues with access to the list see the view too. */
  isShared: z._default(z.boolean(), false),
}

const savedView = z.object({
  id,
  list: z.enum(viewedLists),
  ...view,
  /** Whether the caller saved it and may change it. */
  isOwn: z.boolean(),
  /** The person who saved it. */
  by: z.string(),
  version: z.int(),
  /** Filters that the list no longer has. */
  filtersGone: z.array(z.string()),
})

/** Saved views of lists and reports: the user's own, and those colleagues share. */
export const savedViews = group('savedViews', {
  list: op({
    method: 'GET',
    path: views,
    summary: 'The views one saved and those that are shared, of the lists one sees, by name.',
    allow: 'member',
    addition: true,
    query: z.object({ list: z.optional(z.enum(viewedLists)) }),
    answer: z.array(savedView),
  }),
  add: op({
    method: 'POST',
    path: views,
    summary: 'Saves a view of a list one sees.',
    allow: 'member',
    addition: true,
    body: z.object({ list: z.enum(viewedLists), ...view }),
    answer: savedView,
    refusals: ['NAME_TAKEN', 'TOO_MANY_VIEWS'],
  }),
  update: op({
    method: 'PUT',
    path: `${views}/{id}`,
    summary: 'Changes a view one saved.',
    allow: 'member',
    addition: true,
    body: z.object({ ...view, version: z.optional(z.int()) }),
    answer: savedView,
    refusals: ['NAME_TAKEN', 'CHANGED_MEANWHILE'],
  }),
  remove: op({
    method: 'DELETE',
    path: `${views}/{id}`,
    summary: 'Removes a view one saved, with its emails. Who removes users removes what any of them shares.',
    allow: 'member',
    addition: true,
  }),
})
