import { Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { StandalonePage } from '../../../platform/page/StandalonePage.tsx'
import { AskForLetter } from '../../login/AskForLetter.tsx'
import { RobotCheck } from '../../login/RobotCheck.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import styles from '../../login/login.module.css'

/** A school signs itself up in three steps (R154, OQ-14). Stores the part of the address after /sign-up/ with it. */
export function SignUpScreen() {
  const { type = '' } = useParams({ strict: false })
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null)
    return (
      <StandalonePage title="Check your email" foot={<RobotCheck />}>
        <p>
          We sent an email to <strong>{sentTo}</strong>. Open the link in it within 24 hours to open your
          school. Nothing there? Check your spam folder, or have it sent again in a minute.
        </p>
        <AskForLetter address={sentTo} />
        <div className={styles.actions}>
          <Button variant="subtle" onClick={() => setSentTo(null)}>
            Change what you entered
          </Button>
        </div>
      </StandalonePage>
    )
  return (
    <StandalonePage
      title="Sign up your school"
      isWide
      foot={
        <>
          <p>
            Already have an account?{' '}
            <Link to="/login" className={styles.link}>
              Log in
            </Link>
          </p>
          <RobotCheck />
        </>
      }
    >
      <SignUpForm type={type} onSent={setSentTo} />
    </StandalonePage>
  )
}
