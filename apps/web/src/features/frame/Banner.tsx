import { IconAlertTriangle, IconHourglass } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { daysBetween } from '@afterbell/domain/kernel/dates'
import { useFormat } from '../../platform/format.ts'
import { PRODUCT } from '../../platform/paths.ts'
import { useMay } from '../../platform/session/may.ts'
import { useSession } from '../../platform/session/session.ts'
import styles from './frame.module.css'

/** On top of everything: the trial, or that the school is inactive (R008, R011). Whoever can pay is led to where. */
export function Banner() {
  const { school, userRole } = useSession()
  const format = useFormat()
  if (school.state === 'INACTIVE')
    return (
      <aside className={styles.banner} data-tone="warning" aria-label="State of the school">
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
        <span>
          {userRole === 'SCHOOL_ADMIN'
            ? `Your ${PRODUCT} account is inactive. Please check your billing info.`
            : 'Your school is inactive. Please contact your administrator'}{' '}
          <ToBilling />
        </span>
      </aside>
    )
  if (school.isTrialEnded || !school.trialEndDate) return null
  return (
    <aside className={styles.banner} data-tone="info" aria-label="State of the school">
      <IconHourglass size={18} stroke={1.75} aria-hidden />
      <span>
        Your trial ends on {format.date(school.trialEndDate)},{' '}
        {inDays(daysBetween(format.today(), school.trialEndDate))}. <ToBilling />
      </span>
    </aside>
  )
}

function ToBilling() {
  const mayDo = useMay()
  return mayDo('billing', 'view') ? <Link to="/settings/billing">Go to billing</Link> : null
}

function inDays(days: number): string {
  if (days <= 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}
