import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { login } from '@afterbell/contract/login/login'
import { oneself } from '@afterbell/contract/users/oneself'
import { call } from '../../../platform/calls/calls.ts'
import { CallRefused } from '../../../platform/calls/calls-send.ts'
import { useSession } from '../../../platform/session/session.ts'
import { knowsPasskeys, PasskeyFailed, showPasskey } from '../../login/passkeys/passkeys.ts'
import { sayRefused } from '../../login/say-refused.ts'

/** Identifies the user by a passkey instead of the password. Renders nothing if the browser has none. */
export function PasskeyProof({ onProved }: { onProved: () => void | Promise<void> }) {
  const { userId } = useSession()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (!knowsPasskeys()) return null
  const show = async () => {
    setProblem(null)
    setBusy(true)
    try {
      const body = await showPasskey(await call(login.passkeyChallenge, {}))
      await call(oneself.checkPasskey, { params: { userId }, body })
      await onProved()
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <div>
        <Button variant="default" loading={isBusy} onClick={() => void show()}>
          Use a passkey instead
        </Button>
      </div>
    </>
  )
}

function problemOf(error: unknown): string | null {
  if (error instanceof PasskeyFailed) return error.message
  return error instanceof CallRefused && error.status === 400 ? error.message : sayRefused(error)
}
