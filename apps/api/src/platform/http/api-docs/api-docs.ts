import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ApiDocument } from '../openapi.ts'
import { docsPage } from './docs-page.ts'

/**
 * Serves the API document, and a page to read it. Both are made when the first one is asked for.
 * The page brings everything along and asks nobody else for anything.
 */
export function serveApiDocs(api: FastifyInstance, documentOf: () => ApiDocument): void {
  let made: ApiDocument | null = null
  const document = () => (made ??= documentOf())
  const files: Record<string, { type: string; text: () => string }> = {
    '/openapi.json': {
      type: 'application/json; charset=utf-8',
      text: once(() => `${JSON.stringify(document(), null, 2)}\n`),
    },
    '/docs': { type: 'text/html; charset=utf-8', text: once(() => docsPage(document())) },
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
