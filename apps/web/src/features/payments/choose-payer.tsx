import { required } from '@afterbell/domain/kernel/rules'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { CancelButton, Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { ParentField, type Parent } from '../invoices/ParentField.tsx'
import { openTakePayment } from '../ledger/TakePaymentDialog.tsx'

/** Records a payment: first asks for the payer, then for the amount. */
export async function takePaymentOfAnybody(): Promise<void> {
  const parent = await openModal<Parent>({
    title: 'Take payment',
    description: 'Cash, a check or a bank transfer',
    width: 480,
    content: ({ close }) => <ChoosePayer onChosen={close} />,
  })
  if (parent) await openTakePayment({ of: { parentId: parent.id }, name: parent.fullName, openCents: null })
}

function ChoosePayer({ onChosen }: { onChosen: (parent: Parent) => void }) {
  const form = useAppForm({
    initial: { parent: null as Parent | null },
    rules: { parent: required },
    onSubmit: ({ parent }) => parent && onChosen(parent),
  })
  return (
    <Form form={form}>
      <DialogBody>
        <ParentField {...form.field('parent')} label="Parent" required />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>Next</SubmitButton>
      </DialogFooter>
    </Form>
  )
}
