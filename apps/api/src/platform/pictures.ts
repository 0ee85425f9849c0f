import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { sniffPicture } from './picture-content.ts'
import { refuse } from './problems.ts'

/** A picture as we hand it out: decoded, bounded, written anew, and named by its own bytes. */
export interface Picture {
  id: string
  type: 'image/webp'
  bytes: Buffer
  width: number
  height: number
}

/** How large a picture may become, and how closely it keeps to what was uploaded (1 to 100). */
export interface PictureFrame {
  widthMax: number
  heightMax: number
  quality: number
}

export const LOGO: PictureFrame = { widthMax: 512, heightMax: 512, quality: 88 }
export const BACKGROUND: PictureFrame = { widthMax: 1600, heightMax: 900, quality: 62 }

/** More than any camera of a phone takes, and what fits through memory row by row. */
const PIXELS_MAX = 100_000_000

// One picture at a time per thread, and nothing kept of it: uploads are rare, memory is not.
sharp.concurrency(1)
sharp.cache(false)
// Of the many formats the library reads, only those we take are ever given to a decoder.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})

/**
 * Turns what somebody uploaded into a picture of ours. Nothing of the file itself is kept: not its name, its type, its
 * metadata (where a photo was taken), nor whatever else was put into it.
 *
 * Refuses NOT_AN_IMAGE: other formats by their content, SVG above all; a file that is something else besides; one that
 * cannot be decoded; one that would unfold into more pixels than any camera takes.
 */
export async function pictureFrom(file: Buffer, frame: PictureFrame, field: string): Promise<Picture> {
  const sniffed = sniffPicture(file)
  if (!sniffed.isPicture) throw notAnImage(sniffed.why, field)
  try {
    const { data, info } = await sharp(file, { limitInputPixels: PIXELS_MAX, sequentialRead: true, pages: 1 })
      .rotate()
      .resize({ width: frame.widthMax, height: frame.heightMax, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: frame.quality, alphaQuality: 100, effort: 4 })
      .timeout({ seconds: 15 })
      .toBuffer({ resolveWithObject: true })
    return { id: idOf(data), type: 'image/webp', bytes: data, width: info.width, height: info.height }
  } catch (error) {
    throw notAnImage(reasonOf(error as Error), field)
  }
}

function notAnImage(message: string, field: string) {
  return refuse('NOT_AN_IMAGE', message, { field })
}

/** What the decoder says is for programmers; people are told what to do. */
function reasonOf({ message }: Error): string {
  if (/pixel limit|dimensions|too large/i.test(message))
    return 'This picture has far too many pixels. Please make it smaller first'
  if (/timeout/i.test(message)) return 'This picture takes too long to read. Please make it smaller first'
  return 'This picture is damaged and cannot be read. Please save it again and try once more'
}

/** A UUID (version 8) of the bytes: the same picture is stored once, and an address never shows another one. */
function idOf(bytes: Buffer): string {
  const hash = createHash('sha256').update(bytes).digest().subarray(0, 16)
  hash[6] = (hash[6]! & 0x0f) | 0x80
  hash[8] = (hash[8]! & 0x3f) | 0x80
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
