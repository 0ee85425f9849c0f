import * as z from 'zod/mini'
import type { FastifyRequest } from 'fastify'
import type { AnyOp } from '@afterbell/contract/kernel/op'
import { invalid, notThere } from '../problems.ts'
import { refuseCardNumbers } from './card-numbers.ts'
import { fieldsOf } from '../sentences.ts'
import { readUpload, uploadRefusedToFamily, type Upload } from './uploads.ts'

/** A multipart body, or the error of reading it. Null if the call has none. */
export type UploadResult = { upload: Upload } | { error: unknown } | null

/** Reads a whole multipart body, and stores its failure for later. */
export async function uploadOf(op: AnyOp, request: FastifyRequest): Promise<UploadResult> {
  if (op.bodyForm !== 'multipart') return null
  try {
    return { upload: await readUpload(request, op.fileBytesMax, op.fieldBytesMax) }
  } catch (error) {
    return { error: op.forFamilies ? uploadRefusedToFamily(error, op.fileBytesMax) : error }
  }
}

/** Reads parameters, query and body as declared. Refuses all invalid fields together. */
export function readInput(op: AnyOp, request: FastifyRequest, uploaded: UploadResult) {
  if (uploaded && 'error' in uploaded) throw uploaded.error
  const upload = uploaded?.upload ?? null
  refuseCardNumbers(op, upload ? upload.fields : request.body)
  const wrong: { path: string; message: string }[] = []
  const part = (schema: z.ZodMiniType | undefined, value: unknown) => {
    if (!schema) return undefined
    const parsed = z.safeDecode(schema, value as never)
    if (parsed.success) return parsed.data
    wrong.push(...fieldsOf(parsed.error))
    return undefined
  }
  const input = {
    params: part(op.params, request.params) as Record<string, unknown> | undefined,
    query: part(op.query, request.query ?? {}),
    body: part(op.body, upload ? upload.fields : (request.body ?? nothingFor(op))),
    upload,
    bytes: op.bodyForm === 'bytes' ? ((request.body as Buffer | undefined) ?? Buffer.alloc(0)) : null,
  }
  if (wrong.length > 0) throw invalid(wrong)
  return input
}

/** Returns the path's parameters. Refuses with 404 if one is not the id it should be. */
export function idsOf(op: AnyOp, request: FastifyRequest): Record<string, string> {
  const params = request.params as Record<string, string>
  const shape = (op.params as { shape?: Record<string, unknown> } | undefined)?.shape
  for (const [name, value] of Object.entries(params))
    if ((shape?.[name] === undefined || op.allow === 'family') && !isUuid(value)) throw notThere()
  return params
}

export function isUuid(value: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(value)
}

/**
 * Returns the value for a missing body: undefined if it is optional, otherwise empty, so that each missing field is
 * named.
 */
function nothingFor(op: AnyOp): unknown {
  if (op.bodyForm === 'text') return ''
  return op.body?._zod.def.type === 'optional' ? undefined : {}
}
