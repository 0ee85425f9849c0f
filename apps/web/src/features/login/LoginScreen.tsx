import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { login } from '@afterbell/contract/login/login'
import { email, required } from '@afterbell/domain/kernel/rules'
import { call } from '../../platform/calls/calls.ts'
import { homePath, safePath, STAFF_BASE } from '../../platform/paths.ts'
import { adoptSession, useSessionIfAny } from '../../platform/session/session.ts'
import { StandalonePage } from '../../platform/page/StandalonePage.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { Problem } from '../../ui/form/Problem.tsx'
import { PasskeyLogin } from './passkeys/PasskeyLogin.tsx'
import { RobotCheck } from './RobotCheck.tsx'
import { PasswordAndStep } from './PasswordAndStep.tsx'
import { usePasswordForm } from './second-step/usePasswordForm.ts'
import styles from './login.module.css'

/** Email and password, and a second step if the login has one; or a passkey alone. Errors show under the password (OQ-54). */
export function LoginScreen() {
  const [ofPasskey, setOfPasskey] = useState<string | null>(null)
  const { next } = useSearch({ from: '/login' })
  useGoOnWhenSignedIn(next)
  const { form, problem, proof } = usePasswordForm({
    initial: { email: '' },
    rules: { email: [required, email] },
    enter: async (body) => {
      setOfPasskey(null)
      adoptSession(await call(login.logIn, { body }))
    },
  })
  const text = ofPasskey ?? problem
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
      <Problem text={text} />
      <Form form={form} aria-label="Log in">
        <div className={styles.fields}>
          <TextField {...form.field('email')} label="Email" type="email" autoComplete="username" />
          <PasswordAndStep {...proof} />
        </div>
        <div className={styles.actions}>
          <SubmitButton fullWidth>Log in</SubmitButton>
          {!proof.step && <PasskeyLogin onProblem={setOfPasskey} />}
          <Link to="/forgot-password" className={styles.link}>
            Forgot password?
          </Link>
        </div>
      </Form>
    </StandalonePage>
  )
}

/** After logging in here or in another tab, opens the requested page or the start page (R294, R295). */
function useGoOnWhenSignedIn(next: string | undefined): void {
  const session = useSessionIfAny()
  const navigate = useNavigate()
  const router = useRouter()
  useEffect(() => {
    if (!session) return
    const nextPath = safePath(next)
    if (nextPath) router.history.replace(STAFF_BASE + nextPath)
    else void navigate({ to: homePath(session.userRole), replace: true })
  }, [session, next, navigate, router])
}
