import type { FastifyInstance } from 'fastify'

/** Limit of a raw body, unless its call declares another. */
export const RAW_BYTES_MAX = 256 * 1024

/**
 * Gives `route` an application whose bodies stay raw, for data signed byte by byte. The content type does not matter,
 * since nothing is parsed.
 */
export function withRawBodies(app: FastifyInstance, route: (raw: FastifyInstance) => void): void {
  void app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    // Fastify would refuse a malformed content type before any parser runs.
    raw.addHook('onRequest', async (request) => {
      delete request.raw.headers['content-type']
    })
    route(raw)
  })
}
