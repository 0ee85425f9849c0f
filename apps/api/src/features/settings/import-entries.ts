import { randomUUIDv7 } from 'node:crypto'
import { join } from 'node:path'
import type { CsvOptions, CsvRow } from '../../platform/files/csv.ts'
import { record } from '../../platform/database/history.ts'
import { readApart } from '../../platform/reading/read-apart.ts'
import type { AnyCall } from '../../platform/http/serve.ts'
import { fileOf } from '../../platform/http/uploads.ts'
import { normal, type NamedList, type Texts } from './named-list.ts'
import { insertEntries } from './named-list.store.ts'

/** Reads a list's CSV file. Runs before the request takes a database connection. */
export function readEntries<T extends Texts>(list: NamedList<T, unknown>, call: AnyCall): Promise<CsvRow[]> {
  return readApart<CsvRow[]>({
    reader: join(import.meta.dirname, '../../platform/files/csv.reader.ts'),
    bytes: fileOf(call.upload, list.filePart).bytes,
    options: { columns: Object.keys(list.texts), required: ['name'], rowsMax: ROWS_MAX } satisfies CsvOptions,
    schoolId: call.school.id,
    field: list.filePart,
    tooMuch: {
      code: 'FILE_TOO_LARGE',
      message: 'This file is too complex to read. Please save only the list, as CSV, and try again',
    },
  })
}

/**
 * Adds the valid rows of a CSV file; the report gives the reason for every other row. A name that exists in the
 * school or earlier in the file is a duplicate, so the same file twice adds nothing.
 */
export async function importEntries<T extends Texts>(
  list: NamedList<T, unknown>,
  call: AnyCall,
  rows: readonly CsvRow[],
) {
  const lines = rows.map((row) => entryRead(list, row))
  const fine = lines.filter(({ refusal }) => refusal === null).map(({ entry }) => entry)
  const addedIds = await insertEntries(call.tx, list, call.school.id, fine)
  const createdEntries = fine.filter(({ id }) => addedIds.has(id))
  if (createdEntries.length > 0)
    await record(call.tx, call, [
      { what: `${list.noun}.imported`, details: { count: createdEntries.length } },
      ...createdEntries.map(({ id, name }) => ({
        what: `${list.noun}.created` as const,
        subjectId: id,
        details: { name },
      })),
    ])
  return {
    imported: addedIds.size,
    skipped: lines.length - addedIds.size,
    rows: lines.map((line) => ({ row: line.row, name: line.entry.name, ...resultOf(line, addedIds) })),
  }
}

const ROWS_MAX = 5000

interface EntryRead<T> {
  row: number
  entry: T & { id: string }
  /** Why the row cannot be stored, as a sentence. */
  refusal: string | null
}

function entryRead<T extends Texts>(list: NamedList<T, unknown>, { row, cells }: CsvRow): EntryRead<T> {
  const labels: Readonly<Record<string, string>> = list.texts
  const texts = normal(Object.fromEntries(Object.keys(labels).map((column) => [column, cells[column]!])) as T)
  const findings = list.findings(texts).map(({ path, message }) => `${labels[path]}: ${message}`)
  return {
    row,
    entry: { ...texts, id: randomUUIDv7() },
    refusal: findings.length > 0 ? findings.join('. ') : null,
  }
}

function resultOf({ entry, refusal }: EntryRead<Texts>, added: Set<string>) {
  if (refusal !== null) return { result: 'REFUSED' as const, message: refusal }
  if (added.has(entry.id)) return { result: 'IMPORTED' as const, message: null }
  return { result: 'DUPLICATE' as const, message: 'This name is already taken' }
}
