import { Alert, Button, Input } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { IconEye, IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { forms } from '@afterbell/contract/forms/forms'
import { answersStillHold } from '@afterbell/domain/forms/form-answers'
import { FORM_ASK_TYPES, FORM_FAMILY_TYPES, formFindings, moveEntry } from '@afterbell/domain/forms/forms'
import { useWrite } from '../../platform/calls/calls.ts'
import { StaleNotice, useStaleEdit } from '../../platform/page/StaleEdit.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FieldGrid, Form, SubmitButton, WideField } from '../../ui/form/form.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { Panel } from '../../ui/PageHeader.tsx'
import { ReorderList } from '../../ui/form/ReorderList.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import {
  blankQuestion,
  builderOf,
  copyOfQuestion,
  formOf,
  renumber,
  type BuilderForm,
  type Question,
  type StoredForm,
} from './builder-form.ts'
import { openFormPreview } from './FormPreview.tsx'
import { askTypeLabels, familyTypeLabels } from './form-words.ts'
import { QuestionCard } from './QuestionCard.tsx'
import { useFocusAfter } from '../../ui/form/useFocusAfter.ts'
import styles from './forms.module.css'

interface FormBuilderProps {
  /** The form to change; null for a new one. */
  stored: StoredForm | null
  read: () => Promise<StoredForm>
}

/** Edits a form: its audience and its questions in order. Saving leads to the list (R304, R305). */
export function FormBuilder({ stored, read }: FormBuilderProps) {
  const form = useBuilder({ stored, read })
  const { formFields } = form.values
  const container = useRef<HTMLDivElement>(null)
  const focusOn = useFocusAfter(container)
  const set = (next: Question[]) => form.setValues({ formFields: renumber(next) })
  const fieldsError = form.errorAt('formFields')
  return (
    <Form form={form} aria-label={stored ? 'Edit form' : 'Add form'}>
      <StaleNotice stale={form.stale} />
      <Panel>
        <FieldGrid>
          <WideField>
            <TextField {...form.field('formName')} label="Form name" placeholder="Swimming" required />
          </WideField>
          <ChoiceField {...form.field('askType')} label="Asked" choices={askTypes} />
          <ChoiceField {...form.field('familyType')} label="For whom" choices={familyTypes} />
          <SwitchField
            {...form.field('required')}
            label="Required"
            description="Families cannot continue without it"
          />
          <SwitchField
            {...form.field('needsSignature')}
            label="Signature"
            description="Families type their name to sign it"
          />
          {form.values.needsSignature && (
            <SwitchField
              {...form.field('mayDrawSignature')}
              label="Drawn signature"
              description="Families may draw their signature above their typed name"
            />
          )}
          <SwitchField
            {...form.field('enabled')}
            label="Enabled"
            description="Families are asked to fill it out. When this is off, no one is asked."
          />
        </FieldGrid>
      </Panel>
      <div ref={container} className={styles.questions}>
        <h2 className={styles.title}>Questions</h2>
        <ReorderList
          aria-label="Questions"
          entries={formFields}
          keyOf={({ key }) => key}
          nameOf={(_, index) => `question ${index + 1}`}
          onMove={(from, to) => set(moveEntry(formFields, from, to))}
        >
          {(question, index, handle) => (
            <QuestionCard
              form={form}
              index={index}
              handle={handle}
              onCopy={() => set(formFields.toSpliced(index + 1, 0, copyOfQuestion(question)))}
              onRemove={() => {
                set(formFields.toSpliced(index, 1))
                focusOn('button[data-add-question]')
              }}
            />
          )}
        </ReorderList>
        {fieldsError && (
          <Input.Error data-invalid="true" tabIndex={-1}>
            {fieldsError}
          </Input.Error>
        )}
        <div>
          <Button
            data-add-question
            variant="default"
            leftSection={<Glyph of={IconPlus} />}
            onClick={() => {
              set([...formFields, blankQuestion(formFields.length)])
              focusOn('ol > li:last-of-type fieldset input')
            }}
          >
            Add question
          </Button>
        </div>
      </div>
      {stored?.isAnswered && !answersStillHold(stored, formOf(form.values)) && (
        <Alert color="yellow" mb="md">
          Families have not answered all of this. Once you save, they are asked again.
        </Alert>
      )}
      <footer className={styles.footer}>
        <Button
          className={styles.preview}
          variant="subtle"
          color="gray"
          leftSection={<Glyph of={IconEye} />}
          onClick={() => void openFormPreview(formOf(form.values))}
        >
          Preview
        </Button>
        <Button variant="default" component={Link} to="/settings/custom-forms">
          Cancel
        </Button>
        <SubmitButton>{stored ? 'Update form' : 'Create form'}</SubmitButton>
      </footer>
    </Form>
  )
}

const askTypes = FORM_ASK_TYPES.map((value) => ({ value, label: askTypeLabels[value] }))
const familyTypes = FORM_FAMILY_TYPES.map((value) => ({ value, label: familyTypeLabels[value] }))

function useBuilder({ stored, read }: FormBuilderProps) {
  const navigate = useNavigate()
  const create = useWrite(forms.create, { invalidates: [forms.list], once: true })
  const update = useWrite(forms.update, { invalidates: [forms.list, forms.get] })
  const edit = useStaleEdit<BuilderForm>({
    loaded: { values: builderOf(stored ?? undefined), version: stored?.version ?? 0 },
    read: async () => {
      const theirs = await read()
      return { values: builderOf(theirs), version: theirs.version }
    },
    tell: (path, values) => ({ label: LABELS[path as keyof BuilderForm], text: textOf(path, values) }),
  })
  const form = useAppForm<BuilderForm>({
    initial: builderOf(stored ?? undefined),
    findings: formFindings,
    onSubmit: async (values) => {
      try {
        if (stored)
          await update.mutateAsync({ body: { ...formOf(values), id: stored.id, version: edit.version() } })
        else await create.mutateAsync({ body: formOf(values) })
      } catch (error) {
        await edit.meet(error, values, form)
        throw error
      }
      notify.success(stored ? 'You have successfully updated a form' : 'You have successfully created a form')
      await navigate({ to: '/settings/custom-forms' })
    },
  })
  return { ...form, stale: edit.stale }
}

const LABELS: Readonly<Record<keyof BuilderForm, string>> = {
  formName: 'Form name',
  enabled: 'Enabled',
  required: 'Required',
  askType: 'Asked',
  familyType: 'For whom',
  needsSignature: 'Signature',
  mayDrawSignature: 'Drawn signature',
  formFields: 'Questions',
}

/** Returns a value that somebody else saved, as people read it. */
function textOf(path: string, values: BuilderForm): string {
  switch (path) {
    case 'askType':
      return askTypeLabels[values.askType]
    case 'familyType':
      return familyTypeLabels[values.familyType]
    case 'formFields':
      return values.formFields.map(({ question }) => question).join(', ')
    case 'formName':
      return values.formName
    default:
      return values[path as 'enabled' | 'required' | 'needsSignature' | 'mayDrawSignature'] ? 'Yes' : 'No'
  }
}
