import { ownBill } from '@afterbell/contract/own-bill/own-bill'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { planPriceText } from '@afterbell/domain/own-bill/plans'
import { required } from '@afterbell/domain/kernel/rules'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { DialogReading } from '../../platform/page/DialogReading.tsx'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { CancelButton, Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { SHOWN_OF_BILL } from './shown-of-bill.ts'

/** Chooses the plan for the next invoice on. */
export function openPlanChoice(planId: string | null): Promise<void> {
  return openModal({
    title: 'Change plan',
    description: 'The new plan starts with your next invoice.',
    width: 480,
    content: ({ close }) => <ChoosePlan planId={planId} onDone={() => close()} />,
  })
}

function ChoosePlan({ planId, onDone }: { planId: string | null; onDone: () => void }) {
  const plans = useRead(ownBill.plans, {})
  return plans.data ? (
    <PlanForm plans={plans.data} planId={planId} onDone={onDone} />
  ) : (
    <DialogReading of={[plans]} thing="These plans" fields={1} />
  )
}

interface PlanFormProps {
  plans: AnswerOf<typeof ownBill.plans>
  planId: string | null
  onDone: () => void
}

function PlanForm({ plans, planId, onDone }: PlanFormProps) {
  const change = useWrite(ownBill.changePlan, { invalidates: SHOWN_OF_BILL })
  const form = useAppForm({
    initial: { planId: planId ?? '' },
    rules: { planId: required },
    onSubmit: async (body) => {
      await change.mutateAsync({ body })
      notify.success('Plan changed')
      onDone()
    },
  })
  const choices = plans.map(({ id, name, description, price, ...terms }) => ({
    value: id,
    label: [`${name}, ${planPriceText({ ...terms, cents: price })}`, description].filter(Boolean).join('. '),
  }))
  return (
    <Form form={form}>
      <DialogBody>
        <ChoiceField {...form.field('planId')} label="Plan" choices={choices} required />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>Save plan</SubmitButton>
      </DialogFooter>
    </Form>
  )
}
