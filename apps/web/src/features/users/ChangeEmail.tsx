import { useState } from 'react'
import { oneself } from '@afterbell/contract/users/oneself'
import { EMAIL_CHANGE_HOURS, newEmailFindings } from '@afterbell/domain/login/email-change'
import { useWrite } from '../../platform/calls/calls.ts'
import { useSession } from '../../platform/session/session.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { PasswordProof, usePasswordProof } from './passkeys/PasswordProof.tsx'
import styles from './users.module.css'

const EMPTY = { email: '', currentPassword: '' }

/** Changes the login's email address: asks for the password, and takes effect by the link sent there (OQ-59). */
export function ChangeEmail() {
  const { userId, user } = useSession()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const proof = usePasswordProof()
  const change = useWrite(oneself.changeEmail)
  const form = useAppForm({
    initial: EMPTY,
    rules: { currentPassword: proof.rule },
    findings: ({ email }) => newEmailFindings(email, user.email),
    onSubmit: async ({ email, currentPassword }) => {
      setSentTo(null)
      const params = { userId }
      await proof.during(currentPassword, () => change.mutateAsync({ params, body: email }))
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
        <PasswordProof proof={proof} password={form.field('currentPassword')}>
          <TextField {...form.field('email')} label="New email" type="email" autoComplete="off" />
        </PasswordProof>
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
