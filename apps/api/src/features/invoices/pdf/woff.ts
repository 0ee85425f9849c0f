import { inflateSync } from 'node:zlib'

/** Layout of a WOFF file and its table directory, big-endian. */
const HEADER = { flavor: 4, tableCount: 12, length: 44 } as const
const ENTRY = { offset: 4, packed: 8, size: 12, checksum: 16, length: 20 } as const

/**
 * Unpacks a web font (WOFF 1.0) into OpenType. PDFKit reads both, but would unpack WOFF slowly and again for each
 * document.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF font')
  const count = woff.readUInt16BE(HEADER.tableCount)
  const tables = Array.from({ length: count }, (_, index) =>
    tableAt(woff, HEADER.length + index * ENTRY.length),
  )
  const head = Buffer.alloc(12 + 16 * count)
  woff.copy(head, 0, HEADER.flavor, HEADER.flavor + 4)
  head.writeUInt16BE(count, 4)
  // The next fields support a binary search for tables; they depend only on the number of tables.
  const halvings = Math.floor(Math.log2(count))
  head.writeUInt16BE(16 * 2 ** halvings, 6)
  head.writeUInt16BE(halvings, 8)
  head.writeUInt16BE(16 * (count - 2 ** halvings), 10)
  let offset = head.length
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const entryOffset = 12 + 16 * index
    tag.copy(head, entryOffset)
    head.writeUInt32BE(checksum, entryOffset + 4)
    head.writeUInt32BE(offset, entryOffset + 8)
    head.writeUInt32BE(bytes.length, entryOffset + 12)
    offset += bytes.length + paddingOf(bytes)
  }
  return Buffer.concat([head, ...tables.flatMap(({ bytes }) => [bytes, Buffer.alloc(paddingOf(bytes))])])
}

function tableAt(woff: Buffer, at: number) {
  const offset = woff.readUInt32BE(at + ENTRY.offset)
  const packedSize = woff.readUInt32BE(at + ENTRY.packed)
  const size = woff.readUInt32BE(at + ENTRY.size)
  const content = woff.subarray(offset, offset + packedSize)
  return {
    tag: woff.subarray(at, at + 4),
    checksum: woff.readUInt32BE(at + ENTRY.checksum),
    // Tables that compression would not shrink are stored uncompressed.
    bytes: packedSize === size ? content : inflateSync(content),
  }
}

/** Every table starts at a multiple of four bytes. */
function paddingOf({ length }: Buffer): number {
  return (4 - (length % 4)) % 4
}
