import { TextInput } from '@mantine/core'
import { copyText } from '../../platform/copy-text.ts'
import { DialogBody } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import type { InvoiceRow } from './invoice-columns.tsx'

/** Copies the payment link of an invoice; shows it in a field if the browser does not allow that. */
export async function copyPayLink({ paymentUrl }: Pick<InvoiceRow, 'paymentUrl'>): Promise<void> {
  if (paymentUrl === null || (await copyText(paymentUrl, 'Payment link copied'))) return
  await openModal({
    title: 'Copy this link',
    width: 480,
    content: () => (
      <DialogBody>
        <TextInput
          label="Payment link"
          description="Anyone with this link can see this invoice and pay it."
          value={paymentUrl}
          readOnly
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
      </DialogBody>
    ),
  })
}

/** Returns why an invoice has no payment link; null if it has one. */
export function payLinkRefused({
  paymentUrl,
  number,
  amountDue,
}: Pick<InvoiceRow, 'paymentUrl' | 'number' | 'amountDue'>): string | null {
  if (paymentUrl !== null) return null
  if (number === null) return 'This invoice has not been issued yet'
  return amountDue > 0 ? 'Connect a payment provider at Settings, Apps first' : 'Nothing is due'
}
