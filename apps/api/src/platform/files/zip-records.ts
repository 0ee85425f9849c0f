/** A file within a zip file, after it was written. Sizes and positions are in bytes, and may exceed 4 GB. */
export interface ZippedFile {
  name: string
  isPacked: boolean
  /** Checksum of its uncompressed bytes. */
  crc: number
  size: number
  /** Its size within the zip file. */
  packed: number
  /** Position of its own header. */
  header: number
}

const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
const ENTRY = 0x02014b50
const END = 0x06054b50
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50

/** Sizes follow after the bytes; names are UTF-8. */
const FLAGS = 0x0808
const VERSION_DEFAULT = 20
/** The format version with eight-byte numbers. */
const VERSION_ZIP64 = 45
const UINT32_MAX = 0xffff_ffff
const UINT16_MAX = 0xffff

/** Writes the header before a file's bytes. Its checksum and sizes are not known yet. */
export function headerOf({ name, isPacked }: Pick<ZippedFile, 'name' | 'isPacked'>, at: Temporal.Instant) {
  const nameBytes = Buffer.from(name)
  return Buffer.concat([
    numbers([LOCAL, 4], [VERSION_DEFAULT, 2], [FLAGS, 2], ...wayOf(isPacked, at)),
    numbers([0, 4], [0, 4], [0, 4], [nameBytes.length, 2], [0, 2]),
    nameBytes,
  ])
}

/** Writes the record after a file's bytes: its checksum and sizes. */
export function descriptorOf({ crc, packed, size }: ZippedFile): Buffer {
  const width = Math.max(packed, size) >= UINT32_MAX ? 8 : 4
  return numbers([DESCRIPTOR, 4], [crc, 4], [packed, width], [size, width])
}

/** Writes a file's entry in the directory at the end. Numbers over four bytes go into an extra field. */
export function entryOf(
  { name, isPacked, crc, size, packed, header }: ZippedFile,
  at: Temporal.Instant,
): Buffer {
  const nameBytes = Buffer.from(name)
  const wide = [size, packed, header].filter((number) => number >= UINT32_MAX)
  const extra = wide.length > 0 ? numbers([1, 2], [8 * wide.length, 2], ...wide.map(eight)) : Buffer.alloc(0)
  const version = wide.length > 0 ? VERSION_ZIP64 : VERSION_DEFAULT
  return Buffer.concat([
    numbers([ENTRY, 4], [version, 2], [version, 2], [FLAGS, 2], ...wayOf(isPacked, at), [crc, 4]),
    numbers(
      four(packed),
      four(size),
      [nameBytes.length, 2],
      [extra.length, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
    ),
    numbers(four(header)),
    nameBytes,
    extra,
  ])
}

/** Writes the end of a zip file, given its directory's number of files, size and position. */
export function endOf({ count, size, start }: { count: number; size: number; start: number }): Buffer {
  const isWide = count >= UINT16_MAX || size >= UINT32_MAX || start >= UINT32_MAX
  const countField: Field = [Math.min(count, UINT16_MAX), 2]
  return Buffer.concat([
    ...(isWide
      ? [
          numbers([END_64, 4], eight(44), [VERSION_ZIP64, 2], [VERSION_ZIP64, 2], [0, 4], [0, 4]),
          numbers(eight(count), eight(count), eight(size), eight(start)),
          numbers([LOCATOR_64, 4], [0, 4], eight(start + size), [1, 4]),
        ]
      : []),
    numbers([END, 4], [0, 2], [0, 2], countField, countField, four(size), four(start), [0, 2]),
  ])
}

/** A number and its width in bytes. */
type Field = readonly [value: number, bytes: number]

const eight = (value: number): Field => [value, 8]
/** The maximum marks a number that is stored elsewhere. */
const four = (value: number): Field => [Math.min(value, UINT32_MAX), 4]

/** Returns the compression method and the time: precise to two seconds, and not before 1980. */
function wayOf(isPacked: boolean, at: Temporal.Instant): Field[] {
  const { year, month, day, hour, minute, second } = at.toZonedDateTimeISO('UTC')
  return [
    [isPacked ? 0 : 8, 2],
    [(hour << 11) | (minute << 5) | (second >> 1), 2],
    [(Math.max(0, year - 1980) << 9) | (month << 5) | day, 2],
  ]
}

function numbers(...fields: readonly Field[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [, width]) => sum + width, 0))
  let offset = 0
  for (const [value, width] of fields) {
    if (width === 8) bytes.writeBigUInt64LE(BigInt(value), offset)
    else bytes.writeUIntLE(value, offset, width)
    offset += width
  }
  return bytes
}
