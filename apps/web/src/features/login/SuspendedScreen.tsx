import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useSessionIfAny } from '../../platform/session/session.ts'
import { StandalonePage } from '../../platform/page/StandalonePage.tsx'
import { OtherSchools } from './OtherSchools.tsx'
import { logOut } from './log-out.ts'
import styles from './login.module.css'

/** Page of a suspended school (R007, OQ-55). */
export function SuspendedScreen() {
  const session = useSessionIfAny()
  const navigate = useNavigate()
  const leave = async () => {
    if (session) await logOut()
    await navigate({ to: '/login' })
  }
  return (
    <StandalonePage title="Account suspended">
      <p>
        {session ? `${session.school.schoolName} is suspended` : 'This school is suspended'}, so no one can
        use it for now. Its data is kept. The school’s owner can ask Afterbell support why.
      </p>
      <div className={styles.actions}>
        <Button onClick={() => void leave()}>{session ? 'Log out' : 'Go to login'}</Button>
      </div>
      {session && <OtherSchools />}
    </StandalonePage>
  )
}
