import { Alert } from '@mantine/core'
import { REFUND_REASON_MAX, transactions } from '@afterbell/contract/payments/transactions'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { all, maxLength, required } from '@afterbell/domain/kernel/rules'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { DialogReading } from '../../platform/page/DialogReading.tsx'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { FieldGroup } from '../../ui/fields/FieldGroup.tsx'
import { MoneyField } from '../../ui/fields/MoneyField.tsx'
import { TextareaField } from '../../ui/fields/TextareaField.tsx'
import { CancelButton, Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm, type KitFormState } from '../../ui/form/useAppForm.ts'
import { methodName } from '@afterbell/domain/ledger/method-name'
import { refundLabel } from '../ledger/refund-label.ts'
import { notifyRefund } from '../ledger/refund-notice.ts'
import { useMoneyRefresh } from '../ledger/shown-of-money.ts'
import { TwoNumbers } from '../ledger/TwoNumbers.tsx'
import {
  refundFindings,
  intendedRefund,
  refundPromised,
  stillOwed,
  type RefundValues,
} from './refund-form.ts'
import styles from './payments.module.css'

/** The modal `refund`: refunds a payment, in whole, in part, or by lines. */
export function openRefund(paymentId: string): Promise<void> {
  return openModal({
    title: 'Refund',
    width: 560,
    content: ({ close }) => <Refund paymentId={paymentId} onDone={() => close()} />,
  })
}

type Charge = AnswerOf<typeof transactions.charge>

function Refund({ paymentId, onDone }: { paymentId: string; onDone: () => void }) {
  const read = useRead(transactions.charge, { params: { id: paymentId } }, { freshForMs: 0 })
  // Waits for a fresh read: earlier refunds change the amount.
  if (!read.data || !read.isFetchedAfterMount) return <DialogReading of={[read]} thing="This payment" />
  return <RefundForm charge={read.data} onDone={onDone} />
}

function RefundForm({ charge, onDone }: { charge: Charge; onDone: () => void }) {
  const format = useFormat()
  const refund = useWrite(transactions.refund, { once: true })
  const refresh = useMoneyRefresh()
  const { transaction, invoices } = charge
  const form = useAppForm<RefundValues>({
    initial: {
      way: 'WHOLE',
      amount: null,
      lines: invoices.flatMap(({ lines }) => lines.map(({ id }) => ({ id, amount: null }))),
      reason: '',
      rest: 'KEPT',
    },
    rules: { reason: all(required, maxLength(REFUND_REASON_MAX)) },
    findings: (values) => refundFindings(charge, values, format.money),
    // R196: shows a refusal here and keeps the form.
    onSubmit: async (values) => {
      const { cents, lines } = intendedRefund(charge, values)
      const body = {
        invoiceId: transaction.id,
        amount: cents,
        reason: values.reason,
        ...(lines && { lines }),
        cancelRest: values.rest === 'CANCELED',
      }
      try {
        const answer = await refund.mutateAsync({ body })
        notifyRefund([answer], { money: format.money })
        onDone()
      } finally {
        refresh()
      }
    },
  })
  const { values } = form
  const owedCents = stillOwed(charge, values)
  const { cents } = intendedRefund(charge, values)
  return (
    <Form form={form}>
      <DialogBody>
        <p className={styles.intro}>
          {transaction.payer.name} paid {format.money(transaction.amount)}. {format.money(charge.refundable)}{' '}
          of it can be refunded.
        </p>
        <ChoiceField
          {...form.field('way')}
          label="How much"
          choices={[
            { value: 'WHOLE', label: 'All of it' },
            { value: 'PART', label: 'An amount' },
            { value: 'LINES', label: 'By line' },
          ]}
        />
        {values.way === 'PART' && <MoneyField {...form.field('amount')} label="Amount" required />}
        {values.way === 'LINES' && <Lines form={form} charge={charge} />}
        <TextareaField
          {...form.field('reason')}
          label="Reason"
          description="The family sees it on the receipt"
          max={REFUND_REASON_MAX}
          required
        />
        {owedCents > 0 && (
          <ChoiceField
            {...form.field('rest')}
            label={`Also cancel the ${format.money(owedCents)} still owed?`}
            choices={[
              { value: 'KEPT', label: 'No' },
              { value: 'CANCELED', label: 'Yes' },
            ]}
          />
        )}
        <TwoNumbers givenBack={cents} noLongerOwed={values.rest === 'CANCELED' ? owedCents : 0} />
        <Alert color="gray">
          {transaction.method
            ? `The refund goes to ${methodName(transaction.method)}.`
            : WAYS_BACK[transaction.how]}{' '}
          No child loses their spot.
        </Alert>
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>
          {refundLabel(refundPromised(charge, values), { most: charge.refundable, money: format.money })}
        </SubmitButton>
      </DialogFooter>
    </Form>
  )
}

/** Amount to refund of each line. */
function Lines({ form, charge }: { form: KitFormState<RefundValues>; charge: Charge }) {
  const format = useFormat()
  const lines = charge.invoices.flatMap((invoice) => invoice.lines)
  return (
    <FieldGroup name="lines" label="Lines" error={form.errorAt('lines')}>
      <div className={styles.amounts}>
        {lines.map(({ label, child, net, credited }, index) =>
          net > credited ? (
            <MoneyField
              key={lines[index]!.id}
              {...form.field(`lines.${index}.amount`)}
              label={[label, child].filter(Boolean).join(', ')}
              description={`Up to ${format.money(net - credited)}`}
            />
          ) : null,
        )}
      </div>
    </FieldGroup>
  )
}

const BY_HAND = 'You pay the money back yourself. This only records it.'

const WAYS_BACK: Readonly<Record<Charge['transaction']['how'], string>> = {
  CARD: 'It goes back to the same card.',
  BANK_ACCOUNT: 'It goes back to the same bank account.',
  CASH: BY_HAND,
  CHECK: BY_HAND,
  TRANSFER: BY_HAND,
}
