import type { AnswerOf, AnyOp } from '@afterbell/contract/kernel/op'
import type { login } from '@afterbell/contract/login/login'
import type { Call } from '../../platform/http/serve.ts'
import { inSchool, type Pool } from '../../platform/database/database.ts'
import { forbidden, notSignedIn } from '../../platform/problems.ts'
import { schoolNow } from '../../platform/database/school-now.ts'
import type { Challenges } from '../../platform/security/challenges.ts'
import type { SignedLinks } from '../../platform/security/signed-links.ts'
import type { Tokens } from '../../platform/security/tokens.ts'

/** Dependencies of the login acts. */
export interface LoginParts {
  pool: Pool
  tokens: Tokens
  /** The public address, used in the links of emails. */
  publicUrl: string
  /** Signs passkey challenges. */
  links: SignedLinks
  /** Challenges for browsers that guess or send many requests. */
  challenges: Challenges
}

/**
 * Returns the name and flags of a login cookie. Over https it is bound to this host (`__Host-`); over http, such as
 * on a phone in the local network, that is impossible.
 */
export function cookieOf(
  { publicUrl }: LoginParts,
  what: 'refresh' | 'device' | 'sign_up',
): { name: string; isSecure: boolean } {
  const isSecure = publicUrl.startsWith('https:')
  return { name: `${isSecure ? '__Host-' : ''}afterbell_${what}`, isSecure }
}

/** Sets or clears the refresh cookie. */
export function setRefreshCookie(
  parts: LoginParts,
  call: Pick<Call<AnyOp>, 'setCookie'>,
  token: string | null,
): void {
  const { name, isSecure } = cookieOf(parts, 'refresh')
  call.setCookie(name, token, { path: '/', maxAgeSeconds: token ? SESSION_HOURS * 3600 : 0, isSecure })
}

/**
 * Returns the refresh token of a request. Requests that another site triggered have none (SameSite, checked again
 * here).
 */
export function refreshTokenOf(parts: LoginParts, call: Pick<Call<AnyOp>, 'cookie' | 'header'>): string {
  const fetchSite = call.header('sec-fetch-site')
  if (fetchSite === 'cross-site' || fetchSite === 'same-site') return ''
  return call.cookie(cookieOf(parts, 'refresh').name) ?? ''
}

/** Maximum length of a session, no matter how often it is refreshed. */
export const SESSION_HOURS = 24

/** Builds the answer of every way to sign in, from the session as any other call would see it. */
export function sessionAnswer(
  { pool, tokens }: LoginParts,
  { sessionId, accountId, schoolId }: { sessionId: string; accountId: string; schoolId: string },
): Promise<AnswerOf<(typeof login)['logIn']>> {
  return inSchool(pool, { session: sessionId, school: schoolId, readOnly: true }, async (_tx, opening) => {
    if (!opening.session_lives) throw notSignedIn('Your session has ended. Please log in again')
    if (!opening.role || !opening.is_active)
      throw forbidden('DEACTIVATED_ACCOUNT', 'Your account is turned off in this school')
    const at = Temporal.Instant.from(opening.at)
    const { token, expires } = await tokens.signAccess({ accountId, sessionId }, at)
    return {
      jwtToken: token,
      expirationToken: expires,
      userId: accountId,
      schoolId,
      userRole: opening.role as 'SCHOOL_ADMIN',
      user: { firstName: opening.first_name!, lastName: opening.last_name!, email: opening.email! },
      school: schoolNow(schoolId, opening),
      lacksSecondStep: opening.lacks_second_step,
      operator: opening.operator_login_id
        ? { reason: opening.operator_reason!, until: opening.operator_until! }
        : null,
    }
  })
}
