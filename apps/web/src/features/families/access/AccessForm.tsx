import { guardianAccess } from '@afterbell/contract/families/guardian-access'
import { familyLogIns } from '@afterbell/contract/portal/family-log-ins'
import { childName } from '@afterbell/domain/families/child-name'
import { tellingFindings, tellingTexts } from '@afterbell/domain/messages/telling'
import type { Telling } from '@afterbell/domain/messages/tellings'
import { useWrite } from '../../../platform/calls/calls.ts'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../../ui/dialogs/modals.tsx'
import { CheckField } from '../../../ui/fields/SwitchField.tsx'
import { TextareaField } from '../../../ui/fields/TextareaField.tsx'
import { CancelButton, Form, SubmitButton } from '../../../ui/form/form.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { notify } from '../../../ui/notify/notify.ts'
import type { Child } from '../child-values.ts'
import { TellingFields } from './TellingFields.tsx'
import type { GuardianWithAccess } from './GuardianAccess.tsx'

const invalidates = [guardianAccess.list, familyLogIns.list]

/** Decides how much a guardian sees and is told of a child. */
export function openAccess(child: Child, of: GuardianWithAccess): Promise<void> {
  return openModal({
    title: `What may ${of.name} see of ${childName(child)}?`,
    description:
      'For parents who live apart, or a court order. It does not change who may pick up the child. A limit stays when their record is corrected, and the history keeps it.',
    content: ({ close }) => <AccessForm child={child} of={of} onSaved={close} />,
  })
}

function AccessForm({ child, of, onSaved }: { child: Child; of: GuardianWithAccess; onSaved: () => void }) {
  const set = useWrite(guardianAccess.set, { invalidates })
  const form = useAppForm<{ telling: Telling; reason: string; siblings: boolean }>({
    initial: {
      telling: of.telling === 'EVERYTHING' ? 'NOTHING' : of.telling,
      reason: '',
      siblings: child.siblings.length > 0,
    },
    findings: tellingFindings,
    onSubmit: async (values) => {
      await set.mutateAsync({ params: { childId: child.id, guardianId: of.guardianId }, body: values })
      notify.success(`${of.name}: ${tellingTexts[values.telling].label.toLowerCase()}`)
      onSaved()
    },
  })
  return (
    <Form form={form}>
      <DialogBody>
        <TellingFields
          telling={form.field('telling')}
          reason={form.field('reason')}
          label="Sees and is told"
          placeholder="Such as: custody order of May 3, on file"
        />
        {child.siblings.length > 0 && (
          <CheckField
            {...form.field('siblings')}
            label={`Also for ${child.siblings.map(({ name }) => name).join(', ')}`}
          />
        )}
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>Save</SubmitButton>
      </DialogFooter>
    </Form>
  )
}

interface RemovedGuardian {
  id: string
  name: string
}

/** Ends the limit of a guardian who was removed. */
export function openEndLimit(child: Child, removed: RemovedGuardian): Promise<void> {
  return openModal({
    title: `End the limit of ${removed.name}?`,
    description: `If ${removed.name} is entered as a guardian again, they see and are told everything about ${childName(child)}.`,
    content: ({ close }) => <EndForm child={child} removed={removed} onSaved={close} />,
  })
}

function EndForm({
  child,
  removed,
  onSaved,
}: {
  child: Child
  removed: RemovedGuardian
  onSaved: () => void
}) {
  const end = useWrite(guardianAccess.end, { invalidates })
  const form = useAppForm<{ reason: string }>({
    initial: { reason: '' },
    findings: tellingFindings,
    onSubmit: async (body) => {
      await end.mutateAsync({ params: { childId: child.id, id: removed.id }, body })
      notify.success(`The limit of ${removed.name} has ended`)
      onSaved()
    },
  })
  return (
    <Form form={form}>
      <DialogBody>
        <TextareaField {...form.field('reason')} label="Reason" required max={500} rows={3} />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>End the limit</SubmitButton>
      </DialogFooter>
    </Form>
  )
}
