import { Button, Loader } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { signUp } from '@afterbell/contract/users/sign-up'
import { call } from '../../platform/calls/calls.ts'
import { CallRefused } from '../../platform/calls/calls-send.ts'
import { StandalonePage } from '../../platform/page/StandalonePage.tsx'
import { ChoosePasswordToConfirm, type SignUpElsewhere } from './ChoosePasswordToConfirm.tsx'
import { forgetSignUp } from './kept-sign-up.ts'
import type { ChosenPassword } from './NewPasswordForm.tsx'
import { sayRefused } from './say-refused.ts'
import styles from './login.module.css'

/**
 * Opened by a letter's link: confirms the address and opens the school. Opening it again says the same. Another browser
 * than that of the sign-up asks for a password first.
 */
export function VerifyEmail({ token }: { token: string }) {
  const [schoolName, setSchoolName] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const navigate = useNavigate()
  const [tries, setTries] = useState(0)
  const [elsewhere, setElsewhere] = useState<SignUpElsewhere | null>(null)
  useEffect(() => {
    verify(token).then(setSchoolName, (error: unknown) => {
      if (error instanceof CallRefused && error.code === 'CONFIRMED_ELSEWHERE')
        return setElsewhere(error.problem!.details as unknown as SignUpElsewhere)
      // A refused link leads to the page that says why.
      setProblem(sayRefused(error))
    })
  }, [token, tries])
  const choose = async (chosen: ChosenPassword) => setSchoolName(await verify(token, chosen))
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
  if (schoolName === null && elsewhere)
    return <ChoosePasswordToConfirm signUp={elsewhere} onChoose={choose} />
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

/** Confirms the address, and returns the school. */
async function verify(token: string, chosen?: ChosenPassword): Promise<string> {
  const { schoolName } = await call(signUp.verifyEmail, { body: { token, ...chosen } }, { global: true })
  forgetSignUp()
  return schoolName
}
