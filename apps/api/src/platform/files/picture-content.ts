/** The kind of a file by its content. Its name and claimed type are ignored. */
export type SniffResult = { isPicture: true } | { isPicture: false; why: string }

const CHOOSE_PICTURE_TEXT = 'Please choose a PNG, JPEG, WebP or GIF picture'

/**
 * Checks whether a file is a supported picture and nothing else. Refuses polyglots, which other programs would read
 * as a page, script or archive: nobody uploads one by accident, although our re-encoded copy holds none of its bytes.
 */
export function sniffPicture(bytes: Buffer): SniffResult {
  const format = FORMATS.find(({ begins }) => begins(bytes))
  if (!format) {
    const isSvg = /<svg[\s>]/i.test(bytes.toString('latin1', 0, 4096))
    return no(
      isSvg
        ? `SVG drawings are not allowed because they can contain programs. ${CHOOSE_PICTURE_TEXT}`
        : `This is not a picture we can read. ${CHOOSE_PICTURE_TEXT}`,
    )
  }
  if (format.endsEarly(bytes) || holdsSomethingElse(bytes))
    return no('This file holds more than a picture. Please save it again as a plain picture')
  return { isPicture: true }
}

interface Format {
  begins: (bytes: Buffer) => boolean
  /** Whether bytes follow the end of the picture. */
  endsEarly: (bytes: Buffer) => boolean
}

const FORMATS: Format[] = [
  { begins: startsWith(0, 'ffd8ff'), endsEarly: () => false },
  { begins: startsWith(0, '89504e470d0a1a0a'), endsEarly: (bytes) => endOfPng(bytes) < bytes.length },
  {
    begins: (bytes) => startsWith(0, '52494646')(bytes) && startsWith(8, '57454250')(bytes),
    endsEarly: (bytes) => bytes.length > bytes.readUInt32LE(4) + 9,
  },
  { begins: (bytes) => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)), endsEarly: () => false },
]

/** Signatures of other formats, long enough not to occur in pixels by chance. */
const OTHERS = /<script|<html|<!doctype|<svg[\s>]|<iframe|<\?php|javascript:|%pdf-\d/i

/**
 * Checks for pages, scripts and archives. Cameras may add other data to a JPEG, such as a second picture or a short
 * film.
 */
function holdsSomethingElse(bytes: Buffer): boolean {
  return OTHERS.test(bytes.toString('latin1')) || isArchive(bytes)
}

/** Checks for a ZIP archive: its end record is within the last 64 KB, and its comment reaches exactly to the end. */
export function isArchive(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'))
  return end >= 0 && end + 22 <= bytes.length && end + 22 + bytes.readUInt16LE(end + 20) === bytes.length
}

/** Returns the end of a PNG's last chunk, or the file's length if there is none; the decoder then refuses it. */
function endOfPng(bytes: Buffer): number {
  let offset = 8
  while (offset + 12 <= bytes.length) {
    const isLast = bytes.toString('latin1', offset + 4, offset + 8) === 'IEND'
    offset += 12 + bytes.readUInt32BE(offset)
    if (isLast) return offset
  }
  return bytes.length
}

function startsWith(at: number, hex: string): (bytes: Buffer) => boolean {
  const signature = Buffer.from(hex, 'hex')
  return (bytes) =>
    bytes.length > at + signature.length && bytes.subarray(at, at + signature.length).equals(signature)
}

function no(why: string): SniffResult {
  return { isPicture: false, why }
}
