import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OAuthSettings } from '../../../src/platform/app-settings.ts'

/** A failure that a request meets instead of an answer. */
export type AppFault = 'SILENCE' | 'CUT' | 'CUT_AFTER' | 429 | 500

export interface AppRequest {
  method: string
  path: string
  query: Record<string, string>
  headers: Record<string, string | string[] | undefined>
  /** Parsed JSON, or the fields of a form. */
  body: Record<string, unknown>
}

export interface AppAnswered {
  status: number
  body?: unknown
}

/** The user who connected, as the stand-in's application sees them. */
export interface StandInUser {
  id: string
  scope: string
}

interface Options {
  clientId: string
  clientSecret: string
  redirectUrl: string
  scope: string
  authorizePath: string
  tokenPath: string
  revokePath: string | null
  /** Takes the secret in the form and issues tokens that do not expire, as Mailchimp does. */
  isLikeMailchimp?: boolean
  /** Extra fields of a token response. */
  beside?: (user: StandInUser) => Record<string, unknown>
  /** Checks what an API request needs in addition to its token. */
  isAllowed?: (request: AppRequest) => boolean
  /** Answers an API request of a user. Null: no such path. */
  api: (request: AppRequest, user: StandInUser) => AppAnswered | null
}

/** A server that grants access to its users' accounts as OAuth providers do (RFC 6749) and serves their API. */
export interface OAuthStandIn {
  url: string
  requests: AppRequest[]
  /** Allows access as the user and returns what their browser brings back. Throws when the authorize URL is wrong. */
  allow(authorizeUrl: string, user?: { id?: string; scope?: string }): { code: string; state: string }
  /** Expires all access tokens, as after an hour. */
  expireTokens(): void
  /** The user removes the application from their account. */
  remove(userId: string): void
  /** Fails the next `times` requests this way. */
  fail(fault: AppFault, times?: number): void
  recover(): void
  close(): Promise<void>
}

export async function startOAuthStandIn(options: Options): Promise<OAuthStandIn> {
  const codes = new Map<string, StandInUser>()
  const access = new Map<string, StandInUser>()
  const refresh = new Map<string, StandInUser>()
  const requests: AppRequest[] = []
  const faults: AppFault[] = []
  const server = createServer((request, response) => void take(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    requests,
    allow(authorizeUrl, { id = `user-${randomUUID()}`, scope = options.scope } = {}) {
      const { origin, pathname, searchParams: authorizeParams } = new URL(authorizeUrl)
      const expected = {
        client_id: options.clientId,
        redirect_uri: options.redirectUrl,
        response_type: 'code',
      }
      if (origin !== url || pathname !== options.authorizePath) throw new Error('Not the page to allow it on')
      for (const [field, value] of Object.entries(expected))
        if (authorizeParams.get(field) !== value)
          throw new Error(`A wrong ${field}: ${authorizeParams.get(field)}`)
      const code = `code-${randomUUID()}`
      codes.set(code, { id, scope })
      return { code, state: authorizeParams.get('state')! }
    },
    expireTokens: () => access.clear(),
    remove(userId) {
      for (const tokens of [access, refresh])
        for (const [token, user] of tokens) if (user.id === userId) tokens.delete(token)
    },
    fail: (fault, times = 1) => void faults.push(...Array.from({ length: times }, () => fault)),
    recover: () => void (faults.length = 0),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function take(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await read(incoming)
    requests.push(request)
    const fault = faults.shift()
    if (fault === 'SILENCE') return
    if (fault === 'CUT') return void incoming.socket.destroy()
    if (fault === 429)
      return send(response, { status: 429, body: { message: 'Too many' } }, { 'retry-after': '7' })
    if (fault === 500) return send(response, { status: 500, body: { message: 'Broken' } })
    const answered = answer(request)
    if (fault === 'CUT_AFTER') return void incoming.socket.destroy()
    send(response, answered)
  }

  function answer(request: AppRequest): AppAnswered {
    const { method, path, body, headers } = request
    const isPost = method === 'POST'
    if (isPost && (path === options.tokenPath || path === options.revokePath)) {
      const secret = `Basic ${Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64')}`
      const isRight = options.isLikeMailchimp
        ? body.client_id === options.clientId && body.client_secret === options.clientSecret
        : headers.authorization === secret
      if (!isRight) return { status: 401, body: { error: 'invalid_client' } }
      return path === options.tokenPath ? tokens(body) : gaveBack(body)
    }
    const user = access.get(String(headers.authorization).replace(/^(Bearer|OAuth) /, ''))
    if (!user) return { status: 401, body: { code: 124, message: 'Invalid access token.' } }
    if (options.isAllowed && !options.isAllowed(request))
      return { status: 401, body: { message: 'Access denied' } }
    return options.api(request, user) ?? { status: 404, body: { message: `No ${path} here` } }
  }

  function tokens(body: Record<string, unknown>): AppAnswered {
    const { grant_type: grant } = body
    const allowedFields = [
      ...(grant === 'authorization_code' ? ['code', 'redirect_uri'] : ['refresh_token']),
      ...(options.isLikeMailchimp ? ['client_id', 'client_secret'] : []),
    ]
    const fields = Object.keys(body).filter((field) => field !== 'grant_type')
    if (fields.toSorted().join() !== allowedFields.toSorted().join())
      return { status: 400, body: { error: 'invalid_request', reason: `Not known: ${fields.join()}` } }
    if (grant === 'authorization_code') {
      const user = codes.get(String(body.code))
      codes.delete(String(body.code))
      if (!user || body.redirect_uri !== options.redirectUrl)
        return { status: 400, body: { error: 'invalid_grant', reason: 'Invalid authorization code' } }
      return issueTokens(user)
    }
    const user = refresh.get(String(body.refresh_token))
    if (grant !== 'refresh_token' || !user)
      return { status: 400, body: { error: 'invalid_grant', reason: 'Invalid Token!' } }
    // Each refresh token works once.
    refresh.delete(String(body.refresh_token))
    return issueTokens(user)
  }

  function issueTokens(user: StandInUser): AppAnswered {
    const [accessToken, refreshToken] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`]
    access.set(accessToken, user)
    refresh.set(refreshToken, user)
    return {
      status: 200,
      body: {
        access_token: accessToken,
        ...(options.isLikeMailchimp
          ? { expires_in: 0, scope: null }
          : { refresh_token: refreshToken, token_type: 'bearer', expires_in: 3599 }),
        ...(user.scope !== '' && { scope: user.scope }),
        ...options.beside?.(user),
      },
    }
  }

  function gaveBack({ token }: Record<string, unknown>): AppAnswered {
    access.delete(String(token))
    return { status: 200, body: { status: 'success' } }
  }
}

/** Returns the settings of an app that is served by a stand-in. */
export function settingsAt(
  url: string,
  paths: { authorize: string; token: string; revoke: string | null },
): OAuthSettings {
  return {
    clientId: 'client-of-the-tests',
    clientSecret: 'secret-of-the-tests',
    authorizeUrl: `${url}${paths.authorize}`,
    tokenUrl: `${url}${paths.token}`,
    revokeUrl: paths.revoke && `${url}${paths.revoke}`,
    apiUrl: url,
    timeoutMs: 1500,
  }
}

/** Returns the fields of a body that are not in `known`, so that stand-ins refuse fields the provider lacks. */
export function unknownIn(body: object, allowedFields: readonly string[]): string[] {
  return Object.keys(body).filter((field) => !allowedFields.includes(field))
}

async function read(request: IncomingMessage): Promise<AppRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  const { pathname, searchParams } = new URL(request.url!, 'http://app')
  const isJson = String(request.headers['content-type']).startsWith('application/json')
  return {
    method: request.method!,
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: request.headers,
    body: text === '' ? {} : isJson ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text)),
  }
}

function send(
  response: ServerResponse,
  { status, body }: AppAnswered,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(status === 204 ? undefined : JSON.stringify(body ?? {}))
}
