import type { Tx } from '../../../platform/database/database.ts'
import { FAMILY_COOKIE, familyCookiePath } from '../../../platform/http/families/family-cookie.ts'
import type { AnyCall } from '../../../platform/http/serve.ts'
import type { Challenges } from '../../../platform/security/challenges.ts'
import type { SignedLinks } from '../../../platform/security/signed-links.ts'
import { LETTER_MINUTES, SESSION_DAYS } from '@afterbell/domain/portal/log-in/log-in'
import { familyMay } from '@afterbell/domain/portal/family-may'
import { logInRefusal } from './refusals.ts'
import { familyRights, hasFamilyPortal } from '../../school/family-portal.store.ts'

export interface LogInParts {
  publicUrl: string
  links: SignedLinks
  challenges: Challenges
}

type CookieContext = Pick<AnyCall, 'cookie' | 'setCookie' | 'school' | 'at'>

const LETTER_COOKIE = 'family_letter'

/** Refuses to log anybody in where the school has not turned its portal on. */
export async function assertPortalIsOn(tx: Tx, schoolId: string): Promise<void> {
  if (!(await hasFamilyPortal(tx, schoolId))) throw logInRefusal('PORTAL_IS_OFF')
}

/** Checks whether somebody whose address the school does not know may begin a family here. */
export async function mayRegister(tx: Tx, schoolId: string): Promise<boolean> {
  return familyMay(await familyRights(tx, schoolId), 'REGISTER')
}

/** The code of a letter. The letter's link and its code are made from its id, so neither is stored. */
export function codeOf({ links }: Pick<LogInParts, 'links'>, letterId: string): string {
  return links.sixDigits(`family ${letterId}`)
}

/** The token of a letter's link. */
export function linkTokenOf(
  { links }: Pick<LogInParts, 'links'>,
  letterId: string,
  until: Temporal.Instant,
): string {
  return links.sign(`family-link ${letterId}`, until)
}

/** Reads the token of a letter's link; null if it was not made here or has expired. */
export function letterOfToken({ links }: LogInParts, token: string, at: Temporal.Instant): string | null {
  return idAfter('family-link', links.read(token, at))
}

/** Makes the browser the one in which the letter's code works. */
export function rememberLetter(parts: LogInParts, call: CookieContext, letterId: string): void {
  const until = call.at.add({ minutes: LETTER_MINUTES })
  setCookie(
    parts,
    call,
    LETTER_COOKIE,
    parts.links.sign(`family-letter ${letterId}`, until),
    LETTER_MINUTES * 60,
  )
}

/** Returns the letter that this browser asked for. */
export function rememberedLetter({ links }: LogInParts, call: CookieContext): string | null {
  return idAfter('family-letter', links.read(call.cookie(LETTER_COOKIE) ?? '', call.at))
}

export function forgetLetter(parts: LogInParts, call: CookieContext): void {
  setCookie(parts, call, LETTER_COOKIE, null, 0)
}

/** Checks whether a family logged in with this browser before. */
export function cameBefore(call: CookieContext): boolean {
  return call.cookie(FAMILY_COOKIE) !== undefined
}

/** Gives the browser the session's token; null takes it away. */
export function setSessionCookie(
  parts: Pick<LogInParts, 'publicUrl'>,
  call: CookieContext,
  token: string | null,
): void {
  setCookie(parts, call, FAMILY_COOKIE, token, SESSION_DAYS * 24 * 3600)
}

function setCookie(
  { publicUrl }: Pick<LogInParts, 'publicUrl'>,
  call: CookieContext,
  name: string,
  value: string | null,
  maxAgeSeconds: number,
): void {
  call.setCookie(name, value, {
    path: familyCookiePath(call.school.id),
    maxAgeSeconds,
    isSecure: publicUrl.startsWith('https:'),
    // A link in a letter opens our page, which must find the session.
    sameSite: 'lax',
  })
}

function idAfter(word: string, words: string | null): string | null {
  return words?.startsWith(`${word} `) ? words.slice(word.length + 1) : null
}
