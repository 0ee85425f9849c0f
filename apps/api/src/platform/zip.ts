import { inflateRawSync } from 'node:zlib'
import { refuse } from './problems.ts'

const END = 0x06054b50
const ENTRY = 0x02014b50
const ENTRIES_MAX = 500

/**
 * Refuses a zip file that is more than it seems: whose parts unpack to more than `bytesMax` together, whatever it
 * claims, of which there are too many, that overlap, or that are packed in a way nobody expects. Each part is unpacked
 * once, with that bound, and thrown away.
 */
export function demandHarmlessZip(bytes: Buffer, bytesMax: number): void {
  let left = bytesMax
  try {
    for (const { start, packed, method } of entriesOf(bytes)) {
      const data = bytes.subarray(start, start + packed)
      if (method === 0) left -= data.length
      else if (method === 8) left -= inflateRawSync(data, { maxOutputLength: Math.max(1, left) }).length
      else throw new Error('An unusual way to pack')
      if (left < 0) throw new Error('Too much')
    }
  } catch {
    throw refuse(
      'FILE_UNREADABLE',
      'This spreadsheet could not be read. Please save it as XLSX or CSV and try again',
    )
  }
}

/** What the directory at the end of the file lists. */
function entriesOf(bytes: Buffer): { start: number; packed: number; method: number }[] {
  const end = endOf(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > ENTRIES_MAX) throw new Error('Too many parts')
  let at = bytes.readUInt32LE(end + 16)
  let total = 0
  return Array.from({ length: count }, () => {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new Error('Not a directory')
    const method = bytes.readUInt16LE(at + 10)
    const packed = bytes.readUInt32LE(at + 20)
    const header = bytes.readUInt32LE(at + 42)
    const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28)
    total += packed
    // Parts that share their bytes are the other way to make much of little.
    if (start + packed > bytes.length || total > bytes.length) throw new Error('Parts that overlap')
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    return { start, packed, method }
  })
}

/** Where the directory's end is: behind it stands a comment at most. */
function endOf(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 65_535); at -= 1)
    if (bytes.readUInt32LE(at) === END) return at
  throw new Error('No directory')
}
