import { Button } from '@mantine/core'
import { secondStep } from '@afterbell/contract/login/second-step'
import { decideTurnOff } from '@afterbell/domain/login/second-step'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { useSession } from '../../platform/session/session.ts'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { openNewCodes, openSetUp, openTurnOff } from './second-step-dialogs.tsx'
import styles from './users.module.css'

/** A code of an authenticator app beside the password: set up, renewed, turned off. */
export function SecondStep() {
  const { userId } = useSession()
  const format = useFormat()
  const { data: own, error, refetch } = useRead(secondStep.get, { params: { userId } })
  if (!own) return error && <ReadFailure error={error} onRetry={() => void refetch()} />
  const { since, recoveryCodesLeft: left, demandedBy } = own
  const mayTurnOff = decideTurnOff(demandedBy)
  return (
    <section aria-labelledby="second-step">
      <h2 id="second-step" className={styles.title}>
        Two-step login
      </h2>
      {since === null ? (
        <>
          <p className={styles.fact}>
            {demandedBy
              ? `${demandedBy} asks its Super Admins to log in with a code of an authenticator app, beside the password. Set it up to go on.`
              : 'Log in with a code of an authenticator app on your phone, beside your password. Whoever guesses your password is not in.'}
          </p>
          <Button onClick={() => void openSetUp()}>Set up two-step login</Button>
        </>
      ) : (
        <>
          <p className={styles.device}>
            <StatusChip tone="success">On</StatusChip> Since {format.day(since)}.{' '}
            {left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`}
          </p>
          <div className={styles.buttons}>
            <Button variant="default" onClick={() => void openNewCodes()}>
              New recovery codes
            </Button>
            <GuardedButton
              variant="default"
              refused={mayTurnOff.allowed ? null : mayTurnOff.message}
              onClick={() => void openTurnOff()}
            >
              Turn off
            </GuardedButton>
          </div>
        </>
      )}
    </section>
  )
}
