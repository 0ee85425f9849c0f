import { Text } from '@mantine/core'
import type { CustomForm } from '@afterbell/domain/forms/forms'
import { DialogBody } from '../../ui/dialogs/Dialog.tsx'
import { Form } from '../../ui/form/form.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { UnsavedContext, type UnsavedScope } from '../../ui/form/unsaved.ts'
import { AnswerFields } from './AnswerFields.tsx'
import { formRuleText } from './form-words.ts'
import { useAnswerForm } from './useAnswerForm.ts'

/** Shows a form as a family sees it. It can be filled in, but nothing is saved. */
export function openFormPreview(form: CustomForm): Promise<void> {
  return openModal({
    title: form.formName.trim() || 'Form without a name',
    description: formRuleText(form),
    content: () => (
      <UnsavedContext value={NOTHING_TO_LOSE}>
        <Preview form={form} />
      </UnsavedContext>
    ),
  })
}

/** A preview closes without asking about unsaved answers. */
const NOTHING_TO_LOSE: UnsavedScope = { mark: () => {}, isDirty: () => false }

function Preview({ form }: { form: CustomForm }) {
  // An unsaved question has no id.
  const fields = form.formFields.map((field) => ({ ...field, id: field.id ?? `new-${field.sortedId}` }))
  const previewForm = useAnswerForm({ fields, earlier: null, onSave: () => {} })
  return (
    <Form form={previewForm} aria-label="Preview">
      <DialogBody>
        <AnswerFields form={previewForm} fields={fields} />
        <Text size="sm" c="dimmed">
          This is a preview. What you fill in here is not saved.
        </Text>
      </DialogBody>
    </Form>
  )
}
