import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ApiDocument } from '../openapi.ts'
import { docsPage } from './docs-page.ts'

/**
 * Serves the API document as it is kept in docs/, and a page to read it, which is made when it is first asked for.
 * The page brings everything along and asks nobody else for anything.
 */
export function serveApiDocs(api: FastifyInstance, documentOf: () => ApiDocument): void {
  const files: Record<string, { type: string; text: () => string }> = {
    '/openapi.json': {
      type: 'application/json; charset=utf-8',
      text: once(() => readFileSync(DOCUMENT, 'utf8')),
    },
    '/docs': { type: 'text/html; charset=utf-8', text: once(() => docsPage(documentOf())) },
    '/docs/page.css': { type: 'text/css; charset=utf-8', text: once(() => own('page.css')) },
    '/docs/page.js': { type: 'text/javascript; charset=utf-8', text: once(() => own('page.js')) },
  }
  for (const [url, { type, text }] of Object.entries(files))
    api.get(url, (_request, reply) =>
      reply
        .header('content-type', type)
        .header('cache-control', 'no-cache')
        .header('content-security-policy', POLICY)
        .send(text()),
    )
}

const DOCUMENT = join(import.meta.dirname, '../../../../../../docs/openapi.json')

const POLICY = [
  `default-src 'none'`,
  `style-src 'self'`,
  `script-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ')

function own(file: string): string {
  return readFileSync(join(import.meta.dirname, file), 'utf8')
}

function once(make: () => string): () => string {
  let made: string | null = null
  return () => (made ??= make())
}
