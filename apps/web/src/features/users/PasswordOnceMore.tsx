import { oneself } from '@afterbell/contract/users/oneself'
import { required } from '@afterbell/domain/kernel/rules'
import { useWrite } from '../../platform/calls/calls.ts'
import { useSession } from '../../platform/session/session.ts'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { CancelButton, Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { PasskeyProof } from './passkeys/PasskeyProof.tsx'

interface PasswordOnceMoreProps {
  /** Label of the act that follows. */
  label: string
  onProved: () => Promise<void>
}

/** Dialog content: asks for the password or a passkey before an act that could hand over the account. */
export function PasswordOnceMore({ label, onProved }: PasswordOnceMoreProps) {
  const { userId } = useSession()
  const check = useWrite(oneself.checkPassword)
  const form = useAppForm({
    initial: { currentPassword: '' },
    rules: { currentPassword: required },
    onSubmit: async (body) => {
      await check.mutateAsync({ params: { userId }, body })
      await onProved()
    },
  })
  return (
    <Form form={form} aria-label={label}>
      <DialogBody>
        <PasswordField
          {...form.field('currentPassword')}
          label="Your password"
          autoComplete="current-password"
        />
        <PasskeyProof onProved={onProved} />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>{label}</SubmitButton>
      </DialogFooter>
    </Form>
  )
}
