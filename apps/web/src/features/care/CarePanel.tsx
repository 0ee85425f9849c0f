import { Button } from '@mantine/core'
import { IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { care } from '@afterbell/contract/care/care'
import { aftercareCycleLabels } from '@afterbell/domain/prices/billing-types'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat, type Format } from '../../platform/format.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { useMay } from '../../platform/session/may.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Panel } from '../families/Panel.tsx'
import { periodText, type CareEnrollment, type ComingCharge } from '../ledger/care/care-shown.ts'
import { CareChargeLines } from './CareCharge.tsx'
import { openPause, openResume } from './PauseDialog.tsx'
import styles from './care.module.css'

/**
 * Aftercare that is charged by the week or month: the date it is paid until, coming charges, and pauses. Renders nothing
 * for a child without any.
 */
export function CarePanels({ childId, name }: { childId: string; name: string }) {
  const read = useRead(care.ofChild, { params: { childId } })
  if (read.isError && !read.data)
    return <ReadFailure error={read.error} onRetry={() => void read.refetch()} thing="What is billed next" />
  return (
    <>
      {read.data?.enrollments.map((enrollment) => (
        <CarePanel key={enrollment.enrollmentId} childId={childId} name={name} enrollment={enrollment} />
      ))}
    </>
  )
}

interface CarePanelProps {
  childId: string
  name: string
  enrollment: CareEnrollment
}

function CarePanel({ childId, name, enrollment }: CarePanelProps) {
  const format = useFormat()
  const mayCharge = useMay()('transactions', 'charge')
  const { activity, weekdays, cycle, coming, pauses } = enrollment
  return (
    <Panel
      title={activity.name}
      wide
      action={
        mayCharge &&
        coming.length > 0 && (
          <Button
            variant="default"
            leftSection={<Glyph of={IconPlayerPause} />}
            onClick={() => void openPause({ childId, name, enrollment })}
          >
            Pause billing
          </Button>
        )
      }
    >
      <p className={styles.facts}>
        {[aftercareCycleLabels[cycle], weekdays.join(', '), paidText(enrollment, format)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {pauses.length > 0 && (
        <ul className={styles.pauses} aria-label="Pauses">
          {pauses.map((pause) => (
            <li key={pause.id}>
              <span className={styles.pause}>
                <StatusChip tone="neutral" hollow>
                  {isOver(pause, format) ? 'Was paused' : 'Paused'}
                </StatusChip>
                <span>
                  {pause.to === null
                    ? `from ${format.date(pause.from)} until resumed`
                    : periodText({ from: pause.from, to: pause.to }, format)}
                  {`: ${pause.reason}`}
                </span>
              </span>
              {mayCharge && !isOver(pause, format) && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  leftSection={<Glyph of={IconPlayerPlay} />}
                  onClick={() => void openResume({ name, enrollment, pause })}
                >
                  Resume
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <ComingCharges coming={coming} />
    </Panel>
  )
}

/** Coming charges, the next first; each opens to its lines. */
export function ComingCharges({ coming }: { coming: readonly ComingCharge[] }) {
  const format = useFormat()
  if (coming.length === 0) return <p className={styles.facts}>Nothing more will be billed.</p>
  return (
    <section aria-label="Upcoming charges" className={styles.coming}>
      <h3 className={styles.heading}>Upcoming charges</h3>
      {coming.map((charge) => (
        <details key={`${charge.from} ${charge.chargedOn} ${charge.total}`} className={styles.charge}>
          <summary>
            <Glyph of={IconChevronRight} className={styles.chevron} />
            <span className={styles.when}>
              {format.date(charge.chargedOn)}
              <span className={styles.dim}>{` for ${periodText(charge, format)}`}</span>
            </span>
            <span className="numbers">
              {charge.isEstimate && <span className={styles.dim}>at most </span>}
              {format.money(charge.total)}
            </span>
          </summary>
          <CareChargeLines charge={charge} format={format} />
        </details>
      ))}
    </section>
  )
}

function paidText({ paidUntil, chargedTo }: CareEnrollment, format: Format): string {
  if (paidUntil !== null) return `Paid through ${format.date(paidUntil)}`
  return chargedTo === null ? 'Nothing billed yet' : `Billed through ${format.date(chargedTo)}, not paid`
}

function isOver({ to }: { to: string | null }, format: Format): boolean {
  return to !== null && to < format.today()
}
