import { Alert } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { login } from '@afterbell/contract/login/login'
import { email, required } from '@afterbell/domain/kernel/rules'
import { call } from '../../platform/calls/calls.ts'
import { StandalonePage } from '../../platform/page/StandalonePage.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { Problem } from '../../ui/form/Problem.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { RobotCheck } from './RobotCheck.tsx'
import { sayRefused } from './say-refused.ts'
import styles from './login.module.css'

const SENT = 'If account exists, an email will be sent with further instructions'

/** Gives the same answer to known and unknown email addresses, and leaves it on the page. */
export function AskForLink() {
  const [problem, setProblem] = useState<string | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useAppForm({
    initial: { email: '' },
    rules: { email: [required, email] },
    onSubmit: async (values) => {
      setProblem(null)
      try {
        await call(login.forgotPassword, { query: { email: values.email.trim() } })
        setSentTo(values.email.trim())
        notify.success(SENT)
      } catch (error) {
        setProblem(sayRefused(error))
      }
    },
  })
  return (
    <StandalonePage title="Forgot password" foot={<RobotCheck />}>
      {sentTo === null ? (
        <p>Enter the email you log in with. We will send you a link to choose a new password.</p>
      ) : (
        <Alert color="green" className={styles.note} role="status">
          {SENT}: {sentTo}. The link works for 30 minutes. Nothing there? Check your spam folder, then send it
          again.
        </Alert>
      )}
      <Problem text={problem} />
      <Form form={form} aria-label="Forgot password">
        <TextField {...form.field('email')} label="Email" type="email" autoComplete="username" />
        <div className={styles.actions}>
          <SubmitButton fullWidth variant={sentTo === null ? 'filled' : 'default'}>
            {sentTo === null ? 'Send link' : 'Send again'}
          </SubmitButton>
          <Link to="/login" className={styles.link}>
            Back to login
          </Link>
        </div>
      </Form>
    </StandalonePage>
  )
}
