import { Loader } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { login } from '@afterbell/contract/login/login'
import { call } from '../../platform/calls/calls.ts'
import { CallRefused } from '../../platform/calls/calls-send.ts'
import { homePath } from '../../platform/paths.ts'
import { StandalonePage } from '../../platform/page/StandalonePage.tsx'
import { adoptSession, currentSession } from '../../platform/session/session.ts'
import { notify } from '../../ui/notify/notify.ts'
import { sayRefused } from './say-refused.ts'

interface OperatorLoginProps {
  token: string
  schoolId: string
  /** Called once the link no longer works. */
  onOver: () => void
}

/** Opens a school by the operator's link, once. A link that fails leads to the login (R186, R301). */
export function OperatorLogin({ token, schoolId, onOver }: OperatorLoginProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    const enter = async () => {
      try {
        const input = { params: { schoolId }, body: { token } }
        const session = await call(login.operatorLogIn, input, { global: true })
        client.clear()
        adoptSession(session)
        await navigate({ to: homePath(session.userRole), replace: true })
      } catch (error) {
        const hasNotice = error instanceof CallRefused && error.status === 400 && currentSession() !== null
        const text =
          error instanceof CallRefused && error.status === 404 ? 'Your token is invalid' : sayRefused(error)
        if (text && !hasNotice) notify.error(text)
        await navigate({ to: '/login', hash: '', replace: true })
        onOver()
      }
    }
    void enter()
  }, [token, schoolId, client, navigate, onOver])
  return (
    <StandalonePage title="Logging in">
      <Loader aria-label="Loading" />
    </StandalonePage>
  )
}
