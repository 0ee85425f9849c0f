import { secondStep } from '@afterbell/contract/login/second-step'
import { passkeyNameFindings } from '@afterbell/domain/login/passkeys'
import { useWrite } from '../../../platform/calls/calls.ts'
import { useSession } from '../../../platform/session/session.ts'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/Dialog.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { CancelButton, Form, SubmitButton } from '../../../ui/form/form.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import type { PasskeyRow } from './passkey-dialogs.tsx'

interface RenamePasskeyProps {
  passkey: PasskeyRow
  others: readonly string[]
  onDone: () => void
}

export function RenamePasskey({ passkey, others, onDone }: RenamePasskeyProps) {
  const { userId } = useSession()
  const rename = useWrite(secondStep.renamePasskey, { invalidates: [secondStep.get] })
  const form = useAppForm({
    initial: { name: passkey.name },
    findings: ({ name }) => passkeyNameFindings(name, others),
    onSubmit: async (body) => {
      await rename.mutateAsync({ params: { userId, id: passkey.id }, body })
      onDone()
    },
  })
  return (
    <Form form={form} aria-label="Rename passkey">
      <DialogBody>
        <TextField {...form.field('name')} label="Name" required />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>Save</SubmitButton>
      </DialogFooter>
    </Form>
  )
}
