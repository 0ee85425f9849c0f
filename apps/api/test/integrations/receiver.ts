import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface Receiver {
  url: string
  received: Received[]
  /** Its answer from now on; null: it never answers. */
  answers: { status: number; body?: string; location?: string } | null
}

/** Starts another program of a school, listening in this process. */
export function useReceiver(): Receiver {
  const receiver: Receiver = { url: '', received: [], answers: { status: 200, body: 'Thank you' } }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      receiver.received.push({
        path: request.url!,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      })
      const { answers } = receiver
      if (!answers) return
      response.writeHead(answers.status, answers.location ? { location: answers.location } : {})
      response.end(answers.body ?? '')
    })
  })
  beforeAll(async () => {
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return receiver
}

/** Checks the signatures as Standard Webhooks defines them, written independently of the product. */
export function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const words = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const expected = createHmac('sha256', key).update(words).digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .some((each) => {
      const [version, signature] = each.split(',')
      const bytes = Buffer.from(signature ?? '', 'base64')
      return version === 'v1' && bytes.length === expected.length && timingSafeEqual(bytes, expected)
    })
}
