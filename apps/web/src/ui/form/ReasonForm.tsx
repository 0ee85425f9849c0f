import { all, maxLength, required } from '@afterbell/domain/kernel/rules'
import { DialogBody, DialogFooter } from '../dialogs/Dialog.tsx'
import { TextField } from '../fields/TextField.tsx'
import { CancelButton, Form, SubmitButton } from './form.tsx'
import { useAppForm } from './useAppForm.ts'

interface ReasonFormProps {
  /** Label of the question. */
  label?: string
  /** Says who reads the answer. */
  description: string
  /** Maximum number of characters. */
  max: number
  /** Label of the submit button. */
  submit: string
  /** Acts with the reason; a refusal shows at the field. */
  onSubmit: (reason: string) => Promise<void>
}

/** Content of a dialog that requires a reason before it acts. */
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
