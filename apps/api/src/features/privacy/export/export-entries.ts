import type { Tx } from '../../../platform/database/database.ts'
import { csvLine } from '../../../platform/files/csv-line.ts'
import type { ZipEntry } from '../../../platform/files/write-zip.ts'
import type { Sealer } from '../../../platform/security/sealing.ts'
import { aboutChild } from '../../families/medical/medical.ts'
import { exportedLists } from './exported-lists.ts'
import { exportedRows, type ExportedRow } from './school-export.store.ts'

type InTx = <T>(run: (tx: Tx) => Promise<T>) => Promise<T>

interface ExportContext {
  schoolId: string
  sealer: Sealer
  /** Runs each read in its own transaction of the school. */
  inTx: InTx
  /** Called as each list begins, with the number of lists before it. */
  onList: (count: number) => void
}

/** Rows per read. */
const ROWS = 1000
/** Without it, Excel reads UTF-8 names in another encoding. */
const BYTE_ORDER_MARK = '\ufeff'
const COMPRESSED_TYPES = /^(image\/(?!svg|bmp)|application\/(zip|pdf|vnd\.openxml))/

/**
 * Streams the whole export: a CSV file per list, then pictures and attachments. Decrypts sealed medical data. Text
 * that looks like a formula stays text.
 */
export async function* exportEntries(exporting: ExportContext): AsyncGenerator<ZipEntry> {
  yield { name: 'README.txt', isPacked: false, parts: streamText(README) }
  for (const [nth, [list, columns]] of Object.entries(exportedLists).entries()) {
    exporting.onList(nth)
    yield { name: `${list}.csv`, isPacked: false, parts: csvOf(exporting, list, columns) }
  }
  yield* picturesOf(exporting)
  yield* attachmentsOf(exporting)
}

const README = [
  'Everything Afterbell keeps of your school.',
  '',
  'Each CSV file is one list. Rows name each other by their ids: the column child_id of enrollment.csv is the column id of child.csv.',
  'Amounts end in cents, times are UTC, and what holds several values is JSON.',
  'The folder files holds pictures and what was attached to emails.',
  'Passwords and other secrets are not in it.',
  '',
].join('\r\n')

async function* streamText(text: string): AsyncGenerator<string> {
  yield text
}

/** Columns exported as separate files. */
const IN_FILES = ['bytes']

async function* csvOf(
  exporting: ExportContext,
  list: string,
  columns: readonly string[],
): AsyncGenerator<string> {
  const exportColumns = columns.filter((column) => !IN_FILES.includes(column))
  const medicalReader = list === 'child_medical' ? medicalOf(exporting, exportColumns) : null
  yield BYTE_ORDER_MARK + csvLine(medicalReader?.heads ?? exportColumns)
  for await (const rows of rowsOf(exporting, list, exportColumns, ROWS))
    yield rows.map(({ cells }) => csvLine((medicalReader?.cells(cells) ?? cells).map(cellOf))).join('')
}

/** A negative number starts like a formula but is safe. */
function cellOf(cell: string | null): string | number | null {
  return cell !== null && /^-[1-9]\d{0,14}$/.test(cell) ? Number(cell) : cell
}

const SEALED_COLUMNS = ['sealed', 'key_id']
const MEDICAL_FIELDS = ['conditions', 'medication', 'doctorName', 'doctorPhone'] as const

function medicalOf({ schoolId, sealer }: ExportContext, columns: readonly string[]) {
  const columnIndex = (name: string) => columns.indexOf(name)
  const plain = columns.filter((column) => !SEALED_COLUMNS.includes(column))
  return {
    heads: [...plain, 'conditions', 'medication', 'doctor_name', 'doctor_phone'],
    cells: (cells: readonly (string | null)[]) => {
      const [sealed, keyId, childId] = [
        cells[columnIndex('sealed')]!,
        cells[columnIndex('key_id')]!,
        cells[columnIndex('child_id')]!,
      ]
      const facts = sealer.knows(keyId)
        ? (JSON.parse(
            sealer.open(Buffer.from(sealed, 'base64'), keyId, aboutChild(schoolId, childId)),
          ) as Record<(typeof MEDICAL_FIELDS)[number], string | null>)
        : null
      return [
        ...plain.map((column) => cells[columnIndex(column)]!),
        ...MEDICAL_FIELDS.map((fact) => facts?.[fact] ?? null),
      ]
    },
  }
}

async function* picturesOf(exporting: ExportContext): AsyncGenerator<ZipEntry> {
  for await (const [row] of rowsOf(exporting, 'image', ['id', 'type', 'bytes'], 1)) {
    const [id, type, bytes] = row!.cells as [string, string, string]
    yield {
      name: `files/pictures/${id}.${type.replace(/^image\//, '').replace(/\W.*$/, '')}`,
      isPacked: COMPRESSED_TYPES.test(type),
      parts: decoded(bytes),
    }
  }
}

async function* attachmentsOf(exporting: ExportContext): AsyncGenerator<ZipEntry> {
  const columns = ['batch_id', 'position', 'name', 'type', 'bytes', 'key_id']
  for await (const [row] of rowsOf(exporting, 'message_attachment', columns, 1)) {
    const [batchId, position, name, type, bytes, keyId] = row!.cells as string[] as [
      string,
      string,
      string,
      string,
      string,
      string | null,
    ]
    // Invoice PDFs are left out: they can be generated again.
    if (keyId) continue
    yield {
      name: `files/attachments/${batchId}/${position} ${plainName(name)}`,
      isPacked: COMPRESSED_TYPES.test(type),
      parts: decoded(bytes),
    }
  }
}

/** A safe file name: no folders, no special characters. */
function plainName(name: string): string {
  return name
    .replace(/[^\p{L}\p{N}. _()-]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(-100)
}

async function* decoded(bytes: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(bytes, 'base64')
}

async function* rowsOf(
  { inTx }: ExportContext,
  list: string,
  columns: readonly string[],
  most: number,
): AsyncGenerator<ExportedRow[]> {
  let lastKey: unknown = null
  for (;;) {
    const startKey = lastKey
    const rows = await inTx((tx) => exportedRows(tx, list, columns, { behind: startKey, most }))
    if (rows.length > 0) yield rows
    if (rows.length < most) return
    lastKey = rows.at(-1)!.key
  }
}
