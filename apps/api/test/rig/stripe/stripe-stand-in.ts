import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StripeSettings } from '../../../src/platform/config.ts'
import { standInObjects, type StandInObjects, type StripeAnswer } from './stripe-stand-in-objects.ts'

/**
 * Failures of a request. Those with AFTER still do its work. BROKEN is an error of Stripe itself, which it repeats for
 * every request with the same key.
 */
export type Fault =
  | 'UNANSWERED_BEFORE'
  | 'UNANSWERED_AFTER'
  | 'CUT_BEFORE'
  | 'CUT_AFTER'
  | 'BROKEN_BEFORE'
  | 'BROKEN_AFTER'
  | 429
  | 500
  | 403
  | 401

export interface RecordedRequest {
  method: string
  path: string
  account: string | undefined
  key: string | undefined
  apiVersion: string | undefined
  body: Record<string, string>
}

/** A server that answers as Stripe does, as far as we use it. */
export interface StripeStandIn extends StandInObjects {
  url: string
  requests: RecordedRequest[]
  /** Fails the next `times` requests this way, or lets them through (null). Stripe's library tries twice. */
  fail(fault: Fault | null, times?: number): void
  /** Fails the next requests about one account. */
  failFor(accountRef: string, fault: Fault, times?: number): void
  /** Answers all requests normally again. */
  recover(): void
  close(): Promise<void>
}

export async function startStripeStandIn(at: Temporal.Instant): Promise<StripeStandIn> {
  const objects = standInObjects(at)
  const requests: RecordedRequest[] = []
  const faults: { fault: Fault | null; accountRef: string | null }[] = []
  /** Answers by idempotency key. The same key with another request is refused. */
  const answersByKey = new Map<string, { requestText: string; reply: StripeAnswer | 'SILENCE' }>()
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    ...objects,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fail: (fault, times = 2) => add(fault, null, times),
    failFor: (accountRef, fault, times = 2) => add(fault, accountRef, times),
    recover: () => void (faults.length = 0),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  function add(fault: Fault | null, accountRef: string | null, times: number): void {
    faults.push(...Array.from({ length: times }, () => ({ fault, accountRef })))
  }

  function faultFor(account: string | undefined): Fault | null | undefined {
    const index = faults.findIndex(({ accountRef }) => accountRef === null || accountRef === account)
    return index < 0 ? undefined : faults.splice(index, 1)[0]!.fault
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const recorded = await read(request)
    requests.push(recorded)
    const fault = faultFor(recorded.account)
    if (typeof fault === 'number') return send(response, { status: fault, body: { error: ERRORS[fault] } })
    if (fault === 'CUT_BEFORE') return void request.socket.destroy()
    if (fault === 'UNANSWERED_BEFORE') return
    if (fault === 'BROKEN_BEFORE') return send(response, once(recorded, () => BROKEN) as StripeAnswer)
    if (fault === 'BROKEN_AFTER') {
      const broken = () => (objects.handle(recorded), BROKEN)
      return send(response, once(recorded, broken) as StripeAnswer)
    }
    const reply = once(recorded)
    if (fault === 'CUT_AFTER') return void request.socket.destroy()
    if (fault === 'UNANSWERED_AFTER' || reply === 'SILENCE') return
    send(response, reply)
  }

  function once(
    recorded: RecordedRequest,
    handle = () => objects.handle(recorded),
  ): StripeAnswer | 'SILENCE' {
    const { method, path, account, key, body } = recorded
    if (key === undefined || method !== 'POST') return handle()
    const requestText = JSON.stringify([path, body])
    const before = answersByKey.get(`${account} ${key}`)
    if (before)
      return before.requestText === requestText
        ? before.reply
        : { status: 400, body: { error: { type: 'idempotency_error', message: 'Other parameters' } } }
    const reply = handle()
    answersByKey.set(`${account} ${key}`, { requestText, reply })
    return reply
  }
}

export const WEBHOOK_SECRET = 'whsec_of_the_tests'
export const OWN_WEBHOOK_SECRET = 'whsec_of_the_operator'

export function stripeSettings(url: string, over: Partial<StripeSettings> = {}): StripeSettings {
  return {
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    clientId: 'ca_1',
    webhookSecret: WEBHOOK_SECRET,
    ownWebhookSecret: OWN_WEBHOOK_SECRET,
    apiUrl: url,
    timeoutMs: 60_000,
    ...over,
  }
}

const ERRORS: Record<number, object> = {
  401: { type: 'invalid_request_error', message: 'No such key' },
  403: { type: 'invalid_request_error', code: 'account_invalid', message: 'No access' },
  429: { type: 'rate_limit_error', code: 'rate_limit', message: 'Too many' },
  500: { type: 'api_error', message: 'Something broke' },
}

const BROKEN: StripeAnswer = { status: 500, body: { error: ERRORS[500] } }

async function read(request: IncomingMessage): Promise<RecordedRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { pathname, searchParams } = new URL(request.url!, 'http://stripe')
  const sent = new URLSearchParams(Buffer.concat(chunks).toString())
  const header = (name: string) => request.headers[name] as string | undefined
  return {
    method: request.method!,
    path: pathname,
    account: header('stripe-account'),
    key: header('idempotency-key'),
    apiVersion: header('stripe-version'),
    body: Object.fromEntries([...searchParams, ...sent]),
  }
}

function send(response: ServerResponse, { status, body }: StripeAnswer): void {
  const retry = status === 429 || status === 500 ? { 'stripe-should-retry': 'true' } : {}
  response.writeHead(status, { 'content-type': 'application/json', ...retry }).end(JSON.stringify(body))
}
