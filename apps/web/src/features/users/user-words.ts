import { users } from '@afterbell/contract/users/users'
import { roleLabels, ROLES } from '@afterbell/domain/kernel/roles'
import type { RowOf } from '../../lists/useList.ts'
import type { Tone } from '../../ui/theme/palette.ts'

export type Person = RowOf<typeof users.list>

export const userWords = { one: 'user', many: 'users' } as const

/** What is shown elsewhere of somebody who is changed. */
export const shownOfUsers = [users.list, users.instructors]

export const roleChoices = ROLES.map((role) => ({ value: role, label: roleLabels[role] }))

export const statusLabels: Readonly<Record<Person['status'], string>> = {
  ACTIVE: 'Active',
  INACTIVE: 'Turned off',
  INVITED: 'Invited',
  EXPIRED: 'Invitation expired',
}

export const statusTones: Readonly<Record<Person['status'], Tone>> = {
  ACTIVE: 'success',
  INACTIVE: 'neutral',
  INVITED: 'info',
  EXPIRED: 'warning',
}

/** Somebody who has not joined yet. */
export function isInvitation({ status }: Pick<Person, 'status'>): boolean {
  return status === 'INVITED' || status === 'EXPIRED'
}

/** What each role does, in a line. */
export const roleTexts: Readonly<Record<Person['role'], string>> = {
  SCHOOL_ADMIN: 'Everything, including users, billing and the settings of the school',
  SCHOOL_DIRECTOR: 'Activities, families, money and most settings',
  SCHOOL_COORDINATOR: 'Rosters, wait lists, attendance and families, without charging',
  SCHOOL_INSTRUCTOR: 'Only the activities they teach: rosters and attendance',
}
