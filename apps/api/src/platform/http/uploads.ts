import type { FastifyRequest } from 'fastify'
import { Refusal, refuse, refuseAs } from '../problems.ts'

/** A multipart body: its plain fields, and its files by part name. */
export interface Upload {
  fields: Record<string, unknown>
  files: { part: string; name: string; type: string; bytes: Buffer }[]
}

/** Limit of files, unless a call declares another. */
const FILE_BYTES_MAX = 2 * 1024 * 1024

/** Limit of a plain field: a name, an id or a short text. */
const FIELD_BYTES_MAX = 64 * 1024

/**
 * Reads a whole multipart body. Refuses files of more than `bytesMax` together, since all are in memory before rights
 * are checked. The plugin's registration sets the other limits.
 */
export async function readUpload(
  request: FastifyRequest,
  bytesMax = FILE_BYTES_MAX,
  fieldBytesMax = FIELD_BYTES_MAX,
): Promise<Upload> {
  if (!request.isMultipart()) throw refuse('FILE_MISSING', 'Please choose a file')
  const upload: Upload = { fields: {}, files: [] }
  const tooLarge = (part: string | undefined) =>
    refuse(
      'FILE_TOO_LARGE',
      `This file is too large. It can have at most ${Math.floor(bytesMax / 1_048_576)} MB`,
      part === undefined ? {} : { field: part },
    )
  let remainingBytes = bytesMax
  let partName: string | undefined
  try {
    for await (const part of request.parts({ limits: { fileSize: bytesMax, fieldSize: fieldBytesMax } })) {
      partName = part.fieldname
      if (part.type === 'file') {
        const bytes = await part.toBuffer()
        remainingBytes -= bytes.length
        if (remainingBytes < 0) throw tooLarge(partName)
        upload.files.push({ part: part.fieldname, name: part.filename, type: part.mimetype, bytes })
      } else upload.fields[part.fieldname] = part.value
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    const { code } = error as { code?: string }
    if (code === 'FST_REQ_FILE_TOO_LARGE' || code === 'FST_FILES_LIMIT') throw tooLarge(partName)
    // Any other error means a malformed body: no boundary, no end, too many parts.
    throw refuse('FILE_UNREADABLE', 'The upload could not be read. Please try again')
  }
  return upload
}

/** The refusals of an upload as families read them, in their language. */
export function uploadRefusedToFamily(error: unknown, bytesMax = FILE_BYTES_MAX): unknown {
  if (!(error instanceof Refusal)) return error
  switch (error.problem.code) {
    case 'FILE_MISSING':
      return refuseAs('FILE_NOT_CHOSEN', {})
    case 'FILE_TOO_LARGE':
      return refuseAs('FILE_TOO_BIG', { megabytes: Math.floor(bytesMax / 1_048_576) })
    case 'FILE_UNREADABLE':
      return refuseAs('FILE_NOT_RECEIVED', {})
    default:
      return error
  }
}

/** Returns the file of a part, or the first file if no part has that name. */
export function fileOf(upload: Upload | null, part: string): Upload['files'][number] {
  const file = upload?.files.find((each) => each.part === part) ?? upload?.files[0]
  if (!file || file.bytes.length === 0)
    throw refuse('FILE_MISSING', 'Please choose a file that is not empty', { field: part })
  return file
}
