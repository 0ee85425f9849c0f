import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { login } from '@afterbell/contract/login/login'
import { call } from '../../platform/calls/calls.ts'
import { CallRefused } from '../../platform/calls/calls-send.ts'
import { endSession } from '../../platform/session/session.ts'
import { StandalonePage } from '../../platform/page/StandalonePage.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { PASSWORD_SHAPE } from './NewPasswordFields.tsx'
import { NewPasswordForm, type ChosenPassword } from './NewPasswordForm.tsx'
import styles from './login.module.css'

interface ChoosePasswordProps {
  token: string
  onAskAgain: () => void
}

/** Sets a new password by the emailed token, once; then opens the login (R302). */
export function ChoosePassword({ token, onAskAgain }: ChoosePasswordProps) {
  const [isSpent, setIsSpent] = useState(false)
  const navigate = useNavigate()
  const choose = async (chosen: ChosenPassword) => {
    try {
      await call(login.resetPassword, { body: { token, ...chosen } })
    } catch (error) {
      if (error instanceof CallRefused && error.code === 'TOKEN_INVALID') return setIsSpent(true)
      throw error
    }
    // All sessions of the account have ended, including this browser's.
    endSession('left')
    notify.success('Password has been changed')
    await navigate({ to: '/login', ignoreBlocker: true })
  }
  if (isSpent)
    return (
      <StandalonePage title="This link no longer works">
        <p>It was already used, has expired, or was replaced by a newer one.</p>
        <div className={styles.actions}>
          <Button onClick={onAskAgain}>Ask for a new link</Button>
        </div>
      </StandalonePage>
    )
  return (
    <StandalonePage title="Choose a new password">
      <p>{PASSWORD_SHAPE}.</p>
      <NewPasswordForm name="Choose a new password" email={null} submit="Save password" onChoose={choose} />
    </StandalonePage>
  )
}
