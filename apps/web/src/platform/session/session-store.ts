import type { Role } from '@afterbell/domain/kernel/roles'

/** The part of a session that outlives a reload (R343). The access token does not: it is in memory only (OQ-32). */
export interface StoredSession {
  userId: string
  schoolId: string
  userRole: Role
  expirationToken: string
}

const SESSION = 'afterbell.session'
const SCHOOL = 'afterbell.school'

export function readSession(): StoredSession | null {
  try {
    const storedSession = JSON.parse(localStorage.getItem(SESSION) ?? 'null') as StoredSession | null
    return storedSession?.userId && storedSession.schoolId ? storedSession : null
  } catch {
    return null
  }
}

/** The school this tab works in: two tabs may show two schools of one user. */
export function readTabSchool(): string | null {
  return sessionStorage.getItem(SCHOOL)
}

export function storeSession({ userId, schoolId, userRole, expirationToken }: StoredSession): void {
  localStorage.setItem(SESSION, JSON.stringify({ userId, schoolId, userRole, expirationToken }))
  sessionStorage.setItem(SCHOOL, schoolId)
}

export function forgetSession(): void {
  localStorage.removeItem(SESSION)
  sessionStorage.removeItem(SCHOOL)
}
