import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { wordsFor } from '../../platform/calls/refusal-words.ts'
import { useSessionIfAny } from '../../platform/session/session.ts'
import { StandalonePage } from '../../platform/page/StandalonePage.tsx'
import { OtherSchools } from './OtherSchools.tsx'
import { logOut } from './log-out.ts'
import styles from './login.module.css'

/** What a refused account or school is told, and the way on (OQ-51). Nothing of the address is shown. */
export function ConfirmScreen() {
  const { exception } = useSearch({ from: '/confirm' })
  const { title, text, way } = wordsFor(exception)
  const isSignedIn = useSessionIfAny() !== null
  const navigate = useNavigate()
  const goesHome = way === 'home' && isSignedIn
  const goOn = async () => {
    // Who is signed in would be led from the login straight back.
    if (isSignedIn && !goesHome) await logOut()
    await navigate({ to: goesHome ? '/' : '/login' })
  }
  return (
    <StandalonePage title={title}>
      <p>{text}</p>
      <div className={styles.actions}>
        <Button onClick={() => void goOn()}>
          {goesHome
            ? 'Back to home'
            : way === 'another-account'
              ? 'Log in with another account'
              : 'Back to login'}
        </Button>
      </div>
      {isSignedIn && way === 'another-account' && <OtherSchools />}
    </StandalonePage>
  )
}
