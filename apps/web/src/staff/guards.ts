import { redirect } from '@tanstack/react-router'
import { may, type Right } from '@afterbell/domain/kernel/roles'
import { STAFF_BASE, OWN_PATH, homePath, safePath } from '../platform/paths.ts'
import { currentSession, restoreSession } from '../platform/session/session.ts'

/** Restores the session before any page. An unreachable server does not block pages that need no session. */
export async function knowSession(): Promise<void> {
  await restoreSession().catch(() => null)
}

/** Without a session, redirects to the login, which leads back to this page (R001). */
export async function assertSession({
  location,
}: {
  location: { href: string; pathname: string }
}): Promise<void> {
  const session = await restoreSession()
  if (session) {
    // A user who has to set up a second step does that first.
    if (session.lacksSecondStep && location.pathname !== OWN_PATH) throw redirect({ to: OWN_PATH })
    return
  }
  throw redirect({ to: '/login', search: location.pathname === '/' ? {} : { next: location.href } })
}

/** Sends users without the right home (R368, R369). */
export function assertRight(...right: Right) {
  return (): void => {
    const { userRole } = currentSession()!
    if (!may(userRole, ...right)) throw redirect({ to: homePath(userRole) })
  }
}

/** Tokens in a link that make the login useful to a signed-in user, too (R289). */
const TOKENS = ['adminToken', 'emailChangeToken'] as const

/** Sends signed-in users on from the login, unless a link with a token leads there (R288). */
export function goOnIfSignedIn({
  search,
  location,
}: {
  search: { next?: string | undefined } & Partial<Record<(typeof TOKENS)[number], string | undefined>>
  location: { hash: string }
}): void {
  if (TOKENS.some((token) => search[token] !== undefined || location.hash.includes(`${token}=`))) return
  const session = currentSession()
  if (!session) return
  const nextPath = safePath(search.next)
  if (nextPath) throw redirect({ to: '.', href: STAFF_BASE + nextPath })
  throw redirect({ to: homePath(session.userRole) })
}

export function redirectHome(): never {
  throw redirect({ to: homePath(currentSession()!.userRole) })
}

/** R293. */
export function redirectToSettings(): never {
  throw redirect({ to: OWN_PATH })
}
