import { Button } from '@mantine/core'
import { oneself } from '@afterbell/contract/users/oneself'
import { deviceText } from '@afterbell/domain/login/device-text'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { useSession } from '../../platform/session/session.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import styles from './users.module.css'

/** The user's sessions, with a button to end them. */
export function MySessions() {
  const { userId } = useSession()
  const format = useFormat()
  const sessions = useRead(oneself.sessions, { params: { userId } })
  const writeOptions = { invalidates: [oneself.sessions] }
  const end = useWrite(oneself.endSession, writeOptions)
  const endOthers = useWrite(oneself.endOtherSessions, writeOptions)
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent) ?? []
  const endAll = async () => {
    const title = `Log out ${others.length === 1 ? 'the other device' : `${others.length} other devices`}?`
    if (!(await confirm({ title, message: 'You stay logged in here.', yes: 'Log out' }))) return
    const result = await endOthers.mutateAsync({ params: { userId } }).catch(() => null)
    if (result)
      notify.success(result.changed === 1 ? '1 device logged out' : `${result.changed} devices logged out`)
  }
  return (
    <section aria-labelledby="own-sessions">
      <h2 id="own-sessions" className={styles.title}>
        Where you are logged in
      </h2>
      {sessions.isError && !sessions.data && (
        <ReadFailure error={sessions.error} onRetry={() => void sessions.refetch()} />
      )}
      <ul className={styles.sessions}>
        {sessions.data?.map((each) => (
          <li key={each.id} className={styles.session}>
            <div>
              <div className={styles.device}>
                {deviceText(each.userAgent)}
                {each.isCurrent && <StatusChip tone="success">This device</StatusChip>}
                {each.isOperator && <StatusChip tone="warning">Whoever runs this server</StatusChip>}
              </div>
              <div className={styles.fact}>
                Logged in {format.moment(each.startedAt)}, last used {format.moment(each.lastUsedAt)}
              </div>
            </div>
            {!each.isCurrent && (
              <Button
                variant="default"
                size="xs"
                aria-label={`Log out ${deviceText(each.userAgent)}`}
                onClick={() => end.mutate({ params: { userId, id: each.id } })}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <Button variant="default" loading={endOthers.isPending} onClick={() => void endAll()}>
          Log out all other devices
        </Button>
      )}
    </section>
  )
}
