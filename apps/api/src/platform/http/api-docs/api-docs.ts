import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Group } from '@afterbell/contract/kernel/op'
import { openApiDocument } from '../openapi.ts'
import { docsPage } from './docs-page.ts'
import { nameSchemas } from './named-schemas.ts'

/**
 * Returns the API document as text, with repeated schemas named once. Builds it anew at each call, which takes half a
 * second.
 */
export async function openApiText(groups: Record<string, Group>): Promise<string> {
  return JSON.stringify(await nameSchemas(openApiDocument(groups)))
}

/**
 * Serves the API document and a page to read it, both built from the declared calls on first request. The page loads
 * nothing from other sites.
 */
export function serveApiDocs(api: FastifyInstance, groups: Record<string, Group>): void {
  const files: Record<string, { type: string; text: () => string | Promise<string> }> = {
    '/openapi.json': { type: 'application/json; charset=utf-8', text: once(() => openApiText(groups)) },
    '/docs': { type: 'text/html; charset=utf-8', text: once(() => docsPage(openApiDocument(groups))) },
    '/docs/page.css': { type: 'text/css; charset=utf-8', text: once(() => readAsset('page.css')) },
    '/docs/page.js': { type: 'text/javascript; charset=utf-8', text: once(() => readAsset('page.js')) },
  }
  for (const [url, { type, text }] of Object.entries(files))
    api.get(url, async (_request, reply) =>
      reply
        .header('content-type', type)
        .header('cache-control', 'no-cache')
        .header('content-security-policy', POLICY)
        .send(await text()),
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

function readAsset(file: string): string {
  return readFileSync(join(import.meta.dirname, file), 'utf8')
}

function once<T>(make: () => T): () => T {
  let made: T | null = null
  return () => (made ??= make())
}
