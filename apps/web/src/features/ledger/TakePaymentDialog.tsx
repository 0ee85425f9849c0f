import { payments } from '@afterbell/contract/payments/payments'
import { moneyPaid } from '@afterbell/domain/kernel/money-rules'
import type { NumberTyped } from '@afterbell/domain/kernel/number-rules'
import { maxLength, required } from '@afterbell/domain/kernel/rules'
import { useRef } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { uuid } from '../../platform/uuid.ts'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { MoneyField } from '../../ui/fields/MoneyField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { CancelButton, FieldGrid, Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { useMoneyRefresh } from './shown-of-money.ts'

interface TakePayment {
  /** The payer, or a parent to find them by. */
  of: { parentId: string } | { payerId: string }
  /** Name of the payer. */
  name: string
  /** Open amount, if known. */
  openCents: number | null
}

const HOWS = [
  { value: 'CASH', label: 'Cash' },
  { value: 'CHECK', label: 'Check' },
  { value: 'TRANSFER', label: 'Bank transfer' },
] as const

/** Records cash, a check or a bank transfer. It pays what is due first; any excess becomes credit. */
export function openTakePayment(options: TakePayment): Promise<void> {
  return openModal({
    title: 'Take payment',
    description: `${options.name}. It pays what is due first. Anything more is kept as credit.`,
    width: 480,
    content: ({ close }) => <TakePaymentForm {...options} onDone={() => close()} />,
  })
}

interface Values {
  amount: NumberTyped
  how: (typeof HOWS)[number]['value']
  receivedOn: string
  reference: string
}

function TakePaymentForm({ of, name, openCents, onDone }: TakePayment & { onDone: () => void }) {
  const format = useFormat()
  const take = useWrite(payments.takeOutside)
  const refresh = useMoneyRefresh()
  // An id made here: sending twice makes one payment.
  const paymentId = useRef(uuid())
  const form = useAppForm<Values>({
    initial: { amount: openCents, how: 'CASH', receivedOn: format.today(), reference: '' },
    rules: { amount: moneyPaid, receivedOn: required, reference: maxLength(100) },
    onSubmit: async (values) => {
      const body = { ...values, ...of, amount: values.amount as number, paymentId: paymentId.current }
      const { amount } = await take.mutateAsync({ body })
      notify.success(`${format.money(amount)} from ${name} recorded`)
      refresh()
      onDone()
    },
  })
  return (
    <Form form={form}>
      <DialogBody>
        <FieldGrid>
          <MoneyField {...form.field('amount')} label="Amount" required />
          <DateField {...form.field('receivedOn')} label="Received on" max={format.today()} required />
        </FieldGrid>
        <ChoiceField {...form.field('how')} label="Method" choices={HOWS} />
        <TextField
          {...form.field('reference')}
          label="Reference"
          description="Such as the number of the check"
        />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>Record payment</SubmitButton>
      </DialogFooter>
    </Form>
  )
}
