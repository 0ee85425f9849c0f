import { crc32, deflateRawSync } from 'node:zlib'

/** A file in a zip, with its false declarations, if any. */
export interface Part {
  name: string
  text: string | Buffer
  /** Differences in its local header. */
  local?: Partial<ZipEntry>
  /** Differences in its directory entry. */
  listed?: Partial<ZipEntry>
  /** Not in the directory. */
  isHidden?: boolean
  /** Bytes that follow it. */
  behind?: Buffer
  /** Packed bytes to use instead of its own. */
  packed?: Buffer
}

interface ZipEntry {
  name: string
  flags: number
  method: number
  crc: number
  packed: number
  size: number
  header: number
}

/** Builds a zip file, well-formed unless its parts say otherwise. */
export function zipOf(parts: readonly Part[], end: { count?: number } = {}): Buffer {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, text, local, listed, isHidden, behind = Buffer.alloc(0), ...rest } of parts) {
    const bytes = Buffer.from(text)
    const packed = rest.packed ?? deflateRawSync(bytes)
    const truth: ZipEntry = {
      name,
      flags: 0,
      method: 8,
      crc: crc32(bytes),
      packed: packed.length,
      size: bytes.length,
      header: at,
    }
    const piece = Buffer.concat([localHeader({ ...truth, ...local }), packed, behind])
    pieces.push(piece)
    if (!isHidden) directory.push(entry({ ...truth, ...listed }))
    at += piece.length
  }
  const list = Buffer.concat(directory)
  const last = Buffer.alloc(22)
  last.writeUInt32LE(0x06054b50, 0)
  last.writeUInt16LE(end.count ?? directory.length, 8)
  last.writeUInt16LE(end.count ?? directory.length, 10)
  last.writeUInt32LE(list.length, 12)
  last.writeUInt32LE(at, 16)
  return Buffer.concat([...pieces, list, last])
}

function localHeader(zipEntry: ZipEntry): Buffer {
  return common(0x04034b50, 30, 4, zipEntry)
}

function entry(zipEntry: ZipEntry): Buffer {
  const bytes = common(0x02014b50, 46, 6, zipEntry)
  bytes.writeUInt32LE(zipEntry.header, 42)
  return bytes
}

/** Builds the fields common to both headers. A directory entry starts with one more version. */
function common(mark: number, length: number, at: number, { name, ...fields }: ZipEntry): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(length), Buffer.from(name)])
  bytes.writeUInt32LE(mark, 0)
  bytes.writeUInt16LE(fields.flags, at + 2)
  bytes.writeUInt16LE(fields.method, at + 4)
  bytes.writeUInt32LE(fields.crc, at + 10)
  bytes.writeUInt32LE(fields.packed, at + 14)
  bytes.writeUInt32LE(fields.size, at + 18)
  bytes.writeUInt16LE(Buffer.byteLength(name), at + 22)
  return bytes
}

/** Returns the parts of an .xlsx file with one sheet. */
export function partsOfSheet(sheetData: string): Part[] {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return [
    {
      name: 'xl/workbook.xml',
      text: `<workbook xmlns="${main}" xmlns:r="${relation}"><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      text: `<worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData></worksheet>`,
    },
  ]
}

/** Builds a sheet of words, from the first row on. */
export function rowsOfWords(...rows: string[][]): string {
  return rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((text, at) => cellOf(text, row + 1, at)).join('')}</row>`,
    )
    .join('')
}

function cellOf(text: string, row: number, at: number): string {
  return `<c r="${String.fromCharCode(65 + at)}${row}" t="inlineStr"><is><t>${text}</t></is></c>`
}
