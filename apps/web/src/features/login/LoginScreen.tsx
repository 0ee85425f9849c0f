import { Alert } from '@mantine/core'
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { login } from '@afterbell/contract/login/login'
import { codeProblem } from '@afterbell/domain/login/second-step'
import { email, required } from '@afterbell/domain/kernel/rules'
import { call } from '../../platform/calls/calls.ts'
import { CallRefused } from '../../platform/calls/calls-send.ts'
import { homePath, safePath, STAFF_BASE } from '../../platform/paths.ts'
import { isPasswordMistake } from '../../platform/calls/problems.ts'
import { adoptSession, useSessionIfAny } from '../../platform/session/session.ts'
import { StandalonePage } from '../../platform/page/StandalonePage.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { CodeField, isCodeNeeded, isCodeWrong } from './CodeField.tsx'
import { RobotCheck } from './RobotCheck.tsx'
import { sayRefused } from './say-refused.ts'
import styles from './login.module.css'

/** E-mail and password, and a code where the login has a second step. What is wrong stands under the password (OQ-54). */
export function LoginScreen() {
  const [problem, setProblem] = useState<string | null>(null)
  const [asksCode, setAsksCode] = useState(false)
  const { next } = useSearch({ from: '/login' })
  useGoOnWhenSignedIn(next)
  const form = useAppForm({
    initial: { email: '', password: '', code: '' },
    rules: {
      email: [required, email],
      password: required,
      code: (typed) => (asksCode ? codeProblem(typed ?? '') : null),
    },
    onSubmit: async ({ code, ...values }) => {
      setProblem(null)
      try {
        adoptSession(await call(login.logIn, { body: asksCode ? { ...values, code } : values }))
      } catch (error) {
        if (error instanceof CallRefused && isPasswordMistake(error)) throw atPassword(error)
        if (isCodeNeeded(error)) return setAsksCode(true)
        if (isCodeWrong(error)) throw error
        setProblem(sayRefused(error))
      }
    },
  })
  return (
    <StandalonePage
      title="Log in"
      foot={
        <>
          <p>
            New to Afterbell?{' '}
            <Link to="/sign-up" className={styles.link}>
              Sign up your school
            </Link>
          </p>
          <RobotCheck />
        </>
      }
    >
      {problem && (
        <Alert color="red" className={styles.note} role="alert">
          {problem}
        </Alert>
      )}
      <Form form={form} aria-label="Log in">
        <div className={styles.fields}>
          <TextField {...form.field('email')} label="Email" type="email" autoComplete="username" />
          <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
          {asksCode && <CodeField {...form.field('code')} />}
        </div>
        <div className={styles.actions}>
          <SubmitButton fullWidth>Log in</SubmitButton>
          <Link to="/forgot-password" className={styles.link}>
            Forgot password?
          </Link>
        </div>
      </Form>
    </StandalonePage>
  )
}

/** The server's sentence, where the form shows it: until another password is typed. */
function atPassword({ problem, text, code }: CallRefused): Error {
  const message = problem?.message ?? text
  return Object.assign(new Error(message), { code, fields: [{ path: 'password', message }] })
}

/** Signed in here, or in another tab: to the page one wanted, else home (R294, R295). */
function useGoOnWhenSignedIn(next: string | undefined): void {
  const session = useSessionIfAny()
  const navigate = useNavigate()
  const router = useRouter()
  useEffect(() => {
    if (!session) return
    const wanted = safePath(next)
    if (wanted) router.history.replace(STAFF_BASE + wanted)
    else void navigate({ to: homePath(session.userRole), replace: true })
  }, [session, next, navigate, router])
}
