import type { FastifyRequest } from 'fastify'
import { refuse } from './problems.ts'

/** A multipart body: its plain fields, and its files by part name. */
export interface Upload {
  fields: Record<string, unknown>
  files: { part: string; name: string; type: string; bytes: Buffer }[]
}

/** What a file may weigh where a call does not say otherwise. */
const FILE_BYTES_MAX = 2 * 1024 * 1024

/** Reads a multipart body whole. Files above `bytesMax` are refused; the other limits are set where the plugin is. */
export async function readUpload(request: FastifyRequest, bytesMax = FILE_BYTES_MAX): Promise<Upload> {
  if (!request.isMultipart()) throw refuse('FILE_MISSING', 'Please choose a file')
  const upload: Upload = { fields: {}, files: [] }
  try {
    for await (const part of request.parts({ limits: { fileSize: bytesMax } })) {
      if (part.type === 'file')
        upload.files.push({
          part: part.fieldname,
          name: part.filename,
          type: part.mimetype,
          bytes: await part.toBuffer(),
        })
      else upload.fields[part.fieldname] = part.value
    }
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'FST_REQ_FILE_TOO_LARGE' || code === 'FST_FILES_LIMIT')
      throw refuse(
        'FILE_TOO_LARGE',
        `This file is too large. It may have at most ${Math.floor(bytesMax / 1_048_576)} MB`,
      )
    // Whatever else is wrong lies in how the body is put together: no boundary, no end, too many parts.
    throw refuse('FILE_UNREADABLE', 'The upload could not be read. Please try again')
  }
  return upload
}

/** The one file of a part, or of any part when none has that name. */
export function fileOf(upload: Upload | null, part: string): Upload['files'][number] {
  const file = upload?.files.find((each) => each.part === part) ?? upload?.files[0]
  if (!file || file.bytes.length === 0)
    throw refuse('FILE_MISSING', 'Please choose a file that is not empty', { field: part })
  return file
}
