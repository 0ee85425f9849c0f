import { Button } from '@mantine/core'
import { useState } from 'react'
import { closingAccount } from '@afterbell/contract/privacy/closing-account'
import { ACCOUNT_RETURN_DAYS } from '@afterbell/domain/login/closed-account'
import { accountEffects } from '@afterbell/domain/login/close-account'
import { useRead } from '../../../platform/calls/calls.ts'
import { ReadFailure } from '../../../platform/page/ReadFailure.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { Effects } from '../../../ui/Effects.tsx'
import { FieldsSkeleton } from '../../../ui/states.tsx'
import styles from '../users.module.css'
import { CloseAccountForm } from './CloseAccountForm.tsx'
import { Obstacles } from './Obstacles.tsx'

/** Closing one's own account: a sentence, and the consequences on request. */
export function CloseAccount() {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby="close-account">
      <h2 id="close-account" className={styles.title}>
        Close your account
      </h2>
      <p className={styles.fact}>
        Your account ends in every school you work in. You can open it again for {ACCOUNT_RETURN_DAYS} days.
      </p>
      {isOpen ? (
        <Consequences />
      ) : (
        <Button variant="default" onClick={() => setOpen(true)}>
          Close your account…
        </Button>
      )}
    </section>
  )
}

function Consequences() {
  const { userId } = useSession()
  const reading = useRead(closingAccount.look, { params: { userId } })
  if (!reading.data)
    return reading.isError ? (
      <ReadFailure error={reading.error} onRetry={() => void reading.refetch()} />
    ) : (
      <FieldsSkeleton fields={2} />
    )
  const { schools, obstacles, lastDay } = reading.data
  return (
    <div className={styles.consequences}>
      <Effects effects={accountEffects(schools)} />
      {obstacles.length > 0 ? <Obstacles obstacles={obstacles} /> : <CloseAccountForm lastDay={lastDay} />}
    </div>
  )
}
