import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { emailChange } from '@afterbell/contract/users/email-change'
import { call } from '../../platform/calls/calls.ts'
import { CallRefused } from '../../platform/calls/calls-send.ts'
import { OWN_PATH } from '../../platform/paths.ts'
import { StandalonePage } from '../../platform/page/StandalonePage.tsx'
import { currentSession, refreshSession } from '../../platform/session/session.ts'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { Problem } from '../../ui/form/Problem.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { sayRefused } from './say-refused.ts'
import { PasswordAndStep } from './PasswordAndStep.tsx'
import { usePasswordForm, type Credentials } from './second-step/usePasswordForm.ts'
import styles from './login.module.css'

/**
 * Confirms a new address on a press, since mail scanners open links too. Success leads to personal info (R299), failure to
 * the login (R187). Asks for the password if the account is not logged in.
 */
export function ConfirmEmail({ token, onOver }: { token: string; onOver: () => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isUnderWay, setUnderWay] = useState(false)
  const [isElsewhere, setElsewhere] = useState(false)
  const navigate = useNavigate()

  const goToLogin = async (search: { next?: string }) => {
    await navigate({ to: '/login', search, hash: '', replace: true, ignoreBlocker: true })
    onOver()
  }
  const confirm = async (proof: PasswordProof = {}) => {
    const input = { query: { emailChangeToken: token }, body: proof }
    const { email } = await call(emailChange.confirm, input, { global: true })
    // Refreshes the address in the frame. If the change ended the session, the user logs in with the new one.
    if (currentSession()) await refreshSession().catch(() => null)
    if (currentSession()) await navigate({ to: OWN_PATH, replace: true, ignoreBlocker: true })
    else await goToLogin({ next: OWN_PATH })
    notify.success(`You now log in with ${email}`)
  }
  /** Shows the error here, or at the login if the link no longer works. */
  const fail = async (error: unknown) => {
    if (!(error instanceof CallRefused && error.status === 400)) return setProblem(sayRefused(error))
    // With a session, the call has shown its error.
    if (!currentSession()) notify.error(error.message)
    await goToLogin({})
  }
  const press = async () => {
    setProblem(null)
    setUnderWay(true)
    try {
      await confirm()
    } catch (error) {
      if (error instanceof CallRefused && error.code === 'CONFIRMED_ELSEWHERE') setElsewhere(true)
      else await fail(error)
    } finally {
      setUnderWay(false)
    }
  }
  return (
    <StandalonePage title="Confirm your new email">
      <Problem text={problem} />
      <p>From then on you log in with this email address. Your password stays the same.</p>
      {isElsewhere ? (
        <WithPassword confirm={confirm} fail={fail} />
      ) : (
        <div className={styles.actions}>
          <Button loading={isUnderWay} onClick={() => void press()}>
            Confirm this email
          </Button>
        </div>
      )}
    </StandalonePage>
  )
}

type PasswordProof = Partial<Credentials<object>>

const ENDS: ReadonlySet<string> = new Set(['TOKEN_INVALID', 'EMAIL_TAKEN'])

/** Proves by the password that the account is theirs. */
function WithPassword({
  confirm,
  fail,
}: {
  confirm: (proof: PasswordProof) => Promise<void>
  fail: (error: unknown) => Promise<void>
}) {
  const { form, problem, proof } = usePasswordForm({
    initial: {},
    enter: async (credentials) => {
      try {
        await confirm(credentials)
      } catch (error) {
        // The link has been used, or somebody else has the address by now: there is nothing left to type.
        if (!(error instanceof CallRefused && error.status === 400 && ENDS.has(error.code ?? ''))) throw error
        await fail(error)
      }
    },
  })
  return (
    <>
      <p>You are not logged in with this account here. Type its password to confirm.</p>
      <Problem text={problem} />
      <Form form={form} aria-label="Confirm this email">
        <div className={styles.fields}>
          <PasswordAndStep {...proof} />
        </div>
        <div className={styles.actions}>
          <SubmitButton fullWidth>Confirm this email</SubmitButton>
        </div>
      </Form>
    </>
  )
}
