import { describe, expect, test } from 'vitest'
import { zipped, type ZipEntry } from '../../src/platform/files/write-zip.ts'
import { descriptorOf, endOf, entryOf, type ZippedFile } from '../../src/platform/files/zip-records.ts'
import { partsOf } from '../../src/platform/files/zip.ts'

const at = Temporal.Instant.from('2026-11-18T20:00:00Z')
const GB = 2 ** 30

const entry = (name: string, isPacked: boolean, ...parts: (string | Uint8Array)[]): ZipEntry => ({
  name,
  isPacked,
  parts: (async function* () {
    yield* parts
  })(),
})

async function* each(entries: Iterable<ZipEntry>) {
  yield* entries
}

const written = async (entries: Iterable<ZipEntry>, partBytes = 100) =>
  Array.fromAsync(zipped(each(entries), { at, partBytes }))

/** Reads the directory of a file, using the ZIP64 fields where the short ones refer to them. */
function directoryOf(bytes: Buffer, shift = 0) {
  const end = bytes.length - 22
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50)
  const isWide = bytes.readUInt16LE(end + 10) === 0xffff || bytes.readUInt32LE(end + 16) === 0xffffffff
  const wide = (position: number) => Number(bytes.readBigUInt64LE(position))
  const end64 = isWide ? wide(end - 20 + 8) - shift : 0
  if (isWide)
    expect([bytes.readUInt32LE(end - 20), bytes.readUInt32LE(end64)]).toEqual([0x07064b50, 0x06064b50])
  const count = isWide ? wide(end64 + 32) : bytes.readUInt16LE(end + 10)
  let position = (isWide ? wide(end64 + 48) : bytes.readUInt32LE(end + 16)) - shift
  return Array.from({ length: count }, () => {
    const [name, extra] = [bytes.readUInt16LE(position + 28), bytes.readUInt16LE(position + 30)] as const
    let field = position + 46 + name + 4
    const number = (offset: number) => {
      const narrow = bytes.readUInt32LE(position + offset)
      if (narrow !== 0xffffffff) return narrow
      field += 8
      return wide(field - 8)
    }
    const entry = {
      needs: bytes.readUInt16LE(position + 6),
      name: bytes.toString('utf8', position + 46, position + 46 + name),
      size: number(24),
      packed: number(20),
      header: number(42),
    }
    position += 46 + name + extra
    return entry
  })
}

describe('A zip file', () => {
  test('holds what was put into it, packed or as it was, in parts as they come', async () => {
    const long = 'A line that is said again.\n'.repeat(1000)
    const parts = await written([
      entry('lists/Müller 日.csv', false, long, 'end'),
      entry('picture.png', true, Buffer.from([1, 2, 3]), Buffer.from([4])),
      entry('empty.csv', false),
    ])
    expect(parts.length).toBeGreaterThan(2)
    const read = [...partsOf(Buffer.concat(parts), 1_000_000)].map(({ name, data }) => [name, String(data)])
    expect(read).toEqual([
      ['lists/Müller 日.csv', `${long}end`],
      ['picture.png', '\u0001\u0002\u0003\u0004'],
      ['empty.csv', ''],
    ])
    expect(directoryOf(Buffer.concat(parts)).map(({ needs }) => needs)).toEqual([20, 20, 20])
  })

  test('of more files than the older format counts has all of them', async () => {
    const many = 70_000
    const names = Array.from({ length: many }, (_, n) => `files/${n}.txt`)
    const bytes = Buffer.concat(
      await written(
        names.map((name) => entry(name, true, 'x')),
        1_000_000,
      ),
    )
    const entries = directoryOf(bytes)
    expect(entries).toHaveLength(many)
    expect(entries.at(-1)).toMatchObject({ name: `files/${many - 1}.txt`, size: 1 })
    expect(bytes.readUInt32LE(entries.at(-1)!.header)).toBe(0x04034b50)
  })

  test('of more than 4 GB says sizes and places as they are', () => {
    const file = { name: 'a.csv', isPacked: false, crc: 7, size: 3, packed: 5, header: 0 }
    const files: ZippedFile[] = [
      file,
      { ...file, name: 'large.csv', size: 9 * GB, packed: 2 * GB, header: 100 },
      { ...file, name: 'larger.csv', size: 30 * GB, packed: 6 * GB, header: 3 * GB },
      { ...file, name: 'far.csv', header: 9 * GB },
      { ...file, name: 'edge.csv', size: 0xffff_ffff },
    ]
    const start = 10 * GB
    const directory = Buffer.concat(files.map((each) => entryOf(each, at)))
    const end = endOf({ count: files.length, size: directory.length, start })
    const entries = directoryOf(Buffer.concat([directory, end]), start)
    expect(entries).toEqual(
      files.map(({ name, size, packed, header }, index) => ({
        needs: index === 0 ? 20 : 45,
        name,
        size,
        packed,
        header,
      })),
    )
    expect(files.map((each) => descriptorOf(each).length)).toEqual([16, 24, 24, 16, 24])
  })

  test('that cannot be read to its end fails, and reads no further', async () => {
    let isClosed = false
    const failing: ZipEntry = {
      name: 'list.csv',
      isPacked: false,
      parts: (async function* () {
        try {
          yield 'one'
          throw new Error('no connection')
        } finally {
          isClosed = true
        }
      })(),
    }
    await expect(written([failing])).rejects.toThrow('no connection')
    expect(isClosed).toBe(true)
  })
})
