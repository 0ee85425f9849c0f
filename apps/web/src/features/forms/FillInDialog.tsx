import { Alert } from '@mantine/core'
import { formAnswers } from '@afterbell/contract/forms/form-answers'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { dashboard } from '@afterbell/contract/dashboard/dashboard'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { DialogReading } from '../../platform/page/DialogReading.tsx'
import { CallRefused } from '../../platform/calls/calls-send.ts'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { CancelButton, Form, SubmitButton } from '../../ui/form/form.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { AnswerFields } from './AnswerFields.tsx'
import { useAnswerForm } from './useAnswerForm.ts'

export type CurrentForm = AnswerOf<typeof formAnswers.ofChild>['asked'][number]

/** A child's forms: all current ones, or those of one spot on a roster. */
export interface FormsInput {
  childId: string
  childName: string
  rosterId?: string
}

/** Answers a form for a family, or changes the answers. */
export function openFillIn(input: FormsInput, form: CurrentForm): Promise<void> {
  return openModal({
    title: form.formName,
    description:
      form.familyType === 'ONCE_PER_FAMILY' ? `For the family of ${input.childName}` : input.childName,
    width: 560,
    content: ({ close }) => <Answer input={input} openedForm={form} onSaved={close} />,
  })
}

export function useFormsOf({ childId, rosterId }: FormsInput) {
  return useRead(formAnswers.ofChild, { params: { id: childId }, query: rosterId ? { rosterId } : {} })
}

interface AnswerProps {
  input: FormsInput
  openedForm: CurrentForm
  onSaved: () => void
}

/** Answers the current form; a refusal because it has changed loads the new questions. */
function Answer({ input, openedForm, onSaved }: AnswerProps) {
  const read = useFormsOf(input)
  const form = read.data?.asked.find((each) => isSame(each, openedForm)) ?? openedForm
  if (read.data) return <AnswerForm input={input} form={form} onSaved={onSaved} />
  return <DialogReading of={[read]} thing="This form" />
}

function isSame(one: CurrentForm, other: CurrentForm): boolean {
  return one.formId === other.formId && one.askedBy[0]!.enrollmentId === other.askedBy[0]!.enrollmentId
}

function AnswerForm({ input, form, onSaved }: { input: FormsInput; form: CurrentForm; onSaved: () => void }) {
  const { formId, formName, formVersion, formFields, askedBy, answer, state } = form
  const invalidates = [
    formAnswers.ofChild,
    formAnswers.history,
    formAnswers.ofForm,
    rosters.list,
    dashboard.needs,
  ]
  const save = useWrite(formAnswers.save, { invalidates, once: true })
  const read = useFormsOf(input)
  const answerForm = useAnswerForm({
    fields: formFields,
    earlier: answer?.answers ?? null,
    onSave: async (answers) => {
      const { enrollmentId } = askedBy[0]!
      try {
        await save.mutateAsync({
          params: { id: input.childId, formId },
          body: { enrollmentId, formVersion, answers, replaces: answer?.id ?? null },
        })
      } catch (error) {
        // Typed answers stay; the form's current questions and stored answers are read again.
        if (error instanceof CallRefused) await read.refetch()
        throw error
      }
      notify.success(`${formName} answered`)
      onSaved()
    },
  })
  return (
    <Form form={answerForm}>
      <DialogBody>
        {answer && state !== 'ANSWERED' && (
          <Alert color="yellow">The form has new questions since it was answered. Please complete it.</Alert>
        )}
        <AnswerFields form={answerForm} fields={formFields} />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>Save</SubmitButton>
      </DialogFooter>
    </Form>
  )
}
