import { Alert, Anchor } from '@mantine/core'
import { shares } from '@afterbell/contract/ledger/shares'
import { isDate } from '@afterbell/domain/kernel/dates'
import { useRead } from '../../../platform/calls/calls.ts'
import { useFormat } from '../../../platform/format.ts'
import { openInvoicePreview } from '../InvoicePreview.tsx'
import styles from '../invoices.module.css'

interface BilledAlreadyProps {
  child: { id: string; name: string }
  /** The typed days of the share, and its activities: an empty list means all. */
  days: { from: string; to: string; activities: readonly { id: string }[] }
  /** It is aid, which nobody is billed for. */
  isAid?: boolean
}

/** Lists invoices for the days of a share, which the share does not change. Renders nothing without any. */
export function BilledAlready({ child, days: { from, to, activities }, isAid = false }: BilledAlreadyProps) {
  const format = useFormat()
  const isEnabled = isDate(from) && (to === '' || (isDate(to) && to >= from))
  const query = {
    from,
    ...(to === '' ? {} : { to }),
    ...(activities.length === 0 ? {} : { activityIds: activities.map(({ id }) => id) }),
  }
  const { data } = useRead(
    shares.billed,
    { params: { childId: child.id }, query },
    { enabled: isEnabled, keepPrevious: true },
  )
  if (!isEnabled || !data || data.count === 0) return null
  const moreCount = data.count - data.invoices.length
  return (
    <Alert color="yellow" title={`${format.money(data.amount)} is already billed for these days`}>
      <p className={styles.memo}>
        {data.count === 1 ? 'This invoice stays as it is.' : 'These invoices stay as they are.'}{' '}
        {isAid
          ? 'To take aid off it too, cancel or refund what was billed, and bill it again.'
          : 'To share it too, cancel or refund what was billed, and write new invoices: to the agency for its part, to the family for the rest.'}
      </p>
      <ul className={styles.lines} aria-label="Invoices for these days">
        {data.invoices.map(({ id, number, payer, amount }) => (
          <li key={id}>
            <span>
              <Anchor component="button" type="button" onClick={() => void openInvoicePreview(id)}>
                {number}
              </Anchor>{' '}
              {payer}
            </span>
            <span className="numbers">{format.money(amount)}</span>
          </li>
        ))}
      </ul>
      {moreCount > 0 && <p className={styles.memo}>{`and ${moreCount.toLocaleString('en')} more`}</p>}
    </Alert>
  )
}
