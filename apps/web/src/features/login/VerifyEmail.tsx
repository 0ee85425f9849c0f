import { Button, Loader } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { signUp } from '@afterbell/contract/users/sign-up'
import { call } from '../../platform/calls/calls.ts'
import { StandalonePage } from '../../platform/page/StandalonePage.tsx'
import { forgetSignUp } from './kept-sign-up.ts'
import { sayRefused } from './say-refused.ts'
import styles from './login.module.css'

/** Opened by the link of a letter: confirms the address, and the school is open. Opened again, it says the same. */
export function VerifyEmail({ token }: { token: string }) {
  const [schoolName, setSchoolName] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const navigate = useNavigate()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    call(signUp.verifyEmail, { body: { token } }, { global: true }).then(
      (answer) => {
        forgetSignUp()
        setSchoolName(answer.schoolName)
      },
      // A refusal of the link leads to the page that says why.
      (error: unknown) => setProblem(sayRefused(error)),
    )
  }, [token, tries])
  const tryAgain = () => {
    setProblem(null)
    setTries((before) => before + 1)
  }
  if (problem)
    return (
      <StandalonePage title="Your email is not confirmed yet">
        <p>{problem}</p>
        <div className={styles.actions}>
          <Button onClick={tryAgain}>Try again</Button>
        </div>
      </StandalonePage>
    )
  if (schoolName === null)
    return (
      <StandalonePage title="Confirming your email">
        <Loader aria-label="Loading" />
      </StandalonePage>
    )
  return (
    <StandalonePage title={`${schoolName} is open`}>
      <p>Your email is confirmed. Log in with it and your password.</p>
      <div className={styles.actions}>
        <Button onClick={() => void navigate({ to: '/login' })}>Go to login</Button>
      </div>
    </StandalonePage>
  )
}
