import { useNavigate } from '@tanstack/react-router'
import { closingAccount } from '@afterbell/contract/privacy/closing-account'
import { useWrite } from '../../../platform/calls/calls.ts'
import { useFormat } from '../../../platform/format.ts'
import { endSession, useSession } from '../../../platform/session/session.ts'
import { Form, SubmitButton } from '../../../ui/form/form.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { closedAccountException } from '../../login/closed/closed-account-exception.ts'
import { PasswordProof, usePasswordProof } from '../passkeys/PasswordProof.tsx'
import styles from '../users.module.css'

/** Asks for the password or a passkey, closes the account, and says how to reopen it. */
export function CloseAccountForm({ lastDay }: { lastDay: string }) {
  const { userId } = useSession()
  const format = useFormat()
  const proof = usePasswordProof()
  const navigate = useNavigate()
  const close = useWrite(closingAccount.close)
  const form = useAppForm({
    initial: { currentPassword: '' },
    rules: { currentPassword: proof.rule },
    onSubmit: async ({ currentPassword }) => {
      const result = await proof.during(currentPassword, () => close.mutateAsync({ params: { userId } }))
      await navigate({
        to: '/confirm',
        search: { exception: closedAccountException(result.lastDay) },
        ignoreBlocker: true,
      })
      endSession('left')
    },
  })
  return (
    <Form form={form} aria-label="Close account">
      <p className={styles.fact}>
        To confirm, type your password. Your account closes at once. You can open it again through{' '}
        {format.date(lastDay)} by logging in, with the same second step if you have one.
      </p>
      <div className={styles.fields}>
        <PasswordProof proof={proof} password={form.field('currentPassword')} />
        <div>
          <SubmitButton color="red">Close my account</SubmitButton>
        </div>
      </div>
    </Form>
  )
}
