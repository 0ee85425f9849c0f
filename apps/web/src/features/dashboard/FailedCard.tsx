import { Anchor } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { dashboard } from '@afterbell/contract/dashboard/dashboard'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { useMay } from '../../platform/session/may.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Card } from './Card.tsx'
import styles from './dashboard.module.css'

/** The first five (R223). */
const input = { query: { page: 0, size: 5 } }

/** Failed payments that are open or past due (R071, R317). */
export function FailedCard() {
  const format = useFormat()
  const maySee = useMay()('transactions', 'view')
  const read = useRead(dashboard.failedTransactions, input)
  return (
    <Card
      title="Recent failed payments"
      read={read}
      rows={2}
      empty={({ content }) =>
        content.length === 0 && (
          <>
            <IconCircleCheck size={24} stroke={1.5} aria-hidden />
            <div>
              <strong>No failed payments.</strong> Open and past-due payments are listed here.
            </div>
          </>
        )
      }
    >
      {({ content }) => (
        <ul className={styles.rows}>
          {content.map((row) => (
            <li key={row.id} className={styles.row}>
              <span className={styles.rowMain}>
                {maySee ? (
                  <Anchor
                    component="button"
                    type="button"
                    ta="left"
                    onClick={() => void openTransaction(row.id)}
                  >
                    {row.payer}
                  </Anchor>
                ) : (
                  <span>{row.payer}</span>
                )}
                <span className={styles.rowFacts}>{`${row.what} · ${format.date(row.date)}`}</span>
              </span>
              <span className={styles.presence}>
                <span>{format.money(row.amount)}</span>
                <StatusChip tone={row.status === 'PAST_DUE' ? 'danger' : 'warning'}>
                  {row.status === 'PAST_DUE' ? 'Past due' : 'Open'}
                </StatusChip>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Loaded on demand, since the dashboard is a start page. */
async function openTransaction(id: string): Promise<void> {
  const dialog = await import('../payments/TransactionDialog.tsx')
  await dialog.openTransaction(id)
}
