import { Button } from '@mantine/core'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import {
  closedAccountIn,
  closedSchoolsIn,
  isWithoutSchool,
  wordsFor,
} from '../../platform/calls/refusal-words.ts'
import { useSessionIfAny } from '../../platform/session/session.ts'
import { StandalonePage } from '../../platform/page/StandalonePage.tsx'
import { AskForLetter } from './AskForLetter.tsx'
import { ClosedAccount } from './closed/ClosedAccount.tsx'
import { ClosedSchools } from './closed/ClosedSchools.tsx'
import { LeaveForGood } from './closed/LeaveForGood.tsx'
import { storedSignUp } from './kept-sign-up.ts'
import { OtherSchools } from './OtherSchools.tsx'
import { logOut } from './log-out.ts'
import { tokenInAddress } from './token-in-address.ts'
import { VerifyEmail } from './VerifyEmail.tsx'
import styles from './login.module.css'

/**
 * Target of sign-up letters; also explains why an account or school is refused, and how to go on (OQ-51). Shows nothing
 * from the address.
 */
export function ConfirmScreen() {
  // Opening the link on this page changes only the fragment, without a reload.
  useLocation({ select: ({ hash }) => hash })
  const token = tokenInAddress('token')
  return token === null ? <RefusalPage /> : <VerifyEmail key={token} token={token} />
}

function RefusalPage() {
  const { exception } = useSearch({ from: '/confirm' })
  const { title, text, way } = wordsFor(exception)
  const session = useSessionIfAny()
  const isSignedIn = session !== null
  const navigate = useNavigate()
  const closedSchools = closedSchoolsIn(exception)
  const closedAccount = closedAccountIn(exception)
  // A closed school other than the user's current one leads back to the current one.
  const isElsewhere = closedSchools.length > 0 && closedSchools.every(({ id }) => id !== session?.schoolId)
  const goesHome = isSignedIn && (way === 'home' || isElsewhere)
  const goOn = async () => {
    // With a session, the login would redirect straight back.
    if (isSignedIn && !goesHome) await logOut()
    await navigate({ to: goesHome ? '/' : '/login' })
  }
  return (
    <StandalonePage title={title}>
      <p>{text}</p>
      <ClosedSchools schools={closedSchools} />
      {closedAccount && <ClosedAccount account={closedAccount} />}
      {way === 'letter' && <AskForLetter address={storedSignUp().email ?? ''} />}
      <div className={styles.actions}>
        <Button
          variant={
            way === 'letter' || closedAccount || closedSchools.some(({ mayReopen }) => mayReopen)
              ? 'subtle'
              : 'filled'
          }
          onClick={() => void goOn()}
        >
          {goesHome
            ? 'Back to home'
            : way === 'another-account'
              ? 'Log in with another account'
              : 'Back to login'}
        </Button>
      </div>
      {!goesHome && isWithoutSchool(exception) && <LeaveForGood />}
      {isSignedIn && !goesHome && way === 'another-account' && <OtherSchools />}
    </StandalonePage>
  )
}
