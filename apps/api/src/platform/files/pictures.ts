import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { DecodedPicture } from './decode-picture.ts'
import { readApart } from '../reading/read-apart.ts'
import type { AnyCall } from '../http/serve.ts'
import { fileOf } from '../http/uploads.ts'

/** A picture as we serve it: decoded, bounded, re-encoded, and named by its own bytes. */
export interface Picture {
  id: string
  type: 'image/webp'
  bytes: Buffer
  width: number
  height: number
}

/** Limits of a picture's size, and its quality (1 to 100). */
export interface PictureFrame {
  widthMax: number
  heightMax: number
  quality: number
  /** For other programs a JPEG, on white; else a WebP. */
  isForPrograms?: boolean
}

export const LOGO: PictureFrame = { widthMax: 512, heightMax: 512, quality: 88 }
export const PHOTO: PictureFrame = { widthMax: 256, heightMax: 256, quality: 82 }
export const BACKGROUND: PictureFrame = { widthMax: 1600, heightMax: 900, quality: 62 }

/**
 * Re-encodes an uploaded picture in another process. Nothing else of the file is stored: not its name, type or
 * metadata (such as the location of a photo).
 *
 * Refuses NOT_AN_IMAGE: other formats, polyglots, damaged files, too many pixels, too much work to decode.
 */
export function uploadedPicture(call: AnyCall, part: string, frame: PictureFrame): Promise<Picture> {
  return pictureOf(call, part, { frame, turn: call.school.id })
}

/** The same for a caller without a school. Pictures of one `turn` are read one at a time. */
export async function pictureOf(
  call: Pick<AnyCall, 'upload'>,
  part: string,
  { frame, turn }: { frame: PictureFrame; turn: string },
): Promise<Picture> {
  const { base64, width, height } = await readApart<DecodedPicture>({
    bytes: fileOf(call.upload, part).bytes,
    schoolId: turn,
    field: part,
    reader: join(import.meta.dirname, 'picture.reader.ts'),
    options: frame,
    tooMuch: {
      code: 'NOT_AN_IMAGE',
      message: 'This picture is too complex to read. Please make it smaller',
    },
  })
  const bytes = Buffer.from(base64, 'base64')
  return { id: idOf(bytes), type: 'image/webp', bytes, width, height }
}

/** Returns a UUID (version 8) of the bytes: a picture is stored once, and its address never shows another one. */
function idOf(bytes: Buffer): string {
  const hash = createHash('sha256').update(bytes).digest().subarray(0, 16)
  hash[6] = (hash[6]! & 0x0f) | 0x80
  hash[8] = (hash[8]! & 0x3f) | 0x80
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
