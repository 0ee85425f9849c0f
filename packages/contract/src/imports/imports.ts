import * as z from 'zod/mini'
import { BILLING_TYPES } from '@afterbell/domain/prices/billing-types'
import { GRADES } from '@afterbell/domain/kernel/grades'
import { IMPORT_FIELDS } from '@afterbell/domain/imports/import-columns'
import { ROW_CHOICES, SAME_CODE } from '@afterbell/domain/imports/import-matches'
import { FAMILY_FIELDS } from '@afterbell/domain/imports/families/import-family-columns'
import { PEOPLE_USES, QUESTION_KINDS, TEXT_MAX } from '@afterbell/domain/imports/people/people-questions'
import type { Right } from '@afterbell/domain/kernel/roles'
import { date, id, instant, money, text, time } from '../kernel/fields.ts'
import { listQuery, page } from '../kernel/lists.ts'
import { group, op, opsUnder } from '../kernel/op.ts'
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
    /** Treatment of rows whose code belongs to an activity imported earlier. */
    sameCode: z.enum(SAME_CODE),
    /** The same for single rows, by row number; other rows follow `sameCode`. */
    rowChoices: z.record(z.string().check(z.regex(/^\d{1,7}$/)), z.enum(ROW_CHOICES)),
  }),
}

const families = {
  kind: z.literal('families'),
  mapping: z.partialRecord(z.enum(FAMILY_FIELDS), z.int()),
  options: z.object({
    /** Meaning of dates such as 3/4/2019; null until somebody chooses. */
    dateOrder: z.nullable(z.enum(DATE_ORDERS)),
    /** An unknown homeroom teacher or shirt size is left out, or its row is skipped. */
    unknownChoices: z.enum(['LEAVE_OUT', 'SKIP']),
    /** A child who was removed from the row's family is restored, or created as a new one. */
    removedChildren: z.enum(['BRING_BACK', 'MAKE_NEW']),
    /** Answers about texts that should name people but were not understood, once per text. */
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
    /** Columns that may name pickup people but are left out on purpose, by position from 0. */
    leftOutColumns: z._default(z.array(z.int()), []),
  }),
}

/** The kind of import, which decides how its file is read. */
type ImportKind = typeof catalog | typeof families

/** Fields of every row in every import. */
const rowFacts = {
  row: z.int(),
  name: z.string(),
  result: z.enum(['CREATE', 'CHANGE', 'SKIP']),
  /** Why the row is skipped, or a warning about a row that is imported. */
  message: z.nullable(z.string()),
  /** Values that were left out, replaced, or need a look. */
  notes: z.array(z.string()),
}

const activityRow = z.object({
  ...rowFacts,
  /** The activity that the row becomes a part of. */
  activity: z.nullable(z.string()),
  activityId: z.nullable(id),
  rewrites: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  weekdays: z.array(z.string()),
  startDate: z.nullable(date),
  endDate: z.nullable(date),
  timeFrom: z.nullable(time),
  timeTo: z.nullable(time),
  audience: z.string(),
  /** Start of sign-up, if the file has it. */
  signUpBegins: z.nullable(z.object({ date: z.nullable(date), time: z.nullable(time) })),
  /** Changes to the existing activity, in words. */
  changes: z.array(z.object({ label: z.string(), from: z.string(), to: z.string() })),
  /** For a row with the code of an activity imported earlier: the possible choices, and the current one. */
  match: z.nullable(
    z.object({
      /** The activity; null if several have the code. */
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
  /** Children of the same family, in the file and existing ones. */
  siblings: z.array(z.string()),
})

const importedOf = <I extends ImportKind>({ kind, mapping, options }: I) =>
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
     * Counts of new activities or children (`things`), and of rows that add them, change existing ones, are skipped,
     * or need a look. Null while the mapping lacks a required column.
     */
    totals: z.nullable(
      z.object({ things: z.int(), create: z.int(), change: z.int(), skip: z.int(), marked: z.int() }),
    ),
    /** Token of the displayed preview. A confirmation is refused if the rows would now have another result. */
    shown: z.string(),
    /** Errors in the mapping and the options. */
    findings: z.array(z.object({ path: z.string(), message: z.string() })),
    /**
     * Texts that should name pickup people but were not understood: refusals, rules, unknown ones. Rows with an open
     * question are not imported. Lists only the first of them.
     */
    questions: z.object({
      total: z.int(),
      open: z.int(),
      first: z.array(
        z.object({
          kind: z.enum(QUESTION_KINDS),
          text: z.string(),
          reading: z.enum(['MAY_NOT', 'RULE', 'UNKNOWN']),
          /** People it may refer to. */
          names: z.array(z.string()),
          uses: z.array(z.enum(PEOPLE_USES)),
          /** The first row with this text, and the number of such rows. */
          row: z.int(),
          rows: z.int(),
          isOpen: z.boolean(),
        }),
      ),
    }),
    progress: z.object({ done: z.int(), total: z.int() }),
    /** Why the import failed, as a sentence. */
    failure: z.nullable(z.string()),
  })

/** Fits a catalog of several thousand rows, and more than any spreadsheet of them needs. */
export const IMPORT_BYTES_MAX = 5 * 1024 * 1024

/** Imports of activity catalogs. */
export const imports = opsUnder('imports', IMPORTED_KINDS, (base) =>
  calls(base, {
    allow: ['{kind}', 'add'],
    what: catalog,
    row: activityRow,
    undo: 'Undoes an import: removes every activity it added; those it changed stay as they are. Refused, naming them, once children are enrolled or wait.',
    undoRefusals: ['NOT_IMPORTED', 'NOTHING_TO_UNDO', 'HAS_CHILDREN'],
  }),
)

/** Imports of children with their families. */
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

interface ImportSpec<I extends ImportKind, R extends z.ZodMiniType> {
  allow: Right | readonly ['{kind}', string]
  what: I
  row: R
  undo: string
  undoRefusals: readonly string[]
  /** Whether answers contain cells that are stored encrypted. */
  notIdempotent?: boolean
}

/** Calls of any import: upload, preview, answer questions, confirm, undo. */
function calls<const B extends string, I extends ImportKind, R extends z.ZodMiniType>(
  base: B,
  { allow, what, row, undo, undoRefusals, notIdempotent = false }: ImportSpec<I, R>,
) {
  const importSchema = importedOf(what)
  return {
    list: op({
      method: 'GET',
      path: `${base}/imports`,
      summary: 'The imports so far, the latest first.',
      allow,
      addition: true,
      query: listQuery(['at'], {}),
      answer: page(
        z.pick(importSchema, {
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
      answer: importSchema,
      refusals: ['FILE_MISSING', 'FILE_UNREADABLE', 'FILE_TOO_LARGE'],
    }),
    get: op({
      method: 'GET',
      path: `${base}/imports/{id}`,
      summary: 'One import: its columns, what becomes of its rows, and how far it is.',
      allow,
      addition: true,
      answer: importSchema,
    }),
    change: op({
      method: 'PUT',
      path: `${base}/imports/{id}`,
      notIdempotent,
      summary: 'Says which column holds what, and what is put where the file says nothing.',
      allow,
      addition: true,
      body: z.object({ mapping: what.mapping as I['mapping'], options: what.options as I['options'] }),
      answer: importSchema,
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
      answer: importSchema,
      refusals: ['IMPORT_CONFIRMED', 'NOTHING_TO_IMPORT', 'ROWS_CHANGED'],
    }),
    undo: op({
      method: 'POST',
      path: `${base}/imports/{id}/undo`,
      summary: undo,
      allow,
      addition: true,
      answer: importSchema,
      refusals: undoRefusals,
    }),
  }
}
