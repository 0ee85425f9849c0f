import { vi } from 'vitest'

/** A request as it left the browser. */
export interface Sent {
  method: string
  path: string
  query: Record<string, string>
  token: string | null
  headers: Headers
  body: unknown
  signal: AbortSignal | null
}

type Answer = Response | Promise<Response>

/** Replaces `fetch`: answers the product's requests and records them. */
export function standInForServer(answer: (sent: Sent, count: number) => Answer): Sent[] {
  const all: Sent[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://server.test')
    const headers = new Headers(init.headers)
    const sent: Sent = {
      method: init.method ?? 'GET',
      path: pathname,
      query: Object.fromEntries(searchParams),
      token: headers.get('authorization')?.replace('Bearer ', '') ?? null,
      headers,
      body:
        typeof init.body === 'string' && !headers.get('content-type')?.startsWith('text/plain')
          ? JSON.parse(init.body)
          : init.body,
      signal: init.signal ?? null,
    }
    all.push(sent)
    return new Promise<Response>((resolve, reject) => {
      const giveUp = () => reject(sent.signal!.reason as Error)
      if (sent.signal?.aborted) return giveUp()
      sent.signal?.addEventListener('abort', giveUp)
      Promise.resolve(answer(sent, all.filter(({ path }) => path === sent.path).length)).then(resolve, reject)
    })
  })
  return all
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

export const SCHOOL = '01999999-0000-7000-8000-000000000001'
const USER = '01999999-0000-7000-8000-000000000002'

/** The answer of sign-in and refresh. */
export function sessionOf({
  token = 'token-1',
  livesSeconds = 600,
  schoolId = SCHOOL,
  role = 'SCHOOL_ADMIN',
} = {}) {
  return {
    jwtToken: token,
    expirationToken: new Date(Date.now() + livesSeconds * 1000).toISOString(),
    userId: USER,
    schoolId,
    userRole: role as 'SCHOOL_ADMIN',
    user: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.test' },
    school: {
      id: schoolId,
      schoolName: 'Harbour Street',
      portalName: null,
      state: 'ACTIVE' as const,
      timezone: 'America/Toronto',
      country: 'CA',
      currency: 'CAD' as const,
      dateFormat: 'AMERICAN' as const,
      moreNameCharacters: false,
      features: [],
      logo: null,
      isTrialEnded: true,
      trialEndDate: null,
      today: '2026-10-07',
    },
    lacksSecondStep: false,
    operator: null,
  }
}
