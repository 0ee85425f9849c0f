import { Button } from '@mantine/core'
import { useState } from 'react'
import { login } from '@afterbell/contract/login/login'
import { call } from '../../platform/calls/calls.ts'
import { adoptSession } from '../../platform/session/session.ts'
import { knowsPasskeys, PasskeyFailed, showPasskey } from './passkeys.ts'
import { sayRefused } from './say-refused.ts'

/** Logs in with a passkey alone, without an email or a password. What goes wrong is a sentence of whoever shows the button. */
export function PasskeyLogin({ onProblem }: { onProblem: (text: string | null) => void }) {
  const [isAsking, setAsking] = useState(false)
  if (!knowsPasskeys()) return null
  const enter = async () => {
    onProblem(null)
    setAsking(true)
    try {
      const passkey = await showPasskey(await call(login.passkeyChallenge, {}))
      adoptSession(await call(login.logInWithPasskey, { body: passkey }))
    } catch (error) {
      onProblem(error instanceof PasskeyFailed ? error.message : sayRefused(error))
    } finally {
      setAsking(false)
    }
  }
  return (
    <Button variant="default" fullWidth loading={isAsking} onClick={() => void enter()}>
      Use a passkey
    </Button>
  )
}
