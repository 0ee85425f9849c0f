import { Button } from '@mantine/core'
import { useState } from 'react'
import { ownBill } from '@afterbell/contract/own-bill/own-bill'
import { useRead } from '../../platform/calls/calls.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { Panel } from '../../ui/PageHeader.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import { InvoiceRow } from './InvoiceRow.tsx'
import type { OwnInvoice } from './shown-of-bill.ts'
import styles from './own-bill.module.css'

const SIZE = 12
const ASK_EVERY_MS = 3000

/** The school's own invoices, the latest first. Polls while one is being paid. */
export function InvoicesPanel() {
  const [page, setPage] = useState(0)
  const [isFollowed, setFollowed] = useState(false)
  const invoices = useRead(
    ownBill.invoices,
    { query: { page, size: SIZE } },
    { keepPrevious: true, ...(isFollowed && { everyMs: ASK_EVERY_MS }) },
  )
  const { data } = invoices
  const isUnderWay = data?.content.some(isBeingPaid) ?? false
  if (isUnderWay !== isFollowed) setFollowed(isUnderWay)
  return (
    <section aria-labelledby="own-invoices">
      <Panel>
        <div className={styles.head}>
          <h2 id="own-invoices" className={styles.title}>
            Invoices
          </h2>
        </div>
        {!data ? (
          invoices.isError ? (
            <ReadFailure error={invoices.error} onRetry={() => void invoices.refetch()} />
          ) : (
            <FieldsSkeleton fields={1} />
          )
        ) : data.totalElements === 0 ? (
          <p className={styles.text}>There is no invoice yet.</p>
        ) : (
          <>
            <ul className={styles.rows}>
              {data.content.map((invoice) => (
                <InvoiceRow key={invoice.id} invoice={invoice} />
              ))}
            </ul>
            {data.totalPages > 1 && (
              <div className={styles.pager}>
                <Button variant="default" size="xs" disabled={page === 0} onClick={() => setPage(page - 1)}>
                  Newer
                </Button>
                <Button
                  variant="default"
                  size="xs"
                  disabled={page + 1 >= data.totalPages}
                  onClick={() => setPage(page + 1)}
                >
                  Older
                </Button>
              </div>
            )}
          </>
        )}
      </Panel>
    </section>
  )
}

/** The bank is processing it; a debit takes days, which nobody waits for here. */
function isBeingPaid({ payment }: OwnInvoice): boolean {
  return payment !== null && ['SENDING', 'UNKNOWN', 'REQUIRES_ACTION'].includes(payment.state)
}
