import { Button } from '@mantine/core'
import { IconForms } from '@tabler/icons-react'
import { useFormat } from '../../platform/format.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { CancelButton } from '../../ui/form/form.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { EmptyState, FieldsSkeleton } from '../../ui/states.tsx'
import { openFillIn, useFormsOf, type CurrentForm, type FormsInput } from './FillInDialog.tsx'
import { openAnswers } from './AnswersDialog.tsx'
import styles from './answers.module.css'

/** Opens a child's forms in a dialog: all of them, or those of one spot on a roster. */
export function openFormsOfChild(input: FormsInput): Promise<void> {
  return openModal({
    title: 'Forms',
    description: input.childName,
    width: 560,
    content: () => (
      <>
        <DialogBody>
          <FormsOfChild {...input} />
        </DialogBody>
        <DialogFooter>
          <CancelButton>Done</CancelButton>
        </DialogFooter>
      </>
    ),
  })
}

/** A child's forms with their states, and answers to forms that are no longer asked. */
export function FormsOfChild(input: FormsInput) {
  const format = useFormat()
  const read = useFormsOf(input)
  if (!read.data)
    return read.isError ? (
      <ReadFailure error={read.error} onRetry={() => void read.refetch()} thing="The forms" />
    ) : (
      <FieldsSkeleton fields={2} />
    )
  const { asked: forms, before } = read.data
  if (forms.length + before.length === 0)
    return (
      <EmptyState icon={<IconForms size={24} stroke={1.5} aria-hidden />} title="No forms to fill out">
        Custom forms are attached to activities. Forms for this child’s activities are listed here.
      </EmptyState>
    )
  const { childId, childName } = input
  return (
    <div>
      <ul className={styles.list} aria-label="Forms to fill out">
        {forms.map((form) => (
          <FormRow key={`${form.formId} ${form.askedBy[0]!.enrollmentId}`} input={input} form={form} />
        ))}
      </ul>
      {before.length > 0 && (
        <>
          <div className={styles.title} aria-hidden>
            {PAST_FORMS_TITLE}
          </div>
          <ul className={styles.list} aria-label={PAST_FORMS_TITLE}>
            {before.map(({ formId, formName, answeredAt }) => (
              <li key={formId} className={styles.form}>
                <div className={styles.told}>
                  <div className={styles.name}>{formName}</div>
                  <div className={styles.facts}>Answered {format.moment(answeredAt)}</div>
                </div>
                <div className={styles.acts}>
                  <AnswersButton of={{ childId, childName, formId, formName }} />
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

const PAST_FORMS_TITLE = 'Answered before, no longer asked'

function AnswersButton({ of }: { of: Parameters<typeof openAnswers>[0] }) {
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={`Answers to ${of.formName}`}
      onClick={() => void openAnswers(of)}
    >
      Answers
    </Button>
  )
}

function FormRow({ input, form }: { input: FormsInput; form: CurrentForm }) {
  const format = useFormat()
  const { formId, formName, state, answer, askedBy } = form
  const { childId, childName } = input
  const activities = [...new Set(askedBy.map(({ activity }) => activity.name))].join(', ')
  return (
    <li className={styles.form}>
      <div className={styles.told}>
        <div className={styles.name}>
          {formName}
          <State form={form} />
        </div>
        <div className={styles.facts}>
          {answer ? `Answered ${format.moment(answer.answeredAt)}` : 'Asked'}
          {answer?.answeredBy ? ` by ${answer.answeredBy}` : ''}, for {activities}
        </div>
      </div>
      <div className={styles.acts}>
        {answer && <AnswersButton of={{ childId, childName, formId, formName }} />}
        <Button
          variant={state === 'ANSWERED' ? 'default' : 'filled'}
          size="xs"
          aria-label={state === 'ANSWERED' ? `Change ${formName}` : `Fill out ${formName}`}
          onClick={() => void openFillIn(input, form)}
        >
          {state === 'ANSWERED' ? 'Change' : 'Fill out'}
        </Button>
      </div>
    </li>
  )
}

function State({ form: { state, answer } }: { form: CurrentForm }) {
  if (state === 'ANSWERED') return <StatusChip tone="success">Complete</StatusChip>
  if (state === 'OPTIONAL') return <StatusChip hollow>Optional</StatusChip>
  return <StatusChip tone="warning">{answer ? 'To be completed' : 'Missing'}</StatusChip>
}
