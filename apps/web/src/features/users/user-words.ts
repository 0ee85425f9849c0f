import { users } from '@afterbell/contract/users/users'
import { roleLabels, ROLES } from '@afterbell/domain/kernel/roles'
import type { RowOf } from '../../lists/useList.ts'
import type { Tone } from '../../ui/theme/palette.ts'

export type Person = RowOf<typeof users.list>

export const userWords = { one: 'user', many: 'users' } as const

/** Reads to refetch after a user changes. */
export const userReads = [users.list, users.instructors]

export const roleChoices = ROLES.map((role) => ({ value: role, label: roleLabels[role] }))

export const statusLabels: Readonly<Record<Person['status'], string>> = {
  ACTIVE: 'Active',
  INACTIVE: 'Turned off',
  CLOSED: 'Account closed',
  INVITED: 'Invited',
  EXPIRED: 'Invitation expired',
}

export const statusTones: Readonly<Record<Person['status'], Tone>> = {
  ACTIVE: 'success',
  INACTIVE: 'neutral',
  CLOSED: 'neutral',
  INVITED: 'info',
  EXPIRED: 'warning',
}

/** Whether the person has not joined yet. */
export function isInvitation({ status }: Pick<Person, 'status'>): boolean {
  return status === 'INVITED' || status === 'EXPIRED'
}
