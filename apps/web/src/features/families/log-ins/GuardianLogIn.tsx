import { Button } from '@mantine/core'
import { familyLogIns } from '@afterbell/contract/portal/family-log-ins'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { isAskedFirst, standingTexts } from '@afterbell/domain/families/log-in-standings'
import { useWrite } from '../../../platform/calls/calls.ts'
import { useFormat } from '../../../platform/format.ts'
import { useMay } from '../../../platform/session/may.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { notify } from '../../../ui/notify/notify.ts'
import styles from '../contact.module.css'

type LogIn = AnswerOf<typeof familyLogIns.list>['guardians'][number]

interface GuardianLogInProps {
  childId: string
  name: string
  isOn: boolean
  of: LogIn
}

/** Whether a guardian can log in to the family portal, when they last did, and what staff can do about it. */
export function GuardianLogIn({ childId, name, isOn, of }: GuardianLogInProps) {
  const may = useMay()
  const format = useFormat()
  const { standing, isHeldBack, lastSeenAt, deviceCount } = of
  return (
    <div className={styles.consents}>
      <div className={styles.dim}>
        Family portal: {standingTexts[standing]}
        {lastSeenAt && `. Last there on ${format.moment(lastSeenAt)}`}
        {deviceCount > 0 && `, logged in on ${deviceCount} ${deviceCount === 1 ? 'device' : 'devices'}`}
      </div>
      {isHeldBack && <div className={styles.dim}>They do not see this child there.</div>}
      {may('contacts', 'contact') && <Acts childId={childId} name={name} isOn={isOn} of={of} />}
    </div>
  )
}

function Acts({ childId, name, isOn, of: { guardianId, standing, deviceCount } }: GuardianLogInProps) {
  const invalidates = [familyLogIns.list]
  const send = useWrite(familyLogIns.sendLetter, { invalidates })
  const letIn = useWrite(familyLogIns.letIn, { invalidates })
  const logOut = useWrite(familyLogIns.logOut, { invalidates })
  const params = { childId, guardianId }
  const run = async (act: Promise<unknown>, sentence: string) => {
    try {
      await act
      notify.success(sentence)
    } catch {
      // The call has shown its error.
    }
  }
  const spare = async () => {
    const question = {
      title: `Let ${name} in without the question?`,
      message:
        'Whoever reads their email sees the family’s children then. Do this only if you know that the address is theirs.',
      yes: 'Let in',
      no: 'Cancel',
    }
    if (await confirm(question)) await run(letIn.mutateAsync({ params }), `${name} can log in`)
  }
  const hasAddress = standing !== 'NO_EMAIL' && standing !== 'TWO_HOMES'
  return (
    <div>
      {isOn && hasAddress && (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={`Send ${name} a way in`}
          disabled={send.isPending}
          onClick={() => void run(send.mutateAsync({ params }), `${name} gets an email to log in`)}
        >
          Send a way in
        </Button>
      )}
      {isAskedFirst(standing) && (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={`Let ${name} in without the question`}
          onClick={() => void spare()}
        >
          Let in without the question
        </Button>
      )}
      {deviceCount > 0 && (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={`Log ${name} out everywhere`}
          disabled={logOut.isPending}
          onClick={() => void run(logOut.mutateAsync({ params }), `${name} is logged out`)}
        >
          Log out everywhere
        </Button>
      )}
    </div>
  )
}
