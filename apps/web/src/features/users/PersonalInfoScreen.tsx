import { Button } from '@mantine/core'
import { useState } from 'react'
import { login } from '@afterbell/contract/login/login'
import { roleLabels } from '@afterbell/domain/kernel/roles'
import { useWrite } from '../../platform/calls/calls.ts'
import { fullName } from '../../platform/format.ts'
import { useSession } from '../../platform/session/session.ts'
import { PageHeader, Panel } from '../../ui/PageHeader.tsx'
import styles from './users.module.css'

/** Who one is here. It works while the school is inactive too. */
export function PersonalInfoScreen() {
  const { user, userRole, school } = useSession()
  const facts = [
    ['Name', fullName(user)],
    ['Email', user.email],
    ['Role', roleLabels[userRole]],
    ['School', school.schoolName],
  ] as const
  return (
    <>
      <PageHeader title="Personal info" facts="Who you are here." />
      <Panel>
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <NewPassword email={user.email} />
      </Panel>
    </>
  )
}

/** A password is changed by the link that also helps whoever forgot it. */
function NewPassword({ email }: { email: string }) {
  const [isSent, setSent] = useState(false)
  const ask = useWrite(login.forgotPassword)
  const send = () => ask.mutate({ query: { email } }, { onSuccess: () => setSent(true) })
  return (
    <div className={styles.password}>
      <Button variant="default" loading={ask.isPending} disabled={isSent} onClick={send}>
        Email me a link to change my password
      </Button>
      <p role="status" className={styles.status}>
        {isSent && `We sent a link to ${email}. It works for a short time only.`}
      </p>
    </div>
  )
}
