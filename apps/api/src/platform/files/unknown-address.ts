import type { FastifyInstance } from 'fastify'

/**
 * Serves a self-contained page at unknown addresses. Programs, and all requests below /api, get a problem as usual.
 */
export function registerUnknownAddress(app: FastifyInstance, headers: Record<string, string>): void {
  app.get('/*', (request, reply) => {
    const isRead = request.headers.accept?.includes('text/html') && !request.url.startsWith('/api/')
    if (!isRead) return reply.callNotFound()
    return reply.code(404).headers(headers).header('content-type', 'text/html; charset=utf-8').send(PAGE)
  })
}

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Page not found · Afterbell</title>
    <style>
      :root { color-scheme: light dark; }
      body { max-width: 32rem; margin: 15vh auto 0; padding: 0 1.5rem; font: 1rem/1.5 system-ui, sans-serif; }
      a { color: light-dark(#0f6460, #5cc8bf); }
    </style>
  </head>
  <body>
    <main>
      <h1>Page not found</h1>
      <p>The address may have a typo, or the page was moved or removed.</p>
      <p><a href="/schools/">Go to Afterbell</a></p>
    </main>
  </body>
</html>
`
