import { Alert } from '@mantine/core'
import { latePickups } from '@afterbell/contract/late-pickups/late-pickups'
import { moneyPaid } from '@afterbell/domain/kernel/money-rules'
import type { NumberTyped } from '@afterbell/domain/kernel/number-rules'
import { useWrite } from '../../platform/calls/calls.ts'
import { useFormat, type Format } from '../../platform/format.ts'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { MoneyField } from '../../ui/fields/MoneyField.tsx'
import { CancelButton, Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { lateText, type LatePickup } from './late-pickup-columns.tsx'
import { useLatePickupRefresh } from './shown-of-late-pickups.ts'

/** Bills a late pickup, with the calculated or another amount. Changes the amount of one already billed. */
export function openBillLatePickup(latePickup: LatePickup): Promise<void> {
  const { child, activity, state } = latePickup
  return openModal({
    title: state === 'BILLED' ? 'Change what is billed' : 'Bill late pickup',
    description: `${child.name}, ${activity}`,
    width: 480,
    content: ({ close }) => <BillForm latePickup={latePickup} onDone={() => close()} />,
  })
}

function BillForm({ latePickup, onDone }: { latePickup: LatePickup; onDone: () => void }) {
  const { id, child, date, fee, state } = latePickup
  const format = useFormat()
  const bill = useWrite(latePickups.bill)
  const refresh = useLatePickupRefresh()
  const form = useAppForm<{ amount: NumberTyped }>({
    initial: { amount: fee },
    rules: { amount: moneyPaid },
    onSubmit: async ({ amount }) => {
      const result = await bill.mutateAsync({ body: { latePickups: [{ id, amount: Number(amount) }] } })
      const [refused] = result.refused
      if (refused) return notify.error(refused.message)
      notify.success(state === 'BILLED' ? 'Late pickup changed' : `Late pickup of ${child.name} billed`)
      refresh()
      onDone()
    },
  })
  return (
    <Form form={form}>
      <DialogBody>
        <Alert>
          {lateText(latePickup)} on {format.date(date)}. {billedText(latePickup, format)}
        </Alert>
        <MoneyField
          {...form.field('amount')}
          label={state === 'BILLED' ? 'Total amount' : 'Amount'}
          description="If there are two homes, each pays its share"
          required
        />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>{state === 'BILLED' ? 'Change' : 'Bill'}</SubmitButton>
      </DialogFooter>
    </Form>
  )
}

function billedText({ fee, billed, state }: LatePickup, format: Format): string {
  const costs = `Your settings set the fee at ${format.money(fee)}.`
  if (state === 'FORGIVEN') return `${costs} It was forgiven.`
  if (billed === 0) return costs
  return `${costs} ${format.money(billed)} is already billed. If you raise it, the rest is invoiced. If you lower it, a credit note takes the rest off.`
}
