import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '@afterbell/domain/activity-kinds'
import { BILLING_TYPES } from '@afterbell/domain/billing-types'
import { IMPORT_FIELDS } from '@afterbell/domain/import-columns'
import { date, id, instant, money, time } from './fields.ts'
import { listQuery, page } from './lists.ts'
import { op, under } from './op.ts'

const mapping = z.partialRecord(z.enum(IMPORT_FIELDS), z.int())

const options = z.object({
  ageUnit: z.enum(['MONTHS', 'YEARS']),
  dateOrder: z.enum(['MONTH_FIRST', 'DAY_FIRST']),
  shiftWeeks: z.int(),
  price: money,
  billingType: z.enum(BILLING_TYPES),
  capacity: z.int(),
  timeFrom: z.nullable(time),
  timeTo: z.nullable(time),
  locationId: z.nullable(id),
  signUpBeginsDate: z.nullable(date),
  signUpBeginsTime: z.nullable(time),
  signUpEndsDate: z.nullable(date),
  signUpEndsTime: z.nullable(time),
  publish: z.boolean(),
})

const imported = z.object({
  id,
  kind: z.enum(ACTIVITY_KINDS),
  state: z.enum(['READ', 'QUEUED', 'RUNNING', 'DONE', 'FAILED', 'UNDONE']),
  fileName: z.string(),
  by: z.string(),
  at: instant,
  rowCount: z.int(),
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
  mapping,
  options,
  /** Rows by what becomes, or became, of them; null while the mapping lacks what nobody can do without. */
  totals: z.nullable(z.object({ activities: z.int(), create: z.int(), skip: z.int(), rewritten: z.int() })),
  /** What is wrong with mapping and options. */
  findings: z.array(z.object({ path: z.string(), message: z.string() })),
  progress: z.object({ done: z.int(), total: z.int() }),
  /** Why it could not be imported, in a sentence. */
  failure: z.nullable(z.string()),
})

const row = z.object({
  row: z.int(),
  name: z.string(),
  /** The activity it becomes, or became, a part of. */
  activity: z.nullable(z.string()),
  activityId: z.nullable(id),
  result: z.enum(['CREATE', 'SKIP']),
  /** Why it is skipped. */
  message: z.nullable(z.string()),
  /** What was left out or put in its place. */
  notes: z.array(z.string()),
  rewrites: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  weekdays: z.array(z.string()),
  startDate: z.nullable(date),
  endDate: z.nullable(date),
  timeFrom: z.nullable(time),
  timeTo: z.nullable(time),
  audience: z.string(),
})

/** As large as a catalogue of some thousand rows is, and larger than any spreadsheet of them. */
export const IMPORT_BYTES_MAX = 5 * 1024 * 1024

export const imports = under('imports', ['classes', 'camps'], (base) => ({
  list: op({
    method: 'GET',
    path: `${base}/imports`,
    summary: 'The imports of a kind, the latest first.',
    allow: ['{kind}', 'add'],
    addition: true,
    query: listQuery(['at'], {}),
    answer: page(
      z.pick(imported, {
        id: true,
        state: true,
        fileName: true,
        by: true,
        at: true,
        rowCount: true,
        progress: true,
      }),
    ),
  }),
  upload: op({
    method: 'POST',
    path: `${base}/imports`,
    summary:
      'Reads a catalogue, CSV or XLSX, and says which of its columns are known. Nothing is made of it before it is confirmed.',
    allow: ['{kind}', 'add'],
    addition: true,
    bodyForm: 'multipart',
    files: ['catalogue-file'],
    fileBytesMax: IMPORT_BYTES_MAX,
    answer: imported,
    refusals: ['FILE_MISSING', 'FILE_UNREADABLE', 'FILE_TOO_LARGE'],
  }),
  get: op({
    method: 'GET',
    path: `${base}/imports/{id}`,
    summary: 'One import: its columns, what becomes of its rows, and how far it is.',
    allow: ['{kind}', 'add'],
    addition: true,
    answer: imported,
  }),
  change: op({
    method: 'PUT',
    path: `${base}/imports/{id}`,
    summary: 'Says which column holds what, and what is put where the file says nothing.',
    allow: ['{kind}', 'add'],
    addition: true,
    body: z.object({ mapping, options }),
    answer: imported,
    refusals: ['IMPORT_CONFIRMED'],
  }),
  rows: op({
    method: 'GET',
    path: `${base}/imports/{id}/rows`,
    summary: 'What becomes, or became, of the rows of the file, those that are skipped first.',
    allow: ['{kind}', 'add'],
    addition: true,
    query: listQuery(['row'], { result: z.optional(z.enum(['CREATE', 'SKIP', 'REWRITTEN'])) }),
    answer: page(row),
  }),
  confirm: op({
    method: 'POST',
    path: `${base}/imports/{id}/confirm`,
    summary:
      'Imports every row that is fine, all of them or none. It runs as a job; `get` says how far it is.',
    allow: ['{kind}', 'add'],
    addition: true,
    answer: imported,
    refusals: ['IMPORT_CONFIRMED', 'NOTHING_TO_IMPORT'],
  }),
  undo: op({
    method: 'POST',
    path: `${base}/imports/{id}/undo`,
    summary:
      'Takes back every activity of an import. Refused, naming them, once children are enrolled or wait.',
    allow: ['{kind}', 'add'],
    addition: true,
    answer: imported,
    refusals: ['NOT_IMPORTED', 'HAS_CHILDREN'],
  }),
}))
