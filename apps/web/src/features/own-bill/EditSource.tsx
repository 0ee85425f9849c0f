import { ownBill } from '@afterbell/contract/own-bill/own-bill'
import { all, required } from '@afterbell/domain/kernel/rules'
import { cardExpiry, expiryOf } from '@afterbell/domain/payments/card-rules'
import { useWrite } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { CheckField } from '../../ui/fields/SwitchField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { CancelButton, Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { methodName } from '@afterbell/domain/ledger/method-name'
import { SHOWN_OF_BILL, type Source } from './shown-of-bill.ts'
import { expiryTyped } from './source-words.ts'

/** The modal “edit billing”: a card's expiry, and whether it is the default. */
export function openEditSource(source: Source): Promise<void> {
  return openModal({
    title: 'Edit billing',
    description: methodName(source),
    width: 440,
    content: ({ close }) => <EditSource source={source} onDone={() => close()} />,
  })
}

function EditSource({ source, onDone }: { source: Source; onDone: () => void }) {
  const { id, expiryMonth: month, expiryYear: year, defaultMethod } = source
  const format = useFormat()
  const change = useWrite(ownBill.change, { invalidates: SHOWN_OF_BILL })
  const initialExpiry = month === null || year === null ? '' : expiryTyped({ month, year })
  const form = useAppForm({
    initial: { expiry: initialExpiry, defaultMethod },
    rules: { expiry: all(required, cardExpiry(format.today())) },
    serverPaths: { expiryMonth: 'expiry', expiryYear: 'expiry' },
    onSubmit: async (typed) => {
      // R161: the first two digits are the month, the rest is the year.
      const { month: expiryMonth, year: expiryYear } = expiryOf(typed.expiry.replace(/\D/g, ''))
      const isMadeDefault = typed.defaultMethod && !defaultMethod
      await change.mutateAsync({
        params: { id },
        body: { expiryMonth, expiryYear, ...(isMadeDefault && { defaultMethod: true }) },
      })
      notify.success('Payment source saved')
      onDone()
    },
  })
  return (
    <Form form={form}>
      <DialogBody>
        <TextField
          {...form.field('expiry')}
          label="Expiration date"
          description="Four digits, month and year, such as 0429"
          required
        />
        {!defaultMethod && <CheckField {...form.field('defaultMethod')} label="Make it the default" />}
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>Save</SubmitButton>
      </DialogFooter>
    </Form>
  )
}
