import sharp from 'sharp'
import { sniffPicture } from './picture-content.ts'
import type { PictureFrame } from './pictures.ts'
import { refuse } from '../problems.ts'

/** A re-encoded picture, as sent between two processes. */
export interface DecodedPicture {
  base64: string
  width: number
  height: number
}

/** Limit of pixels: those of a phone's camera. The header states the size, so no more are ever decoded. */
const PIXELS_MAX = 50_000_000

// One thread and no cache: there is one picture, and little memory.
sharp.concurrency(1)
sharp.cache(false)
// Allows only the decoders of our formats, out of the many that the library has.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})

/** Decodes a picture within limits and re-encodes it, or refuses it with the reason. */
export async function decodePicture(file: Buffer, frame: PictureFrame): Promise<DecodedPicture> {
  const sniffResult = sniffPicture(file)
  if (!sniffResult.isPicture) throw refuse('NOT_AN_IMAGE', sniffResult.why)
  try {
    const decoded = sharp(file, { limitInputPixels: PIXELS_MAX, sequentialRead: true, pages: 1 })
      .rotate()
      .resize({ width: frame.widthMax, height: frame.heightMax, fit: 'inside', withoutEnlargement: true })
    const encoded = frame.isForPrograms
      ? decoded.flatten({ background: 'white' }).jpeg({ quality: frame.quality })
      : decoded.webp({ quality: frame.quality, alphaQuality: 100, effort: 4 })
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    return { base64: data.toString('base64'), width: info.width, height: info.height }
  } catch (error) {
    throw refuse('NOT_AN_IMAGE', reasonOf(error as Error))
  }
}

/** Turns the decoder's technical error into an instruction for people. */
function reasonOf({ message }: Error): string {
  if (/pixel limit|dimensions|too large/i.test(message))
    return 'This picture has more than 50 million pixels. Please save a smaller copy, such as one 4,000 pixels wide'
  return 'This picture is damaged and cannot be read. Please save it again and try again'
}
