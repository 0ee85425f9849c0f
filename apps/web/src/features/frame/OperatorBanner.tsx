import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { roleLabels } from '@afterbell/domain/kernel/roles'
import { fullName, useFormat } from '../../platform/format.ts'
import type { Session } from '../../platform/session/session.ts'
import { logOut } from '../login/log-out.ts'
import styles from './frame.module.css'

/** Banner on every page while the operator is in a school: as whom, why, until when, and a button to leave. */
export function OperatorBanner({ session }: { session: Session }) {
  const format = useFormat()
  const client = useQueryClient()
  const { operator, user, userRole, school } = session
  if (!operator) return null
  return (
    <aside className={styles.operator} aria-label="Operator">
      <IconEye size={18} stroke={1.75} aria-hidden />
      <p>
        You are in {school.schoolName} as {fullName(user)}, {roleLabels[userRole]}, until{' '}
        {format.moment(operator.until)}. The school sees what you do, and why: {operator.reason}
      </p>
      <Button size="xs" variant="white" color="dark" onClick={() => void logOut().then(() => client.clear())}>
        End now
      </Button>
    </aside>
  )
}
