import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The running product under an address of its own, and a way to put another build of it there. */
export interface Releases {
  url: string
  /** From now on the page says that it is of this release, and the service worker keeps its files under that name. */
  release(name: string): void
  close(): void
}

/** Stands before the product and changes in its page and its service worker what another build would change. */
export async function releasesOf(product: string): Promise<Releases> {
  let name = 'first'
  const server = createServer((asked, answer) => {
    const { pathname } = new URL(asked.url!, product)
    const isPage = asked.headers.accept?.includes('text/html') || pathname === '/schools/'
    const change =
      pathname === '/sw.js'
        ? (text: string) => text.replace(/afterbell-files-\w+/, `afterbell-files-${name}`)
        : isPage && asked.method === 'GET'
          ? (text: string) => text.replace('</head>', `<meta name="release" content="${name}" /></head>`)
          : null
    pass(product, asked, answer, change)
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
  asked: IncomingMessage,
  answer: ServerResponse,
  change: ((text: string) => string) | null,
): void {
  // What is changed is read as text, and is never what a browser has already.
  const passed = request(
    product + asked.url!,
    { method: asked.method, headers: change ? without(asked.headers, ASKING_LESS) : asked.headers },
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
  asked.pipe(passed)
}

const ASKING_LESS = ['accept-encoding', 'if-none-match', 'if-modified-since', 'range']
const OF_THE_TEXT = ['content-length', 'etag', 'last-modified', 'accept-ranges']

function without(headers: IncomingMessage['headers'], names: readonly string[]): IncomingMessage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
}
