import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { invitations } from '@afterbell/contract/users/invitations'
import { call } from '../../platform/calls/calls.ts'
import { useSessionIfAny } from '../../platform/session/session.ts'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { Problem } from '../../ui/form/Problem.tsx'
import { PasswordAndStep } from '../login/PasswordAndStep.tsx'
import { sayRefused } from '../login/say-refused.ts'
import { usePasswordForm, type Credentials } from '../login/second-step/usePasswordForm.ts'
import type { InvitationSays } from './AcceptAsNew.tsx'
import { isTokenInvalid, useLeaveInvalid } from './leave-invalid.ts'
import { useJoin } from './useJoin.ts'
import styles from '../login/login.module.css'

interface AcceptProps {
  token: string
  invitation: InvitationSays
}

/** Accepts with the logged-in account on a press; otherwise asks for its password. */
export function AcceptWithAccount({ token, invitation }: AcceptProps) {
  const session = useSessionIfAny()
  const isSameUser = session?.user.email.toLowerCase() === invitation.email.toLowerCase()
  return isSameUser ? (
    <JoinAsIs token={token} invitation={invitation} />
  ) : (
    <JoinWithPassword token={token} invitation={invitation} />
  )
}

function JoinAsIs({ token, invitation: { email, schoolName } }: AcceptProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isJoining, setJoining] = useState(false)
  const accept = useAccept(token)
  const join = async () => {
    setProblem(null)
    setJoining(true)
    await accept({}).catch((error: unknown) => setProblem(sayRefused(error)))
    setJoining(false)
  }
  return (
    <>
      <Problem text={problem} />
      <p>You are logged in as {email}.</p>
      <div className={styles.actions}>
        <Button loading={isJoining} onClick={() => void join()}>
          Join {schoolName}
        </Button>
      </div>
    </>
  )
}

function JoinWithPassword({ token, invitation: { schoolName } }: AcceptProps) {
  const { form, problem, proof } = usePasswordForm({ initial: {}, enter: useAccept(token) })
  return (
    <>
      <Problem text={problem} />
      <Form form={form} aria-label="Join">
        <div className={styles.fields}>
          <PasswordAndStep {...proof} />
        </div>
        <div className={styles.actions}>
          <SubmitButton fullWidth>Log in and join {schoolName}</SubmitButton>
          <Link to="/forgot-password" className={styles.link}>
            Forgot password?
          </Link>
        </div>
      </Form>
    </>
  )
}

/** Accepts, and opens the school. An invitation that has ended leads to the login. */
function useAccept(token: string) {
  const join = useJoin()
  const leave = useLeaveInvalid()
  return async (body: Partial<Credentials<object>>): Promise<void> => {
    try {
      await join(await call(invitations.acceptExisting, { query: { token }, body }, { global: true }))
    } catch (error) {
      if (!isTokenInvalid(error)) throw error
      leave()
    }
  }
}
