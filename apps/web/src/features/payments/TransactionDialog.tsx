import { Alert, Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { transactions } from '@afterbell/contract/payments/transactions'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { invoiceNumber } from '@afterbell/domain/ledger/invoice-number'
import { paymentHowLabels } from '@afterbell/domain/payments/payment-ways'
import { paymentStateLabels } from '@afterbell/domain/payments/payment-states'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { DialogReading } from '../../platform/page/DialogReading.tsx'
import { useMay } from '../../platform/session/may.ts'
import { DialogBody, DialogFooter, useDialog } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { methodName } from '@afterbell/domain/ledger/method-name'
import { MoneyLines } from '../ledger/MoneyLines.tsx'
import { DoubtNotice, NotPaidButton } from './DoubtNotice.tsx'
import { openInvoicePreview } from '../invoices/InvoicePreview.tsx'
import { paymentTimeline } from './payment-timeline.ts'
import { openRefund } from './RefundDialog.tsx'
import { notRefundable, TransactionState } from './transaction-columns.tsx'
import { useResend } from './useResend.ts'
import styles from './payments.module.css'

type Charge = AnswerOf<typeof transactions.charge>

/** Opens a payment with its history: lines paid, attempts, and refunds. */
export function openTransaction(id: string): Promise<void> {
  return openModal({ title: 'Payment', width: 640, content: () => <Transaction id={id} /> })
}

function Transaction({ id }: { id: string }) {
  const read = useRead(transactions.charge, { params: { id } })
  const resend = useResend()
  const dialog = useDialog()
  const mayRefund = useMay()('transactions', 'refund')
  const { data: charge } = read
  if (!charge) return <DialogReading of={[read]} thing="This payment" fields={4} />
  const { transaction, refundable, doubt } = charge
  return (
    <>
      <DialogBody readAs="Details of the payment">
        <div className={styles.story}>
          <DoubtNotice charge={charge} />
          <Facts charge={charge} />
          <Story charge={charge} />
        </div>
      </DialogBody>
      <DialogFooter>
        {doubt && !doubt.isDecided ? (
          <>
            <Button variant="default" onClick={() => dialog?.close()}>
              Close
            </Button>
            <NotPaidButton charge={charge} />
          </>
        ) : (
          <>
            <GuardedButton
              variant="default"
              refused={transaction.state === 'SUCCEEDED' ? null : 'Only completed payments have a receipt'}
              onClick={() => void resend(transaction.id)}
            >
              Resend receipt
            </GuardedButton>
            {mayRefund && (
              <GuardedButton
                refused={refundable > 0 ? null : notRefundable(transaction)}
                onClick={() => void openRefund(transaction.id)}
              >
                Refund
              </GuardedButton>
            )}
          </>
        )}
      </DialogFooter>
    </>
  )
}

function Facts({ charge: { transaction, childId, refundable, payout, doubt } }: { charge: Charge }) {
  const format = useFormat()
  const {
    payer,
    email,
    at,
    receivedOn,
    how,
    method,
    amount,
    refunded,
    reference,
    isByLink,
    failure,
    disputed,
  } = transaction
  const { children, activities, fee } = transaction
  const facts = [
    [
      'Parent',
      <span key="parent">
        <FamilyLink childId={childId}>{payer.name}</FamilyLink>
        {email && ` · ${email}`}
      </span>,
    ],
    ...(receivedOn === null
      ? ([['Date', format.moment(at)]] as const)
      : ([
          ['Received', format.date(receivedOn)],
          ['Recorded', format.moment(at)],
        ] as const)),
    ['For', [...children, ...activities].join(' · ') || '–'],
    [
      'Method',
      [
        method ? methodName(method) : paymentHowLabels[how],
        isByLink && 'paid online by the parent',
        reference,
      ]
        .filter(Boolean)
        .join(' · '),
    ],
    ['Status', <TransactionState key="state" of={transaction} />],
    ['Amount', format.money(amount)],
    ...(fee === null
      ? []
      : ([
          ['Fee', format.money(fee)],
          ['Net', format.money(amount - fee)],
        ] as const)),
    ...(payout === null ? [] : ([['Paid out', <PayoutLink key="payout" of={payout} />]] as const)),
    ['Refunded', format.money(refunded)],
    ['Can be refunded', format.money(refundable)],
  ] as const
  return (
    <>
      {failure && !doubt && <Alert color="red">{failure}</Alert>}
      {disputed > 0 && (
        <Alert color="red">
          {format.money(disputed)} is disputed with the bank. Until it has decided, nothing of it is refunded,
          and what it paid is not charged again.
        </Alert>
      )}
      <dl className={styles.facts}>
        {facts.flatMap(([label, value]) => [
          <dt key={label}>{label}</dt>,
          <dd key={`${label} is`}>{value}</dd>,
        ])}
      </dl>
    </>
  )
}

/** The payer's name, with a link to the family's balance and payments. */
function FamilyLink({ childId, children }: { childId: string | null; children: string }) {
  const dialog = useDialog()
  const mayOpen = useMay()('contacts', 'contact')
  if (childId === null || !mayOpen) return children
  return (
    <Anchor
      // It may stand within a sentence, where color alone would not tell it.
      underline="always"
      renderRoot={(props) => (
        <Link
          to="/contacts/$childId"
          params={{ childId }}
          search={{ tab: 'billing' }}
          onClick={() => dialog?.close()}
          {...props}
        />
      )}
    >
      {children}
    </Anchor>
  )
}

/** Link to the payout that contains it. */
function PayoutLink({ of: { id, arrivesOn } }: { of: NonNullable<Charge['payout']> }) {
  const format = useFormat()
  const dialog = useDialog()
  return (
    <Anchor
      renderRoot={(props) => (
        <Link
          to="/transactions/payouts/$payoutId"
          params={{ payoutId: id }}
          onClick={() => dialog?.close()}
          {...props}
        />
      )}
    >
      {format.date(arrivesOn)}
    </Anchor>
  )
}

/** Says whether the total is paid, pending, or failed. */
function totalLabel(state: Charge['transaction']['state']): string {
  if (state === 'SUCCEEDED') return 'Paid by this payment'
  return state === 'FAILED' ? 'Not paid by this payment' : 'To be paid by this payment'
}

const DISPUTES = {
  OPEN: 'The bank has not decided yet',
  WON: 'Won: the payment stays',
  LOST: 'Lost: it is owed again',
} as const

function Story({ charge }: { charge: Charge }) {
  const { transaction, invoices, attempts, reversals, refunds } = charge
  const format = useFormat()
  const mayOpen = useMay()('invoice', 'view')
  return (
    <>
      <section>
        <h3 className={styles.heading}>Timeline</h3>
        <ol className={styles.plain} aria-label="Timeline">
          {paymentTimeline(charge, format.money).map(({ key, at, on, text }) => (
            <li key={key}>
              <span className={styles.dim}>{at === null ? format.date(on) : format.moment(at)}</span> {text}
            </li>
          ))}
        </ol>
      </section>
      {invoices.map(({ id, number, paid, applied, lines }) => (
        <MoneyLines
          key={id}
          title={number === null ? 'Invoice' : `Invoice ${invoiceNumber(number)}`}
          action={
            mayOpen && (
              <Button
                variant="subtle"
                size="compact-sm"
                px={0}
                aria-label={`Open invoice ${number === null ? '' : invoiceNumber(number)}`.trim()}
                onClick={() => void openInvoicePreview(id)}
              >
                Open invoice
              </Button>
            )
          }
          lines={lines.map((line) => ({
            key: line.id,
            label: line.label,
            detail: [line.child, line.reason, line.credited > 0 && `${format.money(line.credited)} credited`]
              .filter(Boolean)
              .join(' · '),
            amount: line.amount,
          }))}
          total={{
            label: totalLabel(transaction.state),
            amount: transaction.state === 'SUCCEEDED' ? applied : paid,
          }}
        />
      ))}
      {attempts.length > 1 && (
        <section>
          <h3 className={styles.heading}>Attempts</h3>
          <ul className={styles.plain} aria-label="Attempts">
            {attempts.map(({ at, state, failure }) => (
              <li key={at}>
                {[format.moment(at), paymentStateLabels[state], failure].filter(Boolean).join(' · ')}
              </li>
            ))}
          </ul>
        </section>
      )}
      {reversals.length > 0 && (
        <MoneyLines
          title="Disputes and returns"
          lines={reversals.map(({ id, at, kind, amount, state }) => ({
            key: id,
            label: kind === 'DISPUTE' ? 'Disputed with the bank' : 'Returned by the bank',
            detail: [format.moment(at), kind === 'DISPUTE' && DISPUTES[state]].filter(Boolean).join(' · '),
            amount: state === 'WON' ? amount : -amount,
          }))}
        />
      )}
      {refunds.length > 0 && (
        <MoneyLines
          title="Refunds"
          lines={refunds.map(({ id, at, amount, reason, unassigned, state, failure }) => ({
            key: id,
            label: reason,
            detail: [
              format.moment(at),
              paymentStateLabels[state],
              unassigned > 0 && `${format.money(unassigned)} is on no invoice: it left the family’s credit`,
              failure,
            ]
              .filter(Boolean)
              .join(' · '),
            amount: -amount,
          }))}
        />
      )}
    </>
  )
}
