import { useEffect } from 'react'
import { CallRefused } from '../../platform/calls/calls-send.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { FieldProps } from '../../ui/form/useAppForm.ts'

/** The second step of a login, asked for once the password was right. The cursor goes there. */
export function CodeField(field: FieldProps<string>) {
  const { name } = field
  useEffect(() => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus(), [name])
  return (
    <TextField
      {...field}
      label="Code"
      description="From your authenticator app, or a recovery code"
      autoComplete="one-time-code"
    />
  )
}

export function isCodeNeeded(error: unknown): boolean {
  return error instanceof CallRefused && error.code === 'SECOND_STEP_NEEDED'
}

/** Shown at its field, which the refusal names. */
export function isCodeWrong(error: unknown): boolean {
  return error instanceof CallRefused && error.code === 'SECOND_STEP_WRONG'
}
