import type { ComponentProps } from 'react'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import type { FieldProps } from '../../ui/form/useAppForm.ts'
import { SecondStep } from './second-step/SecondStep.tsx'
import type { Step } from './second-step/useSecondStep.ts'

interface PasswordAndStepProps extends Omit<ComponentProps<typeof SecondStep>, 'step'> {
  password: FieldProps<string>
  /** Null until the server requires it. */
  step: Step | null
}

/** The password of an account, and below it the second step once required. */
export function PasswordAndStep({ password, step, ...second }: PasswordAndStepProps) {
  return (
    <>
      <PasswordField {...password} label="Password" autoComplete="current-password" />
      {step && <SecondStep {...second} step={step} />}
    </>
  )
}
