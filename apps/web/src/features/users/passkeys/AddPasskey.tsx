import { useState } from 'react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { secondStep } from '@afterbell/contract/login/second-step'
import { deviceText } from '@afterbell/domain/login/device-text'
import { passkeyNameFindings } from '@afterbell/domain/login/passkeys'
import { useWrite } from '../../../platform/calls/calls.ts'
import { useSession } from '../../../platform/session/session.ts'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/Dialog.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { CancelButton, Form, SubmitButton } from '../../../ui/form/form.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { notify } from '../../../ui/notify/notify.ts'
import { makePasskey, PasskeyFailed } from '../../login/passkeys/passkeys.ts'
import { PasswordOnceMore } from '../PasswordOnceMore.tsx'
import { RecoveryCodes } from '../second-step/RecoveryCodes.tsx'
import styles from '../users.module.css'

type Options = AnswerOf<typeof secondStep.beginPasskey>

interface AddPasskeyProps {
  /** Names of existing passkeys. */
  others: readonly string[]
  onDone: () => void
}

/** Dialog content: the password, then a name and the device, then recovery codes if there were none. */
export function AddPasskey({ others, onDone }: AddPasskeyProps) {
  const { userId } = useSession()
  const [options, setOptions] = useState<Options | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const begin = useWrite(secondStep.beginPasskey)
  const ask = () => begin.mutateAsync({ params: { userId } })
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (!options) return <PasswordOnceMore label="Continue" onProved={async () => setOptions(await ask())} />
  return (
    <MakePasskey
      options={options}
      others={others}
      onAgain={ask}
      onMade={(made) => {
        notify.success('Passkey added')
        if (made) setCodes(made)
        else onDone()
      }}
    />
  )
}

interface MakePasskeyProps {
  options: Options
  others: readonly string[]
  onAgain: () => Promise<Options>
  /** Gets recovery codes if there were none before. */
  onMade: (codes: string[] | null) => void
}

function MakePasskey({ options, others, onAgain, onMade }: MakePasskeyProps) {
  const { userId } = useSession()
  // Options work for one try. The first are read in advance, since some browsers refuse a prompt too long after the press.
  const [next, setNext] = useState<Options | null>(options)
  const add = useWrite(secondStep.addPasskey, { invalidates: [secondStep.get] })
  const form = useAppForm({
    initial: { name: nameFor(others) },
    findings: ({ name }) => passkeyNameFindings(name, others),
    onSubmit: async ({ name }) => {
      const passkey = await makePasskey(next ?? (await onAgain())).catch((error: unknown) => {
        if (error instanceof PasskeyFailed) notify.error(error.message)
        else throw error
      })
      if (!passkey) return
      setNext(null)
      onMade((await add.mutateAsync({ params: { userId }, body: { name, passkey } })).recoveryCodes)
    },
  })
  return (
    <Form form={form} aria-label="Add a passkey">
      <DialogBody>
        <p className={styles.step}>
          Next, your device asks for your fingerprint, face or PIN, or for a security key. What it keeps works
          at this address alone, and cannot be typed or read to anybody.
        </p>
        <TextField
          {...form.field('name')}
          label="Name"
          description="By which you know it again, such as the device it is on"
          required
        />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>Add passkey</SubmitButton>
      </DialogFooter>
    </Form>
  )
}

/** Returns the browser and device as a name, numbered if there is one already. */
function nameFor(others: readonly string[]): string {
  const name = deviceText(navigator.userAgent)
  const isUsed = (each: string) => passkeyNameFindings(each, others).length > 0
  if (!isUsed(name)) return name
  let number = 2
  while (isUsed(`${name} ${number}`)) number += 1
  return `${name} ${number}`
}
