import { randomUUIDv7 } from 'node:crypto'
import { join } from 'node:path'
import { readApart } from '../../platform/reading/read-apart.ts'
import type { Sealer } from '../../platform/security/sealing.ts'
import type { AnyCall } from '../../platform/http/serve.ts'
import { fileOf } from '../../platform/http/uploads.ts'
import type { ImportKind } from './import-kinds.ts'
import { forgetImports, insertImport, loadImport } from './imports.store.ts'
import { answerOf } from './answer-import.ts'
import type { ReadFile } from './read-file.ts'

const PART = 'catalog-file'

/** Reads the uploaded file before a database connection is taken. */
export function readUploaded(call: AnyCall, kind: ImportKind): Promise<ReadFile> {
  return readApart<ReadFile>({
    reader: join(import.meta.dirname, 'table.reader.ts'),
    bytes: fileOf(call.upload, PART).bytes,
    options: kind.what,
    schoolId: call.school.id,
    field: PART,
    tooMuch: {
      code: 'FILE_TOO_LARGE',
      message: 'This file is too complex to read. Please save only the list, as XLSX or CSV, and try again',
    },
  })
}

/** Recognizes columns and units of the file, and stores it for review. */
export async function uploadImport(call: AnyCall, file: ReadFile, kind: ImportKind, sealer: Sealer) {
  const mapping = kind.recognize(file.columns)
  const where = { schoolId: call.school.id, what: kind.what, id: randomUUIDv7() }
  await forgetImports(call)
  await insertImport(call.tx, sealer, {
    ...where,
    fileName: fileOf(call.upload, PART).name.normalize('NFC').slice(0, 200),
    columns: file.columns,
    source: file.rows,
    mapping,
    options: kind.usualOptions(call, file, mapping),
    accountId: call.user.id,
  })
  const storedImport = (await loadImport(call.tx, sealer, where))!
  return answerOf(kind, storedImport, await kind.look(call.tx, call.school, storedImport))
}
