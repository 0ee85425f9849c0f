import type { ActivityForm } from '@afterbell/domain/activities/activity-form'
import { Button } from '@mantine/core'
import type { WizardStep } from '@afterbell/domain/kernel/activity-kinds'
import { GuardedSubmit, NOTHING_CHANGED, NOT_COMPLETE } from '../../../ui/form/GuardedSubmit.tsx'
import { StepButtons, type Step } from '../../../ui/form/Steps.tsx'
import { GuardedButton } from '../../../ui/GuardedButton.tsx'
import styles from '../activities.module.css'
import type { ActivityFormState } from './useActivityForm.ts'

interface WizardFooterProps<F extends ActivityForm> {
  activity: ActivityFormState<F>
  steps: readonly Step[]
  current: WizardStep
  goTo: (step: WizardStep) => void
}

/**
 * Back, next and the ways to save. Next requires a valid step, publishing all of them (R030, R031); saving a draft requires
 * neither.
 */
export function WizardFooter<F extends ActivityForm>({
  activity,
  steps,
  current,
  goTo,
}: WizardFooterProps<F>) {
  const { form, mode } = activity
  const isLast = steps.at(-1)?.key === current
  const wrong = activity.wrongPathsOf(current)
  const isPublished = mode === 'published'
  return (
    <>
      <StepButtons
        steps={steps}
        current={current}
        onStep={(key) => goTo(key as WizardStep)}
        submit={<GuardedSubmit whenValid>{isPublished ? 'Save' : 'Publish'}</GuardedSubmit>}
        extra={
          <>
            {isPublished ? (
              !isLast && (
                <GuardedButton
                  variant="default"
                  loading={form.isSubmitting}
                  refused={form.isDirty ? (form.isValid ? null : NOT_COMPLETE) : NOTHING_CHANGED}
                  onClick={() => void activity.submit()}
                >
                  Save
                </GuardedButton>
              )
            ) : (
              <Button variant="default" loading={form.isSubmitting} onClick={activity.saveDraft}>
                {mode === 'draft' ? 'Save draft' : 'Save as draft'}
              </Button>
            )}
            {wrong.length > 0 && (
              <Button
                className={styles.missing}
                variant="subtle"
                color="gray"
                onClick={() => activity.reveal(current)}
              >
                {missingText(wrong.map((path) => form.messages[path]!))}
              </Button>
            )}
          </>
        }
      />
    </>
  )
}

const EMPTY = new Set(['This field is required', 'Should be chosen at least one day'])

/** Says why Next is disabled: empty or invalid fields. */
function missingText(messages: readonly string[]): string {
  const fields = messages.length === 1 ? '1 field' : `${messages.length} fields`
  if (messages.every((message) => EMPTY.has(message))) return `${fields} to fill in`
  return `${fields} ${messages.length === 1 ? 'needs' : 'need'} attention`
}
