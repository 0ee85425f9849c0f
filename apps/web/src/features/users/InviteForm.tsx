import { users } from '@afterbell/contract/users/users'
import { roleTexts, TEACHING_ROLE, type Role } from '@afterbell/domain/kernel/roles'
import { INVITATION_DAYS, invitationFindings } from '@afterbell/domain/users/invitations'
import { useWrite } from '../../platform/calls/calls.ts'
import { useNameRules } from '../../platform/session/name-rules.ts'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { CheckField } from '../../ui/fields/SwitchField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { CancelButton, FieldGrid, Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { roleChoices, userReads, type Person } from './user-words.ts'

/** Opens the modal that invites somebody by email, or repeats an open or expired invitation. */
export function openInviteForm(invitation: Person | null = null): Promise<void> {
  return openModal({
    title: invitation ? 'Invite again' : 'Invite user',
    description: `They get an email with a link that works for ${INVITATION_DAYS} days.${invitation ? ' The link they have no longer works then.' : ''}`,
    content: ({ close }) => <InviteForm invitation={invitation} onSent={close} />,
  })
}

function InviteForm({ invitation, onSent }: { invitation: Person | null; onSent: () => void }) {
  const invite = useWrite(users.invite, { invalidates: userReads, once: true })
  const names = useNameRules()
  const form = useAppForm({
    initial: {
      email: invitation?.email ?? '',
      firstName: invitation?.firstName ?? '',
      lastName: invitation?.lastName ?? '',
      role: invitation?.role ?? ('SCHOOL_COORDINATOR' as Role),
      isInstructor: invitation?.isInstructor ?? false,
    },
    findings: (values) => invitationFindings(values, names),
    onSubmit: async (values) => {
      await invite.mutateAsync({ body: values })
      notify.success(`Invitation sent to ${values.email.trim()}`)
      onSent()
    },
  })
  const { role } = form.values
  return (
    <Form form={form} aria-label={invitation ? 'Invite again' : 'Invite user'}>
      <DialogBody>
        <TextField
          {...form.field('email')}
          label="Email"
          type="email"
          placeholder="ann@school.org"
          required
        />
        <FieldGrid>
          <TextField {...form.field('firstName')} label="First name" />
          <TextField {...form.field('lastName')} label="Last name" />
        </FieldGrid>
        <SelectField
          {...form.field('role')}
          onChange={(chosen) => form.set('role', chosen ?? role)}
          label="Role"
          description={roleTexts[role]}
          choices={roleChoices}
          required
        />
        {role !== TEACHING_ROLE && (
          <CheckField
            {...form.field('isInstructor')}
            label="Also teaches, and can be chosen as an instructor"
          />
        )}
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>Send invitation</SubmitButton>
      </DialogFooter>
    </Form>
  )
}
