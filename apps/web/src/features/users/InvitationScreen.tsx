import { Button, Loader } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { invitations } from '@afterbell/contract/users/invitations'
import { roleLabels } from '@afterbell/domain/kernel/roles'
import { CallRefused } from '../../platform/calls/calls-send.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { StandalonePage } from '../../platform/page/StandalonePage.tsx'
import { useSessionIfAny } from '../../platform/session/session.ts'
import { notify } from '../../ui/notify/notify.ts'
import { sayRefused } from '../login/say-refused.ts'
import { tokenInAddress } from '../login/token-in-address.ts'
import { AcceptAsNew } from './AcceptAsNew.tsx'
import { AcceptWithAccount } from './AcceptWithAccount.tsx'
import styles from '../login/login.module.css'

/** Where the link of an invitation leads: to a new account, or to the one its address has. */
export function InvitationScreen() {
  // The link may be opened where this page already stands: then only the fragment changes.
  useLocation({ select: ({ hash }) => hash })
  const token = tokenInAddress('token') ?? ''
  const says = useRead(invitations.exists, { query: { token } }, { global: true, enabled: token !== '' })
  const code = says.error instanceof CallRefused ? says.error.code : null
  useLeaveIf(token === '' || code === 'TOKEN_INVALID' || code === 'VALIDATION')
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

/** R185: a link that means nothing leads to the login, which says so. */
function useLeaveIf(isInvalid: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isInvalid) return
    notify.error('Your token is invalid')
    void navigate({ to: '/login', replace: true })
  }, [isInvalid, navigate])
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
