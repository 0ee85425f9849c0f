import { randomUUIDv7 } from 'node:crypto'
import type { Sealer } from '../../platform/sealing.ts'
import type { AnyCall } from '../../platform/serve.ts'
import { fileOf } from '../../platform/uploads.ts'
import type { ImportKind } from './import-kinds.ts'
import { forgetImports, insertImport, loadImport } from './imports.store.ts'
import { answerOf } from './look.ts'
import { readTable } from './read-file.ts'

/** Reads a file, recognises its columns and units, and keeps it to be looked at. */
export async function uploadImport(call: AnyCall, kind: ImportKind, sealer: Sealer) {
  const upload = fileOf(call.upload, 'catalogue-file')
  const file = await readTable(upload.bytes, kind.recognise)
  const mapping = kind.recognise(file.columns)
  const where = { schoolId: call.school.id, what: kind.what, id: randomUUIDv7() }
  await forgetImports(call.tx, call.school.id)
  await insertImport(call.tx, sealer, {
    ...where,
    fileName: upload.name.normalize('NFC').slice(0, 200),
    columns: file.columns,
    source: file.rows,
    mapping,
    options: kind.usualOptions(call, file, mapping),
    accountId: call.user.id,
  })
  const stored = (await loadImport(call.tx, sealer, where))!
  return answerOf(kind, stored, await kind.look(call.tx, call.school, stored))
}
