/** The answer of another server, or that it could not be reached. */
export type ServerAnswer =
  | { is: 'ANSWERED'; status: number; body: unknown; retryAfterSeconds: number | null }
  | { is: 'UNREACHABLE' }

export interface Question {
  url: string
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT'
  headers?: Record<string, string>
  /** The body, as JSON or as a form. */
  json?: unknown
  form?: Record<string, string>
  /** Limit until the whole answer has arrived. */
  timeoutMs: number
}

/** Limit of an answer's size. */
const BYTES_MAX = 4 * 1024 * 1024
/** Limit in seconds of a `Retry-After` that is accepted. */
const RETRY_AFTER_MAX = 3600

/** Sends a request to another server. Follows no redirects, and returns UNREACHABLE instead of throwing. */
export async function askElsewhere(question: Question): Promise<ServerAnswer> {
  const { url, method = 'GET', headers = {}, json, form, timeoutMs } = question
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(form && { body: new URLSearchParams(form) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await textOf(response)
    if (text === null) return { is: 'UNREACHABLE' }
    return {
      is: 'ANSWERED',
      status: response.status,
      body: parseJson(text),
      retryAfterSeconds: secondsIn(response.headers.get('retry-after')),
    }
  } catch {
    return { is: 'UNREACHABLE' }
  }
}

/** Returns a field of an answer that is a text, or a number as text; null otherwise. */
export function fieldOf(body: unknown, name: string): string | null {
  const value = (Object(body) as Record<string, unknown>)[name]
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : null
}

async function textOf({ body }: Response): Promise<string | null> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.length
    if (bytes > BYTES_MAX) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function secondsIn(header: string | null): number | null {
  const seconds = Number(header ?? '')
  return header && seconds > 0 ? Math.min(Math.ceil(seconds), RETRY_AFTER_MAX) : null
}
