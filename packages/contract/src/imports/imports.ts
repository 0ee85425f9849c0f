import * as z from 'zod/mini'
import { BILLING_TYPES } from '@afterbell/domain/prices/billing-types'
import { GRADES } from '@afterbell/domain/kernel/grades'
import { IMPORT_FIELDS } from '@afterbell/domain/imports/import-columns'
import { ROW_CHOICES, SAME_CODE } from '@afterbell/domain/imports/import-matches'
import { FAMILY_FIELDS } from '@afterbell/domain/imports/import-family-columns'
import { PEOPLE_USES, QUESTION_KINDS, TEXT_MAX } from '@afterbell/domain/imports/people/people-questions'
import type { Right } from '@afterbell/domain/kernel/roles'
import { date, id, instant, money, text, time } from '../kernel/fields.ts'
import { listQuery, page } from '../kernel/lists.ts'
import { group, op, under } from '../kernel/op.ts'
import { IMPORTED_KINDS } from './imported-kinds.ts'

const DATE_ORDERS = ['MONTH_FIRST', 'DAY_FIRST'] as const

const catalog = {
  kind: z.enum(IMPORTED_KINDS),
  mapping: z.partialRecord(z.enum(IMPORT_FIELDS), z.int()),
  options: z.object({
    ageUnit: z.enum(['MONTHS', 'YEARS']),
    dateOrder: z.enum(DATE_ORDERS),
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
    /** What becomes of rows with the code of an activity that was imported before. */
    sameCode: z.enum(SAME_CODE),
    /** The same of single rows, by their numbers; the others go by `sameCode`. */
    rowChoices: z.record(z.string().check(z.regex(/^\d{1,7}$/)), z.enum(ROW_CHOICES)),
  }),
}

const families = {
  kind: z.literal('families'),
  mapping: z.partialRecord(z.enum(FAMILY_FIELDS), z.int()),
  options: z.object({
    /** How dates such as 3/4/2019 are meant; null until somebody says it. */
    dateOrder: z.nullable(z.enum(DATE_ORDERS)),
    /** A homeroom teacher or shirt size the school does not have is left out, or its row skipped. */
    unknownChoices: z.enum(['LEAVE_OUT', 'SKIP']),
    /** A child that was removed from the family of its row is brought back as it was, or made anew beside it. */
    removedChildren: z.enum(['BRING_BACK', 'MAKE_NEW']),
    /** What somebody says of texts that should name people and were not understood, once for each text. */
    people: z._default(
      z
        .array(
          z.object({
            kind: z.enum(QUESTION_KINDS),
            text: text(TEXT_MAX),
            use: z.enum(PEOPLE_USES),
            names: z.array(text(200)).check(z.maxLength(20)),
            forbidden: z.array(text(200)).check(z.maxLength(20)),
          }),
        )
        .check(z.maxLength(5000)),
      [],
    ),
    /** Columns that may say who picks up a child, and that are left out all the same, by their places from 0. */
    leftOutColumns: z._default(z.array(z.int()), []),
  }),
}

/** What is imported, and how its file is read. */
type Imported = typeof catalog | typeof families

/** What every row of every import says. */
const rowFacts = {
  row: z.int(),
  name: z.string(),
  result: z.enum(['CREATE', 'CHANGE', 'SKIP']),
  /** Why it is skipped, or what somebody should know of one that is taken. */
  message: z.nullable(z.string()),
  /** What was left out, put in its place, or should be looked at. */
  notes: z.array(z.string()),
}

const activityRow = z.object({
  ...rowFacts,
  /** The activity it becomes, or became, a part of. */
  activity: z.nullable(z.string()),
  activityId: z.nullable(id),
  rewrites: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  weekdays: z.array(z.string()),
  startDate: z.nullable(date),
  endDate: z.nullable(date),
  timeFrom: z.nullable(time),
  timeTo: z.nullable(time),
  audience: z.string(),
  /** When sign-up opens, where the file says it. */
  signUpBegins: z.nullable(z.object({ date: z.nullable(date), time: z.nullable(time) })),
  /** What is, or was, changed of the activity it belongs to, in words. */
  changes: z.array(z.object({ label: z.string(), from: z.string(), to: z.string() })),
  /** Of a row with the code of an activity that was imported before: what can be chosen for it, and what is. */
  match: z.nullable(
    z.object({
      /** The activity; null where several have the code. */
      name: z.nullable(z.string()),
      choices: z.array(z.enum(ROW_CHOICES)),
      choice: z.enum(ROW_CHOICES),
    }),
  ),
})

const familyRow = z.object({
  ...rowFacts,
  childId: z.nullable(id),
  birthDate: z.nullable(date),
  grade: z.nullable(z.enum(GRADES)),
  guardians: z.array(z.string()),
  /** The children of the same family: those of the file, and those who are there already. */
  siblings: z.array(z.string()),
})

const importedOf = <I extends Imported>({ kind, mapping, options }: I) =>
  z.object({
    id,
    kind: kind as I['kind'],
    state: z.enum(['READ', 'QUEUED', 'RUNNING', 'DONE', 'FAILED', 'UNDONE']),
    fileName: z.string(),
    by: z.string(),
    at: instant,
    rowCount: z.int(),
    columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
    mapping: mapping as I['mapping'],
    options: options as I['options'],
    /**
     * What becomes, or became, of the rows: activities or children that are added (`things`), and the rows that add them, that
     * change what is there, that are skipped, that somebody should look at. Null while the mapping lacks what nobody can do
     * without.
     */
    totals: z.nullable(
      z.object({ things: z.int(), create: z.int(), change: z.int(), skip: z.int(), marked: z.int() }),
    ),
    /** What was shown: sent with the confirmation, it is refused once the rows would do something else. */
    shown: z.string(),
    /** What is wrong with mapping and options. */
    findings: z.array(z.object({ path: z.string(), message: z.string() })),
    /**
     * Texts that should name people who may pick up a child, and were not understood: refusals, rules, and what nobody knows. Rows
     * whose question is open are not imported. The first of them are shown.
     */
    questions: z.object({
      total: z.int(),
      open: z.int(),
      first: z.array(
        z.object({
          kind: z.enum(QUESTION_KINDS),
          text: z.string(),
          reading: z.enum(['MAY_NOT', 'RULE', 'UNKNOWN']),
          /** Who may be meant by it. */
          names: z.array(z.string()),
          uses: z.array(z.enum(PEOPLE_USES)),
          /** The first row with it, and how many have it. */
          row: z.int(),
          rows: z.int(),
          isOpen: z.boolean(),
        }),
      ),
    }),
    progress: z.object({ done: z.int(), total: z.int() }),
    /** Why it could not be imported, in a sentence. */
    failure: z.nullable(z.string()),
  })

/** As large as a catalog of some thousand rows is, and larger than any spreadsheet of them. */
export const IMPORT_BYTES_MAX = 5 * 1024 * 1024

/** Catalogs of activities. */
export const imports = under('imports', IMPORTED_KINDS, (base) =>
  calls(base, {
    allow: ['{kind}', 'add'],
    what: catalog,
    row: activityRow,
    undo: 'Undoes an import: removes every activity it added; those it changed stay as they are. Refused, naming them, once children are enrolled or wait.',
    undoRefusals: ['NOT_IMPORTED', 'NOTHING_TO_UNDO', 'HAS_CHILDREN'],
  }),
)

/** Lists of children with their families. */
export const familyImports = group(
  'familyImports',
  calls('/schools/{schoolId}/contacts', {
    allow: ['contacts', 'contact'],
    what: families,
    row: familyRow,
    undo: 'Removes every child an import made or brought back. Refused, naming them, once one is enrolled or was changed.',
    undoRefusals: ['NOT_IMPORTED', 'ENROLLED_OR_CHANGED'],
    notIdempotent: true,
  }),
)

interface Own<I extends Imported, R extends z.ZodMiniType> {
  allow: Right | readonly ['{kind}', string]
  what: I
  row: R
  undo: string
  undoRefusals: readonly string[]
  /** Whether answers show cells that are sealed at rest. */
  notIdempotent?: boolean
}

/** The calls of an import, whatever it is of: a file is read, looked at, asked about, confirmed, and taken back. */
function calls<const B extends string, I extends Imported, R extends z.ZodMiniType>(
  base: B,
  { allow, what, row, undo, undoRefusals, notIdempotent = false }: Own<I, R>,
) {
  const imported = importedOf(what)
  return {
    list: op({
      method: 'GET',
      path: `${base}/imports`,
      summary: 'The imports so far, the latest first.',
      allow,
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
      notIdempotent,
      summary:
        'Reads a file, CSV or XLSX, and says which of its columns are known. Nothing is imported before it is confirmed.',
      allow,
      addition: true,
      bodyForm: 'multipart',
      files: ['catalog-file'],
      fileBytesMax: IMPORT_BYTES_MAX,
      answer: imported,
      refusals: ['FILE_MISSING', 'FILE_UNREADABLE', 'FILE_TOO_LARGE'],
    }),
    get: op({
      method: 'GET',
      path: `${base}/imports/{id}`,
      summary: 'One import: its columns, what becomes of its rows, and how far it is.',
      allow,
      addition: true,
      answer: imported,
    }),
    change: op({
      method: 'PUT',
      path: `${base}/imports/{id}`,
      notIdempotent,
      summary: 'Says which column holds what, and what is put where the file says nothing.',
      allow,
      addition: true,
      body: z.object({ mapping: what.mapping as I['mapping'], options: what.options as I['options'] }),
      answer: imported,
      refusals: ['IMPORT_CONFIRMED'],
    }),
    rows: op({
      method: 'GET',
      path: `${base}/imports/{id}/rows`,
      summary: 'What becomes, or became, of the rows of the file, those that are skipped first.',
      allow,
      addition: true,
      query: listQuery(['row'], { result: z.optional(z.enum(['CREATE', 'CHANGE', 'SKIP', 'MARKED'])) }),
      answer: page(row),
    }),
    confirm: op({
      method: 'POST',
      path: `${base}/imports/{id}/confirm`,
      notIdempotent,
      summary:
        'Imports every row that is fine, all of them or none. It runs as a job; `get` says how far it is.',
      allow,
      addition: true,
      body: z.optional(z.object({ shown: z.optional(text(64)) })),
      answer: imported,
      refusals: ['IMPORT_CONFIRMED', 'NOTHING_TO_IMPORT', 'ROWS_CHANGED'],
    }),
    undo: op({
      method: 'POST',
      path: `${base}/imports/{id}/undo`,
      summary: undo,
      allow,
      addition: true,
      answer: imported,
      refusals: undoRefusals,
    }),
  }
}
