import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { descriptorOf, endOf, entryOf, headerOf, type ZippedFile } from './zip-records.ts'

/**
 * A file within a zip file. `isPacked` files, such as pictures, are stored without compression.
 * @answers What does a school take along?
 */
export interface ZipEntry {
  name: string
  isPacked: boolean
  parts: AsyncIterable<string | Uint8Array>
}

/**
 * Writes a zip file part by part. Memory holds only the current part, up to `partBytes` of output, and each file's
 * directory entry.
 *
 * Supports over 4 GB and 65,535 files: only numbers too large for the old format use ZIP64.
 */
export async function* zipped(
  entries: AsyncIterable<ZipEntry>,
  { at, partBytes }: { at: Temporal.Instant; partBytes: number },
): AsyncGenerator<Buffer> {
  let ready: Uint8Array[] = []
  let readyBytes = 0
  for await (const chunk of chunksOf(entries, at)) {
    ready.push(chunk)
    readyBytes += chunk.length
    if (readyBytes < partBytes) continue
    yield Buffer.concat(ready)
    ready = []
    readyBytes = 0
  }
  if (readyBytes > 0) yield Buffer.concat(ready)
}

async function* chunksOf(entries: AsyncIterable<ZipEntry>, at: Temporal.Instant): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, isPacked, parts } of entries) {
    const file: ZippedFile = { name, isPacked, crc: 0, size: 0, packed: 0, header: offset }
    const header = headerOf(file, at)
    yield header
    for await (const chunk of isPacked ? counted(file, parts) : deflateParts(counted(file, parts))) {
      file.packed += chunk.length
      yield chunk
    }
    const descriptor = descriptorOf(file)
    yield descriptor
    offset += header.length + file.packed + descriptor.length
    directory.push(entryOf(file, at))
  }
  yield* directory
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  yield endOf({ count: directory.length, size, start: offset })
}

/** Passes a file's bytes on, and records their checksum and size. */
async function* counted(file: ZippedFile, parts: ZipEntry['parts']): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part
    file.crc = crc32(bytes, file.crc)
    file.size += bytes.length
    yield bytes
  }
}

/** Compresses outside the thread that answers calls. Throws if the bytes cannot be read. */
function deflateParts(parts: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const deflate = createDeflateRaw({ level: 6 })
  // An error in either stream ends both, and is thrown to the reader.
  pipeline(Readable.from(parts), deflate, () => undefined)
  return deflate
}
