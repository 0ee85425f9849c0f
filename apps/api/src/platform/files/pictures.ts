import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Decoded } from './decode-picture.ts'
import { readApart } from '../reading/read-apart.ts'
import type { AnyCall } from '../http/serve.ts'
import { fileOf } from '../http/uploads.ts'

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
export const PHOTO: PictureFrame = { widthMax: 256, heightMax: 256, quality: 82 }
export const BACKGROUND: PictureFrame = { widthMax: 1600, heightMax: 900, quality: 62 }

/**
 * Turns what somebody of a school uploaded into a picture of ours, apart from the server. Nothing of the file itself is
 * kept: not its name, its type, its metadata (where a photo was taken), nor whatever else was put into it.
 *
 * Refuses NOT_AN_IMAGE: other formats by their content, SVG above all; a file that is something else besides; one that
 * cannot be decoded; one that would unfold into more pixels than any camera takes, or takes too much to decode.
 */
export function uploadedPicture(call: AnyCall, part: string, frame: PictureFrame): Promise<Picture> {
  return pictureOf(call, part, { frame, turn: call.school.id })
}

/** The same of somebody who has no school yet. Those of one `turn` are read one after the other. */
export async function pictureOf(
  call: Pick<AnyCall, 'upload'>,
  part: string,
  { frame, turn }: { frame: PictureFrame; turn: string },
): Promise<Picture> {
  const { base64, width, height } = await readApart<Decoded>({
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

/** A UUID (version 8) of the bytes: the same picture is stored once, and an address never shows another one. */
function idOf(bytes: Buffer): string {
  const hash = createHash('sha256').update(bytes).digest().subarray(0, 16)
  hash[6] = (hash[6]! & 0x0f) | 0x80
  hash[8] = (hash[8]! & 0x3f) | 0x80
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
