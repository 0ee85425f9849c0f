import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { secondStep } from '@afterbell/contract/login/second-step'
import { oneself } from '@afterbell/contract/users/oneself'
import { useWrite } from '../../../platform/calls/calls.ts'
import { useSession } from '../../../platform/session/session.ts'
import { openModal } from '../../../ui/dialogs/modals.tsx'
import { notify } from '../../../ui/notify/notify.ts'
import { PasswordOnceMore } from '../PasswordOnceMore.tsx'
import { useSecondStepDone } from '../second-step/useSecondStepDone.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { RenamePasskey } from './RenamePasskey.tsx'

export type PasskeyRow = AnswerOf<typeof secondStep.get>['passkeys'][number]

/** Opens the modal that adds a passkey: password, name and device, recovery codes. */
export function openAddPasskey(all: readonly PasskeyRow[]): Promise<void> {
  return openModal({
    title: 'Add a passkey',
    content: ({ close }) => <Add others={all.map(({ name }) => name)} onDone={close} />,
  })
}

function Add({ others, onDone }: { others: readonly string[]; onDone: () => void }) {
  return <AddPasskey others={others} onDone={useSecondStepDone(onDone)} />
}

export function openRenamePasskey(passkey: PasskeyRow, all: readonly PasskeyRow[]): Promise<void> {
  const others = all.filter(({ id }) => id !== passkey.id).map(({ name }) => name)
  return openModal({
    title: 'Rename passkey',
    content: ({ close }) => <RenamePasskey passkey={passkey} others={others} onDone={close} />,
  })
}

/** Opens the modal that removes a passkey, with the password. */
export function openRemovePasskey(passkey: PasskeyRow, isLastStep: boolean): Promise<void> {
  return openModal({
    title: `Remove the passkey “${passkey.name}”?`,
    description: `It will no longer work, and your other devices are logged out.${isLastStep ? ' From then on you log in with your password alone.' : ''}`,
    content: ({ close }) => <Remove id={passkey.id} onDone={close} />,
  })
}

function Remove({ id, onDone }: { id: string; onDone: () => void }) {
  const { userId } = useSession()
  const remove = useWrite(secondStep.removePasskey, { invalidates: [secondStep.get, oneself.sessions] })
  return (
    <PasswordOnceMore
      label="Remove"
      onProved={async () => {
        await remove.mutateAsync({ params: { userId, id } })
        notify.success('Passkey removed')
        onDone()
      }}
    />
  )
}
