import { useState } from 'react'
import { secondStep } from '@afterbell/contract/login/second-step'
import { useWrite } from '../../platform/calls/calls.ts'
import { useSession } from '../../platform/session/session.ts'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { PasswordOnceMore } from './PasswordOnceMore.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUpSecondStep } from './SetUpSecondStep.tsx'

const written = { invalidates: [secondStep.get] }

/** The modal that sets it up: the password, the app, the recovery codes. */
export function openSetUp(): Promise<void> {
  return openModal({
    title: 'Set up two-step login',
    content: ({ close }) => <SetUpSecondStep onDone={close} />,
  })
}

/** The modal that makes new recovery codes. */
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
  const make = useWrite(secondStep.newCodes, written)
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <PasswordOnceMore
      label="Make new codes"
      onProved={async () => setCodes((await make.mutateAsync({ params: { userId } })).recoveryCodes)}
    />
  )
}

/** The modal that turns it off. */
export function openTurnOff(): Promise<void> {
  return openModal({
    title: 'Turn off two-step login?',
    description: 'From then on you log in with your password alone.',
    content: ({ close }) => <TurnOff onDone={close} />,
  })
}

function TurnOff({ onDone }: { onDone: () => void }) {
  const { userId } = useSession()
  const turnOff = useWrite(secondStep.turnOff, written)
  return (
    <PasswordOnceMore
      label="Turn off"
      onProved={async () => {
        await turnOff.mutateAsync({ params: { userId } })
        notify.success('Two-step login is off')
        onDone()
      }}
    />
  )
}
