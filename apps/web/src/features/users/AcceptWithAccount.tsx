import { Alert, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { invitations } from '@afterbell/contract/users/invitations'
import { codeProblem } from '@afterbell/domain/login/second-step'
import { required } from '@afterbell/domain/kernel/rules'
import { call } from '../../platform/calls/calls.ts'
import { CallRefused } from '../../platform/calls/calls-send.ts'
import { isPasswordMistake } from '../../platform/calls/problems.ts'
import { useSessionIfAny } from '../../platform/session/session.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { CodeField, isCodeNeeded, isCodeWrong } from '../login/CodeField.tsx'
import { sayRefused } from '../login/say-refused.ts'
import type { InvitationSays } from './AcceptAsNew.tsx'
import { isTokenInvalid, useLeaveInvalid } from './leave-invalid.ts'
import { useJoin } from './useJoin.ts'
import styles from '../login/login.module.css'

interface Accepting {
  token: string
  invitation: InvitationSays
}

/** With the account one is signed in with, by a press; otherwise with its password. */
export function AcceptWithAccount({ token, invitation }: Accepting) {
  const session = useSessionIfAny()
  const isOwn = session?.user.email.toLowerCase() === invitation.email.toLowerCase()
  return isOwn ? (
    <JoinAsIs token={token} invitation={invitation} />
  ) : (
    <JoinWithPassword token={token} invitation={invitation} />
  )
}

function JoinAsIs({ token, invitation: { email, schoolName } }: Accepting) {
  const { problem, isJoining, accept } = useAccept(token)
  return (
    <>
      <Problem text={problem} />
      <p>You are logged in as {email}.</p>
      <div className={styles.actions}>
        <Button loading={isJoining} onClick={() => void accept().catch(() => {})}>
          Join {schoolName}
        </Button>
      </div>
    </>
  )
}

function JoinWithPassword({ token, invitation: { schoolName } }: Accepting) {
  const { problem, asksCode, accept } = useAccept(token)
  const form = useAppForm({
    initial: { password: '', code: '' },
    rules: { password: required, code: (typed) => (asksCode ? codeProblem(typed ?? '') : null) },
    onSubmit: ({ password, code }) => accept(asksCode ? { password, code } : { password }),
  })
  return (
    <>
      <Problem text={problem} />
      <Form form={form} aria-label="Join">
        <div className={styles.fields}>
          <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
          {asksCode && <CodeField {...form.field('code')} />}
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

function Problem({ text }: { text: string | null }) {
  return (
    text && (
      <Alert color="red" className={styles.note} role="alert">
        {text}
      </Alert>
    )
  )
}

/** Accepts. A mistake in the password is thrown, to be shown at its field; everything else is a sentence above. */
function useAccept(token: string) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isJoining, setJoining] = useState(false)
  const [asksCode, setAsksCode] = useState(false)
  const join = useJoin()
  const leave = useLeaveInvalid()
  const accept = async (body: { password?: string; code?: string } = {}): Promise<void> => {
    setProblem(null)
    setJoining(true)
    try {
      await join(await call(invitations.acceptExisting, { query: { token }, body }, { global: true }))
    } catch (error) {
      if (error instanceof CallRefused && isPasswordMistake(error)) {
        const message = error.problem?.message ?? error.text
        throw Object.assign(new Error(message), { code: error.code, fields: [{ path: 'password', message }] })
      }
      if (isCodeNeeded(error)) return setAsksCode(true)
      if (isCodeWrong(error)) throw error
      if (isTokenInvalid(error)) return leave()
      setProblem(sayRefused(error))
    } finally {
      setJoining(false)
    }
  }
  return { problem, isJoining, asksCode, accept }
}
