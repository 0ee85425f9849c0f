import { Button } from '@mantine/core'
import { useState } from 'react'
import { knowsPasskeys } from './passkeys.ts'

/** Logs in with a passkey alone, without email or password. The caller shows errors. */
export function PasskeyLogin({ onProblem }: { onProblem: (text: string | null) => void }) {
  const [isBusy, setBusy] = useState(false)
  if (!knowsPasskeys()) return null
  const enter = async () => {
    onProblem(null)
    setBusy(true)
    try {
      // Loaded on a press: the login does not need it at first.
      onProblem(await (await import('./log-in-with-passkey.ts')).logInWithPasskey())
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="default" fullWidth loading={isBusy} onClick={() => void enter()}>
      Use a passkey
    </Button>
  )
}
