import { invoices } from '@afterbell/contract/invoices/invoices'
import { payers } from '@afterbell/contract/invoices/payers'
import type { Currency } from '@afterbell/domain/kernel/currencies'
import { WRITE_OFF_REASON_MAX } from '@afterbell/domain/invoices/invoice-form'
import { moneyShown } from '@afterbell/domain/kernel/money'
import { all, maxLength, required } from '@afterbell/domain/kernel/rules'
import { useWrite } from '../../platform/calls/calls.ts'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { CancelButton, Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { useMoneyRefresh } from '../ledger/shown-of-money.ts'
import type { InvoiceRow } from './invoice-columns.tsx'

/** Asks why what is open of an invoice is not expected any more, and writes it off. */
export function openInvoiceWriteOff(
  invoice: Pick<InvoiceRow, 'id' | 'number' | 'parentName' | 'amountDue' | 'currency'>,
): Promise<void> {
  const { id, number, parentName, amountDue, currency } = invoice
  return openWriteOff({
    of: { invoiceId: id },
    what: `${moneyShown(amountDue, currency)} of invoice ${number} to ${parentName}`,
    currency,
  })
}

/** The same of all that a payer owes. */
export function openPayerWriteOff(payer: {
  id: string
  name: string
  owed: number
  currency: Currency
}): Promise<void> {
  const { id, name, owed, currency } = payer
  return openWriteOff({
    of: { payerId: id },
    what: `All that ${name} owes: ${moneyShown(owed, currency)}`,
    currency,
  })
}

interface WriteOff {
  of: { invoiceId: string } | { payerId: string }
  what: string
  currency: Currency
}

function openWriteOff(asked: WriteOff): Promise<void> {
  return openModal({
    title: 'Write off',
    description: `${asked.what}. It is no longer asked for. If it is paid later, it becomes the family’s credit. This cannot be undone.`,
    width: 480,
    content: ({ close }) => <WriteOffForm {...asked} onDone={() => close()} />,
  })
}

function WriteOffForm({ of, currency, onDone }: WriteOff & { onDone: () => void }) {
  const ofInvoice = useWrite(invoices.writeOff)
  const ofPayer = useWrite(payers.writeOff)
  const refresh = useMoneyRefresh()
  const form = useAppForm({
    initial: { reason: '' },
    rules: { reason: all(required, maxLength(WRITE_OFF_REASON_MAX)) },
    onSubmit: async (body) => {
      const { amount } =
        'invoiceId' in of
          ? await ofInvoice.mutateAsync({ params: { id: of.invoiceId }, body })
          : await ofPayer.mutateAsync({ params: { payerId: of.payerId }, body })
      notify.success(`${moneyShown(amount, currency)} written off`)
      refresh()
      onDone()
    },
  })
  return (
    <Form form={form}>
      <DialogBody>
        <TextField
          {...form.field('reason')}
          label="Reason"
          description="The history and the invoice say it. The family does not read it."
          required
        />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>Write off</SubmitButton>
      </DialogFooter>
    </Form>
  )
}
