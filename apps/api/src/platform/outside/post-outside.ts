import { lookup as systemLookup } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '@afterbell/domain/integrations/public-address'

/** How to reach addresses that schools enter. */
export interface OutsideParts {
  /** Hosts inside the operator's own network that are allowed anyway, with http and any port. */
  openHosts: readonly string[]
  /** For tests: the name lookup. */
  lookup?: LookupFunction
}

/** Result of a request: its status with the beginning of the answer, or the reason of the failure. */
export type OutsideOutcome = { millis: number } & (
  | { status: number; answer: string; failure: null }
  | { status: null; answer: null; failure: string }
)

const PORTS = ['', '443', '8443']
const TIMEOUT_MS = 10_000
const ANSWER_KEPT = 1000
const ANSWER_BYTES_MAX = 16 * 1024

const INSIDE = 'This address is inside a private network. Use one that can be reached from the internet'
const NOT_FOUND = 'This host cannot be found. Please check the address'

/**
 * Checks an address before anything is sent: not https, a forbidden port, or inside a network. A name may resolve
 * differently later, so each connection is checked again.
 */
export async function refusedAddress(address: string, parts: OutsideParts): Promise<string | null> {
  if (!URL.canParse(address)) return 'Enter a full address, such as https://example.org/hooks'
  const url = new URL(address)
  const refusal = refusedUrl(url, parts)
  if (refusal !== null || isOpen(url, parts) || isIP(bareHost(url)) !== 0) return refusal
  return new Promise((answer) => {
    const tooLong = setTimeout(() => answer(NOT_FOUND), TIMEOUT_MS / 2)
    publicLookup(parts)(bareHost(url), { all: true }, (error) => {
      clearTimeout(tooLong)
      answer(error === null ? null : error instanceof InsideError ? INSIDE : NOT_FOUND)
    })
  })
}

/**
 * Posts a text to an address a school entered. The connection is checked as it is made and must go to a public
 * address. Follows no redirects, and reads only the beginning of the answer.
 * @answers What are other programs told of, and where may that go?
 */
export async function postOutside(
  address: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  parts: OutsideParts,
): Promise<OutsideOutcome> {
  const began = performance.now()
  const elapsed = () => ({ millis: Math.round(performance.now() - began) })
  try {
    const url = new URL(address)
    const refusal = refusedUrl(url, parts)
    if (refusal !== null) return { status: null, answer: null, failure: refusal, ...elapsed() }
    const { status, answer } = await send(url, { headers, body }, parts)
    return { status, answer, failure: null, ...elapsed() }
  } catch (error) {
    return { status: null, answer: null, failure: failureOf(error as Error), ...elapsed() }
  }
}

function refusedUrl(url: URL, parts: OutsideParts): string | null {
  if (url.username || url.password) return 'An address holds no user name or password'
  if (isOpen(url, parts)) return /^https?:$/.test(url.protocol) ? null : 'An address begins with https://'
  // Local names of this machine are refused without a lookup.
  const host = bareHost(url)
  if (
    isIP(host) !== 0
      ? !isPublicAddress(host)
      : !host.includes('.') || /\.(localhost|local|internal)\.?$/.test(host)
  )
    return INSIDE
  if (url.protocol !== 'https:') return 'An address begins with https://'
  return PORTS.includes(url.port) ? null : 'Only the ports 443 and 8443 can be used'
}

function isOpen(url: URL, { openHosts }: OutsideParts): boolean {
  return openHosts.includes(bareHost(url))
}

function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

function send(
  url: URL,
  { headers, body }: { headers: Record<string, string>; body: string },
  parts: OutsideParts,
): Promise<{ status: number; answer: string }> {
  const request = url.protocol === 'https:' ? secureRequest : plainRequest
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        // A new connection: a reused one could lead where the name no longer points.
        agent: false,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        maxHeaderSize: ANSWER_BYTES_MAX,
        ...(isOpen(url, parts) ? {} : { lookup: publicLookup(parts) }),
      },
      (response) => {
        const chunks: Buffer[] = []
        let bytes = 0
        const finish = () => resolve({ status: response.statusCode!, answer: beginningOf(chunks) })
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          bytes += chunk.length
          if (bytes < ANSWER_BYTES_MAX) return
          finish()
          response.destroy()
        })
        response.on('end', finish)
        response.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

function beginningOf(chunks: readonly Buffer[]): string {
  return Array.from(Buffer.concat(chunks).toString('utf8').replaceAll('\0', ''))
    .slice(0, ANSWER_KEPT)
    .join('')
}

class InsideError extends Error {}

/** Looks a name up as the connection is made, and refuses it if any of its addresses is not public. */
function publicLookup({ lookup = systemLookup as LookupFunction }: OutsideParts): LookupFunction {
  return (hostname, options, answer) =>
    lookup(hostname, { ...options, all: true }, (error, result) => {
      if (error) return answer(error, [])
      const addresses = Array.isArray(result) ? result : [{ address: result, family: isIP(result) }]
      if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
        return answer(new InsideError(INSIDE), [])
      if (options.all) return answer(null, addresses)
      answer(null, addresses[0]!.address, addresses[0]!.family)
    })
}

function failureOf(error: Error & { code?: string }): string {
  if (error instanceof InsideError) return INSIDE
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return `Nothing was answered within ${TIMEOUT_MS / 1000} seconds`
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') return 'The host cannot be found'
  if (error.code === 'ECONNREFUSED') return 'The connection was refused'
  if (error.code === 'ECONNRESET') return 'The connection was broken off'
  if (/CERT|SSL|TLS/.test(error.code ?? '')) return `No secure connection: ${error.message.slice(0, 200)}`
  return error.message.slice(0, 200) || 'No connection'
}
