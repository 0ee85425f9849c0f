import { users } from '@afterbell/contract/users/users'
import { roleTexts, TEACHING_ROLE } from '@afterbell/domain/kernel/roles'
import { decideRole, decideTeaching } from '@afterbell/domain/users/people'
import { useWrite } from '../../platform/calls/calls.ts'
import { useSession } from '../../platform/session/session.ts'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { CheckField } from '../../ui/fields/SwitchField.tsx'
import { CancelButton, Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { roleChoices, userReads, type Person } from './user-words.ts'

/** Opens the modal that changes a user's role, and whether they teach or are the main contact. */
export function openEditUser(person: Person): Promise<void> {
  return openModal({
    title: 'Edit user',
    description: `${person.name}, ${person.email}`,
    content: ({ close }) => <EditUserForm person={person} onSaved={close} />,
  })
}

function EditUserForm({ person, onSaved }: { person: Person; onSaved: () => void }) {
  const writeOptions = { invalidates: userReads }
  const changeRole = useWrite(users.changeRole, writeOptions)
  const changeTeaching = useWrite(users.changeInstructorRole, writeOptions)
  const changeContact = useWrite(users.changeMainContact, writeOptions)
  const { userId } = useSession()
  const form = useAppForm({
    initial: {
      role: person.role,
      isInstructor: person.isInstructor,
      isMainContact: person.isMainContact,
    },
    onSubmit: async ({ role, isInstructor, isMainContact }) => {
      const params = { userId: person.id }
      if (role !== person.role) await changeRole.mutateAsync({ params, body: { role } })
      if (role !== TEACHING_ROLE && isInstructor !== person.isInstructor)
        await changeTeaching.mutateAsync({ params, body: { active: isInstructor } })
      if (isMainContact && !person.isMainContact)
        await changeContact.mutateAsync({ body: { userId: person.id } })
      notify.success('User saved')
      onSaved()
    },
  })
  const { role } = form.values
  const roleDecision = decideRole(person, { id: userId, isOnlyAdmin: false })
  const teachingDecision = decideTeaching({ ...person, role }, false)
  return (
    <Form form={form} aria-label="Edit user">
      <DialogBody>
        <SelectField
          {...form.field('role')}
          onChange={(chosen) => form.set('role', chosen ?? role)}
          label="Role"
          description={roleDecision.allowed ? roleTexts[role] : roleDecision.message}
          disabled={!roleDecision.allowed}
          choices={roleChoices}
          required
        />
        <CheckField
          {...form.field('isInstructor')}
          value={form.values.isInstructor || !teachingDecision.allowed}
          disabled={!teachingDecision.allowed}
          label="Teaches, and can be chosen as an instructor"
        />
        <CheckField
          {...form.field('isMainContact')}
          disabled={person.isMainContact || person.status !== 'ACTIVE'}
          label="Main contact of the school"
          description={
            person.isMainContact
              ? 'To change this, make someone else the main contact'
              : 'Takes the place of the current main contact'
          }
        />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>Save</SubmitButton>
      </DialogFooter>
    </Form>
  )
}
