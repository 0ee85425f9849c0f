import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import type { FieldProps } from '../../ui/form/useAppForm.ts'

/** The password rules, shown before one is chosen. */
export const PASSWORD_SHAPE =
  'At least 8 characters, with a digit, a lowercase and an uppercase letter, and without spaces'

interface NewPasswordFieldsProps {
  password: FieldProps<string>
  confirmPassword: FieldProps<string>
  label?: string
  description?: string
}

/** A new password, typed twice. */
export function NewPasswordFields({
  password,
  confirmPassword,
  label = 'New password',
  description,
}: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField {...password} label={label} description={description} autoComplete="new-password" />
      <PasswordField {...confirmPassword} label="Confirm password" autoComplete="new-password" />
    </>
  )
}
