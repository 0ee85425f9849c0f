import { Link } from '@tanstack/react-router'
import { useState, type ComponentProps } from 'react'
import { newPassword, repeats } from '@afterbell/domain/login/password-rules'
import { required } from '@afterbell/domain/kernel/rules'
import { CallRefused } from '../../platform/calls/calls-send.ts'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { Problem } from '../../ui/form/Problem.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { sayRefused } from './say-refused.ts'
import styles from './login.module.css'

export interface ChosenPassword {
  password: string
  confirmPassword: string
}

interface NewPasswordFormProps extends Pick<
  ComponentProps<typeof NewPasswordFields>,
  'label' | 'description'
> {
  /** Accessible name of the form. */
  name: string
  /** Null if unknown here: then only the server checks that the password differs from it. */
  email: string | null
  submit: string
  onChoose: (chosen: ChosenPassword) => Promise<void>
}

/** A new password, typed twice. A refusal of `onChoose` shows at its field, or above the form. */
export function NewPasswordForm({ name, email, submit, onChoose, ...fields }: NewPasswordFormProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const form = useAppForm({
    initial: { password: '', confirmPassword: '' },
    rules: {
      password: [required, newPassword(email)],
      confirmPassword: [required, (typed, values) => repeats(values.password)(typed)],
    },
    onSubmit: async (values) => {
      setProblem(null)
      try {
        await onChoose(values)
      } catch (error) {
        if (error instanceof CallRefused && error.fields?.length) throw error
        setProblem(sayRefused(error))
      }
    },
  })
  return (
    <>
      <Problem text={problem} />
      <Form form={form} aria-label={name}>
        <div className={styles.fields}>
          <NewPasswordFields
            password={form.field('password')}
            confirmPassword={form.field('confirmPassword')}
            {...fields}
          />
        </div>
        <div className={styles.actions}>
          <SubmitButton fullWidth>{submit}</SubmitButton>
          <Link to="/login" className={styles.link}>
            Back to login
          </Link>
        </div>
      </Form>
    </>
  )
}
