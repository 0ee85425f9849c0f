import { randomUUIDv7 } from 'node:crypto'
import type { AnyCall } from '../../platform/serve.ts'
import { fileOf } from '../../platform/uploads.ts'
import type { ImportKind } from './import-kinds.ts'
import { insertImport, loadImport } from './imports.store.ts'
import { answerOf } from './look.ts'
import { readTable } from './read-file.ts'

/** Reads a file, recognises its columns and units, and keeps it to be looked at. */
export async function uploadImport(call: AnyCall, kind: ImportKind) {
  const upload = fileOf(call.upload, 'catalogue-file')
  const file = await readTable(upload.bytes)
  const mapping = kind.recognise(file.columns)
  const where = { schoolId: call.school.id, what: kind.what, id: randomUUIDv7() }
  await insertImport(call.tx, {
    ...where,
    fileName: upload.name.normalize('NFC').slice(0, 200),
    columns: file.columns,
    source: file.rows,
    mapping,
    options: kind.usualOptions(call, file, mapping),
    accountId: call.user.id,
  })
  const stored = (await loadImport(call.tx, where))!
  return answerOf(kind, stored, await kind.look(call.tx, call.school, stored))
}
