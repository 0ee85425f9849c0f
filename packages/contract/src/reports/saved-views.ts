import * as z from 'zod/mini'
import { SEND_EVERY } from '@afterbell/domain/reports/report-schedule'
import { viewedLists } from '@afterbell/domain/reports/saved-views'
import { date, id, storable } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'

const views = '/schools/{schoolId}/saved-views'
const short = z.string().check(z.maxLength(200), storable)
const word = z.string().check(z.regex(/^\w{1,40}$/))

const view = {
  name: z.string().check(z.trim(), z.maxLength(200), storable),
  search: z._default(short, ''),
  /** As the address has it: a name, or `-name` for descending. */
  sort: z._default(z.string().check(z.regex(/^(-?\w{1,40})?$/)), ''),
  filters: z._default(z.record(word, short), {}),
}

const sending = {
  every: z.enum(SEND_EVERY),
  /** The day of the week, 1 being Monday; or of the month, up to 28. */
  day: z.int(),
}

const savedView = z.object({
  id,
  list: z.enum(viewedLists),
  ...view,
  /** Filters the report does not have any more. */
  filtersGone: z.array(z.string()),
  schedule: z.nullable(z.object({ ...sending, nextOn: date, lastOn: z.nullable(date) })),
})

/** Reports as somebody wants to see them again. Everybody has their own. */
export const savedViews = group('savedViews', {
  list: op({
    method: 'GET',
    path: views,
    summary: 'The views of reports one saved, by name.',
    allow: ['reports', 'view'],
    addition: true,
    query: z.object({ list: z.optional(z.enum(viewedLists)) }),
    answer: z.array(savedView),
  }),
  add: op({
    method: 'POST',
    path: views,
    summary: 'Saves a view.',
    allow: ['reports', 'view'],
    addition: true,
    body: z.object({ list: z.enum(viewedLists), ...view }),
    answer: savedView,
    refusals: ['NAME_TAKEN', 'TOO_MANY_VIEWS'],
  }),
  update: op({
    method: 'PUT',
    path: `${views}/{id}`,
    summary: 'Changes a view one saved.',
    allow: ['reports', 'view'],
    addition: true,
    body: z.object(view),
    answer: savedView,
    refusals: ['NAME_TAKEN'],
  }),
  remove: op({
    method: 'DELETE',
    path: `${views}/{id}`,
    summary: 'Removes a view one saved, with its emails.',
    allow: ['reports', 'view'],
    addition: true,
  }),
})

/** Saved views that are sent by email. */
export const reportSchedules = group('reportSchedules', {
  set: op({
    method: 'PUT',
    path: `${views}/{id}/schedule`,
    summary:
      'Emails a view to whoever saved it every week or month: of the seven days, or the month, before.',
    allow: ['reports', 'view'],
    addition: true,
    body: z.object(sending),
    answer: savedView,
    refusals: ['NOT_A_REPORT'],
  }),
  stop: op({
    method: 'DELETE',
    path: `${views}/{id}/schedule`,
    summary: 'Emails a view no more.',
    allow: ['reports', 'view'],
    addition: true,
    answer: savedView,
  }),
})
