import { useState } from 'react'
import { Button } from '@mantine/core'
import { login } from '@afterbell/contract/login/login'
import { oneself } from '@afterbell/contract/users/oneself'
import { passwordFindings } from '@afterbell/domain/login/password-rules'
import { required } from '@afterbell/domain/kernel/rules'
import { useWrite } from '../../platform/calls/calls.ts'
import { adoptSession, useSession } from '../../platform/session/session.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { FieldGrid, Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { NewPasswordFields, PASSWORD_SHAPE } from '../login/NewPasswordFields.tsx'
import styles from './users.module.css'

const EMPTY = { currentPassword: '', password: '', confirmPassword: '' }

/** Changes the password, with the current one. The session is replaced, and all others end (R159, R160). */
export function ChangePassword() {
  const { userId, user } = useSession()
  const change = useWrite(oneself.changePassword, { invalidates: [oneself.sessions] })
  const form = useAppForm({
    initial: EMPTY,
    rules: { currentPassword: required },
    findings: ({ password, confirmPassword }) =>
      passwordFindings({ password, confirmPassword, email: user.email }),
    onSubmit: async (body) => {
      adoptSession(await change.mutateAsync({ params: { userId }, body }))
      notify.success('You have successfully changed your password')
      form.restart(EMPTY)
    },
  })
  return (
    <>
      <Form form={form} aria-label="Password">
        <h2 className={styles.title}>Password</h2>
        <p className={styles.fact}>{PASSWORD_SHAPE}. All your other devices will be logged out.</p>
        <div className={styles.fields}>
          <PasswordField
            {...form.field('currentPassword')}
            label="Current password"
            autoComplete="current-password"
          />
          <FieldGrid>
            <NewPasswordFields
              password={form.field('password')}
              confirmPassword={form.field('confirmPassword')}
            />
          </FieldGrid>
          <div>
            <SubmitButton>Change password</SubmitButton>
          </div>
        </div>
      </Form>
      <ForgottenPassword email={user.email} />
    </>
  )
}

/** Sends the reset link to users who do not know their current password. */
function ForgottenPassword({ email }: { email: string }) {
  const [isSent, setSent] = useState(false)
  const ask = useWrite(login.forgotPassword)
  const send = () => ask.mutate({ query: { email } }, { onSuccess: () => setSent(true) })
  return (
    <div className={styles.password}>
      <Button variant="subtle" size="compact-sm" loading={ask.isPending} disabled={isSent} onClick={send}>
        Forgot it? Email me a link to choose a new one
      </Button>
      <p role="status" className={styles.status}>
        {isSent && `We sent a link to ${email}. It works for a short time only.`}
      </p>
    </div>
  )
}
