import { lookRule } from '@afterbell/domain/attendance/near-release'
import { childName } from '@afterbell/domain/families/child-name'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { CancelButton, Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import type { EntryRow } from './attendance-entry.ts'
import type { Checks } from './checks/checks.ts'

interface LookSpec {
  row: EntryRow
  acts: Checks
}

/**
 * Asks what the office found about a release to somebody whose name resembles an entry of the do-not-release list, and
 * records it.
 */
export function openLook({ row, acts }: LookSpec): Promise<void> {
  const name = childName(row)
  const { person, entry } = row.nearRelease!
  return openModal({
    title: `Release of ${name}`,
    description: `${name} went with ${person}, whose name is similar to ${entry} on the do-not-release list. Make sure it was someone else. Your name and the time are recorded, and the release no longer needs attention.`,
    width: 480,
    content: ({ close }) => <Look row={row} acts={acts} onDone={() => close()} />,
  })
}

function Look({ row, acts, onDone }: LookSpec & { onDone: () => void }) {
  const form = useAppForm({
    initial: { note: '' },
    rules: { note: lookRule },
    onSubmit: async ({ note }) => {
      if (await acts.lookAtRelease(row, note)) onDone()
    },
  })
  return (
    <Form form={form}>
      <DialogBody>
        <TextField
          {...form.field('note')}
          label="What did you find?"
          description="For example who you called. It stays in the history of this day."
          required
        />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>Looked at</SubmitButton>
      </DialogFooter>
    </Form>
  )
}
