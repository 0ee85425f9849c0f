import { Button, Group } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCoins,
  IconEraser,
  IconFileInvoice,
  IconMail,
  IconPrinter,
} from '@tabler/icons-react'
import { payers } from '@afterbell/contract/invoices/payers'
import { credits } from '@afterbell/contract/payments/credits'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { decideReach, decideWriteOffAll } from '@afterbell/domain/invoices/invoice-acts'
import { dateInWords } from '@afterbell/domain/kernel/dates'
import { moneyShown } from '@afterbell/domain/kernel/money'
import { call, useRead, useWrite } from '../../platform/calls/calls.ts'
import { fullName } from '../../platform/format.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { useMay } from '../../platform/session/may.ts'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { EmptyState, FieldsSkeleton } from '../../ui/states.tsx'
import { LatePickupsOfChild } from '../billing/late-pickups/LatePickupsOfChild.tsx'
import type { Child } from '../families/child-values.ts'
import { Panel } from '../families/Panel.tsx'
import { CarePanels } from '../billing/CarePanel.tsx'
import { openInvoicePreview } from '../invoices/InvoicePreview.tsx'
import { InvoiceStatusChip } from '../invoices/InvoiceStatusChip.tsx'
import { openPayerWriteOff } from '../invoices/WriteOffDialog.tsx'
import { openRefundCredit } from '../ledger/RefundCreditDialog.tsx'
import { useMoneyRefresh } from '../ledger/shown-of-money.ts'
import styles from '../invoices/invoices.module.css'

type Billing = AnswerOf<typeof payers.ofChild>
type PayerShown = Billing['payers'][number]

/** Who pays for a child, what they owe and why, and the latest invoices of the family. */
export function BillingTab({ child }: { child: Child }) {
  const read = useRead(payers.ofChild, { params: { childId: child.id } })
  if (read.isError && !read.data)
    return <ReadFailure error={read.error} onRetry={() => void read.refetch()} thing="The billing" />
  if (!read.data) return <FieldsSkeleton fields={4} />
  const { payers: paying, invoices, currency } = read.data
  if (paying.length === 0)
    return (
      <div className={styles.preview}>
        <CarePanels childId={child.id} name={fullName(child)} />
        <LatePickupsOfChild childId={child.id} />
        <EmptyState icon={<IconFileInvoice size={24} stroke={1.5} aria-hidden />} title="Nothing billed yet">
          The family’s balance and invoices appear here after their first enrollment with a price.
        </EmptyState>
      </div>
    )
  return (
    <div className={styles.preview}>
      <LatePickupsOfChild childId={child.id} />
      <div className={styles.payers}>
        {paying.map((payer) => (
          <PayerPanel key={payer.id} payer={payer} currency={currency} />
        ))}
      </div>
      <CarePanels childId={child.id} name={fullName(child)} />
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
                  {[dateInWords(invoice.date), invoice.activityDetails, invoice.childName]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className="numbers">{moneyShown(invoice.total, invoice.currency)}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}

interface PayerProps {
  payer: PayerShown
  currency: Billing['currency']
}

function PayerPanel({ payer, currency }: PayerProps) {
  const money = (cents: number) => moneyShown(cents, currency)
  return (
    <Panel title={payer.name}>
      <p className={styles.big}>
        {payer.credit > payer.owed
          ? `Credit of ${money(payer.credit - payer.owed)}`
          : `Owes ${money(payer.owed - payer.credit)}`}
      </p>
      <PayerActs payer={payer} currency={currency} />
      <h3 className={styles.title}>Why</h3>
      <ul className={styles.lines} aria-label={`Why ${payer.name} owes this`}>
        {payer.opening !== 0 && (
          <li>
            <span>Balance on {dateInWords(payer.from)}</span>
            <span className="numbers">{money(payer.opening)}</span>
          </li>
        )}
        {payer.rows.map(({ date, text, reason, charge, paid }, index) => (
          <li key={index}>
            <span className={styles.two}>
              <span>{reason === null ? text : `${text}: ${reason}`}</span>
              <span className={styles.dim}>{dateInWords(date)}</span>
            </span>
            <span className="numbers">{money(charge - paid)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

function PayerActs({ payer, currency }: PayerProps) {
  const mayDo = useMay()
  const email = useWrite(payers.emailStatement)
  const asked = { params: { payerId: payer.id }, query: { from: payer.from, to: payer.to } }
  const decision = decideReach(payer)
  const { id, name, owed, pending } = payer
  const writeOff = decideWriteOffAll({ name, pendingCents: pending, openCents: owed })
  const open = async () => {
    // Opened at once: a browser lets no tab be opened after waiting.
    const tab = window.open('', '_blank')
    try {
      const { downloadUrl } = await call(payers.statement, asked, { global: true })
      if (tab) tab.location.href = downloadUrl
    } catch {
      tab?.close()
    }
  }
  return (
    <Group gap={8} mb={12}>
      <Button variant="default" leftSection={<IconPrinter {...icon} />} onClick={() => void open()}>
        Statement
      </Button>
      {mayDo('invoice', 'add') && (
        <GuardedButton
          variant="default"
          leftSection={<IconMail {...icon} />}
          refused={decision.allowed ? null : decision.message}
          onClick={() =>
            void email.mutateAsync(asked).then(
              ({ sentTo }) => notify.success(`Statement emailed to ${sentTo}`),
              () => {},
            )
          }
        >
          Email statement
        </GuardedButton>
      )}
      {payer.credit > 0 && <CreditActs payer={payer} currency={currency} />}
      {mayDo('invoice', 'cancel') && (
        <GuardedButton
          variant="default"
          leftSection={<IconEraser {...icon} />}
          refused={writeOff.allowed ? null : writeOff.message}
          onClick={() => void openPayerWriteOff({ id, name, owed, currency })}
        >
          Write off
        </GuardedButton>
      )}
    </Group>
  )
}

/** Credit pays what is open, or goes back. */
function CreditActs({ payer: { id, name, owed, pending }, currency }: PayerProps) {
  const mayDo = useMay()
  const use = useWrite(credits.use)
  const refresh = useMoneyRefresh()
  return (
    <>
      {owed > pending && mayDo('transactions', 'charge') && (
        <Button
          variant="default"
          leftSection={<IconCoins {...icon} />}
          loading={use.isPending}
          onClick={() =>
            void use.mutateAsync({ params: { payerId: id } }).then(
              ({ amount }) => {
                notify.success(`${moneyShown(amount, currency)} paid with the credit`)
                refresh()
              },
              () => {},
            )
          }
        >
          Use credit
        </Button>
      )}
      {mayDo('transactions', 'refund') && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp {...icon} />}
          onClick={() => void openRefundCredit({ id, name })}
        >
          Refund credit
        </Button>
      )}
    </>
  )
}
