import type { ActivityForm } from '@afterbell/domain/activities/activity-form'
import { chosenWeekdays, weekdayFlags, type Weekday } from '@afterbell/domain/kernel/weekdays'
import { TextareaField } from '../../../ui/fields/TextareaField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { SignUpQuestionFields } from '../fields/AskedFields.tsx'
import { asPart, type PartOf } from '../fields/form-parts.ts'
import { NoDatesField } from '../fields/NoDatesField.tsx'
import { WizardSection } from '../fields/WizardSection.tsx'
import type { Run } from '../run-dates.ts'
import type { ActivityRecord } from './wizard-kind.ts'

// The parts of the steps that all kinds share.

interface AboutSectionProps {
  form: PartOf<Pick<ActivityForm, 'name' | 'description' | 'whatToBring'>>
  title: string
  label: string
  placeholder: string
}

/** Name, description and what to bring. */
export function AboutSection({ form, title, label, placeholder }: AboutSectionProps) {
  return (
    <WizardSection title={title}>
      <TextField {...form.field('name')} label={label} placeholder={placeholder} required />
      <TextareaField
        {...form.field('description')}
        label="Description"
        placeholder="What children do"
        max={1000}
      />
      <TextareaField
        {...form.field('whatToBring')}
        label="What to bring"
        placeholder="Sneakers and a water bottle"
        description="Families read this on the public page, and when they have booked."
        max={1000}
      />
    </WizardSection>
  )
}

/** Questions to families. */
export function QuestionsSection({ form }: { form: { values: ActivityForm } }) {
  return (
    <WizardSection title="Asked of families" description="What you ask for each child who enrolls.">
      <SignUpQuestionFields form={asPart(form)} />
    </WizardSection>
  )
}

interface NoDatesSectionProps {
  form: PartOf<Pick<ActivityForm, 'noDates'>>
  /** "No-class dates" */
  title: string
  run: Run
  record: ActivityRecord | null
}

/** Dates to leave out of the run. */
export function NoDatesSection({ form, title, run, record }: NoDatesSectionProps) {
  return (
    <WizardSection title={title} description="Holidays and other days off.">
      <NoDatesField
        field={form.field('noDates')}
        label={title}
        run={run}
        attendedDates={record?.attendedDates ?? []}
      />
    </WizardSection>
  )
}

/** The weekdays of a form that has a flag for each. */
export function weekdaysIn(form: PartOf<Record<Weekday, boolean>>) {
  return {
    name: 'weekdays',
    value: weekdayFlags(chosenWeekdays(form.values)),
    error: form.errorAt('weekdays'),
    onChange: (days: Record<Weekday, boolean>) => {
      form.setValues(days)
      form.see(['weekdays'])
    },
  }
}
