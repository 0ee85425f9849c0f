import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { count } from '@afterbell/domain/kernel/count'
import { dateInWords } from '@afterbell/domain/kernel/dates'
import { formatMoney } from '@afterbell/domain/kernel/money'
import { includesText } from '@afterbell/domain/prices/contained-tax'
import { useMay } from '../../platform/session/may.ts'
import { useDialog } from '../../ui/dialogs/Dialog.tsx'
import type { Invoice } from './InvoicePreview.tsx'
import styles from './invoices.module.css'

/** The lines and total of an invoice, and the amounts paid, credited and refunded. */
export function InvoiceLines({ invoice }: { invoice: Invoice }) {
  const money = (cents: number) => formatMoney(cents, invoice.currency)
  const amounts = amountsOf(invoice)
  const mayOpen = useMay()('transactions', 'view')
  return (
    <>
      <section>
        <h3 className={styles.title}>Lines</h3>
        <ul className={styles.lines} aria-label="Lines">
          {invoice.lines.map((line) => (
            <li key={line.id}>
              <span className={styles.two}>
                <span>{line.label}</span>
                <span className={styles.dim}>{detailsOf(line, money)}</span>
              </span>
              <span className="numbers">{money(line.amount)}</span>
            </li>
          ))}
        </ul>
        <dl className={styles.sums} aria-label="Amounts">
          {amounts.map(({ label, cents, isResult }) => (
            <div key={label} data-result={isResult || undefined}>
              <dt>{label}</dt>
              <dd className="numbers">{money(cents)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <DatedSection
        title="Installments"
        rows={invoice.installments.map(({ dueOn, amount, open }, index) => ({
          id: `${index}`,
          date: dueOn,
          text: installmentText(open, amount, money),
          amount: money(amount),
        }))}
      />
      <DatedSection
        title="Payments and refunds"
        rows={invoice.payments.map(({ id, date, how, paymentId, reason, kind, amount }) => ({
          id,
          date,
          text: reason === null ? how : `${how}: ${reason}`,
          amount: money(kind === 'REFUND' || kind === 'REVERSAL' ? -amount : amount),
          paymentId: mayOpen ? paymentId : null,
        }))}
      />
      <DatedSection
        title="Credit notes"
        rows={invoice.notes.map(({ id, date, number, total }) => ({
          id,
          date,
          text: number ?? '',
          amount: money(-total),
        }))}
      />
    </>
  )
}

function installmentText(open: number, amount: number, money: (cents: number) => string): string {
  if (amount === 0) return 'No longer due'
  if (open === 0) return 'Paid'
  return open === amount ? 'Due' : `${money(open)} still due`
}

interface DatedRow {
  id: string
  date: string
  text: string
  amount: string
  /** The payment to link to. */
  paymentId?: string | null
}

function DatedSection({ title, rows }: { title: string; rows: readonly DatedRow[] }) {
  if (rows.length === 0) return null
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.lines} aria-label={title}>
        {rows.map(({ id, date, text, amount, paymentId }) => (
          <li key={id}>
            <span className={styles.two}>
              <span>{paymentId ? <PaymentLink id={paymentId}>{text}</PaymentLink> : text}</span>
              <span className={styles.dim}>{dateInWords(date)}</span>
            </span>
            <span className="numbers">{amount}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Link to a payment in the list of payments. */
function PaymentLink({ id, children }: { id: string; children: string }) {
  const dialog = useDialog()
  return (
    <Anchor
      renderRoot={(props) => (
        <Link to="/transactions" search={{ payment: id }} onClick={() => dialog?.close()} {...props} />
      )}
    >
      {children}
    </Anchor>
  )
}

function detailsOf(
  { label, activity, child, servicePeriod, meetings, reason, taxAmount, ...line }: Invoice['lines'][number],
  money: (cents: number) => string,
): string {
  const period =
    servicePeriod &&
    (servicePeriod.from === servicePeriod.to
      ? dateInWords(servicePeriod.from)
      : `${dateInWords(servicePeriod.from)} to ${dateInWords(servicePeriod.to)}`)
  const days = count(meetings, 'meeting')
  // Avoids repetition: most labels start with the activity, and most reasons with the meetings.
  const isRedundant = meetings === 0 || reason?.startsWith(days)
  return [
    activity !== null && label.startsWith(activity) ? null : activity,
    child?.name,
    period,
    isRedundant ? null : days,
    reason,
    taxAmount === 0 ? null : `${includesText(line)}: ${money(taxAmount)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Amounts from the total to the amount due, without zeros. */
function amountsOf(invoice: Invoice): { label: string; cents: number; isResult?: boolean }[] {
  const adjustments = [
    { label: 'Paid', cents: -invoice.amountPaid },
    { label: 'Credited', cents: -invoice.creditedAmount },
    { label: 'Written off', cents: -invoice.writtenOffAmount },
    { label: 'Refunded', cents: invoice.refundAmount },
  ].filter(({ cents }) => cents !== 0)
  return [
    { label: 'Total', cents: invoice.total },
    ...invoice.taxes.map(({ taxAmount, ...tax }) => ({ label: includesText(tax), cents: taxAmount })),
    ...adjustments,
    ...(invoice.kind === 'INVOICE'
      ? [{ label: 'Amount due', cents: invoice.amountDue, isResult: true }]
      : []),
    ...(invoice.pendingAmount === 0 ? [] : [{ label: 'Payment under way', cents: invoice.pendingAmount }]),
  ]
}
