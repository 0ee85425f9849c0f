import { crc32, inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ZIP64_LOCATOR_SIGNATURE = 0x07064b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const ENTRIES_MAX = 500

/** A file's entry in the directory at the end of a zip file. */
interface Entry {
  name: Buffer
  method: number
  crc: number
  packed: number
  size: number
  /** Position of its own header. */
  header: number
}

/** A zip file that is malformed, or larger than allowed. */
export class BadZip extends Error {
  /** True if only its unpacked size is wrong. */
  isTooMuch = false
}

/**
 * Reads a zip file's parts lazily. Directory and local headers must agree to the byte, and parts must follow each
 * other without gaps or overlaps, so that every reader sees the same.
 *
 * Unpacked bytes must match the claimed sizes, at most `bytesMax` in total. Throws BadZip.
 */
export function* partsOf(bytes: Buffer, bytesMax: number): Generator<{ name: string; data: Buffer }> {
  const { entries, directory } = readOrBadZip(() => directoryOf(bytes))
  const inOrder = entries.toSorted((a, b) => a.header - b.header)
  const starts = readOrBadZip(() =>
    inOrder.map((entry, index) => startOf(bytes, entry, inOrder[index + 1]?.header ?? directory)),
  )
  if (inOrder[0]?.header !== 0) throw new BadZip('Something stands before the first part')
  if (entries.reduce((sum, { size }) => sum + size, 0) > bytesMax)
    throw Object.assign(new BadZip('Too much'), { isTooMuch: true })
  for (const [index, entry] of inOrder.entries())
    yield { name: entry.name.toString(), data: readOrBadZip(() => unpackEntry(bytes, starts[index]!, entry)) }
}

/** Reads the directory. It must end where the end record begins, and its counts must agree. */
function directoryOf(bytes: Buffer): { entries: Entry[]; directory: number } {
  const end = endOf(bytes)
  const count = bytes.readUInt16LE(end + 10)
  const directory = bytes.readUInt32LE(end + 16)
  const isWhole =
    bytes.readUInt32LE(end + 4) === 0 &&
    bytes.readUInt16LE(end + 8) === count &&
    directory + bytes.readUInt32LE(end + 12) === end &&
    end + 22 + bytes.readUInt16LE(end + 20) === bytes.length
  if (!isWhole || count === 0 || count > ENTRIES_MAX) throw new BadZip('Not the end of a file')
  if (end >= 20 && bytes.readUInt32LE(end - 20) === ZIP64_LOCATOR_SIGNATURE)
    throw new BadZip('A second directory')
  let position = directory
  const entries = Array.from({ length: count }, () => {
    if (bytes.readUInt32LE(position) !== ENTRY) throw new BadZip('Not a directory')
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(position + offset)) as [
      number,
      number,
      number,
    ]
    const entry = {
      name: bytes.subarray(position + 46, position + 46 + name),
      method: bytes.readUInt16LE(position + 10),
      crc: bytes.readUInt32LE(position + 16),
      packed: bytes.readUInt32LE(position + 20),
      size: bytes.readUInt32LE(position + 24),
      header: bytes.readUInt32LE(position + 42),
    }
    position += 46 + name + extra + comment
    return entry
  })
  if (position !== end) throw new BadZip('A directory of another length')
  if (new Set(entries.map(({ name }) => name.toString('latin1'))).size < count)
    throw new BadZip('Two parts of one name')
  return { entries, directory }
}

/** Finds the end record. Only a comment may follow it. */
function endOf(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 65_535); at -= 1)
    if (bytes.readUInt32LE(at) === END) return at
  throw new BadZip('No directory')
}

const IS_SEALED = 1
const SIZES_FOLLOW = 8

/**
 * Returns the start of a part's bytes. Its own header must agree with the directory, and `next` must follow it at
 * once.
 */
function startOf(bytes: Buffer, { header, ...entry }: Entry, next: number): number {
  const flags = bytes.readUInt16LE(header + 6)
  const nameEnds = header + 30 + bytes.readUInt16LE(header + 26)
  const start = nameEnds + bytes.readUInt16LE(header + 28)
  const headerNumbers = [14, 18, 22].map((offset) => bytes.readUInt32LE(header + offset))
  const entryNumbers = [entry.crc, entry.packed, entry.size]
  const follow = (flags & SIZES_FOLLOW) !== 0
  const agrees =
    bytes.readUInt32LE(header) === LOCAL &&
    (flags & IS_SEALED) === 0 &&
    bytes.readUInt16LE(header + 8) === entry.method &&
    bytes.subarray(header + 30, nameEnds).equals(entry.name) &&
    headerNumbers.every((value, index) => value === entryNumbers[index] || (follow && value === 0))
  if (!agrees) throw new BadZip('A part says of itself what the directory does not')
  const trailerLength = next - start - entry.packed
  if (follow ? !isDescriptor(bytes, next - trailerLength, trailerLength, entryNumbers) : trailerLength !== 0)
    throw new BadZip('Parts that overlap, or something between them')
  return start
}

/** Checks the record that streaming writers put after a part: the checksum and both sizes, with or without a mark. */
function isDescriptor(bytes: Buffer, at: number, length: number, expected: readonly number[]): boolean {
  if (![12, 16, 20, 24].includes(length)) return false
  const from = at + (length % 8 === 0 ? 4 : 0)
  const isWide = length >= 20
  const places = isWide ? [0, 4, 12] : [0, 4, 8]
  return (
    places.every((place, index) => bytes.readUInt32LE(from + place) === expected[index]) &&
    (!isWide || [8, 16].every((place) => bytes.readUInt32LE(from + place) === 0))
  )
}

function unpackEntry(bytes: Buffer, start: number, { method, packed, size, crc }: Entry): Buffer {
  const packedBytes = bytes.subarray(start, start + packed)
  if (method !== 0 && method !== 8) throw new BadZip('An unusual way to pack')
  const data =
    method === 0 ? packedBytes : inflateRawSync(packedBytes, { maxOutputLength: Math.max(1, size) })
  if (data.length !== size || crc32(data) !== crc) throw new BadZip('Not what was packed')
  return data
}

/** Turns errors of reading past the end and of unpacking into faults of the file. */
function readOrBadZip<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof BadZip ? error : new BadZip('Damaged', { cause: error })
  }
}
