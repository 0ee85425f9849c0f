import { randomBytes } from 'node:crypto'
import type { AnyOp } from '@afterbell/contract/kernel/op'
import type { Call } from '../../platform/http/serve.ts'
import { cookieOf, type LoginParts } from './session.ts'

// A browser keeps a cookie that says who signed in there: a random id and a seal per email address. It grants no
// access. It only gives those people their own count of wrong tries while somebody elsewhere guesses.

/** Maximum number of people remembered per browser; the one who signed in longest ago is forgotten first. */
const PEOPLE_MAX = 12
const COOKIE_DAYS = 365

type CookieContext = Pick<Call<AnyOp>, 'cookie' | 'setCookie'>

/** Returns the browser's id if this person signed in there before, else null. */
export function trustedDevice(parts: LoginParts, call: CookieContext, email: string): string | null {
  const { device, seals } = read(parts, call)
  return device && seals.includes(parts.tokens.deviceSeal(device, email)) ? device : null
}

/** Remembers that this person signed in with this browser. */
export function rememberDevice(parts: LoginParts, call: CookieContext, email: string): void {
  const { device: storedDevice, seals } = read(parts, call)
  const device = storedDevice ?? randomBytes(16).toString('base64url')
  const seal = parts.tokens.deviceSeal(device, email)
  const others = seals.filter((each) => each !== seal)
  const { name, isSecure } = cookieOf(parts, 'device')
  call.setCookie(name, [device, seal, ...others].slice(0, 1 + PEOPLE_MAX).join('.'), {
    path: '/',
    maxAgeSeconds: COOKIE_DAYS * 24 * 3600,
    isSecure,
  })
}

function read(parts: LoginParts, call: CookieContext): { device: string | null; seals: string[] } {
  const [device, ...seals] = (call.cookie(cookieOf(parts, 'device').name) ?? '').split('.')
  return /^[\w-]{22}$/.test(device ?? '') ? { device: device!, seals } : { device: null, seals: [] }
}
