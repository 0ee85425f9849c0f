import sharp from 'sharp'
import { sniffPicture } from './picture-content.ts'
import type { PictureFrame } from './pictures.ts'
import { refuse } from '../problems.ts'

/** A picture written anew, as it travels between two processes. */
export interface Decoded {
  base64: string
  width: number
  height: number
}

/** As many as the camera of a phone takes. The header says how many there are, so no more are ever unfolded. */
const PIXELS_MAX = 50_000_000

// One thread, and nothing kept: there is one picture to read, and little memory for it.
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

/** Decodes a picture within bounds and writes it anew, or says in a sentence why it cannot be. */
export async function decodePicture(file: Buffer, frame: PictureFrame): Promise<Decoded> {
  const sniffed = sniffPicture(file)
  if (!sniffed.isPicture) throw refuse('NOT_AN_IMAGE', sniffed.why)
  try {
    const { data, info } = await sharp(file, { limitInputPixels: PIXELS_MAX, sequentialRead: true, pages: 1 })
      .rotate()
      .resize({ width: frame.widthMax, height: frame.heightMax, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: frame.quality, alphaQuality: 100, effort: 4 })
      .toBuffer({ resolveWithObject: true })
    return { base64: data.toString('base64'), width: info.width, height: info.height }
  } catch (error) {
    throw refuse('NOT_AN_IMAGE', reasonOf(error as Error))
  }
}

/** What the decoder says is for programmers; people are told what to do. */
function reasonOf({ message }: Error): string {
  if (/pixel limit|dimensions|too large/i.test(message))
    return 'This picture has more than 50 million pixels. Please save a smaller copy, such as one 4,000 pixels wide'
  return 'This picture is damaged and cannot be read. Please save it again and try again'
}
