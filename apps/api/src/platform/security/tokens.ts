import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { SignJWT, errors, jwtVerify } from 'jose'
import { createSealer, type Sealer } from './sealing.ts'

export const ACCESS_MINUTES = 10

/** Limit of verified tokens in memory, a few hundred bytes each. */
const VERIFIED_MAX = 10_000

export interface AccessClaims {
  accountId: string
  sessionId: string
}

/** Makes and reads the secrets of login, all derived from one application secret. */
export interface Tokens {
  signAccess(claims: AccessClaims, at: Temporal.Instant): Promise<{ token: string; expires: string }>
  /** Reads an access token. Null if it is forged, expired or of another kind. */
  readAccess(token: string, at: Temporal.Instant): Promise<AccessClaims | null>
  /**
   * Returns the refresh token of a session's generation. It is always the same, so that a lost answer can be
   * repeated.
   */
  refreshToken(sessionId: string, generation: number): string
  /** Returns the mark a browser stores after somebody logged in there with this email. */
  deviceSeal(device: string, email: string): string
  /** Encrypts the secrets that produce codes of the second login step. */
  steps: Sealer
  /** Reads a refresh token. Null if it was not made here. */
  readRefresh(token: string): { sessionId: string; generation: number } | null
}

export function createTokens(secret: string): Tokens {
  const accessKey = keyFor(secret, 'access')
  const refreshKey = keyFor(secret, 'refresh')
  const deviceKey = keyFor(secret, 'device')
  const refreshToken = (sessionId: string, generation: number) => {
    const body = `${sessionId}.${generation}`
    return `${body}.${createHmac('sha256', refreshKey).update(body).digest('base64url')}`
  }
  // A verified token needs only its expiry checked again. The database checks at every call whether its session is
  // still open, so a cached token opens nothing that was closed.
  const verifiedTokens = new Map<string, { claims: AccessClaims; expires: number }>()
  return {
    async signAccess({ accountId, sessionId }, at) {
      const issuedAt = Math.floor(at.epochMilliseconds / 1000)
      const token = await new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setSubject(accountId)
        .setIssuer('afterbell')
        .setAudience('afterbell')
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_MINUTES * 60)
        .sign(accessKey)
      return {
        token,
        expires: Temporal.Instant.fromEpochMilliseconds((issuedAt + ACCESS_MINUTES * 60) * 1000).toString(),
      }
    },
    async readAccess(token, at) {
      const seconds = at.epochMilliseconds / 1000
      const cachedEntry = verifiedTokens.get(token)
      if (cachedEntry) return seconds < cachedEntry.expires ? cachedEntry.claims : null
      try {
        const { payload } = await jwtVerify(token, accessKey, {
          algorithms: ['HS256'],
          typ: 'at+jwt',
          issuer: 'afterbell',
          audience: 'afterbell',
          currentDate: new globalThis.Date(at.epochMilliseconds),
        })
        if (!payload.sub || typeof payload.sid !== 'string' || !payload.exp) return null
        const claims = { accountId: payload.sub, sessionId: payload.sid }
        if (verifiedTokens.size >= VERIFIED_MAX) verifiedTokens.clear()
        verifiedTokens.set(token, { claims, expires: payload.exp })
        return claims
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
    refreshToken,
    steps: createSealer([keyFor(secret, 'second-step')]),
    deviceSeal: (device, email) =>
      createHmac('sha256', deviceKey).update(`${device} ${email}`).digest('base64url').slice(0, 22),
    readRefresh(token) {
      const [sessionId, generation] = token.split('.')
      if (!sessionId || !/^\d{1,9}$/.test(generation ?? '')) return null
      const expected = Buffer.from(refreshToken(sessionId, Number(generation)))
      const tokenBytes = Buffer.from(token)
      if (tokenBytes.length !== expected.length || !timingSafeEqual(tokenBytes, expected)) return null
      return { sessionId, generation: Number(generation) }
    },
  }
}

/** Creates a secret for an email link: 256 random bits. Only its hash is stored. */
export function mailToken(prefix = ''): { token: string; hash: Buffer } {
  const token = `${prefix}${randomBytes(32).toString('base64url')}`
  return { token, hash: hashOf(token) }
}

/** Encrypts letters with such a secret while they wait: reading the database alone is not enough to use it. */
export function letterSealer(secret: string): Sealer {
  return createSealer([keyFor(secret, 'letters')])
}

/** Encrypts the tokens for schools' accounts at other services. */
export function appSealer(secret: string): Sealer {
  return createSealer([keyFor(secret, 'apps')])
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Derives a separate key for each purpose from one secret. */
export function keyFor(secret: string, purpose: string): Buffer {
  return createHmac('sha256', secret).update(`afterbell ${purpose}`).digest()
}
