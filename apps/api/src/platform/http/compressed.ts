import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Sends a generated text, compressed in the best encoding the client accepts. Speed matters more than size, and it
 * runs outside the server's main thread.
 */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: Buffer,
): Promise<FastifyReply> {
  const varyHeader = reply.getHeader('vary')
  reply.header('vary', varyHeader === undefined ? 'accept-encoding' : `${varyHeader}, accept-encoding`)
  const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''))
  if (!encoding || text.length < WORTH_IT_BYTES) return reply.send(text)
  return reply.header('content-encoding', encoding).send(await PACK[encoding](text))
}

/** A shorter text fits into one packet anyway. */
const WORTH_IT_BYTES = 1000

const PACK = {
  br: (text: Buffer) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: Buffer) => promisify(gzip)(text, { level: 5 }),
}

/** Returns our best encoding that `Accept-Encoding` names without `q=0`. */
function encodingFor(accepted: string): keyof typeof PACK | null {
  const encodings = accepted
    .toLowerCase()
    .split(',')
    .filter((each) => !/;\s*q=0(?:\.0*)?\s*$/.test(each))
    .map((each) => each.split(';')[0]!.trim())
  return (['br', 'gzip'] as const).find((each) => encodings.includes(each)) ?? null
}
