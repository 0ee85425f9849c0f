import { useState } from 'react'
import { oneself } from '@afterbell/contract/users/oneself'
import { EMAIL_CHANGE_HOURS, newEmailFindings } from '@afterbell/domain/login/email-change'
import { required } from '@afterbell/domain/kernel/rules'
import { useWrite } from '../../platform/calls/calls.ts'
import { useSession } from '../../platform/session/session.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FieldGrid, Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { PasskeyProof } from './passkeys/PasskeyProof.tsx'
import styles from './users.module.css'

const EMPTY = { email: '', currentPassword: '' }

/** Another address to log in with: asked with the password, and made true by the link that is sent there (OQ-59). */
export function ChangeEmail() {
  const { userId, user } = useSession()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [isProved, setProved] = useState(false)
  const check = useWrite(oneself.checkPassword)
  const change = useWrite(oneself.changeEmail)
  const form = useAppForm({
    initial: EMPTY,
    rules: { currentPassword: isProved ? () => null : required },
    findings: ({ email }) => newEmailFindings(email, user.email),
    onSubmit: async ({ email, currentPassword }) => {
      setSentTo(null)
      const params = { userId }
      if (!isProved) await check.mutateAsync({ params, body: { currentPassword } })
      await change.mutateAsync({ params, body: email })
      setSentTo(email.trim())
      form.restart(EMPTY)
    },
  })
  return (
    <Form form={form} aria-label="Email">
      <h2 className={styles.title}>Email</h2>
      <p className={styles.fact}>
        You log in with {user.email}. We will email a link to the new address. Your email changes when you
        open it.
      </p>
      <div className={styles.fields}>
        <FieldGrid>
          <TextField {...form.field('email')} label="New email" type="email" autoComplete="off" />
          {isProved ? (
            <p className={styles.fact}>Your passkey confirmed that it is you.</p>
          ) : (
            <PasswordField
              {...form.field('currentPassword')}
              label="Your password"
              autoComplete="current-password"
            />
          )}
        </FieldGrid>
        {!isProved && <PasskeyProof onProved={() => setProved(true)} />}
        <div>
          <SubmitButton>Change email</SubmitButton>
        </div>
        <p role="status" className={styles.status}>
          {sentTo &&
            `We sent a link to ${sentTo}. It works for ${EMAIL_CHANGE_HOURS} hours. Until then, log in with ${user.email}.`}
        </p>
      </div>
    </Form>
  )
}
