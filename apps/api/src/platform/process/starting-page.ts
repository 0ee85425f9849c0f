import { once } from 'node:events'
import { createServer } from 'node:http'
import { ANSWER_HEADERS } from '../http/answer-headers.ts'

/** The page served while the product starts. */
export interface StartingPage {
  /** Reports the current step, as a sentence without a period, and its progress from 0 to 1 if known. */
  report(doing: string, part?: number): void
  close(): Promise<void>
}

/** Answers every request on a port with 503 until the product is up. The page then opens the product by itself. */
export async function openStartingPage(host: string, port: number): Promise<StartingPage> {
  let doing = 'Getting ready'
  let part: number | null = null
  const server = createServer(({ url = '/' }, response) => {
    const isStatus = /^\/(readyz|healthz|api\/)/.test(url)
    response.writeHead(503, {
      ...ANSWER_HEADERS,
      'content-type': isStatus ? 'application/json' : 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '2',
    })
    response.end(isStatus ? JSON.stringify({ status: 'starting', doing, part }) : page(doing, part))
  })
  server.listen({ host, port })
  await once(server, 'listening')
  return {
    report(next, nextPart) {
      doing = next
      part = nextPart ?? null
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/**
 * Returns the page. Without scripts it reloads itself; with them it also survives the moment when nothing listens.
 */
function page(doing: string, part: number | null): string {
  const percent = part === null ? '' : ` (${Math.floor(part * 100)} %)`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Afterbell is starting</title>
<noscript><meta http-equiv="refresh" content="3"></noscript>
<style>
body { font: 1.125rem/1.5 system-ui, sans-serif; color: #1f2a2a; background: #faf8f5; margin: 20vh auto; max-width: 32rem; padding: 0 1.5rem }
@media (prefers-color-scheme: dark) { body { color: #e8e6e3; background: #171b1b } }
h1 { font-size: 1.5rem; margin: 0 0 0.5rem }
progress { width: 100%; height: 0.75rem; accent-color: #0f766e }
</style>
</head>
<body>
<main>
<h1>Afterbell is starting</h1>
<p id="doing" role="status">${doing}${percent}</p>
<progress max="1"${part === null ? '' : ` value="${part}"`} aria-labelledby="doing"></progress>
<p>This page opens Afterbell by itself as soon as it is ready.</p>
</main>
<script>
setInterval(async () => {
  const answer = await fetch('/readyz', { cache: 'no-store' }).catch(() => null)
  if (answer?.ok) return location.reload()
  const { doing, part } = (await answer?.json().catch(() => null)) ?? {}
  if (!doing) return
  document.getElementById('doing').textContent = doing + (part === null ? '' : ' (' + Math.floor(part * 100) + ' %)')
  const bar = document.querySelector('progress')
  if (part === null) bar.removeAttribute('value')
  else bar.value = part
}, 1000)
</script>
</body>
</html>
`
}
