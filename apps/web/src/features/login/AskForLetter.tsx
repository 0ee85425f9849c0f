import { Alert } from '@mantine/core'
import { useState } from 'react'
import { signUp } from '@afterbell/contract/users/sign-up'
import { email, required } from '@afterbell/domain/kernel/rules'
import { call } from '../../platform/calls/calls.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { Problem } from '../../ui/form/Problem.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { sayRefused } from './say-refused.ts'
import styles from './login.module.css'

interface AskForLetterProps {
  /** The sign-up's email address, if this browser knows it. */
  address?: string
}

/** Requests the confirmation letter again. Known and unknown addresses get the same answer. */
export function AskForLetter({ address = '' }: AskForLetterProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isSent, setIsSent] = useState(false)
  const form = useAppForm({
    initial: { email: address },
    rules: { email: [required, email] },
    onSubmit: async (values) => {
      setProblem(null)
      setIsSent(false)
      try {
        await call(signUp.requestVerifyEmailToken, { body: { email: values.email.trim() } })
        setIsSent(true)
      } catch (error) {
        setProblem(sayRefused(error))
      }
    },
  })
  return (
    <Form form={form} aria-label="Confirm again">
      {isSent && (
        <Alert color="green" className={styles.note} role="status">
          If this address is waiting to be confirmed, an email is on its way. Check your spam folder too.
        </Alert>
      )}
      <Problem text={problem} />
      <TextField {...form.field('email')} label="Email" type="email" autoComplete="username" />
      <div className={styles.actions}>
        <SubmitButton fullWidth variant="default">
          Send the email again
        </SubmitButton>
      </div>
    </Form>
  )
}
