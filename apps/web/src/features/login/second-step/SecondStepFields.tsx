import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { FieldProps } from '../../../ui/form/useAppForm.ts'
import type { Step } from './useSecondStep.ts'

interface SecondStepFieldsProps {
  code: FieldProps<string>
  step: Step
  /** Null if no passkey can be used. */
  onPasskey: (() => void) | null
}

/** The second step of a login, after a correct password. Takes the focus: on the passkey button, if there is one. */
export function SecondStepFields({ code, step, onPasskey }: SecondStepFieldsProps) {
  const { name } = code
  const hasPasskey = onPasskey !== null
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const field = document.querySelector<HTMLElement>(`input[name="${name}"]`)
    ;(hasPasskey ? button.current : field)?.focus()
  }, [name, hasPasskey])
  return (
    <>
      {onPasskey && (
        <Button ref={button} variant="default" onClick={onPasskey}>
          Use your passkey
        </Button>
      )}
      <TextField
        {...code}
        label="Code"
        description={descriptionOf(step, hasPasskey)}
        autoComplete="one-time-code"
      />
    </>
  )
}

function descriptionOf({ app, passkey }: Step, hasPasskey: boolean): string {
  if (hasPasskey)
    return app ? 'Or type the code of your authenticator app, or a recovery code' : 'Or type a recovery code'
  const codes = app ? 'From your authenticator app, or a recovery code' : 'A recovery code'
  return passkey ? `${codes}. This browser cannot use your passkey` : codes
}
