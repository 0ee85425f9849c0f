import { doNotRelease } from '@afterbell/contract/families/children'
import { guardianAccess } from '@afterbell/contract/families/guardian-access'
import { childName } from '@afterbell/domain/families/child-name'
import { tellingFindings, tellingTexts } from '@afterbell/domain/messages/telling'
import type { Telling } from '@afterbell/domain/messages/tellings'
import { useWrite } from '../../platform/calls/calls.ts'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { CancelButton, Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { notify } from '../../ui/notify/notify.ts'
import type { Child } from './child-values.ts'
import { TellingFields } from './access/TellingFields.tsx'
import type { ListedGuardian } from './TellingRows.tsx'

/** Decides how much about a child a guardian receives whose name is on the do-not-release list or resembles an entry. */
export function openTelling(child: Child, listed: ListedGuardian): Promise<void> {
  return openModal({
    title: `What is ${listed.guardian} told?`,
    description: `${listed.entry} is on the do-not-release list of ${childName(child)}. Decide this only with the court order or the other guardian at hand. It holds until either name is changed, and the history keeps it.`,
    content: ({ close }) => <TellingForm child={child} listed={listed} onSaved={close} />,
  })
}

interface TellingFormProps {
  child: Child
  listed: ListedGuardian
  onSaved: () => void
}

function TellingForm({ child, listed, onSaved }: TellingFormProps) {
  const decide = useWrite(doNotRelease.decideTelling, {
    invalidates: [doNotRelease.telling, guardianAccess.list],
  })
  const form = useAppForm<{ telling: Telling; reason: string }>({
    initial: { telling: listed.telling, reason: '' },
    findings: tellingFindings,
    onSubmit: async (values) => {
      const params = { childId: child.id, id: listed.entryId }
      await decide.mutateAsync({ params, body: { ...values, guardianId: listed.guardianId } })
      notify.success(`${listed.guardian}: ${tellingTexts[values.telling].label.toLowerCase()}`)
      onSaved()
    },
  })
  return (
    <Form form={form}>
      <DialogBody>
        <TellingFields
          telling={form.field('telling')}
          reason={form.field('reason')}
          label="Told about this child"
          placeholder="Such as: a different person, the uncle with the same name"
        />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>Save the decision</SubmitButton>
      </DialogFooter>
    </Form>
  )
}
