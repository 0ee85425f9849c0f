import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { closingAccount } from '@afterbell/contract/privacy/closing-account'
import { accountEffects } from '@afterbell/domain/login/close-account'
import { ACCOUNT_RETURN_DAYS } from '@afterbell/domain/login/closed-account'
import { call } from '../../../platform/calls/calls.ts'
import { endSession, useSessionIfAny } from '../../../platform/session/session.ts'
import { Effects } from '../../../ui/Effects.tsx'
import { closedAccountException } from './closed-account-exception.ts'
import { ProofForm } from './ProofForm.tsx'
import styles from '../login.module.css'

/** Closes the account of a user whom no school lets in, and who so cannot reach their settings. */
export function LeaveForGood() {
  const [isLeaving, setLeaving] = useState(false)
  const isSignedIn = useSessionIfAny() !== null
  const navigate = useNavigate()
  if (!isLeaving)
    return (
      <Button variant="subtle" color="gray" onClick={() => setLeaving(true)}>
        Close my account
      </Button>
    )
  return (
    <section className={styles.closed} aria-label="Close your account">
      <h2 className={styles.closedTitle}>Close your account?</h2>
      <p className={styles.closedText}>You can open it again for {ACCOUNT_RETURN_DAYS} days by logging in.</p>
      <Effects effects={accountEffects([])} />
      <ProofForm
        label="Close your account"
        submit="Close my account"
        isDangerous
        enter={async (proof) => {
          const { lastDay } = await call(closingAccount.closeByPassword, { body: proof })
          await navigate({ to: '/confirm', search: { exception: closedAccountException(lastDay) } })
          if (isSignedIn) endSession('left')
        }}
      />
    </section>
  )
}
