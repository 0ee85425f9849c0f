import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnyOp } from '@afterbell/contract/kernel/op'
import { sendCompressed } from './compressed.ts'
import type { eventStreams, StreamAnswer } from './event-stream.ts'

/** An answer that is a file. */
export interface FileAnswer {
  name: string
  type: string
  bytes: Buffer
  /** Displayed in the browser tab instead of saved. */
  isInline?: boolean
  /** Cache time, for everyone or only for the caller. After that it is sent again only if it changed. */
  cache?: { seconds: number; isPublic: boolean }
}

/**
 * A file too large for memory, sent part by part. An error breaks the answer off, so that nobody takes a part for the
 * whole.
 */
export interface FileInParts extends Omit<FileAnswer, 'bytes' | 'cache' | 'isInline'> {
  parts: AsyncIterable<string | Uint8Array>
}

interface SendContext {
  op: AnyOp
  request: FastifyRequest
  reply: FastifyReply
  stream: ReturnType<typeof eventStreams>
}

/** Sends an answer in the form its call declares. */
export function sendAnswer({ op, reply, request, stream }: SendContext, body: unknown): unknown {
  const form = op.answerForm ?? (op.answer ? 'json' : 'none')
  if (form === 'none') return reply.code(204).send()
  if (form === 'stream') return stream(reply, body as StreamAnswer)
  if (form === 'file') {
    if ('parts' in (body as object)) return sendInParts(reply, body as FileInParts)
    const { name, type, bytes, cache, isInline } = body as FileAnswer
    const isText = type.startsWith('text/')
    if (cache) {
      const tag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
      const { seconds, isPublic } = cache
      reply
        // Weak: a text has the same tag in every compression.
        .header('etag', isText ? `W/${tag}` : tag)
        .headers(op.forFamilies ? { vary: 'accept-language' } : {})
        .header('cache-control', `${isPublic ? 'public' : 'private'}, max-age=${seconds}, must-revalidate`)
      const etags = request.headers['if-none-match'] ?? ''
      if (etags.split(/\s*,\s*/).some((each) => each.replace(/^W\//, '') === tag))
        return reply.code(304).send()
    }
    reply.header('content-type', type).header('content-disposition', disposition(name, isInline))
    return isText ? sendCompressed(request, reply, bytes) : reply.send(bytes)
  }
  if (form === 'text') return reply.header('content-type', 'text/plain; charset=utf-8').send(String(body))
  return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body))
}

function sendInParts(reply: FastifyReply, { name, type, parts }: FileInParts): FastifyReply {
  return reply
    .header('content-type', type)
    .header('content-disposition', disposition(name))
    .send(Readable.from(parts))
}

function disposition(name: string, isInline = false): string {
  const ascii = name.replace(/[^\w. -]/g, '_')
  return `${isInline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
