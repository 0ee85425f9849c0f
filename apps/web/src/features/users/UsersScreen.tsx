import { Button } from '@mantine/core'
import {
  IconMailForward,
  IconPencil,
  IconPhotoOff,
  IconPlus,
  IconToggleLeft,
  IconToggleRight,
  IconTrash,
  IconUpload,
  IconUsers,
} from '@tabler/icons-react'
import { users } from '@afterbell/contract/users/users'
import { userMessages } from '@afterbell/contract/users/user-messages'
import { decideRemoveUser, decideSwitch } from '@afterbell/domain/users/people'
import type { Counter, RowAction } from '../../lists/actions.ts'
import { openImport } from '../../lists/ImportDialog.tsx'
import { ListScreen } from '../../lists/ListScreen.tsx'
import { useList } from '../../lists/useList.ts'
import { useFormat } from '../../platform/format.ts'
import { useSession } from '../../platform/session/session.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useMessageActs } from '../messages/useMessageActs.tsx'
import { openEditUser } from './EditUserForm.tsx'
import { openInviteForm } from './InviteForm.tsx'
import { SecondStepPolicy } from './second-step/SecondStepPolicy.tsx'
import { userColumns } from './user-columns.tsx'
import { isInvitation, roleChoices, statusLabels, userWords, type Person } from './user-words.ts'
import { useUserActs } from './useUserActs.ts'

/** Users of the school and open invitations, for Super Admins only. */
export function UsersScreen() {
  const { userId } = useSession()
  const list = useList(users.list, {}, { name: 'users' })
  const acts = useUserActs()
  const columns = userColumns(useFormat(), userId)
  const messages = useMessageActs<Person>(TO_COLLEAGUES)
  const inviteButton = (
    <Button leftSection={<Glyph of={IconPlus} isBold />} onClick={() => void openInviteForm()}>
      Invite user
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Users"
        actions={
          <>
            <Button
              variant="default"
              leftSection={<Glyph of={IconUpload} />}
              onClick={() => void openImport(INVITES)}
            >
              Import
            </Button>
            {inviteButton}
          </>
        }
      />
      <SecondStepPolicy />
      <ListScreen
        list={list}
        things={userWords}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={(row) => void (isInvitation(row) ? openInviteForm(row) : openEditUser(row))}
        rowMenu={(row) => (isInvitation(row) ? menuOfInvitation(row, acts) : menuOf(row, userId, acts))}
        bulk={[...messages.bulk, { label: 'Remove', icon: IconTrash, danger: true, run: acts.removeMany }]}
        counters={counters}
        filters={[{ key: 'role', label: 'Role', choices: roleChoices }]}
        empty={{
          title: 'No users yet',
          text: 'Everyone who works at your school is listed here. Invite colleagues by email.',
          icon: <IconUsers size={24} stroke={1.5} aria-hidden />,
          action: inviteButton,
        }}
      />
    </>
  )
}

const TO_COLLEAGUES = {
  calls: userMessages,
  target: {},
  rights: { email: ['users', 'send'] },
  things: userWords,
} as const

const counters: readonly Counter[] = [
  { label: 'All users', filters: {} },
  ...(['ACTIVE', 'INVITED', 'EXPIRED', 'INACTIVE', 'CLOSED'] as const).map((status) => ({
    label: statusLabels[status],
    filters: { status },
  })),
]

const INVITES = {
  title: 'Import users',
  op: users.importInvites,
  part: 'invites-file',
  things: { one: 'invitation', many: 'invitations' },
  columns: ['email', 'role', 'first name', 'last name'],
  examples: [
    ['ann@school.org', 'Manager', 'Ann', 'Lee'],
    ['ben@school.org', 'Instructor', 'Ben', 'Roe'],
  ],
  invalidates: [users.list],
}

type Acts = ReturnType<typeof useUserActs>

/** Disables acts on the user's own account; the server decides the rest. */
function menuOf(row: Person, currentUserId: string, acts: Acts): RowAction[] {
  const isActive = row.status === 'ACTIVE'
  const person = { ...row, isActive, isClosed: row.status === 'CLOSED' }
  const actor = { id: currentUserId, isOnlyAdmin: false }
  const why = (decision: ReturnType<typeof decideSwitch | typeof decideRemoveUser>) =>
    decision.allowed ? null : decision.message
  const ToggleIcon = isActive ? IconToggleLeft : IconToggleRight
  return [
    { label: 'Edit', icon: IconPencil, run: () => void openEditUser(row) },
    {
      label: isActive ? 'Turn off' : 'Turn on',
      icon: ToggleIcon,
      refused: why(decideSwitch(person, !isActive, actor)),
      run: () => void acts.toggle(row, !isActive),
    },
    { label: 'Remove photo', when: Boolean(row.logo), icon: IconPhotoOff, run: () => acts.removePhoto(row) },
    {
      label: 'Remove',
      icon: IconTrash,
      danger: true,
      refused: why(decideRemoveUser(person, actor, [])),
      run: () => acts.remove(row),
    },
  ]
}

function menuOfInvitation(row: Person, acts: Acts): RowAction[] {
  return [
    {
      label: 'Send again',
      icon: IconMailForward,
      run: () => void acts.sendAgain(row),
    },
    { label: 'Change and send again', icon: IconPencil, run: () => void openInviteForm(row) },
    {
      label: 'Withdraw invitation',
      icon: IconTrash,
      danger: true,
      run: () => acts.withdraw(row),
    },
  ]
}
