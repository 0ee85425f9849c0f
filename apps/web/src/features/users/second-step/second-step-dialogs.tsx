import { useState } from 'react'
import { secondStep } from '@afterbell/contract/login/second-step'
import { useWrite } from '../../../platform/calls/calls.ts'
import { useSession } from '../../../platform/session/session.ts'
import { openModal } from '../../../ui/dialogs/modals.tsx'
import { notify } from '../../../ui/notify/notify.ts'
import { PasswordOnceMore } from '../PasswordOnceMore.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUpSecondStep } from './SetUpSecondStep.tsx'

const writeOptions = { invalidates: [secondStep.get] }

/** Opens the modal that sets up an authenticator app: password, app, recovery codes. */
export function openSetUp(): Promise<void> {
  return openModal({
    title: 'Set up an authenticator app',
    content: ({ close }) => <SetUpSecondStep onDone={close} />,
  })
}

/** Opens the modal that makes new recovery codes. */
export function openNewCodes(): Promise<void> {
  return openModal({
    title: 'New recovery codes',
    description: 'The codes you have now will no longer work.',
    content: ({ close }) => <NewCodes onDone={close} />,
  })
}

function NewCodes({ onDone }: { onDone: () => void }) {
  const { userId } = useSession()
  const [codes, setCodes] = useState<string[] | null>(null)
  const make = useWrite(secondStep.newCodes, writeOptions)
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <PasswordOnceMore
      label="Make new codes"
      onProved={async () => setCodes((await make.mutateAsync({ params: { userId } })).recoveryCodes)}
    />
  )
}

/** Opens the modal that removes the app. */
export function openRemoveApp(isLastStep: boolean): Promise<void> {
  return openModal({
    title: 'Remove the authenticator app?',
    description: isLastStep
      ? 'From then on you log in with your password alone.'
      : 'Its codes will no longer work. Your passkeys still do.',
    content: ({ close }) => <RemoveApp onDone={close} />,
  })
}

function RemoveApp({ onDone }: { onDone: () => void }) {
  const { userId } = useSession()
  const turnOff = useWrite(secondStep.turnOff, writeOptions)
  return (
    <PasswordOnceMore
      label="Remove"
      onProved={async () => {
        await turnOff.mutateAsync({ params: { userId } })
        notify.success('Authenticator app removed')
        onDone()
      }}
    />
  )
}
