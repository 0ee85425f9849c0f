import type { FastifyInstance } from 'fastify'

/** What a body that is taken as bytes may weigh where its call does not say otherwise. */
export const RAW_BYTES_MAX = 256 * 1024

/**
 * Gives `route` an application in which bodies stay as they came, for what is signed byte by byte. What a request says its
 * body is does not matter there: it is never parsed.
 */
export function withRawBodies(app: FastifyInstance, route: (raw: FastifyInstance) => void): void {
  void app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    // A content type that is malformed is refused before any parser is asked.
    raw.addHook('onRequest', async (request) => {
      delete request.raw.headers['content-type']
    })
    route(raw)
  })
}
