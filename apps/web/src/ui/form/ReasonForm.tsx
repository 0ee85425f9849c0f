import { all, maxLength, required } from '@afterbell/domain/kernel/rules'
import { DialogBody, DialogFooter } from '../dialogs/Dialog.tsx'
import { TextField } from '../fields/TextField.tsx'
import { CancelButton, Form, SubmitButton } from './form.tsx'
import { useAppForm } from './useAppForm.ts'

interface ReasonFormProps {
  /** What is asked. */
  label?: string
  /** Who reads the answer. */
  description: string
  /** So many letters at most. */
  max: number
  /** What its button does. */
  submit: string
  /** Does it; what it is refused with stands at the field. */
  onSubmit: (reason: string) => Promise<void>
}

/** What a dialog holds that asks why, and does nothing without an answer. */
export function ReasonForm({ label = 'Reason', description, max, submit, onSubmit }: ReasonFormProps) {
  const form = useAppForm({
    initial: { reason: '' },
    rules: { reason: all(required, maxLength(max)) },
    onSubmit: ({ reason }) => onSubmit(reason),
  })
  return (
    <Form form={form}>
      <DialogBody>
        <TextField {...form.field('reason')} label={label} description={description} required />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>{submit}</SubmitButton>
      </DialogFooter>
    </Form>
  )
}
