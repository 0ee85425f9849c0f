import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A file within a zip file. What is packed already, such as a picture, is stored as it is. */
export interface ZipEntry {
  name: string
  isPacked: boolean
  parts: AsyncIterable<string | Uint8Array>
}

/**
 * A zip file of these, part by part: no more is held than the part that is being packed and `partBytes` of what is packed. It may be up to
 * 4 GB large.
 */
export async function* zipped(
  entries: AsyncIterable<ZipEntry>,
  { at, partBytes }: { at: Temporal.Instant; partBytes: number },
): AsyncGenerator<Buffer> {
  let ready: Uint8Array[] = []
  let size = 0
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
    size += chunk.length
  })
  const taken = () => {
    const whole = Buffer.concat(ready)
    ready = []
    size = 0
    return whole
  }
  for await (const { name, isPacked, parts } of entries) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
    file.mtime = at.epochMilliseconds
    zip.add(file)
    for await (const part of parts) {
      file.push(typeof part === 'string' ? Buffer.from(part) : part)
      if (size >= partBytes) yield taken()
    }
    file.push(new Uint8Array(), true)
  }
  zip.end()
  if (size > 0) yield taken()
}
