import { Alert, Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { login } from '@afterbell/contract/login/login'
import { newPassword, repeats } from '@afterbell/domain/login/password-rules'
import { required } from '@afterbell/domain/kernel/rules'
import { call } from '../../platform/calls/calls.ts'
import { CallRefused } from '../../platform/calls/calls-send.ts'
import { endSession } from '../../platform/session/session.ts'
import { StandalonePage } from '../../platform/page/StandalonePage.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { NewPasswordFields, PASSWORD_SHAPE } from './NewPasswordFields.tsx'
import { sayRefused } from './say-refused.ts'
import styles from './login.module.css'

interface ChoosePasswordProps {
  token: string
  onAskAgain: () => void
}

/** The e-mail is not known here: that the password is unlike it is the server's to say, at the field. */
const shape = newPassword(null)

/** Sets a new password by the token of the e-mail, once; then to the login (R302). */
export function ChoosePassword({ token, onAskAgain }: ChoosePasswordProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isSpent, setIsSpent] = useState(false)
  const navigate = useNavigate()
  const form = useAppForm({
    initial: { password: '', confirmPassword: '' },
    rules: {
      password: [required, shape],
      confirmPassword: [required, (typed, values) => repeats(values.password)(typed)],
    },
    onSubmit: async (values) => {
      setProblem(null)
      try {
        await call(login.resetPassword, { body: { token, ...values } })
      } catch (error) {
        if (error instanceof CallRefused && error.code === 'TOKEN_INVALID') return setIsSpent(true)
        if (error instanceof CallRefused && error.fields?.length) throw error
        return setProblem(sayRefused(error))
      }
      // Every session of the account is over, one in this browser too.
      endSession('left')
      notify.success('Password has been changed')
      await navigate({ to: '/login', ignoreBlocker: true })
    },
  })
  if (isSpent)
    return (
      <StandalonePage title="This link no longer works">
        <p>It was already used, has expired, or was replaced by a newer one.</p>
        <div className={styles.actions}>
          <Button onClick={onAskAgain}>Ask for a new link</Button>
        </div>
      </StandalonePage>
    )
  return (
    <StandalonePage title="Choose a new password">
      <p>{PASSWORD_SHAPE}.</p>
      {problem && (
        <Alert color="red" className={styles.note} role="alert">
          {problem}
        </Alert>
      )}
      <Form form={form} aria-label="Choose a new password">
        <div className={styles.fields}>
          <NewPasswordFields
            password={form.field('password')}
            confirmPassword={form.field('confirmPassword')}
          />
        </div>
        <div className={styles.actions}>
          <SubmitButton fullWidth>Save password</SubmitButton>
          <Link to="/login" className={styles.link}>
            Back to login
          </Link>
        </div>
      </Form>
    </StandalonePage>
  )
}
