import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ClosedAccount as Closed } from '@afterbell/contract/login/closed-account'
import { closingAccount } from '@afterbell/contract/privacy/closing-account'
import { dateInWords } from '@afterbell/domain/kernel/dates'
import { call } from '../../../platform/calls/calls.ts'
import { homePath } from '../../../platform/paths.ts'
import { adoptSession } from '../../../platform/session/session.ts'
import { notify } from '../../../ui/notify/notify.ts'
import { ProofForm } from './ProofForm.tsx'
import styles from '../login.module.css'

/** An account closed by its owner: the last day to reopen it, with a button. */
export function ClosedAccount({ account: { lastDay } }: { account: Closed }) {
  const [isOpening, setOpening] = useState(false)
  const navigate = useNavigate()
  return (
    <section className={styles.closed} aria-label="Your account">
      <p className={styles.closedText}>
        You can open it again through {dateInWords(lastDay)}. You would work in your schools as before. After
        that, your email, phone, photo and login are deleted.
      </p>
      {isOpening ? (
        <ProofForm
          label="Open your account again"
          submit="Open my account again"
          enter={async (proof) => {
            const session = await call(closingAccount.reopen, { body: proof })
            adoptSession(session)
            notify.success('Your account is open again')
            await navigate({ to: homePath(session.userRole), replace: true })
          }}
        />
      ) : (
        <Button onClick={() => setOpening(true)}>Open my account again</Button>
      )}
    </section>
  )
}
