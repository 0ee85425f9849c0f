import { Button, Loader } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { invitations } from '@afterbell/contract/users/invitations'
import { roleLabels } from '@afterbell/domain/kernel/roles'
import { CallRefused } from '../../platform/calls/calls-send.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { StandalonePage } from '../../platform/page/StandalonePage.tsx'
import { useSessionIfAny } from '../../platform/session/session.ts'
import { sayRefused } from '../login/say-refused.ts'
import { tokenInAddress } from '../login/token-in-address.ts'
import { AcceptAsNew } from './AcceptAsNew.tsx'
import { AcceptWithAccount } from './AcceptWithAccount.tsx'
import { isTokenInvalid, useLeaveInvalid } from './leave-invalid.ts'
import styles from '../login/login.module.css'

/** Opens an invitation link: for a new account, or the existing one of its address. */
export function InvitationScreen() {
  // Opening the link on this page changes only the fragment, without a reload.
  useLocation({ select: ({ hash }) => hash })
  const token = tokenInAddress('token') ?? ''
  const says = useRead(invitations.exists, { query: { token } }, { global: true, enabled: token !== '' })
  const isMalformed = says.error instanceof CallRefused && says.error.code === 'VALIDATION'
  useLeaveIf(token === '' || isMalformed || isTokenInvalid(says.error))
  if (says.error) return <NotAccepted text={sayRefused(says.error) ?? says.error.message} />
  if (!says.data)
    return (
      <StandalonePage title="Invitation">
        <Loader aria-label="Loading" />
      </StandalonePage>
    )
  const { schoolName, role, email, exists } = says.data
  return (
    <StandalonePage title={`Join ${schoolName}`}>
      <p>
        You are invited as {roleLabels[role]}, at {email}.
        {exists ? ' You have an Afterbell account already.' : ''}
      </p>
      {exists ? (
        <AcceptWithAccount token={token} invitation={says.data} />
      ) : (
        <AcceptAsNew key={token} token={token} invitation={says.data} onExists={() => void says.refetch()} />
      )}
    </StandalonePage>
  )
}

function useLeaveIf(isInvalid: boolean): void {
  const leave = useLeaveInvalid()
  useEffect(() => {
    if (isInvalid) leave()
  }, [isInvalid, leave])
}

function NotAccepted({ text }: { text: string }) {
  const isSignedIn = useSessionIfAny() !== null
  const navigate = useNavigate()
  return (
    <StandalonePage title="This invitation cannot be accepted">
      <p>{text}</p>
      <div className={styles.actions}>
        <Button onClick={() => void navigate({ to: isSignedIn ? '/' : '/login' })}>
          {isSignedIn ? 'Back to home' : 'Go to login'}
        </Button>
      </div>
    </StandalonePage>
  )
}
