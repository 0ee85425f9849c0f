import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { descriptorOf, endOf, entryOf, headerOf, type ZippedFile } from './zip-records.ts'

/**
 * A file within a zip file. What is packed already, such as a picture, is stored as it is.
 * @answers What does a school take along?
 */
export interface ZipEntry {
  name: string
  isPacked: boolean
  parts: AsyncIterable<string | Uint8Array>
}

/**
 * A zip file of these, part by part: no more is held than the part that is being packed, `partBytes` of what is packed, and of each file
 * what the directory at the end says of it. Files, and all of it, may be larger than 4 GB and more than 65,535: numbers that are too large
 * for the older format are written as the newer one, ZIP64, has them, and only those.
 */
export async function* zipped(
  entries: AsyncIterable<ZipEntry>,
  { at, partBytes }: { at: Temporal.Instant; partBytes: number },
): AsyncGenerator<Buffer> {
  let ready: Uint8Array[] = []
  let held = 0
  for await (const chunk of chunksOf(entries, at)) {
    ready.push(chunk)
    held += chunk.length
    if (held < partBytes) continue
    yield Buffer.concat(ready)
    ready = []
    held = 0
  }
  if (held > 0) yield Buffer.concat(ready)
}

async function* chunksOf(entries: AsyncIterable<ZipEntry>, at: Temporal.Instant): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let written = 0
  for await (const { name, isPacked, parts } of entries) {
    const file: ZippedFile = { name, isPacked, crc: 0, size: 0, packed: 0, header: written }
    const header = headerOf(file, at)
    yield header
    for await (const chunk of isPacked ? counted(file, parts) : deflated(counted(file, parts))) {
      file.packed += chunk.length
      yield chunk
    }
    const behind = descriptorOf(file)
    yield behind
    written += header.length + file.packed + behind.length
    directory.push(entryOf(file, at))
  }
  yield* directory
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  yield endOf({ count: directory.length, size, start: written })
}

/** The bytes of a file, which learns their sum and how many they are. */
async function* counted(file: ZippedFile, parts: ZipEntry['parts']): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part
    file.crc = crc32(bytes, file.crc)
    file.size += bytes.length
    yield bytes
  }
}

/** Packed away from the thread that answers calls. Where the bytes cannot be read, it throws. */
function deflated(parts: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const deflate = createDeflateRaw({ level: 6 })
  // What goes wrong in either ends both, and is thrown to whoever reads.
  pipeline(Readable.from(parts), deflate, () => undefined)
  return deflate
}
