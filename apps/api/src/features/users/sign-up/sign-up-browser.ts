import { randomBytes, timingSafeEqual } from 'node:crypto'
import { SIGN_UP_DAYS } from '@afterbell/domain/login/sign-up-times'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { hashOf } from '../../../platform/security/tokens.ts'
import { cookieOf, type LoginParts } from '../../login/session.ts'

// The browser somebody signs up in keeps a secret until their address is confirmed. It says that whoever opens the letter is
// who chose the password: an address alone says nothing of who typed it.

type Browser = Pick<AnyCall, 'cookie' | 'setCookie'>

/** Knows the browser again when the letter is opened. Answers the hash of its secret, one for all its sign-ups. */
export function rememberSignUp(parts: LoginParts, call: Browser): Buffer {
  const secret = secretOf(parts, call) ?? randomBytes(32).toString('base64url')
  const { name, isSecure } = cookieOf(parts, 'sign_up')
  call.setCookie(name, secret, { path: '/', maxAgeSeconds: SIGN_UP_DAYS * 24 * 3600, isSecure })
  return hashOf(secret)
}

/** Whether this is the browser of a sign-up. */
export function isSignUpBrowser(parts: LoginParts, call: Browser, browserHash: Buffer | null): boolean {
  const secret = secretOf(parts, call)
  return secret !== null && browserHash !== null && timingSafeEqual(hashOf(secret), browserHash)
}

function secretOf(parts: LoginParts, call: Browser): string | null {
  const secret = call.cookie(cookieOf(parts, 'sign_up').name) ?? ''
  return /^[\w-]{43}$/.test(secret) ? secret : null
}
