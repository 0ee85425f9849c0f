import { Anchor, Button } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { payers } from '@afterbell/contract/invoices/payers'
import { dateInWords } from '@afterbell/domain/kernel/dates'
import { formatMoney } from '@afterbell/domain/kernel/money'
import { useRead } from '../../platform/calls/calls.ts'
import { fullName } from '../../platform/format.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { useMay } from '../../platform/session/may.ts'
import { EmptyState, FieldsSkeleton } from '../../ui/states.tsx'
import { AutopayPanel } from '../dunning/AutopayPanel.tsx'
import { LatePickupsOfChild } from '../late-pickups/LatePickupsOfChild.tsx'
import { OthersPanels } from '../invoices/other-payers/OthersPanels.tsx'
import type { Child } from '../families/child-values.ts'
import { Panel } from '../families/Panel.tsx'
import { CarePanels } from '../care/CarePanel.tsx'
import { openInvoicePreview } from '../invoices/InvoicePreview.tsx'
import { InvoiceStatusChip } from '../invoices/InvoiceStatusChip.tsx'
import { PayerPanel } from '../invoices/PayerPanel.tsx'
import styles from '../invoices/invoices.module.css'

/** The payers of a child, their balances and reasons, other payers such as agencies, and the latest invoices. */
export function BillingTab({ child }: { child: Child }) {
  const maySeePayments = useMay()('transactions', 'view')
  const read = useRead(payers.ofChild, { params: { childId: child.id } })
  if (read.isError && !read.data)
    return <ReadFailure error={read.error} onRetry={() => void read.refetch()} thing="The billing" />
  if (!read.data) return <FieldsSkeleton fields={4} />
  const { payers: paying, invoices, currency } = read.data
  const isFamily = (id: string) => paying.some((payer) => payer.id === id)
  // Names a payer outside the family only: each family payer has a panel of their own.
  const nameOfOther = ({ payerId, parentName }: (typeof invoices)[number]) =>
    isFamily(payerId) ? null : parentName
  if (paying.length === 0)
    return (
      <div className={styles.preview}>
        <CarePanels childId={child.id} name={fullName(child)} />
        <LatePickupsOfChild childId={child.id} />
        <EmptyState icon={<IconFileInvoice size={24} stroke={1.5} aria-hidden />} title="Nothing billed yet">
          The family’s balance and invoices appear here after their first enrollment with a price.
        </EmptyState>
        <OthersPanels child={child} />
      </div>
    )
  return (
    <div className={styles.preview}>
      <LatePickupsOfChild childId={child.id} />
      <div className={styles.payers}>
        {paying.map((payer) => (
          <PayerPanel key={payer.id} payer={payer} currency={currency} isFamily>
            <AutopayPanel payer={payer} />
          </PayerPanel>
        ))}
      </div>
      <CarePanels childId={child.id} name={fullName(child)} />
      <OthersPanels child={child} />
      {maySeePayments && (
        <p>
          {paying.map((payer) => (
            <Anchor
              key={payer.id}
              mr={16}
              renderRoot={(props) => <Link to="/transactions" search={{ search: payer.name }} {...props} />}
            >
              Payments and refunds of {payer.name}
            </Anchor>
          ))}
        </p>
      )}
      <Panel title="Invoices" wide>
        <ul className={styles.lines} aria-label="Invoices">
          {invoices.map((invoice) => (
            <li key={invoice.id}>
              <span className={styles.two}>
                <span>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    px={0}
                    onClick={() => void openInvoicePreview(invoice.id)}
                  >
                    {invoice.number ?? 'Draft'}
                  </Button>{' '}
                  <InvoiceStatusChip of={invoice} />
                </span>
                <span className={styles.dim}>
                  {[
                    dateInWords(invoice.date),
                    nameOfOther(invoice),
                    invoice.activityDetails,
                    invoice.childName,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className="numbers">{formatMoney(invoice.total, invoice.currency)}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}
