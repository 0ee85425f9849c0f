import { roleLabels, TEACHING_ROLE } from '@afterbell/domain/kernel/roles'
import type { Column } from '../../lists/columns.ts'
import { initials, type Format } from '../../platform/format.ts'
import { WithFace } from '../../ui/Face.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { statusLabels, statusTones, type Person } from './user-words.ts'

/** Columns of the school's users. `ownId` is the current user's id. */
export function userColumns(format: Format, currentUserId: string): Column<Person>[] {
  return [
    {
      key: 'name',
      title: 'Name',
      sort: true,
      width: 220,
      render: ({ id, name, logo }) => (
        <WithFace initials={initials(name)} photo={logo}>
          {id === currentUserId ? `${name} (you)` : name}
        </WithFace>
      ),
    },
    { key: 'email', title: 'Email', sort: true, width: 260, card: 'fact', render: ({ email }) => email },
    {
      key: 'role',
      title: 'Role',
      sort: true,
      width: 200,
      card: 'fact',
      render: (row) => roleText(row),
    },
    {
      key: 'since',
      title: 'Joined or invited',
      sort: true,
      width: 150,
      card: 'hidden',
      render: ({ since }) => <span className="numbers">{format.day(since)}</span>,
    },
    {
      key: 'status',
      title: 'Status',
      sort: true,
      width: 168,
      card: 'corner',
      render: ({ status }) => (
        <StatusChip tone={statusTones[status]} hollow={status !== 'ACTIVE'}>
          {statusLabels[status]}
        </StatusChip>
      ),
    },
  ]
}

/** 'Manager, teaches, main contact'. */
function roleText({ role, isInstructor, isMainContact }: Person): string {
  return [
    roleLabels[role],
    ...(isInstructor && role !== TEACHING_ROLE ? ['teaches'] : []),
    ...(isMainContact ? ['main contact'] : []),
  ].join(', ')
}
