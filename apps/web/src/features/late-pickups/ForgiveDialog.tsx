import { latePickups } from '@afterbell/contract/late-pickups/late-pickups'
import { FORGIVE_REASON_MAX } from '@afterbell/domain/late-pickups/late-pickups'
import { all, maxLength, required } from '@afterbell/domain/kernel/rules'
import { inPortions } from '../../lists/in-portions.ts'
import { openRefused } from '../../lists/RefusedRows.tsx'
import { useWrite } from '../../platform/calls/calls.ts'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { CancelButton, Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { useLatePickupRefresh } from './shown-of-late-pickups.ts'

const words = { one: 'late pickup', many: 'late pickups' }

/** Asks why late pickups are forgiven. `name` is the child's, for a single one. */
export function openForgive(ids: readonly string[], name: string | null): Promise<void> {
  return openModal({
    title: ids.length === 1 ? 'Forgive late pickup' : `Forgive ${ids.length} late pickups`,
    description: `${name === null ? '' : `${name}. `}Nothing is billed. If it was billed already, a credit note takes it off, and anything paid becomes family credit.`,
    width: 480,
    content: ({ close }) => <ForgiveForm ids={ids} onDone={() => close()} />,
  })
}

function ForgiveForm({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const forgive = useWrite(latePickups.forgive)
  const refresh = useLatePickupRefresh()
  const form = useAppForm({
    initial: { reason: '' },
    rules: { reason: all(required, maxLength(FORGIVE_REASON_MAX)) },
    onSubmit: async ({ reason }) => {
      const sum = await inPortions(ids, (portion) => forgive.mutateAsync({ body: { ids: portion, reason } }))
      refresh()
      onDone()
      if (sum.refused.length === 0)
        notify.success(ids.length === 1 ? 'Late pickup forgiven' : 'Late pickups forgiven')
      else void openRefused(sum, words, 'forgiven')
    },
  })
  return (
    <Form form={form}>
      <DialogBody>
        <TextField
          {...form.field('reason')}
          label="Why?"
          description="Saved in the history. The family does not see it."
          required
        />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>Forgive</SubmitButton>
      </DialogFooter>
    </Form>
  )
}
