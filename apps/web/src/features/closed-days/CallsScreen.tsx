import { Button, Checkbox } from '@mantine/core'
import { IconPhone, IconPrinter } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { closedDays } from '@afterbell/contract/closed-days/closed-days'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { namesText } from '@afterbell/domain/kernel/names'
import { formatPhone } from '@afterbell/domain/kernel/phone'
import { useState } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { useSession } from '../../platform/session/session.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { PageHeader, Panel } from '../../ui/PageHeader.tsx'
import { EmptyState, FieldsSkeleton } from '../../ui/states.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { printPage } from '../../ui/print/print-page.ts'
import styles from './closed-days.module.css'

type Child = AnswerOf<typeof closedDays.unreached>[number]

/** Families whom no message about a closed day reaches, with the phones to call: a list to print and tick off. */
export function CallsScreen() {
  const { dayId = '' } = useParams({ strict: false })
  const reading = useRead(closedDays.unreached, { params: { id: dayId } })
  const days = useRead(closedDays.list, { query: {} }, { freshForMs: 60_000 })
  const name = days.data?.find(({ id }) => id === dayId)?.name
  const { data } = reading
  return (
    <>
      <PageHeader
        title={name ? `Who to call: ${name}` : 'Who to call'}
        facts="Families no email reaches. A text reaches some of them; call the others."
        actions={
          <div className={styles.notPrinted}>
            <Button
              variant="default"
              leftSection={<Glyph of={IconPrinter} />}
              onClick={() => void printPage()}
            >
              Print
            </Button>
          </div>
        }
      />
      <Panel>
        {reading.isError && !data ? (
          <ReadFailure error={reading.error} onRetry={() => void reading.refetch()} thing="This list" />
        ) : !data ? (
          <FieldsSkeleton fields={3} />
        ) : data.length === 0 ? (
          <EmptyState
            title="Everybody can be reached"
            icon={<IconPhone size={24} stroke={1.5} aria-hidden />}
          >
            Each family this day concerns has an email address that takes your messages.
          </EmptyState>
        ) : (
          <ul className={styles.calls} aria-label="Who to call">
            {data.map((child) => (
              <Call key={child.childId} child={child} dayId={dayId} />
            ))}
          </ul>
        )}
      </Panel>
    </>
  )
}

function Call({ child, dayId }: { child: Child; dayId: string }) {
  const { country } = useSession().school
  const key = `closed-days.called ${dayId} ${child.childId}`
  const [isCalled, setCalled] = useState(() => sessionStorage.getItem(key) !== null)
  const tick = (checked: boolean) => {
    setCalled(checked)
    if (checked) sessionStorage.setItem(key, '1')
    else sessionStorage.removeItem(key)
  }
  return (
    <li className={styles.call} data-called={isCalled || undefined}>
      <Checkbox
        checked={isCalled}
        onChange={(event) => tick(event.currentTarget.checked)}
        label={child.name}
        description={namesText(child.activities)}
      />
      <ul className={styles.phones}>
        {child.guardians.length === 0 && <li className={styles.dim}>No parent or guardian is on file</li>}
        {child.guardians.map(({ name, phone }, index) => (
          <li key={index}>
            {name}{' '}
            {phone ? (
              <a className="numbers" href={`tel:${phone}`}>
                {formatPhone(phone, country)}
              </a>
            ) : (
              <span className={styles.dim}>no phone</span>
            )}
          </li>
        ))}
      </ul>
      {child.byText && <StatusChip tone="success">Takes texts</StatusChip>}
    </li>
  )
}
