import { keepClock, readStoredClock } from './clock-kept.ts'
import { pathOf, type Address, type AnyOp } from '@afterbell/contract/kernel/op'
import type { Problem } from '@afterbell/contract/kernel/problem'
import { fromWire, toWire } from './wire.ts'

export const API = '/api'

/** The parts of a call that a refusal needs. */
type RefusableOp = Pick<AnyOp, 'name' | 'fieldPaths'>

/**
 * An answer above 299. Forms read `fields`. The user was already told, so code that catches it need not do so again.
 */
export class CallRefused extends Error {
  readonly op: string
  readonly status: number
  /** The raw body. */
  readonly text: string
  readonly problem: Problem | null
  readonly retryAfterSeconds: number | null

  constructor(refused: { op: RefusableOp; status: number; text: string; retryAfterSeconds: number | null }) {
    const problem = problemIn(refused.op, refused.text)
    super(problem?.message ?? `${refused.op.name} was answered with ${refused.status}`)
    this.name = 'CallRefused'
    this.op = refused.op.name
    this.status = refused.status
    this.text = refused.text
    this.problem = problem
    this.retryAfterSeconds = refused.retryAfterSeconds
  }

  get code(): string | null {
    return this.problem?.code ?? null
  }

  get fields(): Problem['fields'] {
    return this.problem?.fields
  }

  /** The number to quote to support. */
  get reference(): string | undefined {
    return this.problem?.id
  }
}

/** No answer: no network, or the server is restarting. */
export class Unreachable extends Error {
  readonly status = 0

  constructor(op: string, cause: unknown) {
    super(`${op} did not reach the server`, { cause })
    this.name = 'Unreachable'
  }
}

/** Checks whether the server gave no answer: no network, or a proxy that got none from it. */
export function isUnreached(error: unknown): boolean {
  return (
    error instanceof Unreachable ||
    (error instanceof CallRefused && TRANSIENT_STATUSES.includes(error.status))
  )
}

const TRANSIENT_STATUSES: readonly number[] = [429, 502, 503, 504]

/** An answer that is a file. */
export interface FileSent {
  blob: Blob
  name: string
}

/** The loosely typed input of a call. */
export interface LooseInput {
  at?: Address
  params?: Readonly<Record<string, string | undefined>>
  query?: unknown
  body?: unknown
  /** Files of a multipart call, by the name of their part. */
  files?: Readonly<Record<string, File | readonly File[]>>
}

export interface SendOptions {
  token: string | null
  schoolId: string | null
  signal: AbortSignal | null
  idempotencyKey?: string | undefined
  /** The proof of work, if the call requires one. */
  proof?: string | null | undefined
}

/** Sends one request and reads its answer, without handling sessions. Throws an AbortError when aborted. */
export async function send(op: AnyOp, input: LooseInput, sending: SendOptions): Promise<unknown> {
  const { body, type } = bodyOf(op, input)
  // Families are answered in the language of their page, whatever their browser prefers.
  const headers = new Headers({ 'accept-language': document.documentElement.lang })
  if (type) headers.set('content-type', type)
  if (sending.token) headers.set('authorization', `Bearer ${sending.token}`)
  if (sending.schoolId) headers.set('x-school-token', sending.schoolId)
  if (sending.idempotencyKey) headers.set('idempotency-key', sending.idempotencyKey)
  if (sending.proof) headers.set('x-altcha', sending.proof)
  const url = urlOf(op, input, sending.schoolId)
  const init: RequestInit = {
    method: op.method,
    headers,
    body,
    signal: sending.signal,
    cache: 'no-store',
  }
  const { response, content } = await travel(op, url, init)
  if (!response.ok) throw refusalIn(op, response, content as string)
  return formOf(op) === 'json' ? fromWire(op.answer, content) : content
}

async function travel(op: AnyOp, url: string, init: RequestInit) {
  try {
    const response = await fetch(url, init)
    readClock(response)
    return { response, content: response.ok ? await contentOf(op, response) : await response.text() }
  } catch (error) {
    throw init.signal?.aborted ? error : new Unreachable(op.name, error)
  }
}

let aheadMs: number | null = null

/** Returns how far this device's clock is ahead of the server's, by the last answer; null before the first. */
export function clockAheadMs(): number | null {
  return aheadMs
}

/** The same, but before the first answer returns the value stored from an earlier visit. */
export function lastClockAheadMs(): number {
  return aheadMs ?? readStoredClock()
}

/** Returns the server's current instant, whatever this device's clock says. */
export function serverNow(): Temporal.Instant {
  return Temporal.Now.instant().subtract({ milliseconds: Math.round(lastClockAheadMs()) })
}

/** Reads the server's clock. It sends whole seconds, so half a second has passed on average. */
function readClock({ headers }: Response): void {
  const serverMs = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(serverMs)) return
  aheadMs = Date.now() - serverMs - 500
  keepClock(aheadMs)
}

export function urlOf(op: AnyOp, { at, params, query }: LooseInput, schoolId: string | null): string {
  const entries = Object.entries({ ...(schoolId ? { schoolId } : {}), ...params })
  const pathParams = Object.fromEntries(
    entries.filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((toWire(op.query, query) ?? {}) as Record<string, unknown>)) {
    if (value === undefined || value === null || value === '') continue
    // Several values are one list: the server reads `a,b` and `a` repeated alike, and this is shorter.
    search.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  const text = search.toString()
  return API + pathOf(op, at ?? null, pathParams) + (text && `?${text}`)
}

function bodyOf(op: AnyOp, { body, files }: LooseInput): { body: BodyInit | null; type: string | null } {
  const form = op.bodyForm ?? (op.body ? 'json' : 'none')
  if (form === 'none') return { body: null, type: null }
  if (form === 'text') return { body: String(body), type: 'text/plain' }
  if (form === 'bytes') return { body: body as BodyInit, type: 'application/octet-stream' }
  if (form === 'json') {
    if (body === undefined) return { body: null, type: null }
    return { body: JSON.stringify(toWire(op.body, body)), type: 'application/json' }
  }
  const parts = new FormData()
  for (const [name, value] of Object.entries((toWire(op.body, body) ?? {}) as Record<string, unknown>))
    if (value !== undefined && value !== null)
      parts.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  for (const [name, upload] of Object.entries(files ?? {}))
    for (const file of [upload].flat()) parts.append(name, file)
  return { body: parts, type: null }
}

function formOf(op: AnyOp) {
  return op.answerForm ?? (op.answer ? 'json' : 'none')
}

async function contentOf(op: AnyOp, response: Response): Promise<unknown> {
  const form = formOf(op)
  if (form === 'file') return { blob: await response.blob(), name: nameIn(response) } satisfies FileSent
  if (form === 'text') return response.text()
  return form === 'json' ? response.json() : undefined
}

/** Returns the file name. The Unicode name takes precedence over the plain one (RFC 6266). */
function nameIn(response: Response): string {
  const header = response.headers.get('content-disposition') ?? ''
  const any = /filename\*=UTF-8''([^;]+)/i.exec(header)
  return any ? decodeURIComponent(any[1]!) : (/filename="([^"]+)"/i.exec(header)?.[1] ?? 'download')
}

export function refusalIn(op: AnyOp, response: Response, text: string): CallRefused {
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10)
  const retryAfterSeconds = Number.isNaN(seconds) ? null : seconds
  return new CallRefused({ op, status: response.status, text, retryAfterSeconds })
}

/** Reads a refusal, with its fields renamed from the wire. */
function problemIn({ fieldPaths }: RefusableOp, text: string): Problem | null {
  try {
    const read = JSON.parse(text) as Partial<Problem> | null
    if (typeof read?.code !== 'string' || typeof read.message !== 'string') return null
    const { fields } = read
    if (!fieldPaths || !fields) return read as Problem
    const formFields = fields.map(({ path, message }) => ({ path: fieldPaths.fromWire(path), message }))
    return { ...(read as Problem), fields: formFields }
  } catch {
    return null
  }
}
