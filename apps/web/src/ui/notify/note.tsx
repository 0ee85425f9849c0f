import { maxLength, type Rule } from '@afterbell/domain/kernel/rules'
import { DialogBody, DialogFooter } from '../dialogs/Dialog.tsx'
import { CancelButton, Form } from '../form/form.tsx'
import { GuardedSubmit } from '../form/GuardedSubmit.tsx'
import { TextareaField } from '../fields/TextareaField.tsx'
import { openModal } from '../dialogs/modals.tsx'
import { useAppForm } from '../form/useAppForm.ts'

interface NoteSpec {
  title: string
  /** The existing note, to change. */
  text?: string
  label?: string
  max?: number
  /** Rule of the text, if more than its length is checked. */
  rule?: Rule
  /** Saves it. If this throws, the note stays open with its text. */
  onSave: (text: string) => Promise<unknown>
}

/** The note overlay (R330, R340): a text over the page; closing it unsaved asks first (R200). Returns the saved text. */
export function openNote(spec: NoteSpec): Promise<string | undefined> {
  return openModal<string>({
    title: spec.title,
    content: ({ close }) => <NoteForm {...spec} onSaved={close} />,
  })
}

function NoteForm({
  text = '',
  label = 'Note',
  max = 2000,
  rule = maxLength(max),
  onSave,
  onSaved,
}: NoteSpec & { onSaved: (text: string) => void }) {
  const form = useAppForm({
    initial: { note: text },
    rules: { note: rule },
    onSubmit: async ({ note }) => {
      await onSave(note.trim())
      onSaved(note.trim())
    },
  })
  return (
    <Form form={form}>
      <DialogBody>
        <TextareaField {...form.field('note')} label={label} max={max} rows={6} />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <GuardedSubmit whenChanged>Save</GuardedSubmit>
      </DialogFooter>
    </Form>
  )
}
