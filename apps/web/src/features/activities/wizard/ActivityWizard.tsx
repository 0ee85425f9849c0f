import { useState, type FormEvent } from 'react'
import type { ActivityForm } from '@afterbell/domain/activities/activity-form'
import { wizardStepLabels, type WizardStep } from '@afterbell/domain/kernel/activity-kinds'
import { StaleNotice } from '../../../platform/page/StaleEdit.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Steps, type Step } from '../../../ui/form/Steps.tsx'
import styles from '../activities.module.css'
import { ActivitySummary } from '../ActivitySummary.tsx'
import { UnsavedNotice } from './KeptNotice.tsx'
import { kinds, type ScreenKind } from '../kinds.tsx'
import { useFactsToSave } from '../schedule/useClosedDates.ts'
import { useActivityForm } from './useActivityForm.ts'
import { WizardFooter } from './WizardFooter.tsx'
import type { ActivityRecord, ChosenNames, KindWizard } from './wizard-kind.ts'

export interface StoredForm<F> {
  form: F
  record: ActivityRecord
}

export interface ActivityWizardProps<F extends ActivityForm> {
  kind: ScreenKind
  wizard: KindWizard<F>
  /** Initial values of the form. */
  initial: F
  /** The stored activity; null for a new one. */
  stored: StoredForm<F> | null
  /** Id of the activity this is a copy of. */
  copyOf: string | undefined
  /** Names of the location and people in the initial form; null for an empty one. */
  chosen: ChosenNames | null
  /** Reads the stored activity again. */
  read: () => Promise<StoredForm<F>>
}

/** The wizard of any kind of activity: its steps, a preview beside them, and the ways to save. */
export function ActivityWizard<F extends ActivityForm>(props: ActivityWizardProps<F>) {
  const { kind, wizard } = props
  const { words, wizard: keys } = kinds[kind]
  const [step, setStep] = useState<WizardStep>(keys[0])
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set([keys[0]]))
  const goTo = (next: WizardStep) => {
    setStep(next)
    setVisited((before) => new Set([...before, next]))
  }
  const activity = useActivityForm(props, { step, goTo })
  const { form, mode, stored } = activity
  const steps = keys.map((key) => ({
    key,
    title: wizardStepLabels[key],
    isValid: activity.wrongPathsOf(key).length === 0,
    wasVisited: visited.has(key),
  }))
  const title = `${stored ? 'Edit' : 'Add'} ${words.one}`
  const Fields = wizard.steps[step]!
  const facts = useFactsToSave(
    kind,
    wizard.facts(form.values),
    mode === 'published' && stored ? wizard.facts(stored.form) : null,
  )
  return (
    <Form form={{ ...form, submit: onEnter({ steps, step, goTo, activity }) }} aria-label={title}>
      {/* Without a submit button, Enter does nothing in a form of several fields. */}
      <button type="submit" className={styles.enter} tabIndex={-1} aria-hidden />
      <div className={styles.notices}>
        <UnsavedNotice unsaved={activity.kept} onPutBack={activity.putBack} onDiscard={activity.discard} />
        <StaleNotice stale={activity.stale} />
      </div>
      <Steps
        steps={steps}
        current={step}
        onStep={(key) => goTo(key as WizardStep)}
        aside={<ActivitySummary kind={kind} facts={facts} record={stored?.record ?? null} />}
        footer={<WizardFooter activity={activity} steps={steps} current={step} goTo={goTo} />}
      >
        <Fields
          form={form}
          record={stored?.record ?? null}
          chosen={stored?.record ?? props.chosen}
          isPublished={mode === 'published'}
        />
      </Steps>
    </Form>
  )
}

interface EnterContext {
  steps: readonly Step[]
  step: WizardStep
  goTo: (step: WizardStep) => void
  activity: { reveal: (of: WizardStep) => void; submit: (event?: FormEvent) => Promise<void> }
}

/** Enter acts like Next: a step forward (R027), and on the last step a check of everything (R029). */
function onEnter({ steps, step, goTo, activity }: EnterContext) {
  return async (event?: FormEvent) => {
    event?.preventDefault()
    const index = steps.findIndex(({ key }) => key === step)
    const next = steps[index + 1]
    if (!next) return activity.submit(event)
    if (steps[index]!.isValid) goTo(next.key as WizardStep)
    else activity.reveal(step)
  }
}
