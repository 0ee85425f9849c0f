import { useMemo, useState } from 'react'
import { renderSVG } from 'uqr'
import { secondStep } from '@afterbell/contract/login/second-step'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { codeProblem } from '@afterbell/domain/login/second-step'
import { useWrite } from '../../../platform/calls/calls.ts'
import { useSession } from '../../../platform/session/session.ts'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/Dialog.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { CancelButton, Form, SubmitButton } from '../../../ui/form/form.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { PasswordOnceMore } from '../PasswordOnceMore.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useSecondStepDone } from './useSecondStepDone.ts'
import styles from '../users.module.css'

type SetUp = AnswerOf<typeof secondStep.setUp>

/** Dialog content: the password, then the app, then recovery codes if there were none. */
export function SetUpSecondStep({ onDone }: { onDone: () => void }) {
  const { userId } = useSession()
  const [setUp, setSetUp] = useState<SetUp | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const begin = useWrite(secondStep.setUp)
  const finish = useSecondStepDone(onDone)
  if (codes) return <RecoveryCodes codes={codes} onDone={finish} />
  if (setUp) return <ConfirmCode setUp={setUp} onCodes={(made) => (made ? setCodes(made) : finish())} />
  return (
    <PasswordOnceMore
      label="Continue"
      onProved={async () => setSetUp(await begin.mutateAsync({ params: { userId } }))}
    />
  )
}

function ConfirmCode({ setUp, onCodes }: { setUp: SetUp; onCodes: (codes: string[] | null) => void }) {
  const { userId } = useSession()
  const confirm = useWrite(secondStep.confirm, { invalidates: [secondStep.get] })
  const { secret, address } = setUp
  const square = useMemo(() => `data:image/svg+xml,${encodeURIComponent(renderSVG(address))}`, [address])
  const form = useAppForm({
    initial: { code: '' },
    rules: { code: (typed) => codeProblem(typed ?? '') },
    onSubmit: async (body) =>
      onCodes((await confirm.mutateAsync({ params: { userId }, body })).recoveryCodes),
  })
  return (
    <Form form={form} aria-label="Confirm the code">
      <DialogBody>
        <p className={styles.step}>
          Scan this with an authenticator app, such as Google Authenticator, Microsoft Authenticator or
          1Password. Then type the code it shows.
        </p>
        <img className={styles.square} src={square} width={200} height={200} alt="QR code for your app" />
        <p className={styles.step}>
          Or type this key into the app:{' '}
          <code className={styles.key}>{secret.match(/.{1,4}/g)!.join(' ')}</code>
        </p>
        <TextField {...form.field('code')} label="Code" autoComplete="one-time-code" required />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>Turn on</SubmitButton>
      </DialogFooter>
    </Form>
  )
}
