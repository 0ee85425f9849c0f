import { Alert, Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { emailChange } from '@afterbell/contract/users/email-change'
import { call } from '../../platform/calls/calls.ts'
import { CallRefused } from '../../platform/calls/calls-send.ts'
import { OWN_PATH } from '../../platform/paths.ts'
import { StandalonePage } from '../../platform/page/StandalonePage.tsx'
import { currentSession, refreshSession } from '../../platform/session/session.ts'
import { notify } from '../../ui/notify/notify.ts'
import { sayRefused } from './say-refused.ts'
import styles from './login.module.css'

/**
 * Where the link to a new address leads. It is pressed, because programs that look through mail open links too. Made true, it
 * leads to one’s personal info (R299), by the login where nobody is signed in; failed, to the login (R187).
 */
export function ConfirmEmail({ token, onOver }: { token: string; onOver: () => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isUnderWay, setUnderWay] = useState(false)
  const navigate = useNavigate()

  const goToLogin = async (search: { next?: string }) => {
    await navigate({ to: '/login', search, hash: '', replace: true })
    onOver()
  }
  const confirm = async () => {
    setProblem(null)
    setUnderWay(true)
    try {
      const asked = { query: { emailChangeToken: token } }
      const { email } = await call(emailChange.confirm, asked, { global: true })
      // The frame shows the new address. Whose session ended with the change logs in with it.
      if (currentSession()) await refreshSession().catch(() => null)
      if (currentSession()) await navigate({ to: OWN_PATH, replace: true })
      else await goToLogin({ next: OWN_PATH })
      notify.success(`You now log in with ${email}`)
    } catch (error) {
      if (!(error instanceof CallRefused && error.status === 400)) return setProblem(sayRefused(error))
      // Whoever is signed in has been told by the call.
      if (!currentSession()) notify.error(error.message)
      await goToLogin({})
    } finally {
      setUnderWay(false)
    }
  }
  return (
    <StandalonePage title="Confirm your new email">
      {problem && (
        <Alert color="red" className={styles.note} role="alert">
          {problem}
        </Alert>
      )}
      <p>From then on you log in with this email address. Your password stays the same.</p>
      <div className={styles.actions}>
        <Button loading={isUnderWay} onClick={() => void confirm()}>
          Confirm this email
        </Button>
      </div>
    </StandalonePage>
  )
}
