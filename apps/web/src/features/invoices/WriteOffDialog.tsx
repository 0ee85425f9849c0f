import { invoices } from '@afterbell/contract/invoices/invoices'
import { payers } from '@afterbell/contract/invoices/payers'
import type { Currency } from '@afterbell/domain/kernel/currencies'
import { WRITE_OFF_REASON_MAX } from '@afterbell/domain/invoices/invoice-form'
import { formatMoney } from '@afterbell/domain/kernel/money'
import { useWrite } from '../../platform/calls/calls.ts'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { ReasonForm } from '../../ui/form/ReasonForm.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { useMoneyRefresh } from '../ledger/shown-of-money.ts'
import type { InvoiceRow } from './invoice-columns.tsx'

/** Asks why the open amount of an invoice is no longer expected, and writes it off. */
export function openInvoiceWriteOff(
  invoice: Pick<InvoiceRow, 'id' | 'number' | 'parentName' | 'amountDue' | 'currency'>,
): Promise<void> {
  const { id, number, parentName, amountDue, currency } = invoice
  return openWriteOff({
    of: { invoiceId: id },
    what: `${formatMoney(amountDue, currency)} of invoice ${number} to ${parentName}`,
    currency,
  })
}

/** The same for everything a payer owes. */
export function openPayerWriteOff(payer: {
  id: string
  name: string
  owed: number
  currency: Currency
}): Promise<void> {
  const { id, name, owed, currency } = payer
  return openWriteOff({
    of: { payerId: id },
    what: `All that ${name} owes: ${formatMoney(owed, currency)}`,
    currency,
  })
}

interface WriteOff {
  of: { invoiceId: string } | { payerId: string }
  what: string
  currency: Currency
}

function openWriteOff(options: WriteOff): Promise<void> {
  return openModal({
    title: 'Write off',
    description: `${options.what}. The family is no longer asked to pay it. If they pay later, it becomes family credit. This cannot be undone.`,
    width: 480,
    content: ({ close }) => <WriteOffForm {...options} onDone={() => close()} />,
  })
}

function WriteOffForm({ of, currency, onDone }: WriteOff & { onDone: () => void }) {
  const ofInvoice = useWrite(invoices.writeOff)
  const ofPayer = useWrite(payers.writeOff)
  const refresh = useMoneyRefresh()
  return (
    <ReasonForm
      description="Saved in the history and with the invoice. The family does not see it."
      max={WRITE_OFF_REASON_MAX}
      submit="Write off"
      onSubmit={async (reason) => {
        const body = { reason }
        const { amount } =
          'invoiceId' in of
            ? await ofInvoice.mutateAsync({ params: { id: of.invoiceId }, body })
            : await ofPayer.mutateAsync({ params: { payerId: of.payerId }, body })
        notify.success(`${formatMoney(amount, currency)} written off`)
        refresh()
        onDone()
      }}
    />
  )
}
