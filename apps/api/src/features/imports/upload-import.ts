import { randomUUIDv7 } from 'node:crypto'
import type { imports } from '@afterbell/contract/imports'
import { timeIn } from '@afterbell/domain/calendar'
import { recogniseColumns, type ColumnMapping, type ImportField } from '@afterbell/domain/import-columns'
import type { ImportOptions } from '@afterbell/domain/import-rows'
import { ageUnitOf, dateOrderOf } from '@afterbell/domain/import-values'
import type { Act, Call } from '../../platform/serve.ts'
import { fileOf } from '../../platform/uploads.ts'
import { kindAt } from './import-acts.ts'
import { insertImport, loadImport } from './imports.store.ts'
import { answerOf, lookAtPlan } from './look.ts'
import { readCatalogue, type CatalogueFile } from './read-file.ts'

/** Reads a file, recognises its columns and units, and keeps it to be looked at. */
export const uploadImport: Act<(typeof imports)['upload']> = async (call) => {
  const kind = kindAt(call.address)
  const upload = fileOf(call.upload, 'catalogue-file')
  const file = await readCatalogue(upload.bytes)
  const mapping = recogniseColumns(file.columns)
  const where = { schoolId: call.school.id, kind: kind.form.kind, id: randomUUIDv7() }
  await insertImport(call.tx, {
    ...where,
    fileName: upload.name.normalize('NFC').slice(0, 200),
    columns: file.columns,
    source: file.rows,
    mapping,
    options: usualOptions(call, file, mapping),
    accountId: call.user.id,
  })
  const stored = (await loadImport(call.tx, where))!
  return answerOf(stored, await lookAtPlan(call.tx, call.school, kind, stored))
}

/** As a new class has it: sign-up begins now, an afternoon hour, ten places; and the units the file itself tells. */
function usualOptions(
  { school, at }: Call<(typeof imports)['upload']>,
  { columns, rows }: CatalogueFile,
  mapping: ColumnMapping,
): ImportOptions {
  const cellsOf = (...fields: ImportField[]) =>
    fields
      .map((field) => mapping[field])
      .filter((index) => index !== undefined)
      .flatMap((index) => rows.map(({ cells }) => cells[index] ?? ''))
  const usualOrder = school.dateFormat === 'AMERICAN' ? 'MONTH_FIRST' : 'DAY_FIRST'
  const ageColumn = mapping.ageTo ?? mapping.ageFrom
  return {
    ageUnit: ageUnitOf(cellsOf('ageFrom', 'ageTo'), ageColumn === undefined ? '' : columns[ageColumn]!),
    dateOrder: dateOrderOf(cellsOf('dates', 'startDate', 'endDate'), usualOrder),
    shiftWeeks: 0,
    price: 0,
    billingType: 'SESSION',
    capacity: 10,
    timeFrom: '15:30',
    timeTo: '16:30',
    locationId: null,
    signUpBeginsDate: school.today,
    signUpBeginsTime: timeIn(school.timezone, at),
    signUpEndsDate: null,
    signUpEndsTime: null,
    publish: false,
  }
}
