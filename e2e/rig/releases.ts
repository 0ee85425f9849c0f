import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The running product at its own address, with a way to replace its build. */
export interface Releases {
  url: string
  /** From now on the page has this release name, and the service worker stores its files under it. */
  release(name: string): void
  close(): void
}

/** Stands in front of the product and changes its page and service worker as another build would. */
export async function releasesOf(product: string): Promise<Releases> {
  let name = 'first'
  const server = createServer((browserRequest, answer) => {
    const { pathname } = new URL(browserRequest.url!, product)
    const isPage = browserRequest.headers.accept?.includes('text/html') || pathname === '/schools/'
    const change =
      pathname === '/sw.js'
        ? (text: string) => text.replace(/afterbell-files-\w+/, `afterbell-files-${name}`)
        : isPage && browserRequest.method === 'GET'
          ? (text: string) => text.replace('</head>', `<meta name="release" content="${name}" /></head>`)
          : null
    pass(product, browserRequest, answer, change)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: (next) => (name = next),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function pass(
  product: string,
  browserRequest: IncomingMessage,
  answer: ServerResponse,
  change: ((text: string) => string) | null,
): void {
  // The changed files are read as text, and never come from a browser's cache.
  const passed = request(
    product + browserRequest.url!,
    {
      method: browserRequest.method,
      headers: change ? without(browserRequest.headers, ASKING_LESS) : browserRequest.headers,
    },
    (from) => {
      answer.writeHead(from.statusCode!, change ? without(from.headers, OF_THE_TEXT) : from.headers)
      if (!change) return from.pipe(answer)
      const pieces: Buffer[] = []
      from.on('data', (piece: Buffer) => pieces.push(piece))
      return from.on('end', () => answer.end(change(Buffer.concat(pieces).toString('utf8'))))
    },
  )
  passed.on('error', () => answer.destroy())
  answer.on('close', () => passed.destroy())
  browserRequest.pipe(passed)
}

const ASKING_LESS = ['accept-encoding', 'if-none-match', 'if-modified-since', 'range']
const OF_THE_TEXT = ['content-length', 'etag', 'last-modified', 'accept-ranges']

function without(headers: IncomingMessage['headers'], names: readonly string[]): IncomingMessage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
}
