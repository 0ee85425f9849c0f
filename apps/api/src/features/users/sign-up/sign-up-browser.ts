import { randomBytes, timingSafeEqual } from 'node:crypto'
import { SIGN_UP_DAYS } from '@afterbell/domain/login/sign-up-times'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { hashOf } from '../../../platform/security/tokens.ts'
import { cookieOf, type LoginParts } from '../../login/session.ts'

// The browser keeps a secret from sign-up until the address is confirmed. It shows that the person who opens the
// letter chose the password; the address alone cannot.

type Browser = Pick<AnyCall, 'cookie' | 'setCookie'>

/** Stores the secret in a cookie and returns its hash. One secret serves all sign-ups of the browser. */
export function rememberSignUp(parts: LoginParts, call: Browser): Buffer {
  const secret = secretOf(parts, call) ?? randomBytes(32).toString('base64url')
  const { name, isSecure } = cookieOf(parts, 'sign_up')
  call.setCookie(name, secret, { path: '/', maxAgeSeconds: SIGN_UP_DAYS * 24 * 3600, isSecure })
  return hashOf(secret)
}

/** Checks whether this is the browser of a sign-up. */
export function isSignUpBrowser(parts: LoginParts, call: Browser, browserHash: Buffer | null): boolean {
  const secret = secretOf(parts, call)
  return secret !== null && browserHash !== null && timingSafeEqual(hashOf(secret), browserHash)
}

function secretOf(parts: LoginParts, call: Browser): string | null {
  const secret = call.cookie(cookieOf(parts, 'sign_up').name) ?? ''
  return /^[\w-]{43}$/.test(secret) ? secret : null
}
