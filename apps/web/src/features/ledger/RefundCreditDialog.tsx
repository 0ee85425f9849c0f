import { Alert, Button } from '@mantine/core'
import { credits } from '@afterbell/contract/payments/credits'
import { REFUND_REASON_MAX } from '@afterbell/contract/payments/transactions'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { moneyPaid } from '@afterbell/domain/kernel/money-rules'
import type { NumberTyped } from '@afterbell/domain/kernel/number-rules'
import { all, maxLength, required } from '@afterbell/domain/kernel/rules'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { DialogReading } from '../../platform/page/DialogReading.tsx'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { MoneyField } from '../../ui/fields/MoneyField.tsx'
import { TextareaField } from '../../ui/fields/TextareaField.tsx'
import { CancelButton, Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { MoneyLines } from './MoneyLines.tsx'
import { refundLabel } from './refund-label.ts'
import { notifyRefund } from './refund-notice.ts'
import { useMoneyRefresh } from './shown-of-money.ts'

interface Payer {
  id: string
  name: string
}

/** Refunds a family's credit by the way it was paid. */
export function openRefundCredit(payer: Payer): Promise<void> {
  return openModal({
    title: 'Refund credit',
    description: payer.name,
    width: 480,
    content: ({ close }) => <RefundCredit payer={payer} onDone={() => close()} />,
  })
}

interface Props {
  payer: Payer
  onDone: () => void
}

type Credit = AnswerOf<typeof credits.get>

function RefundCredit({ payer, onDone }: Props) {
  const read = useRead(credits.get, { params: { payerId: payer.id } }, { freshForMs: 0 })
  // Waits for a fresh read: earlier refunds change the amount.
  if (!read.data || !read.isFetchedAfterMount) return <DialogReading of={[read]} thing="This credit" />
  if (read.data.refundable === 0)
    return (
      <>
        <DialogBody>
          <Alert color="gray">
            There is no payment left to refund this credit to. It pays the next invoices.
          </Alert>
        </DialogBody>
        <DialogFooter>
          <Button variant="default" onClick={onDone}>
            Close
          </Button>
        </DialogFooter>
      </>
    )
  return <RefundCreditForm payer={payer} credit={read.data} onDone={onDone} />
}

function RefundCreditForm({ payer, credit, onDone }: Props & { credit: Credit }) {
  const format = useFormat()
  const refund = useWrite(credits.refund, { once: true })
  const refresh = useMoneyRefresh()
  const { refundable, ways } = credit
  const form = useAppForm<{ amount: NumberTyped; reason: string }>({
    initial: { amount: refundable, reason: '' },
    rules: { amount: moneyPaid, reason: all(required, maxLength(REFUND_REASON_MAX)) },
    findings: ({ amount }) => {
      if (typeof amount !== 'number') return []
      return amount > refundable
        ? [{ path: 'amount', message: `At most ${format.money(refundable)} can be refunded` }]
        : []
    },
    onSubmit: async ({ amount, reason }) => {
      const input = { params: { payerId: payer.id }, body: { amount: amount as number, reason } }
      try {
        notifyRefund([await refund.mutateAsync(input)], { money: format.money })
        onDone()
      } finally {
        refresh()
      }
    },
  })
  return (
    <Form form={form}>
      <DialogBody>
        <MoneyLines
          title="The latest payment is refunded first"
          lines={ways.map(({ how, amount }) => ({ key: how, ...WAYS_BACK[how], amount }))}
        />
        <MoneyField
          {...form.field('amount')}
          label="Amount"
          description={`Up to ${format.money(refundable)}`}
          required
        />
        <TextareaField
          {...form.field('reason')}
          label="Reason"
          description="The family sees it on the receipt"
          max={REFUND_REASON_MAX}
          required
        />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>
          {refundLabel(form.values.amount, { most: refundable, money: format.money })}
        </SubmitButton>
      </DialogFooter>
    </Form>
  )
}

const BY_HAND = 'You pay it back yourself. This only records it'

const WAYS_BACK: Readonly<Record<Credit['ways'][number]['how'], { label: string; detail?: string }>> = {
  CARD: { label: 'To the card' },
  BANK_ACCOUNT: { label: 'To the bank account' },
  CASH: { label: 'In cash', detail: BY_HAND },
  CHECK: { label: 'By check', detail: BY_HAND },
  TRANSFER: { label: 'By bank transfer', detail: BY_HAND },
}
