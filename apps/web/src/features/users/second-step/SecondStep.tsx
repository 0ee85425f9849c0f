import { Button } from '@mantine/core'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { secondStep } from '@afterbell/contract/login/second-step'
import { decideAddPasskey, decideRemovePasskey } from '@afterbell/domain/login/passkeys'
import { decideTurnOff } from '@afterbell/domain/login/second-step'
import { useRead } from '../../../platform/calls/calls.ts'
import { useFormat } from '../../../platform/format.ts'
import { ReadFailure } from '../../../platform/page/ReadFailure.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { GuardedButton } from '../../../ui/GuardedButton.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { knowsPasskeys } from '../../login/passkeys/passkeys.ts'
import {
  openAddPasskey,
  openRemovePasskey,
  openRenamePasskey,
  type PasskeyRow,
} from '../passkeys/passkey-dialogs.tsx'
import { openNewCodes, openRemoveApp, openSetUp } from './second-step-dialogs.tsx'
import styles from '../users.module.css'

type SecondStepAnswer = AnswerOf<typeof secondStep.get>

/** Second step of the login: a code of an authenticator app, or a passkey, which can also replace the password. */
export function SecondStep() {
  const { userId } = useSession()
  const { data: stepState, error, refetch } = useRead(secondStep.get, { params: { userId } })
  if (!stepState) return error && <ReadFailure error={error} onRetry={() => void refetch()} />
  const { since, passkeys } = stepState
  const isOn = since !== null || passkeys.length > 0
  const mayAdd = decideAddPasskey(passkeys.length)
  const refusal = knowsPasskeys() ? (mayAdd.allowed ? null : mayAdd.message) : NO_PASSKEYS
  return (
    <section aria-labelledby="second-step">
      <h2 id="second-step" className={styles.title}>
        Two-step login
      </h2>
      {isOn ? (
        <RecoveryCodesText remaining={stepState.recoveryCodesLeft} />
      ) : (
        <SecondStepIntro demandedBy={stepState.demandedBy} />
      )}
      {isOn && (
        <ul className={styles.sessions} aria-label="Second steps">
          {since !== null && <App stepState={stepState} since={since} />}
          {passkeys.map((each) => (
            <Passkey key={each.id} passkey={each} stepState={stepState} />
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <GuardedButton
          variant={isOn ? 'default' : 'filled'}
          refused={refusal}
          onClick={() => void openAddPasskey(passkeys)}
        >
          Add a passkey
        </GuardedButton>
        {since === null && (
          <Button variant="default" onClick={() => void openSetUp()}>
            Set up an authenticator app
          </Button>
        )}
      </div>
    </section>
  )
}

const NO_PASSKEYS = 'This browser cannot use passkeys here. Open this page over https, or use another browser'

function SecondStepIntro({ demandedBy }: { demandedBy: string | null }) {
  return (
    <p className={styles.fact}>
      {demandedBy && `${demandedBy} asks its Super Admins to log in with two steps. Add one to go on. `}
      Beside your password, log in with a passkey: your fingerprint, face or PIN, or a security key. Or with a
      code of an authenticator app on your phone. Somebody who guesses your password still cannot log in.
    </p>
  )
}

function RecoveryCodesText({ remaining }: { remaining: number }) {
  return (
    <div className={styles.standing}>
      <p className={styles.device}>
        <StatusChip tone="success">On</StatusChip>{' '}
        {remaining === 1 ? '1 recovery code is left.' : `${remaining} recovery codes are left.`}
      </p>
      <Button variant="default" size="xs" onClick={() => void openNewCodes()}>
        New recovery codes
      </Button>
    </div>
  )
}

function App({ stepState: { passkeys, demandedBy }, since }: { stepState: SecondStepAnswer; since: string }) {
  const format = useFormat()
  const isLastStep = passkeys.length === 0
  const may = decideTurnOff(isLastStep ? demandedBy : null)
  return (
    <li className={styles.session}>
      <div>
        <div className={styles.device}>Authenticator app</div>
        <div className={styles.fact}>Added {format.day(since)}</div>
      </div>
      <GuardedButton
        variant="default"
        size="xs"
        aria-label="Remove the authenticator app"
        refused={may.allowed ? null : may.message}
        onClick={() => void openRemoveApp(isLastStep)}
      >
        Remove
      </GuardedButton>
    </li>
  )
}

function Passkey({ passkey, stepState }: { passkey: PasskeyRow; stepState: SecondStepAnswer }) {
  const format = useFormat()
  const { name, addedAt, lastUsedAt } = passkey
  const isLastStep = stepState.since === null && stepState.passkeys.length === 1
  const may = decideRemovePasskey({ isLastStep, demandedBy: stepState.demandedBy })
  return (
    <li className={styles.session}>
      <div>
        <div className={styles.device}>{name}</div>
        <div className={styles.fact}>
          Passkey, added {format.day(addedAt)},{' '}
          {lastUsedAt ? `last used ${format.moment(lastUsedAt)}` : 'not used yet'}
        </div>
      </div>
      <div className={styles.buttons}>
        <Button
          variant="default"
          size="xs"
          aria-label={`Rename ${name}`}
          onClick={() => void openRenamePasskey(passkey, stepState.passkeys)}
        >
          Rename
        </Button>
        <GuardedButton
          variant="default"
          size="xs"
          aria-label={`Remove ${name}`}
          refused={may.allowed ? null : may.message}
          onClick={() => void openRemovePasskey(passkey, isLastStep)}
        >
          Remove
        </GuardedButton>
      </div>
    </li>
  )
}
