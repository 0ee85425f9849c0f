import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { TwilioSettings } from '../../../platform/config.ts'

/** A request as received, and the URL Twilio was configured to call. */
interface SignedRequest {
  url: string
  bytes: Buffer
  /** For a JSON body, Twilio adds the hash of its bytes to the URL. */
  bodySHA256: string | undefined
  signature: string | undefined
  /** Names the algorithm if a webhook rule of the account signs with its shared key (SHA-256), not the auth token (SHA-1). */
  settings: string | undefined
}

type Keys = Pick<TwilioSettings, 'authToken' | 'sharedKey'>

/**
 * Verifies a Twilio request and returns its fields, or a reason for the log. Twilio signs the URL, with or without its
 * port, and the sorted fields. For JSON it signs only the URL, which has the body's hash.
 */
export function readTwilio(
  request: SignedRequest,
  keys: Keys,
): { form: URLSearchParams } | { refusedBecause: string } {
  const { url, bytes, bodySHA256, signature, settings } = request
  if (!signature) return { refusedBecause: 'there is no X-Twilio-Signature' }
  const how = howSigned(settings, keys)
  if (typeof how === 'string') return { refusedBecause: how }
  const isJson = bodySHA256 !== undefined
  const form = isJson ? fieldsOfJson(bytes) : new URLSearchParams(bytes.toString())
  if (isJson && !isEqual(Buffer.from(sha256(bytes)), Buffer.from(bodySHA256.toLowerCase())))
    return { refusedBecause: 'the body has another hash than bodySHA256 says' }
  const signatureBytes = Buffer.from(signature, 'base64')
  const address = isJson ? `${url}${url.includes('?') ? '&' : '?'}bodySHA256=${bodySHA256}` : url
  const fields = isJson ? '' : inOrder(form)
  const isSigned = [withPort(address), withoutPort(address)].some((each) =>
    isEqual(
      signatureBytes,
      createHmac(how.algorithm, how.key)
        .update(each + fields)
        .digest(),
    ),
  )
  return isSigned ? { form } : { refusedBecause: 'it is signed with another key, or for another address' }
}

/** Returns the key and algorithm, or a sentence why they are unknown. */
function howSigned(
  settings: string | undefined,
  { authToken, sharedKey }: Keys,
): { key: string; algorithm: 'sha1' | 'sha256' } | string {
  if (settings === undefined) return { key: authToken, algorithm: 'sha1' }
  if (sharedKey === null) return 'a webhook rule signs it with a shared key, and TWILIO_SHARED_KEY is not set'
  const [, name] = /(?:^|,)\s*algorithm=([\w-]+)/i.exec(settings) ?? []
  const algorithm = ALGORITHMS[(name ?? '').toUpperCase().replace('-', '_')]
  return algorithm
    ? { key: sharedKey, algorithm }
    : `its algorithm is not known here: ${settings.slice(0, 100)}`
}

const ALGORITHMS: Readonly<Record<string, 'sha1' | 'sha256'>> = { HMAC_SHA1: 'sha1', HMAC_SHA256: 'sha256' }

/** Joins the fields as Twilio signs them: sorted by name; several values of a name sorted, without duplicates. */
function inOrder(form: URLSearchParams): string {
  return [...new Set(form.keys())]
    .toSorted()
    .flatMap((name) => [...new Set(form.getAll(name))].toSorted().map((value) => name + value))
    .join('')
}

/** Returns the strings and numbers of a JSON object as form fields; no fields for any other body. */
function fieldsOfJson(bytes: Buffer): URLSearchParams {
  try {
    const body = Object(JSON.parse(bytes.toString())) as Record<string, unknown>
    const fields = Object.entries(body).filter(([, value]) => ['string', 'number'].includes(typeof value))
    return new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))
  } catch {
    return new URLSearchParams()
  }
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Matches scheme, host, and a port if the address has one. */
const ORIGIN = /^(https?):\/\/(\[[^\]]*\]|[^/:?#]+)(:\d+)?/i

function withPort(address: string): string {
  return address.replace(ORIGIN, (whole, scheme: string, host: string, port?: string) =>
    port === undefined ? `${scheme}://${host}:${scheme.toLowerCase() === 'https' ? 443 : 80}` : whole,
  )
}

function withoutPort(address: string): string {
  return address.replace(ORIGIN, '$1://$2')
}

function isEqual(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
