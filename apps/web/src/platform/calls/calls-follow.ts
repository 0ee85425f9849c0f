import type { AnyOp } from '@afterbell/contract/kernel/op'
import { CallRefused, refusalIn, urlOf, type LooseInput } from './calls-send.ts'
import { freshSession, refreshSession, type Session } from '../session/session.ts'

export interface FollowOptions {
  onEvent: (name: string, data: unknown) => void
  /** Whether the line is open just now. */
  onState: (isOpen: boolean) => void
  /** The id of the last event received, stored across broken connections. */
  lastId: { current: string | null }
  signal: AbortSignal
}

/** Limit of silence until the connection counts as dead. The server sends something every 15 seconds. */
const SILENCE_MS = 40_000
const WAIT_MIN_MS = 500
const WAIT_MAX_MS = 30_000

/**
 * Follows an event stream until aborted. Reconnects after the last received event, later after each failure. Uses
 * fetch, because a browser's own EventSource sends no token.
 */
export async function followEvents(op: AnyOp, input: LooseInput, followed: FollowOptions): Promise<void> {
  const { signal, onState } = followed
  let wait = WAIT_MIN_MS
  while (!signal.aborted) {
    try {
      const session = await freshSession()
      if (!session) return
      await readOnce(op, input, session, followed, () => (wait = WAIT_MIN_MS))
    } catch (error) {
      if (error instanceof CallRefused) {
        // Do not retry what this user may not read.
        if (error.status === 403 || error.status === 404) return onState(false)
        if (error.status === 401) await refreshSession().catch(() => {})
      }
    }
    onState(false)
    // A random delay: a restarting server must not get all clients at once.
    await pause(wait * (0.5 + Math.random()), signal)
    wait = Math.min(wait * 2, WAIT_MAX_MS)
  }
}

async function readOnce(
  op: AnyOp,
  input: LooseInput,
  { jwtToken, schoolId }: Session,
  { onEvent, onState, lastId, signal }: FollowOptions,
  onLife: () => void,
): Promise<void> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  try {
    const headers = new Headers({ authorization: `Bearer ${jwtToken}`, 'x-school-token': schoolId })
    if (lastId.current) headers.set('last-event-id', lastId.current)
    const response = await fetch(urlOf(op, input, schoolId), {
      headers,
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (!response.ok) throw refusalIn(op, response, await response.text())
    onState(true)
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    for (let rest = ''; ;) {
      const { value, done } = await reader.read()
      if (done) return
      onLife()
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
      const parts = (rest + value).split('\n\n')
      rest = parts.pop()!
      for (const part of parts) {
        const { id, event, data } = fieldsOf(part)
        if (id) lastId.current = id
        if (event && data) onEvent(event, JSON.parse(data))
      }
    }
  } finally {
    clearTimeout(timer)
  }
}

/** The fields of an event. The server writes each on one line. */
function fieldsOf(part: string): { id?: string; event?: string; data?: string } {
  const lines = part.split('\n').filter((line) => line.includes(': '))
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
  )
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    const now = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', now, { once: true })
    window.addEventListener('online', now, { once: true })
  })
}
