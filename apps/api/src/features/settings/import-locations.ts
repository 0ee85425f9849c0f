import { randomUUIDv7 } from 'node:crypto'
import type { settings } from '@afterbell/contract/settings'
import { locationFindings } from '@afterbell/domain/locations'
import { csvRows, type CsvRow } from '../../platform/csv.ts'
import { record } from '../../platform/history.ts'
import type { Act } from '../../platform/serve.ts'
import { fileOf } from '../../platform/uploads.ts'
import { insertLocations, type NewLocation } from './locations.store.ts'

/**
 * Adds the places of a CSV file: every row that is fine, none that is not, and the report says why.
 * A name that is there already, in the school or further up in the file, is a duplicate; the same file twice adds nothing.
 */
export const importLocations: Act<(typeof settings)['importLocations']> = async (call) => {
  const file = fileOf(call.upload, 'locations-file')
  const lines = csvRows(file.bytes, {
    columns: ['name', 'address'],
    required: ['name'],
    rowsMax: ROWS_MAX,
  }).map(lineOf)
  const fine = lines.filter(({ refusal }) => refusal === null)
  const added = await insertLocations(
    call.tx,
    call.school.id,
    fine.map(({ location }) => location),
  )
  const created = fine.map(({ location }) => location).filter(({ id }) => added.has(id))
  if (created.length > 0)
    await record(call.tx, call, [
      { what: 'location.imported', details: { count: created.length } },
      ...created.map(({ id, name }) => ({
        what: 'location.created' as const,
        subjectId: id,
        details: { name },
      })),
    ])
  return {
    imported: added.size,
    skipped: lines.length - added.size,
    rows: lines.map((line) => ({ row: line.row, name: line.location.name, ...resultOf(line, added) })),
  }
}

const ROWS_MAX = 5000

interface Line {
  row: number
  location: NewLocation
  /** Why it cannot be stored, in a sentence. */
  refusal: string | null
}

function lineOf({ row, cells }: CsvRow): Line {
  const location = {
    id: randomUUIDv7(),
    name: cells.name!.normalize('NFC'),
    address: cells.address!.normalize('NFC'),
  }
  const findings = locationFindings(location).map(({ path, message }) => `${LABELS[path]}: ${message}`)
  return { row, location, refusal: findings.length > 0 ? findings.join('. ') : null }
}

const LABELS: Record<string, string> = { name: 'Name', address: 'Address' }

function resultOf({ location, refusal }: Line, added: Set<string>) {
  if (refusal !== null) return { result: 'REFUSED' as const, message: refusal }
  if (added.has(location.id)) return { result: 'IMPORTED' as const, message: null }
  return { result: 'DUPLICATE' as const, message: 'This name is already taken' }
}
