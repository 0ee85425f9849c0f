import { useCallback } from 'react'
import { may, permissions, roleLabels, ROLES, type Right, type Role } from '@afterbell/domain/kernel/roles'
import { useSession } from './session.ts'

/** Why the user may not do this, to gray what does it and to say so; null when they may. */
export function useWhyNot(): (...right: Right) => string | null {
  const { userRole } = useSession()
  return useCallback((...right: Right) => whyNot(userRole, ...right), [userRole])
}

/**
 * Explains to a user who may not do something which roles may: 'For the roles Super Admin and Manager only'. Null if the
 * user's role may do it.
 */
export function whyNot(role: Role, ...right: Right): string | null {
  if (may(role, ...right)) return null
  const [resource, action] = right
  const allowedRoles = (permissions[resource] as Record<string, readonly Role[]>)[action] ?? []
  const labels = ROLES.filter((each) => allowedRoles.includes(each)).map((each) => roleLabels[each])
  const last = labels.pop()
  return labels.length === 0
    ? `For the role ${last} only`
    : `For the roles ${labels.join(', ')} and ${last} only`
}
